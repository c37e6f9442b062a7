//! Dates bounded on one side in the suites' terms: "before 2010", "since March".

use super::super::calendar::Date;
use super::super::token::{any, at};
use super::dates::{Found, Reader, What};
use super::items::item;

/// Which side of a date is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    After,
    Since,
    Equal,
}

const SIDES: [(&str, Side); 60] = [
    ("before", Side::Before),
    ("prior to", Side::Before),
    ("earlier than", Side::Before),
    ("no later than", Side::Before),
    ("not later than", Side::Before),
    ("by", Side::Before),
    ("until", Side::Before),
    ("till", Side::Before),
    ("til", Side::Before),
    ("up to", Side::Before),
    ("ending", Side::Before),
    ("ending on", Side::Before),
    ("ends on", Side::Before),
    ("less than", Side::Before),
    ("<", Side::Before),
    ("> =", Side::Since),
    ("≥", Side::Since),
    ("< =", Side::Before),
    ("=", Side::Equal),
    ("equal to", Side::Equal),
    ("equals to", Side::Equal),
    ("in advance of", Side::Before),
    ("leading up to", Side::Before),
    ("as late as", Side::Before),
    ("after", Side::After),
    ("later than", Side::After),
    ("later than or at", Side::Since),
    ("later than or on", Side::Since),
    ("on or later than", Side::Since),
    ("on or after", Side::Since),
    ("after or on", Side::Since),
    ("after or at", Side::Since),
    ("at or after", Side::Since),
    ("before or on", Side::Before),
    ("before or at", Side::Before),
    ("on or before", Side::Before),
    ("at or before", Side::Before),
    ("on or earlier than", Side::Before),
    ("earlier than or on", Side::Before),
    ("earlier than or at", Side::Before),
    ("not before", Side::Since),
    ("not after", Side::Before),
    ("greater than", Side::After),
    ("more than", Side::After),
    ("year greater than", Side::After),
    (">", Side::After),
    ("following", Side::After),
    ("since", Side::Since),
    ("starting", Side::Since),
    ("starting on", Side::Since),
    ("starting from", Side::Since),
    ("starts on", Side::Since),
    ("beginning", Side::Since),
    ("beginning on", Side::Since),
    ("beginning from", Side::Since),
    ("as early as", Side::Since),
    ("no earlier than", Side::Since),
    ("not earlier than", Side::Since),
    ("from", Side::Since),
    ("any time from", Side::Since),
];

pub(super) fn bounded(r: &Reader<'_>, i: usize) -> Option<Found> {
    let t = r.s.t;
    let led = SIDES
        .iter()
        .filter_map(|(words, side)| {
            super::super::token::phrase(t, i, words).map(|n| (i + n, *side))
        })
        .max_by_key(|(end, _)| *end);
    let Some((next, side)) = led else {
        // "2018 or later"
        let it = item(r, i)?;
        if !any(t, it.end, &["or", "and"]) {
            return None;
        }
        let when = it.when?;
        let starts = || when.readings.iter().map(|x| x.0).collect();
        return match t.get(it.end + 1)?.text.as_str() {
            "later" | "after" | "onwards" | "greater" | "newer"
                if (at(t, it.end, "or") || any(t, it.end + 1, &["later", "greater"]))
                    && item(r, it.end + 2).is_none() =>
            {
                Some(Found {
                    end: it.end + 2,
                    what: What::From(starts()),
                })
            }
            "earlier" | "before" if at(t, it.end, "or") && item(r, it.end + 2).is_none() => {
                Some(Found {
                    end: it.end + 2,
                    what: What::Until(when.readings.iter().map(|x| x.1).collect()),
                })
            }
            _ => None,
        };
    };
    if at(t, i, "from") {
        return None;
    }
    if any(t, next, &["date", "now"]) && at(t, next - 1, "till") {
        return Some(Found {
            end: next + 1,
            what: What::Until(vec![r.now]),
        });
    }
    if at(t, next, "date") {
        return None;
    }
    let mut k = next;
    let it = match item(r, k) {
        Some(it) => it,
        None => {
            k += usize::from(any(t, k, &["the", "on"]));
            k += usize::from(any(t, k, &["year"]));
            item(r, k)?
        }
    };
    let comparison = side == Side::Equal
        || any(t, next - 1, &["than", ">", "<", "=", "≥"])
            && any(t, i, &["more", "greater", "less", "year", ">", "<", "≥"]);
    if comparison && !it.year {
        return None;
    }
    let whole = it
        .edge
        .clone()
        .filter(|_| side == Side::Before)
        .or_else(|| it.when.clone())?;
    let starts: Vec<Date> = whole.readings.iter().map(|x| x.0).collect();
    let what = match side {
        Side::Before => What::Until(starts),
        Side::Equal => What::When(whole),
        Side::Since => What::From(starts),
        Side::After if whole.day => What::From(starts),
        Side::After => What::From(whole.readings.iter().map(|x| x.1).collect()),
    };
    Some(Found { end: it.end, what })
}
