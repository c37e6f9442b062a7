/// True if the words name an issue of a periodical: "Volume 36, Issue 3", "Vol. 4", "ISSN 1548-7660".
#[must_use]
pub fn names_issue(text: &str) -> bool {
    const NAMES: [&str; 9] = [
        "volume", "vol", "issue", "number", "no", "nr", "issn", "jahrgang", "tome",
    ];
    let words: Vec<&str> = text.split_whitespace().collect();
    words.windows(2).any(|pair| {
        let name = pair[0].trim_end_matches(['.', ':']).to_lowercase();
        NAMES.contains(&name.as_str()) && pair[1].starts_with(|c: char| c.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::names_issue;

    #[test]
    fn a_line_of_the_masthead() {
        assert!(names_issue("August 2010, Volume 36, Issue 3."));
        assert!(names_issue("Vol. 4, ISSN 1548-7660"));
        assert!(!names_issue("The volume fell by 36 per cent."));
    }
}
