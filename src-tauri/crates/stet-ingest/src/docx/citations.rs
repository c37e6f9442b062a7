//! Citations that a reference manager left in the file with their data: Zotero, Mendeley, EndNote.

use base64::Engine as _;
use base64::engine::general_purpose::GeneralPurpose;
use base64::engine::{DecodePaddingMode, GeneralPurposeConfig};
use serde_json::Value;
use stet_core::reference::Work;

use super::endnote;
use crate::bibliography::csl_work;

/// How Mendeley Cite begins the tag of a content control; the rest is base64.
const MENDELEY_TAG: &str = "MENDELEY_CITATION_v3_";

/// Most works of one citation.
const MOST_WORKS: usize = 200;

const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// True if the tag of a content control carries a citation.
pub(super) fn is_tag(tag: &str) -> bool {
    tag.starts_with(MENDELEY_TAG)
}

/// The works that the instruction of a field or the tag of a content control cites; `data` is what
/// stands beside the instruction, in base64. None for anything else, and for data that is damaged:
/// the words of the citation are in the text.
pub(super) fn works(instruction: &str, data: &str) -> Vec<Work> {
    let instruction = instruction.trim_start();
    if let Some(packed) = instruction.strip_prefix(MENDELEY_TAG) {
        let json = unpacked(packed);
        return json.map(|json| items(&json)).unwrap_or_default();
    }
    let Some(rest) = instruction.strip_prefix("ADDIN") else {
        return Vec::new();
    };
    let rest = rest.trim_start();
    if rest.starts_with("ZOTERO_ITEM") || rest.starts_with("CSL_CITATION") {
        return rest
            .find('{')
            .map(|at| items(&rest[at..]))
            .unwrap_or_default();
    }
    let Some(rest) = rest.strip_prefix("EN.CITE") else {
        return Vec::new();
    };
    let mut works = match rest.find("<EndNote") {
        Some(at) => endnote::works(&rest[at..]),
        None => unpacked(data)
            .map(|xml| endnote::works(&xml))
            .unwrap_or_default(),
    };
    works.truncate(MOST_WORKS);
    works
}

fn unpacked(base64: &str) -> Option<String> {
    let packed: String = base64.chars().filter(|c| !c.is_whitespace()).collect();
    let bytes = BASE64.decode(packed).ok()?;
    String::from_utf8(bytes).ok()
}

/// The works of a citation in CSL-JSON, which may be followed by other words.
fn items(json: &str) -> Vec<Work> {
    let first = serde_json::Deserializer::from_str(json)
        .into_iter::<Value>()
        .next();
    let Some(Ok(citation)) = first else {
        return Vec::new();
    };
    let items = citation["citationItems"].as_array().into_iter().flatten();
    items
        .filter_map(|item| csl_work(&item["itemData"]))
        .take(MOST_WORKS)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ITEM: &str = r#"{"citationItems":[{"itemData":{"type":"book","title":"Tides","author":[{"family":"Holm","given":"J."}]}},{"uris":["x"]}]}"#;

    #[test]
    fn zotero_and_both_mendeleys() {
        let tag = format!("{MENDELEY_TAG}{}", BASE64.encode(ITEM));
        for instruction in [
            format!(" ADDIN ZOTERO_ITEM CSL_CITATION {ITEM} more"),
            format!("ADDIN CSL_CITATION {ITEM}"),
            tag.trim_end_matches('=').to_owned(),
        ] {
            let works = works(&instruction, "");
            assert_eq!(works.len(), 1, "{instruction}");
            assert_eq!(works[0].title, "Tides");
            assert_eq!(works[0].authors[0].family, "Holm");
        }
        assert_eq!(works("ADDIN ZOTERO_ITEM CSL_CITATION {broken", ""), []);
        assert_eq!(works("ADDIN ZOTERO_BIBL {}", ""), []);
        assert_eq!(works("PAGE", ""), []);
    }

    #[test]
    fn endnote_in_words_and_packed() {
        let xml = "<EndNote><Cite><record><titles><title>Tides</title></titles></record></Cite></EndNote>";
        let written = works(&format!("ADDIN EN.CITE {xml}"), "");
        let mut packed = BASE64.encode(xml);
        packed.insert(20, '\n');
        assert_eq!(written, works(" ADDIN EN.CITE ", &packed));
        assert_eq!(written[0].title, "Tides");
        assert_eq!(works("ADDIN EN.CITE", "%%%"), []);
    }
}
