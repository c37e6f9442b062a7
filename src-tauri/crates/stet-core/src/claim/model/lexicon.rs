//! Fixed English word lists of the model's features.
//!
//! They belong to the fitted parameters: changing one means fitting again, so
//! they are not among the tables a user may edit.

/// Kept as themselves in patterns of word classes.
#[rustfmt::skip]
pub(super) const FUNCTION: &[&str] = &[
    "a", "about", "after", "again", "against", "all", "also", "am", "an", "and", "any", "are",
    "as", "at", "be", "because", "been", "before", "being", "believe", "but", "by", "can",
    "can't", "could", "did", "didn't", "do", "does", "doesn't", "don't", "down", "every", "for",
    "from", "get", "go", "going", "got", "had", "has", "have", "he", "her", "here", "him", "his",
    "how", "i", "i'd", "i'll", "i'm", "i've", "if", "in", "into", "is", "isn't", "it", "it's",
    "its", "just", "know", "less", "let", "let's", "like", "made", "make", "many", "may", "me",
    "more", "most", "much", "must", "my", "need", "never", "no", "not", "now", "of", "on", "one",
    "only", "or", "other", "our", "out", "over", "people", "said", "say", "says", "she", "should",
    "so", "some", "than", "thank", "that", "that's", "the", "their", "them", "then", "there",
    "there's", "these", "they", "they're", "think", "this", "those", "time", "to", "too", "under",
    "up", "us", "very", "want", "was", "we", "we'll", "we're", "we've", "well", "went", "were",
    "what", "when", "where", "which", "who", "why", "will", "with", "won't", "would", "you",
    "your",
];

pub(super) const FIRST_SINGULAR: &[&str] = &[
    "i", "i'm", "i've", "i'd", "i'll", "me", "my", "mine", "myself",
];
pub(super) const FIRST_PLURAL: &[&str] = &[
    "we",
    "we're",
    "we've",
    "we'd",
    "we'll",
    "us",
    "our",
    "ours",
    "ourselves",
    "let's",
];
pub(super) const SECOND: &[&str] = &[
    "you", "your", "yours", "you're", "you've", "you'll", "you'd",
];
#[rustfmt::skip]
pub(super) const THIRD: &[&str] = &[
    "he", "she", "they", "him", "her", "them", "his", "their", "he's", "she's", "they're",
    "they've",
];
#[rustfmt::skip]
pub(super) const MODAL: &[&str] = &[
    "will", "would", "should", "shall", "can", "could", "may", "might", "must", "ought", "won't",
    "wouldn't", "shouldn't", "can't", "cannot", "couldn't", "i'll", "we'll", "gonna", "going",
];
#[rustfmt::skip]
pub(super) const MENTAL: &[&str] = &[
    "think", "believe", "feel", "hope", "want", "wish", "know", "love", "like", "guess",
    "suppose", "understand", "respect", "agree", "disagree", "proud", "happy", "grateful",
    "honored", "ask", "urge", "thank", "thanks", "let", "tell",
];
#[rustfmt::skip]
pub(super) const PAST: &[&str] = &[
    "was", "were", "had", "did", "went", "came", "took", "made", "gave", "got", "saw", "said",
    "told", "found", "left", "kept", "held", "brought", "bought", "built", "lost", "won", "met",
    "paid", "sold", "sent", "spent", "rose", "fell", "grew", "wrote", "ran", "led", "put", "cut",
    "began", "became", "knew", "broke", "fought", "voted", "been",
];
#[rustfmt::skip]
pub(super) const QUANTITY: &[&str] = &[
    "million", "billion", "trillion", "thousand", "hundred", "percent", "percentage", "per",
    "dollars", "dozen", "double", "doubled", "tripled", "half", "third", "quarter", "cents",
    "rate", "average", "number", "total", "times", "two", "three", "four", "five", "six", "seven",
    "eight", "nine", "ten", "eleven", "twelve", "fifteen", "twenty", "thirty", "forty", "fifty",
    "sixty", "seventy", "eighty", "ninety", "zero", "twice", "first", "second", "nearly",
    "almost",
];
#[rustfmt::skip]
pub(super) const COMPARE: &[&str] = &[
    "more", "less", "fewer", "higher", "lower", "bigger", "larger", "smaller", "than", "most",
    "least", "largest", "highest", "lowest", "biggest", "greatest", "increase", "increased",
    "increases", "decrease", "decreased", "cut", "raised", "reduced", "grew", "fell", "rose",
    "dropped", "declined", "gained", "lost", "ever", "only", "worst", "best",
];
#[rustfmt::skip]
pub(super) const TIME: &[&str] = &[
    "year", "years", "month", "months", "week", "weeks", "day", "days", "decade", "decades",
    "century", "ago", "since", "last", "january", "february", "march", "april", "june", "july",
    "august", "september", "october", "november", "december", "yesterday", "today", "tonight",
    "every", "history", "recently", "already",
];
#[rustfmt::skip]
pub(super) const INSTITUTION: &[&str] = &[
    "congress", "senate", "house", "government", "administration", "president", "governor",
    "senator", "bill", "law", "act", "court", "vote", "voted", "budget", "deficit", "debt", "tax",
    "taxes", "jobs", "unemployment", "economy", "health", "insurance", "medicare", "medicaid",
    "social", "security", "military", "troops", "war", "weapons", "nuclear", "oil", "energy",
    "schools", "education", "crime", "police", "immigration", "trade", "program", "programs",
    "spending", "wages", "income", "workers", "families", "percent", "plan", "policy", "agency",
    "department", "state", "states", "federal", "legislation", "companies", "prices", "inflation",
    "rates", "cases", "deaths",
];
#[rustfmt::skip]
pub(super) const NEGATION: &[&str] = &[
    "not", "no", "never", "nothing", "nobody", "none", "without", "don't", "doesn't", "didn't",
    "isn't", "aren't", "wasn't", "weren't", "won't", "can't", "cannot", "hasn't", "haven't",
    "hadn't", "wouldn't", "couldn't",
];
#[rustfmt::skip]
pub(super) const REPORT: &[&str] = &[
    "said", "says", "say", "saying", "told", "called", "calls", "according", "report", "reported",
    "study", "announced", "claims", "claimed", "admitted", "testified", "wrote", "promised",
    "proposed", "opposed", "supported", "signed",
];
#[rustfmt::skip]
pub(super) const EVALUATIVE: &[&str] = &[
    "good", "great", "bad", "wrong", "right", "important", "wonderful", "terrible", "fair",
    "better", "strong", "hard", "tough", "clear", "real", "true", "proud", "honest", "decent",
    "beautiful", "disaster", "tremendous", "incredible", "freedom", "future", "dream", "hope",
    "faith", "god", "bless", "courage", "values", "together", "challenge",
];
