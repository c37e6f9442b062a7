//! `stet check` from outside: exit codes, reports, and input that is empty, huge, binary, endless,
//! in other scripts, or not what its name says.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

fn stet(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_stet"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("stet starts")
}

fn sample(name: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../data/sample");
    root.join(name).display().to_string()
}

/// A folder with files of these names and contents.
fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().expect("temporary folder");
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).expect("writes");
    }
    folder
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn code(output: &Output) -> i32 {
    output
        .status
        .code()
        .unwrap_or_else(|| panic!("killed: {}", said(output)))
}

fn json(path: &str) -> Value {
    serde_json::from_slice(&fs::read(path).expect("report")).expect("JSON")
}

/// Checks one text, alone in its folder, and returns the outcome and its report.
fn check_text(name: &str, bytes: &[u8]) -> (Output, Value) {
    let folder = folder(&[(name, bytes)]);
    let out = path(&folder, "out.json");
    let output = stet(&["check", &path(&folder, name), "--quiet", "--report", &out]);
    let report = if Path::new(&out).exists() {
        json(&out)
    } else {
        Value::Null
    };
    (output, report)
}

#[test]
fn the_sample_from_text_to_three_reports() {
    let folder = folder(&[]);
    let (pdf, html, data) = (
        path(&folder, "out.pdf"),
        path(&folder, "out.html"),
        path(&folder, "out.json"),
    );
    let output = stet(&[
        "check",
        &sample("article.md"),
        "--sources",
        &sample("sources"),
        "--report",
        &pdf,
        "--report",
        &html,
        "--report",
        &data,
        "--checker",
        "Ana Novak",
    ]);
    assert_eq!(code(&output), 1, "{}", said(&output));
    assert!(fs::read(&pdf).expect("PDF").starts_with(b"%PDF-"));
    let page = fs::read_to_string(&html).expect("HTML");
    assert!(
        page.to_lowercase().starts_with("<!doctype html"),
        "{}",
        &page[..80]
    );
    let report = json(&data);
    let claims = report["claims"].as_array().expect("claims");
    assert!(claims.len() > 10, "{}", claims.len());
    for claim in claims {
        for key in [
            "number",
            "quote",
            "kind",
            "finding",
            "explanation",
            "evidence",
        ] {
            assert!(claim.get(key).is_some(), "{key} in {claim}");
        }
    }
    assert!(
        claims
            .iter()
            .any(|claim| claim["finding"] == "contradicted")
    );
    assert!(claims.iter().any(|claim| claim["finding"] == "supported"));
    let summary = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(summary.contains("\nContradicted\n"), "{summary}");
    assert!(page.contains("Ana Novak"));
    let left: Vec<_> = fs::read_dir(folder.path()).expect("lists").collect();
    assert_eq!(left.len(), 3, "nothing but the reports: {left:?}");
}

#[test]
fn what_the_command_line_says_is_never_kept() {
    let folder = folder(&[(
        "text.txt",
        b"The harbour bridge at Eldhaven is 412 metres long and was opened in 2019.",
    )]);
    let library = path(&folder, "library");
    let said_so = [
        "check",
        &path(&folder, "text.txt"),
        "--library",
        &library,
        "--limit",
        "7",
        "--checker",
        "Ana Novak",
    ];
    let output = stet(&said_so);
    assert_ne!(code(&output), 2, "{}", said(&output));
    // Not for a moment: a program that was killed would have left it there.
    let files = fs::read_dir(&library).expect("lists");
    let bytes = files.flat_map(|file| fs::read(file.expect("a file").path()).unwrap_or_default());
    let bytes: Vec<u8> = bytes.collect();
    let holds = |words: &str| bytes.windows(words.len()).any(|at| at == words.as_bytes());
    assert!(holds("Eldhaven"), "the library is read");
    assert!(!holds("settings_set"), "settings were kept");
}

#[test]
fn every_ending_and_audience_is_written() {
    let folder = folder(&[(
        "text.txt",
        b"The harbour bridge at Eldhaven is 412 metres long and was opened in 2019.",
    )]);
    let names = ["out.md", "out.csv", "out.docx", "out.json", "out.jsonld"];
    let paths = names.map(|name| path(&folder, name));
    let text = path(&folder, "text.txt");
    let mut arguments = vec!["check", &text, "--quiet", "--audience", "editor"];
    for path in &paths {
        arguments.extend(["--report", path]);
    }
    let output = stet(&arguments);
    // Nothing of it may be published as a ClaimReview: that is said, and is no failure.
    assert_eq!(code(&output), 0, "{}", said(&output));
    assert!(said(&output).contains("out.jsonld was not written. "));
    assert!(!Path::new(&paths[4]).exists());
    let page = fs::read_to_string(&paths[0]).expect("Markdown");
    assert!(page.contains("412 metres long"), "{page}");
    assert!(page.contains("Editor’s copy"), "{page}");
    let table = fs::read_to_string(&paths[1]).expect("a table");
    assert!(table.starts_with("number,id,place,claim,"), "{table}");
    assert_eq!(json(&paths[3])["audience"], "editors_copy");
    let output = stet(&["check", &text, "--quiet", "--audience", "everybody"]);
    assert_eq!(code(&output), 2, "{}", said(&output));
}

#[test]
fn the_checked_copy_holds_the_findings_and_the_tier_must_be_one() {
    let folder = folder(&[]);
    let copy = path(&folder, "copy.docx");
    let output = stet(&[
        "check",
        &sample("article.md"),
        "--sources",
        &sample("sources"),
        "--checked-copy",
        &copy,
        "--tier",
        "magazine",
        "--style",
        "bluebook_21",
    ]);
    assert_eq!(code(&output), 1, "{}", said(&output));
    let copy = fs::read(copy).expect("the copy");
    assert!(copy.starts_with(b"PK"));
    let comments = b"word/comments.xml";
    assert!(copy.windows(comments.len()).any(|name| name == comments));
    let refused = stet(&["check", &sample("article.md"), "--tier", "blog"]);
    assert_eq!(code(&refused), 3);
    assert!(said(&refused).contains("blog"), "{}", said(&refused));
}

#[test]
fn the_language_can_be_said() {
    let folder = folder(&[("text.txt", b"Hest 412 Brae 398.")]);
    let (text, out) = (path(&folder, "text.txt"), path(&folder, "out.json"));
    let output = stet(&["check", &text, "--language", "sv-SE", "--report", &out]);
    assert_eq!(code(&output), 0, "{}", said(&output));
    let report: serde_json::Value =
        serde_json::from_slice(&fs::read(&out).expect("the report")).expect("JSON");
    assert_eq!(report["title"]["language"], "sv", "{report}");
    let refused = stet(&["check", &text, "--language", "klingon"]);
    assert_eq!(code(&refused), 2);
    assert!(
        said(&refused).contains("two-letter code"),
        "{}",
        said(&refused)
    );
}

#[test]
fn a_text_without_contradiction_is_clean() {
    let folder = folder(&[
        (
            "text.txt",
            b"The harbour bridge at Eldhaven is 412 metres long and was opened in 2019.",
        ),
        (
            "note.txt",
            b"The harbour bridge at Eldhaven is 412 metres long and was opened in 2019. \
                       It carries two lanes.",
        ),
    ]);
    let output = stet(&[
        "check",
        &path(&folder, "text.txt"),
        "--sources",
        &path(&folder, "note.txt"),
    ]);
    assert_eq!(code(&output), 0, "{}", said(&output));
}

#[test]
fn a_contradicted_text_is_code_one() {
    let folder = folder(&[
        (
            "text.txt",
            b"The harbour bridge at Eldhaven is 412 metres long.",
        ),
        (
            "note.txt",
            b"The harbour bridge at Eldhaven is 380 metres long. It carries two lanes.",
        ),
    ]);
    let output = stet(&[
        "check",
        &path(&folder, "text.txt"),
        "--sources",
        &path(&folder, "note.txt"),
    ]);
    assert_eq!(code(&output), 1, "{}", said(&output));
}

#[test]
fn what_the_source_says_in_other_words_is_read_closely_unless_it_must_be_quick() {
    let encoder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../vendor/encoder");
    if !encoder.join("tokenizer.json").is_file() {
        eprintln!("skipped: no encoder in vendor/encoder (scripts/fetch-encoder.sh fetches it)");
        return;
    }
    let folder = folder(&[
        (
            "article.md",
            b"# The captain\n\nShe has three sons and lives by the harbour in Korvik.\n",
        ),
        (
            "statement.txt",
            b"Interview with Ada Moll\n\nADA MOLL: I have three daughters, and we live by the harbour in Korvik.\n",
        ),
    ]);
    let checked = |quick: &[&str]| {
        let out = path(&folder, "out.json");
        let (article, source) = (path(&folder, "article.md"), path(&folder, "statement.txt"));
        let output = Command::new(env!("CARGO_BIN_EXE_stet"))
            .args([
                "check",
                &article,
                "--sources",
                &source,
                "--quiet",
                "--report",
                &out,
            ])
            .args(quick)
            .env("STET_CLOSE_READING", "on")
            .env("STET_ENCODER", &encoder)
            .output()
            .expect("stet starts");
        assert!(code(&output) < 2, "{}", said(&output));
        json(&out)["claims"][0].clone()
    };
    let korvik = |claim: &Value| {
        let atoms = claim["atoms"].as_array().cloned().unwrap_or_default();
        let atom = atoms.into_iter().find(|atom| atom["text"] == "Korvik");
        atom.map(|atom| atom["state"].clone())
    };
    let read = checked(&[]);
    assert_eq!(korvik(&read), Some("agrees".into()), "{read}");
    let quick = checked(&["--quick"]);
    assert_eq!(korvik(&quick), Some("not_covered".into()), "{quick}");
}

#[test]
fn strict_citations_are_code_one() {
    let text = b"# The ferry\n\nThe harbour ferry carried 4,100 passengers in May 2024 [1]. \
        The council closed nine libraries and dismissed forty teachers last winter [2].\n\n## References\n\n\
        [1] Holm, A. (2024). Ferry statistics of the outer harbour. Harbour Press.\n\n\
        [2] Berg, B. (2023). Minutes of the valley council. Valley Press.\n";
    let folder = folder(&[
        ("text.md", text),
        (
            "1 - statistics.txt",
            b"Ferry statistics of the outer harbour\n\nIn May 2024 the harbour ferry carried 4,100 passengers.\n",
        ),
        (
            "2 - minutes.txt",
            b"Minutes of the valley council\n\nThe council met twice in 2023 and approved the budget for roads.\n",
        ),
    ]);
    let cases: [(&[&str], i32); 4] = [
        (&[], 0),
        (&["--strict-cites"], 1),
        (&["--strict-cites", "--cite-min-recall", "0"], 0),
        (&["--no-verify-cites"], 0),
    ];
    for (said_so, expected) in cases {
        let (text, one, two) = (
            path(&folder, "text.md"),
            path(&folder, "1 - statistics.txt"),
            path(&folder, "2 - minutes.txt"),
        );
        let mut arguments = vec!["check", &text, "--sources", &one, "--sources", &two];
        arguments.extend(said_so);
        let output = stet(&arguments);
        assert_eq!(code(&output), expected, "{said_so:?}: {}", said(&output));
        let summary = String::from_utf8_lossy(&output.stdout).into_owned();
        let told = summary.contains("1 of 2 citations are borne out by their source");
        let loose = said_so.len() > 1 || said_so.contains(&"--no-verify-cites");
        assert_eq!(told, !loose, "{summary}");
    }
}

#[test]
fn a_report_names_the_users_own_tables() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../data/domains.toml");
    let own = fs::read_to_string(data).expect("the bundled table") + "\n# Mine.\n";
    let text = b"The harbour bridge at Eldhaven is 412 metres long.";
    let folder = folder(&[("text.txt", text), ("domains.toml", own.as_bytes())]);
    let (json, page) = (path(&folder, "out.json"), path(&folder, "out.html"));
    for (tables, named) in [(path(&folder, ""), true), (path(&folder, "none"), false)] {
        let output = Command::new(env!("CARGO_BIN_EXE_stet"))
            .args(["check", &path(&folder, "text.txt"), "--report", &json])
            .args(["--report", &page])
            .env("STET_TABLES", tables)
            .output()
            .expect("runs");
        assert_eq!(code(&output), 0, "{}", said(&output));
        let report = fs::read(&json).expect("written");
        let report: serde_json::Value = serde_json::from_slice(&report).expect("JSON");
        let first = &report["method"]["tables"][0];
        assert_eq!(first["name"] == "domains.toml", named, "{first}");
        let hash = first["sha256"].as_str().unwrap_or("domains.toml");
        let page = fs::read_to_string(&page).expect("written");
        assert_eq!(page.contains(hash), named);
    }
}

#[test]
fn arguments_that_make_no_sense_are_code_two() {
    let folder = folder(&[("text.html", b"<p>The bridge is long.</p>")]);
    let text = path(&folder, "text.html");
    let doubled = path(&folder, "a.json");
    let cases: &[&[&str]] = &[
        &[],
        &["check"],
        &["check", &text, "--report", "out.odt"],
        &["check", &text, "--report", &text],
        &["check", &text, "--report", &doubled, "--report", &doubled],
        &["check", &text, "--type", "poem"],
        &["check", &text, "--limit", "100000"],
        &["check", &text, "--limit", "0"],
        &["check", "https://gazette.example/a"],
        &["check", &text, "--sources", "https://gazette.example/a"],
        &["check", &text, "--checked-copy", "copy.pdf"],
        &["check", &text, "--checked-copy", &doubled],
        &["check", &text, "--cite-min-recall", "1.5"],
        &["check", &text, "--cite-min-recall=-0.1"],
        &["check", &text, "--cite-min-recall", "much"],
        &["check", &text, "--strict-cites", "--no-verify-cites"],
        // Nothing is looked up, so nothing could fail.
        &["references", &text, "--strict"],
    ];
    for arguments in cases {
        assert_eq!(code(&stet(arguments)), 2, "{arguments:?}");
    }
    assert_eq!(
        fs::read(&text).expect("still there"),
        b"<p>The bridge is long.</p>"
    );
}

#[test]
fn a_classifier_of_ones_own_reads_and_is_named() {
    let folder = folder(&[
        ("text.txt", b"The ferry carries 120 passengers."),
        (
            "register.txt",
            b"Built in 1994, the ferry holds 120 people.",
        ),
    ]);
    let (text, out) = (path(&folder, "text.txt"), path(&folder, "out.json"));
    let register = path(&folder, "register.txt");
    let tiny = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../stet-encoder/tests/data/tiny-deberta")
        .display()
        .to_string();
    let check = |classifier: &str| {
        let arguments = ["check", &text, "--sources", &register, "--report", &out];
        stet(&[&arguments[..], &["--classifier", classifier]].concat())
    };
    let output = check(&tiny);
    assert!(code(&output) < 2, "{}", said(&output));
    let judges = json(&out)["method"]["judges"].to_string();
    assert!(
        judges.contains("built-in 4 + tiny-deberta (your classifier)"),
        "{judges}"
    );
    // Whoever names a folder hears at once that it cannot be used, and gets no report by somebody else.
    fs::remove_file(&out).expect("removed");
    let output = check(&path(&folder, "not there"));
    assert_eq!(code(&output), 3, "{}", said(&output));
    assert!(
        said(&output).contains("“not there” is not used"),
        "{}",
        said(&output)
    );
    assert!(!Path::new(&out).exists());
}

#[test]
fn the_sort_of_text_is_told_unless_it_is_given() {
    let lease = "RESIDENTIAL LEASE\n\nThis lease is entered into on 1 May 2022 by and between Jo Mbeki (the “Landlord”) and Pat Lind (the “Tenant”).\n\n1. Premises. The Landlord lets the flat at 4 Quay Street.\n\n2. Term. The term is one year.\n\n3. Rent. The Tenant shall pay €900 on 1 May.\n\n4. Deposit. The Tenant shall pay a deposit.\n\n5. Repairs. The Landlord shall keep the roof in repair.\n\n6. Pets. The Tenant may not keep pets.\n\n7. Law. This lease is governed by the laws of Ireland.";
    let folder = folder(&[("lease.txt", lease.as_bytes())]);
    let (text, out) = (path(&folder, "lease.txt"), path(&folder, "out.json"));
    for (kind, wanted, said_so) in [
        (None, "contract", true),
        (Some("auto"), "contract", true),
        (Some("other"), "other", false),
        (Some("legal-brief"), "legal_brief", false),
    ] {
        let mut arguments = vec!["check", &text, "--quiet", "--report", &out];
        arguments.extend(kind.into_iter().flat_map(|kind| ["--type", kind]));
        let output = stet(&arguments);
        let spoken = said(&output).contains("Read as a contract: ");
        assert_eq!(spoken, said_so, "{kind:?}: {}", said(&output));
        assert_eq!(json(&out)["title"]["type"], wanted, "{kind:?}");
    }
}

#[test]
fn what_cannot_be_read_or_written_is_code_three() {
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01";
    let folder = folder(&[
        ("text.txt", b"The bridge is 412 metres long."),
        ("empty.txt", b""),
        ("blank.md", b" \r\n\t\n"),
        ("picture.txt", png),
        ("noise.txt", &noise(5000)),
    ]);
    let text = path(&folder, "text.txt");
    let cases: &[(&[&str], &str)] = &[
        (&["check", "/no/such/file.md"], "there is no such file"),
        (
            &["check", &path(&folder, "empty.txt")],
            "empty.txt is empty",
        ),
        (&["check", &path(&folder, "blank.md")], "blank.md is empty"),
        (
            &["check", &path(&folder, "picture.txt")],
            "picture.txt is a PNG picture, not text.",
        ),
        (
            &["check", &path(&folder, "noise.txt")],
            "noise.txt is not text",
        ),
        (
            &["check", &text, "--sources", "/no/such/folder"],
            "there is no such file",
        ),
        (
            &["check", &text, "--report", "/no/such/folder/out.json"],
            "its folder does not exist",
        ),
    ];
    for (arguments, sentence) in cases {
        let output = stet(arguments);
        assert_eq!(code(&output), 3, "{arguments:?}: {}", said(&output));
        assert!(
            said(&output).contains(sentence),
            "{arguments:?}: {}",
            said(&output)
        );
    }
}

fn noise(length: u32) -> Vec<u8> {
    (0..length)
        .map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect()
}

#[test]
fn a_source_that_is_not_what_its_name_says_is_named_and_the_rest_is_used() {
    let folder = folder(&[
        (
            "text.txt",
            b"The harbour bridge at Eldhaven is 412 metres long.",
        ),
        ("pack-a.txt", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01"),
        (
            "pack-b.txt",
            b"The harbour bridge at Eldhaven is 380 metres long, and has two lanes.",
        ),
    ]);
    let output = stet(&[
        "check",
        &path(&folder, "text.txt"),
        "--sources",
        &path(&folder, "pack-a.txt"),
        "--sources",
        &path(&folder, "pack-b.txt"),
    ]);
    assert_eq!(code(&output), 1, "{}", said(&output));
    assert!(
        said(&output).contains("pack-a.txt is a PNG picture, not text."),
        "{}",
        said(&output)
    );
    let summary = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(summary.contains("1 of 2"), "{summary}");
    let told = "- pack-a.txt is a PNG picture, not text.";
    assert!(summary.contains(told), "{summary}");
}

#[test]
fn text_in_other_scripts_is_checked() {
    let texts = [
        "افتتح الجسر في ٣ مايو ٢٠١٩، ويبلغ طوله ٤١٢ مترًا.",
        "橋は2019年5月3日に開通した。長さは412メートルである。",
        "पुल का उद्घाटन 3 मई 2019 को हुआ। इसकी लंबाई 412 मीटर है।",
    ];
    for text in texts {
        let (output, report) = check_text("text.txt", text.as_bytes());
        assert_eq!(code(&output), 0, "{}", said(&output));
        let claims = report["claims"].as_array().expect("claims").len();
        let others = report["not_factual"].as_array().map_or(0, Vec::len);
        assert!(claims + others > 0, "{report}");
    }
}

#[test]
fn five_megabytes_and_an_endless_line_end() {
    let paragraph =
        "The harbour is old and people like to sit there in the evening sun. ".repeat(8);
    let text = format!("{paragraph}\n\n").repeat(5_000_000 / paragraph.len());
    let line = "x".repeat(5_000_000);
    for (what, text) in [("5 MB", text), ("one endless line", line)] {
        let start = Instant::now();
        let (output, report) = check_text("text.txt", text.as_bytes());
        assert_eq!(code(&output), 0, "{what}: {}", said(&output));
        assert!(report.is_object(), "{what}");
        assert!(
            start.elapsed() < Duration::from_secs(240),
            "{what}: {:?}",
            start.elapsed()
        );
    }
}

#[test]
fn ten_thousand_claims_are_cut_at_the_limit_and_the_rest_is_listed() {
    let text: String = (0..10_000)
        .map(|i| {
            format!(
                "In {} the town number {i} had {} people.\n\n",
                1900 + i % 100,
                100 + i
            )
        })
        .collect();
    let (output, report) = check_text("text.txt", text.as_bytes());
    assert!(code(&output) <= 1, "{}", said(&output));
    assert_eq!(report["claims"].as_array().expect("claims").len(), 80);
    assert!(report["beyond_limit"].as_array().expect("the rest").len() > 9_000);
}

#[test]
fn an_interrupted_check_is_code_130() {
    let text: String = (0..4_000)
        .map(|i| {
            format!(
                "In {} the town number {i} had {} people.\n\n",
                1900 + i % 100,
                100 + i
            )
        })
        .collect();
    let folder = folder(&[("text.txt", text.as_bytes()), ("note.txt", text.as_bytes())]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_stet"))
        .args([
            "check",
            &path(&folder, "text.txt"),
            "--sources",
            &path(&folder, "note.txt"),
        ])
        .args(["--limit", "1000", "--quiet"])
        .stdout(Stdio::null())
        .spawn()
        .expect("stet starts");
    std::thread::sleep(Duration::from_millis(1500));
    assert!(
        child.try_wait().expect("alive").is_none(),
        "it was done before it could be stopped"
    );
    let stopped = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(stopped.is_ok_and(|status| status.success()));
    let start = Instant::now();
    let status = child.wait().expect("ends");
    assert_eq!(status.code(), Some(130));
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn a_cover_with_the_publishers_logo() {
    let folder = folder(&[("text.txt", b"The bridge is 412 metres long.")]);
    let text = path(&folder, "text.txt");
    let (page, bare) = (path(&folder, "out.html"), path(&folder, "bare.html"));
    let icons = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../icons/32x32.png");
    let icon = icons.display().to_string();
    let check = |more: &[&str]| stet(&[&["check", &text, "--quiet"], more].concat());
    let output = check(&["--report", &page, "--cover", "--logo", &icon]);
    assert_eq!(code(&output), 0, "{}", said(&output));
    let output = check(&["--report", &bare, "--letter"]);
    assert_eq!(code(&output), 0, "{}", said(&output));
    let has_logo = |path: &str| {
        let page = fs::read_to_string(path).expect("HTML");
        page.contains("data:image/png;base64,")
    };
    assert!(has_logo(&page) && !has_logo(&bare));

    let output = check(&["--report", &page, "--cover", "--logo", &text]);
    assert_eq!(code(&output), 3, "{}", said(&output));
    let why = said(&output);
    assert!(
        why.contains("text.txt is neither a PNG nor a JPEG"),
        "{why}"
    );
    let output = check(&["--report", &page, "--logo", &icon]);
    assert_eq!(code(&output), 2, "a logo without a cover is a mistake");
}
