//! Names of months, weekdays, seasons and spans of time: in English, and of months and weekdays also
//! in the main European languages.

use super::types::Granularity;

/// Month and how sure the word is one: `false` where it is also another common word.
pub(super) fn month(word: &str) -> Option<(u8, bool)> {
    Some(match word {
        "january" | "jan" | "januar" | "jänner" | "janvier" | "enero" | "gennaio" | "janeiro"
        | "januari" | "janv" | "stycznia" | "ledna" | "января" => (1, true),
        "february" | "feb" | "febr" | "februar" | "février" | "fevrier" | "febrero"
        | "febbraio" | "fevereiro" | "februari" | "févr" | "lutego" | "února" | "февраля" => {
            (2, true)
        }
        "march" => (3, false),
        "mar" => (3, false),
        "märz" | "mars" | "marzo" | "março" | "maart" | "mrz" | "mrt" | "marts" | "marca"
        | "března" | "марта" => (3, !matches!(word, "mars" | "marca")),
        "april" | "apr" | "avril" | "abril" | "aprile" | "kwietnia" | "dubna" | "апреля" => {
            (4, true)
        }
        "may" => (5, false),
        "mai" | "mayo" | "maggio" | "maio" | "mei" | "maj" | "maja" => (5, false),
        "května" | "мая" => (5, true),
        "june" | "jun" | "juni" | "juin" | "junio" | "giugno" | "junho" | "czerwca" | "června"
        | "июня" => (6, true),
        "july" | "jul" | "juli" | "juillet" | "julio" | "luglio" | "julho" | "juil" | "lipca"
        | "července" | "июля" => (7, true),
        "august" | "aug" | "août" | "aout" | "agosto" | "augustus" | "augusti" | "sierpnia"
        | "srpna" | "августа" => (8, word != "augustus"),
        "september" | "sep" | "sept" | "septembre" | "septiembre" | "settembre" | "setembro"
        | "września" | "září" | "сентября" => (9, true),
        "october" | "oct" | "oktober" | "octobre" | "octubre" | "ottobre" | "outubro" | "okt"
        | "października" | "října" | "октября" => (10, true),
        "november" | "nov" | "novembre" | "noviembre" | "novembro" | "listopada" | "listopadu"
        | "ноября" => (11, true),
        "december" | "dec" | "dezember" | "décembre" | "decembre" | "diciembre" | "dicembre"
        | "dezembro" | "dez" | "déc" | "desember" | "grudnia" | "prosince" | "декабря" => {
            (12, true)
        }
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
        "lundi"
        | "lunes"
        | "maandag"
        | "lunedì"
        | "mandag"
        | "måndag"
        | "poniedziałek"
        | "pondělí"
        | "понедельник" => (1, true),
        "mardi" => (2, false),
        "dienstag" | "martes" | "dinsdag" | "martedì" | "tirsdag" | "tisdag" | "wtorek"
        | "úterý" | "вторник" => (2, true),
        "mittwoch" | "mercredi" | "miércoles" | "woensdag" | "mercoledì" | "onsdag" | "środa"
        | "środę" | "středa" | "středu" | "среда" | "среду" => (3, true),
        "donnerstag" | "jeudi" | "jueves" | "donderdag" | "giovedì" | "torsdag" | "czwartek"
        | "čtvrtek" | "четверг" => (4, true),
        "freitag" => (5, false),
        "vendredi" | "viernes" | "vrijdag" | "venerdì" | "fredag" | "piątek" | "pátek"
        | "пятница" | "пятницу" => (5, true),
        "samstag" | "sonnabend" | "samedi" | "sábado" | "zaterdag" | "sabato" | "lørdag"
        | "lördag" | "sobota" | "sobotę" | "sobotu" | "суббота" | "субботу" => {
            (6, true)
        }
        "sonntag" | "domingo" => (7, false),
        "dimanche"
        | "zondag"
        | "domenica"
        | "søndag"
        | "söndag"
        | "niedziela"
        | "niedzielę"
        | "neděle"
        | "neděli"
        | "воскресенье" => (7, true),
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
