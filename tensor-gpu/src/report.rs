//! Reports: the outcome of an operation on the device, and which call returns its error.
//!
//! Every operation whose index only the device can check has a [`Report`], and so has every submission. A tensor
//! keeps the reports of the operations that it was made from ([`Doubts`]): reading back the result of a bad index is an error,
//! even if another call returned that error before.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use tensor_idx_core::IndexError;

use crate::pool::Slice;

/// What a status slot reports on: the entries of one index array on the device.
pub(crate) trait Watch: core::fmt::Debug + Send + Sync {
    /// The place of an entry: whole words, to be read back.
    fn place(&self, entry: u32) -> Option<Slice>;

    /// The error of a bad entry, from the words at its place.
    fn error(&self, entry: u32, words: &[u8]) -> IndexError;
}

/// The outcome of an operation, or of a submission.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// Its slots, in the order of the index, until they are read.
    watches: Mutex<Vec<(u32, Box<dyn Watch>)>>,
    outcome: OnceLock<Option<IndexError>>,
    told: AtomicU8,
}

/// No call has returned the error.
const UNTOLD: u8 = 0;
/// A call for another tensor returned it.
const MENTIONED: u8 = 1;
/// A call for this operation, or for all, returned it.
const TOLD: u8 = 2;

impl Report {
    pub(crate) fn new(watches: Vec<(u32, Box<dyn Watch>)>) -> Arc<Report> {
        Arc::new(Report { watches: Mutex::new(watches), ..Report::default() })
    }

    /// The first of its slots that is set, and the entry it holds; where none is, all is well.
    pub(crate) fn first(&self, slot: impl Fn(u32) -> u32) -> Option<(Box<dyn Watch>, u32)> {
        let watches = core::mem::take(&mut *lock(&self.watches));
        let found = watches.into_iter().find(|(number, _)| slot(*number) != u32::MAX);
        if found.is_none() {
            self.settle(None);
        }
        found.map(|(number, watch)| (watch, slot(number)))
    }

    pub(crate) fn settle(&self, outcome: Option<IndexError>) {
        let _ = self.outcome.set(outcome);
    }

    /// Its error, where one is known.
    pub(crate) fn error(&self) -> Option<&IndexError> {
        self.outcome.get()?.as_ref()
    }

    /// Its error, which the caller returns to the user.
    pub(crate) fn tell(&self) -> Option<IndexError> {
        let error = self.error()?;
        self.told.store(TOLD, Ordering::Relaxed);
        Some(error.clone())
    }

    /// Its error, unless a call has returned it: for a call that stands for all tensors.
    pub(crate) fn tell_first(&self) -> Option<IndexError> {
        self.first_time(TOLD)
    }

    /// Its error, unless a call has returned it, for a call about another tensor. A call for this one returns it again.
    pub(crate) fn mention(&self) -> Option<IndexError> {
        self.first_time(MENTIONED)
    }

    fn first_time(&self, to: u8) -> Option<IndexError> {
        let error = self.error()?;
        let first = self.told.compare_exchange(UNTOLD, to, Ordering::Relaxed, Ordering::Relaxed);
        first.is_ok().then(|| error.clone())
    }

    fn is_fine(&self) -> bool {
        matches!(self.outcome.get(), Some(None))
    }

    pub(crate) fn is_told(&self) -> bool {
        self.told.load(Ordering::Relaxed) == TOLD
    }
}

/// The reports of an operation whose index only the device can check.
#[derive(Debug)]
pub(crate) struct Reports {
    /// That of its batch. Another thread may have submitted it, and have the error of that: then no kernel checked the index.
    pub(crate) batch: Arc<Report>,
    pub(crate) operation: Arc<Report>,
}

impl Reports {
    /// Its error, which the caller returns to the user.
    pub(crate) fn tell(&self) -> Option<IndexError> {
        self.batch.tell().or_else(|| self.operation.tell())
    }
}

/// What the elements of a tensor depend on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Doubts {
    /// Operations that made the elements: if one of them failed, there are none.
    made: Vec<Arc<Report>>,
    /// Writes that left the elements unchanged if they failed. Their errors are returned once.
    written: Vec<Arc<Report>>,
}

impl Doubts {
    pub(crate) fn add(&mut self, others: &Doubts) {
        for (own, others) in [(&mut self.made, &others.made), (&mut self.written, &others.written)] {
            own.retain(|report| !report.is_fine());
            // By their addresses: to compare each with all others takes long where many operations follow each other.
            let known: HashSet<_> = own.iter().map(Arc::as_ptr).collect();
            let is_new = |report: &&Arc<Report>| !report.is_fine() && !known.contains(&Arc::as_ptr(report));
            own.extend(others.iter().filter(is_new).cloned());
        }
        self.written.retain(|report| !report.is_told());
    }

    pub(crate) fn made(&mut self, report: &Arc<Report>) {
        push(&mut self.made, report);
    }

    pub(crate) fn written(&mut self, report: &Arc<Report>) {
        push(&mut self.written, report);
    }

    /// Whether it is known that there are no elements.
    pub(crate) fn is_wrong(&self) -> bool {
        self.made.iter().any(|report| report.error().is_some())
    }

    /// What is wrong with the elements themselves.
    pub(crate) fn wrong(&self) -> Result<(), IndexError> {
        self.made.iter().find_map(|report| report.tell()).map_or(Ok(()), Err)
    }

    /// What is wrong with the elements, or kept them from being written.
    pub(crate) fn tell(&self) -> Result<(), IndexError> {
        self.wrong()?;
        let mut untold = self.written.iter().filter(|report| !report.is_told());
        untold.find_map(|report| report.tell()).map_or(Ok(()), Err)
    }
}

fn push(reports: &mut Vec<Arc<Report>>, report: &Arc<Report>) {
    if !report.is_fine() && !reports.iter().rev().any(|own| Arc::ptr_eq(own, report)) {
        reports.push(report.clone());
    }
}

/// A lock, also where a thread that held it panicked: nothing here is left half done.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
