use super::*;

const HARBOUR: &str = "The harbour master keeps a tide table. In 2019 the port handled 4,870 ships, \
    the European Union (EU) says. Dr. Smith led the survey.";
const CATS: &str = "Cats sleep in cardboard boxes and enjoy the sun.";

fn sources() -> Vec<Source<'static>> {
    vec![
        Source {
            id: 1,
            text: Some(HARBOUR),
            author: "van der Berg",
            year: Some(2020),
            url: "https://www.port.example/report/",
            ..Source::default()
        },
        Source {
            id: 2,
            text: Some(CATS),
            label: "cats",
            ..Source::default()
        },
        Source {
            id: 3,
            text: None,
            ..Source::default()
        },
    ]
}

fn report(answer: &str) -> Report {
    verify(answer, &sources(), &Settings::default())
}

#[test]
fn every_cited_source_must_bear_the_sentence_out() {
    let both = report("The harbour master keeps a tide table [1][2].");
    assert_eq!((both.total, both.supported), (2, 1));
    assert_eq!(both.checks[0].supported, Some(false));
    // The marks' own digits do not count.
    assert_eq!(both.checks[0].cited[0].recall, Some(1.0));
    let invented = report("The harbour burned down in a zeppelin accident [1].");
    assert_eq!(invented.checks[0].supported, Some(false));
    assert!(
        invented.checks[0].cited[0]
            .missing
            .contains(&"zeppelin".to_owned())
    );
}

#[test]
fn every_form_of_mark_leads_to_its_source() {
    let table = [
        ("Cats sleep in boxes.[^cats]", Some(2)),
        ("Cats sleep in boxes.[^2]", Some(2)),
        ("Cats sleep in boxes.【2】", Some(2)),
        ("Cats sleep in boxes.²", Some(2)),
        ("The port handled 4870 ships (van der Berg, 2020).", Some(1)),
        (
            "The port handled 4870 ships, see https://port.example/report.",
            Some(1),
        ),
        ("Cats sleep in boxes [9].", None),
    ];
    for (answer, source) in table {
        let found = report(answer);
        assert_eq!(found.checks.len(), 1, "{answer}");
        assert_eq!(found.checks[0].cited[0].source, source, "{answer}");
    }
    let range = report("Cats sleep in boxes [1-3].");
    let ids: Vec<_> = range.checks[0]
        .cited
        .iter()
        .map(|cited| cited.source)
        .collect();
    assert_eq!(ids, [Some(1), Some(2), Some(3)]);
    assert_eq!((range.total, range.not_checked), (2, 1));
}

#[test]
fn sentences_keep_their_marks() {
    let found = report("Dr. Smith led the survey. [1] Cats sleep in boxes. [2]");
    let sentences: Vec<_> = found
        .checks
        .iter()
        .map(|check| check.sentence.as_str())
        .collect();
    assert_eq!(
        sentences,
        ["Dr. Smith led the survey. [1]", "Cats sleep in boxes. [2]"]
    );
    assert_eq!(found.supported, 2);
}

#[test]
fn what_cannot_be_checked_is_outside_the_totals() {
    let unread = report("Glaciers melted fast [3].");
    assert_eq!((unread.total, unread.not_checked), (0, 1));
    assert_eq!(unread.checks[0].supported, None);
    let unknown = report("Glaciers melted fast [7].");
    assert_eq!(unknown.checks[0].cited[0].recall, Some(0.0));
    assert_eq!(unknown.without_source, ["[7]"]);
    assert_eq!(unknown.never_cited, [1, 2, 3]);
}

#[test]
fn inflection_figures_and_acronyms() {
    let found = report("Harbour masters kept tide tables for 4870 ships of the EU [1].");
    let recall = found.checks[0].cited[0].recall.unwrap_or_default();
    assert!(recall > 0.8, "{recall}");
    let small = report("The eu ruled [1].");
    assert!(
        small.checks[0].cited[0]
            .missing
            .contains(&"ruled".to_owned())
    );
}

#[test]
fn disclaimers_uncited_facts_and_code() {
    let found = report("Sources [1] and [2] contain no information about glaciers.");
    assert_eq!((found.disclaimers.len(), found.total), (1, 0));
    let facts = report("The population of Oslo was 709,037 in 2023. Cats sleep in boxes [2].");
    assert_eq!(facts.uncited.len(), 1);
    let code =
        report("Cats sleep in boxes [2].\n\n```\nprint(x[1])\n```\n\n## References\n[1] Port");
    assert_eq!(code.total, 1);
}

#[test]
fn settings_and_the_health_section() {
    let bad = report("Glaciers melted in boxes of mud [2].");
    assert_eq!(bad.unsupported().count(), 1);
    let text = health(&bad).expect("a section");
    assert!(
        text.starts_with("## Citation health") && text.contains("Glaciers"),
        "{text}"
    );
    let good = report("Cats sleep in cardboard boxes [2].");
    assert_eq!(health(&good), None);
    let off = Settings {
        mode: Mode::Off,
        ..Settings::default()
    };
    assert_eq!(verify("Mud [2].", &sources(), &off).checks, []);
    let lax = Settings {
        threshold: 0.1,
        ..Settings::default()
    };
    assert_eq!(
        verify("Glaciers melted in boxes of mud [2].", &sources(), &lax).supported,
        1
    );
}

#[test]
fn other_scripts_and_languages() {
    let source = Source {
        id: 1,
        text: Some("東京都の人口は約1400万人である。"),
        ..Source::default()
    };
    let found = verify(
        "東京都の人口は約1400万人です[1]。",
        &[source],
        &Settings::default(),
    );
    assert_eq!(
        found.checks.first().and_then(|check| check.supported),
        Some(true)
    );
    let source = Source {
        id: 1,
        text: Some("Der Hafen wurde im Jahr 1901 von der Stadt gebaut und später erweitert."),
        ..Source::default()
    };
    let answer = "Die Stadt baute den Hafen im Jahre 1901 und hat ihn später erweitert [1].";
    let found = verify(answer, &[source], &Settings::default());
    assert_eq!(found.checks[0].supported, Some(true));
}
