//! The units of measure of other languages, by the English name that `units.tsv` knows. The table
//! is `units_abroad.tsv`. Units that are also money or had other sizes (Pfund, livre, Swedish mil)
//! are left out.

use std::collections::HashMap;
use std::sync::OnceLock;

/// Language code and English unit, for each spelling of one or two words.
type Table = HashMap<String, Vec<(&'static str, &'static str)>>;

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table::new();
        for row in include_str!("units_abroad.tsv").lines() {
            let mut cells = row.split('\t');
            let (Some(code), Some(unit), Some(words)) = (cells.next(), cells.next(), cells.next())
            else {
                continue;
            };
            for word in words.split(';').filter(|_| !row.starts_with('#')) {
                let known = table.entry(word.to_lowercase()).or_default();
                known.push((code, unit));
            }
        }
        table
    })
}

/// True if some language calls a unit so.
pub(super) fn may_measure(word: &str) -> bool {
    table().contains_key(word)
}

/// The English name of the unit that `words`, in lower case, is in the language of this code. In a
/// text of unknown language only long words do, and those that are one unit everywhere.
pub(super) fn unit_abroad(words: &str, code: Option<&str>) -> Option<&'static str> {
    let known = table().get(words)?;
    let Some(code) = code else {
        let (_, unit) = known.first()?;
        let same = known.iter().all(|(_, other)| other == unit);
        return (same && words.chars().count() > 5).then_some(unit);
    };
    known
        .iter()
        .find(|(language, _)| *language == code)
        .map(|(_, unit)| *unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_is_read_in_its_own_language() {
        for (words, code, unit) in [
            ("meilen", Some("de"), Some("miles")),
            ("mètres carrés", Some("fr"), Some("square metres")),
            ("pies", Some("es"), Some("feet")),
            ("pies", Some("en"), None),
            ("pies", None, None),
            ("kilómetros", None, Some("kilometres")),
            ("libras", Some("es"), None),
        ] {
            assert_eq!(unit_abroad(words, code), unit, "{words}");
        }
    }
}
