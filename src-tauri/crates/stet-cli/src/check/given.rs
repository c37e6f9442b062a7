//! What is named on the command line: a file, or the address of a page.

use std::convert::Infallible;
use std::path::PathBuf;
use std::str::FromStr;

/// A text or a piece of the material, as it was named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Given {
    /// A file or a folder; "-" for standard input.
    File(PathBuf),
    /// The address of a web page.
    Address(String),
}

impl FromStr for Given {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lower = text.to_ascii_lowercase();
        let address = ["http://", "https://"]
            .iter()
            .any(|scheme| lower.starts_with(scheme));
        Ok(if address {
            Self::Address(text.to_owned())
        } else {
            Self::File(text.into())
        })
    }
}

impl Given {
    /// The file, if it is one.
    pub(super) fn file(&self) -> Option<&PathBuf> {
        match self {
            Self::File(path) => Some(path),
            Self::Address(_) => None,
        }
    }

    /// The address, if it is one.
    pub(super) fn address(&self) -> Option<&str> {
        match self {
            Self::File(_) => None,
            Self::Address(address) => Some(address),
        }
    }
}

/// Names of `--allow` that let pages be opened.
const OPENING: [&str; 2] = ["web", "all"];

/// Makes sure that pages are only asked for where that was allowed in so many words.
///
/// # Errors
/// A sentence that names the first address and what to add.
pub(super) fn may_be_opened<'g>(
    mut given: impl Iterator<Item = &'g Given>,
    allowed: &[String],
) -> Result<(), String> {
    if allowed.iter().any(|name| OPENING.contains(&name.as_str())) {
        return Ok(());
    }
    given.find_map(Given::address).map_or(Ok(()), |address| {
        Err(format!(
            "{address} is a web address, and Stet opens no pages unless you allow it. Add --allow \
             web to open it."
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(text: &str) -> Given {
        match text.parse() {
            Ok(given) => given,
        }
    }

    #[test]
    fn addresses_are_told_from_files_and_opened_only_where_allowed() {
        let page = given("HTTPS://gazette.example/a");
        assert_eq!(page.address(), Some("HTTPS://gazette.example/a"));
        for file in [
            "-",
            "a.md",
            "https.txt",
            "ftp://gazette.example/a",
            "gazette.example/a",
        ] {
            assert_eq!(given(file).file(), Some(&PathBuf::from(file)));
        }
        let both = [given("a.md"), page];
        assert!(may_be_opened(both.iter(), &["web".to_owned()]).is_ok());
        assert!(may_be_opened(both[..1].iter(), &[]).is_ok());
        let refused = may_be_opened(both.iter(), &["crossref".to_owned()]);
        assert!(refused.is_err_and(|sentence| sentence.contains("--allow web")));
    }
}
