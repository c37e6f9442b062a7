//! What a host asks of programs that come by themselves: `robots.txt` (RFC 9309).
//!
//! Owns reading one file for one program. A strict small reader: groups, `Allow` and `Disallow`
//! with `*` and `$`, the longest rule wins, `Allow` among equals. It refuses to know how the file
//! is fetched and to what it applies.

/// Our name in such a file.
const AGENT: &str = "stet";

/// Bytes that are read; the standard asks for at least 500 KiB.
pub(super) const MOST_BYTES: usize = 512 * 1024;

/// Rules that are kept.
const MOST_RULES: usize = 2_000;

/// Characters of a rule: a longer one is no path of a page.
const LONGEST_RULE: usize = 2_048;

/// The most stars of one rule; what has more is not worth the time it takes to compare.
const MOST_STARS: usize = 16;

/// True for `Allow`, and the beginning of a path that it is about.
type Rule = (bool, String);

/// The rules for this program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Robots {
    rules: Vec<Rule>,
}

impl Robots {
    /// Reads a file. What is not understood is skipped, as the standard asks.
    pub(super) fn read(body: &[u8]) -> Self {
        let text = String::from_utf8_lossy(&body[..body.len().min(MOST_BYTES)]);
        let (mut ours, mut anyone) = (Vec::<Rule>::new(), Vec::<Rule>::new());
        let (mut for_us, mut for_anyone, mut naming) = (false, false, false);
        let mut named = false;
        for line in text.trim_start_matches('\u{feff}').lines() {
            let line = line.split('#').next().unwrap_or_default();
            let Some((field, value)) = line.split_once(':') else {
                continue;
            };
            let value = value.trim();
            match field.trim().to_ascii_lowercase().as_str() {
                "user-agent" => {
                    if !naming {
                        (for_us, for_anyone, naming) = (false, false, true);
                    }
                    for_us |= is_us(value);
                    for_anyone |= value == "*";
                    named |= for_us;
                }
                field @ ("allow" | "disallow") => {
                    naming = false;
                    let rule = (field == "allow", value.to_owned());
                    // An empty rule says nothing.
                    let sound = !value.is_empty()
                        && value.len() <= LONGEST_RULE
                        && value.matches('*').count() <= MOST_STARS;
                    for (wanted, rules) in [(for_us, &mut ours), (for_anyone, &mut anyone)] {
                        if wanted && sound && rules.len() < MOST_RULES {
                            rules.push(rule.clone());
                        }
                    }
                }
                _ => {}
            }
        }
        // A group that names us stands in place of the one for everybody, also if it is empty.
        Self {
            rules: if named { ours } else { anyone },
        }
    }

    /// True if the path with its query may be read.
    pub(super) fn allow(&self, target: &str) -> bool {
        let target = percent(target);
        let strongest = (self.rules.iter())
            .filter(|(_, rule)| fits(&percent(rule), &target))
            .max_by_key(|(allow, rule)| (rule.len(), *allow));
        strongest.is_none_or(|(allow, _)| *allow)
    }
}

/// True if a product token is ours; what follows it in the line does not count.
fn is_us(value: &str) -> bool {
    let token: String = value
        .chars()
        .take_while(|c| c.is_ascii_alphabetic() || "_-".contains(*c))
        .collect();
    token.eq_ignore_ascii_case(AGENT)
}

/// Percent-encoding in one spelling: capital digits, letters that need no encoding plain.
fn percent(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        let digits = (byte == b'%')
            .then(|| {
                let mut ahead = bytes.clone();
                Some((hex(ahead.next()?)?, hex(ahead.next()?)?))
            })
            .flatten();
        let (byte, encoded) = match digits {
            Some((high, low)) => {
                bytes.next();
                bytes.next();
                (high * 16 + low, true)
            }
            None => (byte, false),
        };
        let plain = byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        if plain || (!encoded && byte.is_ascii()) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

fn hex(byte: u8) -> Option<u8> {
    char::from(byte)
        .to_digit(16)
        .and_then(|digit| u8::try_from(digit).ok())
}

/// True if the rule fits the beginning of the target; `*` stands for anything and a `$` at the end
/// for the end. Each part is looked for once from where the last one ended: linear for each star.
fn fits(rule: &str, target: &str) -> bool {
    let (rule, to_end) = match rule.strip_suffix('$') {
        Some(rule) => (rule, true),
        None => (rule, false),
    };
    let mut parts = rule.split('*');
    let Some(mut rest) = parts.next().and_then(|first| target.strip_prefix(first)) else {
        return false;
    };
    let mut last = None;
    for part in parts {
        if let Some(before) = last.replace(part) {
            match rest.find(before) {
                Some(at) => rest = &rest[at + before.len()..],
                None => return false,
            }
        }
    }
    match (last, to_end) {
        (None, true) => rest.is_empty(),
        (None, false) => true,
        (Some(last), true) => rest.ends_with(last),
        (Some(last), false) => rest.contains(last),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_examples_of_the_standard() {
        let file = "User-Agent: *\nDisallow: *.gif$\nDisallow: /example/\nAllow: /publications/\n\
                    User-Agent: foobot\nDisallow: /\nAllow: /example/page.html\n\
                    User-Agent: Stet/2.0\nUser-Agent: bazbot\nDisallow: /example/page.html\n\
                    Crawl-delay: 10\nAllow: /example/*/open$";
        let ours = Robots::read(file.as_bytes());
        for (path, may) in [
            ("/example/page.html", false),
            ("/example/page.htm", true),
            ("/example/", true),
            ("/picture.gif", true),
            ("/", true),
        ] {
            assert_eq!(ours.allow(path), may, "{path}");
        }
        let anyone = Robots::read(b"User-agent: *\nDisallow: *.gif$\nDisallow: /example/\n");
        for (path, may) in [
            ("/example/page.html", false),
            ("/picture.gif", false),
            ("/picture.gif?large", true),
            ("/publications/", true),
        ] {
            assert_eq!(anyone.allow(path), may, "{path}");
        }
    }

    #[test]
    fn the_longest_rule_wins_and_allow_among_equals() {
        let file = b"user-agent: *\ndisallow: /a\nallow: /a/b\ndisallow: /c\nallow: /c";
        let robots = Robots::read(file);
        assert!(!robots.allow("/a/x") && robots.allow("/a/b/x") && robots.allow("/c/x"));
        assert!(!Robots::read(b"user-agent: *\ndisallow: /%61b%3f").allow("/ab%3Fx"));
    }

    #[test]
    fn what_is_no_such_file_forbids_nothing() {
        for body in [
            "".as_bytes(),
            b"<!doctype html><title>Not found</title>",
            b"Disallow: /",
            b"User-agent: otherbot\nDisallow: /",
            b"User-agent: *\nDisallow:",
            b"\xff\xfe:\x00",
        ] {
            assert!(Robots::read(body).allow("/a"));
        }
        assert!(!Robots::read(b"\xef\xbb\xbfUser-agent: *\nDisallow: / # all").allow("/a"));
    }

    proptest! {
        #[test]
        fn any_file_is_read_in_time(body in proptest::collection::vec(any::<u8>(), 0..4000), path in "/.{0,200}") {
            let _ = Robots::read(&body).allow(&path);
        }

        #[test]
        fn stars_are_tried_in_time(stars in "(\\*a){0,16}") {
            let file = format!("user-agent: *\ndisallow: /{stars}b");
            let target = format!("/{}", "a".repeat(20_000));
            prop_assert!(Robots::read(file.as_bytes()).allow(&target));
        }
    }
}
