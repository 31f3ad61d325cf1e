//! Tables that may name a position twice. They are *settled*: the entry that comes last keeps the position, the others are taken
//! out. Or they are *sorted*, so that the first of equal entries can walk over all of them in order.

use tensor_idx_core::{IndexError, Layout, Lookup, Part, Plan, Shape, Term};

use crate::entries::DeviceMask;
use crate::error::device;
use crate::kernel::{Access, Kernel, READ_TO_WRITE, grid, kernel};
use crate::params::{Params, words};
use crate::pool::{ALIGN, Slice};
use crate::record::{Launch, Record};
use crate::scan::{Entries, Table, sort};
use crate::walk::{Dim, To, Walk};

words! {
    /// Of the kernel `keep`.
    struct Start {
        start,
    }
}

pub(crate) static CLAIM: Kernel<Table> = kernel!("claim", [], Unused, &[Access::ReadWrite]);

pub(crate) static SETTLE: Kernel<Table> = kernel!("settle", [], Unused, READ_TO_WRITE);

pub(crate) static LATER: Kernel<Table> = kernel!("later", [], Unused, &[Access::ReadWrite]);

pub(crate) static KEEP: Kernel<Start> = kernel!("keep", [], Unused, READ_TO_WRITE);

/// The tables of a walk that may name a position twice.
pub(crate) fn repeated<S: Shape, R: Shape>(
    walk: &Walk,
    plan: &Plan<S, R>,
    lookups: &[Lookup<'_>],
    layout: &Layout<S>,
) -> Vec<Entries> {
    let mut twice = Vec::new();
    for dim in &walk.dims {
        if let (To::Table { start, unit }, 2..) = (dim.to, dim.extent)
            && let Some(g) = lookups.iter().position(|lookup| lookup.len > 1 && lookup.axis == dim.axes.start)
            && !is_distinct(&lookups[g])
        {
            let keys = keys(plan, g, layout, unit);
            twice.push(Entries { group: g, start, len: dim.extent, multiple: unit.max(1), keys });
        }
    }
    twice
}

/// Whether a group certainly names no position twice.
fn is_distinct(lookup: &Lookup<'_>) -> bool {
    /// More entries than this are quicker checked on the device.
    const FEW: usize = 1 << 16;
    if lookup.distinct || DeviceMask::within(lookup).is_some() {
        return true;
    }
    if lookup.len > FEW {
        return false;
    }
    lookup.parts.iter().any(|part| match part {
        Part::Narrow(positions) => no_two(positions.iter().map(|&position| position as usize)),
        Part::Wide(positions) => no_two(positions.iter().copied()),
        _ => false,
    })
}

/// Whether positions are below 2^22 and no two are equal.
fn no_two(mut positions: impl Iterator<Item = usize>) -> bool {
    let mut seen: Vec<u64> = Vec::new();
    positions.all(|position| {
        let (word, bit) = (position / 64, 1 << (position % 64));
        if word >= seen.len() {
            if word >= 1 << 16 {
                return false;
            }
            seen.resize((word + 1).next_power_of_two(), 0);
        }
        let new = seen[word] & bit == 0;
        seen[word] |= bit;
        new
    })
}

/// How often a group names one position at most, as far as that is soon found.
pub(crate) fn longest_run(lookup: &Lookup<'_>) -> u32 {
    const FEW: usize = 1 << 16;
    let len = lookup.len as u32;
    if lookup.len > FEW {
        return len;
    }
    // Entries of a group that name one position have equal entries in each part.
    let longest = |part: &Part<'_>| match part {
        Part::Narrow(positions) => equal(positions.iter().map(|&position| position as usize)),
        Part::Wide(positions) => equal(positions.iter().copied()),
        _ => len,
    };
    lookup.parts.iter().map(longest).min().unwrap_or(len)
}

/// How many of some positions are equal, at most.
fn equal(positions: impl Iterator<Item = usize>) -> u32 {
    let mut sorted: Vec<usize> = positions.collect();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).map(|run| run.len() as u32).max().unwrap_or(0)
}

/// How many different offsets the table of group `g` can have: multiples of `unit`, from 0 on.
fn keys<S: Shape, R: Shape>(plan: &Plan<S, R>, g: usize, layout: &Layout<S>, unit: u32) -> u32 {
    let axes =
        plan.terms().iter().enumerate().filter(|(_, term)| matches!(term, Term::Array { group, .. } if *group == g));
    let reach = axes.map(|(axis, _)| layout.shape()[axis].saturating_sub(1) * layout.strides()[axis].unsigned_abs());
    (reach.sum::<usize>() / unit.max(1) as usize + 1) as u32
}

/// The tables of a walk in a buffer of their own, with room behind them; and where that starts, in words. An error names
/// `what` they are.
fn own_tables(
    record: &mut Record<'_>,
    walk: &mut Walk,
    room: u64,
    what: &str,
) -> Result<(Slice, Slice, u64), IndexError> {
    let Some(tables) = walk.tables.take() else { return Err(device("a walk without its tables")) };
    let words = tables.size / 4 + room;
    let own = record.buffer(words * 4, what)?;
    record.copy(&tables, &own)?;
    walk.tables = Some(own.clone());
    Ok((own, tables.clone(), tables.size / 4))
}

/// How the last of the entries that name one position is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// Every entry looks at those after it.
    Look,
    /// Each claims its position: memory for all positions, which is cleared before.
    Claim,
    /// They are sorted: some twenty bytes are moved for each entry and 8 bits of the positions.
    Sort,
}

impl Last {
    fn of(entries: &Entries, limit: u64) -> Last {
        const FEW: u32 = 1 << 10;
        /// Positions that are soon cleared.
        const SMALL: u32 = 1 << 22;
        let claims = u64::from(entries.keys) * 4;
        match entries.len {
            ..=FEW => Last::Look,
            len if claims > limit || entries.keys > SMALL && entries.keys / 32 > len => Last::Sort,
            _ => Last::Claim,
        }
    }
}

/// Takes the entries out of tables that do not keep their position.
pub(crate) fn settle(record: &mut Record<'_>, walk: &mut Walk, twice: &[Entries]) -> Result<(), IndexError> {
    let (settled, before, _) = own_tables(record, walk, 0, "the table of positions that may be named twice")?;
    let limit = record.gpu.limits().max_storage_buffer_binding_size / ALIGN * ALIGN;
    for entries in twice {
        let (groups, row) = grid(entries.len);
        let params = &entries.params(row);
        let launch = |record: &mut Record<'_>, kernel, buffers: &[Slice]| {
            record.dispatch(&Launch { kernel, constants: &[], params, tables: Some(&before), buffers, groups })
        };
        match Last::of(entries, limit) {
            Last::Look => launch(record, &LATER, core::slice::from_ref(&settled))?,
            Last::Claim => {
                let owners = record.buffer(u64::from(entries.keys) * 4, "a word for each position")?;
                record.clear(&owners)?;
                launch(record, &CLAIM, core::slice::from_ref(&owners))?;
                launch(record, &SETTLE, &[owners, settled.clone()])?;
            }
            Last::Sort => {
                let sorted = sort(record, &before, *entries)?;
                let params = &Params::new(entries.len, row, Start { start: entries.start });
                let buffers = &[sorted, settled.clone()];
                record.dispatch(&Launch { kernel: &KEEP, constants: &[], params, tables: None, buffers, groups })?;
            }
        }
    }
    Ok(())
}

/// The sorted tables that update.wgsl has room for.
pub(crate) const MOST: usize = 16;

/// Sorts tables of a walk, and makes one buffer of all its tables. Returns where each was, and where it is sorted now: its
/// entries, and behind them which each was before.
pub(crate) fn sort_tables(
    record: &mut Record<'_>,
    walk: &mut Walk,
    twice: &[Entries],
) -> Result<Vec<(u32, u32)>, IndexError> {
    if twice.len() > MOST {
        return Err(device(format!("{} index arrays that may name positions twice; at most {MOST}", twice.len())));
    }
    let is_table = |dim: &&Dim| matches!(dim.to, To::Table { .. });
    if let [entries] = twice
        && walk.dims.iter().filter(is_table).count() == 1
    {
        // Nothing else is looked up.
        let Some(tables) = walk.tables.take() else { return Err(device("a walk without its tables")) };
        walk.tables = Some(sort(record, &tables, *entries)?);
        return Ok(vec![(entries.start, 0)]);
    }
    let room = twice.iter().map(|entries| u64::from(entries.len) * 2).sum();
    let (all, tables, start) =
        own_tables(record, walk, room, "the sorted tables of positions that may be named twice")?;
    let mut at = start as u32;
    let mut sorted = Vec::new();
    for entries in twice {
        let (from, bytes) = (sort(record, &tables, *entries)?, u64::from(entries.len) * 8);
        record.copy(&from.part(0, bytes), &all.part(u64::from(at) * 4, bytes))?;
        sorted.push((entries.start, at));
        at += entries.len * 2;
    }
    Ok(sorted)
}

/// The kernels of settling and sorting.
pub(crate) fn kernels() -> crate::kernel::Listed {
    use crate::kernel::each;

    [each([&CLAIM, &SETTLE, &LATER]), each([&KEEP])].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin::results::{on_every_gpu, words};

    #[test]
    fn the_last_entry_keeps_its_position() {
        on_every_gpu("scatter: the_last_entry_keeps_its_position", |gpu| {
            let mut random = fastrand::Rng::with_seed(3);
            let ways = [(1, 1), (300, 7), (1000, 400), (3000, 50_000), (2000, 1 << 23)];
            for (way, (len, keys)) in [Last::Look; 3].into_iter().chain([Last::Claim, Last::Sort]).zip(ways) {
                // Of many keys a few are named.
                let table: Vec<u32> =
                    (0..len).map(|_| keys / 400_u32.min(keys) * random.u32(..400.min(keys)) * 3).collect();
                let mut record = Record::new(gpu);
                let tables = record.upload(bytemuck::cast_slice(&table), "a table").unwrap();
                let mut walk = Walk { tables: Some(tables), ..Walk::default() };
                let entries = Entries { group: 0, start: 0, len, multiple: 3, keys };
                assert_eq!(Last::of(&entries, 1 << 27), way);
                settle(&mut record, &mut walk, &[entries]).unwrap();
                let settled = words(record, &walk.tables.unwrap());
                assert_eq!(
                    settled[..len as usize],
                    crate::twin::results::settle(&table),
                    "{len} entries of {keys} keys on {gpu}"
                );
            }
        });
    }
}
