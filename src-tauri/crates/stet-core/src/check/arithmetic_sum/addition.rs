//! Does a line of figures make the total at its end? Knows nothing of tables.

use super::super::Severity;
use super::cell::Cell;

/// Most figures that may break down the one before them.
const MOST: usize = 500;

/// One figure of a line that is added up.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    /// The block it stands in.
    pub(super) block: usize,
    /// Its value.
    pub(super) cell: Cell,
    /// What it is to the sum.
    pub(super) role: Line,
    /// Its label says total of something, not total alone.
    pub(super) qualified: bool,
}

/// What a figure is to the sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    /// It is added.
    Item,
    /// It is part of the one above it, or of another kind.
    Part,
    /// It is the sum of others.
    Total,
}

/// How a total stands to the figures before it.
#[derive(Debug, Clone)]
pub(super) enum Sum {
    /// They are not added up: a mean, a rate, years.
    Unread,
    /// Some way of adding them up makes it.
    Holds,
    /// None does.
    Missed(Missed),
}

/// A sum that misses its total.
#[derive(Debug, Clone)]
pub(super) struct Missed {
    /// What is added, in the way that comes nearest.
    pub(super) parts: Vec<Entry>,
    /// What they make.
    pub(super) sum: f64,
    /// A contradiction, or a query where rounding or another reading could explain it.
    pub(super) severity: Severity,
}

/// Adds up a line whose last figure is its total.
pub(super) fn add(line: &[Entry]) -> Sum {
    let Some((total, before)) = line.split_last() else {
        return Sum::Unread;
    };
    if !additive(before, total) {
        return Sum::Unread;
    }
    let stated = total.cell.value;
    let mut nearest: Option<Missed> = None;
    for parts in ways(before)
        .into_iter()
        .filter(|parts| exceeds(total, parts))
    {
        let sum: f64 = parts.iter().map(|part| part.cell.value).sum();
        let difference = (sum - stated).abs();
        let all = || parts.iter().chain([total]);
        let slack: f64 = all().map(|entry| entry.cell.step / 2.0).sum();
        let noise = 1e-9 * stated.abs().max(1.0);
        let whole = all().all(|entry| entry.cell.step == 1.0);
        if difference <= noise || (!whole && difference <= slack + noise) {
            return Sum::Holds;
        }
        let doubtful = total.cell.percent || total.qualified || difference <= slack + noise;
        let nearer = |other: &Missed| difference < (other.sum - stated).abs();
        if nearest.as_ref().is_none_or(nearer) {
            nearest = Some(Missed {
                parts,
                sum,
                severity: if doubtful {
                    Severity::Query
                } else {
                    Severity::Contradiction
                },
            });
        }
    }
    nearest.map_or(Sum::Unread, Sum::Missed)
}

/// False for years, and for percentages that are not said to make a hundred.
fn additive(before: &[Entry], total: &Entry) -> bool {
    let year =
        |entry: &Entry| entry.cell.step == 1.0 && (1500.0..2100.0).contains(&entry.cell.value);
    let years = before.iter().all(year) && total.cell.value < 2100.0;
    let alike = before
        .iter()
        .all(|entry| entry.cell.percent == total.cell.percent);
    alike && !years && (!total.cell.percent || total.cell.value == 100.0)
}

/// A mean, a rate or a record lies among its parts; only a total exceeds them all.
fn exceeds(total: &Entry, parts: &[Entry]) -> bool {
    let many = parts.iter().filter(|part| part.cell.value != 0.0).count() >= 2;
    let signed = parts.iter().any(|part| part.cell.value < 0.0);
    let most = parts
        .iter()
        .map(|part| part.cell.value)
        .fold(f64::MIN, f64::max);
    many && (signed || total.cell.value > most)
}

/// The ways in which the entries above a total may make it: all items since the top or since the
/// total before, with or without lines called a part of the one above, the totals so far, the last
/// of them and what follows, and all items that are not broken down in those below.
fn ways(before: &[Entry]) -> Vec<Vec<Entry>> {
    let only = |entries: &[Entry], role: fn(Line) -> bool| -> Vec<Entry> {
        entries
            .iter()
            .filter(|entry| role(entry.role))
            .copied()
            .collect()
    };
    let since = before
        .iter()
        .rposition(|entry| entry.role == Line::Total)
        .map_or(0, |at| at + 1);
    let items = only(before, |role| role == Line::Item);
    let section = only(&before[since..], |role| role == Line::Item);
    let mut ways = vec![
        section.clone(),
        items.clone(),
        only(before, |role| role != Line::Total),
        only(&before[since..], |role| role != Line::Total),
        only(before, |role| role == Line::Total),
        whole(&items),
        whole(&section),
    ];
    if since > 0 {
        ways.push(before[since - 1..].to_vec());
    }
    ways
}

/// The entries less those that break down the one before them.
fn whole(entries: &[Entry]) -> Vec<Entry> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(entry) = entries.get(at) {
        out.push(*entry);
        let mut sum = 0.0;
        let below = entries[at + 1..]
            .iter()
            .take(MOST)
            .enumerate()
            .find(|(many, part)| {
                sum += part.cell.value;
                *many > 0 && (sum - entry.cell.value).abs() <= 1e-9 * sum.abs().max(1.0)
            });
        at += below.map_or(1, |(many, _)| many + 2);
    }
    out
}
