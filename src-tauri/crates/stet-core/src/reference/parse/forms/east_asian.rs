//! References of Japan, Korea and the Chinese-speaking world: titles in corner brackets or book
//! marks, or fields parted by full stops.

use std::sync::LazyLock;

use regex::Regex;

use super::{Pattern, chinese_names, figures, first, is_east_asian, korean_names, part_names};
use crate::reference::parse::{clean, without_number};
use crate::reference::{Person, Work, WorkKind};

/// 山田太郎「題名」『雑誌』12巻3号, 2015年, 45-58頁; 홍길동, 「제목」, 『학술지』 …; 作者：〈題名〉，《刊名》…; in a book,
/// 作者：《題名》，載某某主編：《書名》…
static ARTICLE: Pattern = LazyLock::new(|| {
    Regex::new(r"^([^「『《〈“]*)[「〈“《]([^」〉”》]+)[」〉”》][\s,，、.。]*((?:(?:原|收)?[载載]|[收刊][于於入]|收[录錄](?:[于於])?|[见見])(?:[于於])?[\s：:]*)?(?:([^「」『』《》,，、.。：:]+(?:[,，、·・][^「」『』《》,，、.。：:]+)*?(?:編著|编著|主編|主编|編|编|엮음|편))[\s,，：:]*)?[『《]([^』》]+)[』》](.*)$")
        .ok()
});
/// 박지훈. "제목". 학술지 45, 2015, 55-80; 王小明，“题名”，《刊名》 is the form above.
static QUOTED: Pattern = LazyLock::new(|| {
    Regex::new(r#"^([^"“”]+?)[,.，:：]?\s*["“]([^"“”]+?)[,.]?["”][\s,，.]*([^\d"“”,，.、]{2,40}?)[\s,，.]*((?:제|第)?\s?\d.*)$"#).ok()
});
static BOOK: Pattern =
    LazyLock::new(|| Regex::new(r"^([^「『《〈“]+)[『《]([^』》]+)[』》](.*)$").ok());
/// 김철수, 이영희. (2015). 제목. 학술지, 12(3), 45-58.
static YEAR_FIRST: Pattern = LazyLock::new(|| {
    Regex::new(r"^([^()（）.。]+?)[.。,，]?\s*[(（]((?:19|20)\d\d)年?[)）][.．。,，:]?\s*([^.．。]+)[.．。]\s*([^,，.．。\d]+)[,，.．。]?\s*(.*)$").ok()
});
/// 山田太郎, 鈴木花子. 題名. 雑誌. 2015, vol. 12, no. 3, p. 45-58.
static BY_STOPS: Pattern = LazyLock::new(|| {
    Regex::new(r"^([^.．。]+)[.．。]\s*([^.．。]+)[.．。]\s*([^.．。,，\d]+)[.．。,，]\s*(.*(?:19|20)\d\d.*)$").ok()
});
static PUBLISHER: Pattern = LazyLock::new(|| {
    Regex::new(r"^(?:[\s,，、.。]*[(（][^)）\d]*[)）])?[\s,，、.。:：(（]*([^\d,，、.。()（）]{2,30}?)[\s,，、.。)）]*(?:第\d|\d|$)")
        .ok()
});

/// Reads such a citation; `None` for one in other letters or another order.
pub(super) fn read(text: &str) -> Option<Work> {
    if !is_east_asian(text) {
        return None;
    }
    let mut work = by_marks(without_number(text))?;
    if text.contains(['《', '〈']) && !text.contains(is_kana_or_hangul) {
        part_names(&mut work, chinese_names::parts);
    }
    part_names(&mut work, korean_names::parts);
    Some(work)
}

fn is_kana_or_hangul(ch: char) -> bool {
    matches!(ch, '\u{3041}'..='\u{30ff}' | '\u{ac00}'..='\u{d7af}')
}

fn by_marks(body: &str) -> Option<Work> {
    if let Some(hit) = ARTICLE.as_ref()?.captures(body) {
        let mut work = article(&hit[1], &hit[2], &hit[5], &hit[6]);
        let editors = hit.get(4).map(|editors| persons(editors.as_str()).0);
        // "载《历史研究》2006年第3期" stands in a journal.
        let in_book = hit.get(3).is_some() && work.volume.is_empty() && work.issue.is_empty();
        if editors.is_some() || in_book {
            work.kind = WorkKind::Chapter;
            work.editors = editors.unwrap_or_default();
            publish(&mut work, &hit[6]);
        }
        return Some(work);
    }
    if let Some(hit) = QUOTED.as_ref()?.captures(body) {
        let mut work = article(&hit[1], &hit[2], &hit[3], &hit[4]);
        let number = hit[4].split([',', '，', ' ']).next().unwrap_or_default();
        if work.volume.is_empty() && work.issue.is_empty() && number.len() < 4 {
            // "한국사연구 45, 2015": a number that says of nothing what it counts.
            number.clone_into(&mut work.volume);
        }
        return Some(work);
    }
    if let Some(hit) = BOOK.as_ref()?.captures(body) {
        let mut work = article(&hit[1], &hit[2], "", &hit[3]);
        work.kind = WorkKind::Book;
        publish(&mut work, &hit[3]);
        let listed = hit[1].trim_end_matches(|ch: char| !ch.is_alphabetic());
        if EDITED.iter().any(|role| listed.ends_with(role)) {
            work.editors = std::mem::take(&mut work.authors);
        }
        return Some(work);
    }
    if let Some(hit) = YEAR_FIRST.as_ref()?.captures(body) {
        let mut work = article(&hit[1], &hit[3], &hit[4], &hit[5]);
        work.year = hit[2].parse().ok();
        if work.volume.is_empty() && work.pages.is_empty() {
            work.publisher = std::mem::take(&mut work.container);
            work.kind = WorkKind::Book;
        }
        return Some(work);
    }
    let hit = BY_STOPS.as_ref()?.captures(body)?;
    let mut work = article(&hit[1], &hit[2], &hit[3], &hit[4]);
    if work.volume.is_empty() && work.pages.is_empty() {
        work.publisher = std::mem::take(&mut work.container);
        work.kind = WorkKind::Book;
    }
    Some(work)
}

/// Words behind the names of editors.
const EDITED: [&str; 4] = ["編", "编", "엮음", "편"];

fn publish(work: &mut Work, rest: &str) {
    let Some(house) = PUBLISHER.as_ref().and_then(|house| house.captures(rest)) else {
        return;
    };
    let (place, name) = house[1].split_once([':', '：']).unwrap_or(("", &house[1]));
    work.place = clean::field(place);
    work.publisher = clean::field(name);
}

fn article(authors: &str, title: &str, holder: &str, rest: &str) -> Work {
    // 佐藤健(2010)「題名」: the year behind the authors.
    let dated = authors
        .find(['(', '（'])
        .filter(|at| first(&super::YEAR, &authors[*at..]).is_some());
    let year = dated.and_then(|at| first(&super::YEAR, &authors[at..])?.parse().ok());
    let (authors, et_al) = persons(&authors[..dated.unwrap_or(authors.len())]);
    let mut work = Work {
        kind: WorkKind::JournalArticle,
        title: clean::title(title),
        container: clean::title(holder),
        authors,
        et_al,
        ..Work::default()
    };
    figures(&mut work, rest);
    work.year = year.or(work.year);
    work
}

/// Foreign names are written in katakana, their parts joined by a dot: ジョン・スミス.
fn is_katakana(ch: char) -> bool {
    matches!(ch, 'ァ'..='ヺ')
}

/// The persons of a list in the language of the citation, each kept whole: where the family name ends is told by the
/// names of each country.
pub(super) fn persons(list: &str) -> (Vec<Person>, bool) {
    const ROLES: [&str; 15] = [
        "編著", "编著", "主編", "主编", "著", "編", "编", "訳", "译", "譯", "지음", "엮음", "옮김",
        "저", "편",
    ];
    const MORE: [&str; 6] = ["等", "ほか", "他", " 외", "et al.", "et al"];
    let mut et_al = false;
    let mut found = Vec::new();
    for part in list
        .split([',', '，', '、', ';', '；', '：', ':', '·', 'ㆍ'])
        .flat_map(|part| part.split(|ch: char| ch == '・' && !part.contains(is_katakana)))
    {
        let mut name = part.trim().trim_end_matches(['.', '。', '(', '（']).trim();
        for more in MORE {
            // "等" may end no name; a name of one letter before it is none.
            if let Some(rest) = name.strip_suffix(more)
                && (rest.is_empty() || rest.chars().count() > 1)
            {
                et_al = true;
                name = rest.trim();
            }
        }
        for role in ROLES {
            if let Some(rest) = name.strip_suffix(role)
                && rest.trim().chars().count() > 1
            {
                name = rest.trim();
            }
        }
        if name.is_empty() || name.chars().all(|ch| ch.is_ascii_digit()) {
            continue;
        }
        let (family, given) = name.split_once([' ', '　']).unwrap_or((name, ""));
        found.push(Person {
            family: family.to_owned(),
            given: given.trim().to_owned(),
            ..Person::default()
        });
    }
    (found, et_al)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_in_brackets() {
        for (text, family, title, holder, figures) in [
            (
                "山田太郎「港の潮汐」『海洋学雑誌』第12巻第3号、2015年、45-58頁。",
                "山田太郎",
                "港の潮汐",
                "海洋学雑誌",
                (Some(2015), "12", "3", "45-58"),
            ),
            (
                "홍길동, 「항구의 조석」, 『해양학보』 제12권 제3호 (2015), 45-58쪽.",
                "홍",
                "항구의 조석",
                "해양학보",
                (Some(2015), "12", "3", "45-58"),
            ),
            (
                "陳麗：〈港口的潮汐〉，《海洋學刊》第3期，2014年，第5—9頁。",
                "陳",
                "港口的潮汐",
                "海洋學刊",
                (Some(2014), "", "3", "5-9"),
            ),
        ] {
            let work = read(text).expect(text);
            assert_eq!(work.authors[0].family, family, "{text}");
            assert_eq!(
                (work.title.as_str(), work.container.as_str()),
                (title, holder)
            );
            assert_eq!(
                (
                    work.year,
                    work.volume.as_str(),
                    work.issue.as_str(),
                    work.pages.as_str()
                ),
                figures,
                "{text}"
            );
        }
    }

    #[test]
    fn fields_parted_by_stops_and_books() {
        let work =
            read("김철수, 이영희. (2015). 항구의 조석. 해양학보, 12(3), 45-58.").expect("a work");
        let names: Vec<&str> = work.authors.iter().map(|one| one.family.as_str()).collect();
        assert_eq!(names, ["김", "이"]);
        assert_eq!(
            (work.title.as_str(), work.container.as_str()),
            ("항구의 조석", "해양학보")
        );
        assert_eq!(
            (work.year, work.volume.as_str(), work.issue.as_str()),
            (Some(2015), "12", "3")
        );
        let work =
            read("山田 太郎, 鈴木 花子ほか. 港の潮汐. 海洋学雑誌. 2015, vol. 12, no. 3, p. 45-58.")
                .expect("a work");
        assert_eq!(
            (
                work.authors[1].family.as_str(),
                work.authors[1].given.as_str()
            ),
            ("鈴木", "花子")
        );
        assert!(work.et_al);
        assert_eq!((work.volume.as_str(), work.pages.as_str()), ("12", "45-58"));
        let quoted = read("박민수, 최서연. \"항구의 조석\". 해양학보 제45집, 2015, 55-80쪽.")
            .expect("a work");
        let names: Vec<&str> = quoted
            .authors
            .iter()
            .map(|one| one.family.as_str())
            .collect();
        assert_eq!(
            (
                names,
                quoted.title.as_str(),
                quoted.container.as_str(),
                quoted.volume.as_str()
            ),
            (vec!["박", "최"], "항구의 조석", "해양학보", "45")
        );
        let placed = read("박민수, 『항만의 역사』 (서울: 바다출판사, 2009).").expect("a book");
        assert_eq!(
            (placed.place.as_str(), placed.publisher.as_str()),
            ("서울", "바다출판사")
        );
        for (text, family, editor, holder, house) in [
            (
                "王小明：《港口的潮汐》，载李世安、陈丽主编：《海洋手册》，青岛：海洋出版社，2011年，第3—9页。",
                "王",
                "李",
                "海洋手册",
                "海洋出版社",
            ),
            (
                "陳麗：〈鹽場的水文〉，收入王小明編：《海洋論集》，臺北：海港書局，1998年，頁12-30。",
                "陳",
                "王",
                "海洋論集",
                "海港書局",
            ),
            (
                "陈丽：《盐场的水文》，收入《海洋论集》，北京：海港书局，1998年，第12页。",
                "陈",
                "",
                "海洋论集",
                "海港书局",
            ),
        ] {
            let chapter = read(text).expect("a chapter");
            let edited = chapter
                .editors
                .first()
                .map_or("", |one| one.family.as_str());
            assert_eq!(
                (chapter.authors[0].family.as_str(), edited),
                (family, editor),
                "{text}"
            );
            assert_eq!(
                (
                    chapter.kind,
                    chapter.container.as_str(),
                    chapter.publisher.as_str()
                ),
                (WorkKind::Chapter, holder, house),
                "{text}"
            );
        }
        let article =
            read("王小明：《港口的潮汐》，载《海洋研究》2006年第3期。").expect("an article");
        assert_eq!(
            (
                article.kind,
                article.container.as_str(),
                article.issue.as_str()
            ),
            (WorkKind::JournalArticle, "海洋研究", "3")
        );
        let dated = read("佐藤健(2010)「港の潮汐」『海洋学雑誌』76(2), 101-110頁").expect("a work");
        assert_eq!(
            (dated.authors[0].family.as_str(), dated.year),
            ("佐藤健", Some(2010))
        );
        let book = read("山田太郎『港の歴史』海洋書房、2010年。").expect("a book");
        assert_eq!(
            (book.kind, book.publisher.as_str(), book.year),
            (WorkKind::Book, "海洋書房", Some(2010))
        );
    }

    #[test]
    fn prose_is_no_reference() {
        assert_eq!(read("港は2015年に開いた。"), None);
    }
}
