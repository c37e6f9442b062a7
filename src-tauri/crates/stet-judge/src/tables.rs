//! How well the row and the column of every cell fit a claim, and how much better another one of the table does.

use std::collections::HashMap;

use crate::claimed::Claimed;
use crate::library::Library;
use crate::statement::Label;

/// Names of what is told of a cell, in order: how well its row fits, in [0, 1]; how much better the best row does; the
/// same of its column.
pub(crate) const FITS: [&str; 4] = ["row", "row_rival", "head", "head_rival"];

/// The cells of a library held against one claim, whichever of its facts is looked for.
pub(crate) struct Tables(HashMap<usize, [f64; 4]>);

impl Tables {
    pub(crate) fn of(claimed: &Claimed<'_>, library: &Library) -> Self {
        let cells = || {
            let all = library.statements.iter().enumerate();
            all.filter_map(|(at, one)| one.cell.as_ref().map(|cell| (at, cell)))
        };
        let fits: Vec<[f64; 2]> = cells()
            .map(|(_, cell)| [&cell.row, &cell.column].map(|label| fit(claimed, library, label)))
            .collect();
        let mut best: HashMap<&str, [f64; 2]> = HashMap::new();
        for ((_, cell), fits) in cells().zip(&fits) {
            let best = best.entry(&cell.table).or_insert(*fits);
            for (best, fit) in best.iter_mut().zip(fits) {
                *best = best.max(*fit);
            }
        }
        let told = cells().zip(&fits).map(|((at, cell), &[row, column])| {
            let [rows, columns] = best[cell.table.as_str()];
            (at, [row, rows - row, column, columns - column])
        });
        Self(told.collect())
    }

    /// What is told of the statement at `at`, in the order of [`FITS`], if it is a cell.
    pub(crate) fn at(&self, at: usize) -> Option<[f64; 4]> {
        self.0.get(&at).copied()
    }
}

/// How well a label fits the claim, in [0, 1]; half where neither names anything.
fn fit(claimed: &Claimed<'_>, library: &Library, label: &Label) -> f64 {
    let told = |stem: &str| claimed.terms.contains(stem) || claimed.terms_before.contains(stem);
    let words = (!label.stems.is_empty())
        .then(|| library.shared(&label.stems, told) / library.weight(&label.stems));
    let years = (!label.years.is_empty() && !claimed.years.is_empty()).then(|| {
        f64::from(u8::from(
            claimed.years.iter().any(|year| label.years.contains(year)),
        ))
    });
    match (words, years) {
        (Some(words), Some(years)) => (words + years) / 2.0,
        (one, other) => one.or(other).unwrap_or(0.5),
    }
}
