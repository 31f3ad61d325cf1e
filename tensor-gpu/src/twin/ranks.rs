//! Twin of `shaders/ranks.wgsl`.

use super::Memory;
use super::prefix::sum_before;
use super::shared::{Place, place};
use crate::params::Params;

/// The bits of a block, and how many bits before each word of them are set.
pub(super) struct Block {
    set_bits: [u32; 128],
    before: [u32; 128],
}

pub(super) fn rank_block<O>(params: &Params<O>, bits: &[u32], block: u32) -> Block {
    let word = |t| if block * 4096 < params.head.items { bits[block as usize * 128 + t] } else { 0 };
    let set_bits: [u32; 128] = std::array::from_fn(word);
    Block { set_bits, before: sum_before(set_bits.map(u32::count_ones)) }
}

pub(super) fn start_of<O>(params: &Params<O>, starts: &[u32], block: u32) -> u32 {
    starts[(params.head.first / 4096 + block) as usize]
}

pub(super) fn place_of<O>(memory: &Memory<O>, block: u32, n: u32) -> Place {
    place(&memory.params, &memory.tables, memory.params.head.first + block * 4096 + n)
}

impl Block {
    pub(super) fn is_set(&self, n: u32) -> bool {
        (self.set_bits[n as usize >> 5] >> (n & 31)) & 1 == 1
    }

    pub(super) fn rank_of(&self, n: u32) -> u32 {
        self.before[n as usize >> 5] + (self.set_bits[n as usize >> 5] & ((1 << (n & 31)) - 1)).count_ones()
    }
}

/// The bits that a window has, how many masks there are before them and in it, how many are true before each block of all of them and
/// in all; and what is added to a rank, and how many ranks have a place then.
pub(super) struct Window {
    pub(super) bits: Vec<u32>,
    pub(super) first: u32,
    pub(super) len: u32,
    pub(super) starts: Vec<u32>,
    pub(super) start: u32,
    pub(super) room: u32,
}

impl Window {
    pub(super) fn random(draw: &mut fastrand::Rng) -> Window {
        let Masks { len, bits, starts, .. } = Masks::random(draw);
        let blocks = if draw.bool() { draw.u32(1..5) } else { 0 };
        let before = draw.u32(0..4096 * blocks + 1);
        let starts = vec![7; blocks as usize].into_iter().chain(starts.iter().map(|start| before + start)).collect();
        let start = 0_u32.wrapping_sub(draw.u32(before / 2..=before + 100));
        Window { bits, first: 4096 * blocks, len, starts, start, room: draw.u32(0..9000) }
    }
}

/// Masks, their number, a bit for each mask in whole blocks, and how many are true before each block of them and in all.
pub(super) struct Masks {
    pub(super) masks: Vec<u32>,
    pub(super) len: u32,
    pub(super) bits: Vec<u32>,
    pub(super) starts: Vec<u32>,
}

impl Masks {
    pub(super) fn random(draw: &mut fastrand::Rng) -> Masks {
        // Of the last 16 masks there is one too few, or one only, as often as any number of them.
        let len = match draw.u8(0..3) {
            0 => 16 * draw.u32(1..600) - 1,
            1 => 16 * draw.u32(0..600) + 1,
            _ => draw.u32(1..10_000),
        };
        let density = draw.f32();
        let masks: Vec<u8> = (0..len.next_multiple_of(16)).map(|_| u8::from(draw.f32() < density)).collect();
        let bits = (0..len.next_multiple_of(4096)).map(|n| u32::from(n < len && masks[n as usize] == 1));
        let bits: Vec<u32> = bits.collect();
        let counts: Vec<u32> = bits.chunks(4096).map(|block| block.iter().sum()).collect();
        let mut starts = super::results::scan(&counts);
        starts.push(counts.iter().sum());
        let word = |bits: &[u32]| (0..32).fold(0, |word, n| word | bits[n] << n);
        let bits = bits.chunks(32).map(word).collect();
        Masks { masks: bytemuck::pod_collect_to_vec(&masks), len, bits, starts }
    }
}
