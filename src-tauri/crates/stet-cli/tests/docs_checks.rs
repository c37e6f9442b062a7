//! `docs/checks.md` is made from the doc comments of the checks, and must be current.
//! To write it anew: `STET_WRITE=1 cargo test -p stet-cli --test docs_checks`.

use std::fs;
use std::path::{Path, PathBuf};

const HEAD: &str = "\
# The built-in checks

These checks need no source, no key and no network: they hold a text against itself, the calendar
and arithmetic. A check that passes says nothing, and never makes a claim *supported*. What a
check finds is one of four:

- **contradiction** – the words cannot be true as they stand;
- **inconsistency** – two places disagree, and either may be wrong: both are marked;
- **query** – rounding or a missing definition could explain it: a question for the author;
- **citation** – about sources and the marks that cite them, not about truth.

This page is made from the comments in the code, by the test `docs_checks_md_is_current`.
";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// The manual, from the doc comment above each check's type.
fn manual() -> String {
    let mut out = HEAD.to_owned();
    for check in stet_core::check::all() {
        let file = format!("{}.rs", check.code().replace('-', "_"));
        let path = root()
            .join("src-tauri/crates/stet-core/src/check")
            .join(&file);
        let source = fs::read_to_string(&path).expect("each check has a file named after its code");
        let page = page(&source).expect("each check's type has a doc comment");
        out.push_str(&format!(
            "\n## {}\n\n`{}`\n\n{page}\n",
            check.title(),
            check.code()
        ));
    }
    out
}

/// The doc comment directly above the first public type of a file.
fn page(source: &str) -> Option<String> {
    let before = &source[..source.find("\npub struct ")?];
    let mut lines: Vec<&str> = before
        .lines()
        .rev()
        .skip_while(|line| line.starts_with("#["))
        .map_while(|line| line.strip_prefix("///"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    lines.reverse();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

#[test]
fn docs_checks_md_is_current() {
    let wanted = manual();
    let path = root().join("docs/checks.md");
    if std::env::var_os("STET_WRITE").is_some() {
        fs::create_dir_all(root().join("docs")).expect("the folder can be made");
        fs::write(&path, &wanted).expect("the manual can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == wanted,
        "docs/checks.md is out of date; run: STET_WRITE=1 cargo test -p stet-cli --test docs_checks"
    );
}

#[test]
fn every_page_says_why_shows_an_example_and_names_its_limits() {
    let manual = manual();
    let pages: Vec<&str> = manual.split("\n## ").skip(1).collect();
    assert_eq!(pages.len(), stet_core::check::all().len());
    for page in pages {
        for part in ["**Why.**", "**Example.**", "**Limits.**"] {
            assert!(page.contains(part), "no {part} in {page}");
        }
    }
}
