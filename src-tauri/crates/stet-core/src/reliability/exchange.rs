//! Kept evaluations as JSON lines, for taking out and bringing in.
//!
//! The first line says what the file is and on which scale its numbers are; each further line is one
//! evaluation or one person's word. What is brought in is held against its own evidence and put
//! under the rules again: a file cannot bring a rating that its evidence does not bear out.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::answer::Answer;
use super::confidence::lowered;
use super::evaluation::{Evaluation, Override, day_of};
use super::rate::{Proposed, rate};
use super::thousandths::{Scale, normalise};

/// Most bytes of a file.
pub const LARGEST: usize = 64 << 20;
/// Most lines of a file.
const MOST_LINES: usize = 200_000;
/// Most bytes of a line.
const LONGEST_LINE: usize = 1 << 20;
/// Most problems told one by one.
const MOST_PROBLEMS: usize = 100;

#[derive(Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
    scale: Scale,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Line<E, O> {
    Evaluation(E),
    Override(O),
}

const FORMAT: &str = "stet-source-reliability";

/// Evaluations and persons' words as JSON lines, on the scale from 0 to 1.
#[must_use]
pub fn write(evaluations: &[Evaluation], overrides: &[Override]) -> String {
    let head = Head {
        format: FORMAT.to_owned(),
        version: 1,
        scale: Scale::Unit,
    };
    let mut text = line(&head);
    for evaluation in evaluations {
        text.push_str(&line(&Line::<_, &Override>::Evaluation(evaluation)));
    }
    for word in overrides {
        text.push_str(&line(&Line::<&Evaluation, _>::Override(word)));
    }
    text
}

fn line(value: &impl Serialize) -> String {
    // Plain data always has a JSON form.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

/// What a file holds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Read {
    /// Its evaluations, put under the rules again.
    pub evaluations: Vec<Evaluation>,
    /// Its persons' words.
    pub overrides: Vec<Override>,
    /// Lines left out.
    pub left_out: usize,
    /// Why, the first hundred of them: one sentence each with the line's number.
    pub problems: Vec<String>,
}

/// A file of which nothing can be brought in.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// Not in this form.
    #[error(
        "the file is not a source reliability export: its first line must name the format \
         “stet-source-reliability” and the scale, “0-1” or “0-100”"
    )]
    Form,
    /// From a later version.
    #[error("the file was written by a newer version of Stet; export it again from this version")]
    Newer,
    /// Too large.
    #[error("the file is larger than 64 MB; import it in parts")]
    TooLarge,
}

/// Reads a file. A line that cannot be read loses only itself.
///
/// # Errors
/// [`Unreadable`] where the first line does not say what the file is.
pub fn read(text: &str) -> Result<Read, Unreadable> {
    if text.len() > LARGEST {
        return Err(Unreadable::TooLarge);
    }
    let mut lines = text
        .trim_start_matches('\u{feff}')
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    let head = lines.next().map_or("", |(_, line)| line);
    let head: Head = serde_json::from_str(head).map_err(|_| Unreadable::Form)?;
    if head.format != FORMAT {
        return Err(Unreadable::Form);
    }
    if head.version > 1 {
        return Err(Unreadable::Newer);
    }
    let mut read = Read::default();
    for (count, (at, line)) in lines.enumerate() {
        let taken = if count >= MOST_LINES {
            Err("it has more than 200,000 lines".to_owned())
        } else {
            take(line, head.scale, &mut read)
        };
        if let Err(why) = taken {
            read.left_out += 1;
            if read.problems.len() < MOST_PROBLEMS {
                read.problems
                    .push(format!("Line {} was left out: {why}.", at + 1));
            }
        }
    }
    Ok(read)
}

fn take(line: &str, scale: Scale, read: &mut Read) -> Result<(), String> {
    if line.len() > LONGEST_LINE {
        return Err("it is longer than 1 MB".to_owned());
    }
    let line: Line<Value, Value> = serde_json::from_str(line)
        .map_err(|_| "it is neither an evaluation nor a person's rating".to_owned())?;
    let unread = |error: serde_json::Error| error.to_string();
    match line {
        Line::Evaluation(mut value) => {
            on_our_scale(
                &mut value,
                scale,
                &["score", "cappedFrom", "originalScore", "confidence"],
            )?;
            let evaluation: Evaluation = serde_json::from_value(value).map_err(unread)?;
            named(&evaluation.key.domain)?;
            read.evaluations.push(rated_again(evaluation));
        }
        Line::Override(mut value) => {
            on_our_scale(&mut value, scale, &["score"])?;
            let word: Override = serde_json::from_value(value).map_err(unread)?;
            named(&word.domain)?;
            read.overrides.push(word);
        }
    }
    Ok(())
}

fn named(domain: &str) -> Result<(), String> {
    let outlet = super::Outlet::of(domain);
    if outlet.is_some_and(|outlet| outlet.domain == domain) {
        Ok(())
    } else {
        Err(format!("“{domain}” is not an outlet’s domain"))
    }
}

fn on_our_scale(value: &mut Value, scale: Scale, fields: &[&str]) -> Result<(), String> {
    for &field in fields {
        let Some(number) = value.get(field).and_then(Value::as_f64) else {
            continue;
        };
        let score = normalise(number, Some(scale)).map_err(|error| error.to_string())?;
        value[field] = Value::from(score.value());
    }
    Ok(())
}

/// An evaluation as the rules see it: only quotations that stand in its evidence count.
fn rated_again(mut made: Evaluation) -> Evaluation {
    let pack = &made.evidence_pack;
    made.assessments.retain(|one| {
        pack.item(&one.evidence_id)
            .is_some_and(|item| super::answer::quotes(item, &one.quote))
    });
    let answer = Answer {
        score: made
            .rated
            .capped_from
            .or(made.rated.score)
            .filter(|_| !made.assessments.is_empty()),
        source_type: made.source_type,
        source_type_evidence: made.source_type_evidence.clone(),
        assessments: made.assessments.clone(),
        ..Answer::default()
    };
    made.basis = answer.basis(pack, day_of(made.evaluated_at));
    made.confidence = lowered(made.basis.confidence(), Some(made.confidence));
    made.assessors = answer
        .assessors(pack)
        .into_iter()
        .map(str::to_owned)
        .collect();
    let withheld = made.rated.withheld;
    made.rated = rate(&Proposed {
        score: answer.score,
        source_type: made.source_type,
        confidence: made.confidence,
        assessments: made.assessors.len(),
        type_assessments: answer.type_assessors(pack).len(),
    });
    // What was withheld stays so.
    made.rated.withheld = made.rated.withheld.or(withheld);
    made
}

#[cfg(test)]
mod tests {
    use super::super::answer::check;
    use super::super::answer::tests::{FALSE_CLAIMS, INVENTED, answer, pack};
    use super::super::evaluation::Answers;
    use super::super::evaluation::tests::{AT, concluded};
    use super::super::rate::Withheld;
    use super::super::scale::Band;
    use super::super::thousandths::Thousandths;
    use super::*;

    fn made() -> Evaluation {
        let answer = check(&answer(0.3, &[FALSE_CLAIMS, INVENTED]), &pack()).expect("sound");
        concluded(Answers::Single(answer))
    }

    fn word() -> Override {
        Override {
            domain: "daily.example".to_owned(),
            score: Thousandths::of(0.75),
            note: "Spoke to them.".to_owned(),
            by: "ML".to_owned(),
            at: AT,
        }
    }

    #[test]
    fn what_goes_out_comes_back() {
        let text = write(&[made()], &[word()]);
        let read = read(&text).expect("our own form");
        assert_eq!(read.problems, Vec::<String>::new());
        assert_eq!(read.evaluations, [made()]);
        assert_eq!(read.overrides, [word()]);
    }

    #[test]
    fn numbers_are_on_the_scale_the_file_declares() {
        let text = write(&[made()], &[word()])
            .replace("\"scale\":\"0-1\"", "\"scale\":\"0-100\"")
            .replace("\"score\":0.3,", "\"score\":30,")
            .replace("\"confidence\":0.8,", "\"confidence\":80,")
            .replace("\"score\":0.75,", "\"score\":175,");
        let read = read(&text).expect("declared");
        assert_eq!(read.evaluations[0].score(), Thousandths::of(0.3));
        assert_eq!(read.overrides, []);
        assert!(
            read.problems[0].starts_with("Line 3 was left out: 175 is not on its stated scale")
        );
        let undeclared = text.replace(",\"scale\":\"0-100\"", "");
        assert_eq!(super::read(&undeclared), Err(Unreadable::Form));
        assert_eq!(super::read(""), Err(Unreadable::Form));
        let newer = text.replace("\"version\":1", "\"version\":2");
        assert_eq!(super::read(&newer), Err(Unreadable::Newer));
    }

    #[test]
    fn a_file_brings_no_rating_that_its_evidence_does_not_bear_out() {
        let mut inflated = made();
        inflated.rated.score = Thousandths::of(0.99);
        inflated.rated.factual_rating = Some(Band::HighlyReliable);
        inflated.confidence = Thousandths::ONE;
        let mut invented = made();
        invented.assessments[1].quote = "never printed anywhere".to_owned();
        let read = read(&write(&[inflated, invented], &[])).expect("in form");
        assert_eq!(read.evaluations[0].rated.withheld, Some(Withheld::Gate));
        assert_eq!(
            read.evaluations[1].rated.withheld,
            Some(Withheld::FewAssessments)
        );
    }

    #[test]
    fn a_bad_line_loses_only_itself() {
        let mut text = write(&[made()], &[]);
        text.push_str("{\"evaluation\":{}}\n[]\nnot JSON\n");
        text.push_str(&line(&Line::<&Evaluation, _>::Override(Override {
            domain: "https://a b".to_owned(),
            ..word()
        })));
        text.push_str(&line(&Line::<&Evaluation, _>::Override(word())));
        let read = read(&text).expect("in form");
        assert_eq!((read.evaluations.len(), read.overrides.len()), (1, 1));
        assert_eq!(read.left_out, 4);
        assert_eq!(read.problems.len(), 4);
    }
}
