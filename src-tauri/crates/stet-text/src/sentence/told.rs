//! Words behind a possible sentence end that tie it to the sentence around it: who says what was
//! quoted, and names that begin like sentences.

/// Longest clause that tells who said what was quoted, in characters.
const TELLS: usize = 30;

/// Behind a quotation, verbs of saying that end the clause in which somebody says it.
#[rustfmt::skip]
const SAID: &[&str] = &[
    // Chinese
    "说", "問", "问", "說", "道", "喊", "答", "叫", "称", "稱", "表示", "指出", "强调", "強調",
    "补充", "補充", "承认", "承認", "询问", "詢問", "解释", "解釋", "感叹", "感嘆", "反驳", "宣布",
    // Japanese
    "言った", "尋ねた", "聞いた", "話した", "述べた", "語った", "答えた", "叫んだ", "問いかけた",
    "質問した", "反論した", "説明した", "言う", "話す", "語る", "尋ねる",
];

/// 「…。」と言った, “……？”他问道。: True if the words behind a quotation belong to its sentence.
/// `before` ends with the quotation, `rest` follows it.
pub(super) fn goes_on(before: &str, rest: &str) -> bool {
    // 《为什么？》一书: the mark belongs to a title.
    let titled = before.ends_with(['》', '〉', '』'])
        && !rest.trim_start().is_empty()
        && !rest.starts_with(['\n', '\r']);
    let joined = rest.starts_with([
        'と', '、', 'は', 'が', 'を', 'に', 'の', 'で', 'も', '，', '的',
    ]);
    // 她问：“……？”没人回答。 Who asks is told before the quotation.
    let opened = before.rfind(['“', '「', '‘', '"']);
    let introduced = opened.is_some_and(|at| before[..at].trim_end().ends_with(['：', ':']));
    titled || joined || !introduced && is_said(rest.trim_start_matches([' ', '\u{3000}', '—', '―']))
}

/// True if a text begins with a clause that ends in a verb of saying.
fn is_said(rest: &str) -> bool {
    let end = rest
        .char_indices()
        .take(TELLS)
        .find(|(_, c)| matches!(c, '。' | '，' | '！' | '？' | '：' | '；' | '、' | '\n'));
    let Some((end, _)) = end else { return false };
    let clause = rest[..end].trim_end_matches(['了', '着', '着', '过']);
    SAID.iter().any(|verb| clause.ends_with(verb))
}

/// Words with which surnames begin in one language and sentences in another.
pub(super) fn is_particle(word: &str) -> bool {
    #[rustfmt::skip]
    const PARTICLES: &[&str] = &[
        "al", "da", "das", "de", "dei", "del", "della", "den", "der", "des", "di", "do", "dos", "du",
        "el", "in", "la", "las", "le", "lo", "los", "op", "ten", "ter", "van", "vom", "von", "zu",
        "zum", "zur",
    ];
    PARTICLES.contains(&word)
}
