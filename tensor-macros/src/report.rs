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

    /// What is underlined, in the order of the source.
    #[cfg(test)]
    pub(crate) fn places(mut self) -> Vec<String> {
        self.0.sort_by_key(|error| error.span().start());
        self.0.iter().map(|error| error.span().source_text().unwrap_or_default()).collect()
    }

    /// The code, behind an error for every mistake. The code is typed whatever was wrong, so nothing else turns red.
    pub(crate) fn before(&self, code: &TokenStream) -> TokenStream {
        if self.0.is_empty() {
            return code.clone();
        }
        let mut errors: Vec<&Error> = self.0.iter().collect();
        errors.sort_by_key(|error| error.span().start());
        let errors = errors.into_iter().map(Error::to_compile_error);
        quote!({ #(#errors)* #code })
    }
}
