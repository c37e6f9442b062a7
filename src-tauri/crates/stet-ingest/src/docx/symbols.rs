//! Characters of fonts whose letters are pictures: what they show, as Unicode has it.

use super::properties::SymbolFont;

/// The Symbol font from 0x21 to 0x7E.
const GREEK: &str = "!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_\u{203e}αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼";

/// The Symbol font from 0xA0 to 0xFE; `\0` is not used.
const SIGNS: &str = "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\0〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭";

/// What the characters of Wingdings show that stand in texts; the rest are ornaments.
const WINGDINGS: &[(u32, char)] = &[
    (0x4a, '☺'),
    (0x4c, '☹'),
    (0x6c, '●'),
    (0x6e, '■'),
    (0x6f, '□'),
    (0x71, '❑'),
    (0x76, '❖'),
    (0x9f, '•'),
    (0xa7, '▪'),
    (0xa8, '◻'),
    (0xd8, '➢'),
    (0xdf, '←'),
    (0xe0, '→'),
    (0xe1, '↑'),
    (0xe2, '↓'),
    (0xe8, '➔'),
    (0xf0, '⇨'),
    (0xfb, '✗'),
    (0xfc, '✓'),
    (0xfd, '☒'),
    (0xfe, '☑'),
];

/// The character that a code of the font shows; `None` for an ornament. Codes may stand in the
/// private area from U+F000, as Word writes them.
pub(super) fn shown(font: SymbolFont, code: u32) -> Option<char> {
    let code = if (0xf000..=0xf0ff).contains(&code) {
        code - 0xf000
    } else {
        code
    };
    let at = |table: &str, first: u32| {
        let index = usize::try_from(code.checked_sub(first)?).ok()?;
        table.chars().nth(index).filter(|c| *c != '\0')
    };
    match font {
        _ if code == 0x20 => Some(' '),
        SymbolFont::Symbol if code < 0x7f => at(GREEK, 0x21),
        SymbolFont::Symbol => at(SIGNS, 0xa0),
        SymbolFont::Wingdings => WINGDINGS
            .iter()
            .find(|(known, _)| *known == code)
            .map(|(_, c)| *c),
    }
}

/// Words set in such a font; characters beyond its codes stay as they are.
pub(super) fn words(font: SymbolFont, words: &str) -> String {
    words
        .chars()
        .filter_map(|c| {
            let code = u32::from(c);
            let private = (0xf000..=0xf0ff).contains(&code);
            // Plain letters “in Symbol” are Greek only where the program says so by their code:
            // Word writes U+F061 for alpha, and a plain a may be a missing font.
            if private { shown(font, code) } else { Some(c) }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_whole() {
        assert_eq!(GREEK.chars().count(), 0x7e - 0x21 + 1);
        assert_eq!(SIGNS.chars().count(), 0xfe - 0xa0 + 1);
        for (code, c) in [
            (0xf061, 'α'),
            (0xf057, 'Ω'),
            (0xb3, '≥'),
            (0xb1, '±'),
            (0xb4, '×'),
            (0xd6, '√'),
            (0xe5, '∑'),
            (0xae, '→'),
            (0x6d, 'μ'),
            (0xfe, '⎭'),
            (0xf2, '∫'),
        ] {
            assert_eq!(shown(SymbolFont::Symbol, code), Some(c), "{code:x}");
        }
        assert_eq!(shown(SymbolFont::Wingdings, 0xf0fc), Some('✓'));
        assert_eq!(shown(SymbolFont::Wingdings, 0xf021), None);
        assert_eq!(words(SymbolFont::Symbol, "5 \u{f06d}m"), "5 μm");
    }
}
