//! Tables of a Markdown document that name places and tests.

use std::collections::HashSet;
use std::path::Path;

/// One row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row<'t> {
    /// Its line in the document, from 1.
    pub line: usize,
    /// Its cells, without the white space around them.
    pub cells: Vec<&'t str>,
}

/// Every row of every table, without heads.
#[must_use]
pub fn rows(document: &str) -> Vec<Row<'_>> {
    let lines: Vec<&str> = document.lines().collect();
    let rule = |line: &str| line.starts_with("|--");
    (0..lines.len())
        .filter(|&at| lines[at].starts_with('|') && !rule(lines[at]))
        .filter(|&at| !lines.get(at + 1).is_some_and(|next| rule(next)))
        .map(|at| Row {
            line: at + 1,
            cells: lines[at]
                .trim_matches('|')
                .split('|')
                .map(str::trim)
                .collect(),
        })
        .collect()
}

/// What stands between backticks.
pub fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// A sentence for each row whose last cell names no test, and for each name that is none.
#[must_use]
pub fn tests_missing(rows: &[Row<'_>], known: &HashSet<String>) -> Vec<String> {
    named_in_none(
        rows,
        |row| row.cells.last().copied(),
        |name| known.contains(name),
        "test",
    )
}

/// A sentence for each row whose cell names no place, and for each name that leads nowhere. A place
/// is a module ("`stet_core::claim::extract`") or a path from the root.
#[must_use]
pub fn places_missing(rows: &[Row<'_>], cell: usize, root: &Path) -> Vec<String> {
    named_in_none(
        rows,
        |row| row.cells.get(cell).copied(),
        |name| is_there(root, name),
        "place",
    )
}

fn named_in_none<'t>(
    rows: &[Row<'t>],
    cell: impl Fn(&Row<'t>) -> Option<&'t str>,
    known: impl Fn(&str) -> bool,
    what: &str,
) -> Vec<String> {
    let mut missing = Vec::new();
    for row in rows {
        let names: Vec<&str> = quoted(cell(row).unwrap_or_default()).collect();
        if names.is_empty() {
            missing.push(format!("line {} names no {what}", row.line));
        }
        missing.extend(
            (names.into_iter().filter(|name| !known(name)))
                .map(|name| format!("line {}: there is no {what} `{name}`", row.line)),
        );
    }
    missing
}

fn is_there(root: &Path, name: &str) -> bool {
    if !name.starts_with("stet_") || name.contains('/') {
        return !name.is_empty() && root.join(name).exists();
    }
    let (package, module) = name.split_once("::").unwrap_or((name, ""));
    let package = root
        .join("src-tauri/crates")
        .join(package.replace('_', "-"));
    let module = package.join("src").join(module.replace("::", "/"));
    module.is_dir() || module.with_extension("rs").is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "# Head\n\n| asked | where | tests |\n|---|---|---|\n\
        | One | `Cargo.toml`, `stet_core::claim` | `it_holds`, `the words of a page` |\n\
        | Two | `stet_core::nowhere`, `no/such.md` | `it_never_was` |\n| Three | the code | by hand |\n";

    #[test]
    fn a_made_up_name_is_told_with_its_line() {
        let rows = rows(TABLE);
        assert_eq!(rows.len(), 3);
        let known = ["it_holds", "the words of a page"]
            .map(str::to_owned)
            .into();
        assert_eq!(
            tests_missing(&rows, &known),
            [
                "line 6: there is no test `it_never_was`",
                "line 7 names no test"
            ]
        );
        assert_eq!(
            places_missing(&rows, 1, &crate::root()),
            [
                "line 6: there is no place `stet_core::nowhere`",
                "line 6: there is no place `no/such.md`",
                "line 7 names no place"
            ]
        );
    }
}
