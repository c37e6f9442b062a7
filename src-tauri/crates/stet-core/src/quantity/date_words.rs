//! Names of months, weekdays, seasons and spans of time, in English and for the months also in
//! the main European languages.

use super::types::Granularity;

/// Month and how sure the word is one: `false` where it is also another common word.
pub(super) fn month(word: &str) -> Option<(u8, bool)> {
    Some(match word {
        "january" | "jan" | "januar" | "jänner" | "janvier" | "enero" | "gennaio" | "janeiro"
        | "januari" => (1, true),
        "february" | "feb" | "febr" | "februar" | "février" | "fevrier" | "febrero"
        | "febbraio" | "fevereiro" | "februari" => (2, true),
        "march" => (3, false),
        "mar" => (3, false),
        "märz" | "mars" | "marzo" | "março" | "maart" => (3, word != "mars"),
        "april" | "apr" | "avril" | "abril" | "aprile" => (4, true),
        "may" => (5, false),
        "mai" | "mayo" | "maggio" | "maio" | "mei" => (5, false),
        "june" | "jun" | "juni" | "juin" | "junio" | "giugno" | "junho" => (6, true),
        "july" | "jul" | "juli" | "juillet" | "julio" | "luglio" | "julho" => (7, true),
        "august" | "aug" | "août" | "aout" | "agosto" | "augustus" => (8, word != "augustus"),
        "september" | "sep" | "sept" | "septembre" | "septiembre" | "settembre" | "setembro" => {
            (9, true)
        }
        "october" | "oct" | "oktober" | "octobre" | "octubre" | "ottobre" | "outubro" => (10, true),
        "november" | "nov" | "novembre" | "noviembre" | "novembro" => (11, true),
        "december" | "dec" | "dezember" | "décembre" | "decembre" | "diciembre" | "dicembre"
        | "dezembro" => (12, true),
        _ => return None,
    })
}

/// 1 (Monday) to 7 (Sunday), and whether the word is surely a weekday.
pub(super) fn weekday(word: &str) -> Option<(u8, bool)> {
    Some(match word {
        "monday" | "mondays" => (1, true),
        "tuesday" | "tuesdays" => (2, true),
        "wednesday" | "wednesdays" => (3, true),
        "thursday" | "thursdays" => (4, true),
        "friday" | "fridays" => (5, true),
        "saturday" | "saturdays" => (6, true),
        "sunday" | "sundays" => (7, true),
        "mon" => (1, false),
        "tue" | "tues" => (2, false),
        "wed" | "weds" => (3, false),
        "thu" | "thur" | "thurs" => (4, false),
        "fri" => (5, false),
        "sat" => (6, false),
        "sun" => (7, false),
        _ => return None,
    })
}

/// 1 spring, 2 summer, 3 autumn, 4 winter.
pub(super) fn season(word: &str) -> Option<u8> {
    Some(match word {
        "spring" => 1,
        "summer" => 2,
        "autumn" | "fall" => 3,
        "winter" => 4,
        _ => return None,
    })
}

/// The span of time a word names, and its plural.
pub(super) fn span(word: &str) -> Option<Granularity> {
    Some(match word {
        "day" | "days" => Granularity::Day,
        "week" | "weeks" | "wk" | "wks" => Granularity::Week,
        "month" | "months" => Granularity::Month,
        "quarter" | "quarters" => Granularity::Quarter,
        "year" | "years" | "yr" | "yrs" => Granularity::Year,
        "decade" | "decades" => Granularity::Decade,
        "century" | "centuries" => Granularity::Century,
        _ => return None,
    })
}
