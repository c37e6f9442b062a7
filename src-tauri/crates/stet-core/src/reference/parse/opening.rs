//! The head of a citation, authors and title, where their marks part them: quotation marks, "Names: Title",
//! "Names (2010). Title", "Family, Given, Title".

use std::sync::LazyLock;

use regex::Regex;

use super::credits::are_names;
use super::model::is_class;
use super::names::{IRISH, is_initials, is_particle};
use super::{Names, clean, names, surnames};

static DATED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^(.+?)\.?\s?(?:\((?:1[5-9]|20)\d\d[a-z]?\)\s?[.:,]?|(?:1[5-9]|20)\d\d[a-z]?\s?[.:])\s(.+)$").ok()
});
/// "Roche A, Le Goff B. Le sel", "Laine O. Terva".
static BY_INITIALS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^((?:(?:\p{Lu}[\p{L}’'-]+ ){1,2}\p{Lu}{1,3}(?:, )?)+)\. (.+)$").ok()
});

/// "Holm PT, Renn E, inventors; Quay AS, assignee.": who made it and who owns it, as medicine cites patents and the
/// languages say it.
static INVENTORS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(concat!(
        r"^([^;:.“”«»]{3,200}?(?:\p{Lu}\.[^;:“”«»]{0,160}?)?),? \(?(?i:inventors?|erfinder(?:in|innen)?|inventeur(?:e|s|es)?|inventrices?|inventor[ae]s?|inventori|uitvinders?|uppfinnare|oppfinnere?|opfindere?|wynalazc[ay]|twórc[ay]|vynález(?:ce|ci)|původ(?:ce|ci)|изобретатели?|авторы?|винахідник[аи]?|keksi(?:jä|jät))\)?",
        r"(?:; ?([^;]{2,120}?),? \(?(?i:assignees?|applicants?|owners?|(?:patent)?(?:anmelder|inhaber)(?:in)?|cessionnaires?|titulaires?|déposants?|demandeurs?|titular(?:es)?|solicitantes?|cesionari[oa]s?|requerentes?|depositantes?|cessionári[oa]s?|titolar[ei]|richiedent[ei]|cessionar[io]|aanvragers?|(?:octrooi)?houders?|(?:patent)?innehavare|sökande|ansøgere?|søkere?|innehavere?|zgłaszający|uprawniony|přihlašovatel|majitel|заявител[ьи]|патентообладател[ьи]|заявник|власник|hakija)\)?)?[.;:]\s",
    )).ok()
});

/// The inventors at the head of the citation of a patent, and where the words about them and the owner end.
pub(super) fn inventors(text: &str) -> Option<(&str, usize)> {
    let hit = INVENTORS.as_ref()?.captures(text)?;
    let listed = hit.get(1)?.as_str();
    let end = hit.get(0)?.as_str().trim_end().len();
    are_names(listed).then_some((listed, end))
}

/// Authors and title of a head; `None` where no mark parts them.
pub(super) fn read(head: &str) -> Option<(Names, String)> {
    let head = super::without_number(head).trim_end_matches([' ', ',', ';', ':']);
    let (authors, title) = quoted(head)
        .or_else(|| pattern(&DATED, head).filter(|(authors, _)| are_names(authors)))
        .or_else(|| {
            head.split_once(": ")
                .filter(|(authors, _)| are_authors(authors))
        })
        .or_else(|| pattern(&BY_INITIALS, head))
        .or_else(|| by_stop(head))
        .or_else(|| by_commas(head))?;
    let title = clean::title(title);
    let read = names(authors);
    (!title.is_empty() && !read.persons.is_empty()).then_some((read, title))
}

/// The names before "Names: Title" where they stand family name first: "Szabó Ilona – Kiss Péter: A halászat",
/// "Szabó I. – Kiss P.: A halászat".
pub(super) fn family_first(text: &str) -> Option<&str> {
    let (listed, title) = text.split_once(": ")?;
    let words: Vec<&str> = listed.split_whitespace().collect();
    // "Holm, Salt and Oslo: Fjord Press, 1971": the colon of an imprint parts no title.
    let titled = title.contains(". ")
        || title.contains([',', '«', '„', '“', '"'])
            && !title.ends_with(|ch: char| ch.is_ascii_digit());
    let initials = words
        .iter()
        .skip(1)
        .step_by(2)
        .all(|word| is_initials(word.trim_end_matches([',', ';'])) && word.contains('.'));
    let told = surnames::stand_first(&words)
        || words.len() == 2 && initials
        || titled && are_inverted(listed);
    (listed.len() < 160 && are_names(listed) && told).then_some(listed)
}

/// "Holm, Ada", "Holm, Ada / Renn, Ian": each name turned round. "Ben Holm, Lamps: A Quarrel" has its colon in the
/// title, and "Holm, Lamps (Oslo: Quay)" in the imprint.
fn are_inverted(listed: &str) -> bool {
    listed.split(['/', ';', '–']).all(|name| {
        let turned = name.trim().split_once(", ");
        turned.is_some_and(|(family, given)| {
            let words = given.split(' ').count();
            let known = is_class(given.split([' ', '-']).next().unwrap_or_default(), "given");
            let single = family.split(' ').filter(|word| !is_particle(word)).count() == 1;
            // "Sund, O. Teer": behind initials begins the title.
            let mut from_initial = given.split(' ').skip_while(|word| !is_initials(word));
            !given.contains([',', '('])
                && from_initial.all(is_initials)
                && (single && words < 3 || known && words < 5 && family.split(' ').count() < 4)
        })
    })
}

/// The names before "Ito K, de Wit A, Suharti. Title", as medicine lists them: family names with bare initials, and
/// among them those of people who have one name.
pub(super) fn with_bare_initials(text: &str) -> Option<&str> {
    let (listed, title) = text.split_once(". ")?;
    let atoms: Vec<&str> = listed.split(", ").collect();
    let family = |words: &str| {
        let all: Vec<&str> = words.split(' ').collect();
        (1..=4).contains(&all.len())
            && all.iter().all(|word| {
                is_particle(word)
                    || word.starts_with(char::is_uppercase)
                        && (!is_initials(word) || *word == IRISH)
                        && !word.contains('.')
            })
            && all
                .last()
                .is_some_and(|last| last.starts_with(char::is_uppercase))
    };
    let with_initials = |atom: &&str| {
        atom.rsplit_once(' ').is_some_and(|(name, last)| {
            let bare = last.len() <= 6 && last.chars().all(char::is_uppercase);
            bare && is_initials(last) && family(name)
        })
    };
    let full = atoms.iter().filter(|atom| with_initials(atom)).count();
    let alone = |atom: &&str| !atom.contains(' ') && family(atom) && atom.len() > 3;
    let named = atoms.iter().all(|atom| with_initials(atom) || alone(atom));
    (named && full > 1 && full * 2 > atoms.len() && title.starts_with(char::is_uppercase))
        .then_some(listed)
}

fn pattern<'t>(
    pattern: &'static LazyLock<Option<Regex>>,
    head: &'t str,
) -> Option<(&'t str, &'t str)> {
    let hit = pattern.as_ref()?.captures(head)?;
    Some((hit.get(1)?.as_str(), hit.get(2)?.as_str()))
}

/// "Names, “Title”": the marks stand around all that follows the names.
fn quoted(head: &str) -> Option<(&str, &str)> {
    let at = head.find(['«', '»', '“', '„', '”', '"', '‘', '‚'])?;
    let closed = head
        .trim_end_matches([',', '.', ' '])
        .ends_with(['»', '«', '”', '“', '"', '’', '‘', '›']);
    let authors = head[..at].trim_end_matches([' ', ',', ':', '.']);
    let initial = head[..at].trim_end_matches([' ', ',']);
    let authors = if initial.ends_with('.') && is_initials(initial.rsplit([' ', ',']).next()?) {
        initial
    } else {
        authors
    };
    (closed && are_names(authors)).then(|| (authors, &head[at..]))
}

/// Names that are told from any other capitalised words: inverted, with initials, or with a given name.
fn are_authors(words: &str) -> bool {
    let single: Vec<&str> = words.split_whitespace().collect();
    let given = |word: &&str| is_class(word.trim_matches([',', ';', '.']), "given");
    are_names(words)
        && (words.contains(',')
            || single
                .iter()
                .any(|word| is_initials(word) && word.contains('.'))
            || single.iter().any(given)
            || surnames::stand_first(&single))
}

/// "Moura, Lígia. As redes": names end at the first stop that closes no initial.
fn by_stop(head: &str) -> Option<(&str, &str)> {
    let stop = head.match_indices(". ").find(|(at, _)| {
        let word = head[..*at]
            .rsplit([' ', ',', '-', '.'])
            .next()
            .unwrap_or_default();
        word.chars().count() > 2
    });
    let (at, _) = stop?;
    let (authors, title) = (&head[..at], &head[at + 2..]);
    are_authors(authors).then_some((authors, title))
}

/// "Sartori, Elena, Il coro", "Wrona A., Wesele": one name in front, told by the given name or initials.
fn by_commas(head: &str) -> Option<(&str, &str)> {
    let mut ends = head.match_indices(", ").map(|(at, _)| at);
    let first = ends.next()?;
    let one = &head[..first];
    let initials = |words: &str| {
        words
            .rsplit(' ')
            .next()
            .is_some_and(|last| is_initials(last) && last.contains('.'))
    };
    if are_names(one)
        && one.split(' ').count() > 1
        && (initials(one) || is_initials(one.split(' ').next()?))
    {
        return Some((one, &head[first + 2..]));
    }
    let second = ends.next()?;
    let two = &head[..second];
    let given = &head[first + 2..second];
    let short = given.split(' ').count() <= 3 && one.split(' ').count() <= 4;
    (are_names(two) && short).then(|| (two, &head[second + 2..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_turned_round_before_a_colon() {
        for (text, wanted) in [
            ("Sund, Olga: Teer. Krumau 1971.", Some("Sund, Olga")),
            (
                "Sund, Olga / de Wit, Piet: Teer. Krumau 1971.",
                Some("Sund, Olga / de Wit, Piet"),
            ),
            ("Nagy P.: Malmok. Tisza, 1987.", Some("Nagy P.")),
            (
                "Olga Sund, Teer: Ein Streit (Krumau: Wehr, 1971), 24.",
                None,
            ),
            ("Sund, O. Teer: Ein Streit, Krumau, 1971.", None),
            ("Sund, Teer (Krumau: Wehr, 1971), 24.", None),
            ("Teer und Salz: Eine Geschichte. Krumau 1971.", None),
        ] {
            assert_eq!(family_first(text), wanted, "{text}");
        }
    }

    #[test]
    fn short_family_names_in_capitals() {
        for (list, wanted) in [
            ("LIMA, Bruno", vec!["LIMA"]),
            ("SANTOS, Maria de Fátima", vec!["SANTOS"]),
            ("ROUX, Paul", vec!["ROUX"]),
        ] {
            let listed = names(list).persons;
            let named: Vec<&str> = listed.iter().map(|one| one.family.as_str()).collect();
            assert_eq!(named, wanted, "{list}");
        }
    }

    #[test]
    fn inventors_and_owners() {
        for (text, wanted) in [
            (
                "Holm PT, Renn EM, inventors; Quay Marine AS, assignee. Hatch. US patent.",
                Some("Holm PT, Renn EM"),
            ),
            ("Holm PT, inventor. Hatch. US patent.", Some("Holm PT")),
            (
                "Kern K, Lang P, Erfinder; Pumpenwerk GmbH, Anmelder. Pumpe.",
                Some("Kern K, Lang P"),
            ),
            (
                "Roche A, inventeur; Marais SA, titulaire. Vanne. Brevet.",
                Some("Roche A"),
            ),
            (
                "Gil A, Ruiz B, inventores; Molinos SL, titular. Aspa. Patente.",
                Some("Gil A, Ruiz B"),
            ),
            ("The great inventors; their lives. Oslo: Quay, 1990.", None),
            ("Holm J. Inventors of the fjord. Oslo: Quay, 1990.", None),
        ] {
            assert_eq!(inventors(text).map(|(listed, _)| listed), wanted, "{text}");
        }
    }

    #[test]
    fn lists_with_bare_initials() {
        for (text, wanted) in [
            (
                "Kim S, Wati, de Wit J. Nets. Sea J. 2010.",
                Some("Kim S, Wati, de Wit J"),
            ),
            (
                "Ó Briain S, Ní Dhuibh A. Turf. Bog J. 2010.",
                Some("Ó Briain S, Ní Dhuibh A"),
            ),
            ("Kim S. Nets. Sea J. 2010.", None),
            ("Salt, Tar and Rope. Oslo: Quay, 2010.", None),
        ] {
            assert_eq!(with_bare_initials(text), wanted, "{text}");
        }
        let listed = names("Wati, Kim S, bin Osman R, de Wit J.").persons;
        let named: Vec<&str> = listed.iter().map(|one| one.family.as_str()).collect();
        assert_eq!(named, ["Wati", "Kim", "bin Osman", "de Wit"]);
        assert_eq!(listed[3].given, "J");
    }

    #[test]
    fn marks_between_authors_and_title() {
        for (head, families, title) in [
            (
                "Roche, Agnès, « Le sel et la mer »,",
                vec!["Roche"],
                "Le sel et la mer",
            ),
            (
                "Lind, Nina, ”Lotsarnas språk”,",
                vec!["Lind"],
                "Lotsarnas språk",
            ),
            (
                "Laine, Outi: Tervan poltto.",
                vec!["Laine"],
                "Tervan poltto",
            ),
            (
                "Szabó Ilona: A tiszai halászat.",
                vec!["Szabó"],
                "A tiszai halászat",
            ),
            (
                "Moura, Lígia. As redes de pesca.",
                vec!["Moura"],
                "As redes de pesca",
            ),
            (
                "Roche A, Holm BC. Le sel et la mer.",
                vec!["Roche", "Holm"],
                "Le sel et la mer",
            ),
            (
                "Wrona A., Wesele flisackie,",
                vec!["Wrona"],
                "Wesele flisackie",
            ),
            (
                "Sartori, Elena, Il coro dei prigionieri,",
                vec!["Sartori"],
                "Il coro dei prigionieri",
            ),
            (
                "Holm, J. (1999). Harbours and keepers.",
                vec!["Holm"],
                "Harbours and keepers",
            ),
        ] {
            let (authors, read) = self::read(head).expect(head);
            let named: Vec<&str> = authors
                .persons
                .iter()
                .map(|one| one.family.as_str())
                .collect();
            assert_eq!((named, read.as_str()), (families, title), "{head}");
        }
        assert_eq!(read("Water and salt in the marshes"), None);
    }
}
