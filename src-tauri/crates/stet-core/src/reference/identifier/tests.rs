use proptest::prelude::*;

use super::*;

fn found(text: &str) -> Vec<(Scheme, String, Option<Fault>)> {
    identifiers(text)
        .into_iter()
        .map(|id| (id.scheme, id.value, id.fault))
        .collect()
}

#[test]
fn every_scheme_in_its_usual_dress() {
    use Scheme::{Arxiv, Doi, Isbn, Issn, Pmcid, Pmid, Url};
    let table: &[(&str, Scheme, &str, Option<Fault>)] = &[
        ("doi:10.1000/ABC.12.", Doi, "10.1000/abc.12", None),
        ("DOI 10.1000/xyz,", Doi, "10.1000/xyz", None),
        (
            "see (10.1000/s0967-0637(98)00012-0).",
            Doi,
            "10.1000/s0967-0637(98)00012-0",
            None,
        ),
        (
            "https://doi.org/10.1000/a%2Fb%3Cc%3E.",
            Doi,
            "10.1000/a/b<c>",
            None,
        ),
        (
            "https://doi.org/10.1002/(SICI)1096-9861(19960129)365:1<113::AID-CNE9>3.0.CO;2-6.",
            Doi,
            "10.1002/(sici)1096-9861(19960129)365:1<113::aid-cne9>3.0.co;2-6",
            None,
        ),
        (
            "(doi: 10.1175/1520-0469(1998)055<0001:ASOTV>2.0.CO;2).",
            Doi,
            "10.1175/1520-0469(1998)055<0001:asotv>2.0.co;2",
            None,
        ),
        (
            "10.1002/(SICI)1097-0118(199802)27:2&lt;69::AID-JGT2&gt;3.0.CO;2-N, see",
            Doi,
            "10.1002/(sici)1097-0118(199802)27:2<69::aid-jgt2>3.0.co;2-n",
            None,
        ),
        ("<a>10.1000/182<b>", Doi, "10.1000/182", None),
        ("http://dx.doi.org/10.1000/182]", Doi, "10.1000/182", None),
        ("doi: https://doi.org/10.1000/182", Doi, "10.1000/182", None),
        (
            "[doi>10.1007/s10207-013-0222-9]",
            Doi,
            "10.1007/s10207-013-0222-9",
            None,
        ),
        ("doi:10.12/x", Doi, "10.12/x", Some(Fault::Form)),
        (
            "https://doi.org/11.1000/x",
            Doi,
            "11.1000/x",
            Some(Fault::Form),
        ),
        ("doi:10.1000/", Doi, "10.1000/", Some(Fault::Form)),
        ("arXiv:2101.00001v2 [cs.CL]", Arxiv, "2101.00001", None),
        (
            "arXiv preprint arXiv:1706.03762, 2017",
            Arxiv,
            "1706.03762",
            None,
        ),
        ("arXiv:hep-th/9901001", Arxiv, "hep-th/9901001", None),
        (
            "https://arxiv.org/pdf/0704.0001v1.pdf",
            Arxiv,
            "0704.0001",
            None,
        ),
        (
            "https://arxiv.org/abs/math.GT/0309136",
            Arxiv,
            "math.gt/0309136",
            None,
        ),
        ("arXiv:2113.00001", Arxiv, "2113.00001", Some(Fault::Form)),
        ("PMID: 12345678.", Pmid, "12345678", None),
        ("https://pubmed.ncbi.nlm.nih.gov/123/", Pmid, "123", None),
        ("[PMCID: PMC3709653].", Pmcid, "PMC3709653", None),
        (
            "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC123456/",
            Pmcid,
            "PMC123456",
            None,
        ),
        ("ISBN 0-486-67260-3.", Isbn, "0486672603", None),
        (
            "ISBN-13: 978-0-12-374857-7, 2010",
            Isbn,
            "9780123748577",
            None,
        ),
        ("ISBN 080442957X", Isbn, "080442957X", None),
        (
            "ISBN 0-486-67260-4",
            Isbn,
            "0486672604",
            Some(Fault::CheckDigit),
        ),
        (
            "ISBN 977-0-12-374857-7",
            Isbn,
            "9770123748577",
            Some(Fault::Form),
        ),
        ("ISSN: 0378-5955", Issn, "0378-5955", None),
        ("eISSN 2434561X", Issn, "2434-561X", None),
        ("ISSN 0378-5956", Issn, "0378-5956", Some(Fault::CheckDigit)),
        (
            "(see https://example.org/a_(b)).",
            Url,
            "https://example.org/a_(b)",
            None,
        ),
        (
            "(https://example.org/a), then",
            Url,
            "https://example.org/a",
            None,
        ),
        (
            "at www.example.org/x?y=1.",
            Url,
            "www.example.org/x?y=1",
            None,
        ),
        (
            "<https://example.org/a-b_c/>",
            Url,
            "https://example.org/a-b_c/",
            None,
        ),
    ];
    for (text, scheme, value, fault) in table {
        assert_eq!(
            found(text),
            [(*scheme, (*value).to_owned(), *fault)],
            "{text}"
        );
    }
}

#[test]
fn prose_holds_none() {
    for text in [
        "a score of 10.5/20 on the test",
        "the doi of the paper is unknown",
        "arXiv is a preprint server since 1991",
        "https:// is a scheme",
        "in 2101.00001 of cases",
        "",
    ] {
        assert_eq!(found(text), [], "{text}");
    }
}

#[test]
fn versions_and_both_forms_of_a_book_number() {
    assert_eq!(identifiers("arXiv:2101.00001v12")[0].version, Some(12));
    assert_eq!(isbn13("0-306-40615-2").as_deref(), Some("9780306406157"));
    assert_eq!(isbn13("9780306406157").as_deref(), Some("9780306406157"));
    assert_eq!(isbn13("0-306-40615-3"), None);
}

fn with_check(body: &str, read: impl Fn(&str) -> bool) -> Option<String> {
    "0123456789X"
        .chars()
        .map(|last| format!("{body}{last}"))
        .find(|whole| read(whole))
}

proptest! {
    #[test]
    fn a_changed_digit_never_passes(body in "[0-9]{9}", thirteen in "97[89][0-9]{9}", serial in "[0-9]{7}", at in 0_usize..13, by in 1_u8..10) {
        type Passes = fn(&str) -> bool;
        let sound: [(String, Passes); 3] = [
            (with_check(&body, |t| isbn(t).is_ok()).expect("every body has a check digit"), |t| isbn(t).is_ok()),
            (with_check(&thirteen, |t| isbn(t).is_ok()).expect("every body has a check digit"), |t| isbn(t).is_ok()),
            (with_check(&serial, |t| issn(t).is_ok()).expect("every body has a check digit"), |t| issn(t).is_ok()),
        ];
        for (whole, read) in sound {
            let mut bytes = whole.clone().into_bytes();
            let at = at % bytes.len();
            bytes[at] = if bytes[at] == b'X' { b'0' + by } else { b'0' + (bytes[at] - b'0' + by) % 10 };
            let changed = String::from_utf8(bytes).expect("digits");
            prop_assert!(!read(&changed), "{} from {}", changed, whole);
        }
    }

    #[test]
    fn any_text_is_read_and_every_span_lies_in_it(text in "(\\PC|doi:|10\\.1234/|https://|arXiv:|ISBN |ISSN |PMID |\\(|\\)){0,40}") {
        let mut end = 0;
        for id in identifiers(&text) {
            prop_assert!(id.span.slice(&text).is_some());
            prop_assert!(id.span.start >= end);
            end = id.span.end;
        }
    }
}

#[test]
fn a_full_width_mark_ends_an_address() {
    for (text, wanted) in [
        ("（https://a.example/x）を見よ", "https://a.example/x"),
        ("见https://a.example/x，第二页。", "https://a.example/x"),
        (
            "「https://a.example/資料/表」にある",
            "https://a.example/資料/表",
        ),
        (
            "https://a.example/x（附件）、https",
            "https://a.example/x（附件）",
        ),
        (
            "https://a.example/wiki/長城（車）。次",
            "https://a.example/wiki/長城（車）",
        ),
    ] {
        let found = addresses(text).first().and_then(|span| span.slice(text));
        assert_eq!(found, Some(wanted), "{text}");
    }
}

#[test]
fn the_dash_of_a_sentence_is_no_part_of_an_address() {
    for (text, address) in [
        (
            "at www.a.example/m/2020.pdf—all pages",
            "www.a.example/m/2020.pdf",
        ),
        (
            "see https://a.example/board—which says so.",
            "https://a.example/board",
        ),
        (
            "(https://a.example/report/)—the only one",
            "https://a.example/report/",
        ),
        (
            "siehe https://a.example/bericht.html–dort",
            "https://a.example/bericht.html",
        ),
        (
            "https://a.example/plan.pdf--now gone",
            "https://a.example/plan.pdf",
        ),
        (
            "https://a.example/x—https://b.example/y",
            "https://a.example/x",
        ),
        // A dash of the address's own.
        (
            "https://a.example/wiki/Poincaré–Hopf",
            "https://a.example/wiki/Poincaré–Hopf",
        ),
        (
            "https://a.example/a—b/plan.html",
            "https://a.example/a—b/plan.html",
        ),
        (
            "https://a.example/the--quiet--harbour",
            "https://a.example/the--quiet--harbour",
        ),
        (
            "https://a.example/2020-03-02.pdf",
            "https://a.example/2020-03-02.pdf",
        ),
    ] {
        let first = addresses(text).first().and_then(|span| span.slice(text));
        assert_eq!(first, Some(address), "{text}");
    }
}

#[test]
fn dois_among_words_without_blanks() {
    for (text, wanted) in [
        (
            "図は「doi:10.5555/ab.1」、表は『https://doi.org/10.5555/ab.2』にある（doi:10.5555/ab.3）。",
            vec!["10.5555/ab.1", "10.5555/ab.2", "10.5555/ab.3"],
        ),
        ("논문은 doi:10.5555/kr.4에 있다.", vec!["10.5555/kr.4"]),
        (
            "详见https://doi.org/10.5555/zh.5和doi:10.5555/zh.6等文。",
            vec!["10.5555/zh.5", "10.5555/zh.6"],
        ),
        (
            "Voir doi:10.5555/fr.7 et «doi:10.5555/fr.8».",
            vec!["10.5555/fr.7", "10.5555/fr.8"],
        ),
    ] {
        let found = identifiers(text);
        let values: Vec<&str> = found.iter().map(|one| one.value.as_str()).collect();
        assert_eq!(values, wanted, "{text}");
    }
}

#[test]
fn dois_broken_off_or_encoded() {
    for (text, wanted) in [
        (
            "https://doi.org/10.5555/\nnets.12. It says",
            vec!["10.5555/nets.12"],
        ),
        (
            "doi: 10.5555/\nnets.2011.4, and",
            vec!["10.5555/nets.2011.4"],
        ),
        (
            "https://doi.org/\n10.5555/nets.12).",
            vec!["10.5555/nets.12"],
        ),
        (
            "https://doi.org/10.5555%2Fnets.12, but",
            vec!["10.5555/nets.12"],
        ),
        ("doi:10.5555%2Fnets.12", vec!["10.5555/nets.12"]),
        // What follows is a word of the sentence.
        (
            "The prefix https://doi.org/10.5555/ is ours.",
            vec!["10.5555/"],
        ),
        (
            "https://doi.org/10.5555/a.1\n2012 was wet.",
            vec!["10.5555/a.1"],
        ),
    ] {
        let found = identifiers(text);
        let values: Vec<&str> = found.iter().map(|one| one.value.as_str()).collect();
        assert_eq!(values, wanted, "{text}");
    }
}
