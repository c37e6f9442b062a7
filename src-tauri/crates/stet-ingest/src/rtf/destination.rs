//! What the groups of RTF are for.

/// What the words of a group are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Destination {
    /// Words of the text.
    Body,
    /// None of ours.
    Skipped,
    /// A table of fonts, styles or people: its groups are entries.
    Fonts,
    Styles,
    People,
    /// Something short that is gathered and understood when the group ends.
    Gathered(Gathered),
    /// A footnote or endnote.
    Note,
    /// What a remark says.
    Remark,
    /// The words of a box.
    Box,
}

/// What is gathered as one string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gathered {
    Title,
    Author,
    /// The instruction of a field: `HYPERLINK "…"`.
    Instruction,
    /// The number or bullet of a list item.
    ListMark,
    RemarkAuthor,
    RemarkDate,
    /// Number of the remark whose words begin, end, or that is being read.
    RemarkBegins,
    RemarkEnds,
    RemarkNumber,
}

/// What a control word at the beginning of a group makes of it; `None` if it is no destination.
/// A group that is marked as ignorable and unknown is skipped.
pub(super) fn of(word: &str, ignorable: bool) -> Option<Destination> {
    use Destination::{Body, Box, Fonts, Note, People, Remark, Skipped, Styles};
    use Gathered as G;
    Some(match word {
        "fonttbl" => Fonts,
        "stylesheet" => Styles,
        "revtbl" => People,
        "title" => Destination::Gathered(G::Title),
        "author" => Destination::Gathered(G::Author),
        "fldinst" => Destination::Gathered(G::Instruction),
        "listtext" | "pntext" => Destination::Gathered(G::ListMark),
        "atnauthor" => Destination::Gathered(G::RemarkAuthor),
        "atndate" => Destination::Gathered(G::RemarkDate),
        "atrfstart" => Destination::Gathered(G::RemarkBegins),
        "atrfend" => Destination::Gathered(G::RemarkEnds),
        "atnref" => Destination::Gathered(G::RemarkNumber),
        "footnote" => Note,
        "annotation" => Remark,
        "shptxt" => Box,
        // Groups that hold others: of a shape the words, of a formula, of Unicode beside its
        // likeness in bytes, of an object what it shows.
        "shp" | "shpinst" | "moMath" | "moMathPara" | "ud" | "result" | "info" | "fldrslt" => Body,
        "colortbl" | "pict" | "objdata" | "header" | "headerl" | "headerr" | "headerf"
        | "footer" | "footerl" | "footerr" | "footerf" | "ftnsep" | "ftnsepc" | "ftncn"
        | "aftnsep" | "aftnsepc" | "aftncn" | "listtable" | "listoverridetable" | "rsidtbl"
        | "filetbl" | "nonshppict" | "shppict" | "shprslt" | "sp" | "upr" | "tc" | "xe" | "rxe"
        | "txe" | "operator" | "subject" | "keywords" | "doccomm" | "comment" | "category"
        | "manager" | "company" | "hlinkbase" | "creatim" | "revtim" | "printim" | "buptim"
        | "template" | "nonesttables" | "mmathPict" | "private" | "objclass" | "objname"
        | "bkmkstart" | "bkmkend" | "atnid" | "falt" | "panose" | "keycode" | "picprop" => Skipped,
        _ if ignorable => Skipped,
        _ => return None,
    })
}

/// The address in the instruction of a field that is a link.
pub(super) fn link(instruction: &str) -> Option<String> {
    let rest = instruction.trim().strip_prefix("HYPERLINK")?.trim_start();
    let (local, rest) = match rest.strip_prefix("\\l") {
        Some(rest) => ("#", rest.trim_start()),
        None => ("", rest),
    };
    let address = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next()?,
        None => rest.split_whitespace().next()?,
    };
    (!address.is_empty()).then(|| format!("{local}{address}"))
}

/// The moment that Word packs into one number, without a zone: RFC 3339 has none to offer.
pub(super) fn moment(packed: i64) -> Option<String> {
    let part = |shift: u32, bits: u32| (packed >> shift) & ((1 << bits) - 1);
    let (minute, hour, day, month) = (part(0, 6), part(6, 5), part(11, 5), part(16, 4));
    let year = 1900 + part(20, 9);
    let real = minute < 60 && hour < 24 && (1..=31).contains(&day) && (1..=12).contains(&month);
    (packed != 0 && real).then(|| format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:00"))
}
