//! Words by which a note cites again what was cited before: "Ibid.", "op. cit.", "a. a. O.", "там же".

/// The note before is meant.
#[rustfmt::skip]
const IBIDEM: [&str; 24] = [
    "ibid", "ibíd", "ib.", "ebd.", "ebda", "ebenda", "tamże", "tamtéž", "tamtiež", "ivi,", "ivi.", "ibi,", "uo.", "aldaar",
    "samma st", "там же", "там само", "同上", "同前", "위의 책", "id. at ", "id., at ", "id. §", "id. ¶",
];
/// A work of the author named is meant.
#[rustfmt::skip]
const AGAIN: [&str; 33] = [
    "op. cit", "op.cit", "opus cit", "opere citato", "ob. cit", "ob.cit", "obra citada", "ouvr. cité", "ouvrage cité", "art. cit",
    "art.cit", "article cité", "artículo citado", "loc. cit", "loc.cit", "a. a. o.", "a.a.o.", "aao.", "wie anm", "(anm.",
    "dz. cyt", "dz.cyt", "op. cyt", "cit. dílo", "i. m.", "t.a.p.", "a.w.", "указ. соч", "цит. соч", "указ. раб", "зазнач. твір",
    "前掲", "앞의 책",
];

/// True for a note that points to the one before it and names nothing.
pub(super) fn is_ibid(text: &str) -> bool {
    let head = head(text);
    IBIDEM.iter().any(|word| head.starts_with(word))
        || ["op. cit", "op.cit", "loc. cit"]
            .iter()
            .any(|word| head.starts_with(word))
}

/// Names and words of the title before "op. cit.": what the note calls the work by.
pub(super) fn called(text: &str) -> Option<&str> {
    let lower = text.to_lowercase();
    let at = AGAIN.iter().filter_map(|word| lower.find(word)).min()?;
    // Lower case may be longer or shorter than the words themselves.
    let named = text.get(..at).filter(|_| lower.len() == text.len())?;
    named.contains(char::is_alphabetic).then_some(named)
}

/// True for a note that does nothing but cite again.
pub(super) fn is_short(text: &str) -> bool {
    is_ibid(text) || called(text).is_some()
}

/// True if `called` names the work that `full` describes: its author at the head, and no word that is
/// not in it.
pub(super) fn names(called: &str, full: &str) -> bool {
    let full = full.to_lowercase();
    let head: String = full.chars().take(120).collect();
    let words: Vec<String> = called
        .split(|ch: char| !ch.is_alphanumeric())
        .filter(|word| word.chars().count() > 2)
        .map(str::to_lowercase)
        .filter(|word| {
            !["see", "vgl", "voir", "siehe", "cfr", "the", "und", "and"].contains(&word.as_str())
        })
        .collect();
    words.first().is_some_and(|first| holds(&head, first))
        && words.iter().all(|word| holds(&full, word))
}

fn holds(text: &str, word: &str) -> bool {
    text.split(|ch: char| !ch.is_alphanumeric())
        .any(|own| own == word)
}

/// The words behind the mark of a note, in lower case.
fn head(text: &str) -> String {
    text.trim_start_matches(|ch: char| !ch.is_alphabetic())
        .to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cited_again() {
        for text in [
            "Ibid., p. 4.",
            "3 Ebd., S. 7.",
            "Там же. С. 5.",
            "Rusk, op. cit., p. 3.",
            "Rusk, Malt, a. a. O., S. 3.",
            "Op. cit., 5.",
            "[2] Id. at 97.",
            "Id. ¶ 10.",
        ] {
            assert!(is_short(text), "{text}");
        }
        for text in [
            "Idem, Casks, Hopton 1972.",
            "Id., Casks, Hopton 1972.",
            "Rusk, Malt, Hopton 1972.",
        ] {
            assert!(!is_short(text), "{text}");
        }
        let full = "Rusk, Peter, Malt and Masters, Hopton, Oast Press, 1972";
        assert!(names("Rusk, Malt, ", full));
        assert!(names("Voir Rusk, ", full));
        assert!(!names("Rusk, Casks, ", full));
        assert!(!names("Venn, ", full));
    }
}
