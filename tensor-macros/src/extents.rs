//! `Dims![_, 3, {CLASSES}, N]`: a list of extents as a type.
//!
//! ```text
//! dims   = [ extent { "," extent } [ "," ] ]
//! extent = "_" | integer | "{" expression "}" | type
//! ```

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Block, Error, LitInt, Token, Type, token};

use crate::known::number;

/// The largest extent that a type names.
pub(crate) const MOST: u64 = 99_999_999;

enum Extent {
    Run,
    Number(LitInt),
    Constant(Block),
    Type(Box<Type>),
}

impl Parse for Extent {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let look = input.lookahead1();
        if look.peek(Token![_]) {
            input.parse::<Token![_]>()?;
            return Ok(Self::Run);
        }
        if input.peek(Token![-]) {
            let minus: Token![-] = input.parse()?;
            return Err(Error::new(minus.span(), "an extent is not negative; one that is known at run time is `_`"));
        }
        if look.peek(syn::Lit) {
            let literal: syn::Lit = input.parse()?;
            return match literal {
                syn::Lit::Int(number) if matches!(number.suffix(), "" | "usize") => Ok(Self::Number(number)),
                other => Err(Error::new(
                    other.span(),
                    "expected an extent: a number such as 224, `_`, `{CONSTANT}` or a type",
                )),
            };
        }
        if look.peek(token::Brace) {
            return Ok(Self::Constant(input.parse()?));
        }
        Ok(Self::Type(input.parse().map(Box::new).map_err(|error| {
            Error::new(error.span(), "expected an extent: a number such as 224, `_`, `{CONSTANT}` or a type")
        })?))
    }
}

/// `$crate; extents`
fn root_and_extents(input: ParseStream<'_>) -> syn::Result<(Ident, TokenStream)> {
    let root = Ident::parse_any(input)?;
    input.parse::<Token![;]>()?;
    Ok((root, input.parse()?))
}

pub(crate) fn dims(input: TokenStream) -> TokenStream {
    let (root, extents) = match root_and_extents.parse2(input) {
        Ok(parts) => parts,
        Err(error) => return error.to_compile_error(),
    };
    let private = quote_spanned!(Span::mixed_site()=> #root::__private);
    let extents = match Punctuated::<Extent, Token![,]>::parse_terminated.parse2(extents) {
        Ok(extents) => extents,
        Err(error) => {
            // One error, and none that follows from it.
            let error = error.to_compile_error();
            return quote!(#private::Dims::<(#private::N1<{ #error 0 }>,)>);
        }
    };
    let extents = extents.iter().map(|extent| match extent {
        Extent::Run => quote!(#private::Dyn),
        Extent::Number(digits) => {
            digits.base10_parse::<u64>().ok().and_then(|n| number(n, &private)).unwrap_or_else(|| {
                let text =
                    format!("an extent in a type is at most {MOST}; write `_`, and the program checks it when it runs");
                let error = Error::new(digits.span(), text).to_compile_error();
                quote!(#private::N1<{ #error 0 }>)
            })
        }
        Extent::Constant(block) => {
            // The expression without its braces, which lints would call unnecessary.
            let value = match &block.stmts[..] {
                [syn::Stmt::Expr(value, None)] => value.to_token_stream(),
                _ => block.to_token_stream(),
            };
            let digits = (0..8_u32).rev().map(|place| quote!({ #private::digit(#value, #place) }));
            quote_spanned!(block.span()=> #private::Constant8<{ #private::length(#value) }, #(#digits),*>)
        }
        Extent::Type(ty) => typenum(ty, &private).unwrap_or_else(|| quote!(#ty)),
    });
    quote!(#private::Dims::<(#(#extents,)*)>)
}

/// A number of typenum by its name: `U224`, `typenum::U224`, `consts::U224`.
fn typenum(ty: &Type, private: &TokenStream) -> Option<TokenStream> {
    let path = match ty {
        Type::Group(group) => return typenum(&group.elem, private),
        Type::Paren(paren) => return typenum(&paren.elem, private),
        Type::Path(path) if path.qself.is_none() => &path.path,
        _ => return None,
    };
    let (name, module) = (path.segments.last()?.ident.to_string(), path.segments.iter().rev().nth(1));
    // Another path leads to a type of the user's that has such a name.
    if module.is_some_and(|module| module.ident != "typenum" && module.ident != "consts") {
        return None;
    }
    let digits = name.strip_prefix('U')?;
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    number(digits.parse().ok()?, private)
}
