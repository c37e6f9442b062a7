//! Where reports go, and in which form.

use std::path::{Path, PathBuf};

/// A report to write: its form follows from the name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The file.
    pub path: PathBuf,
    /// The form.
    pub form: Form,
}

/// The forms of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Portable document.
    Pdf,
    /// One self-contained page.
    Html,
    /// Data, by the published schema.
    Json,
    /// A Word file.
    Docx,
    /// One Markdown file.
    Markdown,
    /// The claims as a table.
    Csv,
    /// Public claims of others as ClaimReview.
    ClaimReview,
}

/// Reads the value of `--report`.
///
/// # Errors
/// A sentence if the name does not end in a known form.
pub(super) fn parse(text: &str) -> Result<Target, String> {
    let path = PathBuf::from(text);
    let ending = path
        .extension()
        .unwrap_or_default()
        .to_string_lossy()
        .to_lowercase();
    let form = match ending.as_str() {
        "pdf" => Form::Pdf,
        "html" | "htm" => Form::Html,
        "json" => Form::Json,
        "docx" => Form::Docx,
        "md" | "markdown" => Form::Markdown,
        "csv" => Form::Csv,
        "jsonld" => Form::ClaimReview,
        _ => {
            return Err(format!(
                "{text} must end in .pdf, .html, .docx, .md, .csv, .json or .jsonld, which sets \
                 the format"
            ));
        }
    };
    Ok(Target { path, form })
}

/// Reads the value of `--checked-copy`.
///
/// # Errors
/// A sentence if the name does not end in ".docx".
pub(super) fn word_file(text: &str) -> Result<PathBuf, String> {
    match parse(text) {
        Ok(Target {
            path,
            form: Form::Docx,
        }) => Ok(path),
        _ => Err("a checked copy is a Word file, so its name must end in .docx".to_owned()),
    }
}

/// Why the targets cannot be written, before any work is done.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    /// It would destroy what is being checked or two reports would be one file.
    Overwrites(String),
    /// Its folder does not exist.
    NoFolder(String),
}

/// Makes sure that no report overwrites an input or another report, and that its folder exists.
///
/// # Errors
/// The first fault found.
pub(super) fn vet<'t>(
    targets: impl IntoIterator<Item = &'t PathBuf>,
    inputs: &[PathBuf],
) -> Result<(), Unfit> {
    let inputs: Vec<PathBuf> = inputs.iter().filter_map(|path| real(path)).collect();
    let mut seen: Vec<PathBuf> = Vec::new();
    for target in targets {
        let shown = target.display();
        let Some(place) = real(target) else {
            let sentence = format!("{shown} cannot be written: its folder does not exist.");
            return Err(Unfit::NoFolder(sentence));
        };
        if inputs.contains(&place) {
            let sentence =
                format!("{shown} is one of the files being read; the report needs another name.");
            return Err(Unfit::Overwrites(sentence));
        }
        if seen.contains(&place) {
            return Err(Unfit::Overwrites(format!(
                "{shown} is given twice as a report."
            )));
        }
        seen.push(place);
    }
    Ok(())
}

/// The path without links and dots; of a file that does not exist yet, in its real folder.
fn real(path: &Path) -> Option<PathBuf> {
    if let Ok(place) = path.canonicalize() {
        return Some(place);
    }
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let folder = folder
        .canonicalize()
        .ok()
        .filter(|folder| folder.is_dir())?;
    Some(folder.join(path.file_name()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_says_the_form() {
        assert_eq!(parse("a/b.PDF").map(|target| target.form), Ok(Form::Pdf));
        assert_eq!(parse("b.htm").map(|target| target.form), Ok(Form::Html));
        assert_eq!(parse("b.docx").map(|target| target.form), Ok(Form::Docx));
        assert_eq!(parse("b.md").map(|target| target.form), Ok(Form::Markdown));
        assert_eq!(parse("b.csv").map(|target| target.form), Ok(Form::Csv));
        let review = parse("b.jsonld").map(|target| target.form);
        assert_eq!(review, Ok(Form::ClaimReview));
        assert!(parse("b.odt").is_err());
        assert!(parse("pdf").is_err());
    }

    #[test]
    fn inputs_are_never_overwritten() {
        let folder = tempfile::tempdir().expect("temporary folder");
        let article = folder.path().join("article.html");
        std::fs::write(&article, "x").expect("writes");
        let target = |name: &str| folder.path().join(name);
        let inputs = [article];
        assert_eq!(vet(&[target("report.html")], &inputs), Ok(()));
        assert!(matches!(
            vet(&[target("article.html")], &inputs),
            Err(Unfit::Overwrites(_))
        ));
        assert!(matches!(
            vet(&[target("a.html"), target("./a.html")], &inputs),
            Err(Unfit::Overwrites(_))
        ));
        assert!(matches!(
            vet(&[target("no/a.html")], &inputs),
            Err(Unfit::NoFolder(_))
        ));
    }
}
