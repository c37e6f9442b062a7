//! Words that point about in the text itself: "(Table 1)", "see Fig. 2b", "FIG. 3". They assert nothing, so
//! no source need hold them.

use std::sync::LazyLock;

use regex::Regex;

use crate::text::Span;

/// Parts that only a pointer names with a capital and a number.
const SHOWN: &str =
    r"(?:Supplementary |Extended Data |Online )?(?:Tables?|Tab\.|Figures?|Figs?\.|FIGS?\.)";

/// Parts that a pointer in brackets may name besides; outside them "Chapter 11" and "Section 230" are law.
const PARTS: &str = r"(?i:tables?|tab\.|figures?|figs?\.|sections?|sects?\.|chapters?|chaps?\.|append(?:ix|ices)|box|panels?|plates?|maps?|charts?|graphs?|equations?|eqs?\.|pages?|pp?\.|notes?|nn?\.|exhibits?|schedules?|annex|items?|lines?)";

static POINTER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let number = r"[A-Z]?\d{1,3}(?:\.\d{1,3})*[a-zA-Z]?";
    let further = format!(
        r"(?:(?:, ?|; ?|–|-| and | & | to )(?:(?i:supplementary |online |extended data )?{PARTS} ?)?(?:{number}|[a-z]\b)){{0,8}}"
    );
    Regex::new(&format!(
        r"\((?:(?i:see|see also|cf\.?|compare|also) )?(?:(?i:supplementary|online|extended data) )?{PARTS} ?{number}{further}(?:,? (?:above|below|overleaf|opposite))?\)|\b{SHOWN} ?{number}{further}"
    ))
    .ok()
});

/// The places of `words` that only point, in order, brackets included.
pub(super) fn find(words: &str) -> Vec<Span> {
    let pattern = POINTER.as_ref();
    let hits = pattern
        .into_iter()
        .flat_map(|pattern| pattern.find_iter(words));
    hits.map(|hit| Span::new(hit.start(), hit.end())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pointers(words: &str) -> Vec<&str> {
        let found = find(words);
        found.iter().filter_map(|span| span.slice(words)).collect()
    }

    #[test]
    fn what_points_and_what_is_said() {
        let none: &[&str] = &[];
        for (words, expected) in [
            ("It rose to 58 (Table 1).", &["(Table 1)"][..]),
            (
                "It fell (see Figs. 2a and 3b, below).",
                &["(see Figs. 2a and 3b, below)"],
            ),
            (
                "It fell (Fig. 2a,b; Supplementary Table 4).",
                &["(Fig. 2a,b; Supplementary Table 4)"],
            ),
            ("As FIG. 2 shows, the hull sinks.", &["FIG. 2"]),
            ("It was paid (see Section 3.1).", &["(see Section 3.1)"]),
            ("It was sold (p. 12).", &["(p. 12)"]),
            ("Table 3 lists 412 wells.", &["Table 3"]),
            ("Section 230 protects them.", none),
            ("They filed under Chapter 11 in 2009.", none),
            ("She skated a figure 8.", none),
            ("It cost 61 million (48 million in 1983).", none),
            ("A table for 12 (chapter and verse).", none),
        ] {
            assert_eq!(pointers(words), expected, "{words}");
        }
    }
}
