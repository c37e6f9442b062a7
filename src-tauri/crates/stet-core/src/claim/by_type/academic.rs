//! Academic papers: methods and results are claims, hypotheses and plans are not (rules 6.2).

use super::{Atom, NotFactualReason, Pattern, Ruling, compiled, has_figures, says};

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

pub(super) fn ruling(words: &str, atoms: &[Atom]) -> Ruling {
    if says(&PLAN, words) {
        Ruling::Not(NotFactualReason::Prediction)
    } else if says(&HYPOTHESIS, words) && !has_figures(atoms) {
        Ruling::Not(NotFactualReason::Interpretation)
    } else {
        Ruling::Open
    }
}
