//! Terms of a word list, found in a text of any script.
//!
//! A list is words parted by white space, `_` between the words of a phrase, `*` at the end of a
//! word for any ending. Chinese, Japanese and Korean part no words, or glue particles to them: there
//! every character counts as a word, so that a term is found wherever its characters stand in a row.
//! Arabic words are compared without vowel marks and without the article.

use std::collections::HashMap;

/// What a character of a script without parted words counts, in words.
const CHARACTER: f64 = 0.5;

/// A word of a text, or a character of a script that parts no words.
pub struct Word {
    text: String,
    /// True if nothing parts it from the one before.
    joined: bool,
}

/// Words of a text as terms are compared with them.
pub struct Words {
    words: Vec<Word>,
    characters: usize,
}

impl Words {
    /// The words of a text, at most `most`: the beginning decides.
    pub fn of(text: &str, most: usize) -> Self {
        let mut all = Self {
            words: Vec::new(),
            characters: 0,
        };
        for run in text.split(|ch: char| !ch.is_alphanumeric() && !is_mark(ch)) {
            if all.words.len() >= most {
                break;
            }
            all.take(run);
        }
        all.words.truncate(most);
        all
    }

    fn take(&mut self, run: &str) {
        let mut joined = false;
        for word in apart(run) {
            if word.chars().all(is_unparted) {
                self.characters += 1;
            }
            let text = plain(word);
            if !text.is_empty() {
                self.words.push(Word { text, joined });
                joined = true;
            }
        }
    }

    /// The words in the order of the text.
    pub fn list(&self) -> &[Word] {
        &self.words
    }

    /// The words, in the order of the text.
    pub fn into_list(self) -> Vec<Word> {
        self.words
    }

    /// How many words a text of another script with as much to say would have; at least 1.
    #[allow(clippy::cast_precision_loss, reason = "a text has fewer words")]
    pub fn length(&self) -> f64 {
        let whole = self.words.len().saturating_sub(self.characters);
        (whole as f64 + self.characters as f64 * CHARACTER).max(1.0)
    }

    /// Words as a reader writes them: parted by a space where something parted them.
    pub fn written(words: &[Word]) -> String {
        let mut out = String::new();
        for word in words {
            if !out.is_empty() && !word.joined {
                out.push(' ');
            }
            out.push_str(&word.text);
        }
        out
    }
}

/// A run of letters cut so that each character of a script without parted words stands alone.
fn apart(run: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, ch) in run.char_indices() {
        if is_unparted(ch) {
            parts.push(&run[from..at]);
            from = at + ch.len_utf8();
            parts.push(&run[at..from]);
        }
    }
    parts.push(&run[from..]);
    parts.retain(|part| !part.is_empty());
    parts
}

/// True for Han characters, kana and Hangul.
fn is_unparted(ch: char) -> bool {
    matches!(ch,
        '\u{3005}' | '\u{3041}'..='\u{30FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}'
        | '\u{AC00}'..='\u{D7A3}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3134F}')
}

/// True for Arabic vowel marks and the stroke that lengthens a word.
fn is_mark(ch: char) -> bool {
    matches!(ch, '\u{0640}' | '\u{064B}'..='\u{0652}' | '\u{0670}')
}

/// The Arabic article, alone and with a particle before it.
const ARTICLES: [&str; 7] = ["وال", "بال", "كال", "فال", "ولل", "لل", "ال"];
/// Fewest letters of a word that an article was taken from.
const SHORTEST: usize = 3;

/// A word as it is compared: lower case; Arabic without marks, without the article and the
/// particles before it, its kinds of alif, ya and ta as one.
fn plain(word: &str) -> String {
    let word: String = word
        .to_lowercase()
        .chars()
        .filter(|ch| !is_mark(*ch))
        .map(|ch| match ch {
            'أ' | 'إ' | 'آ' => 'ا',
            'ى' => 'ي',
            'ة' => 'ه',
            other => other,
        })
        .collect();
    let without = ARTICLES
        .iter()
        .filter_map(|article| word.strip_prefix(article))
        .find(|rest| rest.chars().count() >= SHORTEST);
    without.map_or_else(|| word.clone(), str::to_owned)
}

/// The terms of one list, found by their first word; each carries what it stands for.
pub struct Terms<M> {
    terms: Vec<(Vec<Part>, M)>,
    /// Terms whose first word is whole.
    whole: HashMap<String, Vec<usize>>,
    /// Terms whose first word is the beginning of one.
    begun: HashMap<String, Vec<usize>>,
}

struct Part {
    text: String,
    begins: bool,
    /// True if nothing may part it from the one before.
    joined: bool,
}

impl Part {
    fn fits(&self, word: &Word) -> bool {
        if self.joined && !word.joined {
            return false;
        }
        if self.begins {
            word.text.starts_with(&self.text)
        } else {
            word.text == self.text
        }
    }
}

impl<M> Default for Terms<M> {
    fn default() -> Self {
        Self {
            terms: Vec::new(),
            whole: HashMap::new(),
            begun: HashMap::new(),
        }
    }
}

impl<M: Copy> Terms<M> {
    /// Takes in a list whose terms mean `meaning`.
    pub fn add(&mut self, list: &str, meaning: M) {
        for term in list.split_whitespace() {
            let parts = parts(term);
            let Some(first) = parts.first() else { continue };
            let index = if first.begins {
                &mut self.begun
            } else {
                &mut self.whole
            };
            index
                .entry(first.text.clone())
                .or_default()
                .push(self.terms.len());
            self.terms.push((parts, meaning));
        }
    }

    /// What the term of that number means.
    pub fn meaning(&self, term: usize) -> M {
        self.terms[term].1
    }

    /// The term of most words, then of most letters, at the beginning of `words`, and its length in
    /// words.
    pub fn longest(&self, words: &[Word]) -> Option<(usize, usize)> {
        let first = words.first()?.text.as_str();
        let beginnings = first
            .char_indices()
            .map(|(at, ch)| &first[..at + ch.len_utf8()]);
        self.whole
            .get(first)
            .into_iter()
            .chain(beginnings.filter_map(|start| self.begun.get(start)))
            .flatten()
            .filter(|&&term| {
                let parts = &self.terms[term].0;
                parts.len() <= words.len()
                    && parts.iter().zip(words).all(|(part, word)| part.fits(word))
            })
            .max_by_key(|&&term| {
                let parts = &self.terms[term].0;
                let letters: usize = parts.iter().map(|part| part.text.len()).sum();
                // Of equals the one that was listed first.
                (parts.len(), letters, std::cmp::Reverse(term))
            })
            .map(|&term| (term, self.terms[term].0.len()))
    }

    /// What the terms found in a text mean, in its order.
    pub fn all_in(&self, words: &Words) -> Vec<M> {
        let words = words.list();
        (0..words.len())
            .filter_map(|at| Some(self.meaning(self.longest(&words[at..])?.0)))
            .collect()
    }
}

/// The words of a term. Of a word that is cut into characters the last takes the star.
fn parts(term: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    for word in term.split(|ch: char| !(ch.is_alphanumeric() || ch == '*' || is_mark(ch))) {
        let begins = word.ends_with('*');
        let pieces = apart(word.trim_matches('*'));
        let last = pieces.len().saturating_sub(1);
        for (at, piece) in pieces.into_iter().enumerate() {
            parts.push(Part {
                text: plain(piece),
                begins: begins && at == last,
                joined: at > 0,
            });
        }
    }
    parts.retain(|part| !part.text.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(list: &str, text: &str) -> bool {
        let mut terms = Terms::default();
        terms.add(list, ());
        !terms.all_in(&Words::of(text, 1_000)).is_empty()
    }

    #[test]
    fn terms_are_found_in_every_script() {
        for (list, text, expected) in [
            ("parlament*", "Die Parlamentswahl ist am Sonntag.", true),
            ("prime_minister", "The Prime Minister spoke.", true),
            ("prime_minister", "A prime number and a minister.", false),
            ("国会", "日本の国会議員が集まった。", true),
            ("国会", "国と会社", false),
            ("议会", "市议会通过了预算。", true),
            ("대통령", "윤 대통령은 어제 말했다.", true),
            ("총리", "국무총리가 사임했다", true),
            ("총리", "총 리터", false),
            ("유엔_안보리", "유엔 안보리 회의", true),
            ("برلمان", "صوّت البرلمان على القانون", true),
            ("حكومة", "وقالت الحكومة أمس", true),
            ("رئيس_الوزراء", "قال رئيس الوزراء", true),
            ("رئيس_الوزراء", "رئيس الشركة", false),
            ("мэр*", "мэра города избрали", true),
        ] {
            assert_eq!(found(list, text), expected, "{list} in {text}");
        }
    }

    #[test]
    fn characters_count_as_half_words_and_are_written_together() {
        let words = Words::of("国会で議論 AB", 100);
        assert!((words.length() - 3.5).abs() < 1e-9, "{}", words.length());
        assert_eq!(Words::written(&words.list()[..2]), "国会");
        let latin = Words::of("prime minister", 100);
        assert_eq!(Words::written(latin.list()), "prime minister");
        assert_eq!(Words::of("a b c d", 2).list().len(), 2);
    }
}
