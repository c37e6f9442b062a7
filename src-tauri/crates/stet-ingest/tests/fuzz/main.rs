//! Files spoilt at random and files made to do harm: each is read or refused with a sentence, and what is
//! read lies inside its text. `$STET_FUZZ_CASES` says how many are spoilt; see the crate `faults`.

mod files;
mod harm;
mod refers;
#[path = "../sound/mod.rs"]
mod sound;
mod spoilt;

use stet_core::document::Document;
use stet_ingest::{passages, read};

/// Everything anchored lies inside the text it is anchored in.
fn sound(document: &Document) {
    for block in &document.blocks {
        sound::runs(block);
    }
    for mark in &document.milestones {
        let text = &document.blocks[mark.block].text;
        assert!(text.is_char_boundary(mark.byte), "{mark:?} in {text:?}");
    }
    let places = document.changes.iter().map(|change| &change.place);
    let places = places.chain(document.embedded.iter().map(|cited| &cited.place));
    let remarked = document
        .comments
        .iter()
        .filter_map(|comment| comment.place.as_ref());
    for place in places.chain(remarked) {
        assert!(
            document.words(place).is_some(),
            "{place:?} is outside of the text"
        );
    }
    let _ = passages(document);
}

fn survives(name: &str, bytes: &[u8]) {
    match read(name, bytes, None) {
        Ok(reading) => sound(&reading.document),
        Err(error) => assert!(error.to_string().ends_with('.'), "{error}"),
    }
}
