//! Names of months, weekdays, seasons and spans of time, in English and for the months also in
//! the main European languages.

use super::types::Granularity;

/// Month and how sure the word is one: `false` where it is also another common word.
pub(super) fn month(word: &str) -> Option<(u8, bool)> {
    Some(match word {
        "january" | "jan" | "januar" | "jänner" | "janvier" | "enero" | "gennaio" | "janeiro"
        | "januari" | "janv" => (1, true),
        "february" | "feb" | "febr" | "februar" | "février" | "fevrier" | "febrero"
        | "febbraio" | "fevereiro" | "februari" | "févr" => (2, true),
        "march" => (3, false),
        "mar" => (3, false),
        "märz" | "mars" | "marzo" | "março" | "maart" | "mrz" | "mrt" => (3, word != "mars"),
        "april" | "apr" | "avril" | "abril" | "aprile" => (4, true),
        "may" => (5, false),
        "mai" | "mayo" | "maggio" | "maio" | "mei" => (5, false),
        "june" | "jun" | "juni" | "juin" | "junio" | "giugno" | "junho" => (6, true),
        "july" | "jul" | "juli" | "juillet" | "julio" | "luglio" | "julho" | "juil" => (7, true),
        "august" | "aug" | "août" | "aout" | "agosto" | "augustus" => (8, word != "augustus"),
        "september" | "sep" | "sept" | "septembre" | "septiembre" | "settembre" | "setembro" => {
            (9, true)
        }
        "october" | "oct" | "oktober" | "octobre" | "octubre" | "ottobre" | "outubro" | "okt" => {
            (10, true)
        }
        "november" | "nov" | "novembre" | "noviembre" | "novembro" => (11, true),
        "december" | "dec" | "dezember" | "décembre" | "decembre" | "diciembre" | "dicembre"
        | "dezembro" | "dez" | "déc" => (12, true),
        _ => return None,
    })
}

/// 1 (Monday) to 7 (Sunday), and whether the word is surely a weekday: some are names too.
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
        "tue" => (2, false),
        "tues" => (2, true),
        "wed" | "weds" => (3, false),
        "thu" | "thur" => (4, false),
        "thurs" => (4, true),
        "fri" => (5, false),
        "sat" => (6, false),
        "sun" => (7, false),
        "montag" => (1, false),
        "lundi" | "lunes" | "maandag" | "lunedì" => (1, true),
        "mardi" => (2, false),
        "dienstag" | "martes" | "dinsdag" | "martedì" => (2, true),
        "mittwoch" | "mercredi" | "miércoles" | "woensdag" | "mercoledì" => (3, true),
        "donnerstag" | "jeudi" | "jueves" | "donderdag" | "giovedì" => (4, true),
        "freitag" => (5, false),
        "vendredi" | "viernes" | "vrijdag" | "venerdì" => (5, true),
        "samstag" | "sonnabend" | "samedi" | "sábado" | "zaterdag" | "sabato" => (6, true),
        "sonntag" | "domingo" => (7, false),
        "dimanche" | "zondag" | "domenica" => (7, true),
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
        "quarter" | "quarters" | "qtr" => Granularity::Quarter,
        "year" | "years" | "yr" | "yrs" => Granularity::Year,
        "decade" | "decades" => Granularity::Decade,
        "century" | "centuries" => Granularity::Century,
        _ => return None,
    })
}
