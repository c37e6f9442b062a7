//! Citations as the manuals print them. Each case names where its words are printed.

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

fn storybooks() -> Work {
    Work {
        kind: WorkKind::JournalArticle,
        title: "Emotions in storybooks: A comparison of storybooks that represent ethnic and racial groups in the United States".into(),
        authors: vec![
            person("Grady", "J. S."),
            person("Her", "M."),
            person("Moreno", "G."),
            person("Perez", "C."),
            person("Yelinek", "J."),
        ],
        container: "Psychology of Popular Media Culture".into(),
        year: Some(2019),
        volume: "8".into(),
        issue: "3".into(),
        pages: "207-217".into(),
        doi: "10.1037/ppm0000185".into(),
        ..Work::default()
    }
}

fn prejudice() -> Work {
    Work {
        kind: WorkKind::Book,
        title: "The psychology of prejudice: From attitudes to social action".into(),
        authors: vec![person("Jackson", "L. M.")],
        year: Some(2019),
        edition: "2nd ed.".into(),
        publisher: "American Psychological Association".into(),
        doi: "10.1037/0000168-000".into(),
        ..Work::default()
    }
}

fn culinary() -> Work {
    Work {
        kind: WorkKind::Chapter,
        title: "Culinary arts: Talent and its development".into(),
        authors: vec![person("Aron", "L."), person("Botella", "M."), person("Lubart", "T.")],
        editors: vec![
            person("Subotnik", "R. F."),
            person("Olszewski-Kubilius", "P."),
            person("Worrell", "F. C."),
        ],
        container: "The psychology of high performance: Developing human potential into domain-specific talent".into(),
        year: Some(2019),
        pages: "345-359".into(),
        publisher: "American Psychological Association".into(),
        doi: "10.1037/0000120-016".into(),
        ..Work::default()
    }
}

fn forgetting() -> Work {
    Work {
        kind: WorkKind::NewsArticle,
        title: "Can we get better at forgetting?".into(),
        authors: vec![person("Carey", "B.")],
        container: "The New York Times".into(),
        year: Some(2019),
        month: Some(3),
        day: Some(22),
        url: "https://www.nytimes.com/2019/03/22/health/memory-forgetting-psychology.html".into(),
        ..Work::default()
    }
}

fn taking_time() -> Work {
    Work {
        kind: WorkKind::Report,
        title: "Taking time: Support for people with cancer".into(),
        authors: vec![group("National Cancer Institute")],
        year: Some(2018),
        number: "NIH Publication No. 18-2059".into(),
        publisher: "U.S. Department of Health and Human Services, National Institutes of Health"
            .into(),
        url: "https://www.cancer.gov/publications/patient-education/takingtime.pdf".into(),
        ..Work::default()
    }
}

fn dementia() -> Work {
    Work {
        kind: WorkKind::WebPage,
        title: "Anxiety disorders".into(),
        authors: vec![group("National Institute of Mental Health")],
        container: "U.S. Department of Health and Human Services, National Institutes of Health"
            .into(),
        year: Some(2018),
        month: Some(7),
        url: "https://www.nimh.nih.gov/health/topics/anxiety-disorders/index.shtml".into(),
        ..Work::default()
    }
}

fn swing_time() -> Work {
    Work {
        kind: WorkKind::Book,
        title: "Swing Time".into(),
        authors: vec![person("Smith", "Zadie")],
        year: Some(2016),
        publisher: "Penguin Press".into(),
        place: "New York".into(),
        ..Work::default()
    }
}

fn walking() -> Work {
    Work {
        kind: WorkKind::Chapter,
        title: "Walking".into(),
        authors: vec![person("Thoreau", "Henry David")],
        editors: vec![person("D’Agata", "John")],
        container: "The Making of the American Essay".into(),
        year: Some(2016),
        pages: "167-195".into(),
        publisher: "Graywolf Press".into(),
        place: "Minneapolis".into(),
        ..Work::default()
    }
}

fn livy() -> Work {
    Work {
        kind: WorkKind::JournalArticle,
        title: "Livy and the Pax Deum".into(),
        authors: vec![person("Satterfield", "Susan")],
        container: "Classical Philology".into(),
        year: Some(2016),
        month: Some(4),
        volume: "111".into(),
        issue: "2".into(),
        pages: "165-176".into(),
        ..Work::default()
    }
}

fn snap() -> Work {
    Work {
        kind: WorkKind::NewsArticle,
        title: "Snap Makes a Bet on the Cultural Supremacy of the Camera".into(),
        authors: vec![person("Manjoo", "Farhad")],
        container: "New York Times".into(),
        year: Some(2017),
        month: Some(3),
        day: Some(8),
        url: "https://www.nytimes.com/2017/03/08/technology/snap-makes-a-bet-on-the-cultural-supremacy-of-the-camera.html".into(),
        ..Work::default()
    }
}

fn wolf_hall() -> Work {
    Work {
        kind: WorkKind::Book,
        title: "Wolf Hall".into(),
        authors: vec![person("Mantel", "Hilary")],
        year: Some(2010),
        publisher: "Picador".into(),
        ..Work::default()
    }
}

fn framingham() -> Work {
    Work {
        kind: WorkKind::JournalArticle,
        title: "Utility of Framingham Coronary Heart Disease risk score for predicting cardiac risk after stroke".into(),
        authors: vec![
            person("Towfighi", "A."),
            person("Markovic", "D."),
            person("Ovbiagele", "B."),
        ],
        container: "Stroke".into(),
        year: Some(2012),
        volume: "43".into(),
        issue: "11".into(),
        pages: "2942-2947".into(),
        doi: "10.1161/strokeaha.112.668319".into(),
        ..Work::default()
    }
}

#[test]
fn as_the_manuals_print_them() {
    let apa = "apastyle.apa.org, Style and Grammar Guidelines, Reference Examples (7th ed.)";
    let chicago = "chicagomanualofstyle.org, Citation Quick Guide (17th ed.)";
    let mla = "style.mla.org, Works Cited: A Quick Guide (9th ed.)";
    let ama = "AMA Manual of Style, 11th ed., 3.11 (journal articles)";
    let cases = [
        (
            Style::Apa7,
            storybooks(),
            "Grady, J. S., Her, M., Moreno, G., Perez, C., & Yelinek, J. (2019). Emotions in storybooks: A comparison of storybooks that represent ethnic and racial groups in the United States. Psychology of Popular Media Culture, 8(3), 207–217. https://doi.org/10.1037/ppm0000185",
            apa,
        ),
        (
            Style::Apa7,
            prejudice(),
            "Jackson, L. M. (2019). The psychology of prejudice: From attitudes to social action (2nd ed.). American Psychological Association. https://doi.org/10.1037/0000168-000",
            apa,
        ),
        (
            Style::Apa7,
            culinary(),
            "Aron, L., Botella, M., & Lubart, T. (2019). Culinary arts: Talent and its development. In R. F. Subotnik, P. Olszewski-Kubilius, & F. C. Worrell (Eds.), The psychology of high performance: Developing human potential into domain-specific talent (pp. 345–359). American Psychological Association. https://doi.org/10.1037/0000120-016",
            apa,
        ),
        (
            Style::Apa7,
            forgetting(),
            "Carey, B. (2019, March 22). Can we get better at forgetting? The New York Times. https://www.nytimes.com/2019/03/22/health/memory-forgetting-psychology.html",
            apa,
        ),
        (
            Style::Apa7,
            taking_time(),
            "National Cancer Institute. (2018). Taking time: Support for people with cancer (NIH Publication No. 18-2059). U.S. Department of Health and Human Services, National Institutes of Health. https://www.cancer.gov/publications/patient-education/takingtime.pdf",
            apa,
        ),
        (
            Style::Apa7,
            dementia(),
            "National Institute of Mental Health. (2018, July). Anxiety disorders. U.S. Department of Health and Human Services, National Institutes of Health. https://www.nimh.nih.gov/health/topics/anxiety-disorders/index.shtml",
            apa,
        ),
        (
            Style::Chicago17Notes,
            swing_time(),
            "Smith, Zadie. Swing Time. New York: Penguin Press, 2016.",
            chicago,
        ),
        (
            Style::Chicago17Notes,
            walking(),
            "Thoreau, Henry David. “Walking.” In The Making of the American Essay, edited by John D’Agata, 167–95. Minneapolis: Graywolf Press, 2016.",
            chicago,
        ),
        (
            Style::Chicago17Notes,
            livy(),
            "Satterfield, Susan. “Livy and the Pax Deum.” Classical Philology 111, no. 2 (April 2016): 165–76.",
            chicago,
        ),
        (
            Style::Chicago17Notes,
            snap(),
            "Manjoo, Farhad. “Snap Makes a Bet on the Cultural Supremacy of the Camera.” New York Times, March 8, 2017. https://www.nytimes.com/2017/03/08/technology/snap-makes-a-bet-on-the-cultural-supremacy-of-the-camera.html.",
            chicago,
        ),
        (
            Style::Chicago17AuthorDate,
            swing_time(),
            "Smith, Zadie. 2016. Swing Time. New York: Penguin Press.",
            chicago,
        ),
        (
            Style::Chicago17AuthorDate,
            walking(),
            "Thoreau, Henry David. 2016. “Walking.” In The Making of the American Essay, edited by John D’Agata, 167–95. Minneapolis: Graywolf Press.",
            chicago,
        ),
        (
            Style::Chicago17AuthorDate,
            snap(),
            "Manjoo, Farhad. 2017. “Snap Makes a Bet on the Cultural Supremacy of the Camera.” New York Times, March 8, 2017. https://www.nytimes.com/2017/03/08/technology/snap-makes-a-bet-on-the-cultural-supremacy-of-the-camera.html.",
            chicago,
        ),
        (
            Style::Mla9,
            wolf_hall(),
            "Mantel, Hilary. Wolf Hall. Picador, 2010.",
            mla,
        ),
        (
            Style::Ama11,
            framingham(),
            "Towfighi A, Markovic D, Ovbiagele B. Utility of Framingham Coronary Heart Disease risk score for predicting cardiac risk after stroke. Stroke. 2012;43(11):2942-2947. doi:10.1161/strokeaha.112.668319",
            ama,
        ),
    ];
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|(style, work, printed, source)| {
            let rendered = plain(&cite(work, *style));
            (rendered != *printed).then(|| {
                format!(
                    "{}\n  printed:  {printed}\n  rendered: {rendered}\n  ({source})",
                    style.name()
                )
            })
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn titles_of_books_and_journals_are_set_in_italics() {
    let pieces = cite(&livy(), Style::Chicago17Notes);
    let italic: Vec<&str> = pieces
        .iter()
        .filter(|piece| piece.italic)
        .map(|piece| piece.text.as_str())
        .collect();
    assert_eq!(italic, ["Classical Philology"]);
}

#[test]
fn names_keep_their_particles_and_groups_their_words() {
    let mut work = swing_time();
    work.authors = vec![
        person("van der Berg", "Anna"),
        group("World Health Organization"),
    ];
    let rendered = plain(&cite(&work, Style::Apa7));
    assert!(
        rendered.starts_with("van der Berg, A., & World Health Organization."),
        "{rendered}"
    );
}

#[test]
fn a_work_of_which_little_is_known_is_still_cited() {
    for style in Style::ALL {
        let work = Work {
            title: "An untold story".into(),
            ..Work::default()
        };
        let rendered = plain(&cite(&work, style));
        assert!(
            rendered.to_lowercase().contains("an untold story"),
            "{}: {rendered}",
            style.name()
        );
        let nothing = plain(&cite(&Work::default(), style));
        assert!(nothing.len() < 40, "{nothing}");
    }
}

fn thesis(genre: &str) -> Work {
    Work {
        kind: WorkKind::Thesis,
        title: "A theory of mooring".into(),
        authors: vec![person("Person", "Elin G.")],
        genre: genre.into(),
        publisher: "University of Skarn".into(),
        year: Some(2001),
        ..Work::default()
    }
}

#[test]
fn a_thesis_says_what_it_is_and_where_it_was_written() {
    for (style, genre, printed) in [
        (
            Style::Apa7,
            "PhD thesis",
            "Person, E. G. (2001). A theory of mooring [Doctoral dissertation, University of Skarn].",
        ),
        (
            Style::Apa7,
            "Master's thesis",
            "Person, E. G. (2001). A theory of mooring [Master’s thesis, University of Skarn].",
        ),
        (
            Style::Apa7,
            "",
            "Person, E. G. (2001). A theory of mooring [Thesis, University of Skarn].",
        ),
        (
            Style::Chicago17Notes,
            "PhD thesis",
            "Person, Elin G. “A Theory of Mooring.” PhD diss., University of Skarn, 2001.",
        ),
        (
            Style::Chicago17AuthorDate,
            "PhD thesis",
            "Person, Elin G. 2001. “A Theory of Mooring.” PhD diss., University of Skarn.",
        ),
        (
            Style::Mla9,
            "PhD thesis",
            "Person, Elin G. A Theory of Mooring. 2001. U of Skarn, PhD dissertation.",
        ),
    ] {
        assert_eq!(plain(&cite(&thesis(genre), style)), printed);
    }
}

#[test]
fn an_author_date_entry_has_its_year_once() {
    let mut work = livy();
    work.issue.clear();
    work.month = None;
    for (month, printed) in [
        (
            None,
            "Satterfield, Susan. 2016. “Livy and the Pax Deum.” Classical Philology 111: 165–76.",
        ),
        (
            Some(4),
            "Satterfield, Susan. 2016. “Livy and the Pax Deum.” Classical Philology 111 (April): 165–76.",
        ),
    ] {
        work.month = month;
        assert_eq!(plain(&cite(&work, Style::Chicago17AuthorDate)), printed);
    }
    work.month = None;
    work.title = "The Flood (2016)".into();
    let rendered = plain(&cite(&work, Style::Chicago17AuthorDate));
    assert!(rendered.contains("The Flood (2016)"), "{rendered}");
}

#[test]
fn no_full_stop_comes_twice() {
    let mut work = swing_time();
    work.authors = vec![group("Salt Works Inc.")];
    work.title = "What It Was Like at Salt Works Inc.".into();
    work.publisher = "Fjord Press Ltd.".into();
    for style in Style::ALL {
        let rendered = plain(&cite(&work, style));
        assert!(!rendered.contains(".."), "{}: {rendered}", style.name());
    }
    work.title = "To Be Continued ...".into();
    let rendered = plain(&cite(&work, Style::Mla9));
    assert!(rendered.contains("..."), "{rendered}");
}
