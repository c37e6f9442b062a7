//! Patents and applications: their numbers in text, in normal form, and whether a number can be.
//!
//! Owns the forms of the offices people cite (United States, EPO, WIPO, Germany, Japan, United
//! Kingdom, France, China, Korea, Canada, Australia); refuses to say whether a document exists.
//! Kind codes are those of WIPO Standard ST.16, country codes those of ST.3.

mod check;

use std::sync::OnceLock;

use regex::{Captures, Regex};

use super::{Citation, Kind};
use crate::text::Span;

pub use check::{Doubt, epo_check_digit};

/// What stage of a patent a number names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// A granted patent, or a publication whose kind code does not tell.
    Patent,
    /// A published application.
    Publication,
    /// An application as filed.
    Application,
}

/// A patent document as its number names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patent {
    /// Office, two letters: "US", "EP", "WO".
    pub office: &'static str,
    /// What the number is of.
    pub stage: Stage,
    /// Letters before a number of the United States ("D", "RE", "PP", "H") or the era of a Japanese one
    /// ("H", "S"); empty where there are none.
    pub series: String,
    /// Year of filing or publication where it is part of the number: "2010", "04".
    pub year: String,
    /// The rest of the number, digits only.
    pub digits: String,
    /// Check digit, where given.
    pub check: Option<u8>,
    /// Kind code: "B2"; empty where not given.
    pub kind: String,
    /// What is against the number, if anything.
    pub doubt: Option<Doubt>,
}

impl Patent {
    /// The number in normal form, as databases key it: "US7654321B2", "EP1234567B1",
    /// "WO2004012345A1", "US20100123456A1"; of an application as offices write it:
    /// "US 10/123,456", "PCT/US2010/012345", "EP 99403122.7".
    #[must_use]
    pub fn number(&self) -> String {
        let Self {
            office,
            series,
            year,
            digits,
            kind,
            ..
        } = self;
        match (self.stage, *office) {
            (Stage::Application, "US") if digits.len() == 6 => {
                format!("US {year}/{},{}", &digits[..3], &digits[3..])
            }
            (Stage::Application, "WO") => format!("PCT/{series}{year}/{digits}"),
            (Stage::Application, _) => match self.check {
                Some(check) => format!("{office} {year}{digits}.{check}"),
                None => format!("{office} {year}{digits}"),
            },
            _ => format!("{office}{series}{year}{digits}{kind}"),
        }
    }
}

/// A form of number: office, stage and pattern.
type Form = (&'static str, Stage, Regex);

const COUNTRY: &str = "A[ELMPRTUZ]|B[EGRY]|C[AHLNORUZ]|D[EKOZ]|E[ACEGPS]|F[IR]|G[BERT]|H[RU]|I[BDELNRST]|J[OP]|K[EGRZ]|L[TUVY]|M[ADEKNTWXY]|N[ILOZ]|OM|P[ELTY]|R[OSU]|S[AEGIKVY]|T[HNRT]|U[AGSYZ]|VN|Z[AW]";

fn forms() -> &'static [Form] {
    static COMPILED: OnceLock<Vec<Form>> = OnceLock::new();
    COMPILED.get_or_init(|| {
        let us = r"(?:U\.\s?S\.|US|United States)";
        let no = r"(?:\s?Nos?\.)?";
        let kind = r"(?:[ -]?(?P<kind>[A-CEHPSTUWYZ][0-9]?))?";
        let needed = r"[ -]?(?P<kind>[A-CTUWYZ][0-9]?)";
        let written: [(&str, Stage, String); 17] = [
            ("US", Stage::Publication, format!(r"(?:{us}[ -]?(?:Pat(?:ent|\.)? ?(?:Appl?(?:ication|\.)? )?(?:Pub(?:lication|l?\.)?)?{no} ?)?|(?:Pub\.|Publication) No\. (?:US )?)(?P<year>20[0-9]{{2}})[/-]?(?P<digits>0[0-9]{{6}}){kind}")),
            ("US", Stage::Patent, format!(r"(?:{us} ?(?:(?:Reissue |Design |Plant )?Pat(?:ent|\.)s?{no} )|(?:Patent|Pat\.) No\. )(?:US )?(?P<series>Des\. |D|PP|Plant |RE|Re\. ?|H|T)?(?P<digits>[0-9]{{1,2}},[0-9]{{3}},[0-9]{{3}}|[0-9]{{1,3}},[0-9]{{3}}|[0-9]{{4,8}}){kind}")),
            ("US", Stage::Patent, format!(r"\bUS[ -]?(?P<series>D|PP|RE|H)?(?P<digits>[0-9]{{1,2}},[0-9]{{3}},[0-9]{{3}}|[0-9]{{7,8}}){kind}")),
            ("US", Stage::Application, r"(?:\b(?:Ser(?:ial|\.)?|Appl(?:ication|n?\.)?|App\.)(?: Ser(?:ial|\.))? No\. (?:US )?|\bUS )?\b(?P<year>[0-9]{2})/(?P<digits>[0-9]{3},[0-9]{3})\b".to_owned()),
            ("EP", Stage::Application, r"\bEP[ -]?(?:[Aa]ppl(?:ication|\.) (?:[Nn]o\.? )?)?(?P<year>[0-9]{2})(?P<digits>[0-9]{3} ?[0-9]{3})\.(?P<check>[0-9])\b".to_owned()),
            ("EP", Stage::Patent, format!(r"\b(?:EP|European [Pp]atent(?: No\.)?(?: EP)?)[ -]?(?P<digits>[0-9]{{1,2}}[ .,]?[0-9]{{3}}[ .,]?[0-9]{{3}}){kind}")),
            ("WO", Stage::Application, format!(r"\bPCT/(?P<series>{COUNTRY}|IB|US)(?P<year>[0-9]{{4}}|[0-9]{{2}})/(?P<digits>[0-9]{{5,6}})\b")),
            ("WO", Stage::Publication, format!(r"\bWO[ -]?(?P<year>[0-9]{{4}}|[0-9]{{2}})[/ -](?P<digits>[0-9]{{5,6}}){kind}")),
            ("WO", Stage::Publication, format!(r"\bWO(?P<year>(?:19|20)[0-9]{{2}})(?P<digits>[0-9]{{6}}){kind}")),
            ("DE", Stage::Patent, format!(r"\bDE[ -]?(?P<digits>[0-9]{{2}} ?[0-9]{{4}} ?[0-9]{{3}} ?[0-9]{{3}}|[0-9]{{1,3}} ?[0-9]{{2}} ?[0-9]{{3}}|[0-9]{{3}} ?[0-9]{{2}} ?[0-9]{{3}})(?:\.[0-9])?{needed}")),
            ("JP", Stage::Publication, format!(r"\bJP[ -]?(?P<series>[HS])?(?P<year>[0-9]{{4}}|[0-9]{{2}}|[0-9])[-/](?P<digits>[0-9]{{4,6}}){kind}")),
            ("JP", Stage::Patent, format!(r"\bJP[ -]?(?P<digits>[0-9]{{6,10}}){needed}")),
            ("GB", Stage::Patent, format!(r"\bGB[ -]?(?P<digits>[0-9]{{1}} ?[0-9]{{3}} ?[0-9]{{3}}|[0-9]{{5,6}}){kind}")),
            ("FR", Stage::Patent, format!(r"\bFR[ -]?(?P<digits>[0-9]{{1}}[ .]?[0-9]{{3}}[ .]?[0-9]{{3}}){kind}")),
            ("CN", Stage::Patent, format!(r"\bCN[ -]?(?P<digits>[0-9]{{7,9}}){needed}")),
            ("KR", Stage::Publication, format!(r"\bKR[ -]?(?P<series>10|20)-?(?P<year>[0-9]{{4}})-?(?P<digits>[0-9]{{7}}){kind}")),
            ("AU", Stage::Publication, format!(r"\bAU[ -]?(?P<year>(?:19|20)[0-9]{{2}})(?P<digits>[0-9]{{6}}){needed}")),
        ];
        written
            .into_iter()
            .filter_map(|(office, stage, pattern)| {
                let bounded = format!(r"(?:{pattern})(?P<end>[^A-Za-z0-9]|$)");
                Some((office, stage, Regex::new(&bounded).ok()?))
            })
            .collect()
    })
}

/// Every patent number in a text, with the place of the words. Linear; where readings overlap the
/// first in the text wins, then the longer.
#[must_use]
pub fn find(text: &str) -> Vec<(Span, Patent)> {
    let mut found: Vec<(Span, Patent)> = Vec::new();
    for (office, stage, pattern) in forms() {
        for read in pattern.captures_iter(text) {
            let (Some(all), Some(end)) = (read.get(0), read.name("end")) else {
                continue;
            };
            if text[..all.start()]
                .chars()
                .next_back()
                .is_some_and(char::is_alphanumeric)
            {
                continue;
            }
            let span = Span::new(all.start(), end.start());
            found.push((span, patent(office, *stage, &read)));
        }
    }
    found.sort_by_key(|(span, _)| (span.start, std::cmp::Reverse(span.end)));
    let mut end = 0;
    found.retain(|(span, _)| {
        let free = span.start >= end;
        if free {
            end = span.end;
        }
        free
    });
    found
}

fn patent(office: &'static str, stage: Stage, read: &Captures) -> Patent {
    let group = |name: &str| {
        read.name(name)
            .map_or("", |found| found.as_str())
            .to_owned()
    };
    let figures = |words: String| {
        words
            .chars()
            .filter(char::is_ascii_digit)
            .collect::<String>()
    };
    let series = match group("series").trim_end() {
        "Des." => "D".to_owned(),
        "Re." => "RE".to_owned(),
        "Plant" => "PP".to_owned(),
        other => other.to_owned(),
    };
    let mut patent = Patent {
        office,
        stage,
        series,
        year: group("year"),
        digits: figures(group("digits")),
        check: group("check").parse().ok(),
        kind: group("kind"),
        doubt: None,
    };
    // An A document is the application as published, except where the United States granted "A" patents.
    if patent.kind.starts_with('A') && office != "US" && patent.stage == Stage::Patent {
        patent.stage = Stage::Publication;
    }
    patent.doubt = check::doubt(&patent);
    patent
}

/// The same as citations.
pub(super) fn citations(text: &str) -> Vec<Citation> {
    find(text)
        .into_iter()
        .map(|(span, patent)| {
            let mut citation = Citation::new(Kind::Patent, span, text);
            citation.parts.insert("number", patent.number());
            citation.parts.insert("country", patent.office.to_owned());
            if !patent.kind.is_empty() {
                citation.parts.insert("kind_code", patent.kind.clone());
            }
            citation
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Option<Patent> {
        let mut found = find(text);
        (found.len() == 1).then(|| found.remove(0).1)
    }

    #[test]
    fn numbers_in_normal_form() {
        let cases = [
            ("see US 7,654,321 B2, claim 1", "US7654321B2"),
            ("U.S. Patent No. 6,009,555 teaches", "US6009555"),
            ("U.S. Pat. Nos. 5,123,456 and", "US5123456"),
            ("U.S. Patent No. D345,678", "USD345678"),
            ("(US 2010/0123456 A1)", "US20100123456A1"),
            (
                "U.S. Patent Application Publication No. 2010/0123456",
                "US20100123456",
            ),
            ("EP 1 234 567 B1 discloses", "EP1234567B1"),
            ("WO 2004/012345 A2.", "WO2004012345A2"),
            ("WO 98/12345", "WO9812345"),
            ("DE 10 2004 012 345 A1", "DE102004012345A1"),
            ("JP 2004-123456 A", "JP2004123456A"),
            ("GB 2 345 678 A", "GB2345678A"),
            ("Serial No. 10/123,456", "US 10/123,456"),
            ("PCT/US2010/012345", "PCT/US2010/012345"),
            ("EP 99403122.7", "EP 99403122.7"),
        ];
        for (text, number) in cases {
            assert_eq!(
                one(text).map(|patent| patent.number()).as_deref(),
                Some(number),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_patent() {
        for text in [
            "US 12,500 people",
            "in 10/12 cases",
            "GB 12",
            "EP 3",
            "on 10/11/2012",
            "DE 12345 Berlin",
        ] {
            assert!(find(text).is_empty(), "{text}: {:?}", find(text));
        }
    }
}
