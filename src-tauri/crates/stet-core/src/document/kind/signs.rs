//! The table of signs: words and lines that a person would point at.
//!
//! Owns the patterns and their weights; signs that have to be counted out are in [`shape`](super::shape).
//! A weight is how far one sign alone speaks for the sort, 0 to 1. None reaches
//! [`CERTAIN`](super::CERTAIN) by itself.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use super::Found;
use super::sample::Sample;
use crate::document::DocumentType::{
    self, Academic, Book, Contract, LegalBrief, Longread, Patent, Textbook,
};

/// Where a sign is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Where {
    /// In the first lines.
    Opening,
    /// In the last lines.
    Closing,
    /// Anywhere in what is read.
    Text,
    /// Among the names of sections; equal names count once.
    Names,
}

/// A row of the table.
struct Sign {
    kind: DocumentType,
    place: Where,
    /// True for the way a text is built, false for words that a text about such texts has too.
    form: bool,
    pattern: &'static str,
    /// From how many places on it has which weight, ascending.
    steps: &'static [(usize, f64)],
    reason: &'static str,
}

const fn form(
    kind: DocumentType,
    place: Where,
    pattern: &'static str,
    steps: &'static [(usize, f64)],
    reason: &'static str,
) -> Sign {
    Sign {
        kind,
        place,
        form: true,
        pattern,
        steps,
        reason,
    }
}

const fn words(
    kind: DocumentType,
    place: Where,
    pattern: &'static str,
    steps: &'static [(usize, f64)],
    reason: &'static str,
) -> Sign {
    Sign {
        kind,
        place,
        form: false,
        pattern,
        steps,
        reason,
    }
}

use Where::{Closing, Names, Opening, Text};

/// Names of the sections in which a textbook says what is to be learnt.
pub(crate) const OBJECTIVES: &str = r"^(?:(?:chapter |unit |lesson )?(?:learning|lesson|chapter) (?:objectives?|outcomes?|goals|aims)|objectives|(?:in|by the end of|after (?:reading|studying|completing)) this (?:chapter|section|unit|lesson|module).*|what you(?: wi|’|')ll learn.*|lernziele|objectifs d['’]apprentissage|objetivos de aprendizaje)$";
/// Names of the sections in which a textbook sets tasks.
pub(crate) const EXERCISES: &str = r"^(?:(?:chapter )?(?:exercises?|problems|review questions|practice (?:problems|questions|exercises)|problem set|self[- ]test|quiz|check your (?:understanding|knowledge|learning)|questions for (?:review|discussion|thought)|discussion questions|critical thinking(?: questions)?|homework)|(?:end[- ]of[- ]chapter|review) (?:exercises|problems|questions)|answers to .*|solutions to .*|übung(?:en|saufgaben)|aufgaben|exercices|ejercicios)(?: \d[\d.]*)?$";

/// Why a text that says what is to be learnt is taken for a textbook.
pub(super) const LEARNING_OBJECTIVES: &str = "learning objectives";

#[rustfmt::skip]
const SIGNS: &[Sign] = &[
    // Contract.
    form(Contract, Opening, r"(?m)^(?:[\p{Lu}\p{N}&,/ –-]{0,60}\b(?:AGREEMENT|CONTRACT|LEASE|DEED|INDENTURE|TERMS AND CONDITIONS|TERMS OF SERVICE|PROMISSORY NOTE|VERTRAG|CONTRAT|CONTRATO)\b[\p{Lu} ]{0,40}|(?:\p{Lu}[\w&/-]*,? (?:(?:and|of|for|the) )?){0,6}(?:Agreement|Lease|Contract|Deed))$", &[(1, 0.35)], "its title"),
    form(Contract, Opening, r"(?im)\bthis [\w ,&/“”\x22()’'-]{0,80}?(?:agreement|lease|contract|deed|indenture)\b[^\n]{0,80}?\b(?:is|are) (?:hereby |being )?(?:made|entered|dated|executed|concluded)\b|^this [\w ,&/“”\x22()’'-]{0,80}?(?:agreement|lease|contract|deed|indenture)\b[^\n]{0,80}?\b(?:by and )?between\b", &[(1, 0.45)], "the parties named at its head"),
    form(Contract, Text, r"(?m)^(?:WHEREAS\b|NOW,? THEREFORE\b|RECITALS$|Recitals$|IN CONSIDERATION OF\b)", &[(1, 0.35), (2, 0.45)], "recitals (“WHEREAS”)"),
    form(Contract, Text, r"(?m)^IN WITNESS WHEREOF\b|(?i:have (?:duly )?executed this (?:agreement|lease|contract|deed))|(?i:signed for and on behalf of)", &[(1, 0.4)], "the words above its signatures"),
    words(Contract, Text, r"(?i)\bhere(?:in)?after\b[^.\n]{0,40}[“\x22]|\((?:the|each,? an?|collectively,? the|together,? the)[^)\n]{0,20}[“\x22]\p{Lu}[^)\n]{0,40}\)", &[(1, 0.25), (3, 0.35)], "terms defined in brackets (“hereinafter”)"),
    words(Contract, Text, r"\b(?:[Tt]he|[Ee]ither|[Ee]ach|[Bb]oth|[Nn]either|[Oo]ther|such) Part(?:y|ies)\b", &[(3, 0.3), (8, 0.4)], "“the Parties”"),
    form(Contract, Text, r"(?m)^(?:(?:ARTICLE|Article|SECTION|Section) [\dIVX]+[.:]? ?|\d{1,2}\.? ?)?(?:MUTUAL )?(?:REPRESENTATIONS?(?:,| AND|,? AND) )?WARRANT(?:Y|IES)\b.{0,40}$|^(?:(?:Article|Section) [\dIVX]+[.:]? ?|\d{1,2}\.? ?)?(?:Mutual )?Representations (?:and|&) Warranties\b.{0,40}$", &[(1, 0.3)], "a clause of representations and warranties"),
    words(Contract, Text, r"(?i)\brepresentations? and warrant(?:y|ies)\b|\brepresents? and warrants?\b", &[(1, 0.2), (2, 0.3)], "representations and warranties"),
    words(Contract, Text, r"(?i)\bgoverned by(?:,? and (?:construed|interpreted)[^.\n]{0,30})?,? the laws? of\b|\bentire agreement\b|\bseverab(?:le|ility)\b", &[(1, 0.25), (2, 0.35)], "governing law"),
    // Legal brief.
    form(LegalBrief, Opening, r"(?m)^(?:IN THE )?[\p{Lu}’' ]{0,50}\b(?:COURT OF (?:APPEALS?|THE|COMMON PLEAS|CLAIMS)|DISTRICT COURT|SUPREME COURT|SUPERIOR COURT|CIRCUIT COURT|CHANCERY COURT|COURT OF CHANCERY|HIGH COURT OF JUSTICE|BANKRUPTCY COURT)\b|^(?i:in the (?:supreme|united states|superior|circuit|district|high) court)\b", &[(1, 0.4)], "the caption of a court"),
    form(LegalBrief, Opening, r"(?m)^(?:v|vs|V|VS)\.?$|(?:,\s*|^)(?:Plaintiff|Defendant|Petitioner|Respondent|Appell(?:ant|ee)|PLAINTIFF|DEFENDANT|PETITIONER|RESPONDENT|APPELL(?:ANT|EE))s?(?:[-–/][\p{L}]+)?[,.]?$", &[(1, 0.25), (2, 0.4)], "parties set against each other"),
    form(LegalBrief, Opening, r"(?m)^(?i:.{0,60}\b(?:brief (?:for|of|in|on)|reply brief|opening brief|memorandum (?:of law|of points|in (?:support|opposition))|motion (?:to|for|in)|petition for|complaint for)\b.{0,80})$", &[(1, 0.35)], "its title"),
    form(LegalBrief, Names, r"^(?:table of authorities|statement of (?:the )?(?:case|facts|jurisdiction|issues?|undisputed (?:material )?facts)|statement of (?:the )?facts and .*|summary of (?:the )?argument|argument|arguments? and authorit(?:y|ies)|questions? presented|issues? presented(?: for review)?|jurisdictional statement|prayer(?: for relief)?|certificate of (?:service|compliance)|standard of review|interests? of (?:the )?amic(?:us|i)(?: curiae)?|procedural (?:history|background)|legal standard)$", &[(1, 0.25), (2, 0.5), (4, 0.65)], "sections of a brief"),
    form(LegalBrief, Text, r"(?m)^(?:COMES? NOW|NOW COMES?)\b|(?i:\brespectfully (?:submits?|requests?|prays?|asks) (?:that|this))", &[(1, 0.3)], "“COMES NOW”, “respectfully requests”"),
    words(LegalBrief, Closing, r"(?i)\brespectfully submitted\b|\b(?:attorneys?|counsel|solicitors?) for (?:the )?(?:plaintiff|defendant|petitioner|respondent|appell|amic)", &[(1, 0.3)], "“Respectfully submitted”"),
    words(LegalBrief, Opening, r"(?m)^\s*(?:(?:Civil )?(?:Action|Case|Docket|Cause)? ?Nos?\.? ?:? ?[\dA-Z][\w:.–-]*\d[\w-]*)\s*$", &[(1, 0.15)], "a docket number"),
    // Patent.
    form(Patent, Text, r"(?m)^(?:(?i:what is claimed|what we claim|(?:i|we) claim|the invention claimed is|(?:the )?claims? defining the invention)\b.{0,40}$|(?i:patentansprüche|revendications|reivindicaciones)$)", &[(1, 0.45)], "“What is claimed is”"),
    form(Patent, Text, r"(?i)\b(?:of|to|in|by|with|from) (?:any (?:one )?of )?claims? \d{1,3}\b|\bnach (?:einem der )?(?:Anspruch|Ansprüche) \d|\bselon (?:la|l'une des) revendications? \d|\bsegún la reivindicación \d", &[(1, 0.2), (3, 0.55)], "claims that build on each other (“of claim 1”)"),
    form(Patent, Names, r"^(?:(?:technical )?field(?: of (?:the )?(?:invention|disclosure|technology))?|technical field|background(?: of (?:the )?(?:invention|disclosure))|background art|(?:brief )?summary of (?:the )?(?:invention|disclosure)|disclosure of (?:the )?invention|(?:brief )?description of (?:the )?(?:several views of the )?(?:drawings|figures)|(?:brief )?description of (?:the )?several views.*|detailed description(?: of .*)?|best mode .*|cross[- ]references? to related applications?|prior art|description of the (?:prior|related) art|industrial applicability|technisches gebiet|stand der technik|domaine technique|estado de la técnica)$", &[(1, 0.25), (2, 0.5), (3, 0.65)], "sections of a patent (“Field of the invention”)"),
    form(Patent, Opening, r"(?im)\bpatent application publication\b|^united states patent\b|^european patent (?:application|specification)\b|\bpub(?:lication|\.) no\.?:? ?[A-Z]{2}[ \d]|^\((?:10|12|21|22|45|54|57|71|72)\) ", &[(1, 0.35)], "a publication number"),
    words(Patent, Text, r"(?i)\b(?:embodiments?|the present (?:invention|disclosure))\b|\bdadurch gekennzeichnet\b|\bcaractérisée? en ce que?\b", &[(4, 0.25), (12, 0.35)], "“embodiment”, “the present invention”"),
    words(Patent, Text, r"\bFIGS?\. ?\d", &[(3, 0.2)], "drawings (“FIG. 1”)"),
    // Academic paper.
    form(Academic, Opening, r"(?i)\b(?:thesis|dissertation)\b[^\n]{0,80}\b(?:submitted|presented|requirements|degree)\b|\b(?:submitted|presented|requirements)\b[^\n]{0,80}\b(?:degree|thesis|dissertation)\b|\bzur erlangung des (?:akademischen )?(?:grades|doktorgrades)\b|\bthèse (?:de doctorat|présentée)\b|\btesis (?:doctoral|presentada)\b", &[(1, 0.7)], "submitted for a degree"),
    form(Academic, Text, r"(?m)^(?i:abstract|zusammenfassung|résumé|resumen|sommario|resumo)\s*(?:$|[.:]\s|[—–])", &[(1, 0.35)], "an abstract"),
    form(Academic, Text, r"(?im)^(?:key ?words?(?: and phrases)?|index terms|schlüsselwörter|schlagwörter|mots[- ]clés|palabras clave|parole chiave|palavras-chave)\s*(?:$|[:—–-])", &[(1, 0.35)], "keywords"),
    form(Academic, Names, r"^(?:introduction|related works?|literature review|(?:materials? and |research )?methods?(?: and materials?)?|methodology|experiment(?:s|al (?:setup|design|results|section))|results(?: and discussion)?|evaluation|discussion(?: and conclusions?)?|conclusions?(?: and future work)?|limitations|acknowledge?ments?|(?:data|code) availability(?: statement)?|conflicts? of interests?|competing interests|author contributions|funding|einleitung|methode[n]?|ergebnisse|diskussion|schlussfolgerung(?:en)?|fazit|méthodes?|résultats|discussion|conclusions?|introducción|métodos?|metodología|resultados|discusión|conclusiones)$", &[(3, 0.3), (4, 0.45), (5, 0.55)], "sections of a paper"),
    form(Academic, Names, r"^(?:references|bibliography|works cited|literature cited|literatur(?:verzeichnis)?|références(?: bibliographiques)?|bibliographie|referencias(?: bibliográficas)?|bibliografía)$", &[(1, 0.25)], "a list of references"),
    words(Academic, Text, r"\((?:[^()\n]{0,60}[;,] ?)?\p{Lu}[\p{L}’'-]+(?: (?:et al\.?|(?:and|&|und|et|y) \p{Lu}[\p{L}’'-]+))?,? (?:19|20)\d\d[a-z]?(?:[;,][^()\n]{0,80})?\)|\[\d{1,3}(?:[,–-] ?\d{1,3})*\]|\[\p{Lu}[\p{L}+]{1,9}\d\d[a-z]?\]|\bet al\.", &[(5, 0.2), (12, 0.4)], "citations in the text"),
    words(Academic, Text, r"(?i)\bdoi(?:\.org/|: ?)10\.\d{4,9}/|\barXiv:\d{4}\.\d{4,5}", &[(1, 0.15), (3, 0.25)], "DOIs"),
    words(Academic, Opening, r"(?i)\b(?:university|universität|université|universidad|department of|institute of|faculty of)\b[^\n]{0,80}$|\bcorresponding author\b|\borcid\b", &[(1, 0.15)], "affiliations"),
    words(Academic, Text, r"(?i)\bp ?[<=≤] ?0?\.\d|\b9[59] ?% ?(?:CI|confidence interval)|\bn ?= ?\d{2,}|\bstandard deviation\b|\b(?:Theorem|Lemma|Proposition) \d", &[(2, 0.2)], "statistics or theorems"),
    // Textbook.
    form(Textbook, Names, OBJECTIVES, &[(1, 0.5)], LEARNING_OBJECTIVES),
    form(Textbook, Text, r"(?im)^(?:learning|lesson|chapter) (?:objectives?|outcomes?|goals)\s*[:—–]\s*\S", &[(1, 0.5)], LEARNING_OBJECTIVES),
    form(Textbook, Text, r"(?i)\b(?:after (?:reading|studying|completing)|by the end of) this (?:chapter|section|unit|lesson|module),? (?:you (?:will|should)|students (?:will|should))|\bin this (?:chapter|unit|lesson|module),? you(?: will|’ll|'ll) (?:learn|explore|study)", &[(1, 0.35)], "“In this chapter you will learn”"),
    form(Textbook, Names, EXERCISES, &[(1, 0.4), (2, 0.55)], "exercises"),
    form(Textbook, Names, r"^(?:key (?:terms|concepts|takeaways|ideas|points|equations)|chapter (?:summary|review|outline|overview)|(?:section|chapter) \d[\d.]* (?:summary|review)|worked examples?(?: \d[\d.]*)?|example \d[\d.]*|summary)$", &[(1, 0.2), (2, 0.4)], "summaries and worked examples"),
    words(Textbook, Names, r"^(?:chapter|unit|lesson|module|kapitel|chapitre|capítulo) (?:\d{1,2}|[ivx]{1,5}|one|two|three|four|five|six|seven|eight|nine|ten)\b", &[(1, 0.2)], "chapters"),
    // Book.
    form(Book, Names, r"^(?:(?:chapter|kapitel|chapitre|capítulo|capitolo) (?:\d{1,3}|[ivxlc]{1,7}|[\p{L}-]+)\b.*|prologue|epilogue|prolog|epilog|afterword|foreword)$", &[(3, 0.5), (6, 0.6)], "chapters"),
    words(Book, Names, r"^(?:contents|table of contents|foreword|preface|prologue|epilogue|afterword|dedication|acknowledge?ments?|index|glossary|about the author|list of illustrations|inhalt(?:sverzeichnis)?|vorwort|nachwort|table des matières|avant-propos|índice|prólogo)$", &[(1, 0.15), (2, 0.3)], "front and back matter"),
    words(Book, Text, r"(?i)\ball rights reserved\b|\bISBN(?:-1[03])?:? ?[\d]|\bfirst published (?:in|by)\b|\blibrary of congress\b|\bproject gutenberg\b", &[(1, 0.25), (2, 0.35)], "an imprint"),
    // Longread.
    form(Longread, Opening, r"(?m)^(?:By|BY|by|Words by|Text by|Story by|Von|Par|Por) (?:\p{Lu}[\p{L}.’'-]*\.? ?){2,4}(?:(?:and|&|und|et|y) (?:\p{Lu}[\p{L}.’'-]*\.? ?){2,4})?$", &[(1, 0.45)], "a byline"),
    words(Longread, Text, r"(?i)[”\x22»],? (?:\p{L}+ ){0,3}(?:said|says|told|tells|recalled|recalls|added|explained|remembers|asked|wrote)\b|\b(?:said|says|told me|tells me|recalled|recalls|remembers|explained),? [“\x22«]", &[(4, 0.3), (10, 0.4)], "people who speak"),
    words(Longread, Text, r"(?im)^(?:photographs?|photography|illustrations?|edited|additional reporting) by\b|\bcontributed reporting\b|\bthis (?:article|story) (?:appears?|appeared|was (?:originally |first )?published) in\b|^(?:\* ?\* ?\*|⁂|• ?• ?•)$", &[(1, 0.25)], "the marks of a magazine piece"),
];

/// What outweighs everything for a sort: the form of a neighbour that is none.
#[rustfmt::skip]
const AGAINST: &[(DocumentType, Where, &str)] = &[
    // A judgment is built like a brief and argues for nobody.
    (LegalBrief, Text, r"(?m)^(?i:(?:chief )?justice .{1,60} delivered the opinion|opinion of the court|memorandum opinion.*|per curiam\.?|it is so ordered\.?|opinion and order)$|(?i:\bdelivered the opinion of the court\b)"),
    // A syllabus or a lesson plan has objectives and no text to learn from.
    (Textbook, Names, r"^(?:course (?:description|schedule|outline|policies)|grading(?: policy| scale)?|office hours|attendance(?: policy)?|required texts?)$"),
];

/// Places counted at most; more add nothing.
const ENOUGH: usize = 60;

struct Compiled {
    signs: Vec<(Regex, &'static Sign)>,
    against: Vec<(Regex, DocumentType, Where)>,
}

static COMPILED: LazyLock<Compiled> = LazyLock::new(|| Compiled {
    signs: SIGNS
        .iter()
        .filter_map(|sign| Some((Regex::new(sign.pattern).ok()?, sign)))
        .collect(),
    against: AGAINST
        .iter()
        .filter_map(|(kind, place, pattern)| Some((Regex::new(pattern).ok()?, *kind, *place)))
        .collect(),
});

/// The signs of the table that a sample shows.
pub(super) fn found(sample: &Sample<'_>) -> Vec<Found> {
    let excluded: Vec<DocumentType> = COMPILED
        .against
        .iter()
        .filter(|(pattern, _, place)| count(sample, pattern, *place) > 0)
        .map(|(_, kind, _)| *kind)
        .collect();
    let signs = COMPILED
        .signs
        .iter()
        .filter(|(_, sign)| !excluded.contains(&sign.kind));
    signs
        .filter_map(|(pattern, sign)| {
            let places = count(sample, pattern, sign.place);
            let reached = sign.steps.iter().rev().find(|(least, _)| places >= *least);
            reached.map(|(_, weight)| Found {
                kind: sign.kind,
                weight: *weight,
                form: sign.form,
                reason: sign.reason.to_owned(),
            })
        })
        .collect()
}

fn count(sample: &Sample<'_>, pattern: &Regex, place: Where) -> usize {
    match place {
        Where::Opening => pattern.find_iter(sample.opening()).take(ENOUGH).count(),
        Where::Closing => pattern.find_iter(sample.closing()).take(ENOUGH).count(),
        Where::Text => pattern.find_iter(&sample.text).take(ENOUGH).count(),
        Where::Names => {
            let names = sample.names.iter().filter(|name| pattern.is_match(name));
            names.collect::<BTreeSet<_>>().len()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::kind::CERTAIN;

    #[test]
    fn every_pattern_compiles_and_no_sign_decides_alone() {
        assert_eq!(COMPILED.signs.len(), SIGNS.len());
        assert_eq!(COMPILED.against.len(), AGAINST.len());
        for sign in SIGNS {
            assert!(sign.steps.is_sorted_by(|one, other| one.0 < other.0));
            let heaviest = sign.steps.iter().map(|step| step.1).fold(0.0, f64::max);
            assert!(heaviest > 0.0 && heaviest < CERTAIN, "{}", sign.reason);
        }
    }
}
