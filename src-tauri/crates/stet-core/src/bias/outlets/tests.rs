use super::*;

/// A file of the project's form with these rows.
pub(in crate::bias) fn file(rows: &[String]) -> String {
    format!(
        "{{\"form\": \"stet-outlets 2\", \"snapshot\": \"2026-01-02\", \"source\": \"a test\",\n\
         \"aliases\": {{\"short.example\": \"daily.example\"}}, \"outlets\": [\n{}\n]}}",
        rows.join(",\n")
    )
}

/// A row with a place, a name, a class, and further members.
pub(in crate::bias) fn row(place: &str, name: &str, bias: &str, more: &str) -> String {
    format!("{{\"place\": {place:?}, \"name\": {name:?}, \"bias\": {bias:?}{more}}}")
}

fn parse(text: &str) -> Result<Outlets, Unreadable> {
    Outlets::parse(text.as_bytes())
}

#[test]
fn the_bundled_file_is_whole() {
    let outlets = parse(BUNDLED).expect("outlets.json");
    assert_eq!((outlets.entries().len(), outlets.left_out()), (9_774, 0));
    assert_eq!(outlets.aliases.len(), 4);
    assert_eq!(outlets.snapshot(), "2026-08-19");
    assert!(outlets.source().contains("mbfcext"));
    assert_eq!(outlets.hash().len(), 64);
    let without_page = outlets.entries().iter().filter(|one| one.page.is_empty());
    assert_eq!(without_page.count(), 5);
    assert!(BUNDLED.contains("\"licence\": \"mbfcext repository: MIT"));
}

#[test]
fn every_word_of_the_bundled_file_is_known() {
    let file: Value = serde_json::from_str(BUNDLED).expect("JSON");
    for row in file["outlets"].as_array().expect("rows") {
        let known = |key: &str, named: fn(&str) -> bool| row[key].as_str().is_none_or(named);
        assert!(known("factual", |word| Factual::named(word).is_some()));
        assert!(known("credibility", |word| Credibility::named(word).is_some()));
        assert!(known("traffic", |word| Traffic::named(word).is_some()));
        for flag in row["flags"].as_array().into_iter().flatten() {
            assert!(flag.as_str().and_then(Flag::named).is_some(), "{row}");
        }
    }
}

#[test]
fn a_row_is_read_with_its_members() {
    let more = r#", "factual": "mostly-factual", "credibility": "high",
        "flags": ["false-claims", "lack-of-transparency"], "country": "AT",
        "countryGuessed": true, "page": "daily-arts-bias""#;
    let rows = [
        row("daily.example/arts", "Daily Arts", "right-center", more),
        row("daily.example", "Daily", "sideways", ""),
        row("nowhere", "No host", "left", ""),
        "\"a word\"".to_owned(),
    ];
    let outlets = parse(&file(&rows)).expect("a file");
    assert_eq!((outlets.entries().len(), outlets.left_out()), (1, 3));
    let entry = &outlets.entries()[0];
    assert_eq!(entry.place(), "daily.example/arts");
    assert_eq!((entry.bias, entry.traffic), (Bias::RightCenter, None));
    assert_eq!(entry.factual, Some(Factual::MostlyFactual));
    assert_eq!(entry.flags, [Flag::FalseClaims, Flag::LackOfTransparency]);
    assert_eq!(
        (entry.country.as_deref(), entry.country_guessed),
        (Some("AT"), true)
    );
    assert_eq!(
        entry.page_address(),
        "https://mediabiasfactcheck.com/daily-arts-bias/"
    );
}

/// The shape of `docs/v5/data/combined.json`, with outlets of our own.
const PUBLISHED: &str = r#"{"aliases": {"dly.example": "daily.example"}, "biases": [{"bias": "left"}],
    "date": "2026-07-03T13:00:47.896Z",
    "questionable": [
        {"code": "NA", "name": "N/A", "questionable": "n/a"},
        {"code": "C", "name": "Conspiracy", "questionable": "conspiracy"},
        {"code": "C", "name": "Censorship", "questionable": "censorship"},
        {"code": "H", "name": "Hate", "questionable": "hate"}],
    "sources": [
        {"bias": "left-center", "credibility": "high-credibility", "domain": "daily.example",
         "name": "The Daily", "popularity": 55, "questionable": [], "reporting": "high",
         "url": "https://mediabiasfactcheck.com/the-daily/"},
        {"bias": "fake-news", "credibility": "low-credibility", "domain": "odd.example/page",
         "name": "Odd", "questionable": ["conspiracy", "censorship", "hate"], "reporting": "low",
         "url": "https://elsewhere.example/?odd"},
        {"bias": "satire", "credibility": "n/a", "domain": "jest.example", "name": "Jest",
         "questionable": ["censorship"], "url": "https://mediabiasfactcheck.com/jest/"}]}"#;

#[test]
fn the_published_file_is_read_as_it_is() {
    let outlets = parse(PUBLISHED).expect("combined.json");
    assert_eq!((outlets.entries().len(), outlets.left_out()), (3, 0));
    assert_eq!(outlets.snapshot(), "2026-07-03");
    assert!(outlets.source().contains("combined.json"));
    let [daily, odd, jest] = outlets.entries() else {
        panic!("three outlets")
    };
    assert_eq!(daily.bias, Bias::LeftCenter);
    assert_eq!(daily.credibility, Some(Credibility::High));
    assert_eq!(daily.factual, Some(Factual::High));
    assert_eq!(daily.page, "the-daily");
    assert_eq!(
        (odd.place().as_str(), odd.page.as_str()),
        ("odd.example/page", "")
    );
    // Two words of one code: which was meant is lost. One of them alone was meant.
    assert_eq!(odd.flags, [Flag::Hate]);
    assert_eq!(jest.flags, [Flag::Censorship]);
    assert_eq!((jest.credibility, jest.factual), (None, None));
    assert!(outlets.lookup("https://dly.example/x").is_some());
}

#[test]
fn facts_can_be_removed() {
    let none = parse(&Outlets::removed("2026-11-26")).expect("no facts");
    assert_eq!((none.entries().len(), none.snapshot()), (0, "2026-11-26"));
    assert_eq!(none.lookup("https://www.bbc.com/"), None);
}

#[test]
fn any_other_file_is_refused_in_a_sentence() {
    let one = row("a.example", "A", "left", "");
    let whole = file(&[one]);
    let refused = |text: &str| parse(text).map(|_| ()).expect_err(text);
    assert!(parse(&whole).is_ok());
    let cut = refused(&whole[..whole.len() - 5]);
    assert!(matches!(cut, Unreadable::NoJson { line: 3, .. }), "{cut}");
    let lately = whole.replace("2026-01-02", "lately");
    assert_eq!(refused(&lately), Unreadable::Head("date"));
    let nobody = whole.replace("\"source\"", "\"origin\"");
    assert_eq!(refused(&nobody), Unreadable::Head("source"));
    let later = whole.replace("outlets 2", "outlets 3");
    assert_eq!(refused(&later), Unreadable::Form);
    assert_eq!(refused("{\"entries\": []}"), Unreadable::Form);
    assert_eq!(refused("[1, 2]"), Unreadable::Form);
    assert_eq!(refused("{\"outlets\": 3}"), Unreadable::Form);
    let unreadable = file(&["3".to_owned()]);
    assert_eq!(refused(&unreadable), Unreadable::Empty);
    let lost = "{\"date\": \"2026-07-03\", \"sources\": []}";
    assert_eq!(refused(lost), Unreadable::Empty);
    assert!(matches!(refused(""), Unreadable::NoJson { .. }));
    let no_text = Outlets::parse(b"\xff\xfe").map(|_| ());
    assert!(matches!(no_text, Err(Unreadable::NoJson { .. })));
    let large = vec![b' '; LARGEST + 1];
    let large = Outlets::parse(&large).map(|_| ());
    assert_eq!(large, Err(Unreadable::TooLarge));
}
