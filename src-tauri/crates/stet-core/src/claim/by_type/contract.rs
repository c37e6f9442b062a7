//! Contracts: what the parties say is so – recitals, representations, warranties – is claimed; what
//! they agree shall be so is a term of law (rules 6.2).

use super::{NotFactualReason, Part, Pattern, Role, Ruling, compiled, says, whole};
use crate::document::{Block, BlockKind, Document};
use crate::text::Span;

static CLAUSE: Pattern = Pattern::new(|| {
    compiled(
        r"^(?:(?i:article|section|clause)\s+(?:[IVX]+|(?P<named>\d{1,3}))\b|(?P<number>\d{1,3})(?:\.\d{1,3}){0,4}[.)]?\s+\p{L})",
    )
});
static RECITALS: Pattern =
    Pattern::new(|| compiled(r"^(?i:recitals?|background|whereas|preamble|witnesseth):?$"));
static OPERATIVE_BEGINS: Pattern = Pattern::new(|| {
    compiled(
        r"(?i)^now,? therefore\b|\bagree(?:d)? as follows\b|^it is (?:hereby )?agreed\b|^in witness whereof\b",
    )
});
static WHEREAS: Pattern = Pattern::new(|| compiled(r"^(?:AND )?(?i:whereas)[,:]?\s+"));
static WARRANTIES: Pattern =
    Pattern::new(|| compiled(r"(?i)\brepresentations?\b|\bwarrant(?:y|ies)\b"));
static OPERATIVE: Pattern = Pattern::new(|| {
    compiled(
        r"(?i)\b(?:shall|will|must|(?-i:may|MAY)|agrees? to|agrees? that|undertakes? to|is (?:not )?(?:entitled|obliged|required|permitted) to|hereby|means|mean|includes? without limitation|notwithstanding|in the event|subject to|unless|provided that|without prejudice)\b|^\s*(?:If|Where|Upon|Any|No|Should)\b",
    )
});
static ASSERTS: Pattern = Pattern::new(|| {
    compiled(
        r"(?i)\b(?:represents?|warrants?|confirms?|certif(?:y|ies)|declares?|acknowledges?)\b[^.]{0,40}\bthat\b|\brepresents? and warrants?\b",
    )
});
static INTENDS: Pattern =
    Pattern::new(|| compiled(r"(?i)\b(?:desires?|wish(?:es)?|intends?|wants?) (?:to|that)\b"));
static HAPPENED: Pattern = Pattern::new(|| {
    compiled(
        r"\b(?:has|have|had) (?:not |never |duly |previously |been |validly )*\w+(?:ed|en|wn|ne|ld|id|pt|nt)\b|\b(?:was|were|paid|bought|sold|built|began|became|took|gave|made|held|met|left|lent|rose|fell)\b|\b[a-z]{3,}ed (?:the|a|an|its|his|her|their|\p{Lu}\w+|[\d€$£])",
    )
});

/// The number of a clause, and that a party warrants what follows: "3.1 The Owner represents and warrants
/// that".
static PREAMBLE: Pattern = Pattern::new(|| {
    compiled(
        r"^\s*(?:(?:\d{1,3}(?:\.\d{1,3}){1,4}[.)]?|\d{1,3}[.)]|\([a-z]{1,4}\)|\([ivx]{1,5}\))\s+)?(?:(?:Each of )?(?:the|each|The|Each) \p{Lu}[\w’'-]*(?: (?:and the )?\p{Lu}[\w’'-]*){0,3}(?: hereby| further| severally| jointly and severally)? (?:represents? and warrants?|represents?|warrants?)(?: to [^.;,]{1,50}?)? that\s+)?",
    )
});

/// Where the words of a clause begin to say something; `None` where they do at once.
pub(super) fn preamble(words: &str) -> Option<Span> {
    let found = PREAMBLE.as_ref()?.find(words)?;
    (!found.is_empty() && found.end() < words.len()).then(|| Span::new(0, found.end()))
}

/// What begins with a defined name in brackets is the rest of how the parties are named, cut off at a stop
/// such as that of "Inc.": ‘("Owner") and the City of Ostholm ("Charterer")’.
static NAMED_ON: Pattern = Pattern::new(|| {
    compiled(
        r#"^\s*[,;]?\s*\((?:(?:hereinafter|collectively|together|each|the|an?|referred to as)[, ]+)*["“][^"”)]{1,60}["”][^)]{0,60}\)"#,
    )
});
/// A verb that says what a party did or is; a list of parties has none.
static SAYS: Pattern = Pattern::new(|| {
    compiled(
        r"(?i)\b(?:is|are|was|were|has|have|had|owns?|holds?|operates?|employs?|paid|built|sold)\b",
    )
});

/// The title of a clause or of the whole, in capitals to its stop: "REPRESENTATIONS AND WARRANTIES."
fn is_caption(words: &str) -> bool {
    let words = words.trim();
    let letters = || words.chars().filter(|ch| ch.is_alphabetic());
    let capitals = letters().count() >= 3 && letters().all(|ch| !ch.is_lowercase());
    capitals && words.split_whitespace().count() <= 12
}

/// The formula before the signatures.
static SIGNED: Pattern = Pattern::new(|| compiled(r"(?i)^\s*in witness whereof\b"));

/// Words of a clause in which its title stands.
const TITLE: usize = 90;

/// The section a block opens, if any: the number of its clause, and whether it is of warranties.
struct Opening {
    number: Option<u32>,
    warranties: bool,
}

fn opening(block: &Block) -> Option<Opening> {
    let text = block.text.trim_start();
    let title: String = text.chars().take(TITLE).collect();
    // The title ends with the first stop after the number.
    let body = title.trim_start_matches(|ch: char| ch.is_ascii_digit() || ". )".contains(ch));
    let title = body.split(['.', ':', ';', '\n']).next().unwrap_or_default();
    let short = title.split_whitespace().count() <= 8;
    let warranties = short && says(&WARRANTIES, title);
    let number = match block.kind {
        BlockKind::Heading { .. } => clause_number(text),
        BlockKind::ListItem {
            depth: 0,
            number: Some(number),
        } => Some(number),
        _ => Some(clause_number(text)?),
    };
    Some(Opening { number, warranties })
}

fn clause_number(text: &str) -> Option<u32> {
    let read = CLAUSE.as_ref()?.captures(text)?;
    let digits = read.name("number").or_else(|| read.name("named"));
    // A clause in Roman figures is one of its own.
    digits.map_or(Some(0), |digits| digits.as_str().parse().ok())
}

/// Recitals before, terms after, warranties in their own clause.
pub(super) fn parts(document: &Document) -> Vec<Vec<Part>> {
    let mut role = Role::Ordinary;
    let mut recitals = false;
    // The clause of warranties that is open.
    let mut open: Option<Option<u32>> = None;
    let mut of_block = |block: &Block| {
        let text = block.text.trim();
        if role == Role::Ordinary && says(&RECITALS, text) {
            recitals = true;
            return vec![whole(block, Role::Warranty)];
        }
        if says(&OPERATIVE_BEGINS, text) {
            recitals = false;
            role = Role::Term;
            open = None;
            return vec![whole(block, Role::Term)];
        }
        if let Some(begun) = WHEREAS
            .as_ref()
            .and_then(|whereas| whereas.find(&block.text))
        {
            let span = Span::new(begun.end(), block.text.len());
            let role = Role::Warranty;
            return vec![Part { span, role }];
        }
        let heading = matches!(block.kind, BlockKind::Heading { .. });
        match opening(block) {
            // Recitals may be numbered too; a heading ends them.
            Some(_) if recitals && !heading => {}
            Some(begun) if begun.warranties => {
                (recitals, role) = (false, Role::Warranty);
                open = Some(begun.number);
            }
            Some(begun) => {
                recitals = false;
                let title = heading && begun.number.is_none() && role == Role::Ordinary;
                // Clauses under a heading without a number are its own, whatever theirs.
                let under = !heading && open == Some(None);
                let inside = under || (begun.number.is_some() && open == Some(begun.number));
                if !title && !inside {
                    (open, role) = (None, Role::Term);
                }
            }
            None => {}
        }
        let role = if recitals { Role::Warranty } else { role };
        vec![whole(block, role)]
    };
    document.blocks.iter().map(&mut of_block).collect()
}

pub(super) fn ruling(words: &str, role: Role) -> Ruling {
    let term = Ruling::Not(NotFactualReason::LegalTerm);
    let names_on = says(&NAMED_ON, words) && !says(&SAYS, words);
    if is_caption(words) || names_on {
        return Ruling::Not(NotFactualReason::Fragment);
    }
    if says(&ASSERTS, words) {
        return Ruling::Claim;
    }
    if says(&SIGNED, words) {
        return term;
    }
    match role {
        Role::Term if says(&OPERATIVE, words) || !says(&HAPPENED, words) => term,
        Role::Warranty if says(&OPERATIVE, words) || says(&INTENDS, words) => term,
        _ => Ruling::Open,
    }
}
