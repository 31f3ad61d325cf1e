//! The tool, from end to end: what it prints, saves and draws, and what it says of mistakes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;
use tensor_idx_core::{Tensor, TensorD};
use tensor_idx_files::npy;

fn peek(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_peek")).args(arguments).output().expect("runs")
}

#[track_caller]
fn prints(arguments: &[&str]) -> String {
    let output = peek(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "nothing but what is asked for: no bar where there is no terminal");
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn fails(arguments: &[&str], code: i32) -> String {
    let output = peek(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stderr).expect("text")
}

struct Files {
    folder: TempDir,
}

impl Files {
    fn new() -> Self {
        Files { folder: tempfile::tempdir().expect("a folder") }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().expect("text").into()
    }

    /// 0, 1, 2, .. of a shape.
    fn numbers(&self, name: &str, shape: &[usize]) -> String {
        let len = shape.iter().product::<usize>();
        let t: TensorD<f32> = Tensor::from_vec(shape, (0..len).map(|x| x as f32).collect()).expect("of this shape");
        npy::save(self.path(name), &t).expect("saved");
        self.path(name)
    }
}

fn data(name: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data").join(name);
    path.to_str().expect("text").into()
}

#[test]
fn prints_what_numpy_prints() {
    let files = Files::new();
    let path = files.numbers("a.npy", &[3, 4]);
    assert_eq!(prints(&[&path]), "f32 [3, 4]\n[[ 0  1  2  3]\n [ 4  5  6  7]\n [ 8  9 10 11]]\n");
    assert_eq!(prints(&[&path, "-1, ::-2"]), "f32 [2]\n[11  9]\n");
    assert_eq!(prints(&[&path, "-1"]), "f32 [4]\n[ 8  9 10 11]\n");
    assert_eq!(prints(&[&path, "[2, 0], [1, 2]"]), "f32 [2]\n[9 2]\n");
    assert_eq!(prints(&[&path, "[2, 0], [1, 2]", "--mode", "outer"]), "f32 [2, 2]\n[[ 9 10]\n [ 1  2]]\n");
    assert_eq!(prints(&["--mode=vix", &path, ".., [1, 2]"]), "f32 [2, 3]\n[[ 1  5  9]\n [ 2  6 10]]\n");
    assert_eq!(prints(&[&path, "2:2"]), "f32 [0, 4]\n[] of shape [0, 4]\n");
    let long = files.numbers("long.npy", &[5000]);
    assert_eq!(prints(&[&long]), "f32 [5000]\n[   0    1    2 ... 4997 4998 4999]\n");
    assert!(prints(&[&data("digits_images.npy"), "0"]).starts_with("u8 [8, 8]\n[[ 0  0  5 13"));
}

#[test]
fn explains_and_summarises() {
    let files = Files::new();
    let path = files.numbers("a.npy", &[3, 4]);
    let explained = prints(&[&path, "1:, ::2", "-e"]);
    assert!(explained.starts_with("f32 [3, 4]\n") && explained.contains("axis 0"), "{explained}");
    let stats = prints(&[&path, "1:", "--stats"]);
    assert_eq!(
        stats,
        "dtype  f32\nshape  [2, 4]\ncount  8\nmin    4\nmax    11\nmean   7.5\nstd    2.29128784747792\nzeros  0\nnan    0\n"
    );
    let most = files.path("most.npy");
    npy::save(&most, &Tensor::from_vec([2], vec![1.7e308, 1.7e308]).expect("two")).expect("saved");
    assert!(prints(&[&most, "-s"]).contains("min    1.7e308\nmax    1.7e308\nmean   1.7e308\nstd    0\n"));
    let stats = prints(&[&data("digits_images.npy"), "-s"]);
    assert!(stats.contains("count  115008\nmin    0\nmax    16\nmean   4.884164579855"), "{stats}");
    assert!(!stats.contains("nan"), "{stats}: bytes are never NaN");
    // More than one block.
    let large = files.path("large.npy");
    let mut map = npy::create::<f64>(&large, &[3000, 1000]).expect("created");
    map.view_mut().fill(2.0);
    drop(map);
    let stats = prints(&[&large, "--stats"]);
    assert!(stats.contains("count  3000000\nmin    2\nmax    2\nmean   2\nstd    0\n"), "{stats}");
}

#[test]
fn saves_and_draws() {
    let files = Files::new();
    let path = files.numbers("a.npy", &[3, 4]);
    let to = files.path("part.npy");
    assert_eq!(prints(&[&path, "::-1, 1:3", "-o", &to]), "");
    let saved = npy::load::<f32>(&to).expect("loads");
    assert_eq!((saved.shape(), saved.to_vec()), (&[3, 2][..], vec![9.0, 10.0, 5.0, 6.0, 1.0, 2.0]));
    // In blocks: whole axes before the one that is cut.
    let large = files.numbers("large.npy", &[3, 3000, 1000]);
    assert_eq!(prints(&[&large, "[2, 0], ::-1", "-o", &to]), "");
    let saved = npy::open::<f32>(&to).expect("opens");
    assert_eq!(saved.shape(), [2, 3000, 1000]);
    assert_eq!((saved.to_vec()[0], saved.to_vec()[5_999_999]), (8_999_000.0, 999.0));

    let png = files.path("digit.png");
    assert_eq!(prints(&[&data("digits_images.npy"), "7", "-o", &png]), "");
    let mut reader = png::Decoder::new(std::io::BufReader::new(fs::File::open(&png).expect("opens")))
        .read_info()
        .expect("a picture");
    let mut pixels = vec![0; reader.output_buffer_size().expect("small")];
    let info = reader.next_frame(&mut pixels).expect("read");
    assert_eq!((info.width, info.height, info.color_type), (8, 8, png::ColorType::Grayscale));
    let digit = npy::load::<u8>(data("digits_images.npy")).expect("loads");
    assert_eq!(pixels, digit.to_vec()[7 * 64..8 * 64]);
    assert_eq!(prints(&[&path, "-o", &png]), "", "floats from black to white");
    assert_eq!(prints(&[&path, "..., None", "-o", &files.path("b.npy")]), "");
    // Large numbers that are close to each other, and the fourth channel as it is.
    let pixels = |name: &str| {
        let png = files.path("large.png");
        assert_eq!(prints(&[&files.path(name), "-o", &png]), "");
        let file = std::io::BufReader::new(fs::File::open(&png).expect("opens"));
        let mut reader = png::Decoder::new(file).read_info().expect("a picture");
        let mut pixels = vec![0; reader.output_buffer_size().expect("small")];
        reader.next_frame(&mut pixels).expect("read");
        pixels
    };
    let save = |name: &str, shape: &[usize], elements: Vec<f64>| {
        npy::save(files.path(name), &Tensor::from_vec(shape, elements).expect("of this shape")).expect("saved");
    };
    save("times.npy", &[2, 2], vec![1.7e9, 1.7e9 + 1.0, 1.7e9 + 2.0, 1.7e9 + 30.0]);
    assert_eq!(pixels("times.npy"), [0, 9, 17, 255]);
    save("rgba.npy", &[1, 2, 4], vec![0.0, 4.0, 8.0, 1.0, 8.0, 0.0, 0.0, 0.5]);
    assert_eq!(pixels("rgba.npy"), [0, 128, 255, 255, 255, 0, 0, 128]);
    let error = fails(&[&path, "0", "-o", &png], 2);
    assert_eq!(error, "peek: [4] is no picture: [h, w], [h, w, 3] and [h, w, 4] are\n");
    assert!(fails(&[&path, "-o", "a.txt"], 2).contains("a.txt: what is saved ends in .npy or .png"));
}

#[test]
fn mistakes_are_told_where_they_are() {
    let files = Files::new();
    let path = files.numbers("a.npy", &[3, 4]);
    assert_eq!(
        fails(&[&path, "0, 1:3.5"], 2),
        "peek: `3.5` is a float, not a bound\n  0, 1:3.5\n       ^^^\n  help: write an integer, such as `3` or `4`\n"
    );
    assert_eq!(
        fails(&[&path, "0, -5"], 2),
        "peek: index -5 is outside -4..4 on axis 1 of shape [3, 4]\n  0, -5\n     ^^\n"
    );
    assert_eq!(
        fails(&[&path, "..., [1, 9]"], 2),
        "peek: index 9 is outside -4..4 on axis 1 of shape [3, 4], entry [1] of the index array\n  ..., [1, 9]\n           ^\n"
    );
    assert!(fails(&[&path, "0, 1, 2"], 2).ends_with("  0, 1, 2\n        ^\n"));
    assert!(fails(&[&path, "\t0,\t9"], 2).ends_with("\n   0, 9\n      ^\n"));
    assert!(fails(&[&path, "0,\n  9"], 2).ends_with("\n  0,\n    9\n    ^\n"));
    assert!(
        fails(&[&path, "[0, 1], [0, 1, 2]"], 2)
            .ends_with("do not broadcast together\n  [0, 1], [0, 1, 2]\n  ^^^^^^  ^^^^^^^^^\n")
    );
    assert!(fails(&["no.npy"], 1).starts_with("peek: no.npy: No such file"));
    let error = fails(&["no.npy:layer:0"], 1);
    assert!(error.starts_with("peek: no.npy:layer:0: No such file"), "{error}");
    assert!(error.ends_with("nor is there a file `no.npy`\n"), "{error}");
    assert!(fails(&[], 2).contains("peek --help"));
    assert!(fails(&[&path, "--loud"], 2).contains("--loud"));
    assert!(fails(&[&path, "0", "1"], 2).contains("quote it"));
    assert!(fails(&[&path, "0", "-m", "odd"], 2).contains("no mode `odd`"));
    let text = files.path("a.txt");
    fs::write(&text, "hello, world").expect("written");
    assert!(fails(&[&text], 1).contains("none of .npy, .npz, safetensors, Zarr"));
    let bytes = fs::read(&path).expect("read");
    fs::write(&text, &bytes[..bytes.len() - 1]).expect("written");
    assert!(fails(&[&text], 1).contains("the file ends early"));
    assert!(prints(&["-V"]).starts_with("peek 0."));
}

#[test]
fn names_are_listed_and_chosen() {
    let files = Files::new();
    let path = files.path("model.safetensors");
    let header = r#"{"w":{"dtype":"I32","shape":[2],"data_offsets":[0,8]},"bias":{"dtype":"F16","shape":[],"data_offsets":[8,10]}}"#;
    let mut file = (header.len() as u64).to_le_bytes().to_vec();
    file.extend(header.bytes());
    file.extend([7, 0, 0, 0, 9, 0, 0, 0, 0, 0x3c]);
    fs::write(&path, file).expect("written");
    assert_eq!(prints(&[&path]), "bias  f16 []\nw     i32 [2]\n");
    assert_eq!(prints(&[&format!("{path}:w"), "::-1"]), "i32 [2]\n[9 7]\n");
    assert_eq!(prints(&[&format!("{path}:bias")]), "f16 []\n1\n");
    let error = fails(&[&format!("{path}:v")], 2);
    assert!(error.ends_with("there is no `v`; there is bias, w\n"), "{error}");
    assert!(fails(&[&path, "0"], 2).contains("holds 2 arrays: name one"));
    // As TensorFlow names them.
    let header = r#"{"a:0":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}}"#;
    fs::write(&path, [&(header.len() as u64).to_le_bytes(), header.as_bytes(), &[5, 6]].concat()).expect("written");
    assert_eq!(prints(&[&path]), "a:0  u8 [2]\n");
    assert_eq!(prints(&[&format!("{path}:a:0"), "1"]), "u8 []\n6\n");
    assert!(fails(&[&path, "0"], 2).contains("holds 1 array: name one, as in"));
    let array = files.numbers("a.npy", &[3]);
    assert!(
        fails(&[&format!("{array}:x")], 2)
            .ends_with("there is no `x`, and no other name: the file is one array, or empty\n")
    );
}

#[test]
fn the_examples_of_the_help_run() {
    let files = Files::new();
    files.numbers("weights.npy", &[20, 300]);
    files.numbers("photos.npy", &[2, 6, 8, 3]);
    let header = r#"{"lm_head.weight":{"dtype":"F32","shape":[18,4],"data_offsets":[0,288]}}"#;
    let bytes = [&(header.len() as u64).to_le_bytes(), header.as_bytes(), &[0; 288]].concat();
    fs::write(files.path("model.safetensors"), bytes).expect("written");
    #[cfg(feature = "zarr")]
    {
        use tensor_idx_files::zarr::Array;
        Array::<f32>::create(files.path("run.zarr/temperature"), &[3, 200, 200], &[1, 64, 64], 0.0).expect("made");
        let group = r#"{"zarr_format":3,"node_type":"group"}"#;
        fs::write(files.path("run.zarr/zarr.json"), group).expect("written");
    }
    let help = prints(&["--help"]);
    let (_, examples) = help.split_once("examples:\n").expect("examples");
    let examples: Vec<&str> = examples.lines().map_while(|line| line.trim().strip_prefix("peek ")).collect();
    assert_eq!(examples.len(), 6);
    for example in examples.into_iter().filter(|example| cfg!(feature = "zarr") || !example.contains("zarr")) {
        let command = example.split("   ").next().unwrap_or_default();
        let run = Command::new("sh")
            .args(["-c", &format!("\"$0\" {command}"), env!("CARGO_BIN_EXE_peek")])
            .current_dir(files.folder.path())
            .output()
            .expect("runs");
        assert!(run.status.success(), "{command}: {}", String::from_utf8_lossy(&run.stderr));
    }
    assert!(fs::exists(files.path("small.png")).expect("asked"));
}

/// A file that the system refuses to write: of files that may have no byte, here.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_leaves_the_old_file() {
    let files = Files::new();
    let path = files.numbers("a.npy", &[40, 40]);
    for name in ["b.npy", "b.png"] {
        fs::write(files.path(name), "old").expect("written");
        let run = Command::new("sh")
            .args(["-c", "trap '' XFSZ && ulimit -f 0 && exec \"$0\" \"$@\""])
            .args([env!("CARGO_BIN_EXE_peek"), &path, "-o", &files.path(name)])
            .output()
            .expect("runs");
        let error = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(1), "{error}");
        assert!(error.contains(&format!("{name}: File too large")), "{error}");
        assert_eq!(fs::read(files.path(name)).expect("is there"), b"old");
    }
    assert_eq!(fs::read_dir(files.folder.path()).expect("listed").count(), 3, "and no part of a new one");
}

#[cfg(feature = "zarr")]
#[test]
fn chunks_of_zarr_are_read_as_they_are_shown() {
    use tensor_idx_files::zarr::Array;
    let files = Files::new();
    let path = files.path("a.zarr");
    let array = Array::<i32>::create(&path, &[40, 50], &[16, 16], 0).expect("made");
    array
        .all()
        .assign(Tensor::from_vec([40, 50], (0..2000).collect::<Vec<i32>>()).expect("of this shape"))
        .expect("written");
    assert_eq!(prints(&[&path, "39, -3:"]), "i32 [3]\n[1997 1998 1999]\n");
    assert!(prints(&[&path, "-s"]).contains("count  2000\nmin    0\nmax    1999\nmean   999.5\n"));
    assert!(prints(&[&path, "0, 17:", "-e"]).ends_with("in chunks of [16, 16], of which 3 are read\n"));
    let to = files.path("part.npy");
    assert_eq!(prints(&[&path, "[39, 0], 48:", "-o", &to]), "");
    assert_eq!(npy::load::<i32>(&to).expect("loads").to_vec(), [1998, 1999, 48, 49]);
    fs::write(Path::new(&path).join("c/2/3"), "damaged").expect("written");
    assert_eq!(prints(&[&path, "0, :2"]), "i32 [2]\n[0 1]\n", "another chunk");
    let error = fails(&[&path, "-1, -1"], 1);
    assert!(error.contains("chunk [2, 3] (`c/2/3`) could not be read"), "{error}");
}

/// It never loads more than it shows: no run of the tool in this file has a twentieth of this one in memory.
#[cfg(target_os = "linux")]
#[test]
fn of_a_large_file_little_is_in_memory() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let path = folder.path().join("large.npy");
    drop(npy::create::<f32>(&path, &[1 << 15, 1 << 15]).expect("created"));
    let path = path.to_str().expect("text");
    assert!(prints(&[path]).starts_with("f32 [32768, 32768]\n[[0 0 0 ... 0 0 0]"));
    assert!(prints(&[path, "::1000, [-1, 0]", "-s"]).contains("count  66\n"));
    // SAFETY: a struct of numbers, which the call fills.
    let most = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        assert_eq!(libc::getrusage(libc::RUSAGE_CHILDREN, &mut usage), 0);
        usage.ru_maxrss
    };
    assert!(most < 200_000, "{most} kB of 4 GiB");
}
