//! The names of all tests there are.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::reader::{is_ident, is_punct, tokens};
use crate::source::{files, sources};

/// Names of the tests in Rust (functions under `#[test]`, of any harness), titles of the page's units
/// and of its tests and scenes, and tests in Python.
///
/// # Panics
/// If a source cannot be read.
#[must_use]
pub fn known_tests(root: &Path) -> HashSet<String> {
    let mut names = HashSet::new();
    for folder in ["src-tauri", "tests"] {
        for source in sources(root, folder) {
            in_rust(tokens(&source.text), &mut names);
        }
    }
    for file in files(&root.join("ui/tests"), &[".ts", ".mjs"]) {
        let text = fs::read_to_string(&file).unwrap_or_default();
        names.extend(titles(
            &text,
            &["it('", "it(`", "test('", "test(`", "name: '"],
        ));
    }
    for folder in ["tests", "scripts"] {
        for file in files(&root.join(folder), &[".py"]) {
            let text = fs::read_to_string(&file).unwrap_or_default();
            names.extend(text.split("def test_").skip(1).filter_map(|rest| {
                let name = rest.split('(').next()?;
                Some(format!("test_{name}"))
            }));
        }
    }
    names
}

fn in_rust(stream: TokenStream, names: &mut HashSet<String>) {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let mut marked = false;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                let attribute = at > 0 && is_punct(&tokens[at - 1], '#');
                if attribute && group.delimiter() == Delimiter::Bracket {
                    marked |= is_test(group.stream());
                } else {
                    in_rust(group.stream(), names);
                }
            }
            TokenTree::Ident(word) if word == "fn" => {
                if let (true, Some(TokenTree::Ident(name))) = (marked, tokens.get(at + 1)) {
                    names.insert(name.to_string());
                }
                marked = false;
            }
            _ => {}
        }
    }
}

/// Whether an attribute makes a test: `test`, `tokio::test`, with or without arguments.
fn is_test(attribute: TokenStream) -> bool {
    let path: Vec<TokenTree> = attribute
        .into_iter()
        .take_while(|token| matches!(token, TokenTree::Ident(_)) || is_punct(token, ':'))
        .collect();
    path.last().is_some_and(|last| is_ident(last, "test"))
}

/// What stands in quotes behind any of these beginnings.
fn titles(text: &str, beginnings: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for beginning in beginnings {
        let quote = beginning.chars().last().unwrap_or('\'');
        let titles = text.split(beginning).skip(1);
        found.extend(titles.filter_map(|rest| Some(rest.split(quote).next()?.to_owned())));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_run_as_a_test_is_one() {
        let mut names = HashSet::new();
        let text = "#[test] fn one() {} mod m { #[tokio::test(flavor = \"x\")] #[ignore] async fn two() {} \
            fn aid() {} #[must_use] pub fn rule() {} } proptest! { #[test] fn three(a in 0..1) {} } \
            #[cfg(test)] fn aid_of_tests() {}";
        in_rust(tokens(text), &mut names);
        let mut names: Vec<String> = names.into_iter().collect();
        names.sort();
        assert_eq!(names, ["one", "three", "two"]);
        let page = "it('says so', () => {}); await test('by keys', go); { name: 'desk-empty' }";
        assert_eq!(
            titles(page, &["it('", "test('", "name: '"]),
            ["says so", "by keys", "desk-empty"]
        );
    }
}
