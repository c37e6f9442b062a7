//! The parity form: the arithmetic of FactHarbor's source reliability 1.4, number for number.
//!
//! Owns nothing the desk uses. Where its published package does more than its document says – the
//! two heuristics of the importance filter, the names made out of a domain – the package is
//! followed, defects included, so that both can be compared on any input.

use super::scale::{Band, SourceType};
use super::settings::Settings;

/// A score on its scale: what is no number is .5, what exceeds 1 a percentage, the rest is clamped.
#[must_use]
pub fn normalise(score: f64) -> f64 {
    if !score.is_finite() {
        return 0.5;
    }
    let unit = if score > 1.0 { score / 100.0 } else { score };
    unit.clamp(0.0, 1.0)
}

/// A truth percentage as a whole number from 0 to 100; what is no number is 50.
#[must_use]
pub fn clamp_truth(value: f64) -> f64 {
    if value.is_finite() {
        rounded(value).clamp(0.0, 100.0)
    } else {
        50.0
    }
}

/// `Math.round` of ECMAScript: halves go up.
#[must_use]
pub fn rounded(value: f64) -> f64 {
    let floor = value.floor();
    if value - floor >= 0.5 {
        floor + 1.0
    } else {
        floor
    }
}

/// The band's name by plain comparison of floating-point numbers; without a score
/// "insufficient_data".
#[must_use]
pub fn rating(score: Option<f64>) -> &'static str {
    let Some(score) = score else {
        return "insufficient_data";
    };
    Band::ALL
        .into_iter()
        .find(|band| score >= band.from().value())
        .unwrap_or(Band::HighlyUnreliable)
        .name()
}

/// The score under the cap of that source type, which may be any word.
#[must_use]
pub fn capped(score: f64, source_type: &str) -> f64 {
    match SourceType::named(source_type).and_then(SourceType::cap) {
        Some(cap) if score > cap.value() => cap.value(),
        _ => score,
    }
}

/// Whether a confidence passes the gate of that rating; *insufficient data* always passes, an
/// unknown word needs `otherwise`.
#[must_use]
pub fn passes_gate(rating: &str, confidence: f64, otherwise: f64) -> bool {
    rating == "insufficient_data"
        || confidence >= Band::named(rating).map_or(otherwise, |band| band.gate().value())
}

/// The host of an address without a leading "www." and final dots; `None` if it is no address.
#[must_use]
pub fn domain(address: &str) -> Option<String> {
    let parsed = url::Url::parse(address).ok()?;
    let host = parsed.host_str().unwrap_or_default().to_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    Some(host.trim_end_matches('.').to_owned())
}

/// Whether a domain is worth an evaluation: entries are looked for anywhere in it; a first label
/// with four digits in a row, or longer than thirty, is none.
#[must_use]
pub fn is_important(domain: &str, settings: &Settings) -> bool {
    if !settings.filter_enabled {
        return true;
    }
    let on_platform = settings
        .skip_platforms
        .iter()
        .any(|platform| domain.contains(platform.as_str()));
    let first = domain.split('.').next().unwrap_or_default();
    let mut digits = 0;
    let numbered = first.chars().any(|ch| {
        digits = if ch.is_ascii_digit() { digits + 1 } else { 0 };
        digits >= 4
    });
    let ending = domain.rsplit('.').next().unwrap_or_default().to_lowercase();
    !(on_platform || numbered || utf16(first) > 30 || settings.skip_tlds.contains(&ending))
}

fn utf16(text: &str) -> usize {
    text.encode_utf16().count()
}

/// The word an outlet is searched by: a first label of two to four letters, else the last label
/// before the ending that is no "co", "com", "net", "org", "gov", "edu", "ac" or "www".
#[must_use]
pub fn brand_token(domain: &str) -> String {
    let lower = domain.to_lowercase();
    let labels: Vec<&str> = lower
        .split('.')
        .map(str::trim)
        .filter(|label| !label.is_empty())
        .collect();
    let Some(&first) = labels.first() else {
        return String::new();
    };
    if labels.len() == 1 || (2..=4).contains(&utf16(first)) {
        return first.to_owned();
    }
    labels[..labels.len() - 1]
        .iter()
        .rev()
        .find(|label| !["co", "com", "net", "org", "gov", "edu", "ac", "www"].contains(label))
        .unwrap_or(&first)
        .to_string()
}

/// The variants of a brand, in the order the package makes them.
#[must_use]
pub fn brand_variants(brand: &str) -> Vec<String> {
    let brand = brand.to_lowercase();
    let brand = brand.trim();
    if utf16(brand) < 3 {
        return Vec::new();
    }
    let mut variants: Vec<String> = Vec::new();
    let mut add = |name: String| {
        if !variants.contains(&name) {
            variants.push(name);
        }
    };
    add(brand.to_owned());
    if brand.contains('-') {
        let parts: Vec<&str> = brand.split('-').filter(|part| !part.is_empty()).collect();
        if parts.len() >= 2 {
            add(parts.join(" "));
            add(parts.concat());
            for part in parts.iter().filter(|part| utf16(part) >= 4) {
                add((*part).to_owned());
            }
        }
    }
    for ending in [
        "news", "net", "media", "times", "post", "daily", "tribune", "herald",
    ] {
        if let Some(base) = brand.strip_suffix(ending).filter(|base| utf16(base) >= 3) {
            add(base.to_owned());
            add(format!("{base} {ending}"));
        }
    }
    let stop = ["the", "and", "for", "www", "com", "org", "net"];
    variants.retain(|name| utf16(name) >= 3 && !stop.contains(&name.as_str()));
    variants
}

/// Mean over all sources, repeated ones included; one without a score counts `unknown`. `None`
/// without any.
#[must_use]
#[allow(clippy::cast_precision_loss, reason = "numbers of sources")]
pub fn average(scores: &[Option<f64>], unknown: f64) -> Option<f64> {
    (!scores.is_empty()).then(|| {
        let sum = scores
            .iter()
            .map(|score| score.map_or(unknown, normalise))
            .fold(0.0, |sum, score| sum + score);
        sum / scores.len() as f64
    })
}

/// `50 + 50·(e_mean3 − c_mean3)`: means of the three highest probabilities; of fewer, of those.
#[must_use]
pub fn evidence_balance(entail: &[f64], contradict: &[f64]) -> f64 {
    50.0 + 50.0 * (mean_of_three(entail) - mean_of_three(contradict))
}

#[allow(clippy::cast_precision_loss, reason = "at most three")]
fn mean_of_three(values: &[f64]) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(|one, other| other.total_cmp(one));
    values.truncate(3);
    if values.is_empty() {
        0.0
    } else {
        values.iter().sum::<f64>() / values.len() as f64
    }
}

/// Score and confidence of two evaluations, as (score, confidence, foundedness); `None` if they
/// differ by more than the threshold.
#[must_use]
pub fn consensus(
    first: (f64, f64, f64),
    second: (f64, f64, f64),
    threshold: f64,
) -> Option<(f64, f64)> {
    if (first.0 - second.0).abs() > threshold {
        return None;
    }
    let score = if second.2 > first.2 {
        second.0
    } else if first.2 > second.2 {
        first.0
    } else {
        first.0.min(second.0)
    };
    Some((score, (first.1 + second.1) / 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_the_package_reads_them() {
        for (score, expected) in [
            (0.5, 0.5),
            (1.0, 1.0),
            (1.5, 0.015),
            (50.0, 0.5),
            (250.0, 1.0),
            (-3.0, 0.0),
            (f64::NAN, 0.5),
            (f64::INFINITY, 0.5),
        ] {
            assert_eq!(normalise(score), expected, "{score}");
        }
        for (value, expected) in [
            (64.5, 65.0),
            (64.49, 64.0),
            (-2.5, 0.0),
            (101.0, 100.0),
            (f64::NAN, 50.0),
        ] {
            assert_eq!(clamp_truth(value), expected, "{value}");
        }
        assert_eq!(rounded(-2.5), -2.0);
        assert_eq!(rating(Some(0.1 + 0.76)), "highly_reliable");
        assert_eq!(rating(Some(0.859_999)), "reliable");
        assert_eq!(rating(None), "insufficient_data");
        assert_eq!(capped(0.9, "propaganda_outlet"), 0.14);
        assert_eq!(capped(0.9, "anything"), 0.9);
        assert!(passes_gate("insufficient_data", 0.0, 0.8));
        assert!(!passes_gate("reliable", 0.749, 0.8));
        assert!(!passes_gate("anything", 0.79, 0.8));
        assert_eq!(average(&[Some(0.95), Some(0.88)], 0.5), Some(0.915));
        assert_eq!(average(&[Some(90.0), None], 0.5), Some(0.7));
        assert_eq!(evidence_balance(&[0.9, 0.6], &[]), 87.5);
        assert_eq!(consensus((0.8, 0.9, 1.0), (0.65, 0.7, 1.0), 0.15), None);
        assert_eq!(
            consensus((0.8, 0.9, 1.0), (0.7, 0.7, 1.0), 0.15),
            Some((0.7, 0.8))
        );
    }

    #[test]
    fn domains_and_the_filter_as_the_package_has_them() {
        let settings = Settings::default();
        for (address, expected) in [
            ("https://www.reuters.com/a", Some("reuters.com")),
            ("https://news.bbc.co.uk/a", Some("news.bbc.co.uk")),
            ("https://WWW.Example.com./", Some("example.com")),
            ("mailto:a@b.example", Some("")),
            ("reuters.com", None),
        ] {
            assert_eq!(domain(address).as_deref(), expected, "{address}");
        }
        for (domain, expected) in [
            ("reuters.com", true),
            ("notmedium.com", false),
            ("x.blogspot.de", false),
            ("1011now.com", false),
            ("101now.com", true),
            ("daily.xyz", false),
            ("abcdefghijklmnopqrstuvwxyzabcde.com", false),
        ] {
            assert_eq!(is_important(domain, &settings), expected, "{domain}");
        }
    }

    #[test]
    fn brands_as_the_package_makes_them() {
        for (domain, token) in [
            ("news.bbc.co.uk", "news"),
            ("bbc.co.uk", "bbc"),
            ("reuters.com", "reuters"),
            ("www.reuters.com", "www"),
            ("theguardian.co.uk", "theguardian"),
            ("", ""),
        ] {
            assert_eq!(brand_token(domain), token, "{domain}");
        }
        assert_eq!(
            brand_variants("anti-spiegel"),
            [
                "anti-spiegel",
                "anti spiegel",
                "antispiegel",
                "anti",
                "spiegel"
            ]
        );
        assert_eq!(brand_variants("foxnews"), ["foxnews", "fox", "fox news"]);
        assert_eq!(brand_variants("ap"), Vec::<String>::new());
        assert_eq!(
            brand_variants("xinhuanet"),
            ["xinhuanet", "xinhua", "xinhua net"]
        );
    }
}
