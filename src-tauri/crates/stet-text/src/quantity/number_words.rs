//! The English words for numbers, scales, ordinals and parts, one at a time.

/// 0 to 19.
pub(super) fn unit_word(word: &str) -> Option<f64> {
    const WORDS: [&str; 20] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    if matches!(word, "nought" | "naught") {
        return Some(0.0);
    }
    WORDS.iter().position(|w| *w == word).map(|n| n as f64)
}

/// 20 to 90.
pub(super) fn tens_word(word: &str) -> Option<f64> {
    const WORDS: [&str; 8] = [
        "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ];
    if word == "fourty" {
        return Some(40.0);
    }
    WORDS
        .iter()
        .position(|w| *w == word)
        .map(|n| (n as f64 + 2.0) * 10.0)
}

/// Thousand and above, and from a million up also in the languages of [`super::abroad`].
pub(super) fn scale_word(word: &str) -> Option<f64> {
    if let Some(scale) = scale_abroad(word) {
        return Some(scale);
    }
    Some(match word.strip_suffix('s').unwrap_or(word) {
        "thousand" => 1e3,
        "lakh" | "lac" | "lkh" => 1e5,
        "million" | "mio" | "mln" => 1e6,
        "crore" | "cr" | "koti" => 1e7,
        "billion" | "bln" => 1e9,
        "trillion" | "trln" => 1e12,
        "quadrillion" => 1e15,
        "quintillion" => 1e18,
        _ => return None,
    })
}

/// A million and a milliard as no English word spells them.
pub(super) fn scale_abroad(word: &str) -> Option<f64> {
    Some(match word {
        "millionen"
        | "millón"
        | "millones"
        | "miljoen"
        | "milione"
        | "milioni"
        | "milhão"
        | "milhões"
        | "miljon"
        | "miljoner"
        | "millioner"
        | "milion"
        | "miliona"
        | "miliony"
        | "milionów"
        | "milionu"
        | "milionů"
        | "milión"
        | "milióny"
        | "miliónov"
        | "миллион"
        | "миллиона"
        | "миллионов"
        | "млн"
        | "мільйон"
        | "мільйона"
        | "мільйонів"
        | "miljoona"
        | "miljoonaa"
        | "millió"
        | "milioane"
        | "milyon"
        | "εκατομμύρια"
        | "εκατομμύριο" => 1e6,
        "milliarde"
        | "milliarden"
        | "milliard"
        | "milliards"
        | "mrd"
        | "miljard"
        | "miliardo"
        | "miliardi"
        | "bilhão"
        | "bilhões"
        | "miljarder"
        | "milliarder"
        | "miliard"
        | "miliarda"
        | "miliardy"
        | "miliardów"
        | "miliardu"
        | "miliardů"
        | "mld"
        | "миллиард"
        | "миллиарда"
        | "миллиардов"
        | "млрд"
        | "мільярд"
        | "мільярда"
        | "мільярдів"
        | "miljardi"
        | "miljardia"
        | "milliárd"
        | "miliarde"
        | "milyar"
        | "δισεκατομμύρια" => 1e9,
        _ => return None,
    })
}

/// Abbreviated scales that stand after digits only.
pub(super) fn scale_sign(written: &str) -> Option<f64> {
    Some(match written {
        "k" | "K" => 1e3,
        "mn" | "MM" | "mm" | "M" | "mil" => 1e6,
        "bn" | "B" | "b" | "Bn" | "G" | "g" => 1e9,
        "tn" | "trn" | "T" => 1e12,
        _ => return None,
    })
}

/// The value and scale of an ordinal word: "third" is (3, false), "hundredth" (100, true).
pub(super) fn ordinal_word(word: &str) -> Option<(f64, bool)> {
    const IRREGULAR: [(&str, f64); 8] = [
        ("first", 1.0),
        ("second", 2.0),
        ("third", 3.0),
        ("fifth", 5.0),
        ("eighth", 8.0),
        ("ninth", 9.0),
        ("twelfth", 12.0),
        ("hundredth", 100.0),
    ];
    if let Some((_, value)) = IRREGULAR.iter().find(|(w, _)| *w == word) {
        return Some((*value, *value >= 100.0));
    }
    // "twentyfifth" without its hyphen
    if word.len() > 9
        && let Some((ten, one)) = word.find('y').and_then(|at| word.split_at_checked(at + 1))
        && !one.is_empty()
        && let Some(tens) = tens_word(ten)
    {
        let one = ordinal_word(one).filter(|(value, _)| *value < 10.0)?;
        return Some((tens + one.0, false));
    }
    if let Some(stem) = word.strip_suffix("ieth") {
        return tens_word(&format!("{stem}y")).map(|v| (v, false));
    }
    let stem = word.strip_suffix("th")?;
    if let Some(value) = unit_word(stem).filter(|v| *v >= 4.0) {
        return Some((value, false));
    }
    scale_word(stem)
        .filter(|_| !stem.ends_with('s'))
        .map(|v| (v, true))
}

/// The denominator a word names, and whether it is plural: "thirds" is (3, true).
pub(super) fn denominator_word(word: &str) -> Option<(f64, bool)> {
    match word {
        "half" => return Some((2.0, false)),
        "halves" => return Some((2.0, true)),
        "quarter" => return Some((4.0, false)),
        "quarters" => return Some((4.0, true)),
        _ => {}
    }
    let (stem, plural) = match word.strip_suffix('s') {
        Some(stem) => (stem, true),
        None => (word, false),
    };
    let (value, _) = ordinal_word(stem)?;
    Some((value, plural))
}

/// Can a number begin with this word? Most words are turned away here.
pub(super) fn starts_number(word: &str) -> bool {
    matches!(word, "a" | "an" | "half" | "quarter" | "hundredth")
        || unit_word(word).is_some()
        || tens_word(word).is_some()
        || ordinal_word(word).is_some()
}
