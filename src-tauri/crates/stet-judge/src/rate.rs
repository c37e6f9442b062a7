//! How often: the span of time over which a figure is counted, by the words behind it.

/// Spans of time by which things are counted, with their days.
const PERIODS: &[(f64, &[&str])] = &[
    (1.0 / 1440.0, &["minute", "minuut", "minuto"]),
    (
        1.0 / 24.0,
        &["hour", "stunde", "heure", "hora", "ora", "uur"],
    ),
    (
        1.0,
        &["day", "night", "tag", "jour", "día", "dia", "giorno", "dag"],
    ),
    (7.0, &["week", "woche", "semaine", "semana", "settimana"]),
    (14.0, &["fortnight"]),
    (
        365.25 / 12.0,
        &["month", "monat", "mois", "mes", "mês", "mese", "maand"],
    ),
    (
        365.25 / 4.0,
        &["quarter", "quartal", "trimestre", "kwartaal"],
    ),
    (
        365.25,
        &["year", "annum", "jahr", "an", "año", "ano", "anno", "jaar"],
    ),
];

/// Words that tell such a span by themselves.
const REGULARLY: &[(f64, &[&str])] = &[
    (1.0 / 24.0, &["hourly", "stündlich"]),
    (1.0, &["daily", "nightly", "täglich", "dagelijks"]),
    (7.0, &["weekly", "wöchentlich", "wekelijks"]),
    (365.25 / 12.0, &["monthly", "monatlich", "maandelijks"]),
    (365.25 / 4.0, &["quarterly", "vierteljährlich"]),
    (365.25, &["yearly", "annually", "jährlich", "jaarlijks"]),
];

/// Words before a span of time by which a figure is counted.
const EACH: &[&str] = &[
    "a", "an", "per", "each", "every", "pro", "je", "jede", "jeden", "am", "im", "par", "chaque",
    "al", "por", "cada", "ogni", "all", "elke", "ieder",
];

/// Words behind a figure among which its rate stands.
const RATED: usize = 4;

/// The days over which a figure is counted, if the words behind it say so, with these words: 7 and " times a week".
pub(crate) fn rate(after: &str) -> Option<(f64, &str)> {
    let days = |of: &[(f64, &[&str])], word: &str| {
        let found = of.iter().find(|(_, names)| names.contains(&word));
        found.map(|(days, _)| *days)
    };
    let (mut end, mut counted, mut each) = (0, 0, false);
    for piece in after.split_inclusive(|ch: char| !ch.is_alphanumeric()) {
        let word = piece.trim_end_matches(|ch: char| !ch.is_alphanumeric());
        let (start, lower) = (end, word.to_lowercase());
        end += piece.len();
        if word.is_empty() {
            continue;
        }
        let by_name = days(PERIODS, &lower).filter(|_| each);
        if let Some(days) = by_name.or_else(|| days(REGULARLY, &lower)) {
            return Some((days, after.get(..start + word.len())?));
        }
        each = EACH.contains(&lower.as_str());
        counted += 1;
        if counted == RATED {
            break;
        }
    }
    None
}
