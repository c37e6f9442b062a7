//! Bare addresses in running text: where they end is the whole difficulty.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use super::doi;
use crate::text::Span;

/// Longest address looked at, in characters after its scheme.
const LONGEST: usize = 2_000;

static ADDRESS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let pattern =
        format!(r#"(?i)(?:https?://|ftp://|(?-u:\b)www\.)[^\s<>"“”«»{{}}|\\^`]{{3,{LONGEST}}}"#);
    Regex::new(&pattern).ok()
});

/// Where addresses stand in a text, without the punctuation of the sentence around them.
#[must_use]
pub fn addresses(text: &str) -> Vec<Span> {
    let Some(pattern) = ADDRESS.as_ref() else {
        return Vec::new();
    };
    spans_of(pattern, text)
        .into_iter()
        .filter(|span| {
            let body = span.slice(text).unwrap_or_default();
            body.split_once("//")
                .map_or(body, |(_, rest)| rest)
                .contains('.')
                || body.contains("//localhost")
        })
        .collect()
}

/// Where an address or DOI ends whose characters reach from `start` to `end`: before the punctuation of the
/// sentence, behind the line breaks in its angle brackets or within its DOI, behind the angle brackets of a SICI.
#[must_use]
pub(crate) fn end_of_address(text: &str, start: usize, end: usize) -> usize {
    if let Some(end) = end_in_brackets(text, start, end) {
        return end;
    }
    let end = doi::end_behind_break(text, start, end).unwrap_or(end);
    let written = text.get(start..end).unwrap_or_default();
    let trimmed = start + trim_address(written).len();
    if trimmed == end && written.contains("10.") {
        doi::end_of_sici(text, end)
    } else {
        trimmed
    }
}

/// Where the addresses and DOIs stand whose characters a pattern finds. East Asia sets no blank between one and the
/// words behind it, and the next may stand among them: the search goes on where one ends, not where its characters
/// might.
pub(crate) fn spans_of(pattern: &Regex, text: &str) -> Vec<Span> {
    let mut from = 0;
    let next = || {
        let hit = pattern.find_at(text, from)?;
        let words = hit.as_str();
        let web = words.contains("//") || words.starts_with("www.");
        let reach = if web && !words.contains("doi.org/10.") {
            words.len()
        } else {
            doi::before_east_asian(words).len()
        };
        let end = end_of_address(text, hit.start(), hit.start() + reach);
        let cut = text.get(end..).and_then(|rest| rest.chars().next());
        let own = hit.start() + words.chars().next().map_or(1, char::len_utf8);
        // Behind a mark of the alphabets stands nothing that a blank would not have parted.
        from = match cut {
            Some(ch) if !ch.is_ascii() => end.max(own),
            _ => end.max(hit.end()),
        };
        Some(Span::new(hit.start(), end))
    };
    std::iter::from_fn(next).collect()
}

/// Most lines an address in angle brackets is broken over.
const LINES: usize = 4;

/// Where an address that is broken over lines ends, if it stands in angle brackets: blanks inside them are
/// none of the address (RFC 3986, appendix C). "<https://a.example is down>" is no broken address.
fn end_in_brackets(text: &str, start: usize, end: usize) -> Option<usize> {
    let before = text.get(..start)?;
    if !(before.ends_with('<') || before.ends_with("<URL:")) {
        return None;
    }
    let rest = text.get(end..)?;
    // Looked for no further than an address reaches, so that time stays linear.
    let near = rest
        .char_indices()
        .nth(LONGEST)
        .map_or(rest, |(at, _)| &rest[..at]);
    let more = &near[..near.find('>')?];
    let breaks = more.split_whitespace().count();
    if breaks == 0 || breaks > LINES || more.contains(['<', '"', '“', '”', '{', '}', '|', '\\'])
    {
        return None;
    }
    let joins = |ch: char| {
        matches!(
            ch,
            '/' | '-' | '.' | '_' | '?' | '&' | '=' | '%' | '#' | '+' | '~'
        )
    };
    let lone = breaks == 1;
    let mut last = text.get(start..end)?;
    for piece in more.split_whitespace() {
        let of_address = |ch: char| joins(ch) || ch.is_ascii_digit();
        let joined =
            last.ends_with(joins) || piece.starts_with(joins) || lone && piece.contains(of_address);
        if !joined {
            return None;
        }
        last = piece;
    }
    Some(end + more.trim_end().len())
}

/// An address without the blanks at which it was broken.
#[must_use]
pub(crate) fn unbroken(address: &str) -> Cow<'_, str> {
    if address.contains(char::is_whitespace) {
        Cow::Owned(address.split_whitespace().collect())
    } else {
        Cow::Borrowed(address)
    }
}

/// Dashes between the clauses of a sentence.
const LONG_DASHES: [&str; 3] = ["—", "―", "⸺"];

/// Dashes that names of pages have too.
const SHORT_DASHES: [&str; 2] = ["–", "--"];

/// An address up to the dash of the sentence around it. A dash of the address's own is followed by
/// more of a path; a short one is the sentence's only where the address is plainly at its end.
fn before_dash(address: &str) -> &str {
    let first = |dashes: &[&str], ends: &dyn Fn(&str, &str) -> bool| {
        let cut = |dash: &&str| {
            address.match_indices(*dash).find_map(|(at, dash)| {
                let (head, rest) = (&address[..at], &address[at + dash.len()..]);
                ends(head, rest).then_some(at)
            })
        };
        dashes.iter().filter_map(cut).min()
    };
    let begins_anew = |rest: &str| rest.starts_with("www.") || rest.contains("://");
    let long = first(&LONG_DASHES, &|_, rest| {
        begins_anew(rest) || !rest.contains(['/', '_', '=', '%', '&', '#'])
    });
    let short = first(&SHORT_DASHES, &|head, rest| {
        rest.is_empty() || begins_anew(rest) || is_complete(head)
    });
    [long, short]
        .into_iter()
        .flatten()
        .min()
        .map_or(address, |at| &address[..at])
}

/// An address up to the first full-width mark: such texts set no blank behind an address. Brackets that
/// the address opens and closes are its own: "…/wiki/長城（車）".
fn before_full_width(address: &str) -> &str {
    let mut open = None;
    for (at, ch) in address.char_indices() {
        match ch {
            '（' if open.is_none() => open = Some(at),
            '）' if open.is_some() => open = None,
            '）' | '、' | '。' | '，' | '；' | '：' | '！' | '？' | '「' | '」' | '『' | '』'
            | '【' | '】' | '《' | '》' | '〈' | '〉' => {
                return &address[..open.unwrap_or(at)];
            }
            _ => {}
        }
    }
    open.map_or(address, |at| &address[..at])
}

/// True for an address that ends in the name of a file or in a stroke.
fn is_complete(address: &str) -> bool {
    let path = address.split_once("://").map_or(address, |(_, rest)| rest);
    let Some((_, last)) = path.rsplit_once('/') else {
        return false;
    };
    let file = last.rsplit_once('.').is_some_and(|(_, ending)| {
        (2..=5).contains(&ending.len()) && ending.bytes().all(|b| b.is_ascii_alphanumeric())
    });
    last.is_empty() || file
}

/// Cuts the punctuation of the sentence off an address or DOI, and what follows its dash, keeping
/// brackets that were opened inside it.
#[must_use]
pub fn trim_address(address: &str) -> &str {
    let address = before_dash(before_full_width(address));
    let mut kept = address;
    // Counted once: a text of nothing but brackets must not cost the square of its length.
    let mut open = [0_i64; 2];
    for ch in address.chars() {
        match ch {
            '(' => open[0] += 1,
            ')' => open[0] -= 1,
            '[' => open[1] += 1,
            ']' => open[1] -= 1,
            _ => {}
        }
    }
    while let Some(last) = kept.chars().next_back() {
        let cut = match last {
            '.' | ',' | ';' | ':' | '!' | '?' | '\'' | '’' | '‘' | '…' | '*' | '(' | '[' => {
                true
            }
            ')' => open[0] < 0,
            ']' => open[1] < 0,
            _ => false,
        };
        if !cut {
            break;
        }
        match last {
            ')' => open[0] += 1,
            '(' => open[0] -= 1,
            ']' => open[1] += 1,
            '[' => open[1] -= 1,
            _ => {}
        }
        kept = &kept[..kept.len() - last.len_utf8()];
    }
    kept
}
