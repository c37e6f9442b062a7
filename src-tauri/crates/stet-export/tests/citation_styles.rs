//! Every kind of work in every style: works nobody wrote, set as the manuals print works of their kind –
//! APA 7 chapter 10, MLA 9 chapter 5 and appendices, Chicago 17 chapters 14 and 15, AMA 11 chapter 3,
//! Bluebook 21 rules 15 to 18.

use stet_core::reference::{Person, Work, WorkKind};
use stet_export::citation::{Style, cite, plain};

fn person(family: &str, given: &str) -> Person {
    Person {
        family: family.into(),
        given: given.into(),
        ..Person::default()
    }
}

fn group(name: &str) -> Person {
    Person {
        family: name.into(),
        group: true,
        ..Person::default()
    }
}

/// What differs, a style a line; the strings in the order of [`Style::ALL`].
fn differing(work: &Work, printed: [&str; 6]) -> String {
    let pairs = Style::ALL.iter().zip(printed);
    let wrong: Vec<String> = pairs
        .map(|(style, printed)| (style.name(), printed, plain(&cite(work, *style))))
        .filter(|(_, printed, rendered)| rendered != printed)
        .map(|(style, printed, rendered)| {
            format!("{style}\n  printed:  {printed}\n  rendered: {rendered}")
        })
        .collect();
    wrong.join("\n")
}

fn article() -> Work {
    Work {
        kind: WorkKind::JournalArticle,
        title: "The Effects of Salt on Coastal Bridges".into(),
        authors: vec![person("Holm", "Anna K."), person("Berg", "Bo")],
        container: "Journal of Bridge Engineering".into(),
        year: Some(2019),
        month: Some(5),
        volume: "24".into(),
        issue: "3".into(),
        pages: "207-217".into(),
        doi: "10.5555/be.2019.24".into(),
        ..Work::default()
    }
}

fn article_without_issue() -> Work {
    Work {
        kind: WorkKind::JournalArticle,
        title: "Who Borrows? The Politics of Short-Term Housing".into(),
        authors: vec![
            person("Holm", "Anna K."),
            person("Berg", "Bo"),
            person("Lind", "Carl"),
        ],
        container: "Housing Studies".into(),
        year: Some(2021),
        volume: "36".into(),
        pages: "55-61".into(),
        ..Work::default()
    }
}

fn book() -> Work {
    Work {
        kind: WorkKind::Book,
        title: "Learning to Read: A Longitudinal Study".into(),
        authors: vec![person("Holm", "Anna K.")],
        year: Some(2016),
        edition: "2nd ed.".into(),
        publisher: "University of Skarn Press".into(),
        place: "Skarn".into(),
        ..Work::default()
    }
}

fn chapter() -> Work {
    Work {
        kind: WorkKind::Chapter,
        title: "Walking on Water".into(),
        authors: vec![person("Holm", "Anna K.")],
        editors: vec![person("Berg", "Bo"), person("Lind", "Carl Johan")],
        container: "The Making of the Modern Essay".into(),
        year: Some(2016),
        pages: "167-195".into(),
        publisher: "Graywolf Press".into(),
        place: "Minneapolis".into(),
        ..Work::default()
    }
}

fn news() -> Work {
    Work {
        kind: WorkKind::NewsArticle,
        title: "Council Closes Nine Libraries".into(),
        authors: vec![person("Holm", "Anna")],
        container: "The New York Times".into(),
        year: Some(2017),
        month: Some(3),
        day: Some(8),
        url: "https://www.nytimes.com/2017/03/08/libraries.html".into(),
        ..Work::default()
    }
}

fn web_page() -> Work {
    Work {
        kind: WorkKind::WebPage,
        title: "How Bridges Are Built".into(),
        authors: vec![person("Holm", "Anna")],
        container: "Bridge Museum".into(),
        year: Some(2018),
        month: Some(7),
        day: Some(4),
        url: "https://museum.example/bridges".into(),
        accessed: "2024-05-02".into(),
        ..Work::default()
    }
}

fn thesis() -> Work {
    Work {
        kind: WorkKind::Thesis,
        title: "A Theory of Mooring".into(),
        authors: vec![person("Person", "Elin G.")],
        genre: "PhD thesis".into(),
        publisher: "University of Skarn".into(),
        year: Some(2001),
        ..Work::default()
    }
}

fn conference_paper() -> Work {
    Work {
        kind: WorkKind::ConferencePaper,
        title: "Counting Ships from Space".into(),
        authors: vec![person("Holm", "Anna K."), person("Berg", "Bo")],
        container: "Proceedings of the Conference on Remote Sensing".into(),
        year: Some(2020),
        pages: "12-19".into(),
        publisher: "ACM".into(),
        doi: "10.5555/rs.2020.2".into(),
        ..Work::default()
    }
}

fn preprint() -> Work {
    Work {
        kind: WorkKind::Preprint,
        title: "Counting Ships from Space".into(),
        authors: vec![person("Holm", "Anna K.")],
        container: "arXiv".into(),
        year: Some(2020),
        month: Some(2),
        arxiv: "2002.01234".into(),
        url: "https://arxiv.org/abs/2002.01234".into(),
        ..Work::default()
    }
}

fn company() -> Work {
    Work {
        kind: WorkKind::Book,
        title: "Salt Works Inc.".into(),
        authors: vec![group("Fjord Co.")],
        year: Some(2016),
        publisher: "Fjord Press Ltd.".into(),
        ..Work::default()
    }
}

#[test]
fn every_kind_of_work_in_every_style() {
    let cases: [(Work, [&str; 6]); 10] = [
        (
            article(),
            [
                "Holm, A. K., & Berg, B. (2019). The effects of salt on coastal bridges. Journal of Bridge Engineering, 24(3), 207–217. https://doi.org/10.5555/be.2019.24",
                "Holm, Anna K., and Bo Berg. “The Effects of Salt on Coastal Bridges.” Journal of Bridge Engineering, vol. 24, no. 3, May 2019, pp. 207–17, https://doi.org/10.5555/be.2019.24.",
                "Holm, Anna K., and Bo Berg. 2019. “The Effects of Salt on Coastal Bridges.” Journal of Bridge Engineering 24, no. 3 (May): 207–17. https://doi.org/10.5555/be.2019.24.",
                "Holm, Anna K., and Bo Berg. “The Effects of Salt on Coastal Bridges.” Journal of Bridge Engineering 24, no. 3 (May 2019): 207–17. https://doi.org/10.5555/be.2019.24.",
                "Holm AK, Berg B. The effects of salt on coastal bridges. Journal of Bridge Engineering. 2019;24(3):207-217. doi:10.5555/be.2019.24",
                "Anna K. Holm & Bo Berg, The Effects of Salt on Coastal Bridges, 24 J. Bridge Eng'g 207 (2019).",
            ],
        ),
        (
            article_without_issue(),
            [
                "Holm, A. K., Berg, B., & Lind, C. (2021). Who borrows? The politics of short-term housing. Housing Studies, 36, 55–61.",
                "Holm, Anna K., et al. “Who Borrows? The Politics of Short-Term Housing.” Housing Studies, vol. 36, 2021, pp. 55–61.",
                "Holm, Anna K., Bo Berg, and Carl Lind. 2021. “Who Borrows? The Politics of Short-Term Housing.” Housing Studies 36: 55–61.",
                "Holm, Anna K., Bo Berg, and Carl Lind. “Who Borrows? The Politics of Short-Term Housing.” Housing Studies 36 (2021): 55–61.",
                "Holm AK, Berg B, Lind C. Who borrows? The politics of short-term housing. Housing Studies. 2021;36:55-61.",
                "Anna K. Holm et al., Who Borrows? The Politics of Short-Term Housing, 36 Hous. Studies 55 (2021).",
            ],
        ),
        (
            book(),
            [
                "Holm, A. K. (2016). Learning to read: A longitudinal study (2nd ed.). University of Skarn Press.",
                "Holm, Anna K. Learning to Read: A Longitudinal Study. 2nd ed., U of Skarn P, 2016.",
                "Holm, Anna K. 2016. Learning to Read: A Longitudinal Study. 2nd ed. Skarn: University of Skarn Press.",
                "Holm, Anna K. Learning to Read: A Longitudinal Study. 2nd ed. Skarn: University of Skarn Press, 2016.",
                "Holm AK. Learning to Read: A Longitudinal Study. 2nd ed. University of Skarn Press; 2016.",
                "Anna K. Holm, Learning to Read: A Longitudinal Study (2d ed. 2016).",
            ],
        ),
        (
            chapter(),
            [
                "Holm, A. K. (2016). Walking on water. In B. Berg & C. J. Lind (Eds.), The making of the modern essay (pp. 167–195). Graywolf Press.",
                "Holm, Anna K. “Walking on Water.” The Making of the Modern Essay, edited by Bo Berg and Carl Johan Lind, Graywolf Press, 2016, pp. 167–95.",
                "Holm, Anna K. 2016. “Walking on Water.” In The Making of the Modern Essay, edited by Bo Berg and Carl Johan Lind, 167–95. Minneapolis: Graywolf Press.",
                "Holm, Anna K. “Walking on Water.” In The Making of the Modern Essay, edited by Bo Berg and Carl Johan Lind, 167–95. Minneapolis: Graywolf Press, 2016.",
                "Holm AK. Walking on water. In: Berg B, Lind CJ, eds. The Making of the Modern Essay. Graywolf Press; 2016:167-195.",
                "Anna K. Holm, Walking on Water, in The Making of the Modern Essay 167 (Bo Berg & Carl Johan Lind eds., 2016).",
            ],
        ),
        (
            news(),
            [
                "Holm, A. (2017, March 8). Council closes nine libraries. The New York Times. https://www.nytimes.com/2017/03/08/libraries.html",
                "Holm, Anna. “Council Closes Nine Libraries.” The New York Times, 8 Mar. 2017, https://www.nytimes.com/2017/03/08/libraries.html.",
                "Holm, Anna. 2017. “Council Closes Nine Libraries.” New York Times, March 8, 2017. https://www.nytimes.com/2017/03/08/libraries.html.",
                "Holm, Anna. “Council Closes Nine Libraries.” New York Times, March 8, 2017. https://www.nytimes.com/2017/03/08/libraries.html.",
                "Holm A. Council closes nine libraries. The New York Times. March 8, 2017. https://www.nytimes.com/2017/03/08/libraries.html",
                "Anna Holm, Council Closes Nine Libraries, N.Y. Times (Mar. 8, 2017), https://www.nytimes.com/2017/03/08/libraries.html.",
            ],
        ),
        (
            web_page(),
            [
                "Holm, A. (2018, July 4). How bridges are built. Bridge Museum. https://museum.example/bridges",
                "Holm, Anna. “How Bridges Are Built.” Bridge Museum, 4 July 2018, https://museum.example/bridges.",
                "Holm, Anna. 2018. “How Bridges Are Built.” Bridge Museum, July 4. https://museum.example/bridges.",
                "Holm, Anna. “How Bridges Are Built.” Bridge Museum, July 4, 2018. https://museum.example/bridges.",
                "Holm A. How bridges are built. Bridge Museum. July 4, 2018. Accessed May 2, 2024. https://museum.example/bridges",
                "Anna Holm, How Bridges Are Built, Bridge Museum (July 4, 2018), https://museum.example/bridges.",
            ],
        ),
        (
            thesis(),
            [
                "Person, E. G. (2001). A theory of mooring [Doctoral dissertation, University of Skarn].",
                "Person, Elin G. A Theory of Mooring. 2001. U of Skarn, PhD dissertation.",
                "Person, Elin G. 2001. “A Theory of Mooring.” PhD diss., University of Skarn.",
                "Person, Elin G. “A Theory of Mooring.” PhD diss., University of Skarn, 2001.",
                "Person EG. A Theory of Mooring. Dissertation. University of Skarn; 2001.",
                "Elin G. Person, A Theory of Mooring (2001) (Ph.D. dissertation, University of Skarn).",
            ],
        ),
        (
            conference_paper(),
            [
                "Holm, A. K., & Berg, B. (2020). Counting ships from space. In Proceedings of the Conference on Remote Sensing (pp. 12–19). ACM. https://doi.org/10.5555/rs.2020.2",
                "Holm, Anna K., and Bo Berg. “Counting Ships from Space.” Proceedings of the Conference on Remote Sensing, ACM, 2020, pp. 12–19, https://doi.org/10.5555/rs.2020.2.",
                "Holm, Anna K., and Bo Berg. 2020. “Counting Ships from Space.” In Proceedings of the Conference on Remote Sensing, 12–19. ACM. https://doi.org/10.5555/rs.2020.2.",
                "Holm, Anna K., and Bo Berg. “Counting Ships from Space.” In Proceedings of the Conference on Remote Sensing, 12–19. ACM, 2020. https://doi.org/10.5555/rs.2020.2.",
                "Holm AK, Berg B. Counting ships from space. In: Proceedings of the Conference on Remote Sensing. ACM; 2020:12-19. doi:10.5555/rs.2020.2",
                "Anna K. Holm & Bo Berg, Counting Ships from Space, in Proceedings of the Conference on Remote Sensing 12 (2020).",
            ],
        ),
        (
            preprint(),
            [
                "Holm, A. K. (2020). Counting ships from space. arXiv. https://arxiv.org/abs/2002.01234",
                "Holm, Anna K. “Counting Ships from Space.” arXiv, Feb. 2020, https://arxiv.org/abs/2002.01234.",
                "Holm, Anna K. 2020. “Counting Ships from Space.” Preprint, February. https://arxiv.org/abs/2002.01234.",
                "Holm, Anna K. “Counting Ships from Space.” Preprint, February 2020. https://arxiv.org/abs/2002.01234.",
                "Holm AK. Counting ships from space. arXiv. Preprint posted online February 2020. https://arxiv.org/abs/2002.01234",
                "Anna K. Holm, Counting Ships from Space (2020), https://arxiv.org/abs/2002.01234.",
            ],
        ),
        (
            company(),
            [
                "Fjord Co. (2016). Salt Works Inc. Fjord Press Ltd.",
                "Fjord Co. Salt Works Inc. Fjord Press Ltd., 2016.",
                "Fjord Co. 2016. Salt Works Inc. Fjord Press Ltd.",
                "Fjord Co. Salt Works Inc. Fjord Press Ltd., 2016.",
                "Fjord Co. Salt Works Inc. Fjord Press Ltd.; 2016.",
                "Fjord Co., Salt Works Inc. (2016).",
            ],
        ),
    ];
    let wrong: Vec<String> = cases
        .iter()
        .map(|(work, printed)| differing(work, *printed))
        .filter(|differing| !differing.is_empty())
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_author_date_entry_of_a_book_or_journal_says_its_year_twice() {
    for work in [
        article(),
        article_without_issue(),
        book(),
        chapter(),
        thesis(),
        conference_paper(),
        preprint(),
    ] {
        let rendered = plain(&cite(&work, Style::Chicago17AuthorDate));
        let bare = rendered.split("https://").next().unwrap_or_default();
        let year = work.year.unwrap_or_default().to_string();
        assert_eq!(bare.matches(&year).count(), 1, "{rendered}");
    }
}

#[test]
fn editors_of_a_book_as_ama_names_them() {
    let mut work = chapter();
    for (editors, named) in [
        (1, "In: Berg B, ed. The Making"),
        (7, "In: Berg B, Berg B, Berg B, et al, eds. The Making"),
    ] {
        work.editors = vec![person("Berg", "Bo"); editors];
        let rendered = plain(&cite(&work, Style::Ama11));
        assert!(rendered.contains(named), "{rendered}");
    }
    work.editors.clear();
    let rendered = plain(&cite(&work, Style::Ama11));
    assert!(rendered.contains("In: The Making"), "{rendered}");
}

#[test]
fn only_academic_publishers_are_shortened_by_mla() {
    let mut work = book();
    for (publisher, printed) in [
        ("Oxford University Press", "Oxford UP"),
        ("University of Skarn Press", "U of Skarn P"),
        ("Penguin Press", "Penguin Press"),
        ("University Books", "University Books"),
    ] {
        work.publisher = publisher.into();
        let rendered = plain(&cite(&work, Style::Mla9));
        assert!(
            rendered.contains(&format!(", {printed}, 2016")),
            "{rendered}"
        );
    }
}

#[test]
fn a_title_that_asks_takes_no_stop_and_a_first_edition_no_words() {
    let asking = Work {
        title: "Who Mends the Bridge?".into(),
        ..article()
    };
    let shown = |work: &Work, style: Style| plain(&cite(work, style));
    for style in [
        Style::Mla9,
        Style::Chicago17AuthorDate,
        Style::Chicago17Notes,
    ] {
        let entry = shown(&asking, style);
        assert!(entry.contains("“Who Mends the Bridge?” "), "{entry}");
    }
    for written in ["1st ed.", "First edition", "1"] {
        let first = Work {
            edition: written.into(),
            ..book()
        };
        for style in Style::ALL {
            let entry = shown(&first, style);
            assert!(!entry.contains("ed."), "{entry}");
        }
    }
    let third = Work {
        edition: "Third edition".into(),
        ..book()
    };
    assert!(shown(&third, Style::Apa7).contains("(3rd ed.)"));
}
