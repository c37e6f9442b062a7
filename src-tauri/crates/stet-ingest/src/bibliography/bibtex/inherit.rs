//! Fields that an entry has from another by `crossref` or `xdata`.
//!
//! The crate `biblatex` can do this for a sound file only, in which every date is one it can
//! read; and it knows the rules of `BibLaTeX`, where files are mostly written for `BibTeX`.

use std::collections::{HashMap, HashSet, VecDeque};

use biblatex::{ChunksExt, Entry, EntryType};

/// The fields that name another entry, and what they are called from here on.
pub(super) const LINKS: [(&str, &str); 2] = [("crossref", "inherits"), ("xdata", "inherits-all")];
/// Most bytes that fields of other entries may add to a file: half a million entries may name the same one.
const MOST_ADDED: usize = 16 * 1024 * 1024;
/// Most entries one entry has fields from.
const MOST_PARENTS: usize = 16;

/// What belongs to the entry that has it alone.
#[rustfmt::skip]
const OWN: [&str; 20] = [
    "title", "subtitle", "titleaddon", "shorttitle", "ids", "xref", "key", "label", "inherits", "inherits-all",
    "keywords", "note", "addendum", "abstract", "doi", "url", "urldate", "eprint", "pages", "file",
];
/// The fields of a date, which are of one entry all or none.
const WHEN: [&str; 4] = ["date", "year", "month", "day"];

/// Gives every entry the fields it has from others of the file; false if some were left out because all
/// of them would be too much.
pub(super) fn inherit(entries: &mut [Entry]) -> bool {
    let mut at: HashMap<String, usize> = HashMap::new();
    for (index, entry) in entries.iter().enumerate() {
        at.entry(entry.key.to_lowercase()).or_insert(index);
    }
    let mut left = MOST_ADDED;
    let mut whole = true;
    let heirs: Vec<(usize, Entry)> = entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| !links(entry).is_empty())
        .map(|(index, entry)| {
            let (heir, all) = heir(entry, entries, &at, &mut left);
            whole &= all;
            (index, heir)
        })
        .collect();
    for (index, entry) in heirs {
        entries[index] = entry;
    }
    whole
}

/// The entry with the fields of those it names, of those these name, and so on, as far as `left` bytes go;
/// false if they did not.
fn heir(
    entry: &Entry,
    entries: &[Entry],
    at: &HashMap<String, usize>,
    left: &mut usize,
) -> (Entry, bool) {
    let mut heir = entry.clone();
    let mut all = true;
    let mut ahead: VecDeque<(String, bool)> = links(entry).into();
    let mut seen = HashSet::from([entry.key.to_lowercase()]);
    while let Some((key, whole)) = ahead.pop_front() {
        if seen.len() > MOST_PARENTS || !seen.insert(key.clone()) {
            continue;
        }
        if let Some(parent) = at.get(&key).map(|index| &entries[*index]) {
            match left.checked_sub(bytes(parent)) {
                Some(less) => *left = less,
                None => {
                    all = false;
                    break;
                }
            }
            take(&mut heir, parent, whole);
            ahead.extend(links(parent));
        }
    }
    (heir, all)
}

/// The words of an entry and a little for each stretch of them.
fn bytes(entry: &Entry) -> usize {
    let chunks = entry.fields.values().flatten();
    chunks.map(|chunk| chunk.v.get().len() + 32).sum()
}

/// The keys an entry names, lower case; true for those of `xdata`, which gives every field.
fn links(entry: &Entry) -> Vec<(String, bool)> {
    let [(_, crossref), (_, xdata)] = LINKS;
    [(crossref, false), (xdata, true)]
        .into_iter()
        .filter_map(|(field, whole)| Some((entry.get(field)?.format_verbatim(), whole)))
        .flat_map(|(keys, whole)| {
            keys.split(',')
                .map(|key| (key.trim().to_lowercase(), whole))
                .filter(|(key, _)| !key.is_empty())
                .collect::<Vec<_>>()
        })
        .collect()
}

fn take(heir: &mut Entry, parent: &Entry, whole: bool) {
    let dated = WHEN[..2].iter().any(|field| heir.get(field).is_some());
    for (field, words) in &parent.fields {
        let own = !whole && OWN.contains(&field.as_str());
        let of_date = dated && WHEN.contains(&field.as_str());
        if !own && !of_date && heir.get(field).is_none() {
            heir.set(field, words.clone());
        }
    }
    let within = match heir.entry_type {
        EntryType::Article => "journaltitle",
        EntryType::Book | EntryType::Collection | EntryType::Proceedings => "maintitle",
        _ => "booktitle",
    };
    let named = within != "journaltitle" || heir.get("journal").is_none();
    if !whole
        && named
        && heir.get(within).is_none()
        && let Some(title) = parent.get("title")
    {
        let title = title.to_vec();
        heir.set(within, title);
    }
}
