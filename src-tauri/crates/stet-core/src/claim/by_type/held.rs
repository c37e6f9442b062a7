//! Claims that somebody else read out of a text, held to what its sort says.

use super::{Reading, Role, Ruling};
use crate::claim::extract::{document_language, is_english};
use crate::claim::{Claim, Extraction, NotFactual, NotFactualReason};
use crate::document::{Document, DocumentType, Place};
use crate::text::language;

/// Moves what is no claim in a text of this sort among the asides, whoever took it for one – a
/// screenplay's dialogue, a contract's terms – and adds to the rest the authorities that stand behind
/// it. The order of the text is kept.
pub fn held_to_sort(document: &Document, kind: DocumentType, read: &mut Extraction) {
    let by_type = Reading::of(document, kind);
    let language = document_language(document);
    let mut kept = Vec::with_capacity(read.claims.len());
    for mut claim in std::mem::take(&mut read.claims) {
        match ruled_out(document, &by_type, &claim, language) {
            Some(reason) => read.not_factual.push(NotFactual {
                place: claim.place,
                quote: claim.quote,
                reason,
            }),
            None => {
                if let Some(block) = document.blocks.get(claim.place.block) {
                    let sentence = Place {
                        block: claim.place.block,
                        span: claim.sentence,
                    };
                    by_type.settle(block, sentence, &mut claim);
                }
                kept.push(claim);
            }
        }
    }
    read.claims = kept;
    let order = |item: &NotFactual| (item.place.block, item.place.span.start);
    read.not_factual.sort_by_key(order);
}

/// Why the sort of text says that this is no claim.
fn ruled_out(
    document: &Document,
    by_type: &Reading,
    claim: &Claim,
    language: Option<&'static str>,
) -> Option<NotFactualReason> {
    let block = document.blocks.get(claim.place.block)?;
    let span = claim.place.span;
    let part = by_type
        .parts(claim.place.block)
        .iter()
        .find(|part| part.span.overlaps(&span))?;
    if let Role::Aside(reason) = part.role {
        return Some(reason);
    }
    if !is_english(language::by_script(&block.text).or(language)) {
        return None;
    }
    let sentence = Place {
        block: claim.place.block,
        span: claim.sentence,
    };
    match by_type.ruling(block, sentence, span, part.role, &claim.atoms) {
        Ruling::Not(reason) => Some(reason),
        Ruling::Open | Ruling::Claim => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::testing::document;
    use crate::claim::claim_at;
    use crate::text::Span;

    /// Every one of these words taken for a claim, held to the sort: what is left of them.
    fn left(text: &str, kind: DocumentType, taken: &[&str]) -> Vec<String> {
        let document = document(text);
        let place = |words: &&str| {
            let found = document.blocks.iter().enumerate().find_map(|(block, of)| {
                let start = of.text.find(*words)?;
                let span = Span::new(start, start + words.len());
                Some(Place { block, span })
            });
            found.unwrap_or_else(|| panic!("{words} is not in the text"))
        };
        let claims = taken
            .iter()
            .map(|words| claim_at(&document, place(words)).expect("a claim"));
        let mut read = Extraction {
            claims: claims.collect(),
            ..Extraction::default()
        };
        held_to_sort(&document, kind, &mut read);
        assert_eq!(read.claims.len() + read.not_factual.len(), taken.len());
        read.claims.into_iter().map(|claim| claim.quote).collect()
    }

    #[test]
    fn of_a_screenplay_speech_and_action_are_invention() {
        let text = "EXT. LIGHTHOUSE - NIGHT\n\nSUPER: Skerry Rock, 1899.\n\nMARGIT\nThe lamp burned for 40 years.\n\nA boat sinks 200 metres off the rock.\n\nNARRATOR (V.O.)\nThe tower was built in 1811.";
        let taken = [
            "Skerry Rock, 1899",
            "The lamp burned for 40 years.",
            "A boat sinks 200 metres off the rock.",
            "The tower was built in 1811.",
        ];
        assert_eq!(
            left(text, DocumentType::Screenplay, &taken),
            ["Skerry Rock, 1899", "The tower was built in 1811."]
        );
        assert_eq!(left(text, DocumentType::Other, &taken).len(), 4);
    }

    #[test]
    fn of_a_contract_what_shall_be_is_a_term() {
        let text = "# LEASE\n\nThe parties agree as follows:\n\n1. Rent. The Tenant shall pay £900 on the first day of each month.\n\n2. Representations and Warranties. The Landlord represents and warrants that the roof was renewed in 2019.\n\n3. Deposit. The Tenant paid £1,800 to Harbour Bank on 3 May 2024.";
        let taken = [
            "The Tenant shall pay £900 on the first day of each month.",
            "the roof was renewed in 2019",
            "The Tenant paid £1,800 to Harbour Bank on 3 May 2024.",
        ];
        assert_eq!(left(text, DocumentType::Contract, &taken), &taken[1..]);
    }

    #[test]
    fn of_a_textbook_what_is_set_to_the_learner_is_none() {
        let text = "## Learning objectives\n\nList the 4 chambers of the heart.\n\n## Blood\n\nThe heart beats about 100,000 times a day.\n\n## Exercises\n\nA pump moves 5 litres in 60 seconds.";
        let taken = [
            "List the 4 chambers of the heart.",
            "The heart beats about 100,000 times a day.",
            "A pump moves 5 litres in 60 seconds.",
        ];
        assert_eq!(left(text, DocumentType::Textbook, &taken), &taken[1..2]);
    }

    #[test]
    fn a_language_without_word_lists_is_left_alone() {
        let text = "# VERTRAG\n\nDie Parteien vereinbaren Folgendes.\n\n1. Preis. Der Käufer zahlt 900 Euro am ersten Tag des Monats an die Hafenbank in Bremen.";
        let taken = ["Der Käufer zahlt 900 Euro am ersten Tag des Monats"];
        assert_eq!(left(text, DocumentType::Contract, &taken), taken);
    }
}
