//! The markup and the role labels of chats.

use std::sync::LazyLock;

use regex::{Regex, RegexBuilder};

/// What stands in no text for readers but one about chats with models.
const SIGNS: [&str; 7] = [
    r"<\|?/?(im_start|im_end|im_sep|system|assistant|user|endoftext|begin_of_text|start_header_id|end_header_id|eot_id)\|?>",
    r"</?(material|instructions?|evidence|prompt|tool_call|function_call)\b[^<>\n]{0,60}>",
    r"\[/?INST\]|<</?SYS>>|<(start|end)_of_turn>|</?s>\s*\[",
    r#"["']role["']\s*:\s*["'](system|assistant|developer|user|tool)["']"#,
    r"(?m)^\s*#{2,}\s*(instructions?|system|response|new instructions?|prompt|human|assistant)\s*:?",
    r"\b(system|developer)[ _-](prompt|message|instruction)s?\s*[:=]",
    r"\b(begin|end|start) (of )?(system|prompt|instructions?|untrusted)\b",
];

static ANY: LazyLock<Option<Regex>> = LazyLock::new(|| {
    RegexBuilder::new(&SIGNS.join("|"))
        .case_insensitive(true)
        .build()
        .ok()
});

/// Who speaks in a chat with a model, at the beginning of a line or of a sentence.
static ROLES: LazyLock<Option<Regex>> = LazyLock::new(|| {
    RegexBuilder::new(r"(?m)(?:^|[.!?]\s)\s*(system|assistant|user|human|developer|ai)\s*:")
        .case_insensitive(true)
        .build()
        .ok()
});

/// True if the text holds the markup of a chat, or two of its roles speak.
pub(super) fn is_there(text: &str) -> bool {
    if ANY.as_ref().is_none_or(|any| any.is_match(text)) {
        return true;
    }
    let Some(roles) = ROLES.as_ref() else {
        return true;
    };
    let mut spoke: Vec<String> = roles
        .captures_iter(text)
        .filter_map(|found| Some(found.get(1)?.as_str().to_lowercase()))
        .collect();
    spoke.sort_unstable();
    spoke.dedup();
    // "Human:" and "User:" stand in other forms too; a machine among them does not.
    let machine =
        |role: &String| matches!(role.as_str(), "system" | "assistant" | "ai" | "developer");
    spoke.len() >= 2 && spoke.iter().any(machine)
}
