//! The check `date-order`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::PartialDate;

use super::beginnings::of_one_thing;
use super::calendar::{after, written};
use super::events::{Event, events};
use super::periods::of_two;
use super::scope::Sentence;
use super::words::{head, pattern, tail};
use super::{Check, CheckFinding, Scope, Severity};

/// Reports an end that comes before its beginning.
///
/// **Why.** Two digits are easily swapped, and nothing else in the sentence looks wrong.
///
/// **Example.** "from 2005 to 1990"; "Ada Holm (1961–1957)"; "born in 1961 and died in 1957".
///
/// **Limits.** Reads ranges written "from … to", "between … and" (in the European languages) or in
/// brackets, and what one sentence says began and ended, with a year on both sides; and, anywhere in
/// the text, birth and death or founding and end given for the same full name. "Back from 2005 to
/// 1990" and "from 2005 to 1990 levels" are left alone, and so are years BC.
#[derive(Debug, Clone, Copy, Default)]
pub struct DateOrder;

static BRACKETED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"\(\s*(?:born\s+|b\.\s*)?(1\d{3}|20\d{2})\s*[-–—]\s*(1\d{3}|20\d{2})\s*\)")
});

impl Check for DateOrder {
    fn code(&self) -> &'static str {
        "date-order"
    }

    fn title(&self) -> &'static str {
        "End before beginning"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let mut findings = Vec::new();
        for sentence in scope.sentences() {
            for at in 0..sentence.mentions.len() {
                findings.extend(range(self, scope, sentence, at));
            }
            for found in BRACKETED.captures_iter(sentence.text) {
                let (Some(first), Some(last)) = (found.get(1), found.get(2)) else {
                    continue;
                };
                // Four digits each, so the words compare as the years do.
                if first.as_str() > last.as_str() {
                    let span = crate::text::Span::new(first.start(), last.end());
                    findings.push(scope.finding(
                        self,
                        Severity::Contradiction,
                        vec![sentence.place(span)],
                        format!("{} comes before {}.", last.as_str(), first.as_str()),
                        format!("{} < {}", last.as_str(), first.as_str()),
                    ));
                }
            }
        }
        findings.extend(lives(self, scope));
        findings
    }
}

/// "from A to B" and "between A and B", as one mention or as two.
fn range(
    check: &DateOrder,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    at: usize,
) -> Option<CheckFinding> {
    let first = sentence.date(at)?;
    let led = tail(sentence.before(at), 3);
    let opener = led.last().map_or("", String::as_str);
    let (start, end, last_at): (PartialDate, PartialDate, usize) = match first.end {
        Some(end) => (first.start, end, at),
        None => {
            let period = of_two(sentence, at).or_else(|| of_one_thing(sentence, at))?;
            (period.start, period.end, period.last)
        }
    };
    let back = led
        .iter()
        .any(|word| ["back", "backward", "backwards", "down"].contains(&word.as_str()));
    let levels = head(sentence.after(last_at), 1)
        .first()
        .is_some_and(|word| {
            ["level", "levels", "prices", "values", "figures"].contains(&word.as_str())
        });
    // "14 June 2019 – 2 March 2019": whole days can be nothing but ends.
    let days = first.end.is_some() && start.day.is_some() && end.day.is_some();
    let certain = (last_at > at || days || matches!(opener, "from" | "between"))
        && start.year.is_some_and(|year| year > 0)
        && end.year.is_some()
        && !first.relative;
    if !certain || back || levels || !after(&start, &end) {
        return None;
    }
    let mut places = vec![sentence.place_at(at)];
    if last_at != at {
        places.push(sentence.place_at(last_at));
    }
    Some(scope.finding(
        check,
        Severity::Contradiction,
        places,
        format!("{} comes before {}.", written(&end), written(&start)),
        format!("{} < {}", written(&end), written(&start)),
    ))
}

/// Births after deaths, foundings after ends.
fn lives(check: &DateOrder, scope: &Scope<'_>) -> Vec<CheckFinding> {
    let mut all: Vec<Event> = events(scope);
    all.sort_by(|left, right| left.subject.cmp(&right.subject));
    let mut findings = Vec::new();
    for group in all.chunk_by(|left, right| left.subject == right.subject) {
        let pair = group.iter().take(16).find_map(|first| {
            group
                .iter()
                .take(16)
                .find(|second| first.kind.precedes(second.kind) && after(&first.date, &second.date))
                .map(|second| (first, second))
        });
        let Some((first, second)) = pair else {
            continue;
        };
        findings.push(scope.finding(
            check,
            if first.sentence == second.sentence {
                Severity::Contradiction
            } else {
                Severity::Inconsistency
            },
            vec![second.place, first.place],
            format!(
                "{} cannot have {} in {} if {} in {}.",
                first.name,
                second.kind.word(),
                written(&second.date),
                first.kind.word(),
                written(&first.date)
            ),
            format!(
                "{} {} < {} {}",
                second.kind.word(),
                written(&second.date),
                first.kind.word(),
                written(&first.date)
            ),
        ));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_ends_before_beginnings() {
        found(
            &DateOrder,
            Severity::Contradiction,
            &[
                ("He ruled from 2005 to 1990.", "2005", "1990 < 2005"),
                (
                    "The survey began in May 2014 and was completed in March 2013.",
                    "May 2014",
                    "March 2013 < May 2014",
                ),
                (
                    "Die Arbeiten begannen im Mai 2014 und endeten im März 2013.",
                    "Mai 2014",
                    "March 2013 < May 2014",
                ),
                (
                    "Der Umbau wurde im Mai 2014 begonnen und im März 2013 abgeschlossen.",
                    "Mai 2014",
                    "March 2013 < May 2014",
                ),
                (
                    "Les travaux ont commencé en mai 2014 et se sont achevés en mars 2013.",
                    "mai 2014",
                    "March 2013 < May 2014",
                ),
                (
                    "Las obras comenzaron en mayo de 2014 y terminaron en marzo de 2013.",
                    "mayo de 2014",
                    "March 2013 < May 2014",
                ),
                (
                    "Arbetet inleddes i maj 2014 och avslutades i mars 2013.",
                    "maj 2014",
                    "March 2013 < May 2014",
                ),
                ("Ada Holm (1961–1957) ran it.", "1961–1957", "1957 < 1961"),
                (
                    "Die Ausstellung war vom 14. Juni 2019 bis zum 2. März 2019 geöffnet.",
                    "14. Juni 2019",
                    "2 March 2019 < 14 June 2019",
                ),
                (
                    "L’exposition fut ouverte du 14 juin 2019 au 2 mars 2019.",
                    "14 juin 2019",
                    "2 March 2019 < 14 June 2019",
                ),
                (
                    "La muestra estuvo abierta desde el 14 de junio de 2019 hasta el 2 de marzo de 2019.",
                    "14 de junio de 2019",
                    "2 March 2019 < 14 June 2019",
                ),
                (
                    "Il coro fu diretto da Anna Berti, dal 2005 al 1990.",
                    "2005",
                    "1990 < 2005",
                ),
                (
                    "It was shown 14 June 2019 – 2 March 2019.",
                    "14 June 2019 – 2 March 2019",
                    "2 March 2019 < 14 June 2019",
                ),
                (
                    "Ada Holm was born in 1961 and died in 1957.",
                    "1957",
                    "died 1957 < born 1961",
                ),
            ],
        );
        found(
            &DateOrder,
            Severity::Inconsistency,
            &[(
                "Ada Holm was born in 1961.\n\nAda Holm died on 3 May 1957.",
                "3 May 1957",
                "died 3 May 1957 < born 1961",
            )],
        );
    }

    #[test]
    fn accepts_the_right_order_and_other_readings() {
        silent(
            &DateOrder,
            &[
                "He ruled from 1990 to 2005.",
                "We went back from 2005 to 1990.",
                "It fell from 2005 to 1990 levels.",
                "Ada Holm (1957–1961) ran it.",
                "Ada Holm was born in 1957 and died in 1957.",
                "He moved it from 3 May to 12 April.",
                "Ada Holm was born in 1961. Peter Holm died in 1957.",
                "It lasted from 44 BC to 14 AD.",
                "Die Ausstellung war vom 14. Juni 2018 bis zum 2. März 2019 geöffnet.",
                "Die Zahl der Boote sank von 2005 auf 1990, die der Netze von 2005 bis 1990 Stück.",
                "Le port a été agrandi de 1990 à 2003, puis de 2005 à 2010.",
            ],
        );
    }
}
