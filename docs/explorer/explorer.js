// The page around the library: the question in the inputs and in the link, the answer below.
"use strict";

// Title, shape, mode, index, shape of a value that is written. A group begins with its first example.
const GROUPS = {
  "One element": "Positions, ranges, new axes",
  "All rows in another order": "Index arrays and masks",
  "clip: outside becomes the nearest": "Entries outside",
  "A batch of positions": "More axes, and none",
  "Writing one row everywhere": "Writing",
  "Too far": "Refused",
  "A long array": "Long",
};
const EXAMPLES = [
  ["One element", "4, 6", "i", "1, -2"],
  ["A row", "4, 6", "i", "2"],
  ["A column", "4, 6", "i", "..., 0"],
  ["Every second column, backwards", "4, 6", "i", ":, ::-2"],
  ["A strict range", "4, 6", "i", "1..3, 2.."],
  ["From the end: tl(0) is the last", "4, 6", "i", "tl(0), ..tl(0)"],
  ["A range with a step", "10", "i", "1..9;3"],
  ["A new axis", "4, 6", "i", ":, NewAxis, 1"],
  ["The ellipsis", "2, 3, 4", "i", "0, ..., 1"],
  ["An empty part", "4, 6", "i", "2..2"],
  ["All rows in another order", "4, 6", "oix", "[3, 0, 2, 1]"],
  ["Rows and columns: the outer product", "4, 6", "oix", "[0, 2], [1, 3, 5]"],
  ["Points: arrays together", "4, 6", "vix", "[0, 2, 3], [1, 3, 5]"],
  ["The same under NumPy's rule", "4, 6", "nix", "[0, 2, 3], [1, 3, 5]"],
  ["Arrays that broadcast", "4, 6", "nix", "[[0], [2]], [1, 3, 5]"],
  ["Arrays with a slice between them: NumPy", "3, 4, 5", "nix", "[0, 2], :, [1, 3]"],
  ["Arrays with a slice between them: vix", "3, 4, 5", "vix", "[0, 2], :, [1, 3]"],
  ["A position beside an array: NumPy", "3, 4, 5", "nix", "0, :, [1, 3]"],
  ["A position beside an array: PyTorch", "3, 4, 5", "tix", "0, :, [1, 3]"],
  ["An element twice", "5", "oix", "[1, 1, 4]"],
  ["A mask of rows", "4, 6", "oix", "[true, false, true, true]"],
  ["A mask of elements", "2, 3", "nix", "[[true, false, true], [false, true, false]]"],
  ["Two masks: each on its axis", "3, 4", "oix", "[true, false, true], [false, true, true, false]"],
  ["A bool: an axis more", "3", "nix", "true"],
  ["clip: outside becomes the nearest", "5", "oix", "clip([-3, 2, 9])"],
  ["wrap: outside counts on", "5", "oix", "wrap([-6, 2, 7])"],
  ["fill: outside has a value", "5", "oix", "fill([1, 9, 2], 0)"],
  ["A batch of positions", "3, 4", "oix", ":, [[0, 1], [2, 3]]"],
  ["No array at all", "", "i", "..."],
  ["Four axes", "2, 2, 3, 4", "i", "1, :, ::2, 1.."],
  ["Writing one row everywhere", "4, 6", "i", "::2", "6"],
  ["Writing a number to points", "4, 6", "vix", "[0, 2, 3], [1, 3, 5]", "1"],
  ["Writing twice to an element: the last stays", "5", "oix", "[1, 1, 4]", "3"],
  ["Writing where a mask is true", "2, 3", "nix", "[[true, false, true], [false, true, false]]", "3"],
  ["drop: writing inside only", "5", "oix", "drop([1, 9, 2])", "3"],
  ["Too far", "4, 6", "i", "1, 6"],
  ["An entry too far", "4, 6", "oix", "[0, 4]"],
  ["A strict range that leaves its axis", "4, 6", "i", ":, 2..9"],
  ["Too many elements", "4, 6", "i", "0, 1, 2"],
  ["Arrays that do not broadcast", "4, 6", "vix", "[0, 1], [0, 1, 2]"],
  ["A mask of another length", "4, 6", "oix", "[true, false]"],
  ["A value that does not fit", "4, 6", "i", "::2", "5"],
  ["A long array", "100, 100", "i", "5..95;10, ::-9"],
];

const at = (id) => document.getElementById(id);
const modes = () => document.querySelectorAll("input[name=mode]");
let library;

async function load() {
  const packed = Uint8Array.from(atob(EXPLORER_WASM), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = await new Response(stream).arrayBuffer();
  library = (await WebAssembly.instantiate(bytes, {})).instance.exports;
}

// What the library says about a question.
function ask(question) {
  const parts = [question.shape, question.mode, question.index];
  if (question.value !== "") parts.push(question.value);
  const text = new TextEncoder().encode(parts.join("\0"));
  const room = library.room(text.length);
  new Uint8Array(library.memory.buffer).set(text, room);
  const answer = library.ask(room, text.length);
  const len = new DataView(library.memory.buffer).getUint32(answer, true);
  const json = new TextDecoder().decode(new Uint8Array(library.memory.buffer, answer + 4, len));
  library.forget(answer, len + 4);
  return JSON.parse(json);
}

function question() {
  const mode = [...modes()].find((radio) => radio.checked);
  return { shape: at("shape").value, mode: mode ? mode.value : "nix", index: at("index").value, value: at("value").value };
}

function put(question) {
  at("shape").value = question.shape;
  at("index").value = question.index;
  at("value").value = question.value;
  const known = [...modes()].some((radio) => radio.value === question.mode);
  modes().forEach((radio) => (radio.checked = radio.value === (known ? question.mode : "nix")));
}

// The shape under every rule, each a button that chooses the rule.
function compare(shapes, mode) {
  const buttons = [...modes()].map((radio, k) => {
    const button = document.createElement("button");
    button.type = "button";
    const shape = shapes[k] ? `[${shapes[k].join(", ")}]` : "refused";
    button.append(Object.assign(document.createElement("code"), { textContent: radio.value }), ` ${shape}`);
    button.setAttribute("aria-pressed", radio.value === mode);
    button.addEventListener("click", () => {
      radio.click();
      at("rules").querySelectorAll("button")[k].focus();
    });
    return button;
  });
  at("rules").replaceChildren(...(shapes.length ? buttons : []));
}

// Errors are said when typing has paused, and not for every key.
let said;

function say(error) {
  at("error").textContent = error;
  clearTimeout(said);
  said = setTimeout(() => (at("status").textContent = error), 500);
}

function rust({ mode, index, value }) {
  if (value !== "") return mode === "i" ? `assign!(t[${index}] = v);` : `assign!(t.${mode}[${index}] = v);`;
  return `t.${mode}(idx![${index}])`;
}

function show() {
  const asked = question();
  let answer;
  try {
    answer = ask(asked);
  } catch (error) {
    say(`This is a bug of the library, and the address of this page shows it: ${error}`);
    // What panicked is not asked again.
    load();
    return;
  }
  const failed = answer.error !== null;
  say(answer.error ?? "");
  compare(answer.shapes, asked.mode);
  const isWrite = asked.value !== "";
  at("result-title").textContent = isWrite ? "Shape of what is written" : "Shape of the result";
  at("plan-title").textContent = isWrite ? "Plan: where the elements go" : "Plan: where the elements come from";
  const each = ["i", "oix"].includes(asked.mode) ? "" : ", each alone (as oix takes them)";
  at("explanation-title").textContent = `Explanation, element by element${each}`;
  at("reason").textContent = answer.reason;
  at("picture").innerHTML = answer.svg;
  at("legend").hidden = answer.svg === "";
  at("result").textContent = answer.shape ? `[${answer.shape.join(", ")}]` : "";
  at("plan").textContent = answer.plan;
  at("explanation").textContent = answer.explanation;
  at("rust").textContent = failed ? "" : rust(asked);
  at("numpy").textContent = failed ? "" : answer.numpy;
  at("torch").textContent = failed ? "" : answer.torch;
}

// A browser drops changes of the link that follow each other too fast.
let pending;

function toLink() {
  clearTimeout(pending);
  pending = setTimeout(writeLink, 100);
}

function writeLink() {
  const link = new URLSearchParams(question());
  if (link.get("value") === "") link.delete("value");
  history.replaceState(null, "", `#${link}`);
}

function fromLink() {
  const link = new URLSearchParams(location.hash.slice(1));
  const [, shape, mode, index] = EXAMPLES[11];
  // With a shape alone, the whole array.
  const asked = link.has("shape") ? { shape, mode: "i", index: "...", value: "" } : { shape, mode, index, value: "" };
  for (const name of Object.keys(asked)) if (link.has(name)) asked[name] = link.get(name);
  put(asked);
}

async function start() {
  await load();
  at("examples").append(new Option("Choose one ..", ""));
  let group;
  EXAMPLES.forEach(([title], k) => {
    if (GROUPS[title]) {
      group = Object.assign(document.createElement("optgroup"), { label: GROUPS[title] });
      at("examples").append(group);
    }
    group.append(new Option(title, k));
  });
  fromLink();
  show();
  at("question").addEventListener("submit", (event) => event.preventDefault());
  at("question").addEventListener("input", (event) => {
    if (event.target === at("examples")) {
      if (event.target.value === "") return;
      const [, shape, mode, index, value = ""] = EXAMPLES[event.target.value];
      put({ shape, mode, index, value });
    } else {
      at("examples").value = "";
    }
    show();
    toLink();
  });
  addEventListener("hashchange", () => (fromLink(), show()));
  document.body.dataset.ready = "yes";
}

start();
