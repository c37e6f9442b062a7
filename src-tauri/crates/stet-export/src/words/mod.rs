//! The sentences and lines every written report shares, so that no two formats say it differently.
//!
//! Owns wording; refuses to own order and headings (those are [`stet_core::report::Section`]) and
//! how anything looks.

mod by_hand;
mod chapters;
mod claims;
mod corrections;
mod excerpt;
mod leads;
mod missed;
mod numbers;
mod policy;
mod reasoning;
mod record;
mod references;
mod rows;
mod standing;
mod suggested;
mod title;

pub(crate) use by_hand::*;
pub(crate) use chapters::*;
pub(crate) use claims::*;
pub(crate) use corrections::*;
pub(crate) use excerpt::*;
pub(crate) use leads::*;
pub(crate) use missed::*;
pub(crate) use numbers::*;
pub(crate) use policy::*;
pub(crate) use reasoning::*;
pub(crate) use record::*;
pub(crate) use references::*;
pub(crate) use rows::*;
pub(crate) use standing::*;
pub(crate) use suggested::*;
pub(crate) use title::*;

/// What the report is.
pub(crate) const REPORT: &str = "Verification Report";

/// The stamp on a report with open claims.
pub(crate) const DRAFT: &str = "DRAFT";

pub(crate) const NO_SOURCE: &str = "No source was consulted.";

/// The headings of the table of what nothing confirms, and its caption.
pub(crate) const UNCONFIRMED_COLUMNS: [&str; 3] = ["No.", "Claim", "Nearest passage"];

/// The headings of the table of what agrees and was decided.
pub(crate) const SETTLED_COLUMNS: [&str; 3] = ["No.", "Facts", "Passage and decision"];

pub(crate) const SETTLED_CAPTION: &str = "Claims that agree or were decided";

/// "2026-11-21T08:00:00Z" as "2026-11-21 08:00 UTC"; anything else as it is.
pub(crate) fn moment(stamp: &str) -> String {
    let form = time::format_description::well_known::Rfc3339;
    let Ok(at) = time::OffsetDateTime::parse(stamp, &form) else {
        return stamp.to_owned();
    };
    let zone = if at.offset().is_utc() {
        "UTC".to_owned()
    } else {
        let (hours, minutes, _) = at.offset().as_hms();
        let sign = if at.offset().is_negative() {
            '−'
        } else {
            '+'
        };
        format!("UTC{sign}{:02}:{:02}", hours.abs(), minutes.abs())
    };
    format!(
        "{:04}-{:02}-{:02} {:02}:{:02} {zone}",
        at.year(),
        u8::from(at.month()),
        at.day(),
        at.hour(),
        at.minute()
    )
}

/// "2026-05-03T14:00:00Z" as "3 May 2026", in the stamp's own zone; anything else as it is.
pub(crate) fn day(stamp: &str) -> String {
    let form = time::format_description::well_known::Rfc3339;
    match time::OffsetDateTime::parse(stamp, &form) {
        Ok(at) => format!("{} {} {}", at.day(), at.month(), at.year()),
        Err(_) => stamp.to_owned(),
    }
}

/// "2026-05-03" as "3 May 2026"; anything else as it is.
pub(crate) fn day_in_words(day: &str) -> String {
    let form = time::macros::format_description!("[year]-[month]-[day]");
    match time::Date::parse(day, form) {
        Ok(day) => format!("{} {} {}", day.day(), day.month(), day.year()),
        Err(_) => day.to_owned(),
    }
}

/// At most `limit` characters, cut at a space where there is one near, with "…".
pub(crate) fn shortened(text: &str, limit: usize) -> String {
    let Some((cut, _)) = text.char_indices().nth(limit) else {
        return text.to_owned();
    };
    let head = &text[..cut];
    let end = match head.rfind(char::is_whitespace) {
        Some(space) if space * 2 > cut => space,
        _ => cut,
    };
    format!("{}…", head[..end].trim_end())
}

/// 12345 as "12,345".
pub(crate) fn grouped(number: usize) -> String {
    stet_core::text::grouped(&number.to_string(), ',')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_read_well() {
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(12), "12");
        assert_eq!(moment("2026-11-21T08:00:59Z"), "2026-11-21 08:00 UTC");
        assert_eq!(
            moment("2026-11-21T08:00:59+05:30"),
            "2026-11-21 08:00 UTC+05:30"
        );
        assert_eq!(moment("yesterday"), "yesterday");
        assert_eq!(around("a b c", Some("b")), ("a ", "b", " c"));
        assert_eq!(around("a b c", Some("x")), ("a b c", "", ""));
        assert_eq!(shortened("ein zwei drei", 9), "ein zwei…");
        assert_eq!(shortened("äääää", 2), "ää…");
        assert_eq!(shortened("ok", 2), "ok");
    }

    #[test]
    fn only_numbers_of_evidence_are_pointers() {
        let told = pointers("Said [1], not [2] or [x] [99", &[]);
        assert_eq!(told, [Told::Words("Said [1], not [2] or [x] [99")]);
    }
}
