use super::super::WorkKind;
use super::*;

/// "Family, Given" for each.
fn people(persons: &[crate::reference::Person]) -> Vec<String> {
    persons
        .iter()
        .map(|person| {
            let mut name = person.family.clone();
            for part in [&person.given, &person.suffix] {
                if !part.is_empty() {
                    name.push_str(", ");
                    name.push_str(part);
                }
            }
            name
        })
        .collect()
}

#[test]
fn lists_of_names_in_every_order() {
    let table: &[(&str, &[&str], bool)] = &[
        (
            "Holm, J. A., Renn, B., & Lee, C.",
            &["Holm, J. A.", "Renn, B.", "Lee, C."],
            false,
        ),
        (
            "J. A. Holm, B. Renn, and C. Lee",
            &["Holm, J. A.", "Renn, B.", "Lee, C."],
            false,
        ),
        (
            "Holm JA, van der Berg B, Lee C.",
            &["Holm, JA", "van der Berg, B", "Lee, C"],
            false,
        ),
        (
            "Holm, Jane, Bob Renn, and Carl Lee.",
            &["Holm, Jane", "Renn, Bob", "Lee, Carl"],
            false,
        ),
        ("Holm, Jane; Renn, Bob", &["Holm, Jane", "Renn, Bob"], false),
        (
            "Holm, Jane and Renn, Bob",
            &["Holm, Jane", "Renn, Bob"],
            false,
        ),
        (
            "Jane Holm, Bob Renn, Carl Lee",
            &["Holm, Jane", "Renn, Bob", "Lee, Carl"],
            false,
        ),
        ("Holm, Jane, et al.", &["Holm, Jane"], true),
        ("J. Holm et al.,", &["Holm, J."], true),
        ("Holm, J. and others", &["Holm, J."], true),
        // "et al." that a program took for a person.
        (
            "Holm, J., Diaz, S., & al., et.",
            &["Holm, J.", "Diaz, S."],
            true,
        ),
        ("Holm, J., & Al, E.", &["Holm, J.", "Al, E."], false),
        (
            "King, M. L., Jr., & Lee, C.",
            &["King, M. L., Jr.", "Lee, C."],
            false,
        ),
        ("Ludwig van Beethoven", &["van Beethoven, Ludwig"], false),
        ("de Rijke, M.", &["de Rijke, M."], false),
        ("HOLM Jane-Marie,", &["HOLM, Jane-Marie"], false),
        (
            "García Márquez, Gabriel",
            &["García Márquez, Gabriel"],
            false,
        ),
        (
            "World Health Organization",
            &["World Health Organization"],
            false,
        ),
        ("Wu, Z., and H. He.", &["Wu, Z.", "He, H."], false),
        (
            "Y. Hua, Y.-F. Li and T. Wu,",
            &["Hua, Y.", "Li, Y.-F.", "Wu, T."],
            false,
        ),
        (
            "Müller, K. und Schmidt, H. (Hrsg.)",
            &["Müller, K.", "Schmidt, H."],
            false,
        ),
        ("Plato", &["Plato"], false),
        (
            "Holm, J., Renn, B., … Wu, D.",
            &["Holm, J.", "Renn, B."],
            true,
        ),
        ("S. X. Yu and J. Ao", &["Yu, S. X.", "Ao, J."], false),
    ];
    for (text, persons, et_al) in table {
        let read = names(text);
        assert_eq!(people(&read.persons), *persons, "{text}");
        assert_eq!(read.et_al, *et_al, "{text}");
    }
}

#[test]
fn the_usual_styles() {
    let styles = [
        "Holm, J. A., & Renn, B. (2020). Tides of the northern fjords: A survey. Journal of Marine Research, 45(3), 123–145. https://doi.org/10.1234/jmr.2020.5",
        "Holm, Jane A., and Bob Renn. “Tides of the Northern Fjords: A Survey.” Journal of Marine Research, vol. 45, no. 3, 2020, pp. 123–145, https://doi.org/10.1234/jmr.2020.5.",
        "Holm, Jane A., and Bob Renn. 2020. “Tides of the Northern Fjords: A Survey.” Journal of Marine Research 45 (3): 123–145. https://doi.org/10.1234/jmr.2020.5.",
        "1. Holm JA, Renn B. Tides of the northern fjords: a survey. Journal of Marine Research. 2020;45(3):123-145. doi:10.1234/jmr.2020.5",
        "[1] J. A. Holm and B. Renn, “Tides of the northern fjords: A survey,” Journal of Marine Research, vol. 45, no. 3, pp. 123–145, 2020, doi: 10.1234/jmr.2020.5.",
        "1. Holm, J. A. & Renn, B. Tides of the northern fjords: a survey. Journal of Marine Research 45, 123–145 (2020).",
    ];
    for text in styles {
        let work = parse(text);
        assert_eq!(
            work.title.to_lowercase(),
            "tides of the northern fjords: a survey",
            "{text}"
        );
        let families: Vec<&str> = work
            .authors
            .iter()
            .map(|person| person.family.as_str())
            .collect();
        assert_eq!(families, ["Holm", "Renn"], "{text}");
        assert_eq!(work.container, "Journal of Marine Research", "{text}");
        assert_eq!(
            (
                work.year,
                work.volume.as_str(),
                work.pages.replace('–', "-").as_str()
            ),
            (Some(2020), "45", "123-145"),
            "{text}"
        );
        assert_eq!(work.kind, WorkKind::JournalArticle, "{text}");
        if text.contains("10.1234") {
            assert_eq!(work.doi, "10.1234/jmr.2020.5", "{text}");
        }
    }
}

#[test]
fn books_chapters_papers_and_pages() {
    let book = parse(
        "Holm, Jane. The Quiet Harbour. 2nd ed. Oxford: Oxford University Press, 2011. ISBN 978-0-306-40615-7.",
    );
    assert_eq!(
        (
            book.title.as_str(),
            book.publisher.as_str(),
            book.place.as_str()
        ),
        ("The Quiet Harbour", "Oxford University Press", "Oxford")
    );
    assert_eq!(
        (book.kind, book.isbn.as_str(), book.year),
        (WorkKind::Book, "9780306406157", Some(2011))
    );

    let chapter = parse(
        "Holm, J. (1999). Harbours and their keepers. In B. Renn & C. Lee (Eds.), Handbook of coastal history (pp. 17–31). London: Routledge.",
    );
    assert_eq!(people(&chapter.editors), ["Renn, B.", "Lee, C."]);
    assert_eq!(
        (
            chapter.kind,
            chapter.container.as_str(),
            chapter.pages.as_str()
        ),
        (WorkKind::Chapter, "Handbook of coastal history", "17-31")
    );

    let paper = parse(
        "J. Holm, B. Renn, and C. Lee. Learning to read tides. In Proceedings of the 12th International Conference on Machine Learning, pages 77-82, Vienna, Austria, July 2004.",
    );
    assert_eq!(
        (paper.kind, paper.month, paper.place.as_str()),
        (WorkKind::ConferencePaper, Some(7), "Vienna, Austria")
    );

    let preprint = parse(
        "Holm, J., Renn, B.: Learning to read tides. arXiv preprint arXiv:2101.00001v2 (2021)",
    );
    assert_eq!(
        (preprint.kind, preprint.arxiv.as_str(), preprint.year),
        (WorkKind::Preprint, "2101.00001", Some(2021))
    );

    let page = parse(
        "Harbour Trust. (2020, March 5). Annual figures. Retrieved April 2, 2021, from https://www.example.org/figures.",
    );
    assert_eq!(
        (page.url.as_str(), page.accessed.as_str()),
        ("https://www.example.org/figures", "2021-04-02")
    );
    assert_eq!(
        (page.year, page.month, page.day),
        (Some(2020), Some(3), Some(5))
    );
}

#[test]
fn year_and_pages_without_a_volume() {
    let work =
        parse("7. Holm J, Renn B. Tides of the north. SemEval@ACL. 2023;1858–62. doi:10.1234/x");
    assert_eq!(
        (work.year, work.volume.as_str(), work.pages.as_str()),
        (Some(2023), "", "1858-62")
    );
}

#[test]
fn nothing_makes_it_panic() {
    for text in [
        "",
        " ",
        "[",
        "(((",
        "“",
        "et al.",
        "10.1000/",
        ", , ,",
        "&",
        "1.",
        "İ İİ 𝕏 ½ ——— …",
    ] {
        let _ = parse(text);
    }
}

#[test]
fn what_is_called_the_doi_comes_before_the_address() {
    let work = parse(
        "1. Holm JA, Renn B. Tides of the northern fjords. In: Proceedings of the Fjord Society [Internet]. \
         2023. p. 15–43. Available from: https://doi.org/10.1000/right doi:10.1000/other",
    );
    assert_eq!(work.doi, "10.1000/other");
    let linked = parse("Holm JA. Tides. J Mar Res. 2020;4:1–9. https://doi.org/10.1000/right");
    assert_eq!(linked.doi, "10.1000/right");
}

#[test]
fn lists_that_go_on_and_initials_within() {
    let read = names("Gao, S.others.");
    assert!(read.et_al);
    assert_eq!(read.persons.len(), 1);
    let read = names("Holm, Alex, Bo Renn, and Joan R. Lind");
    assert_eq!(read.persons[2].given, "Joan R.");
}

#[test]
fn what_stands_in_an_unusual_place() {
    let work = parse(
        "Coastal Safety Administration. Safety Programs Throughout the World: Asia and the Pacific, 2008. Vol. 13. No. 11801. Government Printing Office, 2002.",
    );
    assert!(work.authors[0].group);
    assert_eq!(work.authors[0].family, "Coastal Safety Administration");
    assert!(work.title.ends_with("the Pacific, 2008"), "{}", work.title);
    assert_eq!(work.year, Some(2002));

    let work = parse("Hansen, T. R. (2012). Fiskens vei [The way of the fish]. Fjordforlaget.");
    assert_eq!(
        (work.title.as_str(), work.publisher.as_str()),
        ("Fiskens vei", "Fjordforlaget")
    );

    let work = parse(
        "Bureau of Harbour Labor. (2026). Consumer prices in ports (Report No. USDL-26-0599). Government Printing Office.",
    );
    assert_eq!(
        (work.number.as_str(), work.kind),
        ("USDL-26-0599", WorkKind::Report)
    );
    assert_eq!(work.title, "Consumer prices in ports");

    let work = parse(
        "R. Holm and B. Chen, “Soft tides in a hard channel,” Rev. Harbour Instrum. 87, 11E201 (2016).",
    );
    assert_eq!(
        (work.volume.as_str(), work.pages.as_str()),
        ("87", "11E201")
    );

    let work = parse(
        "C. Luck-Sikora, P. Roßmann, and N.a. Weinberg. 2022. Assessment of stigma in harbours: a review. Journal of Ports 36, 4 (2022), 499–525.",
    );
    assert_eq!(people(&work.authors)[2], "Weinberg, N.a.");
    assert_eq!(work.title, "Assessment of stigma in harbours: a review");

    // A year behind a title that is the work's only one stays its year.
    let work = parse("Holm, J. Tides of the Northern Fjords, 2008. Oslo: Fjord Press.");
    assert_eq!(
        (work.title.as_str(), work.year),
        ("Tides of the Northern Fjords", Some(2008))
    );
}

#[test]
fn odd_initials_are_initials() {
    for (text, is) in [
        ("N.a.", true),
        ("J.-p.", true),
        ("A. b.", true),
        ("Yu.", true),
        ("Na.", true),
        ("Nadia", false),
        ("n.a.", false),
    ] {
        assert_eq!(is_initials(text), is, "{text}");
    }
}

#[test]
fn forms_translations_and_archives() {
    for (text, title, publisher) in [
        (
            "Roche P. L’eau froide [éditorial]. Rev Mer. 2011;6(2):44.",
            "L’eau froide",
            "",
        ),
        (
            "Gil M. Fiebre en los puertos [carta al editor]. Rev Mar. 2009;16(4):55.",
            "Fiebre en los puertos",
            "",
        ),
        (
            "Kern B. Frost auf See [Leserbrief]. Hafenbl. 2009;106(4):55.",
            "Frost auf See",
            "",
        ),
        (
            "Holm J, Renn B. Cold hands [abstract]. Sea Med. 1992;42(5):1285.",
            "Cold hands",
            "",
        ),
        (
            "Piquet, J. (1966). La corde et le vent [The rope and the wind]. Presses du Quai.",
            "La corde et le vent",
            "Presses du Quai",
        ),
        (
            "Kern, B. (2017). Pegelstände der Hunte [Datensatz]. Archiv für Gewässerdaten. https://doi.org/10.5555/x.3",
            "Pegelstände der Hunte",
            "Archiv für Gewässerdaten",
        ),
        (
            "Holm, J., & Renn, B. (2020). Tides at Vellin, 2012–2018 (Version 3) [Data set]. Fjord Data Archive. https://doi.org/10.5555/x.4",
            "Tides at Vellin, 2012–2018",
            "Fjord Data Archive",
        ),
    ] {
        let work = parse(text);
        assert_eq!(
            (work.title.as_str(), work.publisher.as_str()),
            (title, publisher),
            "{text}"
        );
    }
    let work =
        parse("Piquet, J. (1966). La corde et le vent [The rope and the wind]. Presses du Quai.");
    assert_eq!(work.note, "[The rope and the wind]");
    let review =
        parse("Holm, J. (2010). On salt [Review of the book Brine, by A. Renn]. Tides, 4(2), 5–9.");
    assert!(!review.note.starts_with("[Review"), "{}", review.note);
}

#[test]
fn standards_patents_and_several_bodies() {
    let standard = parse("DIN 41877-2:2014-06. Stimmwerkzeuge – Prüfverfahren. Berlin: Beuth.");
    assert_eq!(
        (
            standard.title.as_str(),
            standard.year,
            standard.authors.len()
        ),
        ("Stimmwerkzeuge – Prüfverfahren", Some(2014), 0)
    );
    let patent = parse(
        "Holm PT, Renn EM, inventors; Quay Marine AS, assignee. Self-draining hatch. United States patent US 9,412,880. 2016 Aug 9.",
    );
    assert_eq!(people(&patent.authors).len(), 2, "{:?}", patent.authors);
    assert_eq!(
        (patent.title.as_str(), patent.year),
        ("Self-draining hatch", Some(2016))
    );
    let patent = parse(
        "Kern K, Lang P, Erfinder; Pumpenwerk GmbH, Anmelder. Pumpe mit Schwimmer. Deutsches Patent DE 10 2005 012 345. 2007 Mai 3.",
    );
    assert_eq!(
        (patent.title.as_str(), patent.year, patent.authors.len()),
        ("Pumpe mit Schwimmer", Some(2007), 2)
    );
    let joint = parse(
        "Ministry of Ports and Piers; World Salt Council. Pans of the coast. Oslo: Quay; 2011.",
    );
    let families: Vec<&str> = joint
        .authors
        .iter()
        .map(|one| one.family.as_str())
        .collect();
    assert_eq!(
        families,
        ["Ministry of Ports and Piers", "World Salt Council"]
    );
    assert_eq!(joint.title, "Pans of the coast");
}
