//! Writes the JavaScript with which a browser loads a WebAssembly module: `bindgen MODULE.wasm FOLDER`.

use std::env::args;
use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let (module, folder) = (args().nth(1).ok_or("no module")?, args().nth(2).ok_or("no folder")?);
    Bindgen::new().input_path(module).web(true)?.typescript(false).generate(folder)?;
    Ok(())
}
