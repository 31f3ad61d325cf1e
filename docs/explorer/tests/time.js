// How long an answer of the page takes for arrays of 10,000 elements, without painting: medians of nine, by Node.
"use strict";
const { readFileSync } = require("fs");
const { gunzipSync } = require("zlib");

const script = readFileSync(`${__dirname}/../explorer.wasm.js`, "utf8");
const wasm = gunzipSync(Buffer.from(script.match(/"(.*)"/)[1], "base64"));
WebAssembly.instantiate(wasm, {}).then(({ instance }) => {
  const library = instance.exports;
  const ask = (parts) => {
    const text = Buffer.from(parts.join("\0"));
    const room = library.room(text.length);
    new Uint8Array(library.memory.buffer).set(text, room);
    const answer = library.ask(room, text.length);
    const len = new DataView(library.memory.buffer).getUint32(answer, true);
    const json = Buffer.from(library.memory.buffer.slice(answer + 4, answer + 4 + len)).toString();
    library.forget(answer, len + 4);
    return JSON.parse(json);
  };
  for (const question of [
    ["100, 100", "i", "5..95, ::-1"],
    ["100, 100", "oix", "::-1, [3, 0, 99]"],
    ["10000", "i", "::-1"],
    ["10, 10, 10, 10", "nix", "[0, 1], :, [2, 3]"],
    ["100, 100", "i", "...", "100"],
  ]) {
    ask(question);
    const times = Array.from({ length: 9 }, () => {
      const start = performance.now();
      ask(question);
      return performance.now() - start;
    });
    console.log(`explorer: ${times.sort((a, b) => a - b)[4].toFixed(2)} ms  ${question.join(" | ")}`);
  }
});
