//! GB/T 7714-2015, as China writes references: the kind of work stands in brackets after its title,
//! "李世安, 秦叔平. 题名[J]. 刊名, 2021, 7(14): 11-17."

use std::sync::LazyLock;

use regex::Regex;

use super::{Pattern, chinese_names, east_asian, figures, first, is_east_asian_letter, part_names};
use crate::reference::parse::{clean, date, designation, names};
use crate::reference::{Work, WorkKind};

/// Letters of table B.1, and whether the work was read online (table B.2).
static MARK: Pattern = LazyLock::new(|| {
    Regex::new(r"\s?[\[［](J|M|C|D|N|R|S|P|Z|G|EB|DB|CP)(?:/(?:OL|CD|MT|DK))?[\]］]\s?(//|[.．。,，;；]|$)")
        .ok()
});
static HOLDER: Pattern =
    LazyLock::new(|| Regex::new(r"^\s*(.+?)[,，.．]\s*(?:\(?(?:1[6-9]|20)\d\d)").ok());
static DAY: Pattern = LazyLock::new(|| {
    Regex::new(
        r"((?:1[6-9]|20)\d\d-\d{1,2}-\d{1,2})\s?(?:[(（]\s?(?:第)?([A-Z]?\d{1,3})\s?版?[)）])?",
    )
    .ok()
});
static EDITION: Pattern = LazyLock::new(|| {
    Regex::new(r"^\s*((?:第)?\d{1,2}版|\d{1,2}(?:st|nd|rd|th) ed)[.．,，]\s*").ok()
});
static IMPRINT: Pattern = LazyLock::new(|| {
    Regex::new(r"(?:^|[.．。]\s*)([^:：,，.．。]{1,40})[:：]\s*([^,，:：]+)[,，]\s*\d{4}").ok()
});

/// Reads such a citation; `None` where no title is followed by such a mark.
pub(super) fn read(text: &str) -> Option<Work> {
    let mark = MARK.as_ref()?.captures(text)?;
    let whole = mark.get(0)?;
    let (authors, title) = parted(&text[..whole.start()]);
    let (title, number) = designation::behind_colon(title)
        .filter(|_| matches!(&mark[1], "S" | "P" | "R"))
        .unwrap_or((title, String::new()));
    let mut work = Work {
        kind: kind(&mark[1]),
        title: clean::title(title),
        number,
        ..Work::default()
    };
    credit(&mut work, authors);
    let mut rest = text[whole.end()..].trim();
    if &mark[2] == "//" {
        if work.kind == WorkKind::Book {
            work.kind = WorkKind::Chapter;
        }
        rest = held(&mut work, rest);
    }
    match work.kind {
        WorkKind::JournalArticle | WorkKind::NewsArticle => {
            work.container = clean::title(&first(&HOLDER, rest).unwrap_or_default());
            let after = rest.get(work.container.len()..).unwrap_or(rest);
            figures(&mut work, after);
            if work.kind == WorkKind::NewsArticle {
                issue_of_day(&mut work, after);
            }
        }
        WorkKind::WebPage | WorkKind::Dataset => figures(&mut work, rest),
        _ => imprint(&mut work, rest),
    }
    part_names(&mut work, chinese_names::parts);
    Some(work)
}

/// "2019-03-12(5)": the day of a newspaper and its page.
fn issue_of_day(work: &mut Work, after: &str) {
    let Some(day) = DAY.as_ref().and_then(|day| day.captures(after)) else {
        return;
    };
    let written = date::read(&day[1]);
    (work.month, work.day) = (written.month, written.day);
    work.volume.clear();
    work.issue.clear();
    work.pages = day
        .get(2)
        .map_or_else(String::new, |page| page.as_str().to_owned());
}

fn kind(mark: &str) -> WorkKind {
    match mark {
        "J" => WorkKind::JournalArticle,
        "M" | "G" => WorkKind::Book,
        "C" => WorkKind::ConferencePaper,
        "D" => WorkKind::Thesis,
        "N" => WorkKind::NewsArticle,
        "R" | "S" => WorkKind::Report,
        "P" => WorkKind::Patent,
        "EB" => WorkKind::WebPage,
        "DB" | "CP" => WorkKind::Dataset,
        _ => WorkKind::Unknown,
    }
}

/// Authors and title: the stop after the authors is the first that closes no initial.
fn parted(head: &str) -> (&str, &str) {
    let head = head.trim_start_matches(|ch: char| ch.is_ascii_digit() || "[]［］. ".contains(ch));
    for (at, stop) in head.match_indices(['.', '．', '。']) {
        let rest = &head[at + stop.len()..];
        let closes_initial = rest
            .trim_start()
            .split([' ', ','])
            .next()
            .is_some_and(names::is_initials);
        // Behind Han characters no figure goes on: "王小明.19世纪的海港".
        let parts = stop != "."
            || rest.starts_with([' ', '“'])
            || rest.starts_with(is_east_asian_letter)
            || head[..at].ends_with(is_east_asian_letter);
        if parts && !closes_initial && !rest.trim().is_empty() {
            return (&head[..at], rest);
        }
    }
    ("", head)
}

fn credit(work: &mut Work, authors: &str) {
    if authors.contains(is_east_asian_letter) {
        (work.authors, work.et_al) = east_asian::persons(authors);
    } else {
        let read = names(authors);
        (work.authors, work.et_al) = (read.persons, read.et_al);
    }
}

/// Reads the work it stands in, "//张三. 书名[C]. 北京: …"; what comes after it.
fn held<'t>(work: &mut Work, rest: &'t str) -> &'t str {
    let (holder, after) = match MARK.as_ref().and_then(|mark| mark.find(rest)) {
        Some(mark) => (&rest[..mark.start()], &rest[mark.end()..]),
        None => {
            let imprint = IMPRINT.as_ref().and_then(|imprint| imprint.find(rest));
            rest.split_at(imprint.map_or(rest.len(), |imprint| imprint.start()))
        }
    };
    let (editors, title) = parted(holder);
    work.container = clean::title(title);
    if !editors.is_empty() {
        work.editors = if editors.contains(is_east_asian_letter) {
            east_asian::persons(editors).0
        } else {
            names(editors).persons
        };
    }
    after
}

/// "2版. 北京: 科学出版社, 2010: 12-15".
fn imprint(work: &mut Work, rest: &str) {
    let mut rest = rest;
    if let Some(edition) = EDITION.as_ref().and_then(|edition| edition.captures(rest)) {
        edition[1].clone_into(&mut work.edition);
        rest = &rest[edition[0].len()..];
    }
    if let Some(imprint) = IMPRINT.as_ref().and_then(|imprint| imprint.captures(rest)) {
        work.place = clean::field(&imprint[1]);
        work.publisher = clean::field(&imprint[2]);
    }
    figures(work, rest);
    work.volume.clear();
    work.issue.clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn families(work: &Work) -> Vec<&str> {
        work.authors.iter().map(|one| one.family.as_str()).collect()
    }

    #[test]
    fn an_article() {
        for text in [
            "李世安, 秦叔平. 沙漠种植玉米的可行性研究[J]. 沙漠期刊, 2021, 7(14): 11-17.",
            "[3] 李世安，秦叔平．沙漠种植玉米的可行性研究［J］．沙漠期刊，2021，7（14）：11－17．",
            "李世安,秦叔平.沙漠种植玉米的可行性研究[J/OL].沙漠期刊,2021,7(14):11-17[2022-01-05].",
        ] {
            let work = read(text).expect(text);
            assert_eq!(families(&work), ["李", "秦"], "{text}");
            assert_eq!(work.title, "沙漠种植玉米的可行性研究", "{text}");
            assert_eq!(work.container, "沙漠期刊", "{text}");
            assert_eq!(
                (
                    work.year,
                    work.volume.as_str(),
                    work.issue.as_str(),
                    work.pages.as_str()
                ),
                (Some(2021), "7", "14", "11-17"),
                "{text}"
            );
            assert_eq!(work.kind, WorkKind::JournalArticle);
        }
    }

    #[test]
    fn a_title_that_begins_with_figures() {
        for (text, author, title) in [
            (
                "秦叔平.19世纪的海港[M].青岛:海洋出版社,2010.",
                "秦",
                "19世纪的海港",
            ),
            (
                "李世安,秦叔平.1927—1937年渔税[J].沙漠期刊,2021,7(14):11-17.",
                "李",
                "1927—1937年渔税",
            ),
        ] {
            let work = read(text).expect(text);
            assert_eq!((families(&work)[0], work.title.as_str()), (author, title));
        }
    }

    #[test]
    fn an_article_in_latin_letters() {
        let work = read("HOLM J A, RENN B, LEE C, et al. Tides of the fjords[J]. Journal of Salt, 2015, 12(3): 45-58.").expect("a work");
        assert_eq!(families(&work), ["HOLM", "RENN", "LEE"]);
        assert!(work.et_al);
        assert_eq!(work.container, "Journal of Salt");
        assert_eq!(work.pages, "45-58");
    }

    #[test]
    fn books_theses_chapters_and_pages_of_the_web() {
        let book = read("王小明. 海港史[M]. 2版. 北京: 海洋出版社, 2010: 12-15.").expect("a book");
        assert_eq!(
            (
                book.kind,
                book.edition.as_str(),
                book.place.as_str(),
                book.publisher.as_str()
            ),
            (WorkKind::Book, "2版", "北京", "海洋出版社")
        );
        assert_eq!((book.year, book.pages.as_str()), (Some(2010), "12-15"));
        let thesis = read("陈丽. 盐沼的水文[D]. 上海: 华东大学, 2012.").expect("a thesis");
        assert_eq!(
            (thesis.kind, thesis.publisher.as_str()),
            (WorkKind::Thesis, "华东大学")
        );
        let chapter = read("陈丽. 潮汐[M]//王小明. 海洋手册. 青岛: 海洋出版社, 2011: 3-9.")
            .expect("a chapter");
        assert_eq!(
            (chapter.kind, chapter.container.as_str()),
            (WorkKind::Chapter, "海洋手册")
        );
        assert_eq!(chapter.publisher, "海洋出版社");
        let news = read("赵敏. 渔港冬捕[N]. 海洋日报, 2019-03-12(A5).").expect("news");
        assert_eq!(
            (
                news.kind,
                news.container.as_str(),
                news.year,
                news.month,
                news.day,
                news.pages.as_str()
            ),
            (
                WorkKind::NewsArticle,
                "海洋日报",
                Some(2019),
                Some(3),
                Some(12),
                "A5"
            )
        );
        let page = read("港务局. 潮汐表[EB/OL]. (2012-05-03)[2013-01-01].").expect("a page");
        assert_eq!((page.kind, page.year), (WorkKind::WebPage, Some(2012)));
        assert_eq!(families(&page), ["港务局"]);
    }
}
