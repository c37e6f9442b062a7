//! Who edited and who translated, as citations of many languages say it: "Hrsg. von Rolf Ehlers", "a cura di
//! P. Venier", "Peter Amrein (Hg.)", "пер. с англ. И. Котовой".
//!
//! Owns the words of these statements, in one table, and how far the names reach. Every form of citation asks
//! here; none has such words of its own.

use std::sync::LazyLock;

use regex::Regex;

use super::Pattern;
use super::model::is_class;
use super::names::{is_initials, is_particle, names};
use crate::reference::Person;
use crate::text::Span;

/// What the persons of a statement did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Editor,
    Translator,
}

/// A statement and what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Statement {
    pub(super) role: Role,
    /// Its words and the names.
    pub(super) span: Span,
    /// The names as they stand.
    pub(super) named: Span,
    /// True where the words stand before the names.
    pub(super) leads: bool,
    /// True where the words can mean nothing else.
    pub(super) sure: bool,
    pub(super) persons: Vec<Person>,
}

/// Phrases before names that say what the persons did, as patterns; nothing else is written so.
const PHRASES: [(Role, &str); 2] = [
    (
        Role::Editor,
        concat!(
            r"(?:hrsg|hg)\.? ?v(?:on|\.)|herausgegeben von|bearb(?:\.|eitet) von|",
            r"(?:edited|ed\.),? and trans(?:lated|\.)(?: by)?|trans(?:lated|\.) and ed(?:ited|\.)(?: by)?|hrsg\. und übers(?:etzt|\.) von|a cura e traduzione di|",
            r"edited by|eds?\. by|",
            r"sous la (?:direction|dir\.?)(?: scientifique)? d(?:e |['’])|s(?:s|ous) la dir\. d(?:e |['’])|édit(?:é|ion établie) par|éds?\. par|dirigé par|textes réunis par|réunis par|",
            r"a cura d(?:i|el|ella)|a c\. di|cura di|",
            r"(?:edición|ed\.|coordinación|coord\.|dirección|dir\.|compilación|comp\.)(?: a cargo)? de|(?:editado|coordinado|dirigido|compilado|organizado|coord\.|org\.|ed\.) por|al cuidado de|",
            r"(?:organização|org\.|coordenação|edição) de|edició (?:a cura )?de|a cura de|",
            r"onder (?:redactie|red\.) van|o\.r\.v\.|",
            r"pod red(?:akcją|\.)(?: naukową| nauk\.)?|pod redakc(?:í|iou)|uspořádal[ai]?|",
            r"(?:red(?:igerad|igeret|igert|\.)|utg(?:iven|itt|\.)|udg(?:ivet|\.)) (?:av|af)|under redaktion av|",
            r"toimittanut|toimittaneet|szerkesztette|ritstýrði|",
            r"(?:под|за|під|пад) (?:общ(?:ей|\.) |науч(?:ной|\.) |заг(?:альною|\.) |наук(?:овою|\.) )?(?:ред(?:акцией|акцією|акцыяй|\.))|(?:отв|відп|гл|науч|наук)\. ?ред\.?|ред\.-сост\.|επιμέλεια",
        ),
    ),
    (
        Role::Translator,
        concat!(
            r"translated (?:from the \p{L}+ )?by|trans(?:l)?\. by|(?:aus dem|a\. d\.) \p{L}+\.? (?:übers(?:etzt|\.) )?v(?:on|\.)|übers(?:etzt|\.)(?: aus dem \p{L}+)? von|",
            r"(?:traduit|trad\.) (?:d[eu] ?['’ ]?\p{L}+ )?par|traducción (?:del? \p{L}+ )?de|(?:traducido|traduzido|trad\.) por|trad(?:ução|uzione|\.)(?: it\.)? d[ei]|",
            r"vert(?:aald|\.) (?:uit het \p{L}+ )?door|(?:przeł|tłum|přel|övers|suom|ford)\.|overs(?:\.|att|at) (?:av|af)|пер\. с[оa]? \p{L}+\.|пер\. з \p{L}+\.",
        ),
    ),
];

/// Words that stand on either side of names, and alone mean other things: "2nd ed.", "dir.".
const SHORT: &str = r"hrsg|hrg|hgg?|herausgeber(?:in|innen)?|editors?|eds?|éds?|dirs?|directeurs?|coords?|coordinador(?:es)?|orgs?|organizador(?:es)?|comps?|cur|curatore|red|redaktör|redaktion|toim|szerk|udg|utg|ritstj|haz|uredio?|ur|prir|zost|coord|sast|sud|ред|сост|упоряд|уклад|съст|επιμ";

static LEADING: LazyLock<Vec<(Role, Regex)>> = LazyLock::new(|| {
    let compiled = PHRASES.iter().filter_map(|(role, phrases)| {
        let whole = format!(r"(?i)(?:^|[\s(\[/;,])((?:{phrases}):?)\s?");
        Some((*role, Regex::new(&whole).ok()?))
    });
    compiled.collect()
});
/// A short word after the end of a field, before names.
static SHORT_LEADING: Pattern = LazyLock::new(|| {
    Regex::new(&format!(
        r"(?i)(?:[.,;/»”’)\]]\s|[(\[])((?:{SHORT})\.?:?)\s"
    ))
    .ok()
});
/// In brackets, or after a comma and closed, behind names.
static TRAILING: Pattern = LazyLock::new(|| {
    Regex::new(&format!(
        r"(?i)\s?[(\[](?:{SHORT}|a cura di)\.?[)\]]|,\s(?:{SHORT}|a cura di)(?:\.?[,:;)]|\.(?:\s|$)|$)"
    ))
    .ok()
});
/// Such words among names that are known to be names.
static ROLES: Pattern = LazyLock::new(|| {
    let phrases = PHRASES.map(|(_, phrases)| phrases).join("|");
    Regex::new(&format!(
        r"(?i)[\[(]?(?:^|\b)(?:{phrases}|a cura di|(?:{SHORT}|edn|trans|editores|editado|inventors?)\b\.?)[\])]?[,:]?"
    ))
    .ok()
});
/// Before "ed." an edition is counted, not an editor named.
static COUNTED: Pattern = LazyLock::new(|| {
    Regex::new(r"(?i)(?:\d\.?|\d(?:st|nd|rd|th|ª|a|e|º)|rev\.|enl\.|erw\.|aufl\.|изд\.)[\s,)(]*$")
        .ok()
});

/// The first statement of editors and the first of translators, in the order of the text.
pub(super) fn find(text: &str) -> Vec<Statement> {
    let mut found: Vec<Statement> = LEADING
        .iter()
        .filter_map(|(role, pattern)| {
            pattern.captures_iter(text).find_map(|hit| {
                let phrase = hit.get(1)?;
                leading(text, *role, Span::new(phrase.start(), phrase.end()), true)
            })
        })
        .collect();
    if found.iter().all(|one| one.role != Role::Editor) {
        found.extend(trailing(text).or_else(|| short_leading(text)));
    }
    found.sort_by_key(|one| one.span);
    found
}

/// A list of names without the words that say what the persons did.
pub(super) fn without_roles(list: &str) -> String {
    ROLES.as_ref().map_or_else(
        || list.to_owned(),
        |pattern| {
            let bare = pattern.replace_all(list, " ");
            // "Holm, J. (Eds.).": the stop behind the bracket closes no initial.
            bare.trim_end().trim_end_matches(" .").to_owned()
        },
    )
}

/// The persons before the whole citation says anything else are its editors: "Holm, J. (Hg.)".
pub(super) fn ends_as_editors(list: &str) -> bool {
    let list = list.trim_end_matches([' ', ',', '.', ':']);
    let closed = format!("{list}.");
    [list, closed.as_str()].iter().any(|list| {
        let last = TRAILING
            .as_ref()
            .and_then(|pattern| pattern.find_iter(list).last());
        last.is_some_and(|last| {
            list[last.end()..]
                .trim_matches(['.', ' ', ',', ':'])
                .is_empty()
        })
    })
}

fn leading(text: &str, role: Role, phrase: Span, sure: bool) -> Option<Statement> {
    let lead = text[phrase.end..].len() - text[phrase.end..].trim_start().len();
    let from = phrase.end + lead;
    let named = reach(text, from)?;
    let words = named.slice(text)?;
    // "ed. London": one word behind a short mark is a place.
    let whole = words.split([',', '&']).next()?.split(' ').count() > 1;
    let place = text[named.end..].trim_start().starts_with(':');
    if !sure && (!whole || place) {
        return None;
    }
    let persons = names(words).persons;
    (!persons.is_empty()).then(|| Statement {
        role,
        span: phrase.cover(&named),
        named,
        leads: true,
        sure,
        persons,
    })
}

fn short_leading(text: &str) -> Option<Statement> {
    let counted = |before: &str| {
        COUNTED
            .as_ref()
            .is_some_and(|counted| counted.is_match(before))
    };
    SHORT_LEADING.as_ref()?.captures_iter(text).find_map(|hit| {
        let word = hit.get(1)?;
        if counted(&text[..word.start()]) {
            return None;
        }
        let mut found = leading(
            text,
            Role::Editor,
            Span::new(word.start(), word.end()),
            false,
        )?;
        // "in Roads and beasts, ed. S. Hall"; "E. Renn, Ed. Harbour Press" names who stands before.
        let before = text[..word.start()].trim_end();
        let last = before
            .trim_end_matches(',')
            .rsplit(", ")
            .next()
            .unwrap_or_default();
        let behind = are_names(last)
            && last
                .split(' ')
                .any(|word| is_initials(word) && word.contains('.'));
        found.sure = super::held::within(before).is_some() && !behind;
        Some(found)
    })
}

/// Names before such a word: from the word "in", or from the head of the citation.
fn trailing(text: &str) -> Option<Statement> {
    TRAILING.as_ref()?.find_iter(text).find_map(|mark| {
        let before = &text[..mark.start()];
        let within = super::held::within(before);
        let from = within.map_or_else(
            || before.len() - super::without_number(before).len(),
            |within| within.end,
        );
        let words = before.get(from..)?;
        // ", red. Olle Lind" after a title of capitals looks as if names stood before it.
        let told = !mark.as_str().starts_with(',') || are_told(words) && are_short(words);
        let closed = !words.contains('(') || words.contains(')');
        let persons = (told && closed && are_names(words)).then(|| names(words).persons)?;
        (!persons.is_empty()).then(|| Statement {
            role: Role::Editor,
            span: Span::new(from, mark.end()),
            named: Span::new(from, mark.start()),
            leads: false,
            // "In: Costa, Rui (org.)": nothing but the names stands between.
            sure: within.is_some()
                && (!mark.as_str().starts_with(',')
                    || words
                        .split(' ')
                        .any(|word| is_initials(word.trim_end_matches(',')))),
            persons,
        })
    })
}

/// True for words that are nothing but names and what joins them.
pub(super) fn are_names(words: &str) -> bool {
    let bare = |word: &str| word.trim_matches([',', ';', '(', ')', '.']).to_owned();
    words.len() < 240
        && words.split_whitespace().count() <= 40
        && !words.contains(|ch: char| ch.is_ascii_digit() || matches!(ch, '«' | '“' | '"' | '?' | ':'))
        && !words.contains("al.")
        && words.split_whitespace().all(|word| {
            is_joint(word) || is_particle(&bare(word)) || bare(word).is_empty() || {
                let word = bare(word);
                word.starts_with(char::is_uppercase) || word.starts_with(['’', '\''])
            }
        })
        // A full stop inside closes an initial.
        && words
            .split_whitespace()
            .rev()
            .skip(1)
            .filter(|word| word.ends_with('.'))
            .all(|word| is_initials(word) || bare(word).chars().count() <= 2)
        && words.contains(char::is_uppercase)
}

/// True for names that are told from other words in capitals: turned round, with initials, or with a
/// given name.
pub(super) fn are_told(words: &str) -> bool {
    let mut single = words
        .split_whitespace()
        .map(|word| word.trim_matches([',', ';']));
    words.contains(',')
        || single.any(|word| is_initials(word) || is_class(word.trim_end_matches('.'), "given"))
}

/// True if no name has more words than names have: "Astronomical Data Analysis Software" is none.
fn are_short(words: &str) -> bool {
    words.split(',').all(|atom| {
        let mut length = 0;
        atom.split_whitespace().all(|word| {
            length = if is_joint(word) {
                0
            } else {
                length + usize::from(!is_particle(word))
            };
            length <= 3
        })
    })
}

fn is_joint(word: &str) -> bool {
    [
        "und", "and", "&", "et", "y", "e", "i", "en", "och", "og", "és", "ja", "a", "oraz", "ve",
        "и", "та", "і", "u.", "/", "–", "και",
    ]
    .contains(&word)
}

/// How far names in the order "Given Family" reach from `from`.
fn reach(text: &str, from: usize) -> Option<Span> {
    let body = text.get(from..)?;
    let mut end = 0;
    let mut at = 0;
    for raw in body.split_inclusive(char::is_whitespace) {
        let start = at;
        at += raw.len();
        let word = raw.trim_end();
        let core = word.trim_end_matches(['.', ',', ';', ':', ')', ']', '/', '»']);
        if is_joint(word) {
            if end == 0 {
                break;
            }
            continue;
        }
        let initial = is_initials(word.trim_end_matches([',', ';', ')'])) && word.contains('.');
        let small = is_particle(core) || core == "der" || core == "de";
        if !small && !core.starts_with(|ch: char| ch.is_uppercase() || matches!(ch, '’' | '\'')) {
            break;
        }
        if small && core.len() == word.len() {
            continue;
        }
        let closed = &word[core.len()..];
        if initial && !closed.contains([',', ';', ')', ']']) {
            end = start + word.len();
            continue;
        }
        end = start
            + if initial {
                word.trim_end_matches([',', ';', ')', ']']).len()
            } else {
                core.len()
            };
        if closed.contains(',') {
            if !goes_on(&body[at..]) {
                break;
            }
        } else if closed.contains(['.', ';', ':', ')', ']', '/', '»']) && !initial {
            break;
        }
    }
    (end > 0).then(|| Span::new(from, from + end))
}

/// True if behind a comma another name follows: with initials as the first had them, or before an "and"
/// that closes the list.
fn goes_on(rest: &str) -> bool {
    let first = rest.split_whitespace().next().unwrap_or_default();
    let second = rest.split_whitespace().nth(1).unwrap_or_default();
    if is_initials(first)
        && (first.contains('.') || first.len() <= 2 && second.starts_with(char::is_uppercase))
    {
        return true;
    }
    let field = rest.split([';', ')', ']', ':']).next().unwrap_or_default();
    let stop = field.match_indices(". ").find(|(at, _)| {
        let word = field[..*at]
            .rsplit([' ', '.', '-'])
            .next()
            .unwrap_or_default();
        word.chars().count() > 2
    });
    let field = &field[..stop.map_or(field.len(), |(at, _)| at)];
    let next = field.split(',').next().unwrap_or_default();
    let turned = next.split_whitespace().next_back().unwrap_or_default();
    if next.split_whitespace().count() > 1 && is_initials(turned) && turned.contains('.') {
        return true;
    }
    let name = |atom: &str| {
        let words: Vec<&str> = atom.split_whitespace().collect();
        (2..=5).contains(&words.len())
            && words
                .iter()
                .all(|word| is_particle(word) || word.starts_with(char::is_uppercase))
    };
    for atom in field.split(',') {
        if super::bodies::is_body(atom.trim()) {
            return false;
        }
        let words: Vec<&str> = atom.split_whitespace().collect();
        if let Some(at) = words.iter().position(|word| is_joint(word)) {
            return at == 0 || name(&words[..at].join(" "));
        }
        if !name(atom) {
            return false;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(Role, Vec<String>)> {
        let found = find(text).into_iter();
        found
            .map(|one| {
                (
                    one.role,
                    one.persons
                        .into_iter()
                        .map(|person| person.family)
                        .collect(),
                )
            })
            .collect()
    }

    #[test]
    fn every_pattern_is_one() {
        assert_eq!(LEADING.len(), PHRASES.len());
        assert!(
            [&SHORT_LEADING, &TRAILING, &ROLES, &COUNTED]
                .iter()
                .all(|one| one.is_some())
        );
    }

    #[test]
    fn editors_in_many_languages() {
        for (text, families) in [
            (
                "In: Dorf und Fluss. Hg. v. Peter Amrein. Zürich 1988",
                vec!["Amrein"],
            ),
            (
                "In: Dorf. Hrsg. von Rolf Holm, Ute Kamp und Jan Lee. Bd. 2.",
                vec!["Holm", "Kamp", "Lee"],
            ),
            (
                "in Il sale, a cura di Luca Dorio, Venezia, Laguna, 2003",
                vec!["Dorio"],
            ),
            (
                "in Il sale, a cura di L. Dorio, M. Prato, Venezia, 2003",
                vec!["Dorio", "Prato"],
            ),
            (
                "dans Le sel, sous la direction d’Anne Le Goff et Paul Roche, Rennes, 1999",
                vec!["Le Goff", "Roche"],
            ),
            (
                "En La sal, edición de Tomás Gil, Zaragoza: Albada",
                vec!["Gil"],
            ),
            ("w: Rzeka, pod red. J. Mazura, Kraków 2003", vec!["Mazura"]),
            ("w: Rzeka, red. Jan Mazur, Kraków 2003", vec!["Mazur"]),
            (
                "in: Haven, onder redactie van Kees Bos en Els de Wit, Kade",
                vec!["Bos", "de Wit"],
            ),
            ("i Kust, red. Olle Lind, Bryggan, 2002", vec!["Lind"]),
            ("Teoksessa Metsä, toim. Pekka Salo, Havu", vec!["Salo"]),
            ("In: Víz. Szerk. Szabó Péter. Szeged", vec!["Szabó"]),
            ("I: Kyst, udg. af Lars Krog. København", vec!["Krog"]),
            (
                "Соль моря / под общ. ред. Г. Л. Ованесян. – М.",
                vec!["Ованесян"],
            ),
            ("Сіль / за ред. І. П. Коваль. – Київ", vec!["Коваль"]),
            (
                "In: Galindo, Tomás (coord.). La sal. Zaragoza",
                vec!["Galindo"],
            ),
            (
                "In P. Venier, L. Bruni (a cura di), Il sale",
                vec!["Venier", "Bruni"],
            ),
            (
                "In: Dunn L, Said O, editors. Salt. Leeds",
                vec!["Dunn", "Said"],
            ),
            (
                "in: Peter Amrein / Eva Stolz (Hg.): Dorf, Zürich",
                vec!["Amrein", "Stolz"],
            ),
        ] {
            let families: Vec<String> = families.into_iter().map(str::to_owned).collect();
            assert_eq!(read(text), [(Role::Editor, families)], "{text}");
        }
    }

    #[test]
    fn translators_and_what_is_no_statement() {
        assert_eq!(
            read("Der Salzweg. Aus dem Schwedischen von Uwe Rahn. Hamburg"),
            [(Role::Translator, vec!["Rahn".to_owned()])]
        );
        for text in [
            "The Quiet Harbour. 2nd ed. Oxford: Fjord Press",
            "Salt. Rev. ed. New York: Fjord Press",
            "El mar. 3.ª ed. Madrid: Sal",
            "Holm, J. (2020). Tides edited by time.",
        ] {
            assert_eq!(read(text), [], "{text}");
        }
    }
}
