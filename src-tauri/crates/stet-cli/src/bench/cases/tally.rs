//! Counts over statements and the figures made of them.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::score::{Row, Sort};
use crate::bench::share::share;

/// Fields of a statement by which is counted.
const KEYS: [&str; 4] = ["difficulty", "kind", "how", "needs"];

/// Statements of one group.
#[derive(Debug, Default)]
struct Counts {
    n: usize,
    /// For each mark, how many have it.
    marks: BTreeMap<&'static str, usize>,
}

impl Counts {
    fn add(&mut self, row: &Row) {
        self.n += 1;
        for (mark, yes) in &row.marks {
            *self.marks.entry(mark).or_default() += usize::from(*yes);
        }
    }

    fn of(&self, mark: &str) -> usize {
        self.marks.get(mark).copied().unwrap_or_default()
    }

    /// Share of the statements with the mark, three decimals; none of nothing.
    fn share(&self, mark: &str) -> Option<f64> {
        let exact = (self.n > 0).then(|| share(self.of(mark), self.n))?;
        // Decimals are rounded right in text only: 0.0025 times a thousand is not 2.5.
        format!("{exact:.3}").parse().ok()
    }

    /// `n 25  found 11 (0.440)  …`
    fn line(&self) -> String {
        let mut line = format!("n {:3}", self.n);
        for (mark, count) in &self.marks {
            line.push_str(&format!("  {mark} {count} ({:.3})", share(*count, self.n)));
        }
        line
    }
}

/// Everything that was scored.
#[derive(Debug, Default)]
pub(super) struct Tally {
    cases: usize,
    claims: usize,
    no_report: usize,
    all: BTreeMap<Sort, Counts>,
    /// By sort, field and what stands in it.
    by: BTreeMap<(Sort, &'static str, String), Counts>,
}

impl Tally {
    /// A case that could not be checked.
    pub(super) fn unread(&mut self) {
        self.no_report += 1;
    }

    /// True if every case was checked.
    pub(super) fn is_whole(&self) -> bool {
        self.no_report == 0
    }

    pub(super) fn add(&mut self, report: &Value, rows: &[Row]) {
        self.cases += 1;
        self.claims += report["claims"].as_array().map_or(0, Vec::len);
        for row in rows {
            self.all.entry(row.sort).or_default().add(row);
            for key in KEYS {
                if let Some(value) = row.item[key].as_str().filter(|value| !value.is_empty()) {
                    let group = self.by.entry((row.sort, key, value.to_owned()));
                    group.or_default().add(row);
                }
            }
        }
    }

    /// Counts and shares: all, then by each field with the largest groups first.
    pub(super) fn table(&self) -> String {
        let mut lines = String::new();
        for (sort, counts) in &self.all {
            lines.push_str(&format!(
                "{:6} {:39} {}\n",
                sort.name(),
                "all",
                counts.line()
            ));
        }
        let mut groups: Vec<_> = self.by.iter().collect();
        groups.sort_by_key(|((sort, key, _), counts)| (*sort, *key, usize::MAX - counts.n));
        for ((sort, key, value), counts) in groups {
            let sort = sort.name();
            lines.push_str(&format!("{sort:6} {key:10} {value:28} {}\n", counts.line()));
        }
        lines
    }

    /// `n` (articles scored); `found`, `in_place`, `ticked` of `n_wrong`; `borne_out`, `accused` of
    /// `n_right`; `open_decided` of `n_open`; `noise` of `n_noise`, all of them statements and shares of
    /// them; `claims` (in all reports), `no_report` (articles that could not be checked).
    pub(super) fn figures(&self) -> Value {
        let n = |sort| self.all.get(&sort).map_or(0, |counts| counts.n);
        let share = |sort, mark| self.all.get(&sort).and_then(|counts| counts.share(mark));
        json!({
            "n": self.cases,
            "n_wrong": n(Sort::Wrong),
            "found": share(Sort::Wrong, "found"),
            "in_place": share(Sort::Wrong, "in_place"),
            "ticked": share(Sort::Wrong, "ticked"),
            "n_right": n(Sort::Right),
            "borne_out": share(Sort::Right, "borne_out"),
            "accused": share(Sort::Right, "accused"),
            "n_open": n(Sort::Open),
            "open_decided": share(Sort::Open, "decided"),
            "n_noise": n(Sort::Noise),
            "noise": share(Sort::Noise, "claimed"),
            "claims": self.claims,
            "no_report": self.no_report,
        })
    }
}

/// One case in a line.
pub(super) fn line(rows: &[Row]) -> String {
    let mut tally = Tally::default();
    tally.add(&Value::Null, rows);
    let of = |sort, mark| {
        let counts = tally.all.get(&sort);
        counts.map_or((0, 0), |counts| (counts.of(mark), counts.n))
    };
    let (found, wrong) = of(Sort::Wrong, "found");
    let (borne_out, right) = of(Sort::Right, "borne_out");
    let (decided, open) = of(Sort::Open, "decided");
    let (ticked, accused) = (of(Sort::Wrong, "ticked").0, of(Sort::Right, "accused").0);
    format!(
        "wrong {found}/{wrong} found, {ticked} ticked; right {borne_out}/{right} borne out, \
         {accused} accused; open {decided}/{open} decided"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(kind: &str, found: bool) -> Row {
        Row {
            sort: Sort::Wrong,
            item: json!({"quote": "1981", "kind": kind}),
            marks: vec![("found", found), ("in_place", false), ("ticked", false)],
        }
    }

    #[test]
    fn shares_are_of_all_and_groups_are_counted() {
        let rows = [
            wrong("date", true),
            wrong("number", false),
            wrong("number", true),
        ];
        let mut tally = Tally::default();
        tally.add(&json!({"claims": [{}, {}]}), &rows);
        let figures = tally.figures();
        assert_eq!((&figures["n"], &figures["claims"]), (&json!(1), &json!(2)));
        assert_eq!(figures["found"], 0.667);
        assert_eq!(figures["accused"], Value::Null);
        let table = tally.table();
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(lines[1].contains(" number ") && lines[1].contains("n   2  found 1 (0.500)"));
        assert!(line(&rows).starts_with("wrong 2/3 found, 0 ticked; right 0/0"));
    }
}
