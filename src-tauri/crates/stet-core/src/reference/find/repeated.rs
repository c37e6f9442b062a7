//! Entries that name their author by a dash or a word for the one above: "———. Pumps.", "Dies.: Tagmühlen."

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use crate::reference::{Person, Work};

static SAME: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^(\s*(?:\[?\d{1,3}[\].)]+\s*)?)(?:[—–―⸺⸻_-]{2,}|[—–―⸺⸻](?:\s?[—–―⸺⸻])*|(?:Ders|Dies|Dens)\.|[Ii]d(?:em|\.)|[Ee]ad(?:em|\.)|(?:El|La) mism[oa]|Le même|La même|Той же|Тот же)(\s*[.,:;(]|\s+[(\d])|^()(:\s)").ok()
});

/// The words of an entry with the author of the one above in place of the sign.
pub(super) fn written_out<'t>(raw: &'t str, above: Option<&Work>) -> Cow<'t, str> {
    let authors = above.map(|work| match work.authors.is_empty() {
        true => &work.editors[..],
        false => &work.authors[..],
    });
    let hit = SAME.as_ref().and_then(|same| same.captures(raw));
    let (Some(authors), Some(hit)) = (authors.filter(|authors| !authors.is_empty()), hit) else {
        return Cow::Borrowed(raw);
    };
    let names: Vec<String> = authors.iter().map(inverted).collect();
    let end = hit.get(2).map_or(0, |mark| mark.start());
    let number = hit.get(1).map_or("", |number| number.as_str());
    Cow::Owned([number, &names.join("; "), &raw[end..]].concat())
}

fn inverted(person: &Person) -> String {
    if person.given.is_empty() {
        return person.family.clone();
    }
    format!("{}, {}", person.family, person.given)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_for_the_author_above() {
        let above = crate::reference::parse::parse("Holm, Ada. Piers. Oslo: Fjord Press, 1971.");
        for (raw, wanted) in [
            ("———. Pumps. Oslo 1975.", "Holm, Ada. Pumps. Oslo 1975."),
            ("[4] ---, Pumps, 1975", "[4] Holm, Ada, Pumps, 1975"),
            ("– : Pumpen. Oslo 1975.", "Holm, Ada : Pumpen. Oslo 1975."),
            // A reader of lists took the dash.
            (": Pumpen. Oslo 1975.", "Holm, Ada: Pumpen. Oslo 1975."),
            ("Dies.: Pumpen. Oslo 1975.", "Holm, Ada: Pumpen. Oslo 1975."),
            ("_____ (1975). Pumps.", "Holm, Ada (1975). Pumps."),
            ("Idem, Le pompe, 1975", "Holm, Ada, Le pompe, 1975"),
            // Other words.
            ("- Pumps of Oslo. 1975.", "- Pumps of Oslo. 1975."),
            ("Idea, Ada. Pumps.", "Idea, Ada. Pumps."),
        ] {
            assert_eq!(written_out(raw, Some(&above)), wanted);
        }
        assert_eq!(written_out("———. Pumps.", None), "———. Pumps.");
    }
}
