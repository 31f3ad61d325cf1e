//! Collects every mistake of a call, so that all of them are reported at once.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::Error;

use crate::message::Message;

#[derive(Default)]
pub(crate) struct Mistakes(Vec<Error>);

impl Mistakes {
    /// A mistake under the tokens from the first to the last of `tokens`.
    pub(crate) fn add(&mut self, tokens: &dyn ToTokens, message: &Message) {
        self.0.push(Error::new_spanned(tokens, message));
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// What the Rust parser says.
    pub(crate) fn syntax(&mut self, error: Error) {
        self.0.push(error);
    }

    /// All of them, in the order of the source.
    pub(crate) fn sorted(&self) -> Vec<&Error> {
        let mut errors: Vec<&Error> = self.0.iter().collect();
        errors.sort_by_key(|error| error.span().start());
        errors
    }

    /// A `compile_error!` for every mistake.
    pub(crate) fn errors(&self) -> TokenStream {
        let errors = self.sorted().into_iter().map(Error::to_compile_error);
        quote!(#(#errors)*)
    }
}
