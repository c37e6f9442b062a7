//! Textbooks: what is set to the learner is no claim (rules 6.2).

use super::{NotFactualReason, Pattern, Role, Ruling, compiled, says};
use crate::document::kind::{EXERCISES, OBJECTIVES, section_name};

static TASKS: Pattern = Pattern::new(|| compiled(EXERCISES));
static AIMS: Pattern = Pattern::new(|| compiled(OBJECTIVES));
static LESSON: Pattern = Pattern::new(|| {
    compiled(
        r"^(?:(?:chapter|unit|lesson|module|section|kapitel|chapitre|capítulo) \d.*|key (?:terms|concepts|takeaways|ideas|points|equations)|(?:chapter )?(?:summary|review)|introduction|answers to .*|solutions to .*|further reading|worked examples?.*|example \d.*)$",
    )
});
static TASK: Pattern = Pattern::new(|| {
    compiled(
        r"^\s*(?:(?:\d{1,3}[.)]|\(?[a-z]\))\s+)?(?:Show that|Prove that|Calculate|Compute|Find the|Determine|Explain|Describe|Discuss|Suppose|Assume|Consider|Sketch|Draw|Derive|Estimate|Compare|Solve|Verify that|Imagine|Recall that|Let us)\b",
    )
});

/// Exercises and objectives until the next section.
pub(super) fn section(text: &str, heading: bool) -> Option<Role> {
    let name = section_name(text);
    let named = |pattern| name.as_deref().is_some_and(|name| says(pattern, name));
    if named(&TASKS) {
        Some(Role::Aside(NotFactualReason::Question))
    } else if named(&AIMS) {
        Some(Role::Aside(NotFactualReason::Request))
    } else {
        (heading || named(&LESSON)).then_some(Role::Ordinary)
    }
}

/// A task in running text.
pub(super) fn ruling(words: &str) -> Ruling {
    if says(&TASK, words) {
        Ruling::Not(NotFactualReason::Request)
    } else {
        Ruling::Open
    }
}
