//! Arrays in an object store, beside TensorStore and Python's zarr: `scripts/remote [WORD..]`, of which only rows that have one
//! of the words are measured. It is built by the package tests/hunt-faults, which has the servers and the clients.
//!
//! nginx serves the files on the loopback. Without latency the clients ask nginx itself, and with it a proxy that sends each
//! answer later. All clients may have the same number of requests on their way (`--requests`), or each its own default
//! (`--defaults`). Nothing is cached by a client; connections stay open. Each row is measured in turns: the median of nine
//! rounds, after a round through the proxy that counts the requests and compares the elements of the results.

#[path = "../tests/hunt-faults/src/proxy.rs"]
#[allow(dead_code, reason = "it has more faults than this one")]
mod proxy;
#[path = "../tests/hunt-faults/src/servers.rs"]
#[allow(dead_code, reason = "moto is not needed")]
mod servers;

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use object_store::http::HttpBuilder;
use object_store::{ClientOptions, RetryConfig};
use rustix::time::{ClockId, clock_gettime};
use tensor_idx::files::npy;
use tensor_idx::files::zarr::zarrs::array::codec::{Crc32cCodec, ZstdCodec};
use tensor_idx::files::zarr::zarrs::array::{ArrayBuilder, FillValue, data_type};
use tensor_idx::files::zarr::zarrs::filesystem::FilesystemStore;
use tensor_idx::files::zarr::{Array, AsyncArray, Objects};
use tensor_idx::prelude::*;
use tokio::runtime::{Builder, Runtime};

use proxy::{Fault, Proxy, Schedule};
use servers::Server;

const ROUNDS: usize = 9;
const SIDE: usize = 4096;
const READS: [&str; 3] = ["crop", "rows", "points"];
const LIBRARIES: [&str; 3] = ["ours", "tensorstore", "zarr"];

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    // An error means that there is a provider already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let [role, server, latency] = &arguments[..]
        && role == "proxy"
    {
        return serve(server.parse()?, latency.parse()?);
    }
    let mut requests = Some(64);
    let mut words = Vec::new();
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--defaults" => requests = None,
            "--requests" => requests = Some(arguments.next().ok_or("--requests N")?.parse()?),
            _ => words.push(argument),
        }
    }
    let (root, own) = (tempfile::tempdir()?, tempfile::tempdir()?);
    let indices = write(root.path())?;
    let program = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx"].map(Path::new);
    let program = program.into_iter().find(|path| path.exists()).ok_or("there is no nginx")?;
    let nginx = Server::nginx(program, root.path(), own.path())?;
    let (counting, late) = (Counting::start(nginx.address, 0)?, Counting::start(nginx.address, 20)?);
    let mut bench = Bench {
        runtime: Builder::new_multi_thread().enable_all().build()?,
        python: Python::start(root.path(), requests)?,
        requests,
        indices,
        counting,
    };
    let what = requests.map_or("each its own number of requests".into(), |n| format!("{n} requests each"));
    println!("{} threads, {what}; load {}", threads(), load());
    println!("ms: median, minimum, processor time of the client");
    println!("{:<20} {:>25} {:>25} {:>25} {:>8} {:>16}", "", "ours", "tensorstore", "zarr", "of best", "requests");
    for array in ["plain", "sharded"] {
        for (latency, base) in [(0, format!("http://{}", nginx.address)), (20, late.endpoint.clone())] {
            for read in ["open"].into_iter().chain(READS) {
                let name = format!("{array} {read} {latency}ms");
                if words.is_empty() || words.iter().any(|word| name.contains(word.as_str())) {
                    bench.row(&name, &base, array, read)?;
                }
            }
        }
    }
    println!("load {}", load());
    Ok(())
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn load() -> String {
    std::fs::read_to_string("/proc/loadavg").unwrap_or_default().trim().into()
}

/// The role of a process of its own, so that its processor time is nobody else's: prints the address, and for every line that
/// it reads the number of requests since the last one.
fn serve(server: SocketAddr, latency: u64) -> Result<()> {
    let proxy = Proxy::new(server)?;
    let faults = if latency > 0 { vec![Fault::Latency(latency)] } else { Vec::new() };
    let schedule = Schedule { share: 1.0, faults, in_a_row: 1, ..Schedule::default() };
    proxy.set(schedule.clone());
    println!("{}", proxy.endpoint());
    for line in std::io::stdin().lines() {
        line?;
        let (requests, _) = proxy.counts();
        // Before the answer, after which more may come.
        proxy.set(schedule.clone());
        println!("{requests}");
    }
    Ok(())
}

/// A proxy in a process of its own.
struct Counting {
    child: Dialog,
    endpoint: String,
}

impl Counting {
    fn start(server: SocketAddr, latency: u64) -> Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        let mut child = Dialog::start(command.args(["proxy", &server.to_string(), &latency.to_string()]))?;
        let endpoint = child.line()?;
        Ok(Counting { child, endpoint })
    }

    /// The number of requests since this was asked last.
    fn requests(&mut self) -> Result<u64> {
        Ok(self.child.ask("")?.parse()?)
    }
}

/// A process that answers each line by a line; it ends when its input ends.
struct Dialog {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
}

impl Dialog {
    fn start(command: &mut Command) -> Result<Self> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (to, from) = (child.stdin.take(), child.stdout.take().ok_or("no output")?);
        Ok(Dialog { child, to, from: BufReader::new(from) })
    }

    fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        self.from.read_line(&mut line)?;
        if line.is_empty() { Err("a process ended".into()) } else { Ok(line.trim().into()) }
    }

    fn ask(&mut self, line: &str) -> Result<String> {
        writeln!(self.to.as_mut().ok_or("no input")?, "{line}")?;
        self.line()
    }
}

impl Drop for Dialog {
    fn drop(&mut self) {
        drop(self.to.take());
        let _ = self.child.wait();
    }
}

struct Python(Dialog);

impl Python {
    fn start(folder: &Path, requests: Option<usize>) -> Result<Self> {
        let python = std::env::var("TENSOR_IDX_PYTHON").unwrap_or_else(|_| "python3".into());
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/remote-peers.py");
        let mut command = Command::new(python);
        command.arg(script).arg(folder).arg(requests.unwrap_or(0).to_string());
        Ok(Python(Dialog::start(&mut command)?))
    }

    fn read(&mut self, library: &str, url: &str, read: &str) -> Result<Measured> {
        let line = self.0.ask(&format!("{library} {url} {read}"))?;
        let words: Vec<&str> = line.split(' ').collect();
        let [ms, cpu, checksum] = words[..] else { return Err(line.into()) };
        Ok(Measured { ms: ms.parse()?, cpu: cpu.parse()?, checksum: checksum.parse()? })
    }
}

struct Measured {
    ms: f64,
    /// The processor time of the client, user and system.
    cpu: f64,
    checksum: u64,
}

struct Indices {
    lines: Tensor1<i64>,
    down: Tensor1<i64>,
    across: Tensor1<i64>,
}

struct Bench {
    runtime: Runtime,
    python: Python,
    requests: Option<usize>,
    indices: Indices,
    counting: Counting,
}

impl Bench {
    fn row(&mut self, name: &str, base: &str, array: &str, read: &str) -> Result<()> {
        let through = format!("{}/{array}", self.counting.endpoint);
        let mut requests = Vec::new();
        let mut expected = None;
        for library in LIBRARIES {
            // Opened, which may take requests of its own.
            let mut ours = self.open(library, &through)?;
            if read != "open" {
                self.measure(library, &through, read, &mut ours)?;
            }
            self.counting.requests()?;
            let checksum = self.measure(library, &through, read, &mut ours)?.checksum;
            requests.push(self.counting.requests()?.to_string());
            assert_eq!(*expected.get_or_insert(checksum), checksum, "{library}, {name}");
        }
        let url = format!("{base}/{array}");
        let mut ours = self.open("ours", &url)?;
        let mut all: [Vec<Measured>; 3] = Default::default();
        for round in 0..=ROUNDS {
            for k in 0..LIBRARIES.len() {
                let k = (k + round) % LIBRARIES.len();
                let measured = self.measure(LIBRARIES[k], &url, read, &mut ours)?;
                assert_eq!(Some(measured.checksum), expected, "{}, {name}", LIBRARIES[k]);
                // In the first round connections are made.
                if round > 0 {
                    all[k].push(measured);
                }
            }
        }
        let mut cells = Vec::new();
        let mut medians = Vec::new();
        for times in &all {
            let ms = sorted(times.iter().map(|m| m.ms));
            let cpu = sorted(times.iter().map(|m| m.cpu))[ROUNDS / 2];
            cells.push(format!("{:>25}", format!("{:.1}, {:.1}, {cpu:.1}", ms[ROUNDS / 2], ms[0])));
            medians.push(ms[ROUNDS / 2]);
        }
        let ratio = medians[0] / medians[1].min(medians[2]);
        println!("{name:<20} {} {ratio:>8.2} {:>16}", cells.join(" "), requests.join(", "));
        Ok(())
    }

    fn open(&self, library: &str, url: &str) -> Result<Option<AsyncArray<f32, Rank<2>>>> {
        if library == "ours" { self.runtime.block_on(open(url, self.requests)).map(Some) } else { Ok(None) }
    }

    fn measure(
        &mut self,
        library: &str,
        url: &str,
        read: &str,
        ours: &mut Option<AsyncArray<f32, Rank<2>>>,
    ) -> Result<Measured> {
        let (Some(array), "ours") = (ours, library) else { return self.python.read(library, url, read) };
        let Indices { lines, down, across } = &self.indices;
        let (begun, cpu) = (Instant::now(), processor_time());
        let elements = self.runtime.block_on(async {
            Ok::<_, Box<dyn Error>>(match read {
                "open" => {
                    *array = open(url, self.requests).await?;
                    Vec::new()
                }
                "crop" => array.i(idx![1000..3000, 1000..3000]).load().await?.into_vec(),
                "rows" => array.oix(idx![lines]).load().await?.into_vec(),
                _ => array.vix(idx![down, across]).load().await?.into_vec(),
            })
        })?;
        let (ms, cpu) = (begun.elapsed().as_secs_f64() * 1e3, (processor_time() - cpu).as_secs_f64() * 1e3);
        // Each element's bits times an odd number of its own.
        let term = |(n, element): (u64, &f32)| u64::from(element.to_bits()).wrapping_mul(2 * n + 1);
        let checksum = (0..).zip(&elements).map(term).fold(0, u64::wrapping_add);
        Ok(Measured { ms, cpu, checksum })
    }
}

async fn open(url: &str, requests: Option<usize>) -> Result<AsyncArray<f32, Rank<2>>> {
    let (base, path) = url.rsplit_once('/').ok_or("a URL")?;
    let options = ClientOptions::new().with_allow_http(true);
    let retry = RetryConfig { max_retries: 0, ..RetryConfig::default() };
    let store = HttpBuilder::new().with_url(base).with_client_options(options).with_retry(retry).build()?;
    let array = AsyncArray::open_readable(Arc::new(Objects::new(store)), path).await?.into_rank::<2>()?;
    Ok(if let Some(requests) = requests { array.with_requests(requests) } else { array })
}

/// The arrays and the index arrays.
fn write(folder: &Path) -> Result<Indices> {
    let mut rng = fastrand::Rng::with_seed(7);
    // A field as one is measured: smooth, with noise, in steps of a hundredth.
    let element = |at: [usize; 2]| {
        let (y, x) = (at[0] as f32 / 300.0, at[1] as f32 / 400.0);
        ((y.sin() * x.cos() * 20.0 + 280.0 + rng.f32() * 0.3) * 100.0).round() / 100.0
    };
    let image = Tensor::from_fn([SIDE, SIDE], element);
    for (name, unit) in [("plain", 256), ("sharded", 1024)] {
        let path = folder.join(name);
        std::fs::create_dir_all(&path)?;
        let shape = vec![SIDE as u64; 2];
        let mut builder = ArrayBuilder::new(shape, vec![unit; 2], data_type::float32(), FillValue::from(0_f32));
        if name == "sharded" {
            builder.subchunk_shape(vec![128; 2]);
        }
        builder.bytes_to_bytes_codecs(vec![Arc::new(ZstdCodec::new(3, false)), Arc::new(Crc32cCodec::new())]);
        builder.build(Arc::new(FilesystemStore::new(&path)?), "/")?.store_metadata()?;
        Array::<f32>::open(&path)?.all().try_assign(&image)?;
    }
    let mut random = |n| Tensor::from_vec([n], (0..n).map(|_| rng.i64(0..SIDE as i64)).collect());
    let indices = Indices { lines: random(200)?, down: random(1000)?, across: random(1000)? };
    npy::save(folder.join("lines.npy"), &indices.lines)?;
    npy::save(folder.join("down.npy"), &indices.down)?;
    npy::save(folder.join("across.npy"), &indices.across)?;
    Ok(indices)
}

fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn sorted(times: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut times: Vec<f64> = times.collect();
    times.sort_by(f64::total_cmp);
    times
}
