//! Where and how something panics.

use std::cell::RefCell;
use std::panic;
use std::sync::Once;

/// The line in `file` at which `f` panics, 0 in another file, and the message.
///
/// The hook is the process's and is set once: it keeps the panics of the threads that ask here, and hands on all others.
#[expect(clippy::incompatible_msrv, reason = "tests are built by the pinned compiler only")]
pub(crate) fn panic_of(file: &'static str, f: impl FnOnce()) -> (u32, String) {
    thread_local!(static SEEN: RefCell<Option<(&'static str, u32, String)>> = const { RefCell::new(None) });
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let kept = SEEN.with_borrow_mut(|seen| {
                let Some((file, line, text)) = seen else { return false };
                *line = info.location().filter(|at| at.file() == *file).map_or(0, |at| at.line());
                *text = info.payload_as_str().unwrap_or_default().to_string();
                true
            });
            if !kept {
                before(info);
            }
        }));
    });
    SEEN.set(Some((file, 0, String::new())));
    let ended = panic::catch_unwind(panic::AssertUnwindSafe(f));
    let (_, line, text) = SEEN.take().expect("set above");
    assert!(ended.is_err(), "no panic");
    (line, text)
}
