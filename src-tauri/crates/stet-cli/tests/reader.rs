//! Files are read by processes of their own: what breaks down there costs one file, and what runs there
//! reaches nothing.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

const ARTICLE: &str = "# The crane\n\nThe harbour crane fell in May 2019 and killed 3 people.\n";
const REPORT: &str = "The harbour crane fell in May 2019 and killed 3 people, the inquiry found.\n";

fn stet() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stet"));
    command.stdin(Stdio::null());
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder with the article and material of these names and contents.
fn desk(material: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().expect("temporary folder");
    let sources = folder.path().join("sources");
    fs::create_dir(&sources).expect("a folder");
    fs::write(folder.path().join("article.md"), ARTICLE).expect("writes");
    for (name, bytes) in material {
        fs::write(sources.join(name), bytes).expect("writes");
    }
    folder
}

fn check(folder: &Path) -> (Output, Value) {
    check_also(folder, &[])
}

/// The same with these arguments as well.
fn check_also(folder: &Path, arguments: &[&OsStr]) -> (Output, Value) {
    let out = folder.join("out.json");
    let output = stet()
        .arg("check")
        .arg(folder.join("article.md"))
        .arg("--sources")
        .arg(folder.join("sources"))
        .args(["--quiet", "--report"])
        .arg(&out)
        .args(arguments)
        .output()
        .expect("stet starts");
    let report = fs::read(&out).unwrap_or_else(|_| panic!("no report: {}", said(&output)));
    (output, serde_json::from_slice(&report).expect("JSON"))
}

/// What the reader of one file ends with.
fn reader(version: &str, bytes: &[u8]) -> Output {
    let mut child = stet()
        .args(["--read-one-file", version])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .env_clear()
        .spawn()
        .expect("stet starts");
    let mut input = child.stdin.take().expect("a pipe");
    // A reader of another version asks for nothing.
    let _ = writeln!(
        input,
        r#"{{"ask":"Read","name":"a.txt","bytes":{}}}"#,
        bytes.len()
    )
    .and_then(|()| input.write_all(bytes));
    drop(input);
    child.wait_with_output().expect("it ends")
}

#[test]
fn a_reader_that_breaks_down_costs_one_file_and_is_told_by_name() {
    if !cfg!(debug_assertions) {
        return; // Only a test build misbehaves when it is told to.
    }
    let folder = desk(&[
        ("abort.txt", b"stet test: abort"),
        ("memory.txt", b"stet test: exhaust the memory"),
        ("report.txt", REPORT.as_bytes()),
        ("stack.txt", b"stet test: exhaust the stack"),
    ]);
    let (output, report) = check(folder.path());
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    for name in ["abort.txt", "memory.txt", "stack.txt"] {
        let told = format!("{name} could not be read: it needs more memory");
        assert!(said(&output).contains(&told), "{}", said(&output));
    }
    let sources = report["sources"].as_array().expect("sources");
    assert_eq!(sources.len(), 1, "{sources:?}");
    assert!(!report["claims"][0]["finding"].is_null(), "{report}");
}

#[test]
fn what_reads_a_file_can_open_none_and_reach_nobody() {
    let version = env!("CARGO_PKG_VERSION");
    let whole = reader(version, b"Words of a stranger.");
    assert!(whole.status.success());
    let answer = String::from_utf8_lossy(&whole.stdout);
    assert!(answer.contains("Words of a stranger."), "{answer}");
    if cfg!(debug_assertions) {
        let reached = reader(version, b"stet test: reach out");
        assert_eq!(
            reached.status.code(),
            Some(100),
            "a bit is set for each thing reached"
        );
    }
    assert_eq!(reader("0.0.0", b"x").status.code(), Some(64));
}

/// A PDF with a picture of 20 MB before its words.
fn large_pdf(words: &str) -> Vec<u8> {
    let drawn = format!("BT /F 12 Tf 40 800 Td ({words}) Tj ET");
    let mut pdf = b"%PDF-1.4\n6 0 obj<</Length 20000000>>stream\n".to_vec();
    pdf.extend((0..20_000_000_u32).map(|at| u8::try_from(at * 7 % 251).unwrap_or(0)));
    pdf.extend_from_slice(b"\nendstream endobj\n");
    for (at, object) in [
        "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
        "<</Type/Pages/Kids[3 0 R]/Count 1>>".to_owned(),
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 900 900]/Contents 5 0 R/Resources<</Font<</F 4 0 R>>>>>>".to_owned(),
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_owned(),
        format!("<</Length {}>>stream\n{drawn}\nendstream", drawn.len()),
    ]
    .into_iter()
    .enumerate()
    {
        pdf.extend(format!("{} 0 obj{object}endobj\n", at + 1).into_bytes());
    }
    pdf.extend_from_slice(b"trailer<</Root 1 0 R/Size 7>>\n%%EOF");
    pdf
}

#[test]
fn the_terminal_reads_a_large_file_to_its_end() {
    let folder = desk(&[("report.pdf", &large_pdf(REPORT.trim()))]);
    let (output, report) = check(folder.path());
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let shown = report["sources"].to_string();
    assert!(shown.contains("report.pdf"), "{shown}");
    let sum = Command::new("sha256sum")
        .arg(folder.path().join("sources/report.pdf"))
        .output();
    if let Ok(sum) = sum {
        let hash = String::from_utf8_lossy(&sum.stdout)[..64].to_owned();
        assert!(
            shown.contains(&hash),
            "the hash is that of the whole file: {shown}"
        );
    }
    let words = serde_json::to_string(&report).expect("JSON");
    assert!(words.contains("the inquiry found"), "{words}");
}

#[test]
fn what_was_not_read_of_a_source_is_told_in_the_terminal_and_in_every_report() {
    let rtf = br"{\rtf1\ansi The harbour crane fell in May 2019 and killed 3 people, the inquiry found.\par {\pict\pngblip 89504e47}\par}";
    let folder = desk(&[("report.rtf", rtf)]);
    let page = folder.path().join("out.md");
    let (output, report) = check_also(folder.path(), &["--report".as_ref(), page.as_os_str()]);
    let told = "One picture was not read";
    assert!(said(&output).contains(told), "{}", said(&output));
    let unread = report["unread"].as_array().expect("what was not read");
    assert_eq!(unread.len(), 1, "{unread:?}");
    assert_eq!(unread[0]["title"], "report.rtf");
    let page = fs::read_to_string(page).expect("a report");
    let (_, below) = page.split_once("Not looked at").expect("a section");
    assert!(below.contains(told), "{page}");
}

#[test]
fn pipes_and_devices_are_refused_and_never_waited_for() {
    let folder = desk(&[("report.txt", REPORT.as_bytes())]);
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|made| made.success()));
    let article = folder.path().join("article.md");
    let (pipe, article) = (pipe.as_os_str(), article.as_os_str());
    let cases: [&[&OsStr]; 5] = [
        &["check".as_ref(), pipe],
        &["check".as_ref(), article, "--sources".as_ref(), pipe],
        &[
            "check".as_ref(),
            article,
            "--cover".as_ref(),
            "--logo".as_ref(),
            pipe,
        ],
        &["references".as_ref(), pipe],
        &["verify-record".as_ref(), pipe],
    ];
    for arguments in cases {
        let output = stet().args(arguments).output().expect("stet starts");
        assert_ne!(output.status.code(), Some(0), "{arguments:?}");
        let told = said(&output);
        assert!(
            told.contains("not a regular file") || told.contains("is not a file"),
            "{arguments:?}: {told}"
        );
    }
}
