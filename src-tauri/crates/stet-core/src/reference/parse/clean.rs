//! Punctuation that parts fields is not part of them.

const OPEN: [char; 3] = ['(', '[', '{'];
const SHUT: [char; 3] = [')', ']', '}'];

use std::sync::LazyLock;

use regex::Regex;

use crate::text::Span;

/// Words before the address at which a work can be read, as patterns.
pub(super) const AVAILABLE: &str = concat!(
    r"online unter|online verfügbar unter|(?:abrufbar|verfügbar) unter|available (?:online )?(?:at|from)|retrieved from|",
    r"disponible (?:en ligne )?(?:en|sur|à(?: l['’]adresse)?)|en ligne|disponível em|disponibile (?:online )?(?:su|a|in)|",
    r"beschikbaar (?:op|via)|geraadpleegd via|tilgængelig (?:på|fra|via)|tilgjengelig (?:på|fra|via)|tillgänglig(?: (?:på|via|från))?|",
    r"hämtad från|dostępn[aey] (?:w|na|pod adresem|online)|dostupn[éýáo] (?:z|na|online)|saatavilla|saatavissa|elérhető|",
    r"erişim|url|режим доступа|режим доступу",
);

/// In what form a work is, as brackets behind its title say: read where, made of what, or which sort of piece in a
/// journal.
const FORMS: &str = concat!(
    r"internet|internett|online|nettside|nettsted|hjemmeside|webbplats|verkkosivu|strona internetowa|webová stránka|sitio web|página web|",
    r"página de internet|site web|page web|sito web|pagina web|web ?page|webseite|web ?site|blog(?: post)?|podcast(?: episode)?|audio podcast|",
    r"on[- ]line|en ligne|en línea|em linha|recurso eletrônico|in rete|elektronische ressource|online-ressource|electronic resource|",
    r"электронный ресурс|електронний ресурс|текст|",
    r"(?:computer |mobile )?(?:software|app)|computer program|logiciel|programa informático|data ?sets?|databases?|datensatz|jeux? de données|",
    r"conjuntos? de d(?:at|ad)os|dataset|gegevensset|datasett?|datasæt|zbiór danych|datová sada|набор данных|набір даних|preprint|préimpression|",
    r"film|video(?: file)?|vidéo|vídeo|tv series(?: episode)?|album|song|audiobook|photographs?|painting|map|karte|carte|mapa|poster|microform|",
    r"infographic|powerpoint slides|lecture notes|webinar|tweet|brochure|fact sheet|press release|pressemitteilung|communiqué de presse|",
    r"(?:conference|paper|poster) (?:presentation|session)|conference (?:paper|abstract)|interview|",
    r"letter(?: to the editor)?|editorial|(?:meeting )?abstract|comment(?:ary)?|correspondence|(?:book )?review|reply|author reply|response|",
    r"erratum|corrigendum|correction|retraction|case reports?|news|obituary|guideline|",
    r"leserbrief|brief|kommentar|zusammenfassung|rezension|buchbesprechung|nachruf|",
    r"lettre(?: à l[’']éditeur)?|éditorial|commentaire|résumé|compte[ -]rendu|recension|",
    r"carta(?: al editor| ao editor)?|comentario|comentário|resumen|resumo|reseña|resenha|recensão|",
    r"lettera|editoriale|commento|riassunto|recensione|ingezonden brief|commentaar|samenvatting|recensie|boekbespreking|",
    r"insändare|ledare|leder|anmeldelse|læserbrev|leserbrev|list(?: do redakcji)?|streszczenie|recenzja|recenze|письмо(?: в редакцию)?|рецензия|тезисы",
);

/// What a title is followed by to say in what form the work is: "[Internet]", "(Version 2.1)".
static FORM: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        &[
            r"(?i)\s*(?:\[(?:",
            FORMS,
            r")\]|\(online\)|\((?:version|ver\.|v\.?|release) ?v?\d[\w.]*\)",
            r"|[.,;] (?:",
            AVAILABLE,
            r")\s?:?)$",
        ]
        .concat(),
    )
    .ok()
});

static IN_BRACKETS: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(&[r"(?i)\[(?:", FORMS, r")\]"].concat()).ok());

/// Where a citation says in brackets that a piece was written to an editor, who edited nothing: "[letter to the editor]".
pub(super) fn written_to_editor(text: &str) -> Option<Span> {
    let to_editor = |form: &regex::Match<'_>| {
        let lower = form.as_str().to_lowercase();
        let named = ["editor", "éditeur", "redakc", "редакц"]
            .iter()
            .any(|word| lower.contains(word));
        named && lower.contains(' ')
    };
    let form = IN_BRACKETS.as_ref()?.find_iter(text).find(to_editor)?;
    Some(Span::new(form.start(), form.end()))
}

/// The words of a field without the marks around them: commas, colons, a closing stop, brackets
/// that are not closed inside, quotation marks around the whole.
pub(super) fn field(text: &str) -> String {
    let mut body = text.trim();
    loop {
        let before = body;
        body = body.trim_matches(|ch: char| {
            ch.is_whitespace()
                || matches!(
                    ch,
                    ',' | ';' | ':' | '|' | '*' | '_' | '–' | '—' | '=' | '<' | '>'
                )
        });
        body = body.strip_prefix(['.', '/']).unwrap_or(body);
        body = unbracketed(body);
        body = without_stop(body);
        if body == before {
            return body.to_owned();
        }
    }
}

/// A title: as a field, and without quotation marks around it or "[Internet]" after it.
pub(super) fn title(text: &str) -> String {
    let mut body = field(text);
    loop {
        let before = body.clone();
        if let Some(form) = FORM.as_ref().and_then(|form| form.find(&body)) {
            body.truncate(form.start());
            body = field(&body);
        }
        body = unquoted(&body);
        body = field(&body);
        if body == before {
            return body;
        }
    }
}

/// Without the quotation marks at both ends, or at one end if it has no partner.
fn unquoted(text: &str) -> String {
    let body = text
        .trim_start_matches("``")
        .trim_end_matches("''")
        .trim_start_matches(",,");
    // Danish and German set them the other way round.
    if let Some(inner) = body
        .strip_prefix('»')
        .and_then(|rest| rest.strip_suffix('«'))
        && !inner.contains(['»', '«'])
    {
        return inner.trim().to_owned();
    }
    let opening = |ch: char| matches!(ch, '"' | '“' | '„' | '«' | '‘' | '‹' | '”');
    let closing = |ch: char| matches!(ch, '"' | '”' | '“' | '»' | '’' | '›');
    let marks = |text: &str| {
        text.chars()
            .filter(|ch| matches!(ch, '"' | '“' | '”' | '„' | '«' | '»'))
            .count()
    };
    let starts = body.starts_with(opening) || (body.starts_with('\'') && body.ends_with('\''));
    let ends = body.ends_with(closing) || (body.starts_with('\'') && body.ends_with('\''));
    let mut chars = body.chars();
    match (starts, ends) {
        (true, true) => {
            // "“A” and “B”" is quoted inside, not around.
            let inner = {
                chars.next();
                chars.next_back();
                chars.as_str()
            };
            let first_shut = inner.find(['”', '»']);
            let next_open = inner.find(['“', '«']);
            match (first_shut, next_open) {
                (Some(shut), Some(open)) if shut < open => body.to_owned(),
                _ => inner.trim().to_owned(),
            }
        }
        (true, false) if marks(body) % 2 == 1 || body.starts_with('‘') => {
            chars.next();
            chars.as_str().trim().to_owned()
        }
        (false, true) if marks(body) % 2 == 1 => {
            chars.next_back();
            chars.as_str().trim().to_owned()
        }
        _ => body.trim().to_owned(),
    }
}

/// Without a bracket that has no partner, and without a pair around the whole.
fn unbracketed(text: &str) -> &str {
    let mut body = text;
    for (open, shut) in OPEN.into_iter().zip(SHUT) {
        let (opens, shuts) = (body.matches(open).count(), body.matches(shut).count());
        if body.starts_with(open) && (opens > shuts || whole_pair(body, open, shut)) {
            body = body[open.len_utf8()..].trim_start();
            if opens == shuts {
                body = body.strip_suffix(shut).unwrap_or(body).trim_end();
            }
        } else if body.ends_with(shut) && shuts > opens {
            body = body[..body.len() - shut.len_utf8()].trim_end();
        } else if body.ends_with(open) {
            body = body[..body.len() - open.len_utf8()].trim_end();
        } else if opens > shuts
            && let Some(at) = body.rfind(open)
            && body[at..].len() <= 2
        {
            body = body[..at].trim_end();
        }
    }
    body
}

fn whole_pair(text: &str, open: char, shut: char) -> bool {
    if !text.ends_with(shut) {
        return false;
    }
    let mut depth = 0_i32;
    for (at, ch) in text.char_indices() {
        if ch == open {
            depth += 1;
        } else if ch == shut {
            depth -= 1;
            if depth == 0 && at + ch.len_utf8() < text.len() {
                return false;
            }
        }
    }
    true
}

/// Without a closing stop, unless it belongs to an abbreviation.
fn without_stop(text: &str) -> &str {
    let Some(body) = text.strip_suffix('.') else {
        return text;
    };
    if body.ends_with('.') {
        return body.trim_end_matches('.');
    }
    let last = body.rsplit([' ', '(', ',']).next().unwrap_or(body);
    const KEPT: [&str; 12] = [
        "inc", "ltd", "co", "corp", "jr", "sr", "u.s", "u.k", "d.c", "e.v", "ca", "bros",
    ];
    let lower = last.to_lowercase();
    let short_among_short = last.chars().count() <= 7
        && body.split(' ').filter(|word| word.ends_with('.')).count() > 0
        && last.chars().next().is_some_and(char::is_uppercase)
        && !body.contains(": ")
        && body.split(' ').count() <= 8
        && body.split(' ').all(|word| {
            word.ends_with('.') || word == last || word.len() <= 3 || !word.contains('.')
        });
    if KEPT.contains(&lower.as_str()) && lower != "ca" || (short_among_short && last.len() < 7) {
        text
    } else {
        body
    }
}
