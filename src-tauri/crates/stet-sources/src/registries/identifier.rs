//! Identifiers as services want them in an address.

use stet_core::reference::Work;
use url::Url;

/// arXiv registers its papers under this prefix.
const ARXIV_DOI: &str = "10.48550/arxiv.";

/// The DOI, if it has the form of one: "10.", a registrant of four digits or more, a slash, a name.
pub(super) fn doi(work: &Work) -> Option<&str> {
    let (registrant, name) = work.doi.strip_prefix("10.")?.split_once('/')?;
    let number = registrant.split('.').next().unwrap_or("");
    let registered = number.len() >= 4 && number.bytes().all(|byte| byte.is_ascii_digit());
    let sound = !name.is_empty()
        && !work
            .doi
            .contains(|c: char| c.is_whitespace() || c.is_control());
    (registered && sound).then_some(work.doi.as_str())
}

/// The arXiv identifier without version, also where only arXiv's DOI is given.
pub(super) fn arxiv(work: &Work) -> Option<String> {
    let lower = work.doi.to_lowercase();
    let id = if work.arxiv.is_empty() {
        lower.strip_prefix(ARXIV_DOI)?.to_owned()
    } else {
        work.arxiv.clone()
    };
    Some(without_version(&id).to_owned()).filter(|id| !id.is_empty())
}

/// "2101.00001v2" as "2101.00001".
pub(super) fn without_version(id: &str) -> &str {
    match id.rsplit_once('v') {
        Some((base, version))
            if !base.is_empty()
                && !version.is_empty()
                && version.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            base
        }
        _ => id,
    }
}

/// An address with an identifier as the end of its path. Slashes stay, all else that would mean
/// something in an address is escaped.
pub(super) fn under(base: &'static str, identifier: &str) -> Option<Url> {
    let mut url = Url::parse(base).ok()?;
    url.path_segments_mut()
        .ok()?
        .pop_if_empty()
        .extend(identifier.split('/'));
    Some(url)
}

/// An address with parameters.
pub(super) fn with<'a>(
    base: &'static str,
    parameters: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Option<Url> {
    Url::parse_with_params(base, parameters).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_doi(doi: &str) -> Work {
        Work {
            doi: doi.to_owned(),
            ..Work::default()
        }
    }

    #[test]
    fn only_what_has_the_form_is_a_doi() {
        for good in ["10.1000/a", "10.1000.10/a(b)c<d>", "10.12345/x/y"] {
            assert!(doi(&of_doi(good)).is_some(), "{good}");
        }
        for bad in [
            "",
            "10.1/x",
            "10.1000",
            "10.1000/",
            "11.1000/a",
            "10.1000/a b",
            "10.x/a",
        ] {
            assert!(doi(&of_doi(bad)).is_none(), "{bad}");
        }
    }

    #[test]
    fn addresses_are_escaped() {
        let url = under("https://doi.org/api/handles/", "10.1000/a#b?c<d>%e").expect("a url");
        let wanted = "https://doi.org/api/handles/10.1000/a%23b%3Fc%3Cd%3E%25e";
        assert_eq!(url.as_str(), wanted);
    }

    #[test]
    fn arxiv_is_found_in_its_doi() {
        assert_eq!(
            arxiv(&of_doi("10.48550/arXiv.2101.00001")).as_deref(),
            Some("2101.00001")
        );
        assert_eq!(without_version("2101.00001v12"), "2101.00001");
        assert_eq!(without_version("solv-int/9901001"), "solv-int/9901001");
        assert_eq!(arxiv(&of_doi("10.1000/a")), None);
    }
}
