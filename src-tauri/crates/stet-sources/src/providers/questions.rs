//! Several questions to one service, and what is left when some have no answer.

use stet_core::evidence::{Aim, Search, Surroundings, queries};
use time::Date;
use time::macros::format_description;

use crate::ask::Silence;
use crate::{Answer, Failure, Hit, Looked, Query, Unopened};

/// What leaves the machine with a search, for [`crate::Needs`].
pub(super) const SENT: &str = "Per claim up to four searches: its names, figures and key words, and \
    words it quotes; not the document.";

/// Most searches of a claim at one service: what [`SENT`] says.
const MOST: usize = 4;

/// The searches for the claim.
pub(super) fn searches(query: &Query) -> Vec<Search> {
    let around = Surroundings {
        title: &query.around.title,
        before: &query.around.before,
        sentence: &query.sentence,
        language: &query.around.language,
    };
    let mut all = queries(&query.claim, &around);
    // Those in other languages stand in place of the least of our own.
    all.truncate(MOST.saturating_sub(query.around.translated.len()));
    all.extend(query.around.translated.iter().cloned());
    all
}

/// The search that fits a place of this language best: without figures where there are any, since
/// the true ones are to be found; names and figures where the place is in another language.
pub(super) fn search_in<'s>(searches: &'s [Search], language: &str) -> Option<&'s Search> {
    let of = |aim| {
        searches.iter().find(|search| {
            search.aim == aim && (search.language == language || search.language.is_empty())
        })
    };
    of(Aim::WithoutFigures)
        .or_else(|| of(Aim::Statement))
        .or_else(|| of(Aim::NamesAndFigures))
}

/// The words of a search, without anything that a query language could take for an operator.
pub(super) fn plain_words(text: &str) -> Vec<String> {
    let inside = |c: char| c.is_alphanumeric() || "'’.,".contains(c);
    text.split(|c: char| !inside(c))
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(|word| !word.is_empty())
        .map(|word| match word {
            "AND" | "OR" | "NOT" => word.to_lowercase(),
            word => word.to_owned(),
        })
        .collect()
}

/// The day in what services write as a date: "2023-05-14T…", "14 May 2023", "May 14, 2023".
pub(super) fn day_of(text: &str) -> Option<String> {
    let iso = format_description!("[year]-[month]-[day]");
    let head = text.get(..10).unwrap_or(text);
    if let Ok(day) = Date::parse(head, iso) {
        return day.format(iso).ok();
    }
    let text = text.trim();
    let american = format_description!("[month repr:short] [day padding:none], [year]");
    let long = format_description!("[month repr:long] [day padding:none], [year]");
    let british = format_description!("[day padding:none] [month repr:short] [year]");
    let day = Date::parse(text, american)
        .or_else(|_| Date::parse(text, long))
        .or_else(|_| Date::parse(text, british));
    day.ok()?.format(iso).ok()
}

/// What came of the questions so far.
#[derive(Debug)]
pub(super) struct Questions {
    name: &'static str,
    failure: Option<Failure>,
    declined: Option<String>,
}

impl Questions {
    /// No question yet to what a person calls by this name.
    pub(super) fn to(name: &'static str) -> Self {
        Self {
            name,
            failure: None,
            declined: None,
        }
    }

    /// The answer to one question; `None` for none, which is kept.
    pub(super) fn heard<T>(&mut self, answer: Result<T, Silence>) -> Option<T> {
        match answer {
            Ok(answer) => Some(answer),
            Err(Silence::Declined(reason)) => {
                self.declined.get_or_insert(reason);
                None
            }
            Err(Silence::NoAnswer(failure)) => {
                self.failure.get_or_insert(failure);
                None
            }
        }
    }

    /// True once a question had no answer: the next would hardly have one, and is not asked.
    pub(super) fn over(&self) -> bool {
        self.failure.is_some() || self.declined.is_some()
    }

    /// One answer from what was found and these questions: *nothing found* only if all were
    /// answered.
    pub(super) fn settle(self, mut looked: Looked) -> Looked {
        let found = matches!(looked.answer, Answer::Hits(_));
        if let Some(reason) = self.declined
            && !found
        {
            looked.answer = Answer::Declined(reason);
        }
        if let Some(failure) = self.failure {
            looked.unopened.push(Unopened {
                address: self.name.to_owned(),
                title: String::new(),
                reason: failure.reason.clone(),
                retry: failure.retry,
                gone: false,
                ask_first: None,
            });
            if !found {
                looked.answer = Answer::NoAnswer(failure);
            }
        }
        looked
    }

    /// The same where there are passages and no pages.
    pub(super) fn settle_hits(self, hits: Vec<Hit>, wanted: &[String]) -> Looked {
        self.settle(super::gather::answer(hits, Vec::new(), wanted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_as_services_write_them() {
        for (written, day) in [
            ("2023-05-14T09:30:00Z", Some("2023-05-14")),
            ("2023-05-14", Some("2023-05-14")),
            ("May 4, 2023", Some("2023-05-04")),
            ("14 May 2023", Some("2023-05-14")),
            ("2 weeks ago", None),
            ("2023-13-45", None),
            ("日本語日本語", None),
            ("", None),
        ] {
            assert_eq!(day_of(written).as_deref(), day, "{written}");
        }
    }

    #[test]
    fn operators_become_words() {
        assert_eq!(
            plain_words("\"a b\" -c NOT d:e* O’Neil 4,870 x."),
            ["a", "b", "c", "not", "d", "e", "O’Neil", "4,870", "x"]
        );
    }

    #[test]
    fn a_question_without_an_answer_is_never_nothing_found() {
        let mut questions = Questions::to("X");
        let silence = crate::ask::no_answer("timed out", true);
        assert!(questions.heard::<()>(Err(silence)).is_none());
        let looked = questions.settle_hits(Vec::new(), &[]);
        assert!(matches!(looked.answer, Answer::NoAnswer(why) if why.reason == "timed out"));
        assert_eq!(looked.unopened.len(), 1);
        let answered = Questions::to("X").settle_hits(Vec::new(), &[]);
        assert_eq!(answered.answer, Answer::NothingFound);
    }
}
