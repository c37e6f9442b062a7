//! The number under which a report, a standard or a patent is known, and the words that give it: "(Report No.
//! 47)", "(DIN 41877-2:2009-05)", "ГОСТ 30547–97", "CN201610123456.7".

use std::sync::LazyLock;

use regex::Regex;

use super::Pattern;

/// A number and the words that give it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Designation {
    pub(super) number: String,
    pub(super) words: String,
}

impl Designation {
    /// True for the number of a patent.
    pub(super) fn is_patent(&self) -> bool {
        let words = self.words.to_lowercase();
        ["patent", "brevet", "offenlegung"]
            .iter()
            .any(|sign| words.contains(sign))
    }

    /// The year and month of issue that the number of a standard closes with: "DIN 41877-2:2009-05", "ГОСТ 30547–97".
    pub(super) fn issued(&self) -> Option<(i32, Option<u8>)> {
        let hit = ISSUED.as_ref()?.captures(&self.number)?;
        is_standard(&self.number).then_some(())?;
        match (hit.get(1), hit.get(3)) {
            (Some(year), _) => {
                let month = hit.get(2).and_then(|month| month.as_str().parse().ok());
                Some((
                    year.as_str().parse().ok()?,
                    month.filter(|month| (1..=12).contains(month)),
                ))
            }
            (_, Some(short)) => Some((1900 + short.as_str().parse::<i32>().ok()?, None)),
            _ => None,
        }
    }
}

/// What a numbered report calls itself.
const SERIES: &str = r"(?:research |technical |tech\. |working |discussion |policy |occasional )?(?:report|rep\.|publication|pub\.|paper|note|memorandum|memo)|bulletin|circular|document|standard|patent|(?:forschungs|arbeits|abschluss|statistischer? )?berichte?|(?:arbeits|diskussions|forschungs|grundsatz)papier|norm|rapport|cahier|norme|brevet|documents? de (?:travail|recherche)|informe|boletín|documento|documento de (?:trabajo|discusión)|cuaderno(?: de trabajo)?|norma|patente|relatório|boletim|(?:texto|documento) (?:de trabalho|para discussão)|caderno|documento di (?:lavoro|discussione)|quaderno|rapporto|bollettino|brevetto|verslag|rapportnummer|werkdocument|discussienota|arbetsrapport|arbetspapper|diskussionspapper|arbeidsnotat|diskusjonsnotat|arbejdspapir|diskussionspapir|raport|(?:dokument|materiał) (?:roboczy|dyskusyjny)|zeszyt|zpráva|pracovní sešit|selvitys|raportti|(?:keskustelu|työ)paperi|jelentés|műhelytanulmány|skýrsla|meddelelse|meddelande|отч[её]т|препринт|рабочий доклад|звіт|робочий документ";
/// The word "number" as languages shorten it.
const NO: &str = r"(?:numbers?|numéro|número|nummer|num|nos?|nrs?|nro|núm|č|n)\.?\s?[º°ªo]?\.?\s?:?\s?|[№#]\s?:?\s?|nº\.?:?\s?";
const NUMBER: &str =
    r"(?:\([\p{L}\d]+\) ?)?(?:\p{Lu}[\p{L}.]*[-/ ]?)*\d[\p{L}\d./:,–-]*(?: [\d/–-]+)?";
/// Who sets standards; what may join them to a second, and letters of a field.
const MAKERS: &str = r"ISO|IEC|IEEE|DIN|VDI|VDE|VDA|EN|CEN|ETSI|BSI?|PAS|NF|UNE|UNI|CEI|ASTM|ANSI|ASME|AASHTO|NFPA|API|ÖNORM|ONORM|SIA|SN|SS|SFS|NS|DS|ÍST|NEN|NBN|PN|ČSN|CSN|STN|MSZ|STAS|SR|BDS|HRN|SIST|TSE|TS|ELOT|JIS|KS|GB|CNS|HJ|JT|YY|SAC|AS|NZS|CSA|CAN|NBR|ABNT|NOM|NMX|IRAM|NTC|SANS|SNI|TCVN|ITU-T|RFC|ГОСТ|ДСТУ|СТБ|СНиП|СП|ТУ|ОСТ";

static SERIES_IN_BRACKETS: Pattern = LazyLock::new(|| {
    Regex::new(&format!(
        r"(?i)[(\[]((?:[\p{{L}}&.]+ ){{0,4}}?(?:{SERIES})(?: t[eé][ck]\w+| d[ei] \w+| scientifique)?,? (?:{NO})?((?-i:{NUMBER})))[)\]]"
    ))
    .ok()
});
static SERIES_AFTER_STOP: Pattern = LazyLock::new(|| {
    Regex::new(&format!(
        r"(?i)[.,][”“»’«\x22]? ((?:{SERIES})(?: t[eé][ck]\w+| d[ei] \w+| scientifique)?,? (?:{NO})((?-i:{NUMBER})))(?:[.,;] |\.?$)"
    ))
    .ok()
});
static STANDARD: Pattern = LazyLock::new(|| {
    Regex::new(&format!(
        r"((?:{MAKERS})(?:[ /-](?:{MAKERS}|[A-Z]{{1,3}}|Р|TR|TS))*[ -]?\d[\d.]*(?:[-–—.:/+][\dA-Z]+)*(?: (?:Blatt|Bl\.|Beiblatt|Teil|Part|Pt\.|partie|parte|часть|ч\.) \d+)?(?::\s?\d{{4}}(?:-\d\d)?)?(?:[/+](?:A|AC|Amd|Cor)\.? ?\d+(?::\d{{4}})?)?(?:\(\d{{4}}\))?)"
    ))
    .ok()
});
/// A code of letters and figures that names no sort: "(HC 689)", "(CLT-2003/WS/12)", "(COM(2011) 144)". Words such
/// as "(COVID-19)" have fewer parts.
static CODE: Pattern = LazyLock::new(|| {
    Regex::new(r"[(\[]((\p{Lu}{2,8}(?:[-/ ]\p{Lu}{1,5}|\(\d{4}\))*[ /]\d{2,}(?:[-/.:]\d+)*|\p{Lu}{1,8}(?:[-/ ](?:\p{Lu}{1,5}|\d+)\.?)+/\d+[\w./-]*))[)\]]").ok()
});
/// Standards of trades and provinces: "QB/T 4348—2012", "DB32/T 1234—2014".
static CHINESE: Pattern = LazyLock::new(|| {
    Regex::new(r"^[A-Z]{1,5}\d{0,2}(?:/[A-Z]{1,3})?\s?\d[\d.]*[-—–]\d{2,4}$").ok()
});
/// "Patent DE 10 2008 012 345 A1", "Brevet FR 2 912 345".
static PATENT_AFTER_STOP: Pattern = LazyLock::new(|| {
    Regex::new(r"[.,:] ((?:(?:U\.?S\.?|(?:\p{Lu}\p{L}+ ){1,2}) ?)?(?:[Pp]at(?:ent)?(?:schrift|anmeldung|a|e)?|Offenlegungsschrift|Brevet|Brevetto)\.?(?: (?:[Aa]ppl(?:ication|\.)|d[’']invention))? (?:[Nn][or]\.? |n[°º] ?)?((?:US|EP|WO|DE|FR|GB|JP|KR|CN|CH|AT|RU|CA|AU|ES|IT)?[ -]?\d[\d ,./-]{4,}\d(?: ?[ABCUTYS]\d?)?))(?:[.,;] |\.?$)").ok()
});
/// "US 7,512,345 B2", "DE 10 2008 012 345 A1", "CN201610123456.7", "EP 1 234 567 A1", "中国,88105607.3".
static PATENT: Pattern = LazyLock::new(|| {
    Regex::new(r"(?:\p{Han}{2,3}[,，])?((?:(?:US|EP|WO|DE|FR|GB|JP|KR|CN|CH|AT|RU|CA|AU|ES|IT)[ -]?)?\d[\d ,./]{4,}\d(?:\.[\dX])?(?: ?[ABCUTYS]\d?)?)$").ok()
});

/// How the number of a standard tells when it was issued; the Soviet ones have two figures of the year.
static ISSUED: Pattern = LazyLock::new(|| {
    Regex::new(r"[:–—-]\s?((?:19|20)\d\d)(?:-(\d\d))?(?:\(\d{4}\))?$|^(?:ГОСТ|ДСТУ|СТБ|ОСТ|СНиП).*\d[–—-]([3-9]\d)$").ok()
});

/// The number in a citation's brackets, behind its title, or at its head.
pub(super) fn find(text: &str) -> Option<Designation> {
    in_brackets(text)
        .or_else(|| at_head(text))
        .or_else(|| after_stop(text))
}

/// The code that stands in brackets behind the title of a report.
pub(super) fn code(title: &str) -> Option<Designation> {
    let hit = CODE.as_ref()?.captures_iter(title).last()?;
    let figures = hit[1].chars().filter(char::is_ascii_digit).count();
    let closes = hit.get(0)?.end() == title.len() && hit.get(0)?.start() > 0;
    (closes && figures > 2).then(|| whole(&hit[1]))
}

fn of(pattern: &'static Pattern, text: &str) -> Option<Designation> {
    let hit = pattern.as_ref()?.captures(text)?;
    let number = hit.get(2)?.as_str().trim_end_matches(['.', ',']);
    // "(Annual report 2010)" names a year.
    let year = number.len() == 4 && (number.starts_with("19") || number.starts_with("20"));
    let elsewhere = hit[1].to_lowercase().starts_with("see ");
    (!year && !elsewhere).then(|| Designation {
        number: number.to_owned(),
        words: hit[1].to_owned(),
    })
}

fn in_brackets(text: &str) -> Option<Designation> {
    of(&SERIES_IN_BRACKETS, text).or_else(|| {
        let standards = STANDARD.as_ref()?.find_iter(text);
        standards
            .filter(|hit| text[..hit.start()].ends_with(['(', '[']))
            .find(|hit| text[hit.end()..].starts_with([')', ']']) && is_standard(hit.as_str()))
            .map(|hit| whole(hit.as_str()))
    })
}

fn after_stop(text: &str) -> Option<Designation> {
    let patent = of(&PATENT_AFTER_STOP, text);
    patent.or_else(|| of(&SERIES_AFTER_STOP, text)).or_else(|| {
        let standards = STANDARD.as_ref()?.find_iter(text);
        standards
            .filter(|hit| text[..hit.start()].ends_with(". ") && is_standard(hit.as_str()))
            .find(|hit| {
                let rest = &text[hit.end()..];
                let titled = rest.strip_prefix(", ").or_else(|| rest.strip_prefix(": "));
                let titled = titled.is_some_and(|rest| rest.starts_with(char::is_uppercase));
                rest.is_empty() || rest.starts_with(". ") || rest == "." || titled
            })
            .map(|hit| whole(hit.as_str()))
    })
}

/// "BS EN 17042:2018. Inland ferries": the standard before its title.
pub(super) fn at_head(text: &str) -> Option<Designation> {
    let hit = STANDARD
        .as_ref()?
        .find(text)
        .filter(|hit| hit.start() == 0)?;
    let rest = &text[hit.end()..];
    let parted = rest.starts_with([',', '.', ':', ' '])
        && rest
            .trim_start_matches([',', '.', ':', ' '])
            .starts_with(char::is_uppercase);
    (parted && is_standard(hit.as_str())).then(|| whole(hit.as_str()))
}

/// "白茶: GB/T 22291—2017", "一种装置: CN201610123456.7": title and number, as GB/T 7714 sets them.
pub(super) fn behind_colon(title: &str) -> Option<(&str, String)> {
    let (at, mark) = title
        .char_indices()
        .find(|(_, ch)| matches!(ch, ':' | '：'))?;
    let (before, after) = (&title[..at], title[at + mark.len_utf8()..].trim());
    let standard = STANDARD
        .as_ref()?
        .find(after)
        .is_some_and(|hit| hit.len() == after.len() && is_standard(after));
    if standard || CHINESE.as_ref()?.is_match(after) {
        return Some((before, after.to_owned()));
    }
    let patent = PATENT.as_ref()?.captures(after)?;
    let led = patent.get(0)?.start() == 0;
    led.then(|| (before, patent[1].to_owned()))
}

fn whole(words: &str) -> Designation {
    Designation {
        number: words.to_owned(),
        words: words.to_owned(),
    }
}

/// Letters and a year alone ("SP 2010") are no standard.
fn is_standard(words: &str) -> bool {
    let figures: String = words
        .chars()
        .skip_while(|ch| !ch.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect();
    let rest = words.len() > words.find(&figures).unwrap_or(0) + figures.len();
    figures.len() >= 2
        && (rest
            || !(figures.len() == 4 && (figures.starts_with("19") || figures.starts_with("20"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_is_one() {
        let patterns = [
            &SERIES_IN_BRACKETS,
            &SERIES_AFTER_STOP,
            &STANDARD,
            &PATENT,
            &PATENT_AFTER_STOP,
            &CHINESE,
            &CODE,
            &ISSUED,
        ];
        assert!(patterns.iter().all(|pattern| pattern.is_some()));
    }

    #[test]
    fn the_year_in_the_number_of_a_standard() {
        for (text, issued) in [
            ("DIN 41877-2:2009-05. Stimmwerkzeuge", Some((2009, Some(5)))),
            ("ISO 1234:2010. Hand pumps", Some((2010, None))),
            ("NF X 50-123:2009-05. Services", Some((2009, Some(5)))),
            (
                "ASTM D1234-2007(2013), Test method for twine",
                Some((2007, None)),
            ),
            ("GB/T 7714—2015. Rules", Some((2015, None))),
            ("ГОСТ 30547–97. Материалы", Some((1997, None))),
            ("DIN 41877-2. Stimmwerkzeuge", None),
            ("VDI 2080. Messverfahren", None),
        ] {
            let found = at_head(text).expect(text);
            assert_eq!(found.issued(), issued, "{text}");
        }
    }

    #[test]
    fn numbers_and_where_they_stand() {
        for (text, number) in [
            ("Salt pans (Report No. USDL-26-0599). Oslo.", "USDL-26-0599"),
            ("Sal (Informe técnico n.º 23). Madrid.", "23"),
            (
                "Rails. Kelham: Light Rail; 1999. Report No.: ILR-TR-1996-12.",
                "ILR-TR-1996-12",
            ),
            ("Salz. Bonn: Amt; 1999. Bericht Nr.: 47.", "47"),
            ("Sel. Brest: Quai; 1999. Rapport n° : R-12.", "R-12"),
            ("Salzwerke (Arbeitspapier Nr. 12/2010). Bonn.", "12/2010"),
            ("Växlar (Rapport 2011:14). Borlund.", "2011:14"),
            ("Lead veins (Bulletin 214). Ellery.", "214"),
            ("Net drum (U.S. Patent No. 7,512,345). Office.", "7,512,345"),
            ("Pipes (DIN 1234-2:2009-05). Berlin.", "DIN 1234-2:2009-05"),
            ("Bells (ISO 28871:2016). Geneva.", "ISO 28871:2016"),
            ("AFNOR. Ruches. NF V 05-112. Paris.", "NF V 05-112"),
            (
                "BS EN 17042:2018. Inland ferries. London.",
                "BS EN 17042:2018",
            ),
            ("ГОСТ 30547–97. Материалы. – М.", "ГОСТ 30547–97"),
            (
                "Holm, Otto: Entgräter. Patent DE 10 2008 012 345 A1. 12. März 2009.",
                "DE 10 2008 012 345 A1",
            ),
            (
                "Holm, A. “Dues.” Discussion Paper No. 2009/4. Oslo.",
                "2009/4",
            ),
            (
                "Kern, J. (2008): Zoll. Diskussionspapier Nr. 2007/3, Kiel.",
                "2007/3",
            ),
            (
                "Verband: Eisbericht. Bericht Nr. 12/2010. Hamburg.",
                "12/2010",
            ),
        ] {
            assert_eq!(
                find(text).map(|one| one.number).as_deref(),
                Some(number),
                "{text}"
            );
        }
        for text in [
            "Pans (Annual report 2010). Oslo.",
            "Holm, J. (2010). AS 2010 began.",
            "Journal of Salt, 4(2), 5.",
        ] {
            assert_eq!(find(text), None, "{text}");
        }
        for (title, number) in [
            ("Ferry fares (HC 1247)", Some("HC 1247")),
            (
                "Songs of the coast (CLT-2003/WS/12)",
                Some("CLT-2003/WS/12"),
            ),
            ("Fish quotas (COM(2011) 144)", Some("COM(2011) 144")),
            ("Nets (A/RES/64/72)", Some("A/RES/64/72")),
            ("Wards in lockdown (COVID-19)", None),
            ("Dust (PM 10)", None),
            ("Crews (1914–1918)", None),
            ("Tides (TIDE 2010) of the north", None),
        ] {
            assert_eq!(
                code(title).map(|one| one.number).as_deref(),
                number,
                "{title}"
            );
        }
        assert_eq!(
            behind_colon("白茶: GB/T 22291—2017"),
            Some(("白茶", "GB/T 22291—2017".to_owned()))
        );
        assert_eq!(
            behind_colon("一种装置:CN201610123456.7"),
            Some(("一种装置", "CN201610123456.7".to_owned()))
        );
        assert_eq!(behind_colon("茶史: 北方"), None);
    }
}
