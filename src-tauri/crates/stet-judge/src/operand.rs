//! Figures and dates of the sources that a figure of the claim may follow from, each with what tells that it is meant.

use std::collections::HashSet;

use stet_core::quantity::{DateValue, PartialDate, Quantity, Role, Value};

use crate::claimed::Claimed;
use crate::compare::{in_base, is_equal};
use crate::fact::{Fact, FactValue};
use crate::library::Library;
use crate::statement::{Stated, StatedValue, Statement};
use crate::terms::stems_beside;

/// Most lines of the sources whose figures are reckoned with: those that are most about the claim.
pub(crate) const LINES: usize = 14;
/// Of these the ones whose figures are also reckoned with those of other lines.
const ACROSS: usize = 6;
/// Most figures that are reckoned with.
const MOST: usize = 220;
/// Words around a figure of a sentence that tell what it is of.
const ABOUT: usize = 6;
/// Words around the claim's figure that tell the same of it.
pub(crate) const NEAR: usize = 7;

/// A figure or a date of the sources.
pub(crate) struct Operand<'l> {
    /// Index into [`Library::statements`].
    pub(crate) at: usize,
    pub(crate) statement: &'l Statement,
    /// As written.
    pub(crate) text: &'l str,
    pub(crate) value: OperandValue<'l>,
    /// Place of its line among those most about the claim; [`LINES`] for one further down.
    pub(crate) line: usize,
    /// How likely its line settles something of the claim, as log-odds.
    pub(crate) settles: f64,
    /// The stems of what it is of: of its row and column, or of the words beside it.
    pub(crate) labels: HashSet<String>,
    /// Share of these, by weight, that the claim or the sentence before has; that stands near the claim's figure.
    pub(crate) said: f64,
    pub(crate) near: f64,
    pub(crate) years: Vec<i32>,
    /// True if another figure of the claim, or of the sentence before, is the same.
    pub(crate) in_claim: bool,
    pub(crate) in_before: bool,
}

pub(crate) enum OperandValue<'l> {
    /// With its amount in the base of its unit.
    Quantity(&'l Quantity, f64),
    Date(PartialDate),
}

impl Operand<'_> {
    pub(crate) fn in_line_with(&self, other: &Self) -> bool {
        self.line < LINES && self.line == other.line
    }

    pub(crate) fn in_column_with(&self, other: &Self) -> bool {
        let cells = self
            .statement
            .cell
            .as_ref()
            .zip(other.statement.cell.as_ref());
        cells.is_some_and(|(one, other)| one.table == other.table && one.head == other.head)
    }

    /// Figures of one line, of one column, or of the lines most about the claim are reckoned with together.
    pub(crate) fn goes_with(&self, other: &Self) -> bool {
        let about = self.line < LINES || other.line < LINES;
        self.in_line_with(other)
            || about && self.in_column_with(other)
            || self.line < ACROSS && other.line < ACROSS
    }
}

/// The figures of the lines most about a claim, and those below and above them in their columns. `settles` has how likely each
/// of [`Library::lines`] settles something of the claim.
pub(crate) fn operands<'l>(
    claimed: &Claimed<'_>,
    fact: &Fact,
    library: &'l Library,
    settles: &[f64],
) -> Vec<Operand<'l>> {
    let mut order: Vec<usize> = (0..settles.len()).collect();
    order.sort_by(|one, other| settles[*other].total_cmp(&settles[*one]));
    let asked = Asked::of(claimed, fact, library);
    let statements = |line: usize| library.lines[line].statements.clone();
    let mut out: Vec<Operand<'l>> = Vec::new();
    let mut columns: HashSet<(&str, &str)> = HashSet::new();
    for (place, &line) in order.iter().take(LINES).enumerate() {
        for at in statements(line) {
            out.extend(asked.operands(at, place, settles[line]));
            if let Some(cell) = &library.statements[at].cell
                && place < ACROSS
            {
                columns.insert((&cell.table, &cell.head));
            }
        }
    }
    for &line in order.iter().skip(LINES) {
        if out.len() >= MOST {
            break;
        }
        for at in statements(line) {
            let cell = library.statements[at].cell.as_ref();
            if cell.is_some_and(|cell| columns.contains(&(&*cell.table, &*cell.head))) {
                out.extend(asked.operands(at, LINES, settles[line]));
            }
        }
    }
    out.truncate(MOST);
    out
}

/// What operands are held against.
struct Asked<'a, 'l> {
    claimed: &'a Claimed<'a>,
    library: &'l Library,
    near: HashSet<String>,
    /// The stems of the claim and of the sentence before.
    own: HashSet<String>,
    /// The claim's other figures and dates.
    others: Vec<&'a Fact>,
}

impl<'a, 'l> Asked<'a, 'l> {
    fn of(claimed: &'a Claimed<'a>, fact: &Fact, library: &'l Library) -> Self {
        let valued = |other: &&Fact| {
            other.span != fact.span
                && matches!(other.value, FactValue::Number(_) | FactValue::Date(_))
        };
        Self {
            near: claimed.near(fact, NEAR),
            own: claimed
                .terms
                .union(&claimed.terms_before)
                .cloned()
                .collect(),
            others: claimed.facts.iter().filter(valued).collect(),
            claimed,
            library,
        }
    }

    fn operands(&self, at: usize, line: usize, settles: f64) -> impl Iterator<Item = Operand<'l>> {
        let statement = &self.library.statements[at];
        let valued = statement
            .values
            .iter()
            .filter_map(|stated| Some((stated, value_of(stated)?)));
        valued.map(move |(stated, value)| {
            let labels = labels(statement, stated, self.claimed.language);
            let share = |stems: &HashSet<String>| {
                let shared = self.library.shared(&labels, |stem| stems.contains(stem));
                shared / self.library.weight(&labels)
            };
            let same = |fact: &Fact| is_equal(self.claimed, fact, statement, stated);
            let mut before = self.claimed.figures_before.iter();
            Operand {
                at,
                statement,
                text: &stated.text,
                value,
                line,
                settles,
                said: share(&self.own),
                near: share(&self.near),
                labels,
                years: match &statement.cell {
                    Some(cell) => cell
                        .row
                        .years
                        .iter()
                        .chain(&cell.column.years)
                        .copied()
                        .collect(),
                    None => statement.years.clone(),
                },
                in_claim: self.others.iter().any(|other| same(other)),
                in_before: before.any(same),
            }
        })
    }
}

fn value_of(stated: &Stated) -> Option<OperandValue<'_>> {
    match &stated.what {
        StatedValue::Figure(Value::Quantity(quantity)) => {
            let names = matches!(
                quantity.role,
                Role::Identifier | Role::Ordinal | Role::Score
            );
            let exact = quantity.low == quantity.high && !names;
            exact.then(|| OperandValue::Quantity(quantity, in_base(quantity)))
        }
        StatedValue::Figure(Value::Date(DateValue {
            start,
            end: None,
            minute: None,
            ..
        })) => start.year.map(|_| OperandValue::Date(*start)),
        _ => None,
    }
}

fn labels(statement: &Statement, stated: &Stated, language: &str) -> HashSet<String> {
    if let Some(cell) = &statement.cell {
        return cell.row.stems.union(&cell.column.stems).cloned().collect();
    }
    let head = statement.text.get(..stated.span.start).unwrap_or_default();
    let tail = statement.text.get(stated.span.end..).unwrap_or_default();
    stems_beside(head, tail, ABOUT, language)
}
