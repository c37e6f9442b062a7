//! Academic papers: methods and results are claims, hypotheses and plans are not (rules 6.2).

use super::{Atom, AtomValue, NotFactualReason, Pattern, Ruling, compiled, has_figures, says};

static HYPOTHESIS: Pattern = Pattern::new(|| {
    compiled(
        r"(?i)\bwe (?:hypothesi[sz]ed?|conjectured?|speculated?|suspect(?:ed)?|expect(?:ed)? that|predict(?:ed)? that)\b|\b(?:our|the null|the alternative) hypothesis\b|\bit (?:is|was) hypothesi[sz]ed\b",
    )
});
static PLAN: Pattern = Pattern::new(|| {
    compiled(
        r"(?i)\b(?:future|further) (?:work|research|studies|investigations?) (?:should|could|may|might|is|are|will)\b|\bremains? to be (?:seen|tested|shown)\b",
    )
});
static ROADMAP: Pattern = Pattern::new(|| {
    compiled(
        r"(?ix)^(?:the\ )?(?:remainder|rest|structure|outline|organi[sz]ation)\ of\ (?:the|this)\ (?:present\ )?(?:paper|article|chapter|thesis|report|manuscript)\b
        | ^(?:the|this)\ (?:paper|article|chapter|thesis|report|manuscript)\ is\ (?:structured|organi[sz]ed|laid\ out)\b
        | ^(?:(?:then|finally|first|next|subsequently|lastly),?\ )?(?:in\ )?(?:sections?|chapters?)\ \d+(?:\.\d+)*,?\ (?:[^.]{0,120}?\ )??
          (?:describes?|outlines?|presents?|discusse[sd]|discuss|gives?|provides?|reviews?|introduces?|explains?|illustrates?|concludes?|summari[sz]es?|contains?|described|discussed|presented|introduced|explained|outlined)\b",
    )
});

/// What the paper does where, and what nothing outside it can bear out: "Section 3 outlines how …".
fn points_ahead(words: &str, atoms: &[Atom]) -> bool {
    let figure = |atom: &&Atom| matches!(atom.value, AtomValue::Number(_) | AtomValue::Date(_));
    let figures = atoms.iter().filter(figure).count();
    says(&ROADMAP, words) && figures <= 2
}

pub(super) fn ruling(words: &str, atoms: &[Atom]) -> Ruling {
    if says(&PLAN, words) {
        Ruling::Not(NotFactualReason::Prediction)
    } else if points_ahead(words, atoms) {
        Ruling::Not(NotFactualReason::Fragment)
    } else if says(&HYPOTHESIS, words) && !has_figures(atoms) {
        Ruling::Not(NotFactualReason::Interpretation)
    } else {
        Ruling::Open
    }
}
