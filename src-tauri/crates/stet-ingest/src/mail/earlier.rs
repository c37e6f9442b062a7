//! Whose words a message holds: its writer's own, and those of earlier messages it quotes or sends on.
//!
//! Earlier words stand under a heading that says whose they are, as the message itself says it, and
//! are quotations; what the writer goes on to say stands under a heading with the writer's name.

use stet_core::document::{Block, BlockKind};

use super::words::{SIGNATURE, Said};

/// Lines of an earlier message's headers, at most.
const MOST_LINES: usize = 10;

/// Longest line that says whose words follow, in characters.
const LONGEST_LINE: usize = 300;

const FROM: &[&str] = &[
    "from",
    "von",
    "de",
    "da",
    "van",
    "från",
    "fra",
    "od",
    "от",
    "发件人",
    "差出人",
    "보낸사람",
];
const OTHERS: &[&str] = &[
    "sent",
    "date",
    "to",
    "cc",
    "subject",
    "gesendet",
    "datum",
    "an",
    "betreff",
    "envoyé",
    "à",
    "objet",
    "enviado",
    "enviado el",
    "fecha",
    "para",
    "asunto",
    "assunto",
    "inviato",
    "data",
    "a",
    "oggetto",
    "verzonden",
    "aan",
    "onderwerp",
    "skickat",
    "till",
    "ämne",
    "sendt",
    "dato",
    "til",
    "emne",
    "odesláno",
    "komu",
    "předmět",
    "wysłano",
    "do",
    "temat",
    "отправлено",
    "дата",
    "кому",
    "тема",
    "发送时间",
    "收件人",
    "主题",
    "送信日時",
    "宛先",
    "件名",
    "reply-to",
    "antwort an",
    "kopie",
];
const DATES: &[&str] = &[
    "sent",
    "date",
    "gesendet",
    "datum",
    "envoyé",
    "enviado",
    "enviado el",
    "fecha",
    "inviato",
    "data",
    "verzonden",
    "skickat",
    "sendt",
    "dato",
    "odesláno",
    "wysłano",
    "отправлено",
    "дата",
    "发送时间",
    "送信日時",
];

/// The paragraphs of a message, those of others under headings that name them. Second: whether there
/// are any.
pub(super) fn told_apart(said: Vec<Said>, writer: &str) -> (Vec<Block>, bool) {
    let mut out: Vec<Block> = Vec::new();
    let mut whose = Whose::Writer;
    let mut any = false;
    let mut at = 0;
    while at < said.len() {
        if let Some(head) = Earlier::at(&said[at..]) {
            drop_rule(&mut out);
            out.push(heading(&head.named()));
            out.push(verbatim(&head.lines));
            (whose, any) = (Whose::Earlier { to_the_end: true }, true);
            at += head.blocks;
            continue;
        }
        let Said { depth, block } = &said[at];
        if introduces(&said[at..]) {
            let whom = block
                .text
                .trim()
                .trim_end_matches([':', '：', ' ', '\u{a0}']);
            out.push(heading(&format!("Earlier message: {whom}")));
            let to_the_end = matches!(whose, Whose::Earlier { to_the_end: true });
            (whose, any) = (Whose::Earlier { to_the_end }, true);
        } else if *depth > 0 {
            if whose == Whose::Writer {
                out.push(heading("Earlier message"));
                (whose, any) = (Whose::Earlier { to_the_end: false }, true);
            }
            out.push(quotation(block.clone()));
        } else if whose == (Whose::Earlier { to_the_end: true }) {
            out.push(quotation(block.clone()));
        } else {
            if whose != Whose::Writer {
                out.push(heading(writer));
                whose = Whose::Writer;
            }
            out.push(block.clone());
        }
        at += 1;
    }
    (out, any)
}

/// Takes signatures away, from the line that parts one off to where an earlier message begins: they say
/// nothing about what the message is about. True if there are any.
pub(super) fn without_signatures(said: &mut Vec<Said>) -> bool {
    let before = said.len();
    let mut signed = None;
    let keep: Vec<bool> = (0..said.len())
        .map(|at| {
            let Said { depth, block } = &said[at];
            let text = block.text.trim();
            if text == SIGNATURE || text.starts_with("-- \n") || text.starts_with("--\n") {
                signed = Some(*depth);
            } else if signed != Some(*depth)
                || is_rule(block)
                || introduces(&said[at..])
                || Earlier::at(&said[at..]).is_some()
            {
                signed = None;
            }
            signed.is_none()
        })
        .collect();
    let mut keep = keep.into_iter();
    said.retain(|_| keep.next().unwrap_or(true));
    said.len() < before
}

/// True if the first paragraph says whose the quoted ones after it are.
fn introduces(said: &[Said]) -> bool {
    matches!(said, [one, next, ..] if next.depth > one.depth && says_whose(&one.block.text))
}

/// Whose words are being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    Writer,
    Earlier {
        /// Nothing marks where they end.
        to_the_end: bool,
    },
}

/// The headers of an earlier message, as programs write them above it.
struct Earlier {
    lines: Vec<String>,
    from: String,
    date: String,
    /// Paragraphs they take.
    blocks: usize,
}

impl Earlier {
    fn at(said: &[Said]) -> Option<Self> {
        let mut head = Self {
            lines: Vec::new(),
            from: String::new(),
            date: String::new(),
            blocks: 0,
        };
        for said in said {
            let lines: Vec<&str> = said.block.text.lines().map(str::trim).collect();
            let labelled: Vec<(String, &str)> = lines.iter().copied().map_while(label).collect();
            if labelled.len() < lines.len() || head.lines.len() + lines.len() > MOST_LINES {
                break;
            }
            for (name, value) in labelled {
                if head.from.is_empty() && FROM.contains(&name.as_str()) {
                    value.clone_into(&mut head.from);
                } else if head.date.is_empty() && DATES.contains(&name.as_str()) {
                    value.clone_into(&mut head.date);
                }
            }
            head.lines.extend(lines.into_iter().map(str::to_owned));
            head.blocks += 1;
        }
        (head.lines.len() >= 3 && !head.from.is_empty() && !head.date.is_empty()).then_some(head)
    }

    fn named(&self) -> String {
        format!("Earlier message from {}, {}", self.from, self.date)
    }
}

/// Name, in lower case, and value of a line of headers.
fn label(line: &str) -> Option<(String, &str)> {
    let (name, value) = line.split_once([':', '：'])?;
    let name = name.trim_matches(['*', ' ', '\u{a0}']).to_lowercase();
    let known = FROM.contains(&name.as_str()) || OTHERS.contains(&name.as_str());
    let value = value.trim_matches(['*', ' ', '\u{a0}']);
    known.then_some((name, value))
}

/// True for a line that says whose words follow: "On 2 May 2020, Bo Chen <bo@x.example> wrote:".
fn says_whose(text: &str) -> bool {
    let text = text.trim();
    let dated = text.contains('@') || text.chars().filter(char::is_ascii_digit).count() >= 3;
    text.ends_with([':', '：']) && dated && text.chars().count() <= LONGEST_LINE
}

/// Takes away the rule above an earlier message: "-----Original Message-----".
fn drop_rule(out: &mut Vec<Block>) {
    if out.last().is_some_and(is_rule) {
        out.pop();
    }
}

fn is_rule(block: &Block) -> bool {
    let text = block.text.trim();
    text.starts_with("---") || text.chars().all(|c| matches!(c, '_' | '-' | '='))
}

fn heading(words: &str) -> Block {
    Block {
        kind: BlockKind::Heading { level: 2 },
        text: words.split_whitespace().collect::<Vec<_>>().join(" "),
        runs: Vec::new(),
    }
}

/// Lines of headers, which claim nothing.
pub(super) fn verbatim(lines: &[String]) -> Block {
    Block {
        kind: BlockKind::Code,
        text: lines.join("\n"),
        runs: Vec::new(),
    }
}

fn quotation(mut block: Block) -> Block {
    if block.kind == BlockKind::Paragraph {
        block.kind = BlockKind::Quote;
    }
    block
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(depth: usize, text: &str) -> Said {
        let block = Block {
            kind: BlockKind::Paragraph,
            text: text.into(),
            runs: Vec::new(),
        };
        Said { depth, block }
    }

    fn shown(mut all: Vec<Said>) -> Vec<String> {
        without_signatures(&mut all);
        let (blocks, _) = told_apart(all, "Ada Moll");
        let mark = |block: &Block| match block.kind {
            BlockKind::Heading { .. } => "# ",
            BlockKind::Quote => "> ",
            BlockKind::Code => "` ",
            _ => "",
        };
        blocks
            .iter()
            .map(|block| format!("{}{}", mark(block), block.text))
            .collect()
    }

    #[test]
    fn an_answer_between_quotations_is_the_writers() {
        for line in [
            "On 2 May 2020, Bo Chen <bo@x.example> wrote:",
            "Am 2. Mai 2020 um 10:12 schrieb Bo Chen:",
            "Le 2 mai 2020 à 10:12, Bo Chen a écrit :",
        ] {
            let all = vec![
                said(0, "Thank you."),
                said(0, line),
                said(1, "The crane is shut."),
                said(0, "Since May."),
            ];
            let named = format!("# Earlier message: {}", line.trim_end_matches([':', ' ']));
            let seen = shown(all);
            assert_eq!(seen[0], "Thank you.");
            assert_eq!(seen[1], named);
            assert_eq!(
                seen[2..],
                ["> The crane is shut.", "# Ada Moll", "Since May."]
            );
        }
    }

    #[test]
    fn a_signature_is_not_what_the_message_says() {
        let all = vec![
            said(0, "The crane is open."),
            said(0, "--"),
            said(0, "Ada Moll, quay office"),
            said(0, "Quay Road 4"),
            said(0, "On 2 May 2020, Bo Chen wrote:"),
            said(1, "The crane is shut."),
            said(1, "--"),
            said(1, "Bo Chen, reporter"),
        ];
        assert_eq!(
            shown(all),
            [
                "The crane is open.",
                "# Earlier message: On 2 May 2020, Bo Chen wrote",
                "> The crane is shut.",
            ]
        );
    }

    #[test]
    fn what_stands_below_headers_is_an_earlier_message_to_its_end() {
        for headers in [
            "From: Bo Chen <bo@x.example>\nSent: Saturday, 2 May 2020 10:12\nTo: Ada Moll\nSubject: The crane",
            "Von: Bo Chen <bo@x.example>\nGesendet: Samstag, 2. Mai 2020 10:12\nAn: Ada Moll\nBetreff: Der Kran",
            "De : Bo Chen <bo@x.example>\nEnvoyé : samedi 2 mai 2020 10:12\nÀ : Ada Moll\nObjet : La grue",
        ] {
            let whole = vec![
                said(0, "See below."),
                said(0, "-----Original Message-----"),
                said(0, headers),
                said(0, "The crane is shut."),
            ];
            let mut lines = vec![said(0, "See below."), said(0, "-----Original Message-----")];
            lines.extend(headers.lines().map(|line| said(0, line)));
            lines.push(said(0, "The crane is shut."));
            for all in [whole, lines] {
                let seen = shown(all);
                assert_eq!(seen[0], "See below.");
                assert!(
                    seen[1].starts_with("# Earlier message from Bo Chen <bo@x.example>, "),
                    "{seen:?}"
                );
                assert_eq!(seen[3], "> The crane is shut.", "{seen:?}");
            }
        }
    }

    #[test]
    fn words_with_a_colon_stay_the_writers() {
        let all = vec![
            said(0, "From: what I heard, nobody asked."),
            said(0, "Three things in 2020:"),
            said(0, "The crane, the quay, the light."),
        ];
        assert!(shown(all).iter().all(|line| !line.starts_with('#')));
    }
}
