//! `stet-bench` from outside: the line of figures, bad rows, exit codes, and the small sets with
//! thresholds that can fail.

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

fn bench(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_stet-bench"))
        .args(arguments)
        .output()
        .expect("stet-bench starts")
}

fn small(set: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.join("../../../tests/bench")
        .join(set)
        .display()
        .to_string()
}

fn figures(output: &Output) -> Value {
    let stdout = String::from_utf8(output.stdout.clone()).expect("text");
    let last = stdout.lines().last().expect("a line of figures");
    serde_json::from_str(last).expect("JSON")
}

fn reaches(task: &str, aims: &[&str]) {
    reaches_with(task, aims, &[]);
}

fn reaches_with(task: &str, aims: &[&str], more: &[&str]) {
    let data = small(&format!("{task}.jsonl"));
    let mut arguments = vec![task, "--data", &data];
    arguments.extend(more);
    for aim in aims {
        arguments.extend(["--aim", aim]);
    }
    let output = bench(&arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    let n = figures(&output)["n"].as_u64().expect("n");
    assert!(n >= 20, "{n}");
}

#[test]
fn sentences_of_the_small_set() {
    reaches("sentences", &["accuracy=0.92", "boundary_f1=0.95"]);
}

#[test]
fn claims_of_the_small_set() {
    reaches("claims", &["f1=0.80"]);
}

#[test]
fn numbers_of_the_small_set() {
    reaches("numbers", &["span=0.85", "span_value=0.80"]);
}

#[test]
fn entailment_of_the_small_set() {
    reaches("entailment", &["precision_decided=0.90", "coverage=0.30"]);
}

#[test]
fn a_named_classifier_reads_what_the_built_in_judge_leaves_open() {
    let tiny =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../stet-encoder/tests/data/tiny-bert");
    let (data, tiny) = (small("entailment.jsonl"), tiny.display().to_string());
    let arguments = ["entailment", "--data", &data, "--classifier"];
    let output = bench(&[&arguments[..], &[&tiny]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let with = figures(&output);
    assert_eq!(with["judge"], "facts and the named classifier");
    let alone = figures(&bench(&["entailment", "--data", &data]));
    assert_eq!(with["n"], alone["n"]);
    assert!(
        with["coverage"].as_f64() >= alone["coverage"].as_f64(),
        "{with} {alone}"
    );
    assert_ne!(with["calibration_error"], alone["calibration_error"]);
    let output = bench(&[&arguments[..], &["/no/such/folder"]].concat());
    assert_eq!(
        output.status.code(),
        Some(3),
        "no figures by another judge: {output:?}"
    );
}

#[test]
fn references_of_the_small_set() {
    let registry = small("references-registry.jsonl");
    reaches_with(
        "references",
        // Two invented works are in no registry, and nothing else speaks against them: not found.
        &["accuracy=0.93", "class_accuracy=0.93"],
        &["--registry", &registry, "--search", "memory"],
    );
    // Services tell less than the registry holds: no place of a meeting without a DOI.
    reaches_with(
        "references",
        &["accuracy=0.81", "class_accuracy=0.81"],
        &["--registry", &registry],
    );
}

#[test]
fn gaps_of_a_registry_accuse_nobody() {
    let output = bench(&[
        "registry-gaps",
        "--data",
        &small("references.jsonl"),
        "--registry",
        &small("references-registry.jsonl"),
        "--aim",
        "real_spared=0.98",
        "--aim",
        "invented_told=0.90",
    ]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
}

#[test]
fn the_seeds_formula_of_the_small_set() {
    reaches("verdict", &["accuracy=1.00"]);
}

#[test]
fn reference_parsing_of_the_small_set() {
    reaches(
        "reference-parsing",
        &["token_accuracy=0.95", "reference_accuracy=0.70"],
    );
}

#[test]
fn legal_citations_of_the_small_set() {
    reaches("legal-citations", &["exact=0.95"]);
}

#[test]
fn classification_of_the_small_set_in_both_forms() {
    reaches("classify", &["accuracy=1.00"]);
    let output = bench(&[
        "classify",
        "--data",
        &small("classify.jsonl"),
        "--form",
        "parity",
        "--predictions",
        "-",
    ]);
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let first: Value = serde_json::from_str(stdout.lines().next().expect("a row")).expect("JSON");
    assert_eq!(first["domain"], "ACADEMIC");
    // url 0 and ai .3 of the first row, the two others absent.
    assert_eq!(first["v1"]["score"], 0.15 * 0.3);
    // The parity form takes what is no DOI for one, which the desk form does not.
    assert!(figures(&output)["accuracy"].as_f64().expect("accuracy") < 1.0);
}

#[test]
fn reliability_rules_of_the_small_set_in_both_forms() {
    reaches("reliability-rules", &["accuracy=1.00"]);
    reaches_with(
        "reliability-rules",
        &["accuracy=1.00"],
        &["--form", "parity"],
    );
}

#[test]
fn political_topics_of_the_small_set() {
    reaches("political-topic", &["f1=0.90", "f1_even=0.90"]);
}

#[test]
fn outlets_of_the_small_set() {
    reaches("outlets", &["accuracy=1.00", "own_address=0.99"]);
}

#[test]
fn citations_of_the_small_set() {
    reaches("citations", &["accuracy=0.95"]);
}

#[test]
fn documents_of_a_folder_are_opened_and_compared() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let put = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("writes");
    };
    put("a.md", "# The strait\n\n1. It is deep.\n");
    put("a.md.ref.txt", "The strait\n\n1. It is very deep.\n");
    put("b.txt", "No reference stands beside this one.");
    put("c.txt", "");
    put("d.jpeg", "no reader reads these");
    let data = folder.path().display().to_string();
    let output = bench(&["documents", "--data", &data, "--predictions", "-"]);
    assert_eq!(output.status.code(), Some(0));
    let figures = figures(&output);
    let count = |name: &str| figures[name].as_u64();
    assert_eq!(
        (count("n"), count("opened"), count("refused")),
        (Some(3), Some(2), Some(1))
    );
    assert_eq!(count("compared"), Some(1));
    assert_eq!(figures["word_recall"], 0.8333);
    assert_eq!(figures["order"], 1.0);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("is empty: there are no words"), "{said}");
}

#[test]
fn cases_are_checked_scored_and_held_to_bounds() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let case = folder.path().join("1-mill");
    std::fs::create_dir_all(case.join("pack")).expect("a folder");
    let put = |name: &str, text: &str| std::fs::write(case.join(name), text).expect("writes");
    put(
        "article.md",
        "Aldmoor Mill shut in 1981 with the loss of 40 jobs.\n",
    );
    put(
        "pack/notes.txt",
        "Aldmoor Mill shut in 1979 with the loss of 40 jobs.\n",
    );
    put(
        "expected.json",
        r#"{"wrong": [{"quote": "1981", "kind": "date"}], "right": ["40 jobs"]}"#,
    );
    let cases = folder.path().display().to_string();
    let output = bench(&["cases", &cases, "--predictions", "-"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(stdout.lines().count(), 3, "{stdout}");
    let figures = figures(&output);
    let count = |name: &str| figures[name].as_u64();
    assert_eq!(
        (count("n"), count("n_wrong"), count("n_right")),
        (Some(1), Some(1), Some(1))
    );
    assert!(count("claims") > Some(0), "{figures}");
    assert!(
        figures["found"].is_f64() && figures["noise"].is_null(),
        "{figures}"
    );

    let output = bench(&["cases", &cases, "--max-ticked", "1", "--max-noise", "0.5"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.contains("noise has a bound") && !said.contains("ticked is"),
        "{said}"
    );

    std::fs::remove_dir_all(case.join("pack")).expect("removed");
    let output = bench(&["cases", &cases]);
    assert_eq!(
        output.status.code(),
        Some(3),
        "nothing was checked: {output:?}"
    );
    let output = bench(&["cases", &cases, "--only", "2"]);
    assert_eq!(output.status.code(), Some(3), "no such case: {output:?}");
}

#[test]
fn bad_rows_are_skipped_by_line_and_the_rest_is_measured() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let data = folder.path().join("rows.jsonl");
    std::fs::write(
        &data,
        "{\"text\":\"It fell. It rose.\",\"sentences\":[\"It fell.\",\"It rose.\"],\"extra\":{}}\n\
         oops\n{\"text\":\"It fell.\"}\n",
    )
    .expect("writes");
    let predictions = folder.path().join("out.jsonl");
    let (data, out) = (
        data.display().to_string(),
        predictions.display().to_string(),
    );
    let output = bench(&["sentences", "--data", &data, "--predictions", &out]);
    assert_eq!(output.status.code(), Some(0));
    let figures = figures(&output);
    assert_eq!(
        (figures["n"].as_u64(), figures["skipped"].as_u64()),
        (Some(1), Some(2))
    );
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("line 2: not JSON"), "{said}");
    assert!(said.contains("line 3: no field “sentences”"), "{said}");
    let written = std::fs::read_to_string(predictions).expect("predictions");
    let first: Value = serde_json::from_str(written.trim()).expect("one JSON line");
    assert_eq!(first["id"], 1);

    let output = bench(&["sentences", "--data", &data, "--predictions", "-"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 2);
}

#[test]
fn exit_codes() {
    let data = small("sentences.jsonl");
    assert_eq!(
        bench(&["sentences", "--data", &data, "--aim", "accuracy=1.5"])
            .status
            .code(),
        Some(1)
    );
    assert_eq!(
        bench(&["no-such-task", "--data", &data]).status.code(),
        Some(2)
    );
    assert_eq!(bench(&["sentences"]).status.code(), Some(2));
    assert_eq!(
        bench(&["sentences", "--data", "/no/such/file"])
            .status
            .code(),
        Some(3)
    );
}
