//! Long texts: prose put together from parts, the same at every run, that hardly asserts anything, with the
//! sentences of a test in the middle of it.

use std::fmt::Write as _;

const SUBJECTS: [&str; 12] = [
    "The letters of the harbour office",
    "Most of the witnesses",
    "What the council wrote down",
    "The older part of the archive",
    "Those who had stayed behind",
    "The memoirs of the pilots",
    "A reader of the minutes",
    "The daughters of the keepers",
    "Whoever walks along the quay",
    "The songs of that time",
    "Even the drawings",
    "The quieter voices among them",
];
const VERBS: [&str; 12] = [
    "say little about",
    "return again and again to",
    "are silent on",
    "dwell at length on",
    "seem to look away from",
    "make much of",
    "hardly mention",
    "take for granted",
    "come back in the end to",
    "never quite explain",
    "perhaps understate",
    "wonder aloud about",
];
const OBJECTS: [&str; 12] = [
    "the moving of the ferries",
    "the widows of the drowned",
    "the smell of tar and rope",
    "the quarrel over the lamps",
    "the long winters without work",
    "the closing of the small school",
    "what the tide had carried off",
    "the names on the chapel wall",
    "the price of an honest word",
    "the habit of waiting",
    "the silence after the storms",
    "the promises of the engineers",
];
const TAILS: [&str; 12] = [
    "as if the matter were settled",
    "although nobody had asked them",
    "and it is easy to see why",
    "which later writers took up gladly",
    "in a tone that is hard to place",
    "without ever naming a reason",
    "as people do who have lost something",
    "and perhaps they were right to",
    "however often one reads them",
    "where a stranger would expect anger",
    "with a patience that seems borrowed",
    "and the rest is left to the reader",
];

/// Sentence number `at`; far apart before they come again.
fn sentence(at: usize) -> String {
    let pick = |list: &[&'static str; 12], step: usize| list[(at / step + at * step) % 12];
    format!(
        "{} {} {}, {}.",
        pick(&SUBJECTS, 1),
        pick(&VERBS, 5),
        pick(&OBJECTS, 7),
        pick(&TAILS, 11)
    )
}

fn paragraph(at: usize) -> String {
    let sentences: Vec<String> = (0..7).map(|nth| sentence(at * 7 + nth)).collect();
    sentences.join(" ")
}

/// What a test looks for, in a paragraph of its own.
const PLANTED: &str = "The Lantern Bridge in Ostholm is 412 metres long. \
    The Lantern Bridge carried 9,400 vehicles a day in 2019.";

/// Works that the thesis cites.
const WORKS: [(&str, &str, &str, u16); 8] = [
    ("Brandt", "Elin", "The Quiet Harbour", 1987),
    ("Moll", "Ada", "Pilots and Their Daughters", 1994),
    ("Oduya", "Ben", "Lamps: A Quarrel", 2001),
    ("Lindqvist", "Eva", "What the Tide Left", 2008),
    ("Harrow", "Tom", "The Winter Without Work", 1979),
    ("Castell", "Mara", "Names on a Wall", 2012),
    ("Varga", "Petra", "Tar and Rope", 1966),
    ("Iwu", "Daniel", "Promises of Engineers", 2016),
];

/// A thesis in ten chapters with `notes` footnotes, each after a paragraph, and a bibliography.
pub(crate) fn thesis(notes: usize) -> String {
    let mut text = "# The Memory of a Harbour\n\nA thesis submitted for the degree of Doctor of Philosophy\n\n\
        ## Abstract\n\nThis thesis asks how a town remembers a harbour that it has lost. It reads letters, \
        minutes and songs against each other.\n\n"
        .to_owned();
    for at in 0..notes {
        if at % (notes / 10).max(1) == 0 {
            let _ = write!(
                text,
                "# Chapter {}: {}\n\n",
                at * 10 / notes + 1,
                OBJECTS[at * 10 / notes % 12]
            );
        }
        if at == notes / 2 {
            let _ = write!(text, "{PLANTED}\n\n");
        }
        let (family, given, title, year) = WORKS[at % WORKS.len()];
        let page = 10 + at * 7 % 300;
        let _ = write!(
            text,
            "{}[[{given} {family}, {title} (Ostholm: Tide Press, {year}), {page}.]] {}\n\n",
            sentence(at * 3 + 1),
            paragraph(at)
        );
    }
    text.push_str("# Bibliography\n\n");
    for (family, given, title, year) in WORKS {
        let _ = write!(
            text,
            "{family}, {given}. {title}. Ostholm: Tide Press, {year}.\n\n"
        );
    }
    text
}

/// A book of `chapters` chapters.
pub(crate) fn book(chapters: usize) -> String {
    let mut text = "# The Quiet Harbour\n\nElin Brandt\n\n".to_owned();
    for chapter in 0..chapters {
        let _ = write!(text, "# Chapter {}\n\n", chapter + 1);
        for at in 0..36 {
            if chapter == chapters / 2 && at == 18 {
                let _ = write!(text, "{PLANTED}\n\n");
            }
            let _ = write!(text, "{}\n\n", paragraph(1_000 + chapter * 36 + at));
        }
    }
    text
}
