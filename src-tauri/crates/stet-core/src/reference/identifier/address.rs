//! Bare addresses in running text: where they end is the whole difficulty.

use std::sync::LazyLock;

use regex::Regex;

use crate::text::Span;

/// Longest address looked at, in characters after its scheme.
const LONGEST: usize = 2_000;

static ADDRESS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let pattern =
        format!(r#"(?i)(?:https?://|ftp://|\bwww\.)[^\s<>"“”«»{{}}|\\^`]{{3,{LONGEST}}}"#);
    Regex::new(&pattern).ok()
});

/// Where addresses stand in a text, without the punctuation of the sentence around them.
#[must_use]
pub fn addresses(text: &str) -> Vec<Span> {
    let Some(pattern) = ADDRESS.as_ref() else {
        return Vec::new();
    };
    pattern
        .find_iter(text)
        .map(|hit| {
            let kept = trim_address(hit.as_str());
            Span::new(hit.start(), hit.start() + kept.len())
        })
        .filter(|span| {
            let body = span.slice(text).unwrap_or_default();
            body.split_once("//")
                .map_or(body, |(_, rest)| rest)
                .contains('.')
                || body.contains("//localhost")
        })
        .collect()
}

/// Cuts the punctuation of the sentence off an address or DOI, keeping brackets that were opened
/// inside it.
#[must_use]
pub fn trim_address(address: &str) -> &str {
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
            '。' | '，' | '、' | '；' | '）' | '】' => true,
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
