//! The words of a correction notice (rules 6.6): what was wrong, what is right, and the context, in
//! the manner of two house styles. Words are filled in, nothing is made up: without what is right
//! there is no notice.

use serde::{Deserialize, Serialize};

/// A house style.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeStyle {
    /// One sentence for the end of a web page: "An earlier version of this article said …".
    Page,
    /// A line for a corrections column, which says where the words stood.
    Column,
}

impl NoticeStyle {
    /// Both, in the order they are offered.
    pub const ALL: [Self; 2] = [Self::Page, Self::Column];
}

/// What a notice is made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Corrected<'w> {
    /// Title of the text.
    pub title: &'w str,
    /// The day it appeared, in words; empty if unknown.
    pub published: &'w str,
    /// Where in it, for a reader: "¶ 3"; empty if unknown.
    pub place: &'w str,
    /// The words that were wrong.
    pub before: &'w str,
    /// The words that stand now; empty if the words were taken out.
    pub after: &'w str,
    /// Why, or what a reader should know beside it, in a sentence; may be empty.
    pub context: &'w str,
}

/// The notice.
#[must_use]
pub fn notice(style: NoticeStyle, corrected: &Corrected<'_>) -> String {
    let before = inner(corrected.before);
    let after = inner(corrected.after);
    let words = match (style, after.is_empty()) {
        (NoticeStyle::Page, false) => format!(
            "Correction: An earlier version of this article said “{before}”. It should have said \
             “{after}”."
        ),
        (NoticeStyle::Page, true) => format!(
            "Correction: An earlier version of this article said “{before}”. These words have been \
             taken out."
        ),
        (NoticeStyle::Column, false) => format!(
            "{} said “{before}”. That should have been “{after}”.",
            named(corrected)
        ),
        (NoticeStyle::Column, true) => {
            format!(
                "{} said “{before}”. That should not have been said.",
                named(corrected)
            )
        }
    };
    let context = sentence(corrected.context);
    if context.is_empty() {
        words
    } else {
        format!("{words} {context}")
    }
}

/// “Title” (14 November 2026, ¶ 3).
fn named(corrected: &Corrected<'_>) -> String {
    let facts: Vec<&str> = [corrected.published, corrected.place]
        .into_iter()
        .filter(|fact| !fact.is_empty())
        .collect();
    let title = inner(corrected.title);
    if facts.is_empty() {
        format!("“{title}”")
    } else {
        format!("“{title}” ({})", facts.join(", "))
    }
}

/// Words to stand in double quotation marks: their own become single, the full stop at the end goes.
fn inner(words: &str) -> String {
    let words = words.trim();
    let words = words.strip_suffix('.').unwrap_or(words);
    let mut open = false;
    words
        .chars()
        .map(|c| match c {
            '“' | '„' => '‘',
            '”' => '’',
            '"' => {
                open = !open;
                if open { '‘' } else { '’' }
            }
            other => other,
        })
        .collect()
}

/// The words with a full stop at the end, unless one stands there.
fn sentence(words: &str) -> String {
    let words = words.trim();
    if words.is_empty() || words.ends_with(['.', '!', '?', '…']) {
        words.to_owned()
    } else {
        format!("{words}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WRONG: Corrected<'_> = Corrected {
        title: "A school for Harbour Street",
        published: "14 November 2026",
        place: "¶ 3",
        before: "The school cost 9 million euros.",
        after: "The school cost 12 million euros.",
        context: "The sum is in the council’s minutes",
    };

    #[test]
    fn both_styles_say_what_was_wrong_and_what_is_right() {
        assert_eq!(
            notice(NoticeStyle::Page, &WRONG),
            "Correction: An earlier version of this article said “The school cost 9 million \
             euros”. It should have said “The school cost 12 million euros”. The sum is in the \
             council’s minutes."
        );
        assert_eq!(
            notice(NoticeStyle::Column, &WRONG),
            "“A school for Harbour Street” (14 November 2026, ¶ 3) said “The school cost 9 million \
             euros”. That should have been “The school cost 12 million euros”. The sum is in the \
             council’s minutes."
        );
    }

    #[test]
    fn words_that_are_gone_are_said_to_be() {
        let cut = Corrected {
            after: "",
            context: "",
            published: "",
            place: "",
            before: "He said \"never\" twice",
            ..WRONG
        };
        assert_eq!(
            notice(NoticeStyle::Column, &cut),
            "“A school for Harbour Street” said “He said ‘never’ twice”. That should not have been \
             said."
        );
        assert!(notice(NoticeStyle::Page, &cut).ends_with("taken out."));
    }
}
