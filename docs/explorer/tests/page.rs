//! The page against the library: what it answers, the Python that it shows, and itself in a browser.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use base64::Engine as _;
use explorer::answer;
use serde_json::{Value, json};
use tensor_idx_core::{DynIndex, DynRank, Layout, NumPy, Outer, Plan, PyTorch, Vectorized};
use wasmi::{Engine, Linker, Memory, Module, Store, TypedFunc};

#[path = "../../../tests/common/skip.rs"]
mod skip;
use skip::skip;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A question: the shape, the rule, the index, and the shape of a value.
#[derive(Clone, Debug)]
struct Question {
    shape: String,
    rule: String,
    index: String,
    value: Option<String>,
}

impl Question {
    fn native(&self) -> Value {
        serde_json::from_str(&answer(&self.shape, &self.rule, &self.index, self.value.as_deref()).to_json())
            .expect("JSON")
    }

    fn plan(&self) -> Plan<DynRank, DynRank> {
        let shape: Vec<usize> =
            self.shape.split(", ").filter(|part| !part.is_empty()).map(|n| n.parse().expect("an extent")).collect();
        let source = Layout::<DynRank>::row_major(&shape[..]).expect("a shape");
        let index: DynIndex = self.index.parse().expect("an index");
        match &self.rule[..] {
            "i" => source.plan(&index),
            "oix" => source.plan_gather(Outer, &index),
            "vix" => source.plan_gather(Vectorized, &index),
            "tix" => source.plan_gather(PyTorch, &index),
            _ => source.plan_gather(NumPy, &index),
        }
        .expect("a good index")
    }
}

/// The examples that the page offers.
fn examples() -> Vec<Question> {
    let script = page("explorer.js");
    let (_, list) = script.split_once("const EXAMPLES = [").expect("the examples");
    let (list, _) = list.split_once("\n];").expect("their end");
    let lines = list.lines().map(|line| line.trim().trim_end_matches(',')).filter(|line| !line.is_empty());
    let question = |line: &str| {
        let parts: Vec<String> = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        Question {
            shape: parts[1].clone(),
            rule: parts[2].clone(),
            index: parts[3].clone(),
            value: parts.get(4).cloned(),
        }
    };
    lines.map(question).collect()
}

/// The cases of the seeds, with what they expect.
fn seeds() -> Vec<(Question, Value)> {
    let text = std::fs::read_to_string(root().join("tests/data/seeds.jsonl")).expect("the seeds");
    let list = |shape: &Value, data: &Value, is_mask: bool| {
        let data: Vec<String> = data
            .as_array()
            .expect("entries")
            .iter()
            .map(|n| match is_mask {
                true => (n != &json!(0) && n != &json!(false)).to_string(),
                false => n.to_string(),
            })
            .collect();
        let shape: Vec<usize> = serde_json::from_value(shape.clone()).expect("a shape");
        nested(&shape, &data, is_mask)
    };
    let element = |element: &Value| -> Option<String> {
        if let Some(word) = element.as_str() {
            return Some(if word == "ellipsis" { "...".into() } else { "NewAxis".into() });
        }
        let (kind, value) = element.as_object()?.iter().next()?;
        let bound = |value: &Value| match value {
            Value::Null => Some(String::new()),
            Value::Object(word) => word.iter().next().map(|(word, k)| format!("{word}({k})")),
            number => Some(number.to_string()),
        };
        Some(match &kind[..] {
            "int" | "bool" => value.to_string(),
            "tl" | "hd" => format!("{kind}({value})"),
            "slice" => {
                let [start, stop, step] = [0, 1, 2].map(|k| bound(&value[k]));
                match (start?, stop?, step?) {
                    (start, stop, step) if step.is_empty() => format!("{start}:{stop}"),
                    (start, stop, step) => format!("{start}:{stop}:{step}"),
                }
            }
            "ints" => list(&value["shape"], &value["data"], false),
            "mask" => list(&value["shape"], &value["data"], true),
            _ => return None,
        })
    };
    let mut questions = Vec::new();
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let rule = match case["mode"].as_str().expect("a mode") {
            "view" => "i",
            mode @ ("oix" | "vix" | "nix" | "tix") => mode,
            _ => match case["sem"].as_str() {
                Some(mode @ ("oix" | "vix" | "nix" | "tix")) => mode,
                _ => "nix",
            },
        };
        let elements: Option<Vec<String>> = case["index"].as_array().expect("an index").iter().map(element).collect();
        let is_plain = case.get("layout").is_none_or(|layout| layout.as_array().is_none_or(Vec::is_empty));
        let Some(elements) = elements.filter(|_| is_plain) else { continue };
        let extents = |value: &Value| {
            value.as_array().expect("a shape").iter().map(Value::to_string).collect::<Vec<_>>().join(", ")
        };
        let value = case.get("value").filter(|value| !value.is_null()).map(|value| extents(&value["shape"]));
        // A number has no axes.
        let value = value.map(|shape| if shape.is_empty() { "()".into() } else { shape });
        questions.push((
            Question { shape: extents(&case["shape"]), rule: rule.into(), index: elements.join(", "), value },
            case,
        ));
    }
    questions
}

fn nested(shape: &[usize], entries: &[String], is_mask: bool) -> String {
    if entries.is_empty() {
        let zero = if is_mask { "false" } else { "0" };
        return shape.iter().rev().fold(zero.to_string(), |inner, extent| format!("[{inner}; {extent}]"));
    }
    let Some((&len, inner)) = shape.split_first() else { return entries[0].clone() };
    let each: usize = inner.iter().product();
    let rows: Vec<String> = (0..len).map(|k| nested(inner, &entries[k * each..][..each], is_mask)).collect();
    format!("[{}]", rows.join(", "))
}

/// The committed page's library, in an interpreter.
struct Committed {
    store: Store<()>,
    memory: Memory,
    room: TypedFunc<u32, u32>,
    ask: TypedFunc<(u32, u32), u32>,
    forget: TypedFunc<(u32, u32), ()>,
}

impl Committed {
    fn load() -> Self {
        let script = page("explorer.wasm.js");
        let text = script
            .trim()
            .strip_prefix("const EXPLORER_WASM = \"")
            .and_then(|text| text.strip_suffix("\";"))
            .expect("one constant");
        let packed = base64::engine::general_purpose::STANDARD.decode(text).expect("base64");
        let mut wasm = Vec::new();
        flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut wasm).expect("gzip");
        let engine = Engine::default();
        let module = Module::new(&engine, &wasm[..]).expect("a module");
        let mut store = Store::new(&engine, ());
        let instance = Linker::new(&engine).instantiate_and_start(&mut store, &module).expect("no imports");
        let memory = instance.get_memory(&store, "memory").expect("memory");
        let room = instance.get_typed_func(&store, "room").expect("room");
        let ask = instance.get_typed_func(&store, "ask").expect("ask");
        let forget = instance.get_typed_func(&store, "forget").expect("forget");
        Committed { store, memory, room, ask, forget }
    }

    fn answer(&mut self, question: &Question) -> Value {
        let Question { shape, rule, index, value } = question;
        let mut text = [&shape[..], rule, index].join("\0");
        if let Some(value) = value {
            text = format!("{text}\0{value}");
        }
        let len = text.len() as u32;
        let room = self.room.call(&mut self.store, len).expect("room");
        self.memory.write(&mut self.store, room as usize, text.as_bytes()).expect("written");
        let at = self.ask.call(&mut self.store, (room, len)).expect("an answer");
        let mut head = [0; 4];
        self.memory.read(&self.store, at as usize, &mut head).expect("its length");
        let len = u32::from_le_bytes(head);
        let mut json = vec![0; len as usize];
        self.memory.read(&self.store, at as usize + 4, &mut json).expect("the answer");
        self.forget.call(&mut self.store, (at, len + 4)).expect("given back");
        serde_json::from_slice(&json).expect("JSON")
    }
}

#[test]
fn the_page_is_of_this_library() {
    let mut committed = Committed::load();
    let questions = examples().into_iter().chain(seeds().into_iter().map(|(question, _)| question));
    let broken = ["3,,4", "3, x", "99999999999999999999"].map(|shape| (shape, "0")).into_iter().chain([
        ("3", "a b"),
        ("3", "0:3.5"),
        ("3", "\"\\"),
    ]);
    let broken = broken.map(|(shape, index)| Question {
        shape: shape.into(),
        rule: "nix".into(),
        index: index.into(),
        value: None,
    });
    for question in questions.chain(broken) {
        let found = committed.answer(&question);
        assert_eq!(
            found,
            question.native(),
            "{question:?}: the page is of another library: run scripts/explorer build"
        );
    }
    let size: usize = ["index.html", "explorer.js", "explorer.wasm.js"].map(|name| page(name).len()).iter().sum();
    assert!(size <= 500_000, "{size} bytes");
}

#[test]
fn the_seeds_are_answered() {
    let seeds = seeds();
    assert!(seeds.len() > 200, "{} cases", seeds.len());
    let mut compared = 0;
    for (question, case) in seeds {
        let found = question.native();
        match case.get("error").filter(|error| !error.is_null()) {
            Some(_) => assert!(found["error"].is_string(), "{question:?}: {found}"),
            None if case["expect"].is_object() && question.value.is_none() => {
                assert_eq!(found["error"], Value::Null, "{question:?}");
                assert_eq!(found["shape"], case["expect"]["shape"], "{question:?}");
                if case.get("data").is_none() {
                    assert_eq!(json!(numbers(&question.plan())), case["expect"]["data"], "{question:?}");
                    compared += 1;
                }
            }
            None => {}
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn errors_have_their_caret() {
    let of = |shape: &str, rule: &str, index: &str| {
        let question = Question { shape: shape.into(), rule: rule.into(), index: index.into(), value: None };
        question.native()["error"].as_str().map(str::to_string)
    };
    assert_eq!(
        of("4, 6", "i", "1, 6").expect("refused"),
        "index 6 is outside -6..6 on axis 1 of shape [4, 6]\n  1, 6\n     ^"
    );
    let error = of("4, 6", "vix", "[0, 1], [0, 1, 2]").expect("refused");
    assert!(error.contains("\n  [0, 1], [0, 1, 2]\n  ^^^^^^  ^^^^^^^^^\n"), "{error}");
    let error = of("4", "nix", "1:2.5").expect("refused");
    assert!(error.contains("\n  1:2.5\n    ^^^"), "{error}");
    assert_eq!(of("4, x", "i", "0").expect("refused"), "`x` is no extent: a shape is written as `3, 4`");
    // The way out.
    let error = of("4, 6", "i", "[0, 1], 2").expect("refused");
    assert!(error.ends_with("\nhelp: choose `oix`, `vix`, `nix` or `tix` for index arrays and masks"), "{error}");
    let error = of("4, 6", "nix", "[0, 1], [0, 1, 2]").expect("refused");
    assert!(error.ends_with("\nhelp: `oix` takes each array on its own axis"), "{error}");
    let error = of("4, 6", "nix", "a[0, 1]").expect("refused");
    assert!(error.ends_with("\nhelp: type only what stands between the brackets of the array"), "{error}");
}

/// What each rule gives, and why, is what the library gives.
#[test]
fn rules_are_compared() {
    let of = |shape: &str, rule: &str, index: &str, value: Option<&str>| {
        let value = value.map(str::to_string);
        Question { shape: shape.into(), rule: rule.into(), index: index.into(), value }.native()
    };
    let found = of("2, 3, 4", "nix", "[0, 1], .., [2, 3]", None);
    assert_eq!(found["shapes"], json!([null, [2, 3, 2], [2, 3], [2, 3], [2, 3]]));
    assert_eq!(found["reason"], "NumPy's rule: something stands between the arrays: their joint axes come first.");
    assert_eq!(found["numpy"], "t[[0, 1], :, [2, 3]]");
    let found = of("2, 3, 4", "nix", "0, .., [1, 2]", None);
    assert!(found["reason"].as_str().is_some_and(|text| text.ends_with(" A position counts as an array.")), "{found}");
    let found = of("2, 3, 4", "tix", "0, .., [1, 2]", None);
    assert_eq!(
        found["reason"],
        "PyTorch's rule: one array acts, in its place. A position is taken first, and does not count as an array."
    );
    // A rule that refuses shows no result of another.
    let found = of("4, 6", "vix", "[0, 1], [0, 1, 2]", None);
    assert_eq!((&found["svg"], &found["shapes"][1]), (&json!(""), &json!([2, 3])));
    // A write is described as one; of a value that does not fit, the places are shown.
    let found = of("5", "oix", "[1, 1, 4]", Some("3"));
    let text = found["explanation"].as_str().expect("a text");
    assert!(text.ends_with("\n  write: one element is named more than once; the last of its values stays"), "{text}");
    let found = of("4, 6", "i", "::2", Some("5"));
    assert!(found["error"].is_string() && found["svg"] != "", "{found}");
}

/// The numbers of the elements of a result, in its order.
fn numbers(plan: &Plan<DynRank, DynRank>) -> Vec<usize> {
    let len: usize = plan.shape().iter().product();
    let number = |n: usize| {
        let mut rest = n;
        let mut index: Vec<usize> = plan.shape().iter().rev().map(|extent| (rest % extent, rest /= extent).0).collect();
        index.reverse();
        let source = plan.source_index(&index).expect("an index of the result");
        source.iter().zip(plan.source_shape()).fold(0, |n, (&i, &extent)| n * extent + i)
    };
    (0..len).map(number).collect()
}

#[test]
fn the_lines_of_python_name_the_same() {
    let python = std::env::var("TENSOR_IDX_PYTHON").unwrap_or_else(|_| "python3".into());
    let has = |module: &str| {
        Command::new(&python)
            .args(["-c", &format!("import {module}")])
            .output()
            .is_ok_and(|output| output.status.success())
    };
    if !has("numpy") {
        return skip("python", &format!("the explorer's lines: {python} has no NumPy"));
    }
    let libraries = if has("torch") {
        vec!["numpy", "torch"]
    } else {
        skip("torch", &format!("the explorer's lines of PyTorch: {python} has none"));
        vec!["numpy"]
    };
    let mut lines = Vec::new();
    for question in examples().into_iter().chain(seeds().into_iter().map(|(question, _)| question)) {
        let question = Question { value: None, ..question };
        let found = question.native();
        if found["error"].is_string() {
            continue;
        }
        for library in &libraries {
            let line = found[library].as_str().expect("a line").to_string();
            if line.starts_with('#') {
                assert!(question.index.contains("fill") || question.index.contains("drop"), "{question:?}: {line}");
                continue;
            }
            let plan = question.plan();
            let elements = numbers(&plan);
            lines.push(json!({"library": library, "line": line, "source": plan.source_shape(), "shape": plan.shape(), "elements": elements}).to_string());
        }
    }
    assert!(lines.len() > 200, "{} lines", lines.len());
    let mut child = Command::new(&python)
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lines.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || lines.iter().try_for_each(|line| writeln!(stdin, "{line}")));
    let output = child.wait_with_output().expect("ends");
    assert!(writer.join().expect("no panic").is_ok(), "every line was taken");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// What a page has become when its scripts have run.
fn dom(browser: &str, link: &str) -> Option<String> {
    let profile = tempfile::tempdir().ok()?;
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=60000", "--dump-dom"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(link)
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.success() && text.contains("<html")).then_some(text)
}

/// The page itself, with a script behind it that types each question into the inputs and writes down what the page shows.
#[test]
fn typed_into_the_page() {
    let browsers = ["chromium", "chromium-browser", "google-chrome"];
    let Some(browser) = browsers.into_iter().find(|browser| dom(browser, "about:blank").is_some()) else {
        return skip("browser", "the explorer in a browser: there is no Chromium that runs");
    };
    let questions: Vec<Question> =
        examples().into_iter().chain(seeds().into_iter().map(|(question, _)| question)).collect();
    let asked: Vec<Value> = questions
        .iter()
        .map(|q| json!({"shape": q.shape, "mode": q.rule, "index": q.index, "value": q.value.clone().unwrap_or_default()}))
        .collect();
    let driver = format!(
        r#"<script>
        const asked = {};
        const type = (id, text) => {{
            const input = document.getElementById(id);
            input.focus();
            input.value = text;
            input.dispatchEvent(new Event("input", {{ bubbles: true }}));
        }};
        const run = () => {{
            if (document.body.dataset.ready !== "yes") return setTimeout(run, 10);
            const seen = asked.map((q) => {{
                document.querySelector(`input[name=mode][value=${{q.mode}}]`).click();
                type("shape", q.shape); type("index", q.index); type("value", q.value);
                const text = (id) => document.getElementById(id).textContent;
                return [text("error"), text("result"), text("plan"), text("explanation"), text("numpy"), text("torch"),
                    document.getElementById("picture").querySelectorAll("svg").length];
            }});
            // The link follows a little later; a link that is opened is what is asked.
            setTimeout(() => {{
                const last = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
                location.hash = "shape=7&mode=oix&index=%5B6%2C+0%5D";
                setTimeout(() => {{
                    const opened = [document.getElementById("index").value, document.getElementById("result").textContent];
                    const log = document.createElement("pre");
                    log.id = "log";
                    log.textContent = btoa(unescape(encodeURIComponent(JSON.stringify([seen, last, opened]))));
                    document.body.append(log);
                }}, 300);
            }}, 300);
        }};
        run();
        </script></body>"#,
        Value::from(asked)
    );
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["explorer.js", "explorer.wasm.js"] {
        std::fs::write(folder.path().join(name), page(name)).expect("written");
    }
    std::fs::write(folder.path().join("index.html"), page("index.html").replace("</body>", &driver)).expect("written");
    let dom = dom(browser, &format!("file://{}", folder.path().join("index.html").display())).expect("runs");
    let log = dom.split_once("<pre id=\"log\">").and_then(|(_, rest)| rest.split_once("</pre>")).map(|(log, _)| log);
    let log = log.unwrap_or_else(|| panic!("no log: {dom}"));
    let log = base64::engine::general_purpose::STANDARD.decode(log).expect("base64");
    let (seen, last, opened): (Vec<Vec<Value>>, Value, Value) = serde_json::from_slice(&log).expect("JSON");
    let question = questions.last().expect("questions");
    let mut wanted = json!({"shape": question.shape, "mode": question.rule, "index": question.index});
    if let Some(value) = &question.value {
        wanted["value"] = json!(value);
    }
    assert_eq!((last, opened), (wanted, json!(["[6, 0]", "[2]"])), "the link");
    assert_eq!(seen.len(), questions.len());
    for (question, seen) in questions.iter().zip(seen) {
        let found = question.native();
        assert_eq!(seen[0], found["error"].as_str().unwrap_or_default(), "{question:?}");
        let shape = found["shape"]
            .as_array()
            .map(|shape| format!("[{}]", shape.iter().map(Value::to_string).collect::<Vec<_>>().join(", ")));
        assert_eq!(seen[1], shape.unwrap_or_default(), "{question:?}");
        assert_eq!((&seen[2], &seen[3]), (&found["plan"], &found["explanation"]), "{question:?}");
        let line = |library: &str| if found["error"].is_null() { found[library].clone() } else { json!("") };
        assert_eq!((&seen[4], &seen[5]), (&line("numpy"), &line("torch")), "{question:?}");
        assert_eq!(seen[6], i32::from(found["svg"] != ""), "{question:?}");
    }
    let _ = writeln!(std::io::stderr(), "explorer: {} questions typed in", questions.len());
}
