//! Numbers in the program's own English: how many of a thing, and digits in groups of three.

/// "1 claim", "2,000 claims": for nouns that take an s.
#[must_use]
pub fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(&number.to_string(), ','))
}

/// Digits in groups of three, from the right: "1,000,007" with a comma between.
#[must_use]
pub fn grouped(digits: &str, between: char) -> String {
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(between);
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_none_and_thousands() {
        for (number, said) in [
            (0, "0 claims"),
            (1, "1 claim"),
            (999, "999 claims"),
            (2_000, "2,000 claims"),
            (1_000_007, "1,000,007 claims"),
        ] {
            assert_eq!(counted(number, "claim"), said);
        }
    }
}
