//! The check `weekday-date`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::{names_month, weekday_number};

use super::calendar::{day, weekday, weekday_name, written};
use super::words::pattern;
use super::{Check, CheckFinding, Scope, Severity};

/// Reports a weekday that doesn't match its date.
///
/// **Why.** One of the two is wrong, and a reader who was there will know which.
///
/// **Example.** "Thursday 9 June 2020": that day was a Tuesday.
///
/// **Limits.** Needs weekday, day, month and year together, with the weekday first or after the
/// date ("3 March 2021, a Monday", "(Monday)", ", Monday,"), in the European languages in every
/// form a weekday takes there, Turkish, Chinese, Japanese and Korean, in the Gregorian calendar. Dates before 1753, when some countries still used another
/// calendar, are left alone.
#[derive(Debug, Clone, Copy, Default)]
pub struct WeekdayDate;

/// A weekday behind its date: in brackets, after an article or preposition, or between commas.
static BEHIND: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:\s*(?:-(?:án|én|ján|jén|i)\b|[гр]\.|года|году|року|roku|r\.|г\.))?(?:\s*\(\s*(?:an?\s+|e[a-z]{0,4}\s+|une?\s+)?|\.?,\s+(?:(?:an?|ein(?:em|en)?|une?|uno|um|een|en|et|в|во|у|we|w|v|ve|vo|il|le|el)\s+)?)(\p{L}+(?:-feira)?)\s*[),.;]\s*([\p{L}\d]*)",
    )
});
/// "9 Mayıs 2023 Salı günü"
static TURKISH: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^\s+(Pazartesi|Salı|Çarşamba|Perşembe|Cuma|Cumartesi|Pazar)(?:\s+(?:günü|sabahı|akşamı|gecesi|gününden|gününe)\b|[),.;])",
    )
});
/// "május 3-án, pénteken megnyílt"
static HUNGARIAN: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^-(?:án|én|ján|jén)\b,?\s+(hétfőn|kedden|szerdán|csütörtökön|pénteken|szombaton|vasárnap)\b",
    )
});
/// "（月）", "(月曜日)", "，星期一", "周三" behind a date.
static EAST_ASIAN: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^[\s，、,]*(?:[（(]([月火水木金土日월화수목금토일])(?:曜日?|요일)?[)）]|([月火水木金土日월화수목금토일])(?:曜|요일)|[（(]?(?:星期|周|週|禮拜|礼拜)([一二三四五六日天]))",
    )
});

/// The weekday told behind a date, 1 (Monday) to 7.
fn behind(after: &str) -> Option<u8> {
    if let Some(found) = BEHIND.captures(after) {
        // "On 3 March 2021, Monday, 8 March, …": a weekday of the next date, or a list of them.
        let next = found.get(2).map_or("", |next| next.as_str());
        let other = next.starts_with(|ch: char| ch.is_ascii_digit())
            || weekday_number(next).is_some()
            || names_month(next);
        return weekday_number(found.get(1)?.as_str()).filter(|_| !other);
    }
    let fixed = [&TURKISH, &HUNGARIAN];
    if let Some(found) = fixed.iter().find_map(|form| form.captures(after)) {
        return weekday_number(found.get(1)?.as_str());
    }
    let found = EAST_ASIAN.captures(after)?;
    let sign = (1..=3).find_map(|group| found.get(group))?.as_str();
    const DAYS: [&str; 4] = [
        "月火水木金土日",
        "월화수목금토일",
        "一二三四五六日",
        "一二三四五六天",
    ];
    DAYS.iter()
        .find_map(|days| {
            days.chars()
                .zip(1..)
                .find(|(day, _)| sign.starts_with(*day))
        })
        .map(|(_, number)| number)
}

impl Check for WeekdayDate {
    fn code(&self) -> &'static str {
        "weekday-date"
    }

    fn title(&self) -> &'static str {
        "Weekday and date"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let mut findings = Vec::new();
        for sentence in scope.sentences() {
            for (at, mention) in sentence.mentions.iter().enumerate() {
                let Some(date) = sentence.date(at).filter(|date| date.end.is_none()) else {
                    continue;
                };
                let stated = date.weekday.or_else(|| behind(sentence.after(at)));
                let (Some(stated), Some(real)) = (stated, day(&date.start)) else {
                    continue;
                };
                let (Some(said), Some(was)) = (weekday_name(stated), weekday_name(weekday(real)))
                else {
                    continue;
                };
                if said == was || real.year() < 1753 || date.relative {
                    continue;
                }
                let date = written(&date.start);
                findings.push(scope.finding(
                    self,
                    Severity::Contradiction,
                    vec![sentence.place(mention.span)],
                    format!("{date} is a {was}, not a {said}."),
                    format!("{date} = {was}, not {said}"),
                ));
            }
        }
        findings
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_weekdays_that_do_not_fit() {
        found(
            &WeekdayDate,
            Severity::Contradiction,
            &[
                (
                    "On Thursday 9 June 2020 she called a meeting.",
                    "Thursday 9 June 2020",
                    "9 June 2020 = Tuesday, not Thursday",
                ),
                (
                    "It sank on Monday, March 14th, 2023, at noon.",
                    "Monday, March 14th, 2023",
                    "14 March 2023 = Tuesday, not Monday",
                ),
                (
                    "Die Sitzung war am Dienstag, dem 5. Januar 2022, im alten Saal.",
                    "Dienstag, dem 5. Januar 2022",
                    "5 January 2022 = Wednesday, not Tuesday",
                ),
                (
                    "Mødet blev holdt mandag den 3. marts 2021.",
                    "mandag den 3. marts 2021",
                    "3 March 2021 = Wednesday, not Monday",
                ),
                (
                    "Spotkanie odbyło się w poniedziałek 3 marca 2021 roku.",
                    "poniedziałek 3 marca 2021",
                    "3 March 2021 = Wednesday, not Monday",
                ),
                (
                    "Заседание прошло в понедельник, 3 марта 2021 года.",
                    "понедельник, 3 марта 2021",
                    "3 March 2021 = Wednesday, not Monday",
                ),
                (
                    "On 3 March 2021, a Tuesday, she left.",
                    "3 March 2021",
                    "3 March 2021 = Wednesday, not Tuesday",
                ),
                (
                    "Le vote du 3 mars 2021 (un lundi) fut serré.",
                    "3 mars 2021",
                    "3 March 2021 = Wednesday, not Monday",
                ),
                (
                    "Bron öppnades torsdagen den 3 mars 2021 av borgmästaren.",
                    "torsdagen den 3 mars 2021",
                    "3 March 2021 = Wednesday, not Thursday",
                ),
                (
                    "Silta avattiin maanantaina 3. maaliskuuta 2021 kaupungissa.",
                    "maanantaina 3. maaliskuuta 2021",
                    "3 March 2021 = Wednesday, not Monday",
                ),
                (
                    "Мост открыли в пятницу, 3 марта 2021 года.",
                    "пятницу, 3 марта 2021",
                    "3 March 2021 = Wednesday, not Friday",
                ),
                (
                    "Міст відкрили у п’ятницю, 3 березня 2021 року.",
                    "п’ятницю, 3 березня 2021",
                    "3 March 2021 = Wednesday, not Friday",
                ),
                (
                    "Muzeum bylo zavřené od čtvrtka 3. března 2021 kvůli stavbě.",
                    "čtvrtka 3. března 2021",
                    "3 March 2021 = Wednesday, not Thursday",
                ),
                (
                    "Η γέφυρα άνοιξε την Παρασκευή 3 Μαρτίου 2021.",
                    "Παρασκευή 3 Μαρτίου 2021",
                    "3 March 2021 = Wednesday, not Friday",
                ),
                (
                    "Köprü 3 Mart 2021 Cuma günü açıldı.",
                    "3 Mart 2021",
                    "3 March 2021 = Wednesday, not Friday",
                ),
                (
                    "Podul a fost deschis vineri, 3 martie 2021, de primar.",
                    "vineri, 3 martie 2021",
                    "3 March 2021 = Wednesday, not Friday",
                ),
                (
                    "A hidat 2021. március 3-án, pénteken, nyitották meg.",
                    "2021. március 3",
                    "3 March 2021 = Wednesday, not Friday",
                ),
                (
                    "Мост открыли 3 марта 2021 года (пятница).",
                    "3 марта 2021",
                    "3 March 2021 = Wednesday, not Friday",
                ),
                (
                    "Die Kontrolle war am Montag, 3.3.21, im Werk.",
                    "Montag, 3.3.21",
                    "3 March 2021 = Wednesday, not Monday",
                ),
                (
                    "The bridge opened on 3 March 2021, Friday, before noon.",
                    "3 March 2021",
                    "3 March 2021 = Wednesday, not Friday",
                ),
                (
                    "Kontrolle: Mo., 3.3.2021, im Werk.",
                    "Mo., 3.3.2021",
                    "3 March 2021 = Wednesday, not Monday",
                ),
                (
                    "Broen åbnede mandag d. 3. marts 2021 om morgenen.",
                    "mandag d. 3. marts 2021",
                    "3 March 2021 = Wednesday, not Monday",
                ),
                (
                    "A hidat 2021. március 3-án, pénteken nyitották meg.",
                    "2021. március 3",
                    "3 March 2021 = Wednesday, not Friday",
                ),
                (
                    "会議は2021年3月3日（月曜日）に開かれた。",
                    "2021年3月3日",
                    "3 March 2021 = Wednesday, not Monday",
                ),
            ],
        );
    }

    #[test]
    fn accepts_right_weekdays_and_incomplete_dates() {
        silent(
            &WeekdayDate,
            &[
                "On Tuesday 9 June 2020 she called a meeting.",
                "On Thursday 29 February 2024 it snowed.",
                "On Thursday 9 June she called a meeting.",
                "On 3 March 2021, a Wednesday, she left (3 March 2021 was a Wednesday).",
                "Möte hölls onsdag den 3 mars 2021, och på fredag igen.",
                "Bron öppnades onsdagen den 3 mars 2021 och stängdes fredagen den 5 mars 2021.",
                "Мост открыли в среду, 3 марта 2021 года, а проверили в пятницу, 05.03.21.",
                "Silta avattiin keskiviikkona 3.3.2021.",
                "Köprü 3 Mart 2021 Çarşamba günü açıldı.",
                "A hidat 2021. március 3-án, szerdán nyitották meg.",
                "She came on 3 March 2021, Friday, 5 March, being a holiday.",
                "会議は2021年3月3日（水）に開かれた。",
                "Czynne do 3 marca 2021. Fu vista di 3 marzo 2021. O prazo do 3 de março 2021.",
                "On 3 March 2021, a Monday meeting was called off.",
                "On Thursday, she came; 9 June 2020 was warm.",
                "On Friday 4 March 1700 he wrote home.",
            ],
        );
    }
}
