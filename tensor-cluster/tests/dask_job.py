"""A repository that Python makes, a job whose parts are Dask's tasks, and Python's own reading of the result.

python tests/dask_job.py FOLDER, with `tensor-run` on the PATH"""
import sys
from pathlib import Path

import icechunk
import numpy as np
import zarr


def make(path):
    repository = icechunk.Repository.create(icechunk.local_filesystem_storage(str(path)))
    session = repository.writable_session("main")
    group = zarr.group(session.store)
    group.create_array("mean", shape=(100, 80), chunks=(16, 16), dtype="f4")[:] = 1
    group.create_array("raw", shape=(100, 80), chunks=(30, 20), shards=(60, 40), dtype="f4")[:] = np.arange(8000).reshape(100, 80)
    session.commit("make")
    return repository


def main(folder):
    # [the recipe of docs/cluster.md]
    import json
    import subprocess

    from dask.distributed import Client

    tensor_run = "tensor-run"

    def run(*words):
        done = subprocess.run([tensor_run, *words, "--json"], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr)
        return json.loads(done.stdout)

    def job(path, place, client, parts):
        planned = run("plan", path, "--parts", str(parts), place)
        tasks = [client.submit(run, "work", place, "--part", str(k), key=(planned["id"], k), retries=3) for k in range(planned["parts"])]
        client.gather(tasks)
        return run("commit", place)["snapshot"]
    # [end]

    repository = make(folder / "repo")
    raw = np.arange(8000, dtype="f4").reshape(100, 80)
    index = {"array": "raw", "index": "[99, 3, 3, 50], ::-1", "mode": "oix"}
    text = {"repository": "repo", "to": {"array": "mean", "index": ":4"}, "operation": "+=", "from": index}
    (folder / "job.json").write_text(json.dumps(text))
    with Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
        snapshot = job(str(folder / "job.json"), str(folder / "run"), client, 5)

    expected = np.ones((100, 80), "f4")
    expected[:4] += raw[[99, 3, 3, 50], ::-1]
    found = zarr.open_group(repository.readonly_session("main").store, mode="r")["mean"][:]
    assert (found == expected).all(), (found, expected)
    ancestry = list(repository.ancestry(branch="main"))
    assert ancestry[0].id == snapshot and ancestry[1].message == "make", ancestry
    print(f"icechunk {icechunk.__version__}: the job of Dask is in snapshot {snapshot}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
