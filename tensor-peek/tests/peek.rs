//! The tool, from end to end: what it prints, saves and draws, and what it says of mistakes.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;
use tensor_idx_core::{Tensor, TensorD};
use tensor_idx_files::{Element, f16, npy};

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
    assert_eq!(prints(&[&long]), "f32 [5000]\n[0.000e+00 1.000e+00 2.000e+00 ... 4.997e+03 4.998e+03 4.999e+03]\n");
    assert!(prints(&[&data("digits_images.npy"), "0"]).starts_with("u8 [8, 8]\n[[ 0  0  5 13"));
}

#[test]
fn explains_and_summarises() {
    let files = Files::new();
    let path = files.numbers("a.npy", &[3, 4]);
    let explained = prints(&[&path, "1:, ::2", "-e"]);
    assert!(explained.starts_with("f32 [3, 4]\n") && explained.contains("axis 0"), "{explained}");
    let picture = files.path("index.svg");
    let explained = prints(&[&path, "[0, 2], ::2", "-e", "-o", &picture]);
    assert!(explained.contains("axis 0"), "{explained}");
    let svg = fs::read_to_string(&picture).expect("a picture");
    assert!(svg.starts_with("<svg ") && svg.contains(">idx![<") && svg.ends_with("</svg>\n"), "{svg}");
    fails(&[&path, "9", "-o", &picture], 2);
    assert_eq!(fs::read_to_string(&picture).expect("a picture"), svg, "a bad index leaves the file as it is");
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

/// The mean and the deviation are the doubles nearest to the truth, and all their digits are printed.
#[test]
fn means_and_deviations_are_rounded_once() {
    fn save<T: Element + std::str::FromStr>(path: &str, elements: &str, converted: impl Fn(&str) -> Option<T>) {
        let elements: Vec<T> = elements.split(' ').map(|x| converted(x).expect("a number")).collect();
        npy::save(path, &Tensor::from_vec([elements.len()], elements).expect("of this shape")).expect("saved");
    }
    let files = Files::new();
    let path = files.path("a.npy");
    let (mut cases, mut beyond_numpy) = (0, 0);
    for line in include_str!("../../tests/data/stats.txt").lines().skip(1) {
        let [dtype, elements, mean, deviation, numpy_mean, numpy_deviation] =
            line.split("; ").collect::<Vec<_>>().try_into().expect("six columns");
        match dtype {
            "float64" => save::<f64>(&path, elements, |x| x.parse().ok()),
            "float32" => save::<f32>(&path, elements, |x| x.parse().ok()),
            "float16" => save::<f16>(&path, elements, |x| Some(f16::from_f64(x.parse().ok()?))),
            "int64" => save::<i64>(&path, elements, |x| x.parse().ok()),
            "uint64" => save::<u64>(&path, elements, |x| x.parse().ok()),
            "int32" => save::<i32>(&path, elements, |x| x.parse().ok()),
            "int16" => save::<i16>(&path, elements, |x| x.parse().ok()),
            "int8" => save::<i8>(&path, elements, |x| x.parse().ok()),
            "uint8" => save::<u8>(&path, elements, |x| x.parse().ok()),
            "bool" => save::<bool>(&path, elements, |x| Some(x == "1")),
            other => panic!("{other}"),
        }
        let summary = prints(&[&path, "--stats"]);
        let odd = elements.contains("nan") || elements.contains("inf");
        let numpy = [numpy_mean, numpy_deviation];
        for ((name, expected), numpy) in [("mean   ", mean), ("std    ", deviation)].into_iter().zip(numpy) {
            let found = summary.lines().find_map(|line| line.strip_prefix(name)).expect("printed");
            assert_eq!(found.ends_with("  (of the finite ones)"), odd, "{line}: {summary}");
            let found = found.trim_end_matches("  (of the finite ones)");
            let (value, expected): (f64, f64) = (found.parse().expect("a double"), expected.parse().expect("a double"));
            assert_eq!(value, expected, "{line}: {summary}");
            // No digit is missing, and none is too many.
            let shortest = format!("{value:?}");
            assert_eq!(found, shortest.strip_suffix(".0").unwrap_or(&shortest));
            let numpy: f64 = numpy.parse().expect("a double");
            let scale = summary.lines().find_map(|line| line.strip_prefix("max    ")).map_or(0.0, |most| {
                let least = summary.lines().find_map(|line| line.strip_prefix("min    ")).expect("beside the maximum");
                let size = |x: &str| x.parse::<f64>().map_or(1.0, f64::abs);
                size(most).max(size(least))
            });
            // NumPy's sums and squares are doubles, whose rounding is of the size of the elements.
            let agrees = (numpy - value).abs() <= 1e-13 * scale;
            let comfortable = (1e-100..1e100).contains(&scale) && !odd;
            assert!(agrees || !comfortable, "{line}: {summary}");
            beyond_numpy += usize::from(!agrees);
        }
        cases += 1;
    }
    assert!(cases > 50 && beyond_numpy > 10, "{cases} cases, {beyond_numpy} of which NumPy has not");
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
    save("narrow.npy", &[1, 3], vec![0.0, 5e-311, 1e-310]);
    assert_eq!(pixels("narrow.npy"), [0, 128, 255]);
    save("wide.npy", &[1, 4], vec![-1.7e308, 0.0, 1.7e308, f64::INFINITY]);
    assert_eq!(pixels("wide.npy"), [0, 128, 255, 255]);
    // Integers that are no floats.
    let counts = Tensor::from_vec([1, 256], (0..256).map(|k| (1_i64 << 60) + k).collect()).expect("of this shape");
    npy::save(files.path("counts.npy"), &counts).expect("saved");
    assert!(pixels("counts.npy").into_iter().eq(0..=255));
    let error = fails(&[&path, "0", "-o", &png], 2);
    assert_eq!(error, "peek: [4] is no picture: [h, w], [h, w, 3] and [h, w, 4] are\n");
    assert!(fails(&[&path, "-o", "a.txt"], 2).contains("a.txt: what is saved ends in .npy, .csv, .json, .png or .svg"));
}

#[test]
fn entries_outside_of_their_axis_are_filled() {
    let files = Files::new();
    let path = files.numbers("a.npy", &[3, 4]);
    let index = "fill([9, 2], 7.5), 1:3";
    assert_eq!(prints(&[&path, index]), "f32 [2, 2]\n[[ 7.5  7.5]\n [ 9   10  ]]\n");
    let to = files.path("part.npy");
    assert_eq!(prints(&[&path, index, "-o", &to]), "");
    assert_eq!(npy::load::<f32>(&to).expect("loads").to_vec(), [7.5, 7.5, 9.0, 10.0]);
    assert!(prints(&[&path, index, "-j"]).ends_with("\"data\": [[7.5, 7.5], [9.0, 10.0]]}\n"));
    assert!(prints(&[&path, index, "-s"]).contains("10"));
    assert!(fails(&[&path, "fill([9, 2], 1e300)"], 1).contains("1e300"));
    assert!(fails(&[&path, "drop([9, 2])"], 1).contains("take `fill`"));
    // Also where what is shown has none of them.
    let long = files.numbers("long.npy", &[5000]);
    let index = |word: &str| {
        format!(
            "{word}([{}])",
            (0..5000).map(|n| if n == 2500 { 9999 } else { n }.to_string()).collect::<Vec<_>>().join(", ")
        )
    };
    let error = fails(&[&long, &index("drop")], 1);
    assert!(error.contains("take `fill`") && !error.contains("[5000]"), "{error}");
    assert!(fails(&[&long, &index("drop"), "-j"], 1).contains("take `fill`"));
    assert_eq!(prints(&[&path, "-e", "fill([9], 0), 0"]).lines().next(), Some("f32 [3, 4]"));
}

/// A width in a format string ends at 65535, and the name of a file need be no text.
#[test]
fn long_names_and_names_that_are_no_text() {
    let files = Files::new();
    let name = "n".repeat(70_000);
    let header = format!(r#"{{"{name}":{{"dtype":"U8","shape":[1],"data_offsets":[0,1]}}}}"#);
    let path = files.path("long.safetensors");
    fs::write(&path, [&(header.len() as u64).to_le_bytes(), header.as_bytes(), &[1]].concat()).expect("written");
    assert_eq!(prints(&[&path]), format!("{name}  u8 [1]\n"));
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStringExt as _;
        let mut odd = path.clone().into_bytes();
        let end = odd.len() - "long.safetensors".len();
        odd.truncate(end);
        odd.extend(b"caf\xe9");
        let header = br#"{"w":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}}"#;
        let file = [&(header.len() as u64).to_le_bytes()[..], header, &[5]].concat();
        fs::write(std::ffi::OsString::from_vec(odd.clone()), file).expect("written");
        odd.extend(b":w");
        let printed =
            std::process::Command::new(env!("CARGO_BIN_EXE_peek")).arg(std::ffi::OsString::from_vec(odd)).output();
        assert_eq!(printed.expect("runs").stdout, b"u8 [1]\n[5]\n");
    }
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
fn a_plan_is_printed_as_an_index_transform() {
    let files = Files::new();
    let path = files.numbers("a.npy", &[3, 4]);
    let head =
        r#"{"input_rank": 2, "input_inclusive_min": [0, 0], "input_exclusive_max": [2, 2], "input_labels": ["", ""], "#;
    let table = r#"{"offset": 0, "stride": 1, "index_array": [[2], [0]], "index_array_bounds": ["-inf", "+inf"]}"#;
    let output = format!(r#""output": [{table}, {{"offset": 0, "stride": 2, "input_dimension": 1}}]}}"#);
    assert_eq!(prints(&[&path, "[2, 0], ::2", "--plan"]), format!("{head}{output}\n"));
    assert!(fails(&[&path, "[2, 3], ::2", "-p"], 2).contains("index 3 is outside -3..3 on axis 0"));
    assert!(fails(&[&path, "0", "-p", "-s"], 2).contains("reads no element: give it alone"));
    assert!(fails(&[&path, "fill([7], 0)", "-p"], 2).contains("fill"), "no transform has a word for it");
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
    assert_eq!(examples.len(), 8);
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

/// What is saved over a file keeps its mode, and a link to it.
#[cfg(unix)]
#[test]
fn saved_files_keep_mode_and_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let files = Files::new();
    let path = files.numbers("a.npy", &[40, 40]);
    for end in ["npy", "png"] {
        let (target, link) = (files.path(&format!("target.{end}")), files.path(&format!("link.{end}")));
        fs::write(&target, "old").expect("written");
        fs::set_permissions(&target, fs::Permissions::from_mode(0o600)).expect("set");
        symlink(&target, &link).expect("linked");
        prints(&[&path, "-o", &link]);
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
        assert!(fs::metadata(&target).expect("there").len() > 100);
        assert_eq!(fs::metadata(&target).expect("there").permissions().mode() & 0o777, 0o600);
        // As long as a name may be.
        for len in [240, 255] {
            let long = files.path(&format!("{}.{end}", "a".repeat(len - 4)));
            prints(&[&path, "-o", &long]);
            prints(&[&path, "-o", &long]);
            assert!(fs::metadata(&long).expect("there").len() > 100);
        }
    }
}

/// Text that a terminal would obey, and text that would be shown in another order.
const HOSTILE: &str = "a\x1b]0;b\x07\u{202e}\u{9b}\nc";
const HARMLESS: &str = r"a\u{1b}]0;b\u{7}\u{202e}\u{9b}\nc";

#[track_caller]
fn is_harmless(text: &str) {
    assert!(!text.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202e}'), "{text:?}");
    assert!(text.contains(HARMLESS) && !text.contains("\nc"), "{text}");
}

#[test]
fn names_of_files_do_not_reach_the_terminal_as_they_are() {
    let files = Files::new();
    let path = files.path("a.safetensors");
    let json = HOSTILE.replace('\x1b', "\\u001b").replace('\x07', "\\u0007").replace('\n', "\\n");
    let write = |header: String| {
        fs::write(&path, [&(header.len() as u64).to_le_bytes(), header.as_bytes(), &[5, 6]].concat()).expect("written");
    };
    write(format!(r#"{{"{json}":{{"dtype":"U8","shape":[2],"data_offsets":[0,2]}}}}"#));
    let list = prints(&[&path]);
    is_harmless(&list);
    assert_eq!(list, format!("{HARMLESS}  u8 [2]\n"));
    assert_eq!(prints(&[&format!("{path}:{HOSTILE}")]), "u8 [2]\n[5 6]\n");
    is_harmless(&fails(&[&path, "0"], 2));
    is_harmless(&fails(&[&format!("{path}:d")], 2));
    write(format!(r#"{{"{json}":{{"dtype":"F8_E5M2","shape":[2],"data_offsets":[0,2]}}}}"#));
    is_harmless(&prints(&[&path]));
    let path = files.path(HOSTILE);
    is_harmless(&fails(&[&path], 1));
    is_harmless(&fails(&[&format!("{path}:b")], 1));
    is_harmless(&fails(&[&files.numbers("a.npy", &[2]), "-o", &path], 2));
    is_harmless(&fails(&[&files.numbers("a.npy", &[2, 2]), "-o", &format!("{path}/b.png")], 1));
    is_harmless(&fails(&[&format!("--{HOSTILE}")], 2));
    fs::write(&path, "neither").expect("written");
    is_harmless(&fails(&[&path], 1));
    #[cfg(feature = "zarr")]
    {
        use tensor_idx_files::zarr::Array;
        Array::<u8>::create(format!("{path}.zarr/{HOSTILE}"), &[4], &[2], 0).expect("made");
        let group = r#"{"zarr_format":3,"node_type":"group"}"#;
        fs::write(format!("{path}.zarr/zarr.json"), group).expect("written");
        is_harmless(&prints(&[&format!("{path}.zarr")]));
        is_harmless(&fails(&[&format!("{path}.zarr"), "0"], 2));
        fs::create_dir_all(format!("{path}.zarr/{HOSTILE}/c")).expect("made");
        fs::write(format!("{path}.zarr/{HOSTILE}/c/0"), "too long").expect("written");
        is_harmless(&fails(&[&format!("{path}.zarr:{HOSTILE}"), "0"], 1));
        let metadata = format!("{path}.zarr/{HOSTILE}/zarr.json");
        let text = fs::read_to_string(&metadata).expect("read");
        fs::write(&metadata, text.replace("uint8", &json)).expect("written");
        is_harmless(&fails(&[&format!("{path}.zarr:{HOSTILE}"), "0"], 1));
    }
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
        .try_assign(Tensor::from_vec([40, 50], (0..2000).collect::<Vec<i32>>()).expect("of this shape"))
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

/// Of few bytes of metadata, and more elements than any machine counts one by one.
#[cfg(all(feature = "zarr", target_os = "linux"))]
#[test]
fn chunks_of_a_huge_array_are_counted_and_not_listed() {
    let files = Files::new();
    let (path, n) = (files.path("a.zarr"), 4_600_000_000_000_000_000_u64);
    let make = |shape: &str, chunk: &str| {
        let metadata = format!(
            r#"{{"zarr_format":3,"node_type":"array","shape":{shape},"data_type":"uint8","chunk_grid":{{"name":"regular",
            "configuration":{{"chunk_shape":{chunk}}}}},"chunk_key_encoding":{{"name":"default"}},"fill_value":7,
            "codecs":[{{"name":"bytes"}}]}}"#
        );
        fs::create_dir_all(&path).expect("made");
        fs::write(Path::new(&path).join("zarr.json"), metadata).expect("written");
    };
    // Less memory than a list of pieces needs, so that one is an end and not a machine without memory.
    let limited = |arguments: &[&str]| {
        let run = Command::new("sh")
            .args(["-c", "ulimit -v 2000000 && exec timeout 20 \"$0\" \"$@\"", env!("CARGO_BIN_EXE_peek"), &path])
            .args(arguments)
            .output()
            .expect("runs");
        (run.status.code(), String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr))
    };
    for (shape, chunk, chunks) in [
        (format!("[{n}]"), "[16]", n / 16),
        (format!("[2, {}]", n / 2), "[1, 1]", n),
        ("[4000000000, 1150000000]".to_string(), "[4, 4]", n / 16),
    ] {
        make(&shape, chunk);
        let (code, text) = limited(&["-e"]);
        assert_eq!(code, Some(0), "{text}");
        assert!(text.contains(&format!("of which {chunks} are read")), "{text}");
        let (code, text) = limited(&["..., ::-1", "-e"]);
        assert!(code == Some(0) && text.contains(&format!("of which {chunks} are read")), "{text}");
        let (code, text) = limited(&[]);
        assert!(code == Some(0) && text.contains("7 7 7 ... 7 7 7"), "{text}");
        let (code, text) = limited(&["..., :3"]);
        assert!(code == Some(0) && text.contains("7 7 7"), "{text}");
        let (code, text) = limited(&[if shape.contains(',') { "-1, -40:" } else { "-40:" }, "-s"]);
        assert!(code == Some(0) && text.contains("count  40\n") && text.contains("mean   7\nstd    0\n"), "{text}");
        // More than a file may have, or than is a picture.
        let (code, text) = limited(&["-o", &files.path("b.npy")]);
        assert!(code == Some(1) && text.contains("b.npy: "), "{code:?}: {text}");
        let (code, text) = limited(&["-o", &files.path("b.png")]);
        assert!(code == Some(2) && text.contains("peek: "), "{code:?}: {text}");
    }
    // One chunk that no memory holds.
    make(&format!("[{n}]"), &format!("[{n}]"));
    let (code, text) = limited(&["-e"]);
    assert!(code == Some(0) && text.contains("of which 1 are read"), "{text}");
    for arguments in [&["0"][..], &["-s"], &[]] {
        let (code, text) = limited(arguments);
        assert!(code == Some(1) || code == Some(0) && text.contains('7'), "{code:?}: {text}");
    }
}

/// It never loads more than it shows: no run of the tool in this file has a twentieth of this one in memory.
#[cfg(target_os = "linux")]
#[test]
fn of_a_large_file_little_is_in_memory() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let path = folder.path().join("large.npy");
    // Zeros that take no space on the disk.
    npy::create::<f32>(&path, &[1, 1]).expect("made").finish().expect("finished");
    let text = fs::read(&path).expect("read")[..128].to_vec();
    let header = String::from_utf8_lossy(&text[10..127]).trim_end().replace("(1, 1)", "(32768, 32768)");
    let file = fs::File::create(&path).expect("made");
    (&file).write_all(&[&text[..10], format!("{header:117}\n").as_bytes()].concat()).expect("written");
    file.set_len(128 + (4 << 30)).expect("sparse");
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

#[test]
fn parts_are_csv_and_json() {
    let files = Files::new();
    let path = files.numbers("a.npy", &[2, 2, 3]);
    let saved = |index: &str, name: &str| {
        let to = files.path(name);
        assert_eq!(prints(&[&path, index, "-o", &to]), "");
        std::fs::read_to_string(to).expect("saved")
    };
    assert_eq!(saved("1, ..", "a.csv"), "6.0,7.0,8.0\n9.0,10.0,11.0\n");
    assert_eq!(saved("0, 1", "b.csv"), "3.0\n4.0\n5.0\n");
    assert_eq!(saved("0, 1, 2", "c.csv"), "5.0\n");
    assert_eq!(saved("0, :, 3:", "d.csv"), "");
    let whole = "{\"dtype\": \"f32\", \"shape\": [2, 2, 3], \"data\": \
        [[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]], [[6.0, 7.0, 8.0], [9.0, 10.0, 11.0]]]}\n";
    assert_eq!((prints(&[&path, "--json"]), saved("...", "a.json")), (whole.into(), whole.into()));
    assert_eq!(prints(&[&path, "0, 0, 1", "-j"]), "{\"dtype\": \"f32\", \"shape\": [], \"data\": 1.0}\n");
    assert_eq!(prints(&[&path, ":, 2:", "-j"]), "{\"dtype\": \"f32\", \"shape\": [2, 0, 3], \"data\": [[], []]}\n");
    let halves = files.path("h.npy");
    npy::save(&halves, &tensor_idx_core::Tensor1::from([0.1, 65504.0, f32::NAN].map(f16::from_f32))).expect("saved");
    let to = files.path("h.csv");
    assert_eq!(prints(&[&halves, "-o", &to]), "");
    assert_eq!(std::fs::read_to_string(to).expect("saved"), "0.1\n65500.0\nNaN\n");
    assert!(prints(&[&halves, "-j"]).contains("[0.1, 65500.0, null]"));
    let error = fails(&[&path, "-o", &files.path("e.csv")], 2);
    assert!(error.contains("[2, 2, 3] is no table, which has one or two axes"), "{error}");
    let error = fails(&[&path, "-j", "-s"], 2);
    assert!(error.contains("leave out `--explain` and `--stats`"), "{error}");
    let floats = files.path("floats.npy");
    npy::save(&floats, &Tensor::from_vec([4], vec![f64::NAN, f64::INFINITY, 1e300, 0.1]).expect("four"))
        .expect("saved");
    assert!(prints(&[&floats, "-j"]).ends_with("[null, null, 1e300, 0.1]}\n"));
    prints(&[&floats, "-o", &files.path("floats.csv")]);
    assert_eq!(std::fs::read_to_string(files.path("floats.csv")).expect("saved"), "NaN\ninf\n1e300\n0.1\n");
}

/// More than one block: the elements come in row-major order, of chunks, too.
#[test]
fn long_parts_are_csv_in_order() {
    let files = Files::new();
    let path = files.path("a.npy");
    let t = Tensor::from_fn([3000, 1000], |[i, j]: [usize; 2]| (1000 * i + j) as u64);
    npy::save(&path, &t).expect("saved");
    let to = files.path("a.csv");
    prints(&[&path, "-o", &to]);
    let text = std::fs::read_to_string(&to).expect("saved");
    let read = text.lines().flat_map(|line| line.split(',')).map(|x| x.parse::<u64>().expect("a number"));
    assert!(read.eq(0..3_000_000));
    assert_eq!(text.lines().count(), 3000);
}

#[test]
fn elements_that_are_no_numbers_are_told_by_name() {
    let files = Files::new();
    for (descr, told) in [
        ("'<U5'", "strings of up to 5 characters, which are not read: save the distinct ones and their numbers"),
        ("'|S3'", "byte strings of up to 3 bytes, which are not read: save the distinct ones"),
        ("'|O'", "Python objects (pickled), which are not read: save `a.astype(..)` of numbers"),
        ("'|V4'", "raw bytes, 4 each, which are not read: save `a[..., None].view('u1')`"),
        ("'<f16'", "long doubles, which are not read: save `a.astype('f8')`"),
        ("'<M8[parsec]'", "'<M8[parsec]' are not known: bool, "),
        (
            "[('x', '<f4'), ('y', '<f4')]",
            "records, which are not read: save each field as an array of its own, such as `a['x']`",
        ),
    ] {
        let header = format!("{{'descr': {descr}, 'fortran_order': False, 'shape': (1,), }}");
        let path = files.path("foreign.npy");
        let len = u16::try_from(header.len()).expect("short").to_le_bytes();
        std::fs::write(&path, [b"\x93NUMPY\x01\x00", &len[..], header.as_bytes(), &[0; 64]].concat()).expect("written");
        let error = fails(&[&path], 1);
        assert!(error.contains(told), "{error}");
    }
}

/// A `.npy` file of counts of any type of NumPy's.
fn counts(path: &str, descr: &str, shape: &[usize], counts: &[i64]) {
    let extents: String = shape.iter().map(|extent| format!("{extent},")).collect();
    let header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({extents}), }}");
    let len = u16::try_from(header.len()).expect("short").to_le_bytes();
    let count = |count: &i64| if descr.starts_with('>') { count.to_be_bytes() } else { count.to_le_bytes() };
    let elements: Vec<u8> = counts.iter().flat_map(count).collect();
    fs::write(path, [b"\x93NUMPY\x01\x00", &len[..], header.as_bytes(), &elements].concat()).expect("written");
}

/// In tables as NumPy prints arrays, in CSV and JSON as it prints single elements: each unit, with and without a count.
#[test]
fn dates_and_durations_are_the_texts_of_numpy() {
    let files = Files::new();
    let (path, csv) = (files.path("a.npy"), files.path("a.csv"));
    let mut cases = 0;
    for line in include_str!("../../tests/data/times.txt").lines().skip(1) {
        let [descr, name, elements, array, each] =
            line.split("; ").collect::<Vec<_>>().try_into().expect("five columns");
        let elements: Vec<i64> = elements.split(',').map(|x| x.parse().expect("a count")).collect();
        counts(&path, descr, &[elements.len()], &elements);
        let table = prints(&[&path]);
        // NumPy was told of long lines.
        let one_line = table.split_whitespace().collect::<Vec<_>>().join(" ");
        let shape = format!("{name} [{}]", elements.len());
        assert_eq!(one_line, format!("{shape} {array}").split_whitespace().collect::<Vec<_>>().join(" "));
        if array.len() <= 75 {
            assert_eq!(table, format!("{shape}\n{array}\n"));
        }
        let texts: Vec<&str> = each.split(',').collect();
        prints(&[&path, "-o", &csv]);
        assert_eq!(fs::read_to_string(&csv).expect("saved"), texts.join("\n") + "\n");
        let texts = texts.iter().map(|&text| if text == "NaT" { "null".into() } else { format!("\"{text}\"") });
        let data = texts.collect::<Vec<_>>().join(", ");
        let shape = elements.len();
        assert_eq!(
            prints(&[&path, "-j"]),
            format!("{{\"dtype\": \"{name}\", \"shape\": [{shape}], \"data\": [{data}]}}\n")
        );
        cases += 1;
    }
    assert_eq!(cases, 152);
}

#[test]
fn dates_are_indexed_summarised_and_saved() {
    let files = Files::new();
    let path = files.path("a.npy");
    counts(&path, ">M8[15m]", &[2, 2], &[0, 3, i64::MIN, -1]);
    assert_eq!(
        prints(&[&path, ":, ::-1"]),
        "datetime64[15m] [2, 2]\n[['1970-01-01T00:45' '1970-01-01T00:00']\n ['1969-12-31T23:45'              'NaT']]\n"
    );
    assert_eq!(prints(&[&path, "0, 1"]), "datetime64[15m] []\n1970-01-01T00:45\n");
    assert_eq!(
        prints(&[&path, "-s"]),
        "dtype  datetime64[15m]\nshape  [2, 2]\ncount  4\nmin    1969-12-31T23:45\nmax    1970-01-01T00:45\nnat    1\n"
    );
    assert_eq!(prints(&[&path, "1:, :1", "-s"]), "dtype  datetime64[15m]\nshape  [1, 1]\ncount  1\nnat    1\n");
    let csv = files.path("a.csv");
    prints(&[&path, "-o", &csv]);
    let table = "1970-01-01T00:00,1970-01-01T00:45\nNaT,1969-12-31T23:45\n";
    assert_eq!(fs::read_to_string(csv).expect("saved"), table);
    // What is saved as an array is one of dates.
    let part = files.path("part.npy");
    prints(&[&path, "1", "-o", &part]);
    assert_eq!(prints(&[&part]), "datetime64[15m] [2]\n[             'NaT' '1969-12-31T23:45']\n");
    assert_eq!(npy::load::<i64>(&part).expect("counts").to_vec(), [i64::MIN, -1]);
    assert!(npy::load::<f64>(&part).unwrap_err().to_string().contains("ask for `i64`, counts of the unit"));
    assert!(fails(&[&path, "-o", &files.path("a.png")], 2).contains("dates and durations have no brightness"));
    counts(&path, "<m8[h]", &[], &[30]);
    assert_eq!(prints(&[&path]), "timedelta64[h] []\n30 hours\n");
}

/// As Python's zarr 3.1.6 writes them, of both versions.
#[cfg(feature = "zarr")]
#[test]
fn dates_in_zarr_are_text_and_strings_are_named() {
    let files = Files::new();
    let v2 = |name: &str, dtype: &str, fill: &str| {
        let path = files.path(name);
        let metadata = format!(
            r#"{{"shape": [3], "chunks": [2], "dtype": {dtype}, "fill_value": {fill}, "order": "C", "filters": null,
            "dimension_separator": ".", "compressor": null, "zarr_format": 2}}"#
        );
        fs::create_dir_all(&path).expect("made");
        fs::write(Path::new(&path).join(".zarray"), metadata).expect("written");
        path
    };
    let v3 = |name: &str, data_type: &str, fill: &str| {
        let path = files.path(name);
        let metadata = format!(
            r#"{{"shape": [3], "data_type": {data_type}, "chunk_grid": {{"name": "regular", "configuration":
            {{"chunk_shape": [2]}}}}, "chunk_key_encoding": {{"name": "default", "configuration": {{"separator": "/"}}}},
            "fill_value": {fill}, "codecs": [{{"name": "bytes", "configuration": {{"endian": "little"}}}}],
            "attributes": {{}}, "zarr_format": 3, "node_type": "array", "storage_transformers": []}}"#
        );
        fs::create_dir_all(&path).expect("made");
        fs::write(Path::new(&path).join("zarr.json"), metadata).expect("written");
        path
    };
    let date = |kind: &str, unit: &str, per: u32| {
        format!(r#"{{"name": "numpy.{kind}", "configuration": {{"unit": "{unit}", "scale_factor": {per}}}}}"#)
    };
    // The first chunk is written, the second is the fill value.
    let chunk = |path: &str, key: &str, big: bool| {
        let bytes = [3_i64, -1].map(|x| if big { x.to_be_bytes() } else { x.to_le_bytes() }).concat();
        let file = Path::new(path).join(key);
        fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        fs::write(file, bytes).expect("written");
    };
    let dates = "[3]\n['1970-01-01T00:45' '1969-12-31T23:45'              'NaT']\n";
    for (path, big) in [
        (v2("little.zarr", "\"<M8[15m]\"", "\"NaT\""), false),
        (v2("big.zarr", "\">M8[15m]\"", "-9223372036854775808"), true),
    ] {
        chunk(&path, "0", big);
        assert_eq!(prints(&[&path]), format!("datetime64[15m] {dates}"));
    }
    let path = v3("v3.zarr", &date("datetime64", "m", 15), "\"NaT\"");
    chunk(&path, "c/0", false);
    assert_eq!(prints(&[&path]), format!("datetime64[15m] {dates}"));
    assert!(prints(&[&path, "-e"]).contains("in chunks of [2], of which 2 are read"));
    let path = v3("duration.zarr", &date("timedelta64", "s", 1), "7");
    chunk(&path, "c/0", false);
    assert_eq!(prints(&[&path, "::-1"]), "timedelta64[s] [3]\n[ 7 -1  3]\n");

    for (path, told) in [
        (
            v2("u.zarr", "\"<U5\"", "\"\""),
            "elements of type `<U5` are strings of up to 5 characters, which are not read: save",
        ),
        (v2("s.zarr", "\"|S3\"", "\"\""), "`|S3` are byte strings of up to 3 bytes"),
        (v2("o.zarr", "\"|O\"", "null"), "`|O` are Python objects"),
        (
            v2("r.zarr", r#"[["x", "<f4"], ["y", "<f4"]]"#, "\"AAAAAAAAAAA=\""),
            "records, which are not read: save each field as an array of its own, such as `a['x']`",
        ),
        (
            v3("string.zarr", "\"string\"", "\"\""),
            "elements of type `string` are strings, which are not read: save the distinct",
        ),
        (
            v3("fixed.zarr", r#"{"name": "fixed_length_utf32", "configuration": {"length_bytes": 20}}"#, "\"\""),
            "elements of type `fixed_length_utf32` are strings",
        ),
        (
            v3("null.zarr", r#"{"name": "null_terminated_bytes", "configuration": {"length_bytes": 3}}"#, "\"\""),
            "elements of type `null_terminated_bytes` are byte strings",
        ),
        (
            v3(
                "struct.zarr",
                r#"{"name": "structured", "configuration": {"fields": [["x", "float32"]]}}"#,
                "\"AAAAAA==\"",
            ),
            "elements of type `structured` are records, which are not read: write each field",
        ),
        (v3("odd.zarr", "\"float999\"", "0"), "float999"),
    ] {
        let error = fails(&[&path], 1);
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn types_of_safetensors_that_are_not_read_are_named() {
    let files = Files::new();
    let path = files.path("a.safetensors");
    let write = |dtype: &str| {
        let header = format!(r#"{{"w":{{"dtype":"{dtype}","shape":[2],"data_offsets":[0,2]}}}}"#);
        fs::write(&path, [&(header.len() as u64).to_le_bytes(), header.as_bytes(), &[5, 6]].concat()).expect("written");
    };
    write("F8_E5M2");
    let error = fails(&[&format!("{path}:w")], 1);
    assert!(error.contains("`w` has elements of type F8_E5M2, which are not read: convert them"), "{error}");
    assert!(prints(&[&path]).contains("F8_E5M2"), "and it does not hide the others");
    write("STRING");
    let error = fails(&[&path], 1);
    assert!(
        error.contains("`w` has elements of type `STRING`, which is no type of safetensors: numbers and bools"),
        "{error}"
    );
}
