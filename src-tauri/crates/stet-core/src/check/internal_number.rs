//! The check `internal-number`.

use std::collections::BTreeMap;

use crate::quantity::{Quantity, Role};
use crate::text::Span;

use super::figures::{Interval, grain, loose, value};
use super::scope::Sentence;
use super::words::{Word, head, plain, tail, words};
use super::{Check, CheckFinding, Scope, Severity};

mod known_sets;

/// Reports a statement the document makes twice with different figures.
///
/// **Why.** The figure was corrected in one place and forgotten in the other, or came from two
/// sources; a reader who notices trusts neither.
///
/// **Example.** "The Lapwing carries 120 passengers" in one section, "the Lapwing carries 150
/// passengers" in another.
///
/// Also "the 17 injured in the fire at Vellin" where another sentence says that the fire at Vellin
/// injured 14, or "the 17 rooms of the museum of Vellin" where it has 14.
///
/// **Limits.** The words before the figure, back to the start of the clause, must be the same and
/// name something, and the unit or the thing counted must be the same. Left out are clauses about a
/// pronoun, clauses with a time of their own ("in 2019", "now", "then", "last year") or a hedge
/// ("about", "up to"), and pairs in which one figure is the other rounded.
#[derive(Debug, Clone, Copy, Default)]
pub struct InternalNumber;

/// Words that make a clause one of several – other times, other parts, other speakers – in the main
/// European languages.
#[rustfmt::skip]
pub(super) const OTHERWISE: &[&str] = &[
    "additional", "ago", "allora", "alors", "alte", "alter", "altes", "altra", "altre", "altri",
    "altro", "ancien", "ancienne", "anden", "ander", "andere", "anderen", "anderer", "andra",
    "annan", "another", "antes", "antiga", "antigo", "antigua", "antiguo", "après", "aujourd'hui",
    "autre", "autres", "avaient", "avait", "avant", "average", "aveva", "avevano", "ayer",
    "before", "between", "bis", "by", "cada", "chaque", "damals", "dengang", "depois", "depuis",
    "derde", "dernier", "derniers", "dernière", "dernières", "después", "deuxième", "dopo",
    "dritte", "durchschnittlich", "då", "each", "earlier", "eerste", "elk", "elke", "encore",
    "entonces", "então", "environ", "era", "eram", "eran", "erano", "erste", "erster", "erstes",
    "every", "expected", "extra", "first", "former", "formerly", "früher", "früheren", "further",
    "första", "første", "gamla", "gamle", "gemiddeld", "geplant", "gestern", "gisteren", "had",
    "hadden", "hade", "hatte", "hatten", "havde", "heute", "hier", "hoje", "hoy", "hver", "idag",
    "ieri", "initially", "jede", "jeder", "jedes", "laatste", "last", "later", "letzte",
    "letzten", "letztes", "mehr", "month", "more", "moyenne", "más", "neue", "neuer",
    "neues", "next", "nieuwe", "nor", "not", "nouveau", "nouvelle", "nova", "novo", "now",
    "nueva", "nuevo", "nuova", "nuovo", "nya", "nye", "oggi", "ogni", "once", "ontem", "or",
    "original", "originally", "other", "otra", "otras", "otro", "otros", "oude", "outra", "outro",
    "più", "planned", "premier", "première", "previous", "previously", "prevista",
    "previsto", "prima", "primeira", "primeiro", "primera", "primero", "primo", "prochain",
    "prochaine", "promedio", "précédent", "précédente", "prévu", "prévue", "prévus", "puis",
    "sarà", "second", "seconda", "seconde", "secondo", "segunda", "segundo", "seit", "senare",
    "senere", "sera", "será", "sidste", "since", "sista", "ska", "some", "später", "tenía",
    "tenían", "tercer", "tercera", "terza", "terzo", "then", "third", "this", "tidigare",
    "tidligere", "tinha", "tinham", "today", "toen", "tredje", "troisième", "tweede", "ultima",
    "ultimo", "until", "used", "vandaag", "varje", "vecchia", "vecchio", "vil", "vorher",
    "vroeger", "waren", "week", "weitere", "weiteren", "were", "will", "wird", "year",
    "zal", "zweite", "zweiter", "zweites", "étaient", "était", "última", "último", "últimos",
];
const ARTICLES: [&str; 12] = [
    "a", "all", "also", "an", "has", "its", "just", "only", "that", "the", "their", "these",
];
const PRONOUNS: [&str; 16] = [
    "he", "her", "his", "i", "it", "one", "she", "that", "there", "these", "they", "this", "we",
    "which", "who", "you",
];

/// Words whose number is a name.
const LABELS: [&str; 26] = [
    "age",
    "appendix",
    "article",
    "case",
    "chapter",
    "claim",
    "class",
    "clause",
    "example",
    "figure",
    "grade",
    "item",
    "level",
    "line",
    "no",
    "number",
    "page",
    "paragraph",
    "part",
    "phase",
    "room",
    "rule",
    "section",
    "step",
    "table",
    "volume",
];
/// What may follow a measure that is said of the subject.
#[rustfmt::skip]
const AFTER_A_MEASURE: &[&str] = &[
    "aber", "above", "across", "af", "al", "am", "an", "and", "apart", "around", "at", "au",
    "auf", "aus", "aux", "av", "avec", "away", "bajo", "bei", "below", "boven", "bred", "breed",
    "breit", "but", "by", "con", "d", "da", "dal", "dans", "de", "deep", "del", "di", "dick",
    "diep", "djup", "down", "du", "dyb", "e", "en", "et", "far", "for", "fra", "from", "från",
    "für", "groß", "heavy", "high", "hoch", "hoog", "hög", "høj", "im", "in", "into", "lang",
    "long", "ma", "maar", "mais", "men", "met", "mit", "nach", "nel", "nella", "och", "of", "off",
    "og", "on", "onder", "op", "or", "out", "par", "per", "pero", "por", "pour", "på", "schwer",
    "sobre", "sotto", "sous", "su", "sur", "tall", "thick", "through", "tief", "til", "till",
    "to", "tung", "und", "unter", "up", "van", "von", "voor", "vor", "weit", "when", "wide",
    "with", "y", "zu", "zum", "zur", "zwaar", "à", "über",
];

struct Statement<'s> {
    sentence: &'s Sentence<'s>,
    at: usize,
    clause: Span,
}

impl Check for InternalNumber {
    fn code(&self) -> &'static str {
        "internal-number"
    }

    fn title(&self) -> &'static str {
        "One statement with two figures"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let mut groups: BTreeMap<String, Vec<Statement<'_>>> = BTreeMap::new();
        for sentence in scope.sentences() {
            for at in 0..sentence.mentions.len() {
                if let Some((key, clause)) = statement(sentence, at) {
                    groups.entry(key).or_default().push(Statement {
                        sentence,
                        at,
                        clause,
                    });
                }
            }
        }
        let mut findings: Vec<CheckFinding> = known_sets::findings(self, scope);
        for group in groups.values() {
            let Some(first) = group.first() else { continue };
            for other in group.iter().skip(1) {
                findings.extend(judge(self, scope, first, other));
            }
        }
        findings
    }
}

fn judge(
    check: &InternalNumber,
    scope: &Scope<'_>,
    first: &Statement<'_>,
    other: &Statement<'_>,
) -> Option<CheckFinding> {
    let same_sentence = std::ptr::eq(first.sentence, other.sentence);
    let (left, right) = (
        first.sentence.quantity(first.at)?,
        other.sentence.quantity(other.at)?,
    );
    let (a, b) = (value(left)?, value(right)?);
    if same_sentence || a == b || rounds(left, right) || rounds(right, left) {
        return None;
    }
    let text = |statement: &Statement<'_>| statement.sentence.mentions[statement.at].text.clone();
    Some(scope.finding(
        check,
        Severity::Inconsistency,
        vec![
            other.sentence.place(other.clause),
            first.sentence.place(first.clause),
        ],
        format!(
            "The same statement is made with {} and with {}.",
            text(other),
            text(first)
        ),
        format!("{} here, {} there", text(other), text(first)),
    ))
}

/// True if the first figure is the second, rounded.
fn rounds(coarse: &Quantity, fine: &Quantity) -> bool {
    grain(coarse) > grain(fine)
        && Interval::of(coarse.low, grain(coarse) / 2.0).meets(Interval::of(fine.low, 0.0))
}

/// The clause up to a figure and what is counted, as a key; and where clause and figure stand.
fn statement(sentence: &Sentence<'_>, at: usize) -> Option<(String, Span)> {
    let quantity = sentence.quantity(at)?;
    let mention = sentence.mentions.get(at)?;
    let counted = match quantity.role {
        Role::Count => quantity.noun.clone()?,
        Role::Measure | Role::Money => quantity.unit.as_ref()?.symbol.clone(),
        _ => return None,
    };
    // "Claim 3", "Apollo 11": the figure names, it does not count.
    let label = tail(sentence.before(at), 1);
    let named_by = words(sentence.before(at))
        .last()
        .is_some_and(|word| word.text.chars().next().is_some_and(char::is_uppercase));
    if named_by || label.iter().any(|word| LABELS.contains(&word.as_str())) {
        return None;
    }
    // "The 69 kg event": the measure tells one thing from another.
    let next = head(sentence.after(at), 1);
    let open = sentence.after(at).starts_with(' ')
        && next
            .iter()
            .any(|word| !AFTER_A_MEASURE.contains(&word.as_str()));
    if quantity.role == Role::Measure && (open || mention.text.contains('-')) {
        return None;
    }
    let dated = (0..sentence.mentions.len()).any(|other| sentence.date(other).is_some());
    if dated || loose(quantity) || value(quantity).is_none() {
        return None;
    }
    let before = sentence.text.get(..mention.span.start)?;
    let start = clause_start(before);
    let clause: Vec<Word<'_>> = words(before.get(start..)?);
    if !(3..=14).contains(&clause.len()) {
        return None;
    }
    let mut key: Vec<String> = Vec::new();
    let mut named = false;
    for (index, word) in clause.iter().enumerate() {
        let lower = plain(word.text);
        if OTHERWISE.binary_search(&lower.as_str()).is_ok()
            || lower.chars().any(|ch| ch.is_ascii_digit())
        {
            return None;
        }
        if index == 0 && PRONOUNS.contains(&lower.as_str()) {
            return None;
        }
        if ARTICLES.contains(&lower.as_str()) && lower != "has" {
            continue;
        }
        let capital = word.text.chars().next().is_some_and(char::is_uppercase);
        named |= capital
            && (index > 0
                || !["a", "the", "in", "at", "on", "for", "of"].contains(&lower.as_str()));
        key.push(lower);
    }
    // "the population of the town": without a proper name three words must say what it is about.
    if key.len() < 2 || (!named && key.len() < 3) || !names_something(&clause) {
        return None;
    }
    key.push(counted);
    // "a day", "per year", "each" behind the thing counted make another figure of it.
    let tail: Vec<String> = head(sentence.after(at), 4)
        .into_iter()
        .skip(usize::from(quantity.role == Role::Count))
        .take_while(|word| {
            [
                "a", "an", "per", "each", "every", "day", "week", "month", "year", "hour", "head",
                "person", "of", "from", "to",
            ]
            .contains(&word.as_str())
        })
        .collect();
    key.extend(tail);
    Some((key.join(" "), Span::new(start, mention.span.end)))
}

/// A determiner or a capital before the last word: the clause has a subject, not only a verb.
fn names_something(clause: &[Word<'_>]) -> bool {
    let (Some(first), Some(second)) = (clause.first(), clause.get(1)) else {
        return false;
    };
    let lower = plain(first.text);
    let determined =
        ["a", "an", "the", "its", "their", "his", "her", "our"].contains(&lower.as_str());
    let capital = |word: &Word<'_>| word.text.chars().next().is_some_and(char::is_uppercase);
    determined || capital(second) || (capital(first) && first.span.start == 0)
}

/// Where the clause that ends the text begins: after the last comma, semicolon, colon, dash or
/// bracket.
pub(super) fn clause_start(before: &str) -> usize {
    let from = before
        .char_indices()
        .rev()
        .find(|(_, ch)| matches!(ch, ',' | ';' | ':' | '(' | ')' | '–' | '—' | '“' | '"'))
        .map_or(0, |(at, ch)| at + ch.len_utf8());
    from + before[from..].len() - before[from..].trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn the_list_is_sorted() {
        assert!(OTHERWISE.is_sorted());
    }

    #[test]
    fn finds_one_statement_with_two_figures() {
        found(
            &InternalNumber,
            Severity::Inconsistency,
            &[
                (
                    "The Lapwing carries 120 passengers and 30 bicycles.\n\nThe Lapwing carries 150 passengers, and on Sundays there is a queue.",
                    "The Lapwing carries 150",
                    "150 here, 120 there",
                ),
                (
                    "Vellin has a population of 12,400 people. They fish. The mayor says Vellin has a population of 12,400 people. Still, Vellin has a population of 14,200 people.",
                    "Vellin has a population of 14,200",
                    "14,200 here, 12,400 there",
                ),
                (
                    "Die Brücke von Vellin ist 62 Meter lang. Es regnet. Die Brücke von Vellin ist 65 Meter lang.",
                    "Die Brücke von Vellin ist 65 Meter",
                    "65 Meter here, 62 Meter there",
                ),
                (
                    "The tower of Vellin is 62 metres high. From the quay, the tower of Vellin is 65 metres high.",
                    "the tower of Vellin is 65 metres",
                    "65 metres here, 62 metres there",
                ),
            ],
        );
    }

    #[test]
    fn accepts_other_times_other_things_and_roundings() {
        silent(
            &InternalNumber,
            &[
                "The Lapwing carries 120 passengers. The Marguerite carries 80 passengers.",
                "The Lapwing carries 120 passengers. The Lapwing carries 30 bicycles.",
                "In 2019 the Lapwing carried 120 passengers. In 2020 the Lapwing carried 150 passengers.",
                "The Lapwing carries 120 passengers a day. The Lapwing carries 150 passengers.",
                "The Lapwing carries about 120 passengers. The Lapwing carries 125 passengers.",
                "It carries 120 passengers. It carries 150 passengers.",
                "The firm employs 4,870 people. The firm employs 4,900 people.",
                "The first boat carries 12 people. The second boat carries 15 people.",
                "The method of claim 3 wherein it ends. The method of claim 2 wherein it ends.",
                "It gave the medal of the 69kg weightlifting event. It gave the medal of the 75kg weightlifting event.",
                "He paid €12 for the soup. He paid €15 for the fish.",
                "The Lapwing now carries 150 passengers. The Lapwing carries 120 passengers.",
            ],
        );
    }
}
