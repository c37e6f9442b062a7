//! A chapter in a book whose editors are named by words: "… In: Dorf und Fluss. Hg. v. Peter Amrein. Zürich 1988".
//!
//! The fitted model learnt the chapters of the West's usual styles. Where its reading disagrees with the words
//! that say who edited, the citation is read by them: they tell where the book's name ends or begins.

use std::sync::LazyLock;

use regex::Regex;

use super::credits::{self, Role, Statement};
use super::{clean, imprint, opening};
use crate::reference::{Person, Work, WorkKind};
use crate::text::Span;

static WITHIN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(concat!(
        r"(?:^|\s)(?:\[(?:[Ii]n|[WwVvUuIi])\s?:?\s?\]:?|",
        r"(?:[Ii]n|[ÎîÍí]n|[Ww]|[Vv]|[Uu]|[Ii]|[Ee]n|[Ee]m|[Dd]ans|[Dd]ins|[Nn]el|[Tt]eoksessa|[Вв]|[Уу])(?: (?:kn|кн|сб|zb)\.)?\s?:|",
        r"(?:[Ii]n|[ÎîÍí]n|[Ww]|[Vv]|[Ii]|[Ee]n|[Ee]m|[Dd]ans|[Dd]ins|[Nn]el|[Tt]eoksessa))\s"
    ))
    .ok()
});

/// Where the word "in" before the name of a book or of its editors stands, in the language of the citation:
/// the last that follows the end of a field.
pub(super) fn within(text: &str) -> Option<Span> {
    let mut found = None;
    for hit in WITHIN.as_ref()?.find_iter(text) {
        let before = text[..hit.start()].trim_end();
        let marked = hit.as_str().trim_end().ends_with([':', ']']);
        let closed = before.is_empty()
            || before.ends_with([
                '.', ',', ';', '»', '”', '“', '"', '’', '\'', ')', '?', '!', '›',
            ]);
        let named = text[hit.end()..].starts_with(|ch: char| {
            ch.is_uppercase()
                || ch.is_ascii_digit()
                || matches!(ch, '«' | '“' | '„' | '"' | '‘' | '*' | '_' | '”' | '’')
        });
        if (closed || marked) && named || text[hit.end()..].is_empty() && closed {
            found = Some(Span::new(hit.start(), hit.end()));
        }
    }
    found
}

/// Holds the fields of a citation against its statements of who edited and who translated.
pub(super) fn settle(work: &mut Work, text: &str, statements: &[Statement]) {
    for statement in statements {
        let words = statement.span.slice(text).unwrap_or_default();
        for field in [&mut work.title, &mut work.container, &mut work.publisher] {
            cut(field, words);
        }
        if statement.role == Role::Editor {
            // "ed. by Holm, Paolo and Renn, Ada": names turned round reach further than one word.
            let whole = statement
                .persons
                .iter()
                .any(|one| one.group || !one.given.is_empty());
            let read = !work.editors.is_empty() && work.editors.iter().all(is_well_formed);
            if !read || statement.sure && whole {
                work.editors.clone_from(&statement.persons);
            }
            if let Some(chapter) = chapter(text, statement) {
                chapter.correct(work);
            } else if !statement.leads
                && statement.span.start < 4
                && work.editors == statement.persons
            {
                // The persons at the head are the editors, and nobody else is named.
                work.authors.clear();
            } else if work.authors == work.editors {
                work.authors.clear();
            }
        }
        if statement.leads && work.publisher.is_empty() {
            // Behind the names stands the imprint.
            let mut book = Work::default();
            let rest = imprint::read(&mut book, &text[statement.span.end..]);
            let both = format!("{}, {}", book.place, book.publisher);
            let free = work.place.is_empty() || work.place == both;
            let all = rest.trim_matches([' ', ',', '.', ';', ')']).is_empty();
            if all && free && !book.publisher.is_empty() && !book.place.is_empty() {
                (work.place, work.publisher) = (book.place, book.publisher);
            }
        }
    }
}

/// False for words of a statement that were read as a name: "v", ".", "Edited".
fn is_well_formed(person: &Person) -> bool {
    let one = person.family.chars().count();
    let role = credits::without_roles(&person.family).trim().is_empty();
    (person.group || one > 1 && one < 60 && person.family.contains(char::is_uppercase))
        && !role
        && !["Edited", "edited"].contains(&person.family.as_str())
}

/// Cuts a statement, and what follows it, off a field.
fn cut(field: &mut String, words: &str) {
    let at = field.find(words).or_else(|| {
        // Only its beginning was taken into the field.
        let head: String = words.split_inclusive(' ').take(3).collect();
        (head.chars().count() > 9)
            .then(|| field.find(head.trim_end()))
            .flatten()
    });
    if let Some(at) = at.filter(|at| *at > 0) {
        let kept = clean::title(field[..at].trim_end_matches(['(', '[', ' ', ',', ';', '/']));
        *field = kept;
    }
}

/// What the words around a statement say of the chapter and its book.
struct Chapter<'t> {
    head: &'t str,
    within: &'t str,
    holder: String,
    /// The words among which the holder stands.
    around: &'t str,
    book: Work,
}

fn chapter<'t>(text: &'t str, statement: &Statement) -> Option<Chapter<'t>> {
    let within = within(&text[..statement.named.start])?;
    let (head, after) = (
        text[..within.start].trim(),
        text[statement.span.end..].trim(),
    );
    let mut book = Work::default();
    let before = imprint::read(&mut book, after);
    let holder = if statement.leads {
        text.get(within.end..statement.span.start)?
    } else {
        &before
    };
    let holder = clean::title(holder.trim_matches([' ', ',', ';', '.', ':', '(', '[', '/']));
    // "Giovannini G., 2002, in": a chapter that is cited without its title.
    let titled = !head
        .trim_end_matches([',', '.', ' ', ')'])
        .ends_with(|ch: char| ch.is_ascii_digit());
    let named = (1..=240).contains(&holder.len()) && !head.is_empty() && titled;
    named.then(|| Chapter {
        head,
        within: within.slice(text).unwrap_or_default().trim(),
        holder,
        around: if statement.leads {
            &text[within.end..statement.span.start]
        } else {
            after
        },
        book,
    })
}

impl Chapter<'_> {
    /// Gives `work` what this says, where it says otherwise.
    fn correct(self, work: &mut Work) {
        // The model's reading stands where it lies among these words.
        let read = work.container.trim_end_matches('.');
        let same = !read.is_empty() && self.around.contains(read);
        if same && !work.title.contains(&self.holder) {
            return self.complete(work);
        }
        work.container = self.holder;
        if let Some((authors, title)) = opening::read(self.head) {
            (work.authors, work.et_al, work.title) = (authors.persons, authors.et_al, title);
        } else {
            let alone = super::parse(self.head);
            (work.authors, work.et_al) = (alone.authors, alone.et_al);
            work.title = if alone.title.is_empty() {
                clean::title(self.head)
            } else {
                alone.title
            };
        }
        let Work {
            place,
            publisher,
            year,
            volume,
            edition,
            pages,
            ..
        } = self.book;
        (work.place, work.publisher, work.volume, work.edition) =
            (place, publisher, volume, edition);
        (work.month, work.day) = (None, None);
        work.issue.clear();
        work.year = year.or(work.year);
        if !pages.is_empty() {
            work.pages = pages;
        }
        work.kind = WorkKind::Chapter;
    }
}

impl Chapter<'_> {
    /// Gives `work`, whose book was read right, what it lacks.
    fn complete(self, work: &mut Work) {
        if let Some(title) = work.title.strip_suffix(self.within) {
            work.title = clean::title(title);
        }
        if work.publisher.is_empty() && work.place.is_empty() && work.year.is_none() {
            (work.place, work.publisher) = (self.book.place, self.book.publisher);
        }
        work.year = work.year.or(self.book.year);
        if work.pages.is_empty() {
            work.pages = self.book.pages;
        }
        if work.kind == WorkKind::JournalArticle && work.issue.is_empty() {
            work.kind = WorkKind::Chapter;
        }
    }
}

/// The statements of a citation, without those that lie in an address.
pub(super) fn statements(
    text: &str,
    known: &[crate::reference::identifier::Identifier],
) -> Vec<Statement> {
    let mut found = credits::find(text);
    found.retain(|one| known.iter().all(|id| !id.span.overlaps(&one.span)));
    found
}

#[cfg(test)]
mod tests {
    use crate::reference::parse::parse;
    use crate::reference::{Person, WorkKind};

    fn families(persons: &[Person]) -> Vec<&str> {
        persons.iter().map(|one| one.family.as_str()).collect()
    }

    #[test]
    fn chapters_by_the_words_for_their_editors() {
        for (text, author, title, holder, editors, house, pages) in [
            (
                "Moser, Klara: Das Läuten der Glocken. In: Dorf und Fluss. Hg. v. Peter Amsel. Zürich: Limmat 1988, S. 12–30.",
                "Moser",
                "Das Läuten der Glocken",
                "Dorf und Fluss",
                vec!["Amsel"],
                "Limmat",
                "12-30",
            ),
            (
                "Rocher, Anne, « Le sel et la tourbe », in Les marais du Nord, sous la direction de Paul Guérin et Jean Le Goff, Brest, Presses du Marais, 1999, p. 55-78.",
                "Rocher",
                "Le sel et la tourbe",
                "Les marais du Nord",
                vec!["Guérin", "Le Goff"],
                "Presses du Marais",
                "55-78",
            ),
            (
                "Sala, Elena, «Il coro dei pescatori», in Il porto e la città, a cura di Paolo Veneri, Ancona, Laguna Editrice, 2003, pp. 45-67.",
                "Sala",
                "Il coro dei pescatori",
                "Il porto e la città",
                vec!["Veneri"],
                "Laguna Editrice",
                "45-67",
            ),
            (
                "Nilsson, Eva, ”Lotsarnas sånger”, i Kust och hav, red. Olle Berg, Lund: Bryggan, 2002, s. 40–59.",
                "Nilsson",
                "Lotsarnas sånger",
                "Kust och hav",
                vec!["Berg"],
                "Bryggan",
                "40-59",
            ),
            (
                "Korhonen, Aino 2005: Jäätien kulkijat. Teoksessa Pekka Salo & Outi Laine (toim.), Talven työt. Oulu: Pohjola, 88–104.",
                "Korhonen",
                "Jäätien kulkijat",
                "Talven työt",
                vec!["Salo", "Laine"],
                "Pohjola",
                "88-104",
            ),
            (
                "Wilk A., Flisacy, [w:] Rzeka i ludzie, pod red. J. Mazura, Kraków 2003, s. 90–112.",
                "Wilk",
                "Flisacy",
                "Rzeka i ludzie",
                vec!["Mazura"],
                "",
                "90-112",
            ),
        ] {
            let work = parse(text);
            assert_eq!(families(&work.authors), [author], "{text}");
            assert_eq!(
                (work.title.as_str(), work.container.as_str()),
                (title, holder),
                "{text}"
            );
            assert_eq!(families(&work.editors), editors, "{text}");
            assert_eq!(
                (work.publisher.as_str(), work.pages.as_str()),
                (house, pages),
                "{text}"
            );
            assert_eq!(work.kind, WorkKind::Chapter, "{text}");
        }
    }

    #[test]
    fn books_of_editors_and_translators() {
        let work =
            parse("Veneri, Paolo (a cura di). Il porto e la città. Ancona: Laguna Editrice, 2003.");
        assert_eq!(
            (families(&work.editors), work.authors.len()),
            (vec!["Veneri"], 0)
        );
        let work = parse(
            "Berg, Ida: Der Salzweg. Aus dem Schwedischen von Uwe Rahn. 3. Aufl. Hamburg: Kogge 2005.",
        );
        assert_eq!(
            (work.title.as_str(), families(&work.authors)),
            ("Der Salzweg", vec!["Berg"])
        );
        // What the model reads right stays as it read it.
        let work = parse(
            "Wagner, Richard, Mein Leben, Eike Moll (ed.), 2 vols. (Bremen: Schünemann Verlag, 1986).",
        );
        assert_eq!(families(&work.editors), ["Moll"]);
    }
}
