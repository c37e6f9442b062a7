//! What material says of the facts of several claims, as a language model reads it (rules 3.2).
//!
//! One question holds the material in its order, and the claims of one part of the text with their facts. A fact's state
//! without words that stand in the material is none. What such a reading comes to is decided in [`super::taken`].

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::{Value, json};

use super::dropped::{line, names_an_address, of_schema, verbatim};
use super::fence::Fence;
use super::{Checked, Dropped, Shareable, list_of};
use crate::bias::balance::Balance;
use crate::claim::Claim;
use crate::entailment::{Decisive, Probabilities};

/// Longest quotation that is believed, in characters; the prompt says 300.
const LONGEST_QUOTE: usize = 600;

/// Fewest words of a quotation that is not the whole of its passage.
const FEWEST_WORDS: usize = 3;

/// Most quotations that one fact rests on: a count is borne out by each of the rows it counts.
const MOST_QUOTES: usize = 30;

/// Most rows that are read out of one answer.
const MOST_ROWS: usize = 1_000;

/// How a model says that a fact stands to the material.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The material says the same.
    Agrees,
    /// It says otherwise.
    Differs,
}

/// Words of a passage that a model rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quoted {
    /// Index into the passages that were shown.
    pub passage: usize,
    /// The words, found there.
    pub words: Decisive,
}

/// What a model says of one fact, its form checked and its words found.
#[derive(Debug, Clone, PartialEq)]
pub struct FactRead {
    /// Index into the claims that were asked about.
    pub claim: usize,
    /// Index into the claim's atoms; `None` for the claim as a whole.
    pub atom: Option<usize>,
    /// How it stands.
    pub side: Side,
    /// The words it rests on, at least one.
    pub quoted: Vec<Quoted>,
    /// What the material has instead, where it differs.
    pub right: String,
    /// How sure the model calls itself, in [0, 1].
    pub sure: f64,
    /// Why, in one sentence; may be empty.
    pub reason: String,
}

impl FactRead {
    /// The probabilities of the side it takes: certainty 0 leaves the three alike, full certainty leaves 0.05 for being
    /// wrong. From about 57 of 100 a side decides.
    #[must_use]
    pub fn probabilities(&self) -> Probabilities {
        let said = 1.0 / 3.0 + self.sure * (0.95 - 1.0 / 3.0);
        match self.side {
            Side::Agrees => Probabilities::affirming(said),
            Side::Differs => Probabilities::denying(said),
        }
    }
}

/// The material, in the order given, each passage with what it stands under where that changes.
#[must_use]
pub fn material(passages: &[Shareable<'_>]) -> String {
    let mut under = String::new();
    let texts: Vec<String> = passages
        .iter()
        .map(|passage| {
            let here = passage.stands_under();
            if here == under {
                return passage.text().to_owned();
            }
            under = here;
            format!("[{under}]\n{}", passage.text())
        })
        .collect();
    let mut fence = Fence::default();
    for (at, text) in texts.iter().enumerate() {
        fence.add(passage_id(at), text);
    }
    format!("The material:\n{}", fence.written())
}

/// The question about these claims, which stand in `text`, a part of a document of which `kind` says what it is:
/// "a magazine longread". `balance` is the lean that all rated outlets of the material share, where the text is political
/// (rules 5).
#[must_use]
pub fn question(kind: &str, claims: &[&Claim], text: &str, balance: Option<Balance>) -> String {
    let shown: Vec<String> = claims.iter().map(|claim| with_facts(claim)).collect();
    let mut fence = Fence::default();
    for (at, words) in shown.iter().enumerate() {
        fence.add(claim_id(at), words);
    }
    if !text.trim().is_empty() {
        fence.add("text", text);
    }
    let guidance = balance.map_or_else(String::new, |balance| {
        format!("\nNote on the sources: {}\n", balance.reading_guidance())
    });
    format!(
        "{guidance}\nThe claims, each with its facts, and the part of the text they stand in, which is {kind}:\n{}",
        fence.written()
    )
}

/// The claim's words, and a line for each of its facts.
fn with_facts(claim: &Claim) -> String {
    let facts = claim.atoms.iter().enumerate();
    let lines = facts.map(|(at, atom)| format!("\n{}: {}", at + 1, atom.text));
    format!(
        "{}\n0: the whole{}",
        claim.words(),
        lines.collect::<String>()
    )
}

fn passage_id(at: usize) -> String {
    format!("p{}", at + 1)
}

fn claim_id(at: usize) -> String {
    format!("c{}", at + 1)
}

/// The schema of the answer.
#[must_use]
pub fn schema() -> Value {
    let evidence = list_of(
        "evidence",
        json!({ "passage": { "type": "string" }, "quote": { "type": "string" } }),
    );
    list_of(
        "facts",
        json!({
            "claim": { "type": "string" },
            "fact": { "type": "integer" },
            "state": { "type": "string", "enum": ["agrees", "differs"] },
            "evidence": evidence["properties"]["evidence"],
            "right": { "type": "string" },
            "certainty": { "type": "integer" },
            "reason": { "type": "string" },
        }),
    )
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadingAnswer {
    facts: Vec<FactRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FactRow {
    claim: String,
    fact: i64,
    state: Side,
    evidence: Vec<QuoteRow>,
    right: String,
    certainty: i64,
    reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuoteRow {
    passage: String,
    quote: String,
}

/// What may be believed of the answer to [`question`] about these claims, with [`material`] of these passages. A part that
/// is dropped is called by its claim and fact: "c3.2"; [`claim_of`] tells which claim that is.
///
/// # Errors
/// Why nothing of it can be: it is not of the [`schema`].
pub fn read(
    answer: &Value,
    claims: &[&Claim],
    passages: &[Shareable<'_>],
) -> Result<Checked<Vec<FactRead>>, Dropped> {
    let answer: ReadingAnswer = of_schema(answer)?;
    let (mut kept, mut dropped) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    for row in answer.facts.into_iter().take(MOST_ROWS) {
        let part = format!("{}.{}", line(&row.claim, 12), row.fact);
        match fact_read(row, claims, passages) {
            Ok(fact) if seen.insert((fact.claim, fact.atom)) => kept.push(fact),
            Ok(_) => dropped.push(Dropped::new(part, "it was answered twice")),
            Err(why) => dropped.push(Dropped::new(part, why)),
        }
    }
    Ok(Checked { kept, dropped })
}

/// The index of the claim that a dropped part is of.
#[must_use]
pub fn claim_of(part: &Dropped) -> Option<usize> {
    let (claim, _) = part.part.split_once('.')?;
    claim
        .strip_prefix('c')?
        .parse::<usize>()
        .ok()?
        .checked_sub(1)
}

fn fact_read(
    row: FactRow,
    claims: &[&Claim],
    passages: &[Shareable<'_>],
) -> Result<FactRead, &'static str> {
    let mut asked = claims.iter().enumerate();
    let found = asked.find(|(at, _)| claim_id(*at) == row.claim);
    let (claim, words) = found.ok_or("there is no such claim")?;
    let fact = usize::try_from(row.fact).map_err(|_| "there is no such fact")?;
    if fact > words.atoms.len() {
        return Err("there is no such fact");
    }
    if !(0..=100).contains(&row.certainty) {
        return Err("its certainty is not between 0 and 100");
    }
    if row.evidence.is_empty() {
        return Err("it rests on no words");
    }
    let quoted: Result<Vec<Quoted>, _> = row
        .evidence
        .iter()
        .take(MOST_QUOTES)
        .map(|quote| quoted(quote, passages))
        .collect();
    Ok(FactRead {
        claim,
        atom: fact.checked_sub(1),
        side: row.state,
        quoted: quoted?,
        right: line(&row.right, 200),
        sure: f64::from(i32::try_from(row.certainty).unwrap_or(0)) / 100.0,
        reason: if names_an_address(&row.reason) {
            String::new()
        } else {
            line(&row.reason, 200)
        },
    })
}

fn quoted(row: &QuoteRow, passages: &[Shareable<'_>]) -> Result<Quoted, &'static str> {
    let mut shown = passages.iter().enumerate();
    let found = shown.find(|(at, _)| passage_id(*at) == row.passage);
    let (passage, shown) = found.ok_or("there is no such passage")?;
    if row.quote.chars().count() > LONGEST_QUOTE {
        return Err("its quotation is too long to settle anything");
    }
    let text = shown.text();
    let span = verbatim(&row.quote, text).ok_or("the words it quotes are not in the passage")?;
    let quote = span.slice(text).unwrap_or_default();
    let all = |words: &str| words.split_whitespace().count();
    // Chinese and Japanese put no spaces between words.
    let spaced = quote.is_ascii() || quote.contains(' ');
    if spaced && all(quote) < FEWEST_WORDS.min(all(text)) {
        return Err("it quotes too few words to settle anything");
    }
    Ok(Quoted {
        passage,
        words: Decisive {
            span,
            quote: quote.to_owned(),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::super::taken::tests::{claim, passage, shown};
    use super::*;

    fn row(claim: &str, fact: i64, passage: &str, quote: &str) -> Value {
        json!({ "claim": claim, "fact": fact, "state": "agrees", "right": "", "certainty": 95,
                "evidence": [{ "passage": passage, "quote": quote }], "reason": "It says so." })
    }

    #[test]
    fn only_what_stands_in_the_material_is_believed() {
        let sold = claim("The harbour board sold the ferry in 2019.");
        let (one, two) = (
            passage(
                "a",
                "In 2019 the port authority parted with its only ferry.",
            ),
            passage("b", "Eelgrass grew back."),
        );
        let passages = [shown(&one), shown(&two)];
        let answer = json!({ "facts": [
            row("c1", 0, "p1", "parted with its only ferry"),
            row("c1", 1, "p2", "The board kept the ferry"),
            row("c1", 1, "p9", "parted with its"),
            row("c7", 0, "p1", "parted with its only ferry"),
            row("c1", 40, "p1", "parted with its only ferry"),
            row("c1", 1, "p1", "parted"),
            row("c1", 0, "p1", "parted with its only ferry"),
        ]});
        let checked = read(&answer, &[&sold], &passages).expect("of the schema");
        assert_eq!(checked.kept.len(), 1);
        let fact = &checked.kept[0];
        assert_eq!((fact.claim, fact.atom), (0, None));
        assert!(fact.probabilities().entail > 0.9);
        let span = fact.quoted[0].words.span;
        assert_eq!(span.slice(&one.text), Some("parted with its only ferry"));
        let why: Vec<&str> = checked.dropped.iter().map(|one| one.why.as_str()).collect();
        assert_eq!(
            why,
            [
                "the words it quotes are not in the passage",
                "there is no such passage",
                "there is no such claim",
                "there is no such fact",
                "it quotes too few words to settle anything",
                "it was answered twice",
            ]
        );
        assert_eq!(checked.dropped.iter().filter_map(claim_of).count(), 6);
    }

    #[test]
    fn another_shape_is_no_answer() {
        let sold = claim("The board sold the ferry.");
        let one = passage("a", "The ferry was sold.");
        for answer in [
            json!({}),
            json!({ "facts": [], "verdict": "verified" }),
            json!({ "facts": [{ "claim": "c1" }] }),
            json!("agrees"),
        ] {
            assert!(read(&answer, &[&sold], &[shown(&one)]).is_err(), "{answer}");
        }
        let wild = json!({ "facts": [{ "claim": "c1", "fact": -4, "state": "agrees", "right": "",
            "evidence": [], "certainty": 900, "reason": "" }] });
        let read = read(&wild, &[&sold], &[shown(&one)]).expect("of the schema");
        assert!(read.kept.is_empty());
    }

    #[test]
    fn the_material_is_the_same_whatever_is_asked_of_it() {
        let mut one = passage("a", "Ada Holm: 412");
        one.under = "Votes".to_owned();
        let mut two = passage("b", "Bo Renn: 398");
        two.under = "Votes".to_owned();
        let material = material(&[shown(&one), shown(&two)]);
        assert_eq!(material.matches("Votes]").count(), 1, "{material}");
        let renn = claim("Renn won 412 votes.");
        let question = question("a magazine longread", &[&renn], "Renn won 412 votes.", None);
        assert!(question.contains("0: the whole") && question.contains("magazine longread"));
        assert!(!question.contains("Note on the sources"), "{question}");
        let balance = Balance {
            lean: crate::bias::Lean::Right,
            rated: 4,
        };
        let told = self::question("a text", &[&renn], "Renn won.", Some(balance));
        assert!(
            told.contains("All 4 rated sources") && told.contains("leans left"),
            "{told}"
        );
    }
}
