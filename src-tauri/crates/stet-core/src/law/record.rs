//! Pages of the record of a case, which a brief cites for what happened: "ER 31", "JA 45–47",
//! "Dkt. No. 14 at 3", "Tr. 88:2", "Compl. Count III ¶¶ 46–53".
//!
//! They lead to no work; but an "Id." after one stands for it and for nothing else.

use std::sync::LazyLock;

use regex::Regex;

use super::{Citation, Kind};
use crate::text::Span;

/// Documents of a record as the Bluebook (table BT1) and courts shorten them.
const DOCUMENTS: &str = r"[SF]?ER|[SJ]A|A\.R|AR|C\.R|CR|RR|CT|RT|J\.A|App|Appx|Tr|Dkt|ECF|Doc|Compl|[FST]AC|PSR|Ans|Aff|Decl|Dep|Indict|Stip|Exs?|Opp['’]n|Opp|Mot|Br|R";

static RECORD: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let pages = r"\d{1,5}(?:[-–:]\d{1,5}){0,3}[ab]?\b";
    // What a pleading is made of stands between its name and the paragraph.
    let part = r"(?:Claims?|Counts?|Exs?\.|Vol\.|Part) (?:[IVXLC]{1,6}|[A-Z]|\d{1,3})\b,? ?";
    // Canada and Australia give the document its name: "Affidavit of Colin Meagher, 4 June 2020 at para 7".
    let named = r"(?:Affidavit|Declaration|Statement|Witness [Ss]tatement|Examination(?: in Chief)?|Cross-Examination|Transcript|Exhibit|Factum|Testimony|Report)(?: of)? [^.;()]{1,80}?(?:,? at|,) (?:paras?|pp?|lines?|¶+)\.? ?";
    // "Exhibit C, at 4", "Tab 4, p 12", "Bundle B, p. 31"
    let labelled = r"(?:Exhibits?|Exhs?\.?|Exs?\.|Tab|Annex|Appendix|Attachment|Bundle) [A-Z]{0,3}[-.]?\d{0,4},? (?:at |pp?\.? ?|¶+ ?|paras? )";
    Regex::new(&format!(
        r"\b(?:{named}{pages})|\b(?:{labelled}{pages})|\b(?:\d{{1,2}}-)?(?:{DOCUMENTS})\.? (?:{part}){{0,2}}(?:Nos?\. |at |¶+ ?|p\. |pp\. )?{pages}(?:(?:, | at |, at |, ¶+ ?){pages}){{0,6}}"
    ))
    .ok()
});

/// Every such place in a text, in order. Linear.
pub(super) fn find(text: &str) -> Vec<Citation> {
    let hits = RECORD.iter().flat_map(|record| record.find_iter(text));
    hits.map(|hit| Citation::new(Kind::Record, Span::new(hit.start(), hit.end()), text))
        .collect()
}
