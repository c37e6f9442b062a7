//! GOST R 7.0.5-2008, as Russia and its neighbours write references: two slashes part a work from
//! what it stands in, "Петров И. В. Название // Журнал. 2014. Т. 12, № 3. С. 45–58."

use std::sync::LazyLock;

use regex::Regex;

use super::{Pattern, figures, first};
use crate::reference::parse::{clean, credits, designation, without_number};
use crate::reference::{Person, Work, WorkKind};

/// "and others" in the languages of the East: "и др.", "[и др.]", "та ін.".
const MORE: &str =
    r"(?:(?:и|та|й|і|et)\s(?:др|другие|інш?|інші|al)\.?|\[(?:и|та|й|і|et)\s(?:др|інш?|al)\.?\])";
/// Authors at the head: "Петров И. В., Сидоров А. и др.", "Петров, И. В.", "И. В. Петров".
static AUTHORS: Pattern = LazyLock::new(|| {
    let family = r"\p{Lu}[\p{L}’'-]+";
    let initials = r"\p{Lu}\p{Ll}?\.(?:[\s-]?\p{Lu}\p{Ll}?\.)?";
    Regex::new(&format!(
        r"^(?:(?:{family},?\s{initials}|{initials}\s?{family})(?:,?\s?(?:{MORE})?$|[,;]?\s(?:{MORE},?\s|(?:и|та|і|and)\s)?))+"
    ))
    .ok()
});
static MORE_AT: Pattern = LazyLock::new(|| Regex::new(MORE).ok());
static AUTHOR: Pattern = LazyLock::new(|| {
    Regex::new(r"(?:(\p{Lu}[\p{L}’'-]+),?\s(\p{Lu}\p{Ll}?\.(?:[\s-]?\p{Lu}\p{Ll}?\.)?)|(\p{Lu}\p{Ll}?\.(?:[\s-]?\p{Lu}\p{Ll}?\.)?)\s?(\p{Lu}[\p{L}’'-]+))").ok()
});
/// A place of publication, or two: "СПб.", "Нижний Новгород", "М. ; Л.".
const PLACE: &str = r"(?:\p{Lu}[\p{L}./-]{0,24}|\p{Lu}[\p{L}-]{1,20}\s\p{L}[\p{L}/-]{0,16})(?:\s?;\s\p{Lu}[\p{L}./-]{0,24})?";
/// What is counted behind the name of a journal or book: volumes, issues, pages. Without a number behind it such a
/// letter is the initial of an editor: "под ред. С. В. Титова".
const COUNTED: &str = "Т|Том|Вып|Вип|Ч|Кн|Vol|V|Bd|T|Iss|No|Nr|С|C|P|Pp|S|[Сс]тр|Str";
/// Where the name of a journal or book ends: before a year, a volume, an imprint.
static HOLDER: Pattern = LazyLock::new(|| {
    Regex::new(&format!(
        r"^(.+?)(?:,\s\d{{1,4}},\s(?:1[6-9]|20)\d\d\b|\s?[.,:]?\s(?:[–—-]\s)?(?:(?:1[6-9]|20)\d\d\b|URL\s?:?\s|(?:{COUNTED})\.?\s(?:\d|[IVXLC]+(?:[,;]|\.?\s[–—-]))|№)|[.,]\s(?:[–—-]\s)?{PLACE}\s?:\s)"
    ))
    .ok()
});
/// "Археология, 46, 2011, № 2": the Bulgarian order, the volume without a word and before the year.
static BARE_VOLUME: Pattern =
    LazyLock::new(|| Regex::new(r"^,\s(\d{1,4}),\s(?:1[6-9]|20)\d\d\b").ok());
/// "М.: Наука, 2014", "Вологда, 1991".
static IMPRINT: Pattern = LazyLock::new(|| {
    Regex::new(&format!(
        r"(?:^|[.–—]\s)({PLACE})(?:\s?:\s([^:,]{{2,60}}))?,\s(?:1[6-9]|20)\d\d"
    ))
    .ok()
});
/// The same with the number of pages of a book.
static BOOK: Pattern = LazyLock::new(|| {
    Regex::new(&format!(
        r"^(.+?)\.\s(?:[–—-]\s)?({PLACE}(?:\s?:\s[^:,]{{2,60}})?,\s(?:1[6-9]|20)\d\d\.\s?(?:[–—-]\s)?(?:[ТЧК]н?\.\s?\d{{1,2}}\.?\s?(?:[–—-]\s)?)?\d{{1,5}}\s?[сc]\.?.*)$"
    ))
    .ok()
});
/// The volume of a book that has several: "– Т. 2.".
static VOLUME: Pattern =
    LazyLock::new(|| Regex::new(r"[.–—]\s(?:Т|Том|Ч|Кн|Вип|Вып)\.\s?(\d{1,3}|[IVXLC]+)\b").ok());
/// A page or site that stands in nothing: "Библиотека судоходства [Электронный ресурс]. – URL: …".
static ONLINE: Pattern = LazyLock::new(|| {
    Regex::new(r"^(.+?)(?:\s\[[ЭэЕе]лектронн?[иы]й ресурс\])?\.(?:\s(?:[–—-]\s)?([^/]*?))?\s?(?:[–—-]\s)?(?:URL|Режим доступа|Режим доступу)\s?:").ok()
});
/// "Пат. 2187888 Российская Федерация, МПК A01K 61/00. Садок для рыбы / Чугаева В. И. ; … опубл. 20.08.2002".
static PATENT: Pattern = LazyLock::new(|| {
    Regex::new(r"^(?:Пат(?:ент|\.)|А\.\s?с\.)\s(?:№\s?)?(\d[\d ]*\d)\s[^.]*?(?:\d\S*)?\.\s(\p{Lu}[^/]+?)\s/\s([^;]+?)\s?[;.].*?(?:(?:опубл|опубл)\.\s?\d\d\.\d\d\.((?:19|20)\d\d)|$)").ok()
});
/// What a title is followed by to say what the work is: a thesis, a collection, a textbook.
static SORT: Pattern = LazyLock::new(|| {
    Regex::new(r"\s?[:—–]\s((?:автореф(?:\.|ерат)|дис(?:\.|с\.|серт)|сб(?:\.|орник)|зб(?:\.|ірник)|учеб(?:\.|ник)|навч\.|моногр(?:\.|афия|афія)|матер(?:\.|иалы|іали)|тез(?:\.|исы)|тр\.|труды|в \d+ т\.).*)$").ok()
});
/// "– 2-е изд., перераб."
static EDITION: Pattern = LazyLock::new(|| {
    Regex::new(r"\.\s(?:[–—-]\s)?((?:Изд\.\s)?\d{1,2}-[ея]\sизд\b\.?|Вид\.\s\d{1,2}-[гте]+).*$")
        .ok()
});
static SIGNS: Pattern = LazyLock::new(|| {
    Regex::new(r"(?:1[6-9]|20)\d\d.*(?:(?:Т|Том|Вып|Вип|С|Vol|V|Bd|T|P|Pp|S|Str|No|Nr|Iss)\.\s?\d|№\s?\d)|URL:").ok()
});

/// Reads such a citation; `None` for one without the slashes and the figures after them, or the
/// imprint and pages of a Cyrillic book.
pub(super) fn read(text: &str) -> Option<Work> {
    if let Some((head, holder)) = text.split_once(" // ") {
        SIGNS.as_ref()?.find(holder)?;
        return Some(part(head, holder));
    }
    let cyrillic = text.chars().any(|ch| matches!(ch, '\u{400}'..='\u{4ff}'));
    if !cyrillic {
        return None;
    }
    if let Some(patent) = PATENT.as_ref()?.captures(text) {
        return Some(Work {
            kind: WorkKind::Patent,
            title: clean::title(&patent[2]),
            number: patent[1].to_owned(),
            authors: credited(&patent[3]).authors,
            year: patent.get(4).and_then(|year| year.as_str().parse().ok()),
            ..Work::default()
        });
    }
    let Some(book) = BOOK.as_ref()?.captures(text) else {
        let page = ONLINE.as_ref()?.captures(text)?;
        let mut work = credited(&page[1]);
        work.kind = WorkKind::WebPage;
        work.year = first(&super::YEAR, page.get(2).map_or("", |rest| rest.as_str()))
            .and_then(|year| year.parse().ok());
        return Some(work);
    };
    let mut work = credited(&book[1]);
    if work.kind == WorkKind::Unknown {
        work.kind = WorkKind::Book;
    }
    imprint(&mut work, &book[2]);
    let volume = first(&VOLUME, &book[1]).or_else(|| first(&VOLUME, &book[2]));
    work.volume = volume.unwrap_or_default();
    work.year = book[2]
        .split(|ch: char| !ch.is_ascii_digit())
        .find(|run| run.len() == 4)
        .and_then(|year| year.parse().ok());
    Some(work)
}

fn part(head: &str, holder: &str) -> Work {
    let mut work = credited(head);
    let name = first(&HOLDER, holder).unwrap_or_else(|| holder.to_owned());
    let rest = holder.get(name.len()..).unwrap_or_default();
    let named = name.split(" / ").next().unwrap_or(&name);
    // "Материалы конференции. Мурманск, 2011": a town without a publisher.
    let town = named.rsplit_once(". ").filter(|(_, town)| {
        rest.starts_with(", ") && town.starts_with(char::is_uppercase) && !town.contains(' ')
    });
    if let Some((_, town)) = town {
        town.clone_into(&mut work.place);
    }
    work.container = clean::title(town.map_or(named, |(holder, _)| holder));
    if let Some((_, made_by)) = name.split_once(" / ") {
        work.editors = editors(made_by);
    }
    let sort = SORT.as_ref().and_then(|sort| sort.find(&work.container));
    if let Some(at) = sort.map(|sort| sort.start()) {
        work.container = clean::title(&work.container[..at]);
    }
    imprint(&mut work, rest);
    figures(&mut work, rest);
    if work.volume.is_empty() {
        work.volume = first(&BARE_VOLUME, rest).unwrap_or_default();
    }
    work.kind = if !work.publisher.is_empty() || !work.place.is_empty() {
        WorkKind::Chapter
    } else if work.volume.is_empty() && work.issue.is_empty() && rest.contains("URL:") {
        WorkKind::WebPage
    } else {
        WorkKind::JournalArticle
    };
    work
}

fn imprint(work: &mut Work, text: &str) {
    if let Some(imprint) = IMPRINT.as_ref().and_then(|imprint| imprint.captures(text)) {
        imprint[1].clone_into(&mut work.place);
        work.publisher = imprint
            .get(2)
            .map_or_else(String::new, |house| clean::field(house.as_str()));
    }
}

/// Authors and title: "Петров И. В. Название : подзаголовок / И. В. Петров".
fn credited(head: &str) -> Work {
    let numbered = designation::at_head(head);
    let head = match &numbered {
        Some(standard) => head[standard.words.len()..].trim_start_matches(['.', ' ']),
        None => without_number(head),
    };
    let (head, made_by) = head.split_once(" / ").unwrap_or((head, ""));
    let authors = AUTHORS.as_ref().and_then(|authors| authors.find(head));
    let end = authors.map_or(0, |authors| authors.end());
    // Of several authors the first stands at the head, of four and more none: all stand behind the stroke.
    let (mut listed, all) = (&head[..end], responsible(made_by));
    if persons(all).len() > persons(listed).len() {
        listed = all;
    }
    let mut title = head[end..].to_owned();
    let mut cut = |pattern: &'static Pattern| -> String {
        let Some(hit) = pattern
            .as_ref()
            .and_then(|pattern| pattern.captures(&title))
        else {
            return String::new();
        };
        let (at, words) = (
            hit.get(0).map_or(title.len(), |all| all.start()),
            hit[1].to_owned(),
        );
        title.truncate(at);
        words
    };
    let edition = cut(&EDITION);
    let sort = cut(&SORT);
    let thesis = sort.starts_with("дис") || sort.starts_with("автореф");
    Work {
        kind: if thesis {
            WorkKind::Thesis
        } else {
            WorkKind::Unknown
        },
        genre: if thesis {
            clean::field(&sort)
        } else {
            String::new()
        },
        edition,
        number: numbered.map_or_else(String::new, |one| one.number),
        editors: editors(made_by),
        authors: persons(listed),
        et_al: MORE_AT.as_ref().is_some_and(|more| more.is_match(listed)),
        title: clean::title(&title.replace(" : ", ": ")),
        ..Work::default()
    }
}

/// The authors of a statement behind a stroke: its first part, where it is nothing but names.
fn responsible(made_by: &str) -> &str {
    let first = made_by.split(" ; ").next().unwrap_or_default().trim();
    let whole = AUTHORS.as_ref().and_then(|authors| authors.find(first));
    match whole {
        Some(names) if names.len() == first.len() => first,
        _ => "",
    }
}

/// The persons of a list of names with initials.
fn persons(listed: &str) -> Vec<Person> {
    let found = AUTHOR
        .iter()
        .flat_map(|author| author.captures_iter(listed));
    found
        .map(|author| {
            let group = |at: usize| author.get(at).map_or("", |group| group.as_str());
            Person {
                family: [group(1), group(4)].concat(),
                given: [group(2), group(3)].concat(),
                ..Person::default()
            }
        })
        .collect()
}

/// The editors of a statement behind a stroke: "/ О. В. Мельник ; под ред. Г. Л. Ованесян".
fn editors(made_by: &str) -> Vec<Person> {
    let found = credits::find(&format!("/ {made_by}"));
    let editors = found
        .into_iter()
        .find(|one| one.role == credits::Role::Editor);
    editors.map_or_else(Vec::new, |one| one.persons)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn families(work: &Work) -> Vec<&str> {
        work.authors.iter().map(|one| one.family.as_str()).collect()
    }

    #[test]
    fn an_article_in_its_journal() {
        for text in [
            "Петров И. В. Динамика берегов Белого моря // Вестник океанологии. 2014. Т. 12, № 3. С. 45–58.",
            "Петров, И. В. Динамика берегов Белого моря / И. В. Петров // Вестник океанологии. – 2014. – Т. 12, № 3. – С. 45–58.",
            "7. Петров И.В. Динамика берегов Белого моря // Вестник океанологии, 2014, Т. 12, № 3, С. 45-58.",
        ] {
            let work = read(text).expect(text);
            assert_eq!(families(&work), ["Петров"], "{text}");
            assert_eq!(work.title, "Динамика берегов Белого моря", "{text}");
            assert_eq!(work.container, "Вестник океанологии", "{text}");
            assert_eq!(
                (
                    work.year,
                    work.volume.as_str(),
                    work.issue.as_str(),
                    work.pages.as_str()
                ),
                (Some(2014), "12", "3", "45-58"),
                "{text}"
            );
        }
    }

    #[test]
    fn authors_behind_the_stroke() {
        for (text, wanted, et_al) in [
            (
                "Приливы Белого моря / И. В. Петров, А. А. Сидоров, О. Н. Зуев [и др.] // Вестник океанологии. – 2014. – № 3. – С. 45–58.",
                vec!["Петров", "Сидоров", "Зуев"],
                true,
            ),
            (
                "Солоні марші / Коваль О. П., Шевчук М. та ін. // Вісник Дніпра. 2019. № 4. С. 7.",
                vec!["Коваль", "Шевчук"],
                true,
            ),
            (
                "Гавани Севера / Б. К. Лось, Э. Я. Юн, П. П. Ким, Г. Г. Рау ; под ред. А. А. Сидорова. – СПб. : Гавань, 2001. – 320 с.",
                vec!["Лось", "Юн", "Ким", "Рау"],
                false,
            ),
            (
                "Tides of the fjords / J. A. Holm, B. Renn, C. Lee [et al.] // Journal of Salt. – 2015. – Vol. 12, No. 3. – P. 45–58.",
                vec!["Holm", "Renn", "Lee"],
                true,
            ),
            (
                "Правила плавания / М-во транспорта // Вестник порта. – 2015. – № 3. – С. 45–58.",
                vec![],
                false,
            ),
        ] {
            let work = read(text).expect(text);
            assert_eq!((families(&work), work.et_al), (wanted, et_al), "{text}");
            assert!(!work.title.contains('/'), "{text}");
        }
    }

    #[test]
    fn editors_whose_initials_are_signs_of_figures() {
        for (text, holder, editor, house) in [
            (
                "Holm J. Tides // Coasts and towns / ed. by P. Renn. – Riga : Quay, 2012. – P. 7–9.",
                "Coasts and towns",
                "Renn",
                "Quay",
            ),
            (
                "Лось Б. Якоря // Порты Севера / под ред. С. В. Юна. – М. : Гавань, 2001. – С. 5–9.",
                "Порты Севера",
                "Юна",
                "Гавань",
            ),
            (
                "Kern J. Zoll // Wege und Häfen / hrsg. von T. Amsel. – Wien : Donau, 2005. – S. 12–20.",
                "Wege und Häfen",
                "Amsel",
                "Donau",
            ),
        ] {
            let work = read(text).expect(text);
            assert_eq!(
                (work.container.as_str(), work.publisher.as_str()),
                (holder, house),
                "{text}"
            );
            assert_eq!(work.editors[0].family, editor, "{text}");
        }
    }

    #[test]
    fn several_authors_other_languages_and_books() {
        let work =
            read("Коваль О. П., Шевчук М. та ін. Соляні марші // Вісник Дніпра. 2019. № 4. С. 7.")
                .expect("a work");
        assert_eq!(families(&work), ["Коваль", "Шевчук"]);
        assert!(work.et_al);
        assert_eq!((work.issue.as_str(), work.pages.as_str()), ("4", "7"));
        let work = read("Holm J. A., Renn B. Tides of the fjords // Journal of Salt. 2015. Vol. 12, No. 3. P. 45–58.").expect("a work");
        assert_eq!(families(&work), ["Holm", "Renn"]);
        assert_eq!((work.volume.as_str(), work.issue.as_str()), ("12", "3"));
        let chapter = read("Сидоров А. А. Гавани // Порты Севера. М.: Наука, 2001. С. 5–19.")
            .expect("a chapter");
        assert_eq!(
            (chapter.kind, chapter.container.as_str()),
            (WorkKind::Chapter, "Порты Севера")
        );
        assert_eq!(
            (chapter.place.as_str(), chapter.publisher.as_str()),
            ("М.", "Наука")
        );
        let paper = read("Зайцев О. П. Соль // Материалы конференции. Мурманск, 2011. С. 100–104.")
            .expect("a paper");
        assert_eq!(
            (paper.container.as_str(), paper.place.as_str()),
            ("Материалы конференции", "Мурманск")
        );
        let page = read("Попов Н. И. Маяк открыт [Электронный ресурс] // Портал гавани. URL:  .")
            .expect("a page");
        assert_eq!(
            (page.kind, page.title.as_str()),
            (WorkKind::WebPage, "Маяк открыт")
        );
        let two = read("Зуев И. И. Якоря. – 2-е изд. – М. ; Л. : Судпром, 1951. – 320 с.")
            .expect("a book");
        assert_eq!(
            (
                two.title.as_str(),
                two.place.as_str(),
                two.publisher.as_str()
            ),
            ("Якоря", "М. ; Л.", "Судпром")
        );
        let volume =
            read("Якоря : в 3 т. / отв. ред. И. И. Зуев. – Т. 2. – Архангельск, 1951. – 320 с.")
                .expect("a volume");
        assert_eq!(
            (
                volume.title.as_str(),
                volume.volume.as_str(),
                volume.place.as_str()
            ),
            ("Якоря", "2", "Архангельск")
        );
        let series = read("Зуев, И. И. Якоря / И. И. Зуев, Б. Б. Лось // Труды порта : сборник статей. – Вып. 12. – М., 1986. – С. 12–19.").expect("a paper");
        assert_eq!(
            (
                families(&series),
                series.container.as_str(),
                series.place.as_str()
            ),
            (vec!["Зуев", "Лось"], "Труды порта", "М.")
        );
        let book = read("Сидоров А. А. Порты Севера. СПб.: Гавань, 2001. 320 с.").expect("a book");
        assert_eq!(
            (book.title.as_str(), book.publisher.as_str(), book.year),
            ("Порты Севера", "Гавань", Some(2001))
        );
        assert_eq!(book.kind, WorkKind::Book);
    }
}
