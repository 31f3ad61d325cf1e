//! Where and how something panics.

use std::panic;
use std::sync::Mutex;

/// The line in `file` at which `f` panics, 0 in another file, and the message. The hook is the process's, so one at a
/// time.
pub(crate) fn panic_of(file: &'static str, f: impl FnOnce()) -> (u32, String) {
    static ONE: Mutex<()> = Mutex::new(());
    static SEEN: Mutex<Option<(u32, String)>> = Mutex::new(None);
    let _one = ONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let text = info.payload_as_str().unwrap_or_default().to_string();
        let line = info.location().filter(|at| at.file() == file).map_or(0, |at| at.line());
        *SEEN.lock().unwrap() = Some((line, text));
    }));
    assert!(panic::catch_unwind(panic::AssertUnwindSafe(f)).is_err());
    panic::set_hook(before);
    let seen = SEEN.lock().unwrap().take();
    seen.expect("a panic")
}
