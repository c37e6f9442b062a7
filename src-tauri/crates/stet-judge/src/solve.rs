//! What a claim says about several subjects at once, worked out over a series: who has the most, who more than whom,
//! what they come to together.

use stet_core::quantity::{names_month, weekday_number};
use stet_core::text::Span;

use crate::claimed::Claimed;
use crate::compare::in_base;
use crate::fact::FactValue;
use crate::lexicon::{WordList, lexicon};
use crate::library::Library;
use crate::majority::majority;
use crate::measured;
use crate::member::of_members;
use crate::mention::Spoken;
use crate::reckon::reckoned;
use crate::row::of_rows;
use crate::series::{Member, Series, is_year};
use crate::terms::{Term, terms};

/// What was worked out.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Solved {
    /// True if the claim is as the series has it.
    pub(crate) holds: bool,
    /// The working, in words a checker reads.
    pub(crate) working: String,
    /// Indices of the statements that show it.
    pub(crate) statements: Vec<usize>,
    /// What is solved.
    pub(crate) what: Solves,
    /// True if the same figure said of something else would be a coincidence.
    pub(crate) tells: bool,
}

/// Which words of the claim a working settles.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Solves {
    /// An extreme or a comparison.
    Order,
    /// A figure or a date of the claim, by the index of its fact.
    Fact(usize),
    /// The same, looked up in a row of a table: what else is read may take it back.
    LookedUp(usize),
}

/// Least share of the claim's own words that a series must be about.
const ABOUT: f64 = 0.5;
/// The same where it has both of two subjects.
const ABOUT_BOTH: f64 = 0.4;

/// Words that stand for the thing measured: "the one in Korvik".
const STANDS_FOR: &[&str] = &["one", "ones", "that", "those"];

/// True if words compare two things: that is a fact of its own beside the figures.
pub(crate) fn compares(text: &str, language: &str) -> bool {
    matches!(
        Asked::of(&lower_words(text, language), language),
        Some(Asked::Compared { .. })
    )
}

/// True if words say which is the most or the least of its kind.
pub(crate) fn names_extreme(words: &[impl AsRef<str>], language: &str) -> bool {
    let lists = [&lexicon().upper, &lexicon().lower];
    lists
        .iter()
        .any(|list| list.position(language, words).is_some())
}

/// True if words give a rank below the first: "the second highest".
pub(crate) fn names_rank(text: &str, language: &str) -> bool {
    rank(&lower_words(text, language), language).is_some()
}

/// The rank below the first that words give.
fn rank(words: &[String], language: &str) -> Option<usize> {
    let given = |list: &WordList| words.iter().any(|word| list.has(language, word));
    Some(ranks().iter().position(|list| given(list))? + 2)
}

/// The words for the second, the third and so on.
pub(crate) fn ranks() -> [&'static WordList; 4] {
    let words = lexicon();
    [&words.second, &words.third, &words.fourth, &words.fifth]
}

fn lower_words(text: &str, language: &str) -> Vec<String> {
    terms(text, language)
        .into_iter()
        .map(|term| term.lower)
        .collect()
}

/// What can be worked out about the claim over the library's series.
pub(crate) fn solve(claimed: &Claimed<'_>, library: &Library) -> Vec<Solved> {
    let all = terms(&claimed.claim.quote, claimed.language);
    let words: Vec<String> = all.iter().map(|term| term.lower.clone()).collect();
    let wanted = Wanted::of(claimed);
    let spoken = Spoken::of(claimed);
    let mut out = of_members(&spoken, &wanted, library);
    out.extend(reckoned(claimed, library));
    out.extend(of_rows(&spoken, library));
    if let Some(solved) = majority(claimed, library) {
        out.push(solved);
        return out;
    }
    let Some(asked) = Asked::of(&words, claimed.language) else {
        out.extend(totals(claimed, &wanted, &words, library));
        return out;
    };
    let figures: Vec<f64> = exact_figures(claimed).map(|(_, figure)| figure).collect();
    let mut fitting: Vec<(f64, &Series, Vec<&Member>)> = library
        .series
        .iter()
        .filter(|series| series.dates == asked.in_time() && holds_one(series, &figures))
        .filter(|series| !is_over_periods(&all, claimed.language) || is_of_periods(series))
        .filter_map(|series| {
            let (enough, least) = if matches!(asked, Asked::Compared { .. }) {
                (2, ABOUT_BOTH)
            } else {
                (1, ABOUT)
            };
            let subjects = subjects(series, &words);
            if subjects.len() != enough {
                return None;
            }
            // The figure that the series has for the one subject tells of which series the claim speaks.
            let pinned = enough == 1
                && is_of_measure(&all, series, claimed.language)
                && figures
                    .iter()
                    .any(|figure| tells_subject(*figure, series, subjects[0]));
            let about = if pinned {
                1.0
            } else {
                wanted.about(series, &subjects)
            };
            (about >= least).then_some((about, series, subjects))
        })
        .collect();
    fitting.sort_by(|one, other| other.0.total_cmp(&one.0));
    // Two series that fit as well as each other: it is not clear which is meant.
    if let [(best, series, subjects), rest @ ..] = fitting.as_slice()
        && rest.first().is_none_or(|(next, ..)| *next < *best - 1e-9)
    {
        out.extend(asked.settle(series, subjects));
    }
    out
}

enum Asked {
    Extreme {
        upper: bool,
        rank: usize,
        in_time: bool,
    },
    Compared {
        more: bool,
    },
}

impl Asked {
    fn of(words: &[String], language: &str) -> Option<Self> {
        let lexicon = lexicon();
        let has = |list: &WordList| list.position(language, words);
        let than = has(&lexicon.than);
        if let Some(at) = than {
            let before = &words[..at];
            let more = before.iter().any(|word| lexicon.more.has(language, word));
            let less = before.iter().any(|word| lexicon.less.has(language, word));
            return (more != less).then_some(Self::Compared { more });
        }
        let rank = rank(words, language).unwrap_or(1);
        let (upper, lower) = (has(&lexicon.upper).is_some(), has(&lexicon.lower).is_some());
        // "Last visited in 2019" says when, and is no order.
        let ordered = |list: &WordList| {
            has(list).is_some_and(|at| {
                let before = at.checked_sub(1).and_then(|before| words.get(before));
                !lexicon.adverbs.has_in_any(&words[at])
                    || before.is_some_and(|before| lexicon.leads.has_in_any(before))
            })
        };
        let (late, early) = (ordered(&lexicon.late), ordered(&lexicon.early));
        match (upper, lower, late, early) {
            (true, false, ..) => Some(Self::Extreme {
                upper: true,
                rank,
                in_time: false,
            }),
            (false, true, ..) => Some(Self::Extreme {
                upper: false,
                rank,
                in_time: false,
            }),
            (false, false, true, false) => Some(Self::Extreme {
                upper: true,
                rank,
                in_time: true,
            }),
            (false, false, false, true) => Some(Self::Extreme {
                upper: false,
                rank,
                in_time: true,
            }),
            _ => None,
        }
    }

    /// True if the scale is time.
    fn in_time(&self) -> bool {
        matches!(self, Self::Extreme { in_time: true, .. })
    }

    fn settle(&self, series: &Series, subjects: &[&Member]) -> Option<Solved> {
        match self {
            Self::Extreme { upper, rank, .. } => {
                let mine = subjects.first()?;
                let ahead: Vec<&Member> = series
                    .members
                    .iter()
                    .filter(|other| {
                        if *upper {
                            other.value > mine.value
                        } else {
                            other.value < mine.value
                        }
                    })
                    .collect();
                let level = series
                    .members
                    .iter()
                    .filter(|other| other.value == mine.value)
                    .count();
                if level > 1 {
                    return None;
                }
                let holds = ahead.len() + 1 == *rank;
                let working = match ahead.first() {
                    _ if holds => format!(
                        "{} of {}: {} has {}",
                        ordinal(*rank),
                        series.members.len(),
                        mine.name,
                        mine.text
                    ),
                    Some(_) => {
                        let best = ahead
                            .iter()
                            .copied()
                            .reduce(|a, b| if (a.value > b.value) == *upper { a } else { b })?;
                        format!(
                            "{} has {}, {} has {}",
                            best.name, best.text, mine.name, mine.text
                        )
                    }
                    None => format!(
                        "{} has {}, and nobody in the list {}",
                        mine.name,
                        mine.text,
                        if *upper { "more" } else { "less" }
                    ),
                };
                Some(Solved {
                    holds,
                    working,
                    statements: vec![mine.statement],
                    what: Solves::Order,
                    tells: true,
                })
            }
            Self::Compared { more } => {
                let [one, other] = subjects else { return None };
                let holds = if *more {
                    one.value > other.value
                } else {
                    one.value < other.value
                };
                let working = format!(
                    "{} has {}, {} has {}",
                    one.name, one.text, other.name, other.text
                );
                Some(Solved {
                    holds,
                    working,
                    statements: vec![one.statement, other.statement],
                    what: Solves::Order,
                    tells: true,
                })
            }
        }
    }
}

fn ordinal(rank: usize) -> &'static str {
    ["first", "second", "third", "fourth", "fifth"]
        .get(rank - 1)
        .copied()
        .unwrap_or("further down")
}

/// The members of a series that the claim names, in the order in which it names them.
fn subjects<'s>(series: &'s Series, words: &[String]) -> Vec<&'s Member> {
    let mut found: Vec<(usize, &Member)> = series
        .members
        .iter()
        .filter(|member| member.along.iter().all(|word| words.contains(word)))
        .filter_map(|member| {
            let places: Option<Vec<usize>> = member
                .subject
                .iter()
                .map(|word| words.iter().position(|other| other == word))
                .collect();
            let places = places?;
            Some((*places.iter().min()?, member))
        })
        .collect();
    found.sort_by_key(|(at, member)| (*at, std::cmp::Reverse(member.subject.len())));
    found.dedup_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, member)| member).collect()
}

/// True for a word that puts things in order, and tells nothing of what is measured.
pub(crate) fn is_order(word: &str, language: &str) -> bool {
    let words = lexicon();
    let scale = [&words.upper, &words.lower, &words.late, &words.early];
    let compared = [&words.more, &words.less, &words.than, &words.together];
    let lists = scale.into_iter().chain(compared).chain(ranks());
    lists.into_iter().any(|list| list.has(language, word)) || STANDS_FOR.contains(&word)
}

/// The words by which a claim tells what it measures: neither figures nor the order itself.
pub(crate) struct Wanted(Vec<Term>);

impl Wanted {
    pub(crate) fn of(claimed: &Claimed<'_>) -> Self {
        let start = claimed.claim.place.span.start;
        let figures: Vec<Span> = claimed
            .facts
            .iter()
            .filter(|fact| matches!(fact.value, FactValue::Number(_)))
            .map(|fact| Span::new(fact.span.start - start, fact.span.end - start))
            .collect();
        let all = terms(&claimed.claim.quote, claimed.language).into_iter();
        let telling = all
            .filter(|term| term.content)
            .filter(|term| !is_order(&term.lower, claimed.language) || measured::known(&term.stem))
            .filter(|term| !figures.iter().any(|figure| figure.overlaps(&term.span)));
        Self(telling.collect())
    }

    /// How much of what the claim says besides these subjects the series is about, in [0, 1].
    pub(crate) fn about(&self, series: &Series, subjects: &[&Member]) -> f64 {
        let named = |term: &Term| {
            subjects.iter().any(|member| {
                member.subject.contains(&term.lower) || member.along.contains(&term.lower)
            })
        };
        let (mut said, mut all) = (0.0, 0.0);
        for term in self.0.iter().filter(|term| !named(term)) {
            all += 1.0;
            if measured::says(&series.terms, &term.stem) {
                said += 1.0;
            } else if measured::says(&series.around, &term.stem) {
                said += 0.8;
            }
        }
        if all > 0.0 { said / all } else { 0.0 }
    }
}

/// The figures of a claim that are no ranges, by the index of their fact, each in the base unit of its dimension.
fn exact_figures(claimed: &Claimed<'_>) -> impl Iterator<Item = (usize, f64)> {
    let facts = claimed.facts.iter().enumerate();
    facts.filter_map(|(at, fact)| match &fact.value {
        FactValue::Number(quantity) if quantity.low == quantity.high => {
            Some((at, in_base(quantity)))
        }
        _ => None,
    })
}

/// True if one of a claim's figures is a value of the series or how many it has: "the worst month was July, at 4.4" is
/// held against no column without a 4.4. Also where the claim has no figures.
fn holds_one(series: &Series, figures: &[f64]) -> bool {
    let same = |one: f64, other: f64| (one - other).abs() <= other.abs() * 1e-6;
    let count = series.members.len() as f64;
    let there = |figure: f64| {
        let mut members = series.members.iter();
        figure == count || members.any(|member| same(figure, member.value))
    };
    figures.is_empty() || figures.iter().any(|figure| there(*figure))
}

/// Least figure that no other subject has by chance.
const TELLS: f64 = 10.0;

/// True if the series has this figure for this subject alone.
fn tells_subject(figure: f64, series: &Series, subject: &Member) -> bool {
    let same = |member: &&Member| (figure - member.value).abs() <= member.value.abs() * 1e-6;
    let mut having = series.members.iter().filter(same);
    figure > TELLS
        && having
            .next()
            .is_some_and(|one| std::ptr::eq(one, subject) && having.next().is_none())
}

/// Spans of time that are the best or the worst of their kind.
const PERIODS: [&str; 6] = ["day", "week", "month", "quarter", "season", "year"];

/// True if what is the most or the least is a span of time: "its best month".
fn is_over_periods(words: &[Term], language: &str) -> bool {
    let extreme = |word: &Term| names_extreme(&[word.lower.as_str()], language);
    let mut pairs = words.windows(2);
    pairs.any(|pair| extreme(&pair[0]) && PERIODS.contains(&pair[1].lower.as_str()))
}

/// True if the members of a series are spans of time, and not who is measured over them.
fn is_of_periods(series: &Series) -> bool {
    let mut members = series.members.iter();
    members.all(|member| {
        let mut words = member.subject.iter().map(String::as_str);
        let names = |word: &str| {
            names_month(word) || weekday_number(word).is_some() || PERIODS.contains(&word)
        };
        member.date.is_some() || is_year(&member.name) || words.any(names)
    })
}

/// True if the word by which the claim names an extreme is of the series' measure and of nothing else: "the lowest was", "the
/// highest turnout", "the worst month"; "the smallest ward" is one of area.
fn is_of_measure(words: &[Term], series: &Series, language: &str) -> bool {
    let extreme = |word: &Term| names_extreme(&[word.lower.as_str()], language);
    let behind = words
        .iter()
        .position(extreme)
        .and_then(|at| words.get(at + 1));
    behind.is_none_or(|word| {
        !word.content
            || measured::says(&series.terms, &word.stem)
            || PERIODS.contains(&word.lower.as_str())
    })
}

/// A figure that is the sum of a series.
fn totals(
    claimed: &Claimed<'_>,
    wanted: &Wanted,
    words: &[String],
    library: &Library,
) -> Vec<Solved> {
    if lexicon().together.position(claimed.language, words).is_none() && !claimed.facts.iter().any(|atom| matches!(&atom.value, FactValue::Number(quantity) if quantity.low >= 3.0 && quantity.low <= 60.0)) {
        return Vec::new();
    }
    let figures: Vec<(usize, f64)> = exact_figures(claimed).collect();
    let mut out = Vec::new();
    for series in library.series.iter().filter(|series| !series.dates) {
        if !subjects(series, words).is_empty() || wanted.about(series, &[]) < ABOUT {
            continue;
        }
        let sum: f64 = series.members.iter().map(|member| member.value).sum();
        let count = series.members.len() as f64;
        // How many they are is what tells that all of them are meant.
        if !figures.iter().any(|(_, figure)| *figure == count) {
            continue;
        }
        let values = series.members.iter().map(|member| member.value);
        let most = values.fold(0.0, f64::max);
        for &(at, figure) in &figures {
            let (holds, working) = if figure == count {
                (true, format!("{count} are listed"))
            } else if figure < most {
                continue;
            } else {
                let holds = (figure - sum).abs() <= sum.abs() * 1e-6;
                (holds, format!("{} = {sum}", addends(series)))
            };
            out.push(Solved {
                holds,
                working,
                statements: vec![series.members[0].statement],
                what: Solves::Fact(at),
                tells: true,
            });
        }
    }
    out
}

/// "412 + 398 + 1,204", the first eight.
fn addends(series: &Series) -> String {
    let first: Vec<&str> = series
        .members
        .iter()
        .take(8)
        .map(|member| member.text.as_str())
        .collect();
    let more = if series.members.len() > 8 {
        " + …"
    } else {
        ""
    };
    format!("{}{more}", first.join(" + "))
}
