//! What of a page no reader sees, and what readers see that is not read.

use super::tree::{Node, ROOT, Tree};
use crate::unread::Unread;

/// Side of a picture up to which it is an icon, in pixels.
const SMALLEST: u32 = 32;

/// Never shown, or no words.
pub(crate) fn is_unread(node: &Node) -> bool {
    matches!(
        node.name,
        "script"
            | "style"
            | "template"
            | "noscript"
            | "head"
            | "defs"
            | "desc"
            | "metadata"
            | "symbol"
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
    ) || is_hidden(node)
}

/// True for an element that its page keeps from readers.
fn is_hidden(node: &Node) -> bool {
    node.attribute("hidden")
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

/// Counts what a page shows beside words, where words are read; `left_out` tells it of each node.
/// Pictures are counted only where asked for: most of a site's are ornaments.
pub(crate) fn count(tree: &Tree, left_out: &[bool], pictures: bool) -> Unread {
    let mut unread = Unread::default();
    let mut has_words = vec![false; left_out.len()];
    for id in tree.ids().rev() {
        let node = tree.node(id);
        has_words[id as usize] |= !node.text.trim().is_empty();
        let words = |child: &u32| has_words[*child as usize] && !is_unread(tree.node(*child));
        has_words[id as usize] |= node.children.iter().any(words);
    }
    let mut inside = vec![ROOT];
    while let Some(id) = inside.pop() {
        let node = tree.node(id);
        let counted = match node.name {
            "iframe" | "frame" => &mut unread.frames,
            "object" | "embed" => &mut unread.objects,
            "video" | "audio" => &mut unread.recordings,
            "canvas" => &mut unread.charts,
            "img" if pictures => &mut unread.pictures,
            // What only wraps a film has no words itself.
            _ if is_unread(node) || left_out[id as usize] && has_words[id as usize] => continue,
            _ => {
                inside.extend(&node.children);
                continue;
            }
        };
        *counted += usize::from(!is_hidden(node) && !is_ornament(node));
    }
    unread
}

/// True for what shows nothing of its own: pixels that count visits, icons, pictures that say so.
fn is_ornament(node: &Node) -> bool {
    let small = |side| {
        let size = node.attribute(side).map(str::trim);
        size.and_then(|size| size.parse::<u32>().ok())
            .is_some_and(|size| size <= SMALLEST)
    };
    small("width")
        || small("height")
        || node.attribute("alt") == Some("")
        || node.attribute("role") == Some("presentation")
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

#[cfg(test)]
mod tests {
    use crate::page;

    fn told(body: &str) -> Vec<String> {
        let text = "<p>The harbour bridge at Eldhaven was opened on Friday. It is 412 metres long. \
             Four lanes and a track for bicycles cross the water to the old town.</p>";
        let html = format!(
            "<html><body><article><h1>Bridge opens</h1>{text}{body}{text}</article></body></html>"
        );
        let (document, _) = page::of_saved("bridge.html", &html).expect("reads");
        document.notices
    }

    #[test]
    fn what_a_page_shows_beside_words_is_told() {
        for (shown, sentence) in [
            (
                "<div class=film><iframe src=/map.html></iframe></div>",
                "One embedded frame",
            ),
            (
                "<object data=/prices.pdf><p>Prices</p></object>",
                "One embedded file",
            ),
            (
                "<embed src=/prices.pdf><embed src=/more.pdf>",
                "2 embedded files",
            ),
            (
                "<figure><video src=/bridge.mp4></video></figure>",
                "One audio or video",
            ),
            ("<img src=/minutes.png><p></p>", "One picture"),
        ] {
            let told = told(shown);
            assert!(
                told.len() == 1 && told[0].starts_with(sentence),
                "{shown}: {told:?}"
            );
        }
        for nothing in [
            "<iframe width=1 height=1 src=/count></iframe><noscript><iframe src=/count></iframe></noscript>",
            "<div hidden><iframe src=/menu></iframe></div><img src=/line.png alt=''><img width=16 src=/icon.png>",
            "<svg><title>Icon</title><path d=M0></svg>",
            "<svg><title>Icon</title><text>Tugs: 12</text></svg>",
            "<nav><a href=/>Home</a><iframe src=/menu></iframe></nav>",
        ] {
            assert_eq!(told(nothing), Vec::<String>::new(), "{nothing}");
        }
    }

    #[test]
    fn the_words_in_a_drawing_are_words_of_the_page() {
        let html = "<html><body><article><h1>Tugs</h1><p>The harbour master counted the tugs every spring and \
                    every autumn, and wrote down what he saw.</p><figure><svg><title>Icon</title><style>text{}</style>\
                    <defs><text>Unseen</text></defs><text x=1>Tugs in 2019: 12</text><text x=1 y=9><tspan>of these \
                    steam:</tspan><tspan x=1>3</tspan></text></svg></figure><p>Nobody counted the barges, for they \
                    belonged to the canal and not to the harbour.</p></article></body></html>";
        let (document, _) = page::of_saved("tugs.html", html).expect("reads");
        let words: Vec<&str> = document.blocks.iter().map(|block| &*block.text).collect();
        assert_eq!(
            words[2..4],
            ["Tugs in 2019: 12", "of these steam: 3"],
            "{words:?}"
        );
        assert_eq!(words.len(), 5, "{words:?}");
    }
}
