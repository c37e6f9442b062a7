//! Law, patents and the Bluebook as manuals and public pages print them. Each case names the page;
//! where our words differ from what it prints, the reason stands beside it.

use stet_core::reference::{Person, Work, WorkKind};
use stet_export::citation::{Style, cite, plain};

fn person(given: &str, family: &str) -> Person {
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

fn case(title: &str, volume: &str, reporter: &str, page: &str, court: &str, year: i32) -> Work {
    Work {
        kind: WorkKind::Case,
        title: title.into(),
        volume: volume.into(),
        container: reporter.into(),
        pages: page.into(),
        place: court.into(),
        year: Some(year),
        ..Work::default()
    }
}

fn statute(title: &str, volume: &str, code: &str, number: &str, year: Option<i32>) -> Work {
    Work {
        kind: WorkKind::Statute,
        title: title.into(),
        volume: volume.into(),
        container: code.into(),
        number: number.into(),
        year,
        ..Work::default()
    }
}

fn patent(title: &str, number: &str, authors: Vec<Person>, date: (i32, u8, u8)) -> Work {
    Work {
        kind: WorkKind::Patent,
        title: title.into(),
        number: number.into(),
        authors,
        year: Some(date.0),
        month: Some(date.1),
        day: Some(date.2),
        ..Work::default()
    }
}

/// (style, work, what we print, where it is printed)
type Golden = (Style, Work, &'static str, &'static str);

fn check(cases: &[Golden]) {
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

/// "Bluebook (19th ed.) Citation Format Examples". It prints small capitals as capitals; in court
/// documents (B2) there are none.
const EXAMPLES: &str = "info.5y1.org/bluebook-citation-generator-website_1_56db2f.html";

#[test]
fn bluebook_cases() {
    check(&[
        (
            Style::Bluebook21,
            case(
                "Massachusetts Board of Retirement v. Murgia",
                "427",
                "U.S.",
                "307",
                "",
                1976,
            ),
            "Mass. Bd. of Ret. v. Murgia, 427 U.S. 307 (1976).",
            // The page goes on with a parenthetical, "(per curiam)", which a record does not give.
            "studydaddy.com/attachment/64618/ri0ythytn8.pdf (APUS guide); rule 10.2.2, T6, T10",
        ),
        (
            Style::Bluebook21,
            case(
                "United States v. MacDonald",
                "531",
                "F.2d",
                "196",
                "4th Cir.",
                1976,
            ),
            "United States v. MacDonald, 531 F.2d 196 (4th Cir. 1976).",
            // The page adds a pinpoint and a later history.
            EXAMPLES,
        ),
        (
            Style::Bluebook21,
            case("Allen v. Hardy", "478", "U.S.", "255-261", "", 1986),
            "Allen v. Hardy, 478 U.S. 255 (1986).",
            // The page adds the pinpoint 259.
            "hitpages.com/doc/4512928833208320/20/ (Columbia Human Rights Law Review, A Jailhouse Lawyer's Manual)",
        ),
        (
            Style::Bluebook21,
            case(
                "Marbury v. Madison",
                "5",
                "U.S. (1 Cranch)",
                "137",
                "",
                1803,
            ),
            "Marbury v. Madison, 5 U.S. (1 Cranch) 137 (1803).",
            "raw.githubusercontent.com/ThomasMoreAI/legal-skills-open, citation-guide.md; T1.1",
        ),
        (
            Style::Bluebook21,
            case(
                "Edelstein v. City & County of San Francisco",
                "56",
                "P.3d",
                "1029",
                "Cal.",
                2002,
            ),
            "Edelstein v. City & Cnty. of S.F., 56 P.3d 1029 (Cal. 2002).",
            // The page writes for Chicago, which abbreviates no names (T6, T10).
            "library.menloschool.org/chicago/legal",
        ),
        (
            Style::Bluebook21,
            Work {
                number: "No. 22-1234".into(),
                month: Some(1),
                day: Some(15),
                ..case("Smith v. Jones", "2023", "WL", "123456", "9th Cir.", 2023)
            },
            "Smith v. Jones, No. 22-1234, 2023 WL 123456 (9th Cir. Jan. 15, 2023).",
            // The page adds the pinpoint "at *3".
            "raw.githubusercontent.com/ThomasMoreAI/legal-skills-open, citation-guide.md; rule 18.3.1",
        ),
        (
            Style::Bluebook21,
            case(
                "Tarasoff v. Regents of the University of California",
                "17",
                "Cal. 3d",
                "425",
                "Cal.",
                1976,
            ),
            "Tarasoff v. Regents of the Univ. of Cal., 17 Cal. 3d 425 (1976).",
            // The page writes for APA, with parallel citations and without abbreviations.
            "libguides.pvcc.edu/citationstyles/apa7-legal; rules 10.2.2, 10.4(b)",
        ),
    ]);
}

#[test]
fn bluebook_laws_and_patents() {
    check(&[
        (
            Style::Bluebook21,
            statute(
                "Comprehensive Environmental Response, Compensation, and Liability Act",
                "42",
                "U.S.C.",
                "9601-9675",
                Some(2006),
            ),
            "Comprehensive Environmental Response, Compensation, and Liability Act, 42 U.S.C. §§ 9601–9675.",
            // The page adds "(2006)": the 21st edition asks for no year (12.3.2).
            EXAMPLES,
        ),
        (
            Style::Bluebook21,
            Work {
                pages: "931".into(),
                ..statute(
                    "Department of Transportation Act",
                    "80",
                    "Stat.",
                    "Pub. L. No. 89-670",
                    Some(1966),
                )
            },
            "Department of Transportation Act, Pub. L. No. 89-670, 80 Stat. 931 (1966).",
            EXAMPLES,
        ),
        (
            Style::Bluebook21,
            statute("", "", "", "N.M. Const. art. IV, § 7", None),
            "N.M. Const. art. IV, § 7.",
            EXAMPLES,
        ),
        (
            Style::Bluebook21,
            statute("", "29", "C.F.R.", "§ 1625.1", Some(2004)),
            "29 C.F.R. § 1625.1 (2004).",
            // The page has "Sec." beside the sign.
            "library.ncc.edu/c.php?g=771898&p=5952286; rule 14.2",
        ),
        (
            Style::Bluebook21,
            statute("", "", "Wis. Stat.", "118.40", Some(2017)),
            "Wis. Stat. § 118.40 (2017).",
            "libguides.uww.edu/c.php?g=548489&p=4386220",
        ),
        (
            Style::Bluebook21,
            patent("", "US4405829", Vec::new(), (1983, 9, 20)),
            "U.S. Patent No. 4,405,829 (issued Sept. 20, 1983).",
            "legalbeagle.com/5650426-cite-patent-application.html, quoting rule 14.9",
        ),
    ]);
}

#[test]
fn bluebook_books_and_periodicals() {
    check(&[
        (
            Style::Bluebook21,
            Work {
                kind: WorkKind::JournalArticle,
                title: "The New Property".into(),
                authors: vec![person("Charles A.", "Reich")],
                container: "The Yale Law Journal".into(),
                volume: "73".into(),
                pages: "733-787".into(),
                year: Some(1964),
                ..Work::default()
            },
            "Charles A. Reich, The New Property, 73 Yale L.J. 733 (1964).",
            // The page adds the pinpoint 737-38.
            EXAMPLES,
        ),
        (
            Style::Bluebook21,
            Work {
                kind: WorkKind::NewsArticle,
                title: "O'Connor Warns Politicians Risk Excommunication over Abortion".into(),
                authors: vec![person("Ari L.", "Goldman")],
                container: "The New York Times".into(),
                pages: "A1".into(),
                year: Some(1990),
                month: Some(6),
                day: Some(15),
                ..Work::default()
            },
            "Ari L. Goldman, O'Connor Warns Politicians Risk Excommunication over Abortion, N.Y. Times, June 15, 1990, at A1.",
            EXAMPLES,
        ),
        (
            Style::Bluebook21,
            Work {
                kind: WorkKind::Chapter,
                title: "A Social-Psychological Model of Gender".into(),
                authors: vec![person("Kay", "Deaux"), person("Brenda", "Major")],
                editors: vec![person("Deborah L.", "Rhode")],
                container: "Theoretical Perspectives on Sexual Difference".into(),
                pages: "89-99".into(),
                year: Some(1990),
                publisher: "Yale University Press".into(),
                ..Work::default()
            },
            "Kay Deaux & Brenda Major, A Social-Psychological Model of Gender, in Theoretical Perspectives on Sexual Difference 89 (Deborah L. Rhode ed., 1990).",
            // The page adds the pinpoint 89.
            EXAMPLES,
        ),
        (
            Style::Bluebook21,
            Work {
                kind: WorkKind::Book,
                title: "Bleak House".into(),
                authors: vec![person("Charles", "Dickens")],
                editors: vec![person("Norman", "Page")],
                year: Some(1971),
                publisher: "Penguin Books".into(),
                ..Work::default()
            },
            "Charles Dickens, Bleak House (Norman Page ed., 1971).",
            // The page adds the publisher of this later edition and the year of the first, which a
            // record does not tell (15.4(a)(iii), 15.4(c)).
            EXAMPLES,
        ),
        (
            Style::Bluebook21,
            Work {
                kind: WorkKind::WebPage,
                title: "New Fiscal Year Brings No Relief From Unprecedented State Budget Problems"
                    .into(),
                authors: vec![person("Elizabeth", "McNichol"), person("Iris J.", "Lav")],
                container: "Center on Budget & Policy Priorities".into(),
                year: Some(2009),
                month: Some(9),
                day: Some(3),
                url: "https://www.cbpp.org/9-8-08sfp.htm".into(),
                ..Work::default()
            },
            "Elizabeth McNichol & Iris J. Lav, New Fiscal Year Brings No Relief From Unprecedented State Budget Problems, Ctr. on Budget & Pol'y Priorities (Sept. 3, 2009), https://www.cbpp.org/9-8-08sfp.htm.",
            // The page prints "POLICY": T6 has shortened it since the 20th edition. It adds a pinpoint
            // and has lost the address.
            EXAMPLES,
        ),
        (
            Style::Bluebook21,
            Work {
                kind: WorkKind::Report,
                title: "Taking time: Support for people with cancer".into(),
                authors: vec![group("National Cancer Institute")],
                number: "NIH Publication No. 18-2059".into(),
                year: Some(2018),
                ..Work::default()
            },
            "Nat'l Cancer Inst., NIH Publication No. 18-2059, Taking Time: Support for People with Cancer (2018).",
            // The work is APA's example; the form is by rules 15.1(d) and 8(a).
            "Bluebook 21st ed., rule 15",
        ),
        (
            Style::Bluebook21,
            Work {
                kind: WorkKind::Book,
                title: "The psychology of prejudice: From attitudes to social action".into(),
                authors: vec![person("L. M.", "Jackson")],
                edition: "2nd ed.".into(),
                year: Some(2019),
                ..Work::default()
            },
            "L.M. Jackson, The Psychology of Prejudice: From Attitudes to Social Action (2d ed. 2019).",
            // The work is APA's example; the form is by rules 6.1(a), 6.2(b), 8(a) and 15.4(a).
            "Bluebook 21st ed., rule 15",
        ),
    ]);
}

#[test]
fn law_in_the_general_styles() {
    let brown = || {
        case(
            "Brown v. Board of Education",
            "347",
            "U.S.",
            "483",
            "",
            1954,
        )
    };
    check(&[
        (
            Style::Apa7,
            Work {
                url: "https://www.oyez.org/cases/1940-1955/347us483".into(),
                ..brown()
            },
            "Brown v. Board of Education, 347 U.S. 483 (1954). https://www.oyez.org/cases/1940-1955/347us483",
            "libguides.greenriver.edu/c.php?g=179915&p=10741168, from APA 7, 11.4",
        ),
        (
            Style::Apa7,
            brown(),
            "Brown v. Board of Education, 347 U.S. 483 (1954).",
            "libguides.dbq.edu/citationtools/apa7legal",
        ),
        (
            Style::Apa7,
            Work {
                url: "https://openjurist.org/951/f2d/1128/william-daubert-v-merrell-dow-pharmaceuticals".into(),
                ..case("Daubert v. Merrell Dow Pharmaceuticals, Inc.", "951", "F.2d", "1128", "9th Cir.", 1991)
            },
            // The page prints "F.2nd", a slip: the reporter is F.2d.
            "Daubert v. Merrell Dow Pharmaceuticals, Inc., 951 F.2d 1128 (9th Cir. 1991). https://openjurist.org/951/f2d/1128/william-daubert-v-merrell-dow-pharmaceuticals",
            "libguides.pvcc.edu/citationstyles/apa7-legal",
        ),
        (
            Style::Apa7,
            statute("Family and Medical Leave Act of 1993", "29", "U.S.C.", "§§ 2601–2654", Some(2006)),
            "Family and Medical Leave Act of 1993, 29 U.S.C. §§ 2601–2654 (2006).",
            "libguides.dbq.edu/citationtools/apa7legal",
        ),
        (
            Style::Apa7,
            Work {
                url: "http://patft.uspto.gov/netacgi/nph-Parser?patentnumber=9367592".into(),
                ..patent(
                    "Using metaphor to present concepts across different intellectual domains",
                    "9,367,592",
                    vec![
                        person("S. C.", "Hiremath"),
                        person("S.", "Kumar"),
                        person("F.", "Lu"),
                        person("A.", "Salehi"),
                    ],
                    (2016, 6, 14),
                )
            },
            // The page prints "aoncepts", a slip.
            "Hiremath, S. C., Kumar, S., Lu, F., & Salehi, A. (2016). Using metaphor to present concepts across different intellectual domains (U.S. Patent No. 9,367,592). U.S. Patent and Trademark Office. http://patft.uspto.gov/netacgi/nph-Parser?patentnumber=9367592",
            "ksct.or.kr/publ/publ01_7_2, from APA 7, 11.8",
        ),
        (
            Style::Chicago17Notes,
            case("Herring v. New York", "422", "U.S.", "853", "", 1975),
            "Herring v. New York, 422 U.S. 853 (1975).",
            "library.menloschool.org/chicago/legal",
        ),
        (
            Style::Chicago17Notes,
            case("Edelstein v. City & County of San Francisco", "56", "P.3d", "1029", "Cal.", 2002),
            // The page prints "Cal.2002" without the space.
            "Edelstein v. City & County of San Francisco, 56 P.3d 1029 (Cal. 2002).",
            "library.menloschool.org/chicago/legal",
        ),
        (
            Style::Chicago17AuthorDate,
            statute("Freedom of Information Act", "5", "U.S.C.", "552", Some(1996)),
            "Freedom of Information Act, 5 U.S.C. § 552 (1996).",
            "library.menloschool.org/chicago/legal",
        ),
        (
            Style::Chicago17Notes,
            Work {
                pages: "2135".into(),
                ..statute("Homeland Security Act of 2002", "116", "Stat.", "Pub. L. No. 107-296", Some(2002))
            },
            // The page prints the year 2012, a slip: volume 116 is of 2002.
            "Homeland Security Act of 2002, Pub. L. No. 107-296, 116 Stat. 2135 (2002).",
            "owhlguides.andover.edu/chicago/govt-legal",
        ),
        (
            Style::Chicago17Notes,
            patent(
                "Cement admixture",
                "US4586960",
                vec![person("Masanori", "Iizuka"), person("Hideki", "Tanaka")],
                (1986, 5, 6),
            ),
            // The manual has "filed June 26, 1984, and issued May 6, 1986": a record gives one date.
            "Iizuka, Masanori, and Hideki Tanaka. Cement admixture. US Patent 4,586,960, issued May 6, 1986.",
            "Chicago Manual of Style, 17th ed., 14.258",
        ),
        (
            Style::Mla9,
            Work {
                month: Some(5),
                day: Some(17),
                url: "https://tile.loc.gov/storage-services/service/ll/usrep/usrep347/usrep347483/usrep347483.pdf".into(),
                ..brown()
            },
            // MLA's page has the range "pp. 483-97" and the library's name, which a record of a case
            // does not give.
            "United States, Supreme Court. Brown v. Board of Education. United States Reports, vol. 347, 17 May 1954, p. 483, tile.loc.gov/storage-services/service/ll/usrep/usrep347/usrep347483/usrep347483.pdf.",
            "style.mla.org, Documenting Legal Works in MLA Style",
        ),
        (
            Style::Ama11,
            case("Canterbury v. Spence", "464", "F.2d", "772", "D.C. Cir.", 1972),
            // The manual adds the pinpoint 775.
            "Canterbury v Spence, 464 F2d 772 (DC Cir 1972)",
            "AMA Manual of Style, 11th ed., chapter 3, legal references",
        ),
        (
            Style::Ama11,
            Work {
                publisher: "Imaging Therapeutics Inc".into(),
                ..patent(
                    "Methods and devices for quantitative analysis of x-ray images",
                    "7,050,534",
                    vec![person("Philipp", "Lang")],
                    (2002, 8, 20),
                )
            },
            // The page prints "U.S. Patent No. 7,050,534" and a title in capitals; the manual has "US
            // patent" and sentence case.
            "Lang P, inventor; Imaging Therapeutics Inc, assignee. Methods and devices for quantitative analysis of x-ray images. US patent 7,050,534. August 20, 2002.",
            "bibguru.com/g/ama-patents-citation/",
        ),
    ]);
}

#[test]
fn names_of_cases_are_italic_where_the_style_says_so() {
    let brown = case(
        "Brown v. Board of Education",
        "347",
        "U.S.",
        "483",
        "",
        1954,
    );
    let italic = |style| -> Vec<String> {
        cite(&brown, style)
            .into_iter()
            .filter(|piece| piece.italic)
            .map(|piece| piece.text)
            .collect()
    };
    assert_eq!(italic(Style::Bluebook21), ["Brown v. Bd. of Educ."]);
    assert_eq!(italic(Style::Ama11), ["Brown v Board of Education"]);
    assert_eq!(italic(Style::Apa7), Vec::<String>::new());
}

#[test]
fn particles_are_kept_before_the_name() {
    let work = Work {
        kind: WorkKind::Book,
        title: "Poems".into(),
        authors: vec![person("Juana Inés", "de la Cruz")],
        year: Some(1985),
        publisher: "Bilingual Press".into(),
        ..Work::default()
    };
    for style in [
        Style::Apa7,
        Style::Mla9,
        Style::Chicago17Notes,
        Style::Chicago17AuthorDate,
        Style::Ama11,
    ] {
        let rendered = plain(&cite(&work, style));
        assert!(
            rendered.to_lowercase().starts_with("de la cruz"),
            "{}: {rendered}",
            style.name()
        );
    }
}

#[test]
fn any_work_is_cited_in_the_bluebook() {
    for kind in [
        WorkKind::Case,
        WorkKind::Statute,
        WorkKind::Patent,
        WorkKind::Thesis,
        WorkKind::Dataset,
        WorkKind::Preprint,
        WorkKind::Recording,
        WorkKind::Unknown,
        WorkKind::MagazineArticle,
    ] {
        let work = Work {
            kind,
            title: "An Untold Story".into(),
            ..Work::default()
        };
        let rendered = plain(&cite(&work, Style::Bluebook21));
        assert!(rendered.contains("An Untold Story"), "{kind:?}: {rendered}");
        assert!(
            !rendered.contains(" ,") && !rendered.contains(", ,"),
            "{rendered}"
        );
    }
}

#[test]
fn rules_of_court_have_no_section_sign() {
    let rule = |code: &str, number: &str| Work {
        kind: WorkKind::Statute,
        container: code.into(),
        number: number.into(),
        ..Work::default()
    };
    for (style, work, printed) in [
        (
            Style::Bluebook21,
            rule("Fed. R. Civ. P.", "56(a)"),
            "Fed. R. Civ. P. 56(a).",
        ),
        (
            Style::Bluebook21,
            rule("Tex. R. App. P.", "33.1(a)(1)"),
            "Tex. R. App. P. 33.1(a)(1).",
        ),
        (
            Style::Apa7,
            rule("Cal. Rules of Court, rule", "8.1115(b)"),
            "Cal. Rules of Court, rule 8.1115(b).",
        ),
        (
            Style::Bluebook21,
            rule("Fed. R. Evid.", "403"),
            "Fed. R. Evid. 403.",
        ),
        (
            Style::Bluebook21,
            rule("Wash. Rev. Code", "9.41"),
            "Wash. Rev. Code § 9.41.",
        ),
    ] {
        assert_eq!(plain(&cite(&work, style)), printed);
    }
}

#[test]
fn the_name_of_a_case_that_ends_with_a_stop_has_one() {
    let work = case(
        "Anderson v. Liberty Lobby, Inc.",
        "477",
        "U.S.",
        "242",
        "",
        1986,
    );
    let rendered = plain(&cite(&work, Style::Mla9));
    assert!(
        rendered.contains("Liberty Lobby, Inc. United States Reports"),
        "{rendered}"
    );
}
