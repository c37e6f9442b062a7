//! Textbooks: what is set to the learner is no claim (rules 6.2).

use super::{Atom, NotFactualReason, Pattern, Role, Ruling, compiled, has_figures, says};
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

/// What is to be learnt, named and told in one paragraph.
static AIM: Pattern = Pattern::new(|| {
    compiled(
        r"(?i)^\s*(?:(?:learning|lesson|chapter) (?:objectives?|outcomes?|goals|aims)\s*[:.—–-]|(?:after (?:reading|studying|completing)|by the end of|in) this (?:chapter|section|unit|lesson|module),? (?:you|students|we) (?:will|should|can|are able))",
    )
});
/// What a word of the subject means: "Osmosis is the movement of …", "A lever is a simple machine that …",
/// "this is called erosion".
static DEFINITION: Pattern = Pattern::new(|| {
    compiled(
        r"(?x)^(?:Definition\b[^.:]{0,20}[.:]\s*)?(?:(?:In\ [\w\ ]{2,30},\ )?)
          (?:(?:An?|The|Any)\ )?[\p{L}’'-]+(?:\ [\p{L}’'-]+){0,4}\ (?:\([^)]{1,40}\)\ )?
          (?:is|are|means|refers\ to|denotes|describes)\ (?:defined\ as\ |called\ |known\ as\ |simply\ )?
          (?:(?:the|an?|any)\ )(?:[\p{L}-]+\ ){0,3}?
          (?:process|study|science|movement|motion|ability|amount|measure|sum|product|ratio|rate|tendency|state|branch|term|name|force|energy|change|type|kind|form|unit|substance|set|quantity|system|molecule|compound|property|method|machine|device|number|word|rule|relation|relationship|organism|structure|tissue|function|statement|region|line|shape|figure|angle|element|reaction|result|difference)s?\ (?:of|in|that|which|by|for|with|whose|used|made|between|to)\b
        | \b(?:is|are)\ (?:called|termed|known\ as|defined\ as|referred\ to\ as)\b",
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

/// A task or an aim in running text, and what a word means; a figure is a fact whatever stands around it.
pub(super) fn ruling(words: &str, atoms: &[Atom]) -> Ruling {
    if says(&TASK, words) || says(&AIM, words) {
        Ruling::Not(NotFactualReason::Request)
    } else if says(&DEFINITION, words) && !has_figures(atoms) {
        Ruling::Not(NotFactualReason::Definition)
    } else {
        Ruling::Open
    }
}
