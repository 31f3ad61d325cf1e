//! The parameters of a kernel, as `shared.wgsl` and the kernel's own file declare them: what every kernel has, what it alone
//! has, and the dims of its walk. A test compares the structs of both sides, member by member.

use bytemuck::Pod;

/// A member of a struct: its name, and where it stands in bytes.
pub(crate) type Member = (&'static str, usize);

/// The struct `Own` of a kernel's file.
pub(crate) trait Own: Pod + core::fmt::Debug {
    /// All of words.
    const MEMBERS: &'static [Member];
}

/// Structs of words, as WGSL lays them out.
macro_rules! words {
    ($($(#[$doc:meta])* struct $name:ident { $($(#[$member_doc:meta])* $member:ident,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, bytemuck::Pod, bytemuck::Zeroable)]
        #[repr(C)]
        pub(crate) struct $name {
            $($(#[$member_doc])* pub(crate) $member: u32,)*
        }

        impl crate::params::Own for $name {
            const MEMBERS: &'static [crate::params::Member] =
                &[$((stringify!($member), core::mem::offset_of!($name, $member))),*];
        }
    )*};
}
pub(crate) use words;

words! {
    /// What `Params` starts with.
    struct Head {
        /// Work items.
        items,
        /// How many dims there are.
        count,
        /// Where the source or target starts, in elements.
        offset,
        /// Where the value starts, in elements.
        value,
        /// The first of the operation's status slots.
        slot,
        /// How many status slots it has.
        slots,
        /// Threads in a row of the dispatch: `gid.y * row + gid.x` is a work item.
        row,
        /// Of ids: bytes of one.
        id_size,
        /// 1 where they are signed, else 0.
        id_signed,
        /// The extent of their axis, in two words.
        extent_low,
        extent_high,
        /// The stride of their axis, in elements.
        id_stride,
        /// The first work item of the dispatch, where several share the work.
        first,
        /// The window of the source or target that the kernel is given, in elements; the length is 0 where it is given all.
        low,
        length,
        /// The same of the value.
        value_low,
        value_length,
    }

    /// One loop of a walk. Strides are signed: kernels count modulo 2^32.
    struct Dim {
        extent,
        /// A stride in elements, the start of a table, or the first of the ids.
        to,
        /// [`TABLE`], [`IDS`], [`SORTED`] for the kernel `update`, else 0.
        kind,
        /// The stride of a value that is read beside it, in elements.
        value,
    }

    /// For a kernel that has none: a struct of WGSL has a member.
    struct Nothing {
        unused,
    }
}

/// The most dims of a walk. Must match `MOST_DIMS` in shared.wgsl.
pub(crate) const MOST_DIMS: usize = 64;

/// A dim whose places a table holds.
pub(crate) const TABLE: u32 = 1;
/// A dim whose places a sorted table holds; behind them is which each was before.
pub(crate) const SORTED: u32 = 2;
/// A dim whose places ids on the device name, which the kernel checks itself.
pub(crate) const IDS: u32 = 3;

/// What a kernel is given.
#[derive(Clone, Debug, Default)]
pub(crate) struct Params<O> {
    /// `count` is taken from `dims`.
    pub(crate) head: Head,
    pub(crate) own: O,
    /// Outermost first.
    pub(crate) dims: Vec<Dim>,
}

impl<O: Own> Params<O> {
    /// Those of a kernel that walks no dims.
    pub(crate) fn new(items: u32, row: u32, own: O) -> Params<O> {
        Params { head: Head { items, row, ..Head::default() }, own, dims: Vec::new() }
    }

    /// As they are stored, without the dims that are not there.
    pub(crate) fn words(&self) -> Vec<u32> {
        let head = Head { count: self.dims.len() as u32, ..self.head };
        let mut words = bytemuck::pod_collect_to_vec(bytemuck::bytes_of(&head));
        words.resize(Self::OWN / 4, 0);
        words.extend_from_slice(bytemuck::cast_slice(core::slice::from_ref(&self.own)));
        words.resize(Self::DIMS / 4, 0);
        words.extend_from_slice(bytemuck::cast_slice(&self.dims));
        words
    }

    /// Where `own` and `dims` stand, in bytes: at multiples of 16, as structs in the uniform address space do.
    pub(crate) const OWN: usize = size_of::<Head>().next_multiple_of(16);
    pub(crate) const DIMS: usize = (Self::OWN + size_of::<O>()).next_multiple_of(16);

    /// The bytes of a binding, which holds the most dims that there can be.
    pub(crate) const SIZE: usize = Self::DIMS + MOST_DIMS * size_of::<Dim>();
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use wgpu::naga;

    use super::*;
    use crate::arithmetic::{Op, class};
    use crate::compare::Comparison;
    use crate::element::Kind;
    use crate::kernel::tests::{all, parse};
    use crate::positions::How;

    /// The members of a struct of words, and its size.
    fn declared(module: &naga::Module, name: &str) -> (Vec<(String, usize)>, usize) {
        let (_, found) = module.types.iter().find(|(_, ty)| ty.name.as_deref() == Some(name)).unwrap();
        let naga::TypeInner::Struct { members, span } = &found.inner else { panic!("{name} is no struct") };
        let named = members.iter().map(|member| {
            let word = module.types[member.ty].inner == naga::TypeInner::Scalar(naga::Scalar::U32);
            assert_eq!(word, !["own", "dims"].contains(&member.name.as_deref().unwrap()), "{name}: {member:?}");
            (member.name.clone().unwrap(), member.offset as usize)
        });
        (named.collect(), *span as usize)
    }

    fn named(members: &[Member]) -> Vec<(String, usize)> {
        members.iter().map(|(name, offset)| (name.to_string(), *offset)).collect()
    }

    #[test]
    fn every_kernel_declares_the_parameters_that_it_is_given() {
        for (shader, own) in all() {
            let module = parse(shader);
            let own_size = 4 * own.len();
            assert_eq!(declared(&module, "Own"), (named(own), own_size), "{}", shader.name);
            assert_eq!(declared(&module, "Dim"), (named(Dim::MEMBERS), size_of::<Dim>()), "{}", shader.name);
            let mut params = named(Head::MEMBERS);
            let own = size_of::<Head>().next_multiple_of(16);
            let dims = (own + own_size).next_multiple_of(16);
            params.extend([("own".into(), own), ("dims".into(), dims)]);
            let size = dims + MOST_DIMS * size_of::<Dim>();
            assert_eq!(declared(&module, "Params"), (params, size), "{}", shader.name);
        }
    }

    /// The constants that a shader and we both have.
    fn constants() -> BTreeMap<&'static str, u32> {
        let ops = [Op::Add, Op::Sub, Op::Mul, Op::Div, Op::FloorDiv, Op::Rem, Op::Pow, Op::Min, Op::Max];
        let ops = ["ADD", "SUB", "MUL", "DIV", "FLOOR_DIV", "REM", "POW", "MIN", "MAX"].into_iter().zip(ops);
        let kinds = [Kind::F32, Kind::I32, Kind::U32, Kind::F16, Kind::I16, Kind::U16, Kind::I8, Kind::U8];
        let kinds = kinds.into_iter().chain([Kind::I64, Kind::U64, Kind::F64, Kind::BF16]);
        let names = ["F32", "I32", "U32", "F16", "I16", "U16", "I8", "U8", "I64", "U64", "F64", "BF16"];
        let comparisons = [
            ("LESS", Comparison::Less),
            ("AT_MOST", Comparison::AtMost),
            ("GREATER", Comparison::Greater),
            ("AT_LEAST", Comparison::AtLeast),
            ("EQUAL", Comparison::Equal),
            ("NOT_EQUAL", Comparison::NotEqual),
            ("AND", Comparison::And),
            ("OR", Comparison::Or),
        ];
        let mut all = BTreeMap::from([
            ("MOST_DIMS", MOST_DIMS as u32),
            ("TABLE", TABLE),
            ("SORTED", SORTED),
            ("IDS", IDS),
            ("BAD", crate::walk::BAD),
            ("MOST", crate::twice::MOST as u32),
            ("NONE", crate::scan::NONE),
            ("CHECK", How::Check as u32),
            ("ADD_TO", How::AddTo as u32),
        ]);
        all.extend(ops.map(|(name, op)| (name, op as u32)));
        all.extend(names.into_iter().zip(kinds.map(class)));
        all.extend(comparisons.map(|(name, how)| (name, how as u32)));
        all
    }

    #[test]
    fn constants_are_the_same_on_both_sides() {
        let ours = constants();
        let mut found = BTreeMap::new();
        for (shader, _) in all() {
            let module = parse(shader);
            for (_, constant) in module.constants.iter() {
                let name = constant.name.as_deref().and_then(|name| ours.get_key_value(name));
                let (Some((name, value)), init) = (name, &module.global_expressions[constant.init]) else { continue };
                let same = naga::Expression::Literal(naga::Literal::U32(*value));
                assert_eq!(*init, same, "{name} in {}", shader.name);
                found.insert(*name, *value);
            }
        }
        assert_eq!(found, ours, "constants that no shader has");
    }

    #[test]
    fn parameters_are_laid_out_in_steps_of_16_bytes() {
        let params = Params::new(3, 5, Nothing { unused: 7 });
        let start = [3, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(params.words(), [&start[..], &[7, 0, 0, 0]].concat());
        let dims = vec![Dim { extent: 1, to: 2, kind: TABLE, value: 4 }; 2];
        let params = Params { dims, ..params };
        let start = [3, 2, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(params.words(), [&start[..], &[7, 0, 0, 0], &[1, 2, 1, 4], &[1, 2, 1, 4]].concat());
        assert_eq!(Params::<Nothing>::SIZE, 80 + 16 + 64 * 16);
    }
}
