//! The status slots: a kernel that meets a bad index writes its number there. They are copied out and become errors.

use tensor_idx_core::IndexError;

use super::pending::{Pending, Submission, mapped};
use super::{Bad, Check, Record, SLOTS, STATUS, State, Status, TURNS};
use crate::error::device;
use crate::gpu::Gpu;
use crate::pool::Slice;
use crate::report::{Watch, lock};

impl State {
    /// How many buffers of slots are used: turns are taken in order, from the first one on.
    pub(super) fn used(&self) -> u64 {
        u64::from(self.turns.min(TURNS))
    }

    /// Reads the slots that arrived.
    pub(super) fn read_checks(&mut self, raw: &wgpu::Device) {
        for check in core::mem::take(&mut self.checks) {
            let words = match check.done.get() {
                None => {
                    self.checks.push(check);
                    continue;
                }
                Some(Err(what)) => Err(device(what)),
                Some(Ok(())) => mapped(raw, &check.staging, check.bytes, |bytes| {
                    bytes.chunks_exact(4).map(|word| word.try_into().map_or(0, u32::from_le_bytes)).collect::<Vec<_>>()
                }),
            };
            for report in check.reports {
                match &words {
                    Ok(words) => {
                        let slot = |slot: u32| words.get(slot as usize).copied().unwrap_or(u32::MAX);
                        if let Some((watch, entry)) = report.first(slot) {
                            self.bad.push(Bad { report, watch: watch.into(), entry });
                        }
                    }
                    Err(error) => {
                        report.settle(Some(error.clone()));
                        self.failed.push_back(report);
                    }
                }
            }
            if words.is_ok() {
                self.keep(check.staging);
            }
        }
    }
}

impl<'g> Record<'g> {
    /// A recorder whose operation has this many slots, in a row: others may take slots while it lets go of the recorder.
    pub(crate) fn with_slots(gpu: &'g Gpu, count: u32) -> Result<Self, IndexError> {
        if count > SLOTS {
            return Err(device(format!("an index of {count} arrays on the device; at most {SLOTS} can be checked")));
        }
        let mut record = Self::new(gpu);
        if count == 0 {
            return Ok(record);
        }
        if record.state.slots.iter().sum::<u32>() + count > SLOTS {
            record.check()?;
            // What earlier ones hold may be here.
            let _ = gpu.poll(wgpu::PollType::Poll);
            record.state.read_checks(&gpu.inner.device);
        }
        let turn = record.state.turns % TURNS;
        record.state.turns += 1;
        let taken = &mut record.state.slots[turn as usize];
        let first = *taken;
        *taken += count;
        (record.operation.turn, record.operation.slots) = (turn, first..first + count);
        Ok(record)
    }

    /// One slot for each of these, in a row, of those asked for at the start; the first of them.
    pub(crate) fn slots(&mut self, watches: Vec<Box<dyn Watch>>) -> u32 {
        let first = self.operation.slots.start;
        self.operation.slots.start += watches.len() as u32;
        assert!(self.operation.slots.start <= self.operation.slots.end, "more slots than were asked for");
        // As they are read back: the slots of one buffer after those of another.
        let read_back = self.operation.turn * SLOTS + first;
        self.operation.watches.extend((read_back..).zip(watches));
        first
    }

    /// The buffer of the operation's status slots, and what it holds where nothing is wrong.
    pub(crate) fn status(&mut self) -> Result<(Slice, Slice), IndexError> {
        let turn = self.operation.turn;
        let status = self.all_status()?;
        Ok((status.slots[turn as usize].clone(), status.clean.clone()))
    }

    fn all_status(&mut self) -> Result<&Status, IndexError> {
        if self.state.status.is_none() {
            let mut made = || self.upload(&[u8::MAX; STATUS as usize], "the status of operations");
            let status = Status { slots: [made()?, made()?, made()?, made()?], clean: made()? };
            self.state.status = Some(status);
        }
        let Some(status) = &self.state.status else { unreachable!("it was just made") };
        Ok(status)
    }

    /// Submits the batch; the slots that are taken are copied out, and free again. No operation is being recorded.
    pub(super) fn check(&mut self) -> Result<Submission, IndexError> {
        self.alone();
        let used = self.state.used();
        if used == 0 {
            return self.flush();
        }
        let bytes = used * STATUS;
        let staging = self.staging(bytes)?;
        let Status { slots, clean } = self.all_status()?;
        let (used, clean) = (slots[..used as usize].to_vec(), clean.clone());
        self.stage(&used, &staging)?;
        for slots in &used {
            self.copy(&clean, slots)?;
        }
        self.commit();
        let submission = self.flush()?;
        (self.state.slots, self.state.turns) = Default::default();
        let reports = core::mem::take(&mut self.state.reports);
        let done = self.map(&staging, bytes);
        self.state.checks.push(Check { reports, staging, bytes, done });
        Ok(submission)
    }
}

/// The values of bad entries, being read back.
pub(super) struct Values {
    pub(super) pending: Pending,
    bad: Vec<Bad>,
}

impl Values {
    /// Those of all slots that were found set, if there are some.
    pub(super) fn of(gpu: &Gpu) -> Result<Option<Values>, IndexError> {
        let mut record = Record::new(gpu);
        record.state.read_checks(&gpu.inner.device);
        let bad = record.state.bad.clone();
        if bad.is_empty() {
            return Ok(None);
        }
        let places: Vec<_> = bad.iter().filter_map(|bad| bad.watch.place(bad.entry)).collect();
        match record.read(&places) {
            Ok(pending) => Ok(Some(Values { pending, bad })),
            // Their memory is gone, such as a buffer that its owner destroyed: nobody will learn more.
            Err(error) => {
                bad.iter().for_each(|bad| bad.report.settle(Some(error.clone())));
                lock(&gpu.inner.state).settled();
                Err(error)
            }
        }
    }

    /// Makes the errors, now that the values are here.
    pub(super) fn learn(self) -> Result<(), IndexError> {
        let gpu = self.pending.gpu.clone();
        let words = self.pending.take(<[u8]>::to_vec)?;
        let mut words = &words[..];
        for bad in &self.bad {
            let size = bad.watch.place(bad.entry).map_or(0, |place| place.size as usize);
            let (own, rest) = words.split_at(size.min(words.len()));
            words = rest;
            bad.report.settle(Some(bad.watch.error(bad.entry, own)));
        }
        lock(&gpu.inner.state).settled();
        Ok(())
    }
}

impl State {
    /// Moves the reports whose errors are known to those that failed.
    fn settled(&mut self) {
        // Another thread may have learnt of some at the same time.
        let (known, unknown): (Vec<Bad>, _) =
            core::mem::take(&mut self.bad).into_iter().partition(|bad| bad.report.error().is_some());
        self.bad = unknown;
        self.failed.retain(|report| !report.is_told());
        self.failed.extend(known.into_iter().map(|bad| bad.report));
    }
}
