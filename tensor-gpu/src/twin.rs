//! The kernels on the processor, a function each, named alike: what the tests compare them with.

mod numbers;
mod numbers64;
