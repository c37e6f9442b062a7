//! Periods given by their two ends, as one mention or as two: "from 1990 to 2003", "vom 14. Juni 2019
//! bis zum 2. März 2019", "dal 1990 al 2003". Decides nothing about them.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::PartialDate;

use super::calendar::plain;
use super::scope::Sentence;
use super::wording::MOVES;
use super::words::pattern;

/// A period and where its ends stand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Period {
    pub(super) start: PartialDate,
    pub(super) end: PartialDate,
    /// The mention of its first end.
    pub(super) first: usize,
    /// The mention of its last end; the same where one mention is both.
    pub(super) last: usize,
}

/// Before the first end.
const OPENS: &str = r"(?:from|between|von|vom|zwischen|ab|de|du|d['’]|depuis|entre|desde|del|dal|dalla|tra|fra|van|tussen|från|mellan|fra|mellem|mellom|od|między|mezi|medzi|с|со|от|з|від|между|між|από|din|între|vuodesta)";
/// What may stand between such a word and its date.
const LED: &str = r"(?:\s+(?:the|den|dem|le|la|el|il|lo|l['’]|año|anno|année|roku|rok))?";
/// Between the ends.
const JOINS: &str = r"(?:to|until|till|through|and|bis(?:\s+(?:zum|zu))?|und|à|au|jusqu['’](?:à|au|en)|et|a|al|hasta|y|e|fino\s+al?|tot(?:\s+en\s+met)?|t/m|en|till|til|och|og|do|i|až|a\s+do|по|до|и|та|έως|μέχρι|ως|până\s+(?:în|la)|la|și|vuoteen|ja)";
/// "года", "roku" and their like behind a year.
const YEAR_WORD: &str = r"(?:\s*(?:года|году|годов|гг?\.|року|рр?\.|roku|r\.))?";

static OPENED: LazyLock<Regex> =
    LazyLock::new(|| pattern(&format!(r"(?i)(?:^|[\s,;:(–—])(?:{OPENS}){LED}\s*$")));
static JOINED: LazyLock<Regex> =
    LazyLock::new(|| pattern(&format!(r"(?i)^{YEAR_WORD}\s+{JOINS}{LED}\s*$")));
/// Says that something changed between two years, or was compared in them.
static MOVED: LazyLock<Regex> = LazyLock::new(|| pattern(&format!(r"(?i)\b{MOVES}\b")));

/// The period given by two mentions that begins at mention `at`: both ends to the same part, and
/// said to be ends. Years alone may be figures of something that changed: "sank von 2005 auf 1990".
pub(super) fn of_two(sentence: &Sentence<'_>, at: usize) -> Option<Period> {
    let (start, end) = (*plain(sentence.date(at)?)?, *plain(sentence.date(at + 1)?)?);
    let alike =
        start.month.is_some() == end.month.is_some() && start.day.is_some() == end.day.is_some();
    let led = OPENED.is_match(sentence.before(at));
    let joined = JOINED.is_match(sentence.between(at, at + 1));
    let bare = start.month.is_none();
    let counted = sentence
        .after(at + 1)
        .trim_start()
        .starts_with(|ch: char| ch.is_alphabetic());
    let moved = bare && (MOVED.is_match(sentence.text) || counted && start.year > end.year);
    (alike && led && joined && !moved).then_some(Period {
        start,
        end,
        first: at,
        last: at + 1,
    })
}
