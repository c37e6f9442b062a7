//! Shares and groups of digits as languages other than English write them: "vier von zehn", "un Français sur quatre",
//! "4 310 euros".

use std::sync::OnceLock;

use super::abroad_words::may_count;
use super::token::{Gap, Token};

/// Words that may stand between a share's part and its whole: the thing counted, "femme enceinte".
const MOST_COUNTED: usize = 2;

/// How a language tells simple fractions: a row of `shares_abroad.tsv`.
struct Telling {
    /// ISO 639-1.
    code: &'static str,
    /// What joins part and whole.
    joiners: Vec<Vec<&'static str>>,
    /// The forms of one to twelve.
    numbers: Vec<Vec<&'static str>>,
    /// The forms of a third to a tenth.
    parts: Vec<Vec<&'static str>>,
}

fn tellings() -> &'static [Telling] {
    static TABLE: OnceLock<Vec<Telling>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let forms = |cell: &'static str, mark: char| -> Vec<Vec<&'static str>> {
            cell.split(';')
                .map(|one| one.split(mark).collect())
                .collect()
        };
        let rows = include_str!("shares_abroad.tsv").lines();
        rows.filter(|row| !row.starts_with('#'))
            .filter_map(|row| {
                let mut cells = row.split('\t');
                Some(Telling {
                    code: cells.next()?,
                    joiners: forms(cells.next()?, ' '),
                    numbers: forms(cells.next()?, '|'),
                    parts: forms(cells.next()?, '|'),
                })
            })
            .collect()
    })
}

impl Telling {
    fn number(&self, word: &str) -> Option<u64> {
        let at = self
            .numbers
            .iter()
            .position(|forms| forms.contains(&word))?;
        u64::try_from(at + 1).ok()
    }

    fn part(&self, word: &str) -> Option<u64> {
        let at = self.parts.iter().position(|forms| forms.contains(&word))?;
        u64::try_from(at + 3).ok()
    }
}

/// The parts that a word names in some language: three for "tiers", "Drittel", "terzi".
pub(super) fn parts(word: &str) -> Option<u64> {
    tellings().iter().find_map(|telling| telling.part(word))
}

/// Languages that part groups of digits with a blank.
pub(super) fn writes_blanks(code: &str) -> bool {
    matches!(
        code,
        "fr" | "sv" | "pl" | "cs" | "ru" | "uk" | "bg" | "fi" | "no" | "da" | "hu"
    )
}

/// True where a share may begin: a number, and near it a word that in some language joins part and
/// whole or names the parts.
pub(super) fn may_share(t: &[Token], i: usize) -> bool {
    let number = |word: &str| tellings().iter().any(|one| one.number(word).is_some());
    let counts = t[i].is_digits() || may_count(&t[i].text) || number(&t[i].text);
    let joins = |token: &Token| {
        let first = |one: &Vec<&str>| one.first().is_some_and(|word| token.is(word));
        tellings().iter().any(|one| one.joiners.iter().any(first))
    };
    let near = t.get(i + 1..t.len().min(i + 3 + MOST_COUNTED));
    counts && near.is_some_and(|near| near.iter().any(|x| joins(x) || parts(&x.text).is_some()))
}

/// The share that begins at token `i` of a text in `code`, with the token after it: 4 and 10 of "vier von zehn".
/// `number` reads the number at a place, with the token after it.
pub(super) fn share(
    t: &[Token],
    i: usize,
    code: &str,
    mut number: impl FnMut(usize) -> Option<(usize, u64)>,
) -> Option<(usize, u64, u64)> {
    let telling = tellings().iter().find(|one| one.code == code)?;
    let mut count = |at: usize| {
        let own = || {
            telling
                .number(&t.get(at)?.text)
                .map(|value| (at + 1, value))
        };
        number(at).or_else(own)
    };
    let (after, above) = count(i)?;
    let named = t
        .get(after)
        .filter(|x| x.is_word() && x.gap == Gap::Space && !t[i].is_digits())
        .and_then(|x| telling.part(&x.text));
    if let Some(below) = named.filter(|below| above < *below) {
        return Some((after + 1, above, below));
    }
    for skipped in 0..=MOST_COUNTED {
        let at = after + skipped;
        if skipped > 0
            && !t
                .get(at - 1)
                .is_some_and(|x| x.is_word() && x.gap != Gap::Break)
        {
            return None;
        }
        let joined = telling.joiners.iter().find(|words| {
            let mut pairs = words.iter().zip(t.get(at..).unwrap_or_default());
            t.len() > at + words.len() && pairs.all(|(word, x)| x.is(word) && x.gap == Gap::Space)
        });
        if let Some(words) = joined {
            let (end, below) = count(at + words.len())?;
            let usual = (2..=12).contains(&below) || matches!(below, 20 | 25 | 50 | 100 | 1000);
            return (above < below && usual).then_some((end, above, below));
        }
    }
    None
}

/// True for three digits behind a blank that may continue the figure before them.
pub(super) fn continues_figure(t: &[Token], i: usize) -> bool {
    let figure = |x: &&Token| x.is_digits() && x.text.len() == 3 && x.gap == Gap::Space;
    let free = |next: &Token| !(next.glued() && (next.is_word() || next.is_digits()));
    i > 0
        && t.get(i).filter(figure).is_some()
        && t.get(i + 1).is_none_or(free)
        && t[i - 1].is_digits()
        && t[i - 1].text.len() <= 3
        && !t[i - 1].text.starts_with('0')
        && !(t[i - 1].glued()
            && i > 1
            && (t[i - 2].is_digits() || t[i - 2].is_word() || t[i - 2].is_dash()))
}

/// Most tokens of a text that is little more than figures: a cell of a table.
const CELL: usize = 8;

/// True if a text parts groups of digits with blanks by what it is itself: little more than figures, or it does so twice.
pub(super) fn parts_with_blanks(t: &[Token]) -> bool {
    let long = |x: &&Token| x.is_word() && x.text.chars().count() > 3;
    let bare = t.len() <= CELL && t.iter().filter(long).count() <= 1;
    let mut groups = (1..t.len()).filter(|at| continues_figure(t, *at));
    bare || groups.nth(1).is_some()
}

#[cfg(test)]
mod tests {
    use crate::quantity::{Role, Value, find};

    fn read(text: &str) -> Vec<(String, f64, Role)> {
        find(text)
            .into_iter()
            .filter_map(|mention| match mention.value {
                Value::Quantity(quantity) => Some((mention.text, quantity.low, quantity.role)),
                Value::Date(_) => None,
            })
            .collect()
    }

    #[test]
    fn shares_of_other_languages_are_fractions() {
        for (text, words, value) in [
            (
                "Fast vier von zehn Kindern leben in der Stadt und nicht auf dem Land.",
                "vier von zehn",
                0.4,
            ),
            (
                "Un Français sur quatre ne part pas en vacances avec les siens.",
                "Un Français sur quatre",
                0.25,
            ),
            (
                "Casi cuatro de cada diez botellas se venden fuera de las ciudades.",
                "cuatro de cada diez",
                0.4,
            ),
            (
                "Een op de vier kinderen leest niet meer in het weekend.",
                "Een op de vier",
                0.25,
            ),
            (
                "Tre italiani su cinque non hanno mai visto il mare della Puglia.",
                "Tre italiani su cinque",
                0.6,
            ),
            (
                "3 von 5 Betrieben haben sich nicht gemeldet, sagt die Kammer.",
                "3 von 5",
                0.6,
            ),
        ] {
            let found = read(text);
            let share = found.iter().find(|(_, _, role)| *role == Role::Fraction);
            let share = share.unwrap_or_else(|| panic!("{text}: {found:?}"));
            assert_eq!(share.0, words);
            assert!((share.1 - value).abs() < 1e-9, "{text}: {share:?}");
        }
        for text in [
            "Er kam von zehn Dörfern zurück und nicht vor dem Abend.",
            "Elle compte sur quatre amis et sur la chance.",
            "Hay tres casas de piedra en la villa, por lo que no es poco.",
        ] {
            assert!(
                read(text)
                    .iter()
                    .all(|(_, _, role)| *role != Role::Fraction),
                "{text}"
            );
        }
    }

    #[test]
    fn a_blank_groups_digits_where_the_text_writes_so() {
        for (text, value) in [
            (
                "Le trésorier présente un léger déficit de 4 310 euros pour la salle.",
                4310.0,
            ),
            (
                "Headcount at year end was 11 480 (last year: 11 612), including contractors.",
                11_480.0,
            ),
            ("Revenue; 18 742", 18_742.0),
            (
                "Kommunen har 1 250 invånare och det är inte fler än i fjol.",
                1250.0,
            ),
        ] {
            let found = read(text);
            assert!(
                found.iter().any(|(_, low, _)| (low - value).abs() < 1e-9),
                "{text}: {found:?}"
            );
        }
        for text in [
            "In 12 345 people took part in the march of the city.",
            "On page 12 345 items are listed in the book.",
        ] {
            assert!(read(text).iter().all(|(_, low, _)| *low < 1000.0), "{text}");
        }
    }
}
