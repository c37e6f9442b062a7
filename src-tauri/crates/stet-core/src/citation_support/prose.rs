//! The prose of an answer: code, lists of sources and note texts blanked out, places kept.

use crate::text::Span;

/// Headings under which sources are listed, in lower case.
const SOURCE_HEADINGS: &[&str] = &[
    "sources",
    "source",
    "references",
    "reference list",
    "bibliography",
    "notes",
    "footnotes",
    "endnotes",
    "works cited",
    "literature",
    "literature cited",
    "cited sources",
    "citations",
    "further reading",
    "quellen",
    "quellenverzeichnis",
    "literatur",
    "literaturverzeichnis",
    "einzelnachweise",
    "références",
    "bibliographie",
    "notes et références",
    "referencias",
    "bibliografía",
    "fuentes",
    "notas",
    "bibliografia",
    "riferimenti",
    "fonti",
    "note",
    "referências",
    "bronnen",
    "literatuur",
    "källor",
    "参考文献",
    "参考资料",
    "来源",
    "出典",
    "脚注",
    "источники",
    "литература",
    "примечания",
];

/// The answer with everything that is not prose replaced by spaces, byte for byte as long; line ends
/// stay.
pub(super) fn prose(answer: &str) -> String {
    let mut out = answer.as_bytes().to_vec();
    let mut blank = |span: Span| {
        for byte in &mut out[span.start..span.end] {
            if !matches!(byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
    };
    let lines = lines(answer);
    let mut fence: Option<&str> = None;
    let mut list_level: Option<usize> = None;
    for (nth, line) in lines.iter().enumerate() {
        let text = &answer[line.start..line.end];
        let trimmed = text.trim();
        if let Some(open) = fence {
            if trimmed.starts_with(open) && trimmed.trim_start_matches(&open[..1]).is_empty() {
                fence = None;
            }
            blank(*line);
            continue;
        }
        if let Some(mark) = ["```", "~~~"]
            .into_iter()
            .find(|mark| trimmed.starts_with(mark))
        {
            fence = Some(mark);
            blank(*line);
            continue;
        }
        let previous = nth
            .checked_sub(1)
            .map_or("", |at| span_text(answer, &lines, at));
        let next = span_text(answer, &lines, nth + 1);
        if let Some((level, title)) = heading(trimmed, previous, next) {
            let lists = SOURCE_HEADINGS.contains(&title.to_lowercase().as_str());
            if lists {
                list_level = Some(list_level.map_or(level, |open| open.min(level)));
            } else if list_level.is_some_and(|open| level <= open) {
                list_level = None;
            }
        }
        if list_level.is_some() || note_text(trimmed) {
            blank(*line);
        } else {
            for code in inline_code(text) {
                blank(code.shifted(line.start));
            }
        }
    }
    // Only whole characters were replaced: lines and code spans begin and end between characters.
    String::from_utf8(out).unwrap_or_default()
}

fn lines(text: &str) -> Vec<Span> {
    let mut start = 0;
    text.split_inclusive('\n')
        .map(|line| {
            let span = Span::new(start, start + line.trim_end_matches(['\n', '\r']).len());
            start += line.len();
            span
        })
        .collect()
}

fn span_text<'t>(text: &'t str, lines: &[Span], at: usize) -> &'t str {
    lines
        .get(at)
        .and_then(|line| line.slice(text))
        .map_or("", str::trim)
}

/// Level and title of a heading: "## Sources", "**Sources**", a line underlined with "===" or "---",
/// or a known title alone on its line.
fn heading<'t>(line: &'t str, previous: &str, next: &str) -> Option<(usize, &'t str)> {
    const BOLD_LEVEL: usize = 7;
    let level = line.bytes().take_while(|&byte| byte == b'#').count();
    if (1..=6).contains(&level) {
        let title = line[level..].strip_prefix([' ', '\t'])?;
        return Some((level, bare(title.trim_end_matches('#'))));
    }
    let underlined = |mark: char| next.len() >= 3 && next.chars().all(|ch| ch == mark);
    if !line.is_empty() && (underlined('=') || underlined('-')) {
        return Some((if underlined('=') { 1 } else { 2 }, bare(line)));
    }
    let bold =
        line.len() > 4 && line.starts_with("**") && line.trim_end_matches(':').ends_with("**");
    let alone =
        previous.is_empty() && SOURCE_HEADINGS.contains(&bare(line).to_lowercase().as_str());
    (bold || alone).then(|| (BOLD_LEVEL, bare(line)))
}

fn bare(title: &str) -> &str {
    title.trim_matches(|ch: char| ch.is_whitespace() || matches!(ch, '*' | '_' | ':'))
}

/// "[^1]: the text of a note".
fn note_text(line: &str) -> bool {
    line.strip_prefix("[^")
        .and_then(|rest| rest.split_once(']'))
        .is_some_and(|(label, rest)| !label.is_empty() && rest.starts_with(':'))
}

/// Spans between equal runs of backticks.
fn inline_code(line: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut at = 0;
    while let Some(open) = line[at..].find('`') {
        let start = at + open;
        let run = line[start..]
            .bytes()
            .take_while(|&byte| byte == b'`')
            .count();
        let inside = start + run;
        let close = line[inside..]
            .find(&"`".repeat(run))
            .map(|end| inside + end + run);
        match close {
            Some(end) => {
                spans.push(Span::new(start, end));
                at = end;
            }
            None => at = inside,
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(answer: &str) -> String {
        let prose = prose(answer);
        assert_eq!(prose.len(), answer.len());
        prose.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn code_and_lists_of_sources_go() {
        let table = [
            ("One [1].\n\n## Sources\n1. A\n", "One [1]."),
            (
                "One.\n\n## Sources\n1. A\n\n## After\nTwo.",
                "One. ## After Two.",
            ),
            (
                "One.\n\n### References\n1. A\n#### Books\n2. B\n## After",
                "One. ## After",
            ),
            ("One.\n\n**Sources:**\n- A", "One."),
            ("One.\n\nBibliography\n- A", "One."),
            ("One.\n\nSources\n-------\n- A", "One."),
            ("Sources say it fell [1].", "Sources say it fell [1]."),
            ("We list\nsources\nhere.", "We list sources here."),
            (
                "One.\n```\ncode [9].\n```\nTwo `x[3]` here.",
                "One. Two here.",
            ),
            ("One.[^1]\n\n[^1]: The note.", "One.[^1]"),
            ("#Sources are not a heading", "#Sources are not a heading"),
            ("一。\n\n## 参考文献\n书", "一。"),
        ];
        for (answer, expected) in table {
            assert_eq!(kept(answer), expected, "{answer}");
        }
    }
}
