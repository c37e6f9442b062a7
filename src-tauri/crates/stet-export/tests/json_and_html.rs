//! Golden JSON and HTML, the schema, and nothing but the report's own words as markup.

mod common;

use serde_json::Value;
use stet_core::report::Report;

#[test]
fn json_is_golden_and_deterministic() {
    let report = common::example();
    let bytes = stet_export::json::write(&report);
    assert_eq!(bytes, stet_export::json::write(&common::example()));
    let text = String::from_utf8(bytes).expect("UTF-8");
    let back: Report = serde_json::from_str(&text).expect("reads back");
    assert_eq!(back, report);
    insta::assert_snapshot!("example.json", text);
}

#[test]
fn html_is_golden() {
    insta::assert_snapshot!("example.html", stet_export::html::write(&common::example()));
}

#[test]
fn reports_fit_the_published_schema() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../docs/schema/report-1.schema.json"
    );
    let schema: Value =
        serde_json::from_str(&std::fs::read_to_string(path).expect("the schema is there"))
            .expect("the schema is JSON");
    let empty = Report::new(stet_core::report::TitleBlock::default());
    for report in [common::example(), common::book(), common::long(3), empty] {
        let value: Value =
            serde_json::from_slice(&stet_export::json::write(&report)).expect("JSON");
        let mut faults = Vec::new();
        check(&schema, &schema, &value, "$", &mut faults);
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
    // The check itself must be able to fail.
    let mut faults = Vec::new();
    check(
        &schema,
        &schema,
        &serde_json::json!({"draft": 1}),
        "$",
        &mut faults,
    );
    assert!(faults.len() > 5);
}

/// The part of JSON Schema the published file uses; fields the schema does not know are faults
/// here, so that a new field cannot be forgotten in it.
fn check(root: &Value, schema: &Value, value: &Value, at: &str, faults: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str() {
        let pointer = name.trim_start_matches('#');
        let target = root.pointer(pointer).expect("the reference resolves");
        return check(root, target, value, at, faults);
    }
    if let Some(allowed) = schema["enum"].as_array()
        && !allowed.contains(value)
    {
        faults.push(format!("{at}: {value} is not one of {}", schema["enum"]));
    }
    if let Some(only) = schema.get("const")
        && only != value
    {
        faults.push(format!("{at}: {value} is not {only}"));
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(many) => many.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let fits = |name: &&str| match *name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("unknown type {other}"),
    };
    if !types.is_empty() && !types.iter().any(fits) {
        faults.push(format!("{at}: {value} is not {}", schema["type"]));
    }
    if let Some(number) = value.as_f64() {
        let low = schema["minimum"].as_f64().unwrap_or(f64::MIN);
        let high = schema["maximum"].as_f64().unwrap_or(f64::MAX);
        if number < low || number > high {
            faults.push(format!("{at}: {number} is out of range"));
        }
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        if let Some(name) = name.as_str()
            && value.is_object()
            && value.get(name).is_none()
        {
            faults.push(format!("{at}: {name} is missing"));
        }
    }
    if let (Some(map), Some(known)) = (value.as_object(), schema["properties"].as_object()) {
        for (key, inner) in map {
            let at = format!("{at}.{key}");
            match known.get(key) {
                Some(schema) => check(root, schema, inner, &at, faults),
                None if at.contains(".kind.") => {} // details of a block's kind
                None => faults.push(format!("{at}: the schema does not know this field")),
            }
        }
    }
    if let (Some(list), Some(items)) = (value.as_array(), schema.get("items")) {
        for (index, inner) in list.iter().enumerate() {
            check(root, items, inner, &format!("{at}[{index}]"), faults);
        }
    }
}

#[test]
fn html_is_self_contained_and_safe() {
    let mut report = common::example();
    let evil = "<script>alert(1)</script>\u{0}\u{202E}\"'&</style>";
    report.title.document = evil.to_owned();
    report.claims[0].quote = evil.to_owned();
    report.claims[0].evidence[0].url = Some("javascript:alert(1)".to_owned());
    report.sources[0].url = Some("https://x.example/\"onmouseover=\"x".to_owned());
    report.text[1].runs[0].text = evil.to_owned();
    let html = stet_export::html::write(&report);
    assert!(!html.contains("<script"));
    assert!(!html.contains('\u{0}'));
    assert!(!html.contains("href=\"javascript"));
    assert!(!html.contains("onmouseover=\"x"));
    for remote in ["src=", "@import", "url(", "<link", "<iframe"] {
        assert!(!html.contains(remote), "{remote}");
    }
    for wanted in [
        "<html lang=\"en\">",
        "<main>",
        "<nav aria-label",
        "<header>",
        "<footer id=\"record\"",
        "dir=\"auto\"",
        "✕ Contradicted",
        "DRAFT",
        "¶ 2",
        "href=\"#claim-1\"",
        "@media print",
        "prefers-color-scheme: dark",
    ] {
        assert!(html.contains(wanted), "{wanted}");
    }
}

/// "evil.com" with its letters turned about, in words, names and addresses.
#[test]
fn no_export_turns_the_direction_of_writing() {
    use std::io::{Cursor, Read};

    let turned = |ch: char| matches!(ch, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let mut report = common::example();
    report.title.document = "A \u{202e}moc.live\u{202c} title".to_owned();
    for claim in &mut report.claims {
        claim.quote = format!("\u{2067}moc.live\u{2069} {}", claim.quote);
        claim.explanation = format!("\u{202d}{}", claim.explanation);
    }
    for source in &mut report.sources {
        source.title.insert(0, '\u{2066}');
    }
    let html = stet_export::html::write(&report);
    let csv = String::from_utf8(stet_export::csv::claims(&report).expect("a table"));
    let markdown = stet_export::markdown::write(&report);
    for (what, words) in [
        ("HTML", html),
        ("CSV", csv.expect("UTF-8")),
        ("Markdown", markdown),
    ] {
        assert!(!words.contains(turned), "{what}");
        assert!(words.contains("moc.live"), "{what}: the words stay");
    }
    for file in [
        stet_export::docx::report(&report),
        stet_export::letter::write(&report),
    ] {
        let mut parts =
            zip::ZipArchive::new(Cursor::new(file.expect("a file"))).expect("a package");
        for at in 0..parts.len() {
            let mut words = String::new();
            let mut part = parts.by_index(at).expect("a part");
            if part.read_to_string(&mut words).is_ok() {
                assert!(!words.contains(turned), "{:?}", part.name());
            }
        }
    }
    // What says nothing of direction alone stays as it is.
    let plain = common::example();
    assert_eq!(
        stet_export::html::write(&plain),
        stet_export::html::write(&common::example())
    );
}
