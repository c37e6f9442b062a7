//! Whether a text is about politics, by its words, in several languages (rules 5).
//!
//! It gates everything about bias: a text about bread is never told that its sources lean. The word
//! lists are data (`data/political-words.toml`); what they count was set on one half of
//! `tests/bench/political-topic.jsonl`.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::tables;
use crate::text::language::detect;
use crate::text::terms::{Terms, Words};

/// Words by which a text is known to be about politics.
pub(crate) static POLITICAL: tables::Table = tables::Table::new(
    "political-words.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/political-words.toml"
    )),
    tables::reads_as_some::<HashMap<String, Lists>>,
);

/// What a word of each list counts.
const STRONG: f64 = 2.0;
const WEAK: f64 = 1.0;
const FAINT: f64 = 0.5;
const AGAINST: f64 = -1.5;

/// What each further use of a word counts, as a share of its first, and how many do.
const REPEATED: f64 = 0.25;
const MOST_REPEATED: u32 = 4;

/// Least sum of a political text.
const LEAST: f64 = 2.0;

/// Least sum for each hundred words: a long text uses such words in passing.
const LEAST_DENSITY: f64 = 1.5;

/// Words read of a text; the beginning decides.
const MOST_WORDS: usize = 20_000;

/// How political a text reads.
#[derive(Debug, Clone, PartialEq)]
pub struct Topic {
    /// True if it is about politics.
    pub political: bool,
    /// What its words add up to.
    pub score: f64,
    /// The words that speak for it, in the order of the text, each once.
    pub words: Vec<String>,
}

/// Whether `text` is about politics. `language` is its BCP 47 tag where it is known; otherwise its
/// words tell. In a language without a list the lists of all are tried, and the highest counts.
#[must_use]
pub fn topic(text: &str, language: Option<&str>) -> Topic {
    let words = Words::of(text, MOST_WORDS);
    let tag = language.map(|tag| {
        let primary = tag.split(['-', '_']).next().unwrap_or(tag);
        primary.to_lowercase()
    });
    let tag = tag
        .filter(|tag| LISTS.contains_key(tag.as_str()))
        .or_else(|| Some(detect(text)?.tag.to_owned()));
    let of_language = tag.and_then(|tag| LISTS.get(tag.as_str()));
    match of_language {
        Some(list) => judged(&words, list),
        None => LISTS
            .values()
            .map(|list| judged(&words, list))
            .max_by(|one, other| one.score.total_cmp(&other.score))
            .unwrap_or_else(|| judged(&words, &Terms::default())),
    }
}

fn judged(text: &Words, list: &Terms<f64>) -> Topic {
    let words = text.list();
    let mut counts: HashMap<usize, u32> = HashMap::new();
    let mut found = Vec::new();
    let mut score = 0.0;
    let mut at = 0;
    while at < words.len() {
        let Some((term, length)) = list.longest(&words[at..]) else {
            at += 1;
            continue;
        };
        let count = counts.entry(term).or_default();
        *count += 1;
        let weight = list.meaning(term);
        match *count {
            1 => {
                score += weight;
                if weight > 0.0 {
                    found.push(Words::written(&words[at..at + length]));
                }
            }
            again if again <= 1 + MOST_REPEATED => score += weight * REPEATED,
            _ => {}
        }
        at += length;
    }
    let density = score * 100.0 / text.length();
    Topic {
        political: score >= LEAST && density >= LEAST_DENSITY,
        score,
        words: found,
    }
}

#[derive(Default, Deserialize)]
struct Lists {
    strong: String,
    weak: String,
    faint: String,
    against: String,
}

static LISTS: LazyLock<HashMap<String, Terms<f64>>> = LazyLock::new(|| {
    // A test reads the file and fails where it cannot be read.
    let mut tables: HashMap<String, Lists> = toml::from_str(POLITICAL.text()).unwrap_or_default();
    let any = tables.remove("any").unwrap_or_default();
    tables
        .into_iter()
        .map(|(language, words)| {
            let mut list = Terms::default();
            for table in [&words, &any] {
                list.add(&table.strong, STRONG);
                list.add(&table.weak, WEAK);
                list.add(&table.faint, FAINT);
                list.add(&table.against, AGAINST);
            }
            (language, list)
        })
        .collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_read_and_no_language_lacks_one() {
        let tables: HashMap<String, Lists> =
            toml::from_str(POLITICAL.bundled).expect("political-words.toml");
        let other = crate::reliability::languages::all().iter();
        for language in other.map(|one| one.code.as_str()).chain(["any"]) {
            let words = &tables[language];
            assert!(words.strong.split_whitespace().count() >= 40, "{language}");
            assert!(!words.against.is_empty() || language == "any", "{language}");
        }
    }

    #[test]
    fn politics_and_what_only_sounds_like_it() {
        let table = [
            ("The senators voted to impeach the governor.", true),
            ("The birthday party ended at midnight.", false),
            ("Vote for your favourite song of the year.", false),
            ("The board of directors elected a new chairwoman.", false),
            ("Der Bundestag stimmt über das Gesetz ab.", true),
            ("Rühren Sie das Mehl in die Butter.", false),
            ("Le gouvernement présente son projet de loi.", true),
            ("El partido terminó con un gol en el descuento.", false),
            (
                "内閣支持率が低下し、与党は衆議院の解散を検討している。",
                true,
            ),
            ("首相は国会で消費税の引き上げを否定した。", true),
            ("小麦粉とバターを混ぜて、オーブンで三十分焼きます。", false),
            ("チームは試合終盤のゴールで優勝を決めた。", false),
            ("市议会以三票之差通过了新的房屋税法案。", true),
            ("總統候選人在立法院外發表競選演說。", true),
            ("这场足球比赛以二比一结束，球迷欢呼。", false),
            ("把面粉和黄油放进烤箱烤三十分钟。", false),
            ("국회는 어제 정부 예산안을 통과시켰다.", true),
            ("야당 의원들은 대통령의 탄핵을 요구했다.", true),
            ("밀가루와 버터를 섞어 오븐에 굽는다.", false),
            ("이 영화의 감독은 정당한 평가를 받지 못했다.", false),
            ("صوّت البرلمان على قانون الانتخابات الجديد.", true),
            ("قدّم رئيس الوزراء استقالة حكومته أمس.", true),
            ("اخلط الدقيق والزبدة ثم ضعهما في الفرن.", false),
            ("فاز الفريق بالمباراة بهدف في الدقيقة الأخيرة.", false),
            ("知事は県議会で辞任を表明した。", true),
            ("最高裁は選挙区の一票の格差を違憲とした。", true),
            ("新曲を収めたアルバムが来週発売される。", false),
            ("細胞の実験で新しいたんぱく質が見つかった。", false),
            ("工会宣布下周举行全国罢工，抗议养老金改革。", true),
            ("立法會通過了新一年度的財政預算案。", true),
            ("研究人员在小鼠细胞中发现了新的蛋白质。", false),
            ("这家酒店的早餐很好，房间也很安静。", false),
            ("도지사는 도의회에서 내년 예산안을 설명했다.", true),
            ("노동조합은 연금 개혁에 맞서 파업에 들어갔다.", true),
            ("연구진은 생쥐 세포에서 새 단백질을 찾았다.", false),
            ("전통 시장에서 파는 김치가 인기를 끌었다.", false),
            (
                "أعلنت النقابات إضرابا عاما احتجاجا على قانون التقاعد.",
                true,
            ),
            ("انتخب المجلس البلدي رئيسا جديدا للمدينة.", true),
            ("أصدر المطرب ألبومه الجديد في الصيف.", false),
            ("درس العلماء خلايا الفئران في المختبر.", false),
            ("", false),
        ];
        for (text, expected) in table {
            let topic = topic(text, None);
            assert_eq!(topic.political, expected, "{text}: {topic:?}");
        }
    }

    #[test]
    fn words_in_passing_make_no_long_text_political() {
        let mut text = "The eelgrass grew along the shore where the water was calm. ".repeat(200);
        text.push_str("The parliament voted on the reserve.");
        assert!(!topic(&text, Some("en")).political);
        let speech = "The government cut taxes and the opposition left parliament. ".repeat(50);
        assert!(topic(&speech, Some("en-GB")).political);
    }
}
