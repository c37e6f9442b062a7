//! How many of a thing, in English words of the program's own.

/// "1 claim", "2,000 claims": for nouns that take an s.
#[must_use]
pub fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    let (thousands, rest) = (number / 1_000, number % 1_000);
    match (thousands, thousands / 1_000) {
        (0, _) => format!("{rest} {noun}{plural}"),
        (_, 0) => format!("{thousands},{rest:03} {noun}{plural}"),
        (_, millions) => {
            let thousands = thousands % 1_000;
            format!("{millions},{thousands:03},{rest:03} {noun}{plural}")
        }
    }
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
