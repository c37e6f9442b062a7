//! A figure or a year looked up in a table: the row that the claim tells apart from the others, and of its cells the one whose
//! column it names. Heads and subjects needn't be repeated in full, for a reader of tables doesn't ask for that either.

use std::collections::{BTreeMap, HashMap, HashSet};

use stet_core::quantity::{Outcome, Role, Value};

use crate::cell::is_figure;
use crate::claimed::Claimed;
use crate::compare::{compare, in_base, states};
use crate::fact::{Fact, FactValue};
use crate::library::Library;
use crate::member::{TELLING, in_unit};
use crate::mention::Spoken;
use crate::relation::telling;
use crate::solve::{Solved, Solves};
use crate::statement::{CellOf, Label, StatedValue, Statement};
use crate::terms::content_stems;

/// Most words of a cell that tells whom or what its row is about.
const NAME: usize = 6;

/// Least share of such a cell, by the weight of its words, that the claim must have.
const NAMED: f64 = 0.5;

/// Figures of a row of which one is so many times the other at most may be taken for each other.
const ALIKE: f64 = 8.0;

/// What tells what a row is about: the words of a cell, and their stems and figures.
#[derive(Debug)]
struct RowName {
    text: String,
    tokens: HashSet<String>,
}

#[derive(Debug)]
struct TableRow {
    /// Indices into the library's statements.
    cells: Vec<usize>,
    names: Vec<RowName>,
}

/// The rows of a table, and how much each token of their names tells.
#[derive(Debug)]
pub(crate) struct Table {
    rows: Vec<TableRow>,
    weights: HashMap<String, f64>,
}

/// The claim's figures and years that a table has in the row that is meant.
pub(crate) fn of_rows(spoken: &Spoken<'_>, library: &Library) -> Vec<Solved> {
    let facts = spoken.claimed.facts.iter().enumerate();
    facts
        .filter(|(_, fact)| is_looked_up(fact))
        .filter_map(|(at, fact)| {
            let lookup = Lookup {
                spoken,
                fact,
                statements: &library.statements,
            };
            let mut tables = library.tables.iter();
            tables.find_map(|table| lookup.found(table, at))
        })
        .collect()
}

fn is_looked_up(fact: &Fact) -> bool {
    match &fact.value {
        FactValue::Number(number) => !matches!(number.role, Role::Ordinal | Role::Identifier),
        FactValue::Date(date) => !date.relative && date.start.year.is_some(),
        _ => false,
    }
}

/// The tables among statements.
pub(crate) fn tables(statements: &[Statement]) -> Vec<Table> {
    let mut rows: BTreeMap<&str, Vec<TableRow>> = BTreeMap::new();
    let cells = statements.iter().enumerate();
    let cells: Vec<(usize, &Statement, &CellOf)> = cells
        .filter_map(|(at, one)| Some((at, one, one.cell.as_ref()?)))
        .collect();
    for row in cells.chunk_by(|(_, one, _), (_, other, _)| one.passage == other.passage) {
        let (_, first, cell) = row[0];
        let values = row
            .iter()
            .map(|(_, one, _)| one.text.split_once(" : ").map_or("", |(_, value)| value));
        let names = [cell.subject.as_str()].into_iter().chain(values);
        let names = names
            .filter(|name| !is_figure(name) && name.split_whitespace().count() <= NAME)
            .map(|name| RowName {
                text: name.to_owned(),
                tokens: tokens(name, &first.tongue),
            })
            .filter(|name| !name.tokens.is_empty());
        rows.entry(&cell.table).or_default().push(TableRow {
            names: names.collect(),
            cells: row.iter().map(|(at, ..)| *at).collect(),
        });
    }
    rows.into_values().map(Table::of).collect()
}

/// The content stems of a name, and the figures in it: "Men 200 m" is another row than "Men 100 m".
fn tokens(name: &str, tongue: &str) -> HashSet<String> {
    let mut stems = content_stems(name, tongue);
    let figures = name.split(|ch: char| !ch.is_alphanumeric());
    stems.extend(
        figures
            .filter(|word| word.starts_with(|ch: char| ch.is_ascii_digit()))
            .map(str::to_lowercase),
    );
    stems
}

impl Table {
    fn of(rows: Vec<TableRow>) -> Self {
        let mut holding: HashMap<String, usize> = HashMap::new();
        for row in &rows {
            let names = row.names.iter().flat_map(|name| &name.tokens);
            for token in names.collect::<HashSet<&String>>() {
                *holding.entry(token.clone()).or_default() += 1;
            }
        }
        let all = rows.len() as f64;
        let weights = holding
            .into_iter()
            .map(|(token, rows)| (token, ((all + 1.0) / rows as f64).ln()))
            .collect();
        Self { rows, weights }
    }

    fn weight(&self, name: &RowName, counts: impl Fn(&String) -> bool) -> f64 {
        let tokens = name.tokens.iter().filter(|token| counts(token));
        tokens.map(|token| self.weights[token]).sum()
    }
}

/// A fact of a claim that is looked up.
struct Lookup<'a> {
    spoken: &'a Spoken<'a>,
    fact: &'a Fact,
    statements: &'a [Statement],
}

impl<'a> Lookup<'a> {
    fn found(&self, table: &Table, at: usize) -> Option<Solved> {
        let mut rows = table.rows.iter();
        let (name, (statement, stated, cell)) = rows.find_map(|row| {
            let name = self.named(table, row)?;
            let cell = self.cell(row)?;
            self.is_meant(table, row).then_some((name, cell))
        })?;
        let value = stated.values.first().map_or("", |one| one.text.as_str());
        let mut working = format!("{name} has {value}");
        if !cell.head.is_empty() {
            working = format!("{working} ({})", cell.head);
        }
        Some(Solved {
            holds: true,
            working,
            statements: vec![statement],
            what: Solves::LookedUp(at),
            tells: true,
        })
    }

    /// The cells of a row, with their places in the library.
    fn cells(
        &self,
        row: &TableRow,
    ) -> impl Iterator<Item = (usize, &'a Statement, &'a CellOf)> + Clone {
        let statements = self.statements;
        let cells = row.cells.iter();
        cells.filter_map(move |&at| Some((at, &statements[at], statements[at].cell.as_ref()?)))
    }

    fn claimed(&self) -> &Claimed<'_> {
        self.spoken.claimed
    }

    fn says(&self, stem: &String) -> bool {
        self.claimed().terms.contains(stem)
            || stem.starts_with(|ch: char| ch.is_ascii_digit())
                && self.spoken.words.iter().any(|word| word.lower == *stem)
    }

    fn is_in(&self, statement: &Statement) -> bool {
        states(self.claimed(), self.fact, statement)
    }

    /// The cell of a row that has the fact's value in the column that is meant.
    fn cell(&self, row: &TableRow) -> Option<(usize, &'a Statement, &'a CellOf)> {
        let mut cells = self.cells(row);
        let mut others = cells.clone();
        let found = cells.find(|(_, one, _)| self.is_in(one))?;
        let unit = matches!(&self.fact.value, FactValue::Number(number) if in_unit(number));
        let tells = telling(self.fact) + f64::from(u8::from(unit)) >= TELLING;
        let (_, statement, own) = found;
        if self.is_under_other_year(statement, own) {
            return None;
        }
        let preferred = others
            .clone()
            .all(|(_, one, rival)| !self.is_rival(one) || self.is_preferred(own, (one, rival)));
        let whole = self.said_of_head(own, None) == 1.0;
        let mut another = || {
            others.any(|(_, one, cell)| self.said_of_head(cell, None) == 1.0 && !self.is_given(one))
        };
        (preferred && (whole || tells && !another())).then_some(found)
    }

    /// True if the claim says more of what tells one column from another; of years the last is meant where it gives none.
    fn is_preferred(&self, column: &CellOf, (statement, rival): (&Statement, &CellOf)) -> bool {
        let (own, theirs) = (
            self.said_of_head(column, Some(rival)),
            self.said_of_head(rival, Some(column)),
        );
        let (own_years, years) = (&column.column.years, &rival.column.years);
        let later = self.claimed().years.is_empty()
            && column.column.stems == rival.column.stems
            && own_years.iter().max() > years.iter().max();
        own > theirs || later && !self.is_given(statement)
    }

    /// True if another figure of the claim is this cell's.
    fn is_given(&self, statement: &Statement) -> bool {
        let claimed = self.claimed();
        let mut facts = claimed.facts.iter();
        facts.any(|fact| fact.span != self.fact.span && states(claimed, fact, statement))
    }

    /// True if another figure of the row could be taken for the fact's.
    fn is_rival(&self, statement: &Statement) -> bool {
        let mut values = statement.values.iter();
        values.any(|stated| {
            let compared = compare(self.claimed(), self.fact, statement, stated);
            let alike = match (&self.fact.value, &stated.what) {
                (FactValue::Number(mine), StatedValue::Figure(Value::Quantity(theirs))) => {
                    let times = in_base(mine) / in_base(theirs);
                    (ALIKE.recip()..=ALIKE).contains(&times)
                        && has_fraction(&self.fact.text) == has_fraction(&stated.text)
                }
                _ => true,
            };
            compared.is_some_and(|(outcome, _)| outcome == Outcome::Different) && alike
        })
    }

    /// How much of what tells a column from another the claim says, or of all its words, in [0, 1].
    fn said_of_head(&self, cell: &CellOf, other: Option<&CellOf>) -> f64 {
        let Label { stems, years } = &cell.column;
        let other = other.map(|other| &other.column);
        let stems = stems
            .iter()
            .filter(|stem| other.is_none_or(|other| !other.stems.contains(*stem)));
        let years = years
            .iter()
            .filter(|year| other.is_none_or(|other| !other.years.contains(year)));
        let given = &self.claimed().years;
        let said = stems.map(|stem| self.says(stem));
        let said: Vec<bool> = said.chain(years.map(|year| given.contains(year))).collect();
        let true_ones = said.iter().filter(|one| **one).count();
        true_ones as f64 / said.len().max(1) as f64
    }

    /// True if the claim gives years, and the column or what the table stands under only others.
    fn is_under_other_year(&self, statement: &Statement, cell: &CellOf) -> bool {
        if matches!(self.fact.value, FactValue::Date(_)) {
            return false;
        }
        let mine = &self.claimed().years;
        let theirs = if cell.column.years.is_empty() {
            [&statement.years[..], &statement.years_around[..]].concat()
        } else {
            cell.column.years.clone()
        };
        !mine.is_empty() && !theirs.is_empty() && !theirs.iter().any(|year| mine.contains(year))
    }

    /// The words that tell what the row is about, where the claim says enough of them.
    fn named<'r>(&self, table: &Table, row: &'r TableRow) -> Option<&'r str> {
        let mut names = row.names.iter();
        let name = names.find(|name| {
            let whole = table.weight(name, |_| true);
            whole > 0.0 && table.weight(name, |token| self.says(token)) >= NAMED * whole
        })?;
        Some(&name.text)
    }

    /// True if no other row is told by words that this one isn't told by, nearer to the fact, or by the same.
    fn is_meant(&self, table: &Table, row: &TableRow) -> bool {
        let mine = self.said_of(row);
        let has_it = |other: &&TableRow| self.cells(other).any(|(_, one, _)| self.is_in(one));
        let mut others = table.rows.iter().filter(|other| !has_it(other));
        others.all(|other| {
            let theirs = self.said_of(other);
            if theirs.is_empty() {
                return true;
            }
            let own = self.distance(&mine - &theirs);
            let rival = self.distance(&theirs - &mine);
            own.is_some_and(|own| rival.is_none_or(|rival| own < rival))
        })
    }

    /// The tokens of a row's names that the claim has.
    fn said_of<'r>(&self, row: &'r TableRow) -> HashSet<&'r String> {
        let tokens = row.names.iter().flat_map(|name| &name.tokens);
        tokens.filter(|token| self.says(token)).collect()
    }

    /// Words between the fact and the nearest of these stems, twice counted: of two as near the one before it is nearer.
    fn distance(&self, stems: HashSet<&String>) -> Option<usize> {
        let place = self.claimed().place_of(self.fact);
        let words = &self.spoken.words;
        let here = words.iter().filter(|word| word.span.start < place).count();
        let at = words.iter().enumerate();
        at.filter(|(_, word)| stems.contains(&word.stem) || stems.contains(&word.lower))
            .map(|(at, _)| {
                if at < here {
                    2 * (here - at)
                } else {
                    2 * (at - here) + 1
                }
            })
            .min()
    }
}

/// True for a figure with a fraction of one or two digits: a distance in metres is no place in a race.
fn has_fraction(figure: &str) -> bool {
    let digit = |ch: char| ch.is_ascii_digit();
    let mut points = figure.match_indices(['.', ',']);
    points.any(|(at, _)| {
        let behind = figure[at + 1..].chars().take_while(|ch| digit(*ch)).count();
        figure[..at].ends_with(digit) && (1..=2).contains(&behind)
    })
}
