//! The reading as a whole, on sentences of our own.

use super::*;

fn kinds(text: &str) -> Vec<Kind> {
    find(text, &[])
        .iter()
        .map(|citation| citation.kind)
        .collect()
}

fn first(text: &str) -> Option<Citation> {
    find(text, &[]).into_iter().next()
}

#[test]
fn a_decision_in_full() {
    let text = "The court in Hill v. Dale  Mining Co., 12 F.2d\n34, 37-38 (2d Cir. Mar. 3, 1926) (per curiam), said so.";
    let found = first(text);
    let Some(citation) = found else {
        panic!("nothing found");
    };
    assert_eq!(citation.kind, Kind::Case);
    assert_eq!(citation.span.slice(text), Some("12 F.2d\n34"));
    assert_eq!(citation.words, "12 F.2d 34");
    assert_eq!(
        citation.whole.slice(text),
        Some("Hill v. Dale  Mining Co., 12 F.2d\n34, 37-38 (2d Cir. Mar. 3, 1926) (per curiam)")
    );
    assert_eq!(citation.plaintiff.as_deref(), Some("Hill"));
    assert_eq!(citation.defendant.as_deref(), Some("Dale Mining Co."));
    assert_eq!(citation.pin.as_deref(), Some("37-38"));
    assert_eq!(citation.court.as_deref(), Some("ca2"));
    assert_eq!(
        (citation.year, citation.day.as_deref()),
        (Some(1926), Some("3"))
    );
    assert_eq!(citation.parenthetical.as_deref(), Some("per curiam"));
    let work = work(&citation);
    assert_eq!(
        work.map(|work| (
            work.title,
            work.container,
            work.volume,
            work.pages,
            work.place,
            work.month
        )),
        Some((
            "Hill v. Dale Mining Co.".into(),
            "F.2d".into(),
            "12".into(),
            "34".into(),
            "2d Cir.".into(),
            Some(3)
        ))
    );
}

#[test]
fn a_date_belongs_to_its_own_citation() {
    let found = find(
        "Hill v. Dale, 1 U.S. 1, 3 (1799). Ash v. Elm, 2 F.3d 2 (D. Me. 2001).",
        &[],
    );
    let read: Vec<_> = found
        .iter()
        .map(|citation| {
            (
                citation.plaintiff.as_deref(),
                citation.year,
                citation.court.as_deref(),
            )
        })
        .collect();
    assert_eq!(
        read,
        [
            (Some("Hill"), Some(1799), Some("scotus")),
            (Some("Ash"), Some(2001), Some("med"))
        ]
    );
}

#[test]
fn kinds_of_authorities() {
    let cases = [
        ("under 42 U.S.C. § 1983, and", Kind::Law),
        ("see 29 C.F.R. § 1630.2(h) (2010)", Kind::Law),
        ("75 Fed. Reg. 12345 (Mar. 15, 2010)", Kind::Law),
        ("N.Y. Penal Law § 125.25", Kind::Law),
        ("77 Marq. L. Rev. 475, 480 (1993)", Kind::Journal),
        ("U.S. Const. amend. XIV, § 1", Kind::Constitution),
        ("Cal. Const. art. I, § 7", Kind::Constitution),
        ("Fed. R. Civ. P. 12(b)(6)", Kind::Rule),
        ("see § 99 above", Kind::Section),
        ("Jones v Kernott [2011] UKSC 53", Kind::Neutral),
        ("[2004] EWCA Civ 1", Kind::Neutral),
        ("Carter v Canada, 2015 SCC 5", Kind::Neutral),
        ("(2015) 3 SCC 1", Kind::Neutral),
        ("ECLI:EU:C:2014:317", Kind::Neutral),
        ("Case C-131/12", Kind::Neutral),
        ("Directive 95/46/EC", Kind::Union),
        ("Regulation (EU) 2016/679", Kind::Union),
        ("32016R0679", Kind::Union),
        ("No. 12-345", Kind::Docket),
        ("US 7,654,321 B2", Kind::Patent),
        ("U.S. Patent No. 7,654,321", Kind::Patent),
        ("EP 1 234 567 B1", Kind::Patent),
    ];
    for (text, kind) in cases {
        assert_eq!(kinds(text), [kind], "{text}");
    }
}

#[test]
fn what_is_no_citation() {
    for text in [
        "In 1999 the U.S. won 3 medals; 12 Main St. is near.",
        "He lives at 111 S.W. 12th St.",
        "Version 3 of A. 45, id card, the ibid",
        "Regulation of 12 banks; decision 5",
    ] {
        assert_eq!(kinds(text), [], "{text}");
    }
}

#[test]
fn short_forms_lead_to_what_they_stand_for() {
    let text = "Hill v. Dale, 410 U.S. 113, 93 S. Ct. 705 (1973). Id. at 120. Ash v. Elm, 2 F.3d 2 \
                (2001). Hill, 410 U.S. at 115. Elm at 4. Dale, supra, at 118. Id. at 900. 42 U.S.C. § 1. Id.";
    let found = find(text, &[]);
    let read: Vec<_> = found
        .iter()
        .map(|citation| citation.kind)
        .zip(resolve(&found))
        .collect();
    assert_eq!(
        read,
        [
            (Kind::Case, Some(0)),
            (Kind::Case, Some(0)),
            (Kind::Id, Some(0)),
            (Kind::Case, Some(3)),
            (Kind::ShortCase, Some(0)),
            (Kind::ByName, Some(3)),
            (Kind::Supra, Some(0)),
            // No decision has 800 pages.
            (Kind::Id, None),
            (Kind::Law, Some(8)),
            (Kind::Id, Some(8)),
        ]
    );
}

#[test]
fn a_name_that_fits_two_decisions_leads_nowhere() {
    let found = find(
        "Hill v. Dale, 1 U.S. 1. Hill v. Ash, 2 U.S. 2. Hill, supra, at 3.",
        &[],
    );
    assert_eq!(resolve(&found).last(), Some(&None));
}

#[test]
fn an_id_after_the_record_stands_for_the_record() {
    for record in [
        "Compl. ¶ 4.",
        "Plaintiff pleads fraud, Compl. Claim III ¶¶ 46–53;",
        "(Tr. 45:3-6.)",
        "Dkt. No. 12 at 3.",
        "Smith Decl. ¶ 7.",
        "(Pet. App. 5a).",
        "Exhibit C, at 4.",
        "Witness statement of A Lind, para 4.",
    ] {
        let text = format!("Hill v. Dale, 410 U.S. 113, 115 (1973). {record} Id. at 120.");
        let found = find(&text, &[]);
        let kinds: Vec<Kind> = found.iter().map(|citation| citation.kind).collect();
        assert_eq!(kinds, [Kind::Case, Kind::Record, Kind::Id], "{record}");
        assert_eq!(resolve(&found).last(), Some(&None), "{record}");
    }
    // Of two decisions in one volume the one that is named.
    let text = "Hill v. Dale, 12 F.2d 45 (2d Cir. 1926); Lind v. Voss, 12 F.2d 310 (2d Cir. 1926). Lind, 12 F.2d at 312.";
    assert_eq!(resolve(&find(text, &[])).last(), Some(&Some(1)));
    // Reporters of appeals are no record.
    let text = "Hill v. Dale, 12 Cal. App. 3d 45, 47 (1970). Id. at 48.";
    assert_eq!(resolve(&find(text, &[])), [Some(0), Some(0)]);
}

#[test]
fn an_id_may_point_at_a_section() {
    let text = "42 U.S.C. § 1983. Id. § 1983(b). Id. §§ 1985, 1986. See § 12. Id. § 1988(b)-(c).";
    let found = find(text, &[]);
    let read: Vec<_> = found
        .iter()
        .zip(resolve(&found))
        .map(|(citation, stands_for)| (citation.kind, citation.pin.as_deref(), stands_for))
        .collect();
    assert_eq!(
        read,
        [
            (Kind::Law, None, Some(0)),
            (Kind::Id, Some("§ 1983(b)"), Some(0)),
            (Kind::Id, Some("§§ 1985, 1986"), None),
            (Kind::Section, None, None),
            (Kind::Id, Some("§ 1988(b)-(c)"), None),
        ]
    );
}

#[test]
fn a_note_of_a_page_belongs_to_the_pinpoint() {
    let text = "Holm v. Brandt, 525 F. App’x 94, 103 n.15 (3d Cir. 2013) (quoting Iqbal, 556 U.S. at 686–87).";
    let found = find(text, &[]);
    assert_eq!(found[0].kind, Kind::Case);
    assert_eq!(found[0].pin.as_deref(), Some("103 n.15"));
    assert_eq!(found[0].year, Some(2013));
    assert_eq!(found[1].kind, Kind::ShortCase);
}

#[test]
fn sections_with_letters_and_dots_are_read_whole() {
    for (text, section, pin) in [
        ("Wash. Rev. Code § 9.94A.525(7)", "9.94A.525", Some("(7)")),
        ("Conn. Gen. Stat. § 52-190a(c)", "52-190a", Some("(c)")),
        ("42 U.S.C. § 2000e-5(k)", "2000e-5", Some("(k)")),
        ("Minn. Stat. § 609.52", "609.52", None),
        ("42 U.S.C. § 1983", "1983", None),
    ] {
        let found = first(&format!("Under {text}, it fails."));
        let read = found
            .as_ref()
            .map(|law| (law.part("section"), law.pin.as_deref()));
        assert_eq!(read, Some((Some(section), pin)), "{text}");
    }
}

#[test]
fn rules_with_dots_are_read_whole() {
    for (text, number) in [
        ("Fed. R. Civ. P. 4.1(a)", "4.1(a)"),
        ("Tex. R. App. P. 33.1(a)(1)", "33.1(a)(1)"),
        ("Cal. Rules of Court, rule 8.1115(b)", "8.1115(b)"),
        ("Fla. R. Crim. P. 3.850(b)", "3.850(b)"),
        ("Model Rules of Pro. Conduct r. 1.7(b)(2)", "1.7(b)(2)"),
    ] {
        let found = find(&format!("Under {text}, it fails."), &[]);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert_eq!(
            (found[0].kind, found[0].part("number")),
            (Kind::Rule, Some(number))
        );
    }
}

#[test]
fn a_rule_of_no_set_in_sight_leads_to_the_one_named_before() {
    let text = "Under Fed. R. Civ. P. 56(a) it fails, and Rule 56(a) is clear. Rule 4.1.2 and Rule 10b-5 too. Rule 5 of the club.";
    let found = find(text, &[]);
    let kinds: Vec<Kind> = found.iter().map(|one| one.kind).collect();
    assert_eq!(
        kinds,
        [Kind::Rule, Kind::Section, Kind::Section, Kind::Section]
    );
    assert_eq!(found[2].words, "Rule 4.1.2");
    assert_eq!(resolve(&found), [Some(0), Some(0), None, None]);
}

#[test]
fn what_a_name_begins_with_belongs_to_it() {
    for (text, title) in [
        (
            "See In re Hill Bros., Inc., 12 F.3d 34 (1st Cir. 1994)",
            "In re Hill Bros., Inc",
        ),
        ("so Ex parte Hill, 12 U.S. 34 (1810)", "Ex parte Hill"),
        ("as in Re Hill [2005] UKHL 41", "Re Hill"),
        (
            "proof. United States ex rel. Hill v. Dale Labs., Inc., 12 F.4th 34 (1st Cir. 2021)",
            "United States ex rel. Hill v. Dale Labs., Inc",
        ),
        (
            "cf. State ex rel. Hill v. Dale, 12 Ohio St.3d 34 (1984)",
            "State ex rel. Hill v. Dale",
        ),
        (
            "Hill d/b/a Dale Fish v. Ash, 12 F.3d 34 (1st Cir. 1994)",
            "Hill d/b/a Dale Fish v. Ash",
        ),
        (
            "Hill et al. v. Dale, 12 F.3d 34 (1st Cir. 1994)",
            "Hill et al. v. Dale",
        ),
    ] {
        let found = first(text).as_ref().and_then(work).map(|work| work.title);
        assert_eq!(
            found.as_deref().map(|own| own.trim_end_matches('.')),
            Some(title),
            "{text}"
        );
    }
}

#[test]
fn names_in_italics_are_the_names() {
    let text = "As to that see Hill Brothers & Sons v. Dale, 12 F.2d 34. In Dale, the court";
    let names = ["Hill Brothers & Sons", "Dale"].map(|name| {
        text.find(name)
            .map_or(Span::new(0, 0), |at| Span::new(at, at + name.len()))
    });
    let later = text.rfind("Dale").map(|at| Span::new(at, at + 4));
    let found = find(text, &[names[0], names[1], later.unwrap_or(names[1])]);
    assert_eq!(found.len(), 2);
    assert_eq!(found[0].plaintiff.as_deref(), Some("Hill Brothers & Sons"));
    assert_eq!(found[1].kind, Kind::ByName);
}

#[test]
fn star_pages_and_paragraphs_lead_back() {
    for text in [
        "Hill v. Dale, 2016 WL 4411223, at *2 (D. Me. 2016). See id. at *3–4.",
        "Hill v. Dale, 2014 U.S. Dist. LEXIS 5512 (D. Me. 2014). Id. at *9.",
        "Hill v. Dale, 2015 IL 117950, ¶ 20. Id. ¶ 25.",
        "It was so in Hill v Dale, 2015 ABCA 95 at para 20. Ibid at para 25.",
        "It was so in Hill v Dale, 2015 ABCA 95 at para 20. Ibid at paras 25–27.",
    ] {
        let found = find(text, &[]);
        assert_eq!(resolve(&found), [Some(0), Some(0)], "{text}");
    }
    let text = "It was so in Hill v Dale, 2015 ABCA 95 at para 20. Cross-Examination of Ann Lind, 3 May 2019 at p 7. Ibid at p 9.";
    let found = find(text, &[]);
    assert_eq!(resolve(&found).last(), Some(&None), "{found:?}");
    // A page of the decision is neither.
    let found = find("Hill v. Dale, 12 F.3d 34, 36 (2001). Id. ¶ 4.", &[]);
    assert_eq!(resolve(&found).last(), Some(&None));
}

#[test]
fn supra_with_a_reporter_is_one_short_form() {
    let text = "Hill v. Dale (2015) 61 Cal.4th 830, 845. (Hill, supra, 61 Cal.4th at p. 850.)";
    let found = find(text, &[]);
    assert_eq!(
        found.iter().map(|one| one.kind).collect::<Vec<_>>(),
        [Kind::Case, Kind::ShortCase]
    );
    assert_eq!(resolve(&found), [Some(0), Some(0)]);
}

#[test]
fn brackets_of_a_name_and_pinpoints_of_the_commonwealth() {
    for (text, plaintiff, defendant, pin) in [
        (
            "It was so in Arden v Tasmania (No 3) (1988) 164 CLR 12 at 40.",
            "Arden",
            "Tasmania (No 3)",
            "at 40",
        ),
        (
            "Costs follow (Alberta (Minister of Labour) v Vance, 2017 SCC 9 at para 14).",
            "Alberta (Minister of Labour)",
            "Vance",
            "at para 14",
        ),
        (
            "See R (Holm) v Dunn Borough Council (No 2) [2014] EWCA Civ 77 at [12]-[14].",
            "R (Holm)",
            "Dunn Borough Council (No 2)",
            "at [12]-[14]",
        ),
        (
            "The Court said so in Menon v State of Orissa AIR 1981 SC 204.",
            "Menon",
            "State of Orissa",
            "",
        ),
    ] {
        let found = first(text).expect(text);
        assert_eq!(found.plaintiff.as_deref(), Some(plaintiff), "{text}");
        assert_eq!(found.defendant.as_deref(), Some(defendant), "{text}");
        assert_eq!(found.pin.as_deref().unwrap_or_default(), pin, "{text}");
    }
}

#[test]
fn ranks_and_roads_are_no_volumes() {
    for text in [
        "Final: No. 4 Wash. 21, #9 Tex. 17.",
        "Take Exit 12 Mich. 24 north.",
        "No. 15 Iowa 3, No. 2 Wis. 0.",
        "It sold 5 U.S. 40-foot boats and 3 Cal. 12-packs.",
        "Turnout rose to 12 Wis. 10%.",
    ] {
        assert_eq!(kinds(text), [], "{text}");
    }
}

#[test]
fn figures_around_a_common_abbreviation_are_no_decision() {
    for text in [
        "On May 7 U.S. 9 was closed, and 3 Pa. 12 too.",
        "Hest 20 Wis. 14 was the score.",
        "The shelter took 5 Gray 3 black cats.",
        "We sailed at 40 N.W. 12 that night.",
    ] {
        assert_eq!(kinds(text), [], "{text}");
    }
    for text in [
        "1 U.S. 1",
        "See 7 U.S. 9 for that.",
        "Hill v. Dale, 7 U.S. 9 says so.",
        "It fails (7 Mass. 9).",
        "It was so in 7 Mass. 9 (1810).",
        "The Court, 410 U.S. 113 said.",
    ] {
        assert_eq!(kinds(text), [Kind::Case], "{text}");
    }
}

#[test]
fn an_edition_is_chosen_by_its_years() {
    let edition = |text: &str| {
        first(text)
            .and_then(|citation| citation.edition)
            .map(|at| editions()[at].abbreviation)
    };
    assert_eq!(edition("1 W.2d 1 (1854)"), edition("1 Wis. 2d 1 (1854)"));
    assert_eq!(edition("1 Johnson 1 (1806)"), None);
}

#[test]
fn hostile_text_takes_linear_time_and_breaks_nothing() {
    let long = [
        "1 U.S. ".repeat(20_000),
        "A.A.A.A.A.F.F.F.".repeat(10_000),
        "(".repeat(100_000),
        "§".repeat(50_000),
        "Hill v. Dale, 1 U.S. 1. Hill at 2. ".repeat(3_000),
        "\u{200b}\u{a0}é 1 U.\u{2003}S. 1 ؟".repeat(5_000),
        "v. ".repeat(50_000),
        "US 1,234,567 ".repeat(10_000),
    ];
    for text in long {
        let found = find(&text, &[]);
        assert!(
            found
                .iter()
                .all(|citation| citation.whole.slice(&text).is_some())
        );
        assert_eq!(resolve(&found).len(), found.len());
    }
}

#[test]
fn an_id_passes_over_what_a_remark_quotes() {
    let text = "Roe v. Hallam, 301 U.S. 44, 51 (1937) (quoting Doe v. Pike, 212 U.S. 9, 14 (1909)). It is so. Id. at 53.";
    let found = find(text, &[]);
    let stands_for = resolve(&found);
    let id = found.iter().position(|one| one.kind == Kind::Id);
    let full = id.and_then(|id| stands_for[id]);
    assert_eq!(full.map(|at| found[at].words.as_str()), Some("301 U.S. 44"));
    // A second authority behind the first is the one meant.
    let text = "Roe v. Hallam, 301 U.S. 44 (1937); Doe v. Pike, 212 U.S. 9, 14 (1909). Id. at 15.";
    let found = find(text, &[]);
    let stands_for = resolve(&found);
    assert_eq!(stands_for.last().copied().flatten(), Some(1));
}

#[test]
fn parties_in_other_languages() {
    for (text, parties) in [
        (
            "wie in Holm gegen Norwegen, Nr. 48112/07, § 53, gesagt",
            Some(("Holm", "Norwegen")),
        ),
        (
            "im Urteil Hafen Nord gegen Kommission, C-412/15, EU:C:2017:318, Rn. 41",
            Some(("Hafen Nord", "Kommission")),
        ),
        (
            "l’arrêt Roche c. France, n° 48112/07, le dit",
            Some(("Roche", "France")),
        ),
        (
            "See Roy c Énergie Nord inc, 2018 CSC 44 au para 61",
            Some(("Roy", "Énergie Nord inc")),
        ),
        ("das Gesetz Nr. 4811/07 gilt", None),
        ("gegen die Satzung, Nr. 4811/07", None),
    ] {
        let found = find(text, &[]);
        let named = found.iter().find_map(|one| {
            let pair = (one.plaintiff.as_deref()?, one.defendant.as_deref()?);
            Some(pair)
        });
        assert_eq!(named, parties, "{text}");
    }
}
