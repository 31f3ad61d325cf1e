//! Twin of `shaders/ranks.wgsl`.

use super::Memory;
use super::masks::set_masks;
use super::prefix::sum_before;
use super::shared::{Place, place};
use crate::params::Params;

/// A bit for each mask of a block, and how many bits before each word of them are set.
pub(super) struct Block {
    set_bits: [u32; 128],
    before: [u32; 128],
}

fn bits_of(word: u32) -> u32 {
    word.wrapping_mul(0x0102_0408) >> 24
}

pub(super) fn rank_block<O>(params: &Params<O>, masks: &[u32], block: u32) -> Block {
    let half = |t: u32| {
        let four = block * 256 + t;
        let words = if 16 * four < params.head.items { set_masks(params, masks, four) } else { [0; 4] };
        (0..4).fold(0, |half, w| half | bits_of(words[w]) << (4 * w))
    };
    let set_bits: [u32; 128] = std::array::from_fn(|t| half(2 * t as u32) | half(2 * t as u32 + 1) << 16);
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

/// Masks that a window has, how many there are before them and in it, how many are true before each block of all of them and
/// in all; and what is added to a rank, and how many ranks have a place then.
pub(super) struct Window {
    pub(super) masks: Vec<u32>,
    pub(super) first: u32,
    pub(super) len: u32,
    pub(super) starts: Vec<u32>,
    pub(super) start: u32,
    pub(super) room: u32,
}

impl Window {
    pub(super) fn random(draw: &mut fastrand::Rng) -> Window {
        let (masks, len, starts) = random(draw);
        let blocks = if draw.bool() { draw.u32(1..5) } else { 0 };
        let before = draw.u32(0..4096 * blocks + 1);
        let starts = vec![7; blocks as usize].into_iter().chain(starts.iter().map(|start| before + start)).collect();
        let start = 0_u32.wrapping_sub(draw.u32(before / 2..=before + 100));
        Window { masks, first: 4096 * blocks, len, starts, start, room: draw.u32(0..9000) }
    }
}

/// Masks, their number, and how many are true before each block of them and in all.
pub(super) fn random(draw: &mut fastrand::Rng) -> (Vec<u32>, u32, Vec<u32>) {
    // Of the last 16 masks there is one too few, or one only, as often as any number of them.
    let len = match draw.u8(0..3) {
        0 => 16 * draw.u32(1..600) - 1,
        1 => 16 * draw.u32(0..600) + 1,
        _ => draw.u32(1..10_000),
    };
    let density = draw.f32();
    let masks: Vec<u8> = (0..len.next_multiple_of(16)).map(|_| u8::from(draw.f32() < density)).collect();
    let count = |block: &[u8]| block.iter().map(|&mask| u32::from(mask)).sum::<u32>();
    let counts: Vec<u32> = masks[..len as usize].chunks(4096).map(count).collect();
    let mut starts = super::results::scan(&counts);
    starts.push(counts.iter().sum());
    (bytemuck::pod_collect_to_vec(&masks), len, starts)
}
