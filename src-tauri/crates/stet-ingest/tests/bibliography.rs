//! Bibliographies as other programs write them, damaged ones too.

use stet_core::reference::WorkKind;
use stet_ingest::ReadError;
use stet_ingest::bibliography::{Bibliography, bibliography};

fn read(text: &str) -> Bibliography {
    bibliography("works", text.as_bytes()).expect("a bibliography")
}

#[test]
fn bibtex_in_both_dialects() {
    let read = read(
        r#"@string{jmr = "Journal of Marine Research"}
@article{holm, author = "Holm, Jane and van der Berg, Jan and others", title = {Tides of the {Northern} Fj{\"o}rds},
  journal = jmr, year = 2020, month = mar, volume = 45, number = 3, pages = {123--145}, doi = {https://doi.org/10.1234/JMR.5}}
@inproceedings{renn, author = {Bob Renn and {World Tide Group}}, title = {Ships}, booktitle = {Proc. of the Quay}, date = {2019-07-04}, publisher = {ACM}, address = {Oslo}}
@misc{lee, author = {Lee, Carl}, title = {Fog}, eprint = {2101.00001v2}, archivePrefix = {arXiv}, year = {2021}}"#,
    );
    let [(key, first), (_, second), (_, third)] = &read.works[..] else {
        panic!("three works, not {}", read.works.len());
    };
    assert_eq!(
        (key.as_str(), first.title.as_str()),
        ("holm", "Tides of the Northern Fjörds")
    );
    assert_eq!(
        (first.container.as_str(), first.doi.as_str()),
        ("Journal of Marine Research", "10.1234/jmr.5")
    );
    assert_eq!(
        (first.year, first.month, first.pages.as_str(), first.et_al),
        (Some(2020), Some(3), "123-145", true)
    );
    assert_eq!(first.authors[1].family, "van der Berg");
    assert_eq!(
        (second.year, second.day, second.place.as_str()),
        (Some(2019), Some(4), "Oslo")
    );
    assert!(second.authors[1].group && !second.authors[0].group);
    assert_eq!(
        (third.kind, third.arxiv.as_str()),
        (WorkKind::Preprint, "2101.00001")
    );
}

#[test]
fn a_bad_entry_never_loses_the_good_ones() {
    let read = read(
        "@string{p = {Fjord Press}}\n@book{a, title = {One}, publisher = p}\n@book{b, title = {Two\n@book{c, title = {Three}, publisher = p}\n@book{a, title = {Four}}\n",
    );
    let titles: Vec<&str> = read
        .works
        .iter()
        .map(|(_, work)| work.title.as_str())
        .collect();
    assert_eq!(titles, ["One", "Three", "Four"]);
    assert_eq!(read.works[1].1.publisher, "Fjord Press");
    assert_eq!(read.notices.len(), 1, "{:?}", read.notices);
    assert!(read.notices[0].contains("line 3"), "{:?}", read.notices);
}

#[test]
fn ris_with_its_usual_liberties() {
    let read = read(
        "TY  - JOUR\r\nAU  - Holm, Jane\r\nA1  - Renn, Bob, Jr.\r\nT1  - Tides of\r\n      the fjords\r\nJO  - J Mar Res\r\nPY  - 2020/03/05/\r\nVL  - 45\r\nSP  - 123\r\nEP  - 145\r\nSN  - 0378-5955\r\nDO  - doi:10.1234/x\r\nER  - \r\n\r\nTY  - BOOK\r\nTI  - Harbours\r\nSN  - 978-0-306-40615-7\r\nY1  - 1999\r\n",
    );
    let work = &read.works[0].1;
    assert_eq!(
        (work.title.as_str(), work.pages.as_str()),
        ("Tides of the fjords", "123-145")
    );
    assert_eq!(
        (work.year, work.month, work.day),
        (Some(2020), Some(3), Some(5))
    );
    assert_eq!(
        (work.issn.as_str(), work.doi.as_str()),
        ("0378-5955", "10.1234/x")
    );
    assert_eq!(work.authors[1].suffix, "Jr.");
    assert_eq!(
        (read.works[1].1.isbn.as_str(), read.works[1].1.year),
        ("9780306406157", Some(1999))
    );
}

#[test]
fn csl_json_with_its_usual_liberties() {
    let read = read(
        r#"[{"id": 7, "type": "article-journal", "title": "Tides", "author": [{"family": "Berg", "non-dropping-particle": "van der", "given": "Jan"}, {"literal": "Tide Group"}], "issued": {"date-parts": [["2020", 3]]}, "volume": 45, "DOI": "10.1234/X"}, 5]"#,
    );
    let (key, work) = &read.works[0];
    assert_eq!(
        (key.as_str(), work.volume.as_str(), work.doi.as_str()),
        ("7", "45", "10.1234/x")
    );
    assert_eq!(
        (work.year, work.month, work.day),
        (Some(2020), Some(3), None)
    );
    assert_eq!(work.authors[0].family, "van der Berg");
    assert!(work.authors[1].group);
    assert_eq!(read.notices.len(), 1);
}

#[test]
fn what_is_no_bibliography_is_refused() {
    for text in [
        "",
        "Dear reader,\nno works here.",
        "[]",
        "{\"a\": 1}",
        "TY",
        "@",
        "@book{",
    ] {
        let refused = bibliography("works", text.as_bytes());
        assert!(
            matches!(refused, Err(ReadError::NoBibliography { .. })),
            "{text:?}"
        );
    }
    let large = vec![b' '; stet_ingest::limits::MAX_BYTES + 1];
    assert!(matches!(
        bibliography("works", &large),
        Err(ReadError::TooLarge { .. })
    ));
}

#[test]
fn many_works_are_cut_with_a_notice() {
    let many = "TY  - BOOK\nTI  - One\nER  - \n".repeat(stet_ingest::limits::MAX_WORKS + 2);
    let read = read(&many);
    assert_eq!(read.works.len(), stet_ingest::limits::MAX_WORKS);
    assert_eq!(read.notices.len(), 1);
}

fn families(read: &Bibliography, at: usize) -> Vec<&str> {
    let authors = &read.works[at].1.authors;
    authors.iter().map(|one| one.family.as_str()).collect()
}

#[test]
fn months_that_no_macro_defines_are_read() {
    for (written, month, day) in [
        ("sept", Some(9), None),
        ("{Sept.}", Some(9), None),
        ("{5~juin}", Some(6), Some(5)),
        ("oct # {~12}", Some(10), Some(12)),
        ("{Mai--Juni}", Some(5), None),
        ("\"09\"", Some(9), None),
        ("DEC", Some(12), None),
        ("spring", None, None),
        ("{13}", None, None),
    ] {
        let one = read(&format!(
            "@article{{a, title={{Eels}}, month = {written}, year = 2011}}"
        ));
        let work = &one.works[0].1;
        assert!(one.notices.is_empty(), "{:?}", one.notices);
        assert_eq!(
            (work.year, work.month, work.day),
            (Some(2011), month, day),
            "{written}"
        );
    }
}

#[test]
fn entries_in_round_brackets_and_their_strings() {
    let read = read(
        "@STRING(JB = \"Journal of (small) Bridges\")\n@Article( a1 , title = \"Ropes \" # \"and (some) rings\", journal = jb # { B}, year=2001)\n@book{b2, title={Piers (old)}, publisher = NoSuch}\n@string{self = self # { twice}}\n@misc(c3, title = self)\n",
    );
    let works: Vec<_> = read.works.iter().map(|(_, work)| work).collect();
    assert_eq!(works[0].title, "Ropes and (some) rings");
    assert_eq!(works[0].container, "Journal of (small) Bridges B");
    assert_eq!(
        (works[1].title.as_str(), works[1].publisher.as_str()),
        ("Piers (old)", "NoSuch")
    );
    assert_eq!(works[2].title, "self twice");
    assert!(read.notices.is_empty(), "{:?}", read.notices);
}

#[test]
fn a_chapter_has_its_book_from_crossref_in_a_damaged_file_too() {
    let read = read(
        "@incollection{c1, title={On bollards}, author={Chen, Bo}, crossref={BK}, pages={5--9}}\n@inproceedings{p1, title={On cranes}, crossref = conf, note = {own}}\n@misc{broken, title = {\n@book{bk, title={The quay handbook}, editor={Diaz, Cy}, publisher={Quay Press}, year=2003, month={Sept.}, doi={10.1/book}}\n@proceedings{conf, title={Cranes}, booktitle={Proceedings of Cranes}, year=1999, crossref={p1}}\n@article{ring, title={Ring}, crossref={ring}, year=2000}\n@inbook{d, title={Dated}, year=1990, crossref={bk}}\n",
    );
    let work = |key: &str| {
        &read
            .works
            .iter()
            .find(|(known, _)| known == key)
            .expect(key)
            .1
    };
    let chapter = work("c1");
    assert_eq!(
        (chapter.container.as_str(), chapter.publisher.as_str()),
        ("The quay handbook", "Quay Press")
    );
    assert_eq!((chapter.year, chapter.month), (Some(2003), Some(9)));
    assert_eq!(
        (chapter.editors[0].family.as_str(), chapter.doi.as_str()),
        ("Diaz", "")
    );
    assert_eq!(work("p1").container, "Proceedings of Cranes");
    assert_eq!(work("p1").year, Some(1999));
    assert_eq!((work("d").year, work("d").month), (Some(1990), None));
    assert_eq!(work("ring").title, "Ring");
    assert_eq!(read.notices.len(), 1, "{:?}", read.notices);
}

#[test]
fn an_odd_token_does_not_lose_the_entry() {
    let read = read(
        "@article{Holm 2020, title = {One} author = {Holm, Jane}, year = 2020a}\n@book{title = {Two}, year = {2001}}\n@book{c\n title = {Three}\n}\n@book{d, title = {Four}, year = 2001\n",
    );
    let titles: Vec<&str> = read
        .works
        .iter()
        .map(|(_, work)| work.title.as_str())
        .collect();
    assert_eq!(titles, ["One", "Two", "Three", "Four"]);
    assert_eq!(families(&read, 0), ["Holm"]);
    assert_eq!(read.works[0].1.year, Some(2020));
    assert!(read.notices.is_empty(), "{:?}", read.notices);
}

#[test]
fn ris_in_any_order_and_under_lines_of_the_service() {
    let read = read(
        "Provider: Fjord Online\nContent: text/plain\n\nDB  - Fjord\nC8  - \nTI  - Herring\nSP  - 67-76\nJ2  - Fjord Stud\nT2  - Fjord Studies\nTY  - JOUR\nY1  - 2005/12/30/\nAU  - Marai, A. J.\nPY  - 2006\nDA  - 2006/Sept./4\nER  - \n\nTI  - No type\nAU  - Brown, L. R.\nPY  - 2007/13/45\nER  - \nTY  - BOOK\nTI  - Last\nER  - ",
    );
    let first = &read.works[0].1;
    assert_eq!(first.kind, WorkKind::JournalArticle);
    assert_eq!(
        (first.pages.as_str(), first.container.as_str()),
        ("67-76", "Fjord Studies")
    );
    assert_eq!(
        (first.year, first.month, first.day),
        (Some(2006), Some(9), Some(4))
    );
    let second = &read.works[1].1;
    assert_eq!(second.kind, WorkKind::Unknown);
    assert_eq!(
        (second.year, second.month, second.day),
        (Some(2007), None, None)
    );
    assert_eq!(read.works[2].1.title, "Last");
}

#[test]
fn several_authors_in_one_field() {
    for (written, wanted) in [
        (
            "Sánchez-Cordero, Pedro J.; Montoya, Maria; Reis, Ana",
            vec!["Sánchez-Cordero", "Montoya", "Reis"],
        ),
        ("Holm, Jane and Renn, Bob", vec!["Holm", "Renn"]),
        (
            "Holm, J., Renn, B. A., Lee, C.",
            vec!["Holm", "Renn", "Lee"],
        ),
        ("Jane Holm; Bob Renn; et al.", vec!["Holm", "Renn"]),
        ("Renn, Bob, Jr.", vec!["Renn"]),
        (
            "Ministry of Fish and Forests",
            vec!["Ministry of Fish and Forests"],
        ),
        ("Board of Eels, Crabs and Whelks", vec!["Board of Eels"]),
    ] {
        let ris = read(&format!("TY  - JOUR\nAU  - {written}\nTI  - Eels\nER  - "));
        assert_eq!(families(&ris, 0), wanted, "{written}");
    }
    let bib = read("@book{a, title={Eels}, author={Holm, Jane; Renn, Bob}}");
    assert_eq!(families(&bib, 0), ["Holm", "Renn"]);
    let csl =
        read(r#"[{"type": "book", "title": ["Eels"], "author": ["Holm, Jane", "Renn, Bob"]}]"#);
    assert_eq!(families(&csl, 0), ["Holm", "Renn"]);
    assert_eq!(csl.works[0].1.title, "Eels");
}

#[test]
fn the_marks_of_a_web_page_are_resolved() {
    let bib = read(
        "@book{a, title={R&amp;D in Br&#230;in&amp;#39;s &lt;i&gt;yard}, author={Br&aelig;in, Ane}, url={https://x.example/?a=1&b=2&copy=3}}",
    );
    let work = &bib.works[0].1;
    assert_eq!(work.title, "R&D in Bræin's <i>yard");
    assert_eq!(families(&bib, 0), ["Bræin"]);
    assert_eq!(work.url, "https://x.example/?a=1&b=2&copy=3");
    let ris =
        read("TY  - BOOK\nAU  - M&uuml;ller, J&#xF6;rg; Lee, Ann\nTI  - Salt &amp; sea\nER  - ");
    assert_eq!(families(&ris, 0), ["Müller", "Lee"]);
    assert_eq!(ris.works[0].1.title, "Salt & sea");
    let csl = read(
        r#"[{"type":"book","title":"Salt &amp; sea","edition":"4th ed..","author":[{"family":"Br&#230;in","given":""}]}]"#,
    );
    assert_eq!(families(&csl, 0), ["Bræin"]);
    assert_eq!(csl.works[0].1.edition, "4th ed.");
}

#[test]
fn files_of_any_encoding_are_decoded() {
    let ris = "TY  - BOOK\nAU  - Müller, Jürgen\nTI  - Häfen und Zölle – eine Geschichte\nPB  - Küstenverlag\nER  - ";
    let (western, ..) = encoding_rs::WINDOWS_1252.encode(ris);
    let russian =
        "@book{a, title = {Гавань и море: история северных портов}, author = {Петров, Иван}}";
    let (cyrillic, ..) = encoding_rs::WINDOWS_1251.encode(russian);
    let czech = "% Encoding: Cp1250\n@book{a, title = {Žluť moře}, author = {Kůň, Jiří}}";
    let (central, ..) = encoding_rs::WINDOWS_1250.encode(czech);
    let wide: Vec<u8> = ris.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, title, family) in [
        (&*western, "Häfen und Zölle – eine Geschichte", "Müller"),
        (
            &*cyrillic,
            "Гавань и море: история северных портов",
            "Петров",
        ),
        (&*central, "Žluť moře", "Kůň"),
        (&wide, "Häfen und Zölle – eine Geschichte", "Müller"),
        (
            ris.as_bytes(),
            "Häfen und Zölle – eine Geschichte",
            "Müller",
        ),
    ] {
        let read = bibliography("works", bytes).expect("a bibliography");
        assert_eq!(read.works[0].1.title, title);
        assert_eq!(families(&read, 0), [family]);
        assert!(read.notices.is_empty(), "{:?}", read.notices);
    }
    let mac = bibliography("works", ris.replace('\n', "\r").as_bytes()).expect("a bibliography");
    assert_eq!(families(&mac, 0), ["Müller"]);
}

#[test]
fn nbib_with_wrapped_lines_and_names_in_two_forms() {
    let nbib = "PMID- 31000001\r\nOWN - NLM\r\nIS  - 1234-5679 (Electronic)\r\nVI  - 8\r\nIP  - 4\r\nDP  - 2018 Nov 5\r\n\
        TI  - Noise in wards at night: what patients hear\r\n      and what they sleep through.\r\nPG  - 31-9\r\n\
        LID - S0000-0000(18)30001-2 [pii]\r\nLID - 10.5555/ward.2018.31 [doi]\r\nAB  - We listened.\r\n      PMID- is no field here.\r\n\
        FAU - Østby, Kari\r\nAU  - Østby K\r\nAD  - Ward 3.\r\nAU  - van der Laan JM\r\nCN  - Quiet Nights Study Group\r\n\
        JT  - Ward medicine\r\nTA  - Ward Med\r\n\r\nPMID- 31000002\r\nDP  - 2001\r\nTI  - [Sleep on the ward].\r\n\
        TT  - Schlaf auf Station.\r\nFAU - Moll, Ada\r\n\r\nPMID- 31000003\r\nBTI - Nights\r\nISBN- 9780306406157\r\nFED - Moll, Ada\r\n";
    let wide: Vec<u8> = std::iter::once('\u{feff}')
        .chain(nbib.chars())
        .collect::<String>()
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    for bytes in [nbib.as_bytes(), &wide] {
        let read = bibliography("works.nbib", bytes).expect("a bibliography");
        let [(_, first), (_, second), (_, third)] = &read.works[..] else {
            panic!("three works: {read:?}");
        };
        assert_eq!(
            first.title,
            "Noise in wards at night: what patients hear and what they sleep through"
        );
        assert_eq!(
            families(&read, 0),
            ["Østby", "van der Laan", "Quiet Nights Study Group"]
        );
        assert_eq!(
            (first.authors[1].given.as_str(), first.authors[2].group),
            ("JM", true)
        );
        assert_eq!(
            (first.year, first.month, first.day),
            (Some(2018), Some(11), Some(5))
        );
        assert_eq!(
            [
                &first.container,
                &first.volume,
                &first.issue,
                &first.pages,
                &first.doi,
                &first.pmid
            ],
            [
                "Ward medicine",
                "8",
                "4",
                "31-9",
                "10.5555/ward.2018.31",
                "31000001"
            ]
        );
        assert_eq!(first.issn, "1234-5679");
        assert_eq!(second.title, "Schlaf auf Station");
        assert_eq!(
            (third.title.as_str(), third.kind),
            ("Nights", WorkKind::Book)
        );
        assert_eq!(third.editors[0].family, "Moll");
    }
}

#[test]
fn endnote_as_tagged_lines() {
    let read = read(
        "%0 Journal Article\n%A Holm, Jane\n%A Quay Survey Office,\n%T Tides of\nthe fjords\n%J Sea Letters\n%V 4\n%N 2\n%P 11-19\n\
         %D 2015\n%R 10.5555/tides\n%X 50 % of it.\n\n%0 Book\n%A Renn, Bob\n%T Weirs\n%I Alder Press\n%C Oslo\n%D 1999\n%0 Report\n%T Locks\n%R TR-7\n",
    );
    assert_eq!(read.works.len(), 3, "{read:?}");
    let (first, second) = (&read.works[0].1, &read.works[1].1);
    assert_eq!(families(&read, 0), ["Holm", "Quay Survey Office"]);
    assert!(first.authors[1].group);
    assert_eq!(
        [
            &first.title,
            &first.container,
            &first.volume,
            &first.issue,
            &first.pages,
            &first.doi
        ],
        [
            "Tides of the fjords",
            "Sea Letters",
            "4",
            "2",
            "11-19",
            "10.5555/tides"
        ]
    );
    assert_eq!((second.kind, second.year), (WorkKind::Book, Some(1999)));
    assert_eq!(
        (second.publisher.as_str(), second.place.as_str()),
        ("Alder Press", "Oslo")
    );
    assert_eq!(read.works[2].1.number, "TR-7");
}

#[test]
fn endnote_xml_with_words_in_several_typefaces() {
    let record = |title: &str| {
        format!(
            "<record><ref-type name=\"Book Section\">5</ref-type><contributors><authors><author>\
             <style face=\"normal\">Lie, Nora</style></author></authors><secondary-authors><author>Holm, Jane</author>\
             </secondary-authors></contributors><titles><title><style>On </style><style face=\"italic\">{title}</style>\
             <style> in &lt;warm&gt; water</style></title><secondary-title>Salt &amp; sea</secondary-title></titles>\
             <pages>3-9</pages><dates><year>2011</year></dates><publisher>Fjord Press</publisher><urls><related-urls>\
             <url>https://x.example/eels</url></related-urls></urls>\
             <electronic-resource-num>10.5555/eels</electronic-resource-num></record>"
        )
    };
    let whole = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" ?><xml><records>{}{}</records></xml>",
        record("Anguilla anguilla"),
        record("Esox lucius")
    );
    let bib = read(&whole);
    assert_eq!(bib.works.len(), 2, "{bib:?}");
    let first = &bib.works[0].1;
    assert_eq!(first.title, "On Anguilla anguilla in <warm> water");
    assert_eq!(families(&bib, 0), ["Lie"]);
    assert_eq!(
        (first.editors[0].family.as_str(), first.kind),
        ("Holm", WorkKind::Chapter)
    );
    assert_eq!(
        [
            &first.container,
            &first.pages,
            &first.publisher,
            &first.doi,
            &first.url
        ],
        [
            "Salt & sea",
            "3-9",
            "Fjord Press",
            "10.5555/eels",
            "https://x.example/eels"
        ]
    );
    let cut = read(whole.split_once("Esox").expect("the second").0);
    assert_eq!(cut.works[0].1.title, first.title);
}
