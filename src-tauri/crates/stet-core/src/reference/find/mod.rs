//! Everything a document cites, found in its words (rules 1): entries of its lists, notes, linked
//! words, addresses and identifiers standing bare, decisions, laws and patents, each with the
//! sentences that cite it.
//!
//! Owns which words belong to one reference and which mark points to which. What a mark looks
//! like is the business of [`crate::claim`], what an entry says that of [`super::parse`]. The
//! same work linked several times, or cited again in a note, is one [`Reference`] with several mentions.

mod again;
mod called;
mod count;
mod entries;
mod headings;
mod key;
mod legal;
pub(crate) mod list;
mod marks;
mod named;
mod raised;
mod repeated;
mod short_form;
pub(crate) mod unlisted;

#[cfg(test)]
mod tests;

pub use count::{Count, lead as count_of_entry};
pub use headings::opens as opens_source_list;
pub use unlisted::{Dangling, Unlisted, unlisted};

use self::list::SourceList;
use super::Reference;
use crate::document::Document;

/// The references of a document, numbered in the order in which they are first cited; entries
/// that nothing cites stand at their own place in that order. Linear in the document's length
/// for a bounded number of references.
#[must_use]
pub fn find(document: &Document) -> Vec<Reference> {
    let list = SourceList::read(document);
    let mut references = entries::listed(document, &list);
    references.extend(entries::notes(document, &list));
    let legal = legal::Cited::read(document);
    legal.describe(&mut references);
    let (mut references, again) = again::parted(references);
    marks::attach(document, &list, &again, &mut references);
    legal.attach(document, &list, &mut references);
    references.sort_by_key(|reference| {
        reference
            .mentions
            .first()
            .map_or(reference.place, |mention| {
                mention.place.min(reference.place)
            })
    });
    for (number, reference) in (1..).zip(&mut references) {
        reference.number = number;
    }
    references
}
