//! What follows a citation: the page meant, the court and the date, a remark in brackets.

use std::sync::OnceLock;

use regex::{Captures, Regex};

/// How much of what follows is read, in bytes.
pub(super) const WINDOW: usize = 300;

/// What was read.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct After {
    pub(super) pin: Option<String>,
    pub(super) extra: Option<String>,
    pub(super) court: Option<String>,
    pub(super) month: Option<String>,
    pub(super) day: Option<String>,
    pub(super) year: Option<String>,
    pub(super) publisher: Option<String>,
    pub(super) parenthetical: Option<String>,
    /// Bytes from the end of the citation to the end of all this.
    pub(super) length: usize,
    /// Bytes to the end of the pinpoint.
    pub(super) pin_length: usize,
}

const MONTH: &str = r"(?P<month>January|Jan\.|February|Feb\.|March|Mar\.|April|Apr\.|May|June|Jun\.|July|Jul\.|August|Aug\.|September|Sept?\.|October|Oct\.|November|Nov\.|December|Dec\.)";
const YEAR: &str = r"(?P<year>[0-9]{4})(?:[-–][0-9]{2,4})?";
const SUBSECTION: &str = r"(?:\([0-9a-zA-Z]{1,4}\))";

struct Patterns {
    pin: Regex,
    section: Regex,
    dated: Regex,
    law: Regex,
    year: Regex,
}

fn patterns() -> Option<&'static Patterns> {
    static COMPILED: OnceLock<Option<Patterns>> = OnceLock::new();
    COMPILED
        .get_or_init(|| {
            // A section or paragraph: "§ 1988(b)-(c)", "§ 2000e-5(k)", "¶ 4.12".
            let section = format!(
                r"(?:§{{1,2}}|¶{{1,2}}) ?[0-9]+[a-z]{{0,2}}(?:[.:–-][0-9]+[a-z]?)*{SUBSECTION}*(?:[-–]{SUBSECTION}+)?"
            );
            // A page, a line of a page or a star page, with a note of it: "103 n.15", "12 & nn.3-4".
            let page = r"(?:(?:(?:& )?note|(?:& )?nn?\.?|(?:& )?fn?\.?|\*{1,4}|pg\.?|pp?\.?|paras?\.?) ?)?\[?(?:[0-9]+:[0-9]+(?:[-–][0-9]+(?::[0-9]+)?)?|\*?[0-9]+(?:\.[0-9]+)*(?:[-–]\*?[0-9]+)?)\]?(?: (?:& )?(?:nn\. ?[0-9]+(?:(?:[-–]| & )[0-9]+)*|(?:n\.|notes?) ?[0-9]+(?:[-–][0-9]+)?))?";
            let one = format!("(?:{section}|{page})");
            Some(Patterns {
                // What may follow keeps the volume of the next citation out.
                pin: Regex::new(&format!(
                    r"^(?P<pin>,? ?(?:at )?{one}(?:, ?{one})*)(?:[,.;)\]\\]| ?[(\[]| ;|$)"
                ))
                .ok()?,
                section: Regex::new(&format!(r"^(?P<pin>,? ?(?:at )?{section})(?:[^0-9A-Za-z(]|$)"))
                    .ok()?,
                dated: Regex::new(&format!(
                    r"^,? ?(?P<extra>[^(;]*)[(\[](?:(?P<court>[^()\[\]]*?)\s+)?(?:{MONTH} ?)?(?P<day>[0-9]{{1,2}})?,? ?{YEAR}[)\]]"
                ))
                .ok()?,
                law: Regex::new(&format!(
                    r"^(?P<pin>{SUBSECTION}*(?: and {SUBSECTION}+)?(?: et seq\.)?) ?(?:\((?P<publisher>[A-Z][a-z]+\.?(?: Supp\.)?)? ?(?:{MONTH} )?(?P<day>[0-9]{{1,2}})?,? ?(?:{YEAR})?\))? ?"
                ))
                .ok()?,
                year: Regex::new(&format!(r"^\({YEAR}\) ?")).ok()?,
            })
        })
        .as_ref()
}

/// After a full citation of a case.
pub(super) fn full(text: &str) -> After {
    let Some(patterns) = patterns() else {
        return After::default();
    };
    let (pin, pin_length) = pin(text);
    let rest = &text[pin_length..];
    let mut after = After {
        pin,
        pin_length,
        length: pin_length,
        ..After::default()
    };
    let dated = patterns.dated.captures(rest).filter(|dated| {
        // Other citations may stand before the date; a new sentence may not.
        let extra = dated.name("extra").map_or("", |extra| extra.as_str());
        extra.is_empty()
            || rest.starts_with([',', '['])
            || extra
                .starts_with(|ch: char| ch.is_ascii_digit() || matches!(ch, '_' | '-' | '—' | '–'))
            || pin_length > 0 && !extra.starts_with('.')
    });
    if let Some(dated) = dated {
        after.take(&dated);
        let end = pin_length + whole(&dated);
        let (parenthetical, length) = remark(&text[end..]);
        after.parenthetical = parenthetical;
        after.length = end + length;
    }
    after
}

/// After a short form, "Id." or "supra"; `page` is the page such a form already names.
pub(super) fn short(page: &str, text: &str) -> After {
    let joined = format!("{page}{text}");
    let (pin, length) = pin_or_section(&joined);
    let rest = joined[length..]
        .strip_prefix(' ')
        .unwrap_or(&joined[length..]);
    let (parenthetical, _) = remark(rest);
    let pin_length = length.saturating_sub(page.len());
    After {
        pin,
        parenthetical,
        length: pin_length,
        pin_length,
        ..After::default()
    }
}

/// After a section of a code.
pub(super) fn law(text: &str) -> After {
    let mut after = After::default();
    let Some(read) = patterns().and_then(|patterns| patterns.law.captures(text)) else {
        return after;
    };
    after.take(&read);
    after.pin = named(&read, "pin");
    after.pin_length = read.name("pin").map_or(0, |pin| pin.end());
    let end = whole(&read);
    let (parenthetical, length) = remark(&text[end..]);
    after.parenthetical = parenthetical;
    after.length = text[..end].trim_end().len() + if length > 0 { length + 1 } else { 0 };
    after.length = after.length.min(text.len());
    after
}

/// After an article in a journal.
pub(super) fn journal(text: &str) -> After {
    let (pin, pin_length) = pin(text);
    let mut after = After {
        pin,
        pin_length,
        length: pin_length,
        ..After::default()
    };
    let mut end = pin_length + usize::from(text[pin_length..].starts_with(' '));
    if let Some(read) = patterns().and_then(|patterns| patterns.year.captures(&text[end..])) {
        after.take(&read);
        end += whole(&read);
        after.length = text[..end].trim_end().len();
    }
    let (parenthetical, length) = remark(&text[end..]);
    if length > 0 {
        after.length = end + length;
    }
    after.parenthetical = parenthetical;
    after
}

impl After {
    fn take(&mut self, read: &Captures) {
        self.extra = named(read, "extra");
        self.court = named(read, "court");
        self.month = named(read, "month");
        self.day = named(read, "day");
        self.year = named(read, "year");
        self.publisher = named(read, "publisher");
    }
}

/// As [`pin`], of a section too that words follow: "Id. § 12(b)(1) says".
fn pin_or_section(text: &str) -> (Option<String>, usize) {
    let listed = pin(text);
    let section = patterns()
        .and_then(|patterns| patterns.section.captures(text))
        .and_then(|read| read.name("pin"));
    match section {
        Some(section) if section.end() > listed.1 => (
            Some(section.as_str().trim_matches([',', ' ']).to_owned()),
            section.end(),
        ),
        _ => listed,
    }
}

/// The pages meant, without the comma before them, and how far they reach.
fn pin(text: &str) -> (Option<String>, usize) {
    let Some(read) = patterns()
        .and_then(|patterns| patterns.pin.captures(text))
        .and_then(|read| read.name("pin"))
    else {
        return (None, 0);
    };
    (
        Some(read.as_str().trim_matches([',', ' ']).to_owned()),
        read.end(),
    )
}

/// The remark in brackets at the head of `text`, brackets inside it included, and its length with
/// its brackets. A year alone is a date, no remark.
fn remark(text: &str) -> (Option<String>, usize) {
    let inside = text.strip_prefix(' ').unwrap_or(text);
    let lead = text.len() - inside.len();
    let Some(inside) = inside.strip_prefix('(') else {
        return (None, 0);
    };
    let mut depth = 0_usize;
    let mut last = None;
    for (at, ch) in inside.char_indices() {
        match ch {
            '(' => depth += 1,
            ')' if depth == 0 => {
                let words = &inside[..at];
                let dated = words.len() >= 4 && words.bytes().take(4).all(|b| b.is_ascii_digit());
                return if words.is_empty() || dated {
                    (None, 0)
                } else {
                    (Some(words.to_owned()), lead + at + 2)
                };
            }
            ')' => {
                depth -= 1;
                last = Some(at);
            }
            _ => {}
        }
    }
    // Its end is missing or out of sight.
    match last {
        Some(at) => (Some(inside[..at].to_owned()), lead + at + 2),
        None => (None, 0),
    }
}

fn whole(read: &Captures) -> usize {
    read.get(0).map_or(0, |all| all.end())
}

fn named(read: &Captures, group: &str) -> Option<String> {
    read.name(group)
        .map(|found| found.as_str().trim().to_owned())
        .filter(|words| !words.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn court_date_and_remark() {
        let read =
            full(", 4-5, 2 S. Ct. 2, 6-7 (4th Cir. Jan. 1, 2012) (overruling foo (bar)) (x)");
        assert_eq!(read.pin.as_deref(), Some("4-5"));
        assert_eq!(read.extra.as_deref(), Some("2 S. Ct. 2, 6-7"));
        assert_eq!(read.court.as_deref(), Some("4th Cir."));
        assert_eq!(
            (
                read.month.as_deref(),
                read.day.as_deref(),
                read.year.as_deref()
            ),
            (Some("Jan."), Some("1"), Some("2012"))
        );
        assert_eq!(read.parenthetical.as_deref(), Some("overruling foo (bar)"));
        assert_eq!(full(" which held (a) that").year, None);
    }

    #[test]
    fn the_next_volume_is_no_page() {
        assert_eq!(full(", 410 U.S. 113").pin, None);
        assert_eq!(full(", 12 n. 3, 15.").pin.as_deref(), Some("12 n. 3, 15"));
        assert_eq!(full(", 12, n. 3, 15.").pin.as_deref(), Some("12, n. 3, 15"));
        assert_eq!(short("", " at 12–13, and").pin.as_deref(), Some("at 12–13"));
        for (text, pin) in [
            (", 103 n.15 (3d Cir. 2013)", Some("103 n.15")),
            (", 12 & nn.3-4; see", Some("12 & nn.3-4")),
            (", 103 nn.15 & 16 (3d Cir. 2013)", Some("103 nn.15 & 16")),
            (", *3 n.2 (D. Me. 2001)", Some("*3 n.2")),
            (", 12 no. 3 of them", None),
        ] {
            assert_eq!(full(text).pin.as_deref(), pin, "{text}");
        }
        for (text, pin) in [
            (" § 1988(b)-(c).", Some("§ 1988(b)-(c)")),
            (" §§ 2000e-5(k), 12.", Some("§§ 2000e-5(k), 12")),
            (" ¶ 4.12.", Some("¶ 4.12")),
            (" § 240.10b-5.", Some("§ 240.10b-5")),
            (" § 1630.2(i)(1) says so", Some("§ 1630.2(i)(1)")),
            (" at 26.04(b).", Some("at 26.04")),
            (" at 105.", Some("at 105")),
            (" § of it", None),
        ] {
            assert_eq!(short("", text).pin.as_deref(), pin, "{text}");
        }
    }
}
