//! The form of identifiers: whether something could be a DOI or an ISBN at all.

/// The DOI in `text` without resolver or "doi:", in lower case; `None` if it is not one.
#[must_use]
pub fn doi_of(text: &str) -> Option<String> {
    let bare = text.trim().to_lowercase();
    let mut rest = bare.as_str();
    for lead in ["https://", "http://", "www.", "dx.", "doi.org/", "doi:"] {
        rest = rest.strip_prefix(lead).unwrap_or(rest).trim_start();
    }
    is_doi(rest).then(|| rest.to_owned())
}

/// True if `text` has the form of a DOI: "10.", four to nine digits (and further groups of digits),
/// a slash, and something without white space after it.
#[must_use]
pub fn is_doi(text: &str) -> bool {
    let Some((prefix, suffix)) = text
        .trim()
        .strip_prefix("10.")
        .and_then(|rest| rest.split_once('/'))
    else {
        return false;
    };
    let mut groups = prefix.split('.');
    let registrant = groups.next().unwrap_or_default();
    (4..=9).contains(&registrant.len())
        && digits(registrant)
        && groups.all(|group| !group.is_empty() && digits(group))
        && !suffix.is_empty()
        && !suffix
            .chars()
            .any(|ch| ch.is_whitespace() || ch.is_control())
}

fn digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// True for an ISBN-10 or ISBN-13 whose check digit is right; hyphens and spaces are passed over.
#[must_use]
pub fn is_isbn(text: &str) -> bool {
    let mut values = Vec::with_capacity(13);
    let signs: Vec<char> = text
        .chars()
        .filter(|ch| !matches!(ch, '-' | ' ' | '\u{2010}'..='\u{2015}'))
        .collect();
    for (at, ch) in signs.iter().enumerate() {
        match ch.to_digit(10) {
            Some(digit) => values.push(digit),
            None if at == 9 && signs.len() == 10 && matches!(ch, 'x' | 'X') => values.push(10),
            None => return false,
        }
    }
    match values.len() {
        10 => {
            let sum: u32 = (1..=10).rev().zip(&values).map(|(by, v)| by * v).sum();
            sum.is_multiple_of(11)
        }
        13 => {
            let sum: u32 = [1, 3]
                .into_iter()
                .cycle()
                .zip(&values)
                .map(|(by, v)| by * v)
                .sum();
            sum.is_multiple_of(10)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_identifiers() {
        for good in [
            "10.1000/182",
            "10.1000.10/123",
            "10.48550/arXiv.2101.00001",
            "10.1002/(SICI)1<2::AID>3.0.CO;2-X",
        ] {
            assert!(is_doi(good), "{good}");
        }
        for bad in [
            "",
            "10.1000",
            "10.1000/",
            "10.12/x",
            "doi 10.1000/1",
            "10.1000/a b",
            "11.1000/1",
            "10.abcd/1",
        ] {
            assert!(!is_doi(bad), "{bad}");
        }
        assert_eq!(
            doi_of("https://doi.org/10.1000/ABC").as_deref(),
            Some("10.1000/abc")
        );
        assert_eq!(doi_of("doi: 10.1000/1").as_deref(), Some("10.1000/1"));
        for good in ["0-306-40615-2", "978-0-306-40615-7", "080442957X"] {
            assert!(is_isbn(good), "{good}");
        }
        for bad in ["", "0306406153", "9780306406158", "X306406152", "12345"] {
            assert!(!is_isbn(bad), "{bad}");
        }
    }
}
