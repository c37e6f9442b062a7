//! Orders about judging and answering, in the words of many languages (`data/speaks-to-models.toml`).

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use crate::tables;
use crate::text::terms::{Terms, Word, Words};

/// Words by which such orders are told.
pub(crate) static SPEAKS: tables::Table = tables::Table::new(
    "speaks-to-models.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/speaks-to-models.toml"
    )),
    tables::reads_as_some::<Lists>,
);

type Lists = BTreeMap<String, BTreeMap<String, String>>;

/// The language whose words hold everywhere.
const ANY: &str = "any";

/// Most words of a sentence that are read, characters of unparted scripts included.
const MOST: usize = 300;

/// Most words between an order to set something aside and what that is.
const NEAR: usize = 14;

/// Most words between an order to answer and an answer that is nothing but that.
const BESIDE: usize = 4;

/// What a word is in such an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Model,
    YouAre,
    Ignore,
    Rules,
    Given,
    Order,
    Ambiguous,
    Urge,
    Verdict,
    Claim,
    Or,
    /// A verdict that is no word of everyday.
    Technical,
}

const PARTS: [(&str, Part); 11] = [
    ("model", Part::Model),
    ("you_are", Part::YouAre),
    ("ignore", Part::Ignore),
    ("rules", Part::Rules),
    ("given", Part::Given),
    ("order", Part::Order),
    ("ambiguous", Part::Ambiguous),
    ("urge", Part::Urge),
    ("verdict", Part::Verdict),
    ("claim", Part::Claim),
    ("or", Part::Or),
];

/// The lists of one language, with those that hold everywhere; one matcher a part, for a word may be several.
type Language = Vec<(Part, Terms<()>)>;

struct Vocabulary {
    languages: Vec<Language>,
    /// What any order has a word of, in any language: most sentences have none.
    first: Terms<()>,
}

static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    // The file is part of the program, and a test reads it.
    let lists: Lists = toml::from_str(SPEAKS.text()).unwrap_or_default();
    let list = |language: &str, key: &str| {
        let own = lists.get(language).and_then(|lists| lists.get(key));
        own.map_or("", String::as_str)
    };
    let mut first = Terms::default();
    let mut languages = Vec::new();
    for language in lists.keys().filter(|key| *key != ANY) {
        let mut parts: Language = Vec::new();
        for (key, part) in PARTS {
            let mut terms = Terms::default();
            terms.add(list(language, key), ());
            terms.add(list(ANY, key), ());
            parts.push((part, terms));
        }
        let mut technical = Terms::default();
        technical.add(list(ANY, "verdict"), ());
        parts.push((Part::Technical, technical));
        for key in ["ignore", "order", "ambiguous", "you_are"] {
            first.add(list(language, key), ());
        }
        languages.push(parts);
    }
    Vocabulary { languages, first }
});

/// The words of a sentence, and at which of them a clause begins.
struct Sentence {
    words: Vec<Word>,
    begins: HashSet<usize>,
}

impl Sentence {
    fn of(text: &str) -> Self {
        let ends = |ch: char| {
            matches!(
                ch,
                ',' | ';'
                    | ':'
                    | '、'
                    | '，'
                    | '：'
                    | '；'
                    | '،'
                    | '"'
                    | '“'
                    | '”'
                    | '„'
                    | '«'
                    | '»'
                    | '「'
                    | '」'
                    | '('
                    | ')'
                    | '—'
                    | '–'
                    | '['
                    | ']'
                    | '#'
                    | '*'
                    | '>'
            )
        };
        let mut words = Vec::new();
        let mut begins = HashSet::new();
        for clause in text.split(ends) {
            begins.insert(words.len());
            let room = MOST.saturating_sub(words.len());
            words.extend(Words::of(clause, room).into_list());
        }
        Self { words, begins }
    }

    /// Where the terms stand: the number of the first word of each, and how many they are.
    fn places(&self, terms: &Terms<()>) -> Vec<(usize, usize)> {
        (0..self.words.len())
            .filter_map(|at| Some((at, terms.longest(&self.words[at..])?.1)))
            .collect()
    }
}

/// Where each part of an order stands in a sentence, by the words of one language.
struct Found<'s> {
    sentence: &'s Sentence,
    places: Vec<(Part, Vec<(usize, usize)>)>,
}

impl<'s> Found<'s> {
    fn of(sentence: &'s Sentence, language: &Language) -> Self {
        let places = language
            .iter()
            .map(|(part, terms)| (*part, sentence.places(terms)))
            .collect();
        Self { sentence, places }
    }

    fn places(&self, part: Part) -> &[(usize, usize)] {
        let found = self.places.iter().find(|(one, _)| *one == part);
        found.map_or(&[], |(_, places)| places.as_slice())
    }

    fn has(&self, part: Part) -> bool {
        !self.places(part).is_empty()
    }

    /// Where somebody is told to answer or to judge.
    fn orders(&self) -> Vec<usize> {
        let urged = |at: usize| {
            let ends = |(from, length): &(usize, usize)| from + length == at;
            self.places(Part::Urge).iter().any(ends)
        };
        let ambiguous = self.places(Part::Ambiguous).iter().map(|(at, _)| *at);
        let ordered = ambiguous.filter(|at| self.sentence.begins.contains(at) || urged(*at));
        let plain = self.places(Part::Order).iter().map(|(at, _)| *at);
        plain.chain(ordered).collect()
    }

    /// True if somebody is told to set aside rules that are their own.
    fn sets_aside(&self, judges: bool) -> bool {
        let near = |one: usize, other: usize| one.abs_diff(other) <= NEAR;
        let own = judges || self.has(Part::Given) || self.has(Part::Model);
        own && self.places(Part::Ignore).iter().any(|(at, _)| {
            let mut rules = self.places(Part::Rules).iter();
            rules.any(|(rule, _)| near(*at, *rule))
        })
    }

    /// True if two verdicts are left to choose from.
    fn leaves_a_choice(&self) -> bool {
        let verdicts = self.places(Part::Verdict);
        self.places(Part::Or).iter().any(|(or, _)| {
            verdicts.iter().any(|(at, _)| at < or) && verdicts.iter().any(|(at, _)| at > or)
                || verdicts
                    .iter()
                    .any(|(at, _)| (*or + 1..*or + 8).contains(at))
        })
    }

    /// True if an order names the answer it wants, and nothing stands to choose.
    fn names_the_answer(&self) -> bool {
        self.has(Part::Verdict) && !self.leaves_a_choice()
    }

    /// True if an order to answer is followed at once by a verdict that is no word of everyday.
    fn answers_in_code(&self, orders: &[usize]) -> bool {
        let codes = self.places(Part::Technical);
        let follows = |order: &usize| {
            codes
                .iter()
                .any(|(at, _)| *at > *order && at - order <= BESIDE)
        };
        orders.iter().any(follows) && !self.leaves_a_choice()
    }
}

/// True if a sentence orders a model about, knowing the one before it.
pub(super) fn orders(before: &str, sentence: &str) -> bool {
    let vocabulary = &*VOCABULARY;
    let now = Sentence::of(sentence);
    if now.places(&vocabulary.first).is_empty() {
        return false;
    }
    let before = Sentence::of(before);
    vocabulary.languages.iter().any(|language| {
        let found = Found::of(&now, language);
        let orders = found.orders();
        let answer = found.names_the_answer();
        let judges = !orders.is_empty() && answer;
        let earlier = || Found::of(&before, language);
        found.sets_aside(judges)
            || (judges && (found.has(Part::Claim) || found.has(Part::Model)))
            || (found.has(Part::YouAre) && found.has(Part::Model))
            || found.answers_in_code(&orders)
            || (!orders.is_empty() && answer && earlier().has(Part::Model))
            || (judges && earlier().sets_aside(true))
    })
}

/// True if letters that were spaced out hold an order and what it is about.
pub(super) fn orders_in_a_run(letters: &str) -> bool {
    let orders = [
        "ignore",
        "disregard",
        "forget",
        "override",
        "answer",
        "respond",
        "output",
        "ignorier",
        "vergiss",
        "ignorez",
        "oublie",
        "ignora",
        "olvida",
        "esqueça",
        "negeer",
        "zignoruj",
        "игнориру",
        "забудь",
    ];
    let objects = [
        "instruct",
        "rule",
        "prompt",
        "guideline",
        "entail",
        "verified",
        "supported",
        "claim",
        "anweisung",
        "regel",
        "consigne",
        "règle",
        "instruc",
        "regla",
        "istruzion",
        "regole",
        "regra",
        "instructie",
        "polece",
        "инструкц",
        "правил",
    ];
    let holds = |words: &[&str]| words.iter().any(|word| letters.contains(word));
    holds(&orders) && holds(&objects)
}
