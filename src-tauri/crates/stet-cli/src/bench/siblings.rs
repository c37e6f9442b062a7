//! `stet-bench siblings [TEMPLATES]`: statements about one of several siblings.
//!
//! Lists, minutes, tables and labels in which every line has the same form and another subject: the figure stands there, said
//! of somebody else. For each template a source of five or six siblings is written in one of five layouts, and statements
//! about them, true and false ones in separate texts, are checked against it as `stet check TEXT --sources SOURCE` does.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Parser;
use serde::Deserialize;
use serde_json::{Value, json};

use super::harness::{DONE, FILES, MISSED, complain};
use crate::check::{self, Stopped};

/// Counts how statements about siblings come out.
///
/// The last line on standard output is one JSON object: `harm`, the false statements supported, true ones contradicted and
/// ones about a subject of whom nothing is said that were decided; the shares of true ones supported and of false ones
/// contradicted; `n`, the number of statements.
#[derive(Debug, Parser)]
#[command(name = "siblings", bin_name = "stet-bench siblings", version, after_help = EXIT_CODES)]
pub struct Arguments {
    /// Relations, names and wordings.
    #[arg(value_name = "TEMPLATES", default_value = "tests/cases/siblings.json")]
    templates: PathBuf,
    /// Where the values and names are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Sources written: five for each template go through all layouts.
    #[arg(long, default_value_t = 45)]
    sources: usize,
    /// Least share of true statements to be supported.
    #[arg(long, default_value_t = 0.0)]
    min_supported: f64,
    /// Least share of false statements to be contradicted.
    #[arg(long, default_value_t = 0.0)]
    min_contradicted: f64,
    /// Name every statement that did not come out as it should, with the source where harm was done.
    #[arg(long)]
    verbose: bool,
}

const EXIT_CODES: &str = "Exit codes:
  0    measured, no harm done, and every bound kept
  1    measured, and harm done or a bound not kept
  2    the arguments are invalid
  3    the templates could not be read, or a text not checked
  130  interrupted";

/// Runs the measure and returns its exit code.
#[must_use]
pub fn run(arguments: &Arguments) -> u8 {
    measured(arguments).unwrap_or_else(|Stopped { code, sentence }| {
        complain(&sentence);
        code
    })
}

fn fault(sentence: impl ToString) -> Stopped {
    Stopped {
        code: FILES,
        sentence: sentence.to_string(),
    }
}

fn measured(arguments: &Arguments) -> Result<u8, Stopped> {
    let path = &arguments.templates;
    let read = std::fs::read_to_string(path)
        .map_err(|error| fault(format!("{} could not be read: {error}", path.display())))?;
    let set: Set = serde_json::from_str(&read)
        .map_err(|error| fault(format!("{}: {error}", path.display())))?;
    let folder = tempfile::tempdir().map_err(fault)?;
    let mut draw = fastrand::Rng::with_seed(arguments.seed);
    let mut tally: BTreeMap<(Sort, Came), u32> = BTreeMap::new();
    for number in 0..arguments.sources {
        let template = &set.templates[number % set.templates.len().max(1)];
        let layout = LAYOUTS[(number / set.templates.len().max(1) + number) % LAYOUTS.len()];
        let laid = Laid::out(&set, template, layout, &mut draw)
            .ok_or_else(|| fault(format!("“{}” has no seven names", template.title)))?;
        for part in [true, false] {
            let asked: Vec<&Statement> = laid
                .statements
                .iter()
                .filter(|one| (one.sort == Sort::True) == part)
                .collect();
            for (statement, came) in laid.checked(&asked, folder.path())? {
                *tally.entry((statement.sort, came)).or_default() += 1;
                if arguments.verbose && !statement.sort.wants(came) {
                    complain(&format!("  {layout:?}, {came:?}: {}", statement.words));
                    if Sort::harmed(statement.sort, came) {
                        complain(&laid.source);
                    }
                }
            }
        }
    }
    let figures = figures(&tally);
    writeln!(std::io::stdout(), "{figures}").map_err(fault)?;
    let least = |figure: &str, least: f64| figures[figure].as_f64().is_some_and(|it| it >= least);
    let kept = figures["harm"] == 0
        && least("true_supported", arguments.min_supported)
        && least("false_contradicted", arguments.min_contradicted);
    Ok(if kept { DONE } else { MISSED })
}

fn figures(tally: &BTreeMap<(Sort, Came), u32>) -> Value {
    let sum = |wanted: &dyn Fn(Sort, Came) -> bool| -> u32 {
        let counted = tally
            .iter()
            .filter(|((sort, came), _)| wanted(*sort, *came));
        counted.map(|(_, count)| count).sum()
    };
    let share = |part: u32, whole: u32| {
        (f64::from(part) * 1_000.0 / f64::from(whole.max(1))).round() / 1_000.0
    };
    let of = |wanted: Sort| sum(&|sort, _| sort == wanted);
    let false_ones = of(Sort::Swap) + of(Sort::Other);
    json!({
        "task": "siblings",
        "n": sum(&|_, _| true),
        "harm": sum(&Sort::harmed),
        "true_supported": share(sum(&|sort, came| sort == Sort::True && came == Came::Supported), of(Sort::True)),
        "false_contradicted": share(
            sum(&|sort, came| matches!(sort, Sort::Swap | Sort::Other) && came == Came::Contradicted),
            false_ones,
        ),
    })
}

#[derive(Debug, Deserialize)]
struct Set {
    pools: BTreeMap<String, Vec<String>>,
    templates: Vec<Template>,
}

/// A relation in the words of a source and of a text.
#[derive(Debug, Deserialize)]
struct Template {
    title: String,
    pool: String,
    source: String,
    claims: Vec<String>,
    range: [f64; 2],
    #[serde(default)]
    decimals: usize,
    /// True for values written without marks between thousands: years.
    #[serde(default)]
    plain: bool,
    heading: String,
    key: String,
    column: String,
    column2: String,
    most: Option<String>,
    least: Option<String>,
    more: Option<String>,
    total: Option<String>,
}

#[derive(Debug, Clone, Copy)]
enum Layout {
    Paragraphs,
    Prose,
    Labels,
    Csv,
    Markdown,
}

const LAYOUTS: [Layout; 5] = [
    Layout::Paragraphs,
    Layout::Prose,
    Layout::Labels,
    Layout::Csv,
    Layout::Markdown,
];

/// What a statement says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    /// What the source says, in its words or others, or what follows from it.
    True,
    /// A sibling's value.
    Swap,
    /// A value that nobody has.
    Other,
    /// A value of somebody of whom the source says nothing.
    Absent,
}

/// How it came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Came {
    Supported,
    Contradicted,
    Open,
    /// It was not taken for a claim.
    Missed,
}

impl Sort {
    fn wants(self, came: Came) -> bool {
        match self {
            Self::True => came == Came::Supported,
            Self::Swap | Self::Other => came == Came::Contradicted,
            Self::Absent => matches!(came, Came::Open | Came::Missed),
        }
    }

    fn harmed(sort: Self, came: Came) -> bool {
        match sort {
            Self::True => came == Came::Contradicted,
            Self::Swap | Self::Other => came == Came::Supported,
            Self::Absent => matches!(came, Came::Supported | Came::Contradicted),
        }
    }
}

struct Statement {
    sort: Sort,
    words: String,
}

/// A source and what is said about its siblings.
struct Laid {
    title: String,
    ending: &'static str,
    source: String,
    statements: Vec<Statement>,
}

impl Laid {
    fn out(
        set: &Set,
        template: &Template,
        layout: Layout,
        draw: &mut fastrand::Rng,
    ) -> Option<Self> {
        let mut names: Vec<&String> = set.pools.get(&template.pool)?.iter().collect();
        draw.shuffle(&mut names);
        let absent = names.get(6)?;
        let count = draw.usize(5..=6);
        let mut rows: Vec<(&str, f64)> = Vec::new();
        while rows.len() < count {
            let value = template.drawn(draw);
            if rows.iter().all(|(_, other)| *other != value) {
                rows.push((names[rows.len()].as_str(), value));
            }
        }
        let (ending, source) = template.written(&rows, layout, draw);
        Some(Self {
            title: template.title.clone(),
            ending,
            source,
            statements: template.said(&rows, absent, draw),
        })
    }

    /// How the statements come out in one text.
    fn checked<'s>(
        &self,
        asked: &[&'s Statement],
        folder: &Path,
    ) -> Result<Vec<(&'s Statement, Came)>, Stopped> {
        let (text, source) = (
            folder.join("text.md"),
            folder.join(format!("source.{}", self.ending)),
        );
        let paragraphs: Vec<&str> = asked.iter().map(|one| one.words.as_str()).collect();
        let written = format!("# {}\n\n{}\n", self.title, paragraphs.join("\n\n"));
        std::fs::write(&text, written).map_err(fault)?;
        std::fs::write(&source, &self.source).map_err(fault)?;
        let report = check::report(&text, Some(&source))?;
        std::fs::remove_file(&source).map_err(fault)?;
        Ok(asked
            .iter()
            .map(|one| (*one, came(&report, &one.words)))
            .collect())
    }
}

fn came(report: &Value, words: &str) -> Came {
    let claims = report["claims"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let of_it = |claim: &&Value| {
        claim["sentence"] == words
            || claim["quote"]
                .as_str()
                .is_some_and(|quote| words.contains(quote))
    };
    let findings: Vec<&str> = claims
        .iter()
        .filter(of_it)
        .filter_map(|claim| claim["finding"].as_str())
        .collect();
    if findings.is_empty() {
        Came::Missed
    } else if findings
        .iter()
        .any(|found| matches!(*found, "contradicted" | "mixed"))
    {
        Came::Contradicted
    } else if findings.iter().all(|found| *found == "supported") {
        Came::Supported
    } else {
        Came::Open
    }
}

impl Template {
    fn drawn(&self, draw: &mut fastrand::Rng) -> f64 {
        let scale = 10_f64.powi(i32::try_from(self.decimals).unwrap_or(0));
        let [low, high] = self.range;
        let value = (low + draw.f64() * (high - low)) * scale;
        // No round figure: it would be a sibling's value, rounded.
        (value / 10.0)
            .floor()
            .mul_add(10.0, f64::from(draw.u32(1..10)))
            / scale
    }

    fn shown(&self, value: f64) -> String {
        let written = format!("{value:.*}", self.decimals);
        let (whole, rest) = written.split_at(written.find('.').unwrap_or(written.len()));
        if self.plain || whole.len() < 4 {
            return written;
        }
        let (head, tail) = whole.split_at(whole.len() - 3);
        format!("{head},{tail}{rest}")
    }

    fn filled(&self, words: &str, who: &str, value: f64) -> String {
        words.replace("{e}", who).replace("{v}", &self.shown(value))
    }

    /// The source's ending and text.
    fn written(
        &self,
        rows: &[(&str, f64)],
        layout: Layout,
        draw: &mut fastrand::Rng,
    ) -> (&'static str, String) {
        let lines = |line: &mut dyn FnMut(&str, f64) -> String, between: &str| {
            let all: Vec<String> = rows.iter().map(|(who, value)| line(who, *value)).collect();
            all.join(between)
        };
        let mut sentence = |who: &str, value| self.filled(&self.source, who, value);
        match layout {
            Layout::Paragraphs => ("txt", lines(&mut sentence, "\n\n")),
            Layout::Prose => ("txt", lines(&mut sentence, " ")),
            Layout::Labels => {
                let list = lines(
                    &mut |who, value| format!("{who}: {}", self.shown(value)),
                    "\n",
                );
                ("txt", format!("{}\n\n{list}\n", self.heading))
            }
            Layout::Csv => {
                let mut row = |who: &str, value: f64| {
                    format!("{who},{value:.*},{}", self.decimals, draw.u32(3..999))
                };
                let table = lines(&mut row, "\n");
                (
                    "csv",
                    format!("{},{},{}\n{table}\n", self.key, self.column, self.column2),
                )
            }
            Layout::Markdown => {
                let table = lines(
                    &mut |who, value| format!("| {who} | {} |", self.shown(value)),
                    "\n",
                );
                (
                    "md",
                    format!("| {} | {} |\n|---|---|\n{table}\n", self.key, self.column),
                )
            }
        }
    }

    /// What is said of the siblings; one statement of a wording and a subject.
    fn said(&self, rows: &[(&str, f64)], absent: &str, draw: &mut fastrand::Rng) -> Vec<Statement> {
        let mut out: Vec<Statement> = Vec::new();
        let mut say = |sort: Sort, words: String| {
            if out.iter().all(|one| one.words != words) {
                out.push(Statement { sort, words });
            }
        };
        let wording = |draw: &mut fastrand::Rng| {
            draw.choice(&self.claims)
                .map(String::as_str)
                .unwrap_or(&self.source)
        };
        for (at, (who, value)) in rows.iter().enumerate() {
            say(Sort::True, self.filled(wording(draw), who, *value));
            say(
                Sort::Swap,
                self.filled(wording(draw), who, rows[(at + 1) % rows.len()].1),
            );
        }
        let (who, value) = rows[draw.usize(0..rows.len())];
        // Off by little, and not to a round figure.
        let off = match self.decimals {
            0 if (value + 7.0) % 10.0 == 0.0 => 8.0,
            0 => 7.0,
            _ => 1.3,
        };
        say(Sort::Other, self.filled(wording(draw), who, value + off));
        say(Sort::Absent, self.filled(wording(draw), absent, value));
        let mut order = rows.to_vec();
        order.sort_by(|one, other| one.1.total_cmp(&other.1));
        let named = |words: &str, a: &str, b: &str| {
            words.replace("{e}", a).replace("{a}", a).replace("{b}", b)
        };
        let last = order.len() - 1;
        for (words, right, wrong) in [
            (&self.most, (last, 0), (last - 1, 0)),
            (&self.least, (0, 0), (2, 0)),
            (&self.more, (3, 1), (0, 2)),
        ] {
            if let Some(words) = words {
                say(Sort::True, named(words, order[right.0].0, order[right.1].0));
                say(Sort::Swap, named(words, order[wrong.0].0, order[wrong.1].0));
            }
        }
        if let Some(words) = &self.total {
            let sum: f64 = rows.iter().map(|(_, value)| value).sum();
            let count = rows.len().to_string();
            say(
                Sort::True,
                self.filled(words, "", sum).replace("{n}", &count),
            );
            say(
                Sort::Other,
                self.filled(words, "", sum + order[0].1)
                    .replace("{n}", &count),
            );
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_that_came_out_as_it_must_not_is_harm() {
        assert!(Sort::harmed(Sort::True, Came::Contradicted));
        assert!(Sort::harmed(Sort::Swap, Came::Supported));
        assert!(Sort::harmed(Sort::Absent, Came::Supported));
        assert!(!Sort::harmed(Sort::Swap, Came::Open));
        let tally = BTreeMap::from([
            ((Sort::True, Came::Supported), 3),
            ((Sort::True, Came::Open), 1),
            ((Sort::Swap, Came::Supported), 1),
            ((Sort::Other, Came::Contradicted), 1),
        ]);
        let told = figures(&tally);
        assert_eq!(
            (told["harm"].as_u64(), told["n"].as_u64()),
            (Some(1), Some(6))
        );
        assert_eq!(told["true_supported"], 0.75);
        assert_eq!(told["false_contradicted"], 0.5);
    }
}
