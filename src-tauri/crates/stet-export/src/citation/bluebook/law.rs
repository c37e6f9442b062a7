//! Decisions, constitutions, statutes and regulations (rules 10, 11, 12, 14.2).

use stet_core::law as tables;
use stet_core::reference::Work;

use super::super::Piece;
use super::super::line::{Line, joined};
use super::{abbreviate, names};

/// Reporters of the Supreme Court: they tell the court (rule 10.4).
const SUPREME: [&str; 6] = [
    "U.S.",
    "S. Ct.",
    "L. Ed.",
    "L. Ed. 2d",
    "U.S. LEXIS",
    "Sup. Ct.",
];

/// Where a decision is reported.
pub(in super::super) struct Reported {
    pub(in super::super) volume: String,
    pub(in super::super) reporter: String,
    pub(in super::super) page: String,
    /// The docket number or neutral citation of one that no reporter has, or of one known by both.
    number: String,
    pub(in super::super) supreme_court: bool,
}

impl Reported {
    /// From the fields of the work; where those are empty from its number, "347 U.S. 483".
    pub(in super::super) fn of(work: &Work) -> Self {
        let mut reported = Self {
            volume: work.volume.clone(),
            reporter: normal(&work.container),
            page: first_page(&work.pages),
            number: work.number.trim().to_owned(),
            supreme_court: false,
        };
        if reported.reporter.is_empty() {
            let read = tables::find(&reported.number, &[])
                .into_iter()
                .find(|citation| citation.kind == tables::Kind::Case);
            if let Some(citation) = read {
                let part = |name: &str| citation.part(name).unwrap_or_default().to_owned();
                reported.volume = part("volume");
                reported.page = part("page");
                reported.reporter = citation.reporter().unwrap_or_default().to_owned();
                reported.number.clear();
            }
        }
        reported.supreme_court = SUPREME.contains(&reported.reporter.as_str());
        reported
    }

    /// True for a database that is cited with the docket and the whole date (rule 18.3.1).
    fn database(&self) -> bool {
        self.reporter == "WL" || self.reporter.ends_with("LEXIS")
    }

    /// "347 U.S. 483"; "No. 12-345, 2012 WL 345".
    pub(in super::super) fn place(&self) -> String {
        let reporter = joined(&[&self.volume, &self.reporter, &self.page], " ");
        let alone = self.reporter.is_empty() || self.database();
        joined(&[if alone { &self.number } else { "" }, &reporter], ", ")
    }

    /// "(2d Cir. 1990)"; the court is left out where the reporter tells it (rule 10.4).
    pub(in super::super) fn court_and_date(&self, work: &Work) -> String {
        let court = work.place.trim();
        let told = self.supreme_court
            || (!court.is_empty()
                && self.reporter.strip_prefix(court).is_some_and(|series| {
                    !series.trim().starts_with(|ch: char| ch.is_alphabetic())
                }));
        let date = if self.database() || self.reporter.is_empty() {
            names::date(work)
        } else {
            work.year.map(|year| year.to_string()).unwrap_or_default()
        };
        let inside = joined(&[if told { "" } else { court }, &date], " ");
        if inside.is_empty() {
            inside
        } else {
            format!("({inside})")
        }
    }
}

/// The normal form of a reporter or code that the tables know by another spelling.
fn normal(written: &str) -> String {
    let written = written.trim();
    let known = tables::editions()
        .iter()
        .any(|edition| edition.abbreviation == written);
    if known || written.is_empty() {
        return written.to_owned();
    }
    let read = tables::find(&format!("1 {written} 1"), &[])
        .into_iter()
        .next();
    read.filter(|citation| citation.part("reporter") == Some(written))
        .and_then(|citation| citation.reporter().map(str::to_owned))
        .or_else(|| {
            // "United States Reports" and "U.S. Reports" are written out.
            (written == "United States Reports" || written == "U.S. Reports")
                .then(|| "U.S.".to_owned())
        })
        .unwrap_or_else(|| written.to_owned())
}

fn first_page(pages: &str) -> String {
    pages
        .split(['-', '–', ','])
        .next()
        .unwrap_or_default()
        .trim()
        .to_owned()
}

/// Rule 10 with B10: the name in italics and shortened.
pub(super) fn case(work: &Work) -> Vec<Piece> {
    let mut line = Line::default();
    let reported = Reported::of(work);
    line.italic(&case_name(&work.title, &reported));
    line.after(", ", &reported.place());
    line.after(" ", &reported.court_and_date(work));
    if reported.reporter.is_empty() {
        line.after(", ", &work.url);
    }
    line.stop()
}

/// The name of a case in a citation (rules 10.2.1 and 10.2.2).
fn case_name(full: &str, reported: &Reported) -> String {
    let full = full.trim().trim_end_matches(',');
    // 10.2.1(b)
    for phrase in ["In the Matter of ", "In the matter of ", "Matter of "] {
        if let Some(rest) = full.strip_prefix(phrase) {
            return format!("In re {}", abbreviate::name(rest));
        }
    }
    for phrase in ["In re ", "In Re ", "Ex parte ", "Ex Parte "] {
        if let Some(rest) = full.strip_prefix(phrase) {
            let phrase = if phrase.starts_with("In") {
                "In re"
            } else {
                "Ex parte"
            };
            return format!("{phrase} {}", abbreviate::name(rest));
        }
    }
    let parties = [" v. ", " vs. ", " v ", " V. "]
        .iter()
        .find_map(|sign| full.split_once(sign));
    match parties {
        Some((plaintiff, defendant)) => {
            format!(
                "{} v. {}",
                party(plaintiff, reported),
                party(defendant, reported)
            )
        }
        None => abbreviate::name(full),
    }
}

fn party(full: &str, reported: &Reported) -> String {
    let mut name = full.trim();
    // 10.2.1(a): no "et al."; (d): no "The" before a name.
    for end in [", et al.", " et al.", ", et al", " et al"] {
        name = name.strip_suffix(end).unwrap_or(name);
    }
    name = name.strip_prefix("The ").unwrap_or(name);
    if matches!(name, "United States of America" | "U.S." | "US" | "USA") {
        return "United States".to_owned();
    }
    // 10.2.1(f): a state before its own courts is "State", elsewhere its name.
    for form in ["State", "Commonwealth", "People"] {
        let place = name.strip_prefix(form).and_then(|rest| {
            rest.strip_prefix(" of the State of ")
                .or(rest.strip_prefix(" of "))
        });
        if let Some(short) = place.and_then(abbreviate::state) {
            let own = reported.reporter.starts_with(short);
            return if own {
                form.to_owned()
            } else {
                place.unwrap_or(name).to_owned()
            };
        }
    }
    abbreviate::name(without_second_form(name))
}

/// Rule 10.2.1(h): no "Inc.", "Ltd." after a word that tells a business already.
fn without_second_form(name: &str) -> &str {
    const FORMS: [&str; 8] = [
        ", Inc.", " Inc.", ", Ltd.", " Ltd.", ", L.L.C.", ", LLC", " LLC", ", N.A.",
    ];
    const BUSINESS: [&str; 14] = [
        "Co",
        "Company",
        "Corp",
        "Corporation",
        "Ass'n",
        "Ass’n",
        "Association",
        "Railroad",
        "R.R",
        "Bank",
        "Insurance",
        "Brothers",
        "Bros",
        "Society",
    ];
    FORMS
        .iter()
        .find_map(|form| name.strip_suffix(form))
        .filter(|rest| {
            rest.split(' ')
                .skip(1)
                .any(|word| BUSINESS.contains(&word.trim_end_matches(['.', ','])))
        })
        .unwrap_or(name)
}

/// Rules 11, 12 and 14.2.
pub(super) fn statute(work: &Work) -> Vec<Piece> {
    let mut line = Line::default();
    line.plain(work.title.trim());
    line.after(", ", &statute_place(work));
    // The 21st edition asks for no year after the United States Code (12.3.2) or a constitution in
    // force (11).
    let undated = is_federal_code(&work.container) || is_constitution(work);
    if !undated {
        line.after(" ", &year(work));
    }
    line.stop()
}

fn is_federal_code(container: &str) -> bool {
    matches!(
        normal(container).as_str(),
        "U.S.C." | "U.S.C.A." | "U.S.C.S."
    )
}

fn is_constitution(work: &Work) -> bool {
    [&work.number, &work.container, &work.title]
        .iter()
        .any(|words| words.contains(" Const.") || words.contains("Constitution"))
}

/// "42 U.S.C. § 1983", "Pub. L. No. 89-670, 80 Stat. 931", "N.M. Const. art. IV, § 7",
/// "75 Fed. Reg. 12345".
pub(in super::super) fn statute_place(work: &Work) -> String {
    let code = normal(&work.container);
    let number = if is_rules(&code) {
        work.number.trim().to_owned()
    } else {
        sections(&work.number)
    };
    if !code.is_empty() && number.contains(&code) {
        return number;
    }
    if matches!(code.as_str(), "Stat." | "Fed. Reg.") {
        let page = joined(&[&work.volume, &code, &first_page(&work.pages)], " ");
        return joined(&[&number, &page], ", ");
    }
    joined(
        &[&work.volume, &code, &number, &first_page(&work.pages)],
        " ",
    )
}

/// True for rules of evidence and procedure, which are cited by number without a sign (rule 12.9.3):
/// "Fed. R. Civ. P.", "Sup. Ct. R.", "Cal. Rules of Court, rule".
pub(in super::super) fn is_rules(code: &str) -> bool {
    code.split([' ', ',']).any(|word| {
        matches!(
            word,
            "R." | "r." | "Rule" | "Rules" | "rule" | "FRCP" | "FRE" | "FRAP" | "FRCrP"
        )
    })
}

/// "1983" → "§ 1983", "9601-9675" → "§§ 9601–9675": a bare section gets its sign (rules 3.3, 12.9).
pub(in super::super) fn sections(number: &str) -> String {
    let number = number.trim();
    let bare = number.trim_start_matches(['§', ' ']);
    let is_section = number.starts_with('§')
        || (bare.starts_with(|ch: char| ch.is_ascii_digit()) && !bare.contains(' '));
    if !is_section {
        return number.to_owned();
    }
    let range = bare.split_once(['-', '–']).filter(|(from, to)| {
        let figures = |words: &str| words.parse::<u64>().ok();
        figures(from)
            .zip(figures(to))
            .is_some_and(|(from, to)| from < to)
    });
    match range {
        Some((from, to)) => format!("§§ {from}–{to}"),
        None if number.starts_with("§§") => format!("§§ {bare}"),
        None => format!("§ {bare}"),
    }
}

/// "(West 2010)", "(Mar. 15, 2010)".
pub(in super::super) fn year(work: &Work) -> String {
    let register = normal(&work.container) == "Fed. Reg.";
    let date = if register {
        names::date(work)
    } else {
        work.year.map(|year| year.to_string()).unwrap_or_default()
    };
    let inside = joined(&[&work.publisher, &date], " ");
    if inside.is_empty() {
        inside
    } else {
        format!("({inside})")
    }
}
