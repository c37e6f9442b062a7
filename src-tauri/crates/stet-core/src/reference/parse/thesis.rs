//! What a thesis calls itself behind its title: "Diss. Universität Hallbruck", "Thèse de doctorat".

use std::sync::LazyLock;

use regex::Regex;

use super::clean;
use crate::reference::{Work, WorkKind};

static SORT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(concat!(
        r"(?i)(?:[.,:;–—]\s|\s?[(\[])((?:unpublished |unveröff(?:\.|entlichte) |inaugural-?|phil\. |jur\. |med\. )?(?:",
        r"(?:doctoral|master[’']?s?|ph\.? ?d\.?|m\.? ?[as]c?\.?|bachelor[’']?s?|licentiate)[’']?s? (?:thesis|dissertation|essay)|",
        r"(?-i:Diss(?:\.|ertation\b)|Dissertationsschrift|Habil(?:\.|itationsschrift))|(?:magister|master|diplom|bachelor|doktor|staatsexamens)arbeit|",
        r"(?-i:Th(?:èse|\.) (?:de|d[’'])|Thèse\b)|thèse (?:de doctorat|d[’']état|de 3e cycle)|mémoire de (?:master|maîtrise|dea|fin)|",
        r"tesis doctoral|(?-i:Tesis de |Tesina|Tese (?:de |\()|Dissertação (?:de |\()|Monografia \(|Tesi di )|trabajo (?:de fin|fin) de|tese de (?:doutora|mestra)|dissertação de mestrado|tesi (?:di (?:laurea|dottorato)|doctoral)|",
        r"(?:academisch )?proefschrift|(?-i:Scriptie|Avhandling|Speciale\b)|(?:doktors|licentiat)avhandling|doktorgradsavhandling|ph\.?d\.?-afhandling|masteroppgave|",
        r"(?:rozprawa|praca) (?:doktorska|magisterska|licencjacka)|(?:disertační|diplomová|bakalářská|dizertačná) práca?e?|",
        r"doktori (?:disszertáció|értekezés)|szakdolgozat|väitöskirja|pro gradu|(?:doktora|yüksek lisans) tezi|doktorska disertacija",
        r")[^.]*)"
    ))
    .ok()
});

/// Parts the sort of a thesis from its title.
pub(super) fn settle(work: &mut Work) {
    let Some(hit) = SORT.as_ref().and_then(|sort| sort.captures(&work.title)) else {
        return;
    };
    let (Some(whole), Some(sort)) = (hit.get(0), hit.get(1)) else {
        return;
    };
    if whole.start() == 0 {
        return;
    }
    let (sort, school) = sort
        .as_str()
        .split_once(", ")
        .unwrap_or((sort.as_str(), ""));
    if work.genre.is_empty() {
        work.genre = clean::field(sort);
    }
    if work.publisher.is_empty() {
        work.publisher = clean::field(school);
    }
    work.kind = WorkKind::Thesis;
    work.title = clean::title(&work.title[..whole.start()]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sort_behind_the_title() {
        for (title, wanted, genre) in [
            (
                "Les fours du Jura. Thèse de doctorat, Université de Brest",
                "Les fours du Jura",
                "Thèse de doctorat",
            ),
            (
                "Die Sprache der Küfer. Diss. Universität Bonn",
                "Die Sprache der Küfer",
                "Diss. Universität Bonn",
            ),
            (
                "Tide mills [Master’s thesis]",
                "Tide mills",
                "Master’s thesis",
            ),
            (
                "Hucha i sandacz, praca magisterska, Akademia Rybacka",
                "Hucha i sandacz",
                "praca magisterska",
            ),
            (
                "La sal: tesis y contratesis",
                "La sal: tesis y contratesis",
                "",
            ),
        ] {
            let mut work = Work {
                title: title.into(),
                ..Work::default()
            };
            settle(&mut work);
            assert_eq!((work.title.as_str(), work.genre.as_str()), (wanted, genre));
        }
    }
}
