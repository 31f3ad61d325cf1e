//! All tests on devices, a topic a file, as one program.

mod common;

mod along;
mod batch;
mod buffers;
mod compare;
mod entries;
mod gather;
mod masks;
mod oracle;
mod reports;
mod sums;
mod tensor;
mod waits;
mod windows;
mod write;
