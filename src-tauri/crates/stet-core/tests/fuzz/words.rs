//! Parsers of words.

use faults::Fuzz;
use stet_core::quantity::recognize::{Kind, recognize};
use stet_core::quantity::{PartialDate, compare, find, resolve_relative};
use stet_core::reference::{classify, identifier, parse};
use stet_core::text::{language, sentences, words};
use stet_core::{bias, correction, evidence, law, model, reliability};

use crate::{PIECES, SENTENCES, at, seeds};

fn fuzz(what: &str, survives: impl Fn(&str)) {
    let fuzz = Fuzz {
        what,
        usual: 120,
        seeds: &seeds(),
        pieces: PIECES,
    };
    fuzz.words(survives);
}

#[test]
fn fuzz_numbers_and_dates() {
    let day = PartialDate {
        year: Some(2021),
        month: Some(6),
        day: Some(3),
    };
    fuzz("fuzz: dates and numbers", |text| {
        let found = find(text);
        for mention in &found {
            assert_eq!(at(text, mention.span, "a quantity"), mention.text);
            let _ = compare(mention, found.last().expect("itself"));
            if let stet_core::quantity::Value::Date(date) = &mention.value {
                let _ = resolve_relative(date, day);
            }
        }
    });
}

#[test]
fn fuzz_recognisers() {
    let day = PartialDate {
        year: Some(2016),
        month: Some(11),
        day: Some(7),
    };
    fuzz("fuzz: recognisers", |text| {
        for kind in [
            Kind::Number,
            Kind::NumberRange,
            Kind::Ordinal,
            Kind::Percentage,
            Kind::Currency,
            Kind::Dimension,
            Kind::Temperature,
            Kind::Age,
            Kind::DateTime,
        ] {
            for entity in recognize(text, kind, day) {
                let words = text.get(entity.start..entity.end);
                assert!(words.is_some(), "{kind:?}: {entity:?} in {text:?}");
            }
        }
    });
}

#[test]
fn fuzz_identifiers_and_addresses() {
    fuzz("fuzz: DOI, ISBN and other identifiers", |text| {
        for found in identifier::identifiers(text) {
            at(text, found.span, "an identifier");
        }
        for span in identifier::addresses(text) {
            let address = at(text, span, "an address");
            let _ = identifier::of_address(address, span);
            let _ = identifier::doi_of_address(address);
            let _ = evidence::registrable_domain(address);
            let _ = evidence::class_of(address);
            let _ = reliability::Outlet::of(address);
        }
        let _ = identifier::doi(text);
        let _ = identifier::isbn(text).map(|isbn| identifier::isbn13(&isbn));
        let _ = (
            identifier::issn(text),
            identifier::pmid(text),
            identifier::pmcid(text),
        );
        let _ = identifier::arxiv(text);
        let _ = (classify::host_of(text), classify::doi_of(text));
        let _ = (
            evidence::registrable_domain(text),
            reliability::Outlet::of(text),
        );
    });
}

#[test]
fn fuzz_citations_as_they_are_written() {
    fuzz("fuzz: works as they are cited", |text| {
        let work = parse::parse(text);
        let _ = (parse::kind_of(&work), classify::classify(&work));
        let _ = parse::names(text);
        let _ = parse::name(text);
        assert_eq!(parse::labels(text).len(), parse::model::tokens(text).len());
    });
}

#[test]
fn fuzz_legal_citations() {
    fuzz("fuzz: legal and patent citations", |text| {
        let found = law::find(text, &[]);
        for citation in &found {
            at(text, citation.span, "a citation");
            at(text, citation.whole, "a whole citation");
            let _ = (law::identity(citation), law::work(citation));
        }
        assert_eq!(law::resolve(&found).len(), found.len());
        for (span, _) in law::patent::find(text) {
            at(text, span, "a patent");
        }
        if let Some(span) = law::authority::states_law(text) {
            at(text, span, "a statement of law");
        }
    });
}

#[test]
fn fuzz_sentences_words_and_languages() {
    fuzz("fuzz: sentences, words and languages", |text| {
        let mut last = 0;
        for span in sentences(text) {
            at(text, span, "a sentence");
            assert!(span.start >= last, "sentences overlap in {text:?}");
            last = span.end;
        }
        for span in words(text) {
            at(text, span, "a word");
        }
        for span in evidence::windows(text) {
            at(text, span, "a window");
        }
        let _ = language::guess(text);
        let _ = bias::topic::topic(text, None);
        let _ = model::speaks_to_a_model(text);
    });
}

#[test]
fn fuzz_changes_of_words() {
    fuzz("fuzz: words before and after a change", |text| {
        for other in [SENTENCES[0], SENTENCES[9], ""] {
            for (before, after) in [(text, other), (other, text)] {
                let pieces = correction::redline(before, after);
                let kept = |drop: correction::RedlineOp| -> String {
                    let pieces = pieces.iter().filter(|piece| piece.op != drop);
                    pieces.map(|piece| piece.text.as_str()).collect()
                };
                assert_eq!(kept(correction::RedlineOp::Added), before);
                assert_eq!(kept(correction::RedlineOp::Removed), after);
                let _ = correction::standing(before, after);
            }
        }
    });
}

#[test]
fn fuzz_files_about_outlets() {
    let ratings = concat!(
        "{\"format\":\"stet-source-reliability\",\"version\":1,\"scale\":\"0-1\"}\n",
        "{\"kind\":\"override\",\"domain\":\"gazette.example\",\"score\":0.7,\"note\":\"Known.\"}\n",
        "{\"kind\":\"evaluation\",\"domain\":\"herald.example\",\"score\":0.4,\"confidence\":0.8}\n",
    );
    let facts = r#"{"form": "stet-outlets 2", "snapshot": "2026-01-02", "source": "a test", "outlets": [
        {"place": "gazette.example", "name": "The Gazette", "bias": "center", "flags": ["hate"]}]}"#;
    let published = r#"{"date": "2026-07-03T13:00:47.896Z", "aliases": {"g.example": "gazette.example"},
        "questionable": [{"code": "H", "questionable": "hate"}], "sources": [{"domain": "gazette.example",
        "name": "The Gazette", "bias": "center", "reporting": "high", "questionable": []}]}"#;
    let fuzz = Fuzz {
        what: "fuzz: files about outlets",
        usual: 120,
        seeds: &[ratings.into(), facts.into(), published.into()],
        pieces: &[
            "\t", "\n", "{", "}", "\"", ":", ",", "null", "1e9", "-1", "\u{202e}", "0-100",
        ],
    };
    fuzz.bytes(|_, bytes| {
        let _ = reliability::exchange::read(&String::from_utf8_lossy(bytes));
        let _ = bias::Outlets::parse(bytes);
    });
}
