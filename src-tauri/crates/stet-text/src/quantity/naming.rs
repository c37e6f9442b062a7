//! Figures that name something or tell a result: Route 66, Article 7, "won 52–48".

use super::counts::{quantity, reading};
use super::date::Source;
use super::find::Reading;
use super::token::{Gap, Token, any, at, before};
use super::types::{Role, Value};

/// Words before a number that names: Route 66, Article 7.
const NAMING: [&str; 46] = [
    "route",
    "article",
    "section",
    "flight",
    "room",
    "boeing",
    "airbus",
    "chapter",
    "page",
    "pages",
    "paragraph",
    "clause",
    "figure",
    "table",
    "no",
    "number",
    "nos",
    "interstate",
    "highway",
    "track",
    "gate",
    "platform",
    "channel",
    "apollo",
    "volume",
    "act",
    "schedule",
    "rule",
    "title",
    "bus",
    "line",
    "area",
    "district",
    "ward",
    "item",
    "step",
    "phase",
    "type",
    "grade",
    "level",
    "unit",
    "amendment",
    "resolution",
    "case",
    "proposition",
    "formula",
];

/// A number that names rather than counts.
pub(super) fn named(s: &Source<'_>, i: usize) -> Option<Reading> {
    let t = s.t;
    if !t[i].is_digits() || t[i].gap == Gap::Break || t[i].text.len() > 6 {
        return None;
    }
    let dotted = i >= 2
        && at(t, i - 1, ".")
        && any(
            t,
            i - 2,
            &[
                "no", "nos", "art", "sec", "para", "pp", "p", "vol", "ch", "fig",
            ],
        );
    let sign = any(t, i - 1, &["#", "№", "§"]);
    let word = i.checked_sub(1)?;
    let led = NAMING.contains(&t[word].text.as_str())
        && (s.capital(word)
            || matches!(
                t[word].text.as_str(),
                "room"
                    | "page"
                    | "pages"
                    | "chapter"
                    | "section"
                    | "article"
                    | "flight"
                    | "paragraph"
                    | "clause"
                    | "channel"
                    | "platform"
                    | "gate"
            ));
    if !(dotted || sign || led) {
        return None;
    }
    let mut end = i + 1;
    // "Boeing 737-800", "Article 7.2", "Section 230(c)"
    while end < i + 8
        && t.get(end)
            .is_some_and(|x| x.glued() && any(t, end, &["-", ".", "/"]))
        && t.get(end + 1).is_some_and(|x| x.glued() && x.is_digits())
    {
        end += 2;
    }
    if t.get(end)
        .is_some_and(|x| x.glued() && x.is_word() && x.text.chars().count() == 1)
    {
        end += 1;
    }
    let value: f64 = t[i].text.parse().ok()?;
    let mut q = quantity(value, value, 1.0, Role::Identifier);
    let name = if dotted { i - 2 } else { word };
    q.noun = t[name].is_word().then(|| t[name].text.clone());
    Some(reading(i, end, q))
}

/// Is the measure a part of a name? "Ninety Mile Beach", "Hundred Acre Wood": figure and unit in words with
/// capitals, the unit in the singular though there are several, and a capital after it.
pub(super) fn names_a_place(s: &Source<'_>, found: &Reading) -> bool {
    let several =
        matches!(&found.value, Some(Value::Quantity(q)) if q.unit.is_some() && q.low > 1.0);
    let in_title_case = |i: usize| {
        s.capital(i)
            && s.t.get(i).is_some_and(|x| {
                x.is_word() && s.text[x.start..x.end].chars().any(char::is_lowercase)
            })
    };
    several
        && (found.first..=found.end).all(in_title_case)
        && s.t[found.end].gap == Gap::Space
        && !s.t[found.end - 1].text.ends_with('s')
}

/// "24/7" is no ratio, nor is "50/50" or "9/11": two figures that stand for a word.
pub(super) fn is_idiom(s: &Source<'_>, found: &Reading) -> bool {
    let (Some(first), Some(last)) = (s.t.get(found.first), s.t.get(found.end - 1)) else {
        return false;
    };
    let written = s.text.get(first.start..last.end).unwrap_or_default();
    ["24/7", "50/50", "9/11"].iter().any(|idiom| {
        let rest = written.strip_prefix(idiom);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
    })
}

/// Words near a score.
const CONTEST: [&str; 36] = [
    "won", "win", "wins", "beat", "beats", "beaten", "lost", "lose", "defeated", "defeat", "vote",
    "voted", "votes", "passed", "approved", "score", "scored", "victory", "draw", "drew", "split",
    "majority", "final", "match", "game", "led", "lead", "loss", "ruled", "ruling", "margin",
    "rejected", "tied", "tie", "result", "thrashed",
];

/// "52–48" near words of votes or games.
pub(super) fn score(t: &[Token], i: usize) -> Option<Reading> {
    let whole = |k: usize| -> Option<f64> {
        let x = t.get(k).filter(|x| x.is_digits() && x.text.len() <= 3)?;
        x.text.parse().ok()
    };
    let a = whole(i)?;
    let to = any(t, i + 1, &["to"]);
    let dash = t.get(i + 1)?.is_dash() && t[i + 1].glued() && t.get(i + 2)?.glued();
    if !(to || dash) {
        return None;
    }
    let b = whole(i + 2)?;
    let free = !t.get(i + 3).is_some_and(|x| {
        x.glued()
            && (x.is_digits()
                || x.is_word()
                || x.is_dash() && t.get(i + 4).is_some_and(|y| y.glued() && y.is_digits())
                || matches!(x.text.as_str(), "%" | "°" | ",")
                    && t.get(i + 4).is_some_and(Token::glued)
                || x.is("%"))
    }) && !(t[i].glued()
        && i > 0
        && (t[i - 1].is_dash() || t[i - 1].is_digits() || t[i - 1].is("$")));
    let near = t[i.saturating_sub(6)..i]
        .iter()
        .chain(t.iter().skip(i + 3).take(3))
        .any(|x| CONTEST.contains(&x.text.as_str()));
    if !free
        || !near
        || to
            && !before(t, i).is_some_and(|p| {
                matches!(
                    p.text.as_str(),
                    "by" | "of" | "," | "won" | "voted" | "lost" | "passed"
                )
            })
    {
        return None;
    }
    let mut q = quantity(a, b, 1.0, Role::Score);
    q.noun = None;
    Some(reading(i, i + 3, q))
}
