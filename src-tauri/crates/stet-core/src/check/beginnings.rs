//! What one sentence says began on one date and ended on another: "the works began in May 2014 and ended in March 2015".
//! Finds such periods, judges none.

use std::sync::LazyLock;

use regex::Regex;

use super::calendar::plain;
use super::periods::Period;
use super::scope::Sentence;
use super::wording::AND;
use super::words::pattern;

/// Verbs by which something begins.
const BEGAN: &str = r"(?:began|begun|started|commenced|opened|begann(?:en)?|starteten?|commenc(?:é|a|èrent|ait|aient)|début(?:é|a|èrent|ait|aient)|comenz(?:ó|aron)|empez(?:ó|aron)|(?:se\s+)?inici(?:ó|aron|ou|aram)|começ(?:ou|aram)|comenzad[oa]s?|cominci(?:ò|arono)|inizi(?:ò|arono)|cominciat[oaie]|iniziat[oaie]|begon(?:nen)?|startten?|började|inleddes|startade|påbörjades|begyndte|startede|begynte|startet|rozpocz(?:ął|ęł[ayo]|ęto)(?:\s+się)?|zacz(?:ął|ęł[ayo]|ęto)(?:\s+się)?|začal[aoyi]?|начал(?:ся|ась|ось|ись)|почал(?:ся|ась|ося|ися)|alkoi(?:vat)?|kezdőd(?:ött|tek))";
/// Verbs by which it ends.
const ENDED: &str = r"(?:ended|finished|concluded|closed|completed|endeten?|schloss(?:en)?|termin(?:é|a|èrent|ait|aient|ó|aron|ou|aram|ò|arono)|termin(?:ée|és|ées)|achev(?:é|a|èrent)e?s?|finit|finirent|pris\s+fin|finaliz(?:ó|aron)|acab(?:ó|aron|ou|aram)|concluy(?:ó|eron)|conclu(?:iu|íram)|fin(?:ì|irono)|terminat[oaie]|finit[oaie]|conclus[oaie]|concluser[oe]|eindigden?|avslutades|slutade|upphörde|sluttede|sluttet|endte|afsluttedes|avsluttet|zakończ(?:ył[aoy]?|yły|ono)(?:\s+się)?|skończ(?:ył[aoy]?|yły|ono)(?:\s+się)?|skonči(?:l[aoyi]?)|закончил(?:ся|ась|ось|ись)|завершил(?:ся|ась|ось|ись)|закінчил(?:ся|ась|ося|ися)|päättyi(?:vät)?|fejeződ(?:ött|tek)\s+be)";
/// Helps such a verb, or names its subject once more: "and were", "und sie".
const HELPED: &str = r"(?:were|was|had|has|have|it|they|only|finally|wurden?|sie|es|erst|schließlich|fut|furent|ont|a|est|sont|ils|elles|il|elle|s['’]est|se\s+sont|se|si|fue|fueron|foi|foram|fu|furono|è|sono|ha|hanno|werd(?:en)?|is|zijn|blev|var|bylo|byly|был[аои]?)";
/// What may stand between the verb and its date.
const LED: &str = r"(?:(?:in|im|am|on|at|en|em|a|le|el|il|nel|den|i|w|v|op|dnia|в|у)\s+|l['’]|(?:Jahre?|año|anno|ano|roku|jaar)\s+|the\s+)*";

static BEGUN: LazyLock<Regex> =
    LazyLock::new(|| pattern(&format!(r"(?i)(?:^|[\s(]){BEGAN},?\s+{LED}$")));
static THEN_ENDED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^(?:\s*r\.|\s+года?)?,?\s+{AND}\s+(?:{HELPED}\s+){{0,2}}{ENDED}\s+{LED}$"
    ))
});
/// German and Dutch put the participles behind the dates.
static AND_ON: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\s+(?:begonnen|gestartet|eröffnet|aufgenommen|gestart|geopend)\s+(?:und|en)\s+(?:wurden?\s+|werd(?:en)?\s+)?(?:im|am|in|op)(?:\s+Jahre?)?\s+$",
    )
});
static ENDED_LAST: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\s+(?:beendet|abgeschlossen|geschlossen|eingestellt|beëindigd|afgerond|voltooid|gesloten)\b",
    )
});

/// The period whose beginning the mention at `at` dates.
pub(super) fn of_one_thing(sentence: &Sentence<'_>, at: usize) -> Option<Period> {
    let (start, end) = (*plain(sentence.date(at)?)?, *plain(sentence.date(at + 1)?)?);
    let between = sentence.between(at, at + 1);
    let told = BEGUN.is_match(sentence.before(at)) && THEN_ENDED.is_match(between)
        || AND_ON.is_match(between) && ENDED_LAST.is_match(sentence.after(at + 1));
    told.then_some(Period {
        start,
        end,
        first: at,
        last: at + 1,
    })
}
