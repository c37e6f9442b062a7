//! What of a page no reader sees.

use super::tree::Node;

/// Never shown, or no words.
pub(crate) fn is_unread(node: &Node) -> bool {
    matches!(
        node.name,
        "script"
            | "style"
            | "template"
            | "noscript"
            | "head"
            | "svg"
            | "iframe"
            | "object"
            | "embed"
            | "video"
            | "audio"
            | "canvas"
            | "select"
            | "option"
            | "button"
            | "input"
            | "textarea"
            | "datalist"
            | "map"
            | "noembed"
            | "noframes"
            | "title"
            | "rp"
            | "rt"
            | "meta"
            | "link"
    ) || node
        .attribute("hidden")
        .is_some_and(|value| value != "until-found")
        || node.attribute("aria-hidden") == Some("true")
        || node.attribute("style").is_some_and(is_hiding_style)
        || node.attribute("class").is_some_and(|class| {
            class.split_whitespace().any(|c| {
                matches!(
                    c,
                    "sr-only"
                        | "visually-hidden"
                        | "screen-reader-text"
                        | "noprint"
                        | "mw-editsection"
                )
            })
        })
}

fn is_hiding_style(style: &str) -> bool {
    let tight: String = style
        .chars()
        .filter(|c| !c.is_whitespace())
        .take(2000)
        .collect::<String>()
        .to_lowercase();
    tight.contains("display:none") || tight.contains("visibility:hidden")
}
