//! What a thesis calls itself behind its title: "Diss. Universität Hallbruck", "Thèse de doctorat".

use std::sync::LazyLock;

use regex::Regex;

use super::clean;
use crate::reference::{Work, WorkKind};

static SORT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(concat!(
        r"(?:[.,:;–—]\s|\s?[(\[])((?:[Uu]npublished |[Uu]nveröff(?:\.|entlichte) |[Ii]naugural-?|[Pp]hil\. |[Jj]ur\. |[Mm]ed\. )?(?:",
        r"(?:[Dd]octoral|[Mm]aster[’']?s?|[Pp]h\.? ?D\.?|M\.? ?[AS]c?\.?|[Bb]achelor[’']?s?|[Ll]icentiate)[’']?s? (?:[Tt]hesis|[Dd]issertation|[Ee]ssay)|",
        r"Diss(?:\.|ertation\b)|Dissertationsschrift|Habil(?:\.|itationsschrift)|(?:Magister|Master|Diplom|Bachelor|Doktor|Staatsexamens)arbeit|",
        r"Th(?:èse|\.) (?:de|d[’'])|Thèse\b|Mémoire de (?:master|maîtrise|DEA|fin)|",
        r"Tesis (?:doctoral|de )|Tesina|Trabajo (?:de fin|fin) de|Tese (?:de |\()|Dissertação (?:de |\()|Monografia \(|Tesi d(?:i|octoral)|",
        r"Proefschrift|Scriptie|(?:Doktors|Licentiat)?avhandling|Doktorgradsavhandling|Ph\.?d\.?-afhandling|Speciale\b|Masteroppgave|",
        r"(?:Rozprawa|Praca) (?:doktorska|magisterska|licencjacka)|(?:Disertační|Diplomová|Bakalářská|Dizertačná) práca?e?|",
        r"Doktori (?:disszertáció|értekezés)|Szakdolgozat|Väitöskirja|Pro gradu|(?:Doktora|Yüksek [Ll]isans) [Tt]ezi|Doktorska disertacija",
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
