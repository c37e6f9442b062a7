//! Names of bodies: authors that are no persons, and are not cut into given and family names.

use super::is_initials;
use super::model::is_class;
use crate::reference::Person;
use crate::text::Span;

/// Words that make the name of a body wherever they stand.
#[rustfmt::skip]
const TELLING: [&str; 44] = [
    "group", "consortium", "collaboration", "team", "network", "initiative", "ministry", "department", "association",
    "society", "union", "bank", "nations", "office", "bureau", "agency", "service", "services", "authority", "board",
    "court", "government", "company", "corporation", "inc", "ltd", "gmbh", "press", "times", "news", "project", "program",
    "administration", "directorate", "inspectorate", "secretariat", "agence", "agencia", "agentur", "agenzia",
    "bundesamt", "comisión", "comissão", "kommission",
];

/// Words that end or make the name of a body and are surnames or common words elsewhere: they tell only
/// where the whole is shaped like one.
#[rustfmt::skip]
const NAMED_SO: [&str; 293] = [
    "archive", "archives", "circle", "club", "co-op", "co-operative", "collective", "commission", "committee",
    "confederation", "cooperative", "council", "county", "federation", "forum", "foundation", "guild", "hospital",
    "league", "library", "museum", "observatory", "parish", "parliament", "party", "police", "registry", "school", "senate",
    "survey", "trust",
    "akademie", "amt", "anstalt", "archiv", "behörde", "bibliothek", "bund", "gesellschaft", "gewerkschaft", "kammer",
    "landesamt", "rat", "statistikamt", "stiftung", "verband", "verein", "vereinigung", "werk", "zentrale", "zentrum",
    "bond", "dienst", "raad", "stichting", "vereniging", "styrelsen", "förbundet", "föreningen", "myndigheten", "verket",
    "direktoratet", "foreningen", "forbundet", "rådet", "towarzystwo", "urząd", "związek",
    "academy", "alliance", "assembly", "authorities", "board", "centers", "centres", "center", "chamber",
    "charity", "city", "college", "commissioner", "commissioners", "congress", "consortium", "convention",
    "corps", "directorate", "division", "executive", "faculty", "fund", "governors", "inquiry",
    "inspectorate", "institute", "institutes", "institution", "institutions", "laboratory", "lords",
    "municipality", "organisation", "organization", "panel", "ports", "programme", "republic", "secretary",
    "secretariat", "state", "states", "station", "task", "treasury", "university", "workshop",
    "ausschuss", "bezirk", "bundestag", "fachverband", "fonds", "genossenschaft", "hochschule", "innung",
    "institut", "kommission", "landkreis", "landtag", "stadt", "universität",
    "beirat", "högskolan", "institutet", "kommunen", "nämnden", "museet", "universitetet", "universitet",
    "instituttet", "kommun", "kommune", "etaten", "tilsynet", "verk", "instituut", "gemeente",
    "hogeschool", "rijksinstituut", "universiteit", "bureau", "instytut", "uniwersytet",
    "zakład", "rada", "sejm", "biuro", "ústav", "úřad", "svaz", "univerzita", "společnost",
    "sveučilište", "zavod", "udruga", "univerza", "društvo", "minisztérium", "hivatal",
    "egyetem", "intézet", "szövetség", "tudományegyetem", "virasto", "yliopisto", "liitto", "keskus", "laitos", "bakanlığı", "üniversitesi", "enstitüsü",
    "kurumu", "başkanlığı", "derneği", "birliği", "müdürlüğü",
    "komitet", "komitets", "testület", "szervezet", "egyesület", "alapítvány", "kamara", "bizottság", "múzeum",
    "säätiö", "yhdistys", "neuvosto", "komitea", "museo", "vakfı", "odası", "kurulu", "sendikası", "müzesi",
    "stofnun", "félag", "fundacja", "stowarzyszenie", "federacja", "zrzeszenie", "izba", "agencja", "inspektorat",
    "komora", "nadace", "sdružení", "agentura", "agencija", "savez", "zveza",
    "borough", "township", "gemeinde", "landratsamt", "ordnungsamt", "umweltamt", "bauamt", "gesundheitsamt", "forstamt",
    "wasserwirtschaftsamt", "kreistag", "gemeinderat", "stadtrat", "bezirksamt", "senatsverwaltung", "waterschap", "provincie",
    "kommunestyret", "länsstyrelsen", "gmina", "powiat", "województwo", "obec", "önkormányzat", "kaupunki",
    "arbeitsgemeinschaft", "arbeitskreis", "arbeitsgruppe", "arbeitsstelle", "bündnis", "komitee", "konferenz",
    "projektgruppe", "forschungsgruppe", "forschungsstelle", "geschichtswerkstatt", "kuratorium", "leitstelle",
    "werkgroep", "werkgemeenschap", "commissie", "projectgroep", "studiegroep", "genootschap", "adviesraad",
    "heemkring", "arbetsgruppen", "arbetsgrupp", "kommittén", "utredningen", "sällskapet", "arbejdsgruppen",
    "arbejdsgruppe", "udvalget", "selskabet", "utvalget", "arbeidsgruppen", "arbeidsgruppe", "laget", "zespół",
    "komisja", "grupa", "výbor", "skupina", "komise", "työryhmä", "toimikunta", "munkacsoport",
    "coalition", "partnership", "roundtable", "taskforce", "delegation",
];

/// The same in languages that write the rest of the name in lower case: "Fédération nationale des
/// meuniers".
#[rustfmt::skip]
const ROMANCE: [&str; 153] = [
    "académie", "bibliothèque", "centre", "chambre", "comité", "confédération", "conseil", "direction", "école",
    "fédération", "fondation", "musée", "observatoire", "préfecture", "société", "syndicat",
    "asociación", "ayuntamiento", "biblioteca", "cámara", "comité", "confederación", "consejo", "diputación", "federación",
    "fundación", "instituto", "junta", "museo", "sindicato", "sociedad", "subsecretaría",
    "associação", "câmara", "conselho", "federação", "fundação", "ministério", "museu", "sociedade",
    "accademia", "associazione", "camera", "comitato", "comune", "consorzio", "federazione", "fondazione", "società",
    "cité", "commission", "commune", "communauté", "département", "institut", "laboratoire", "mairie",
    "ministère", "office", "région", "réseau", "service", "union", "université", "ville", "alcaldía",
    "archivo", "banco", "centro", "colegio", "comisaría", "comisión", "concejo", "corporación",
    "dirección", "escuela", "gobierno", "grupo", "ministerio", "oficina", "organización", "red",
    "secretaría", "servicio", "unión", "universidad", "agência", "arquivo", "centro", "comissão",
    "direção", "direcção", "escola", "governo", "grupo", "secretaria", "serviço", "universidade",
    "agenzia", "archivio", "banca", "centro", "commissione", "consiglio", "direzione", "ente", "facoltà",
    "gruppo", "istituto", "ministero", "provincia", "regione", "servizio", "ufficio", "unione",
    "università", "agenția", "banca", "centrul", "comisia", "consiliul", "institutul", "ministerul",
    "universitatea", "municipio", "mancomunidad", "município", "prefeitura", "primăria",
    "collectif", "groupe", "cercle", "coopérative", "équipe", "mission", "amicale", "asamblea", "colectivo",
    "equipo", "mesa", "plataforma", "cooperativa", "consorcio", "patronato", "coletivo", "equipa", "cooperativa",
    "consórcio", "collettivo", "cooperativa", "osservatorio", "laboratorio", "circolo",
];

/// The same in Slavic languages.
#[rustfmt::skip]
const SLAVIC: [&str; 55] = [
    "akademia", "akademie", "biuro", "instytut", "ministarstvo", "ministerstvo", "ministerstwo", "ministrstvo",
    "muzeum", "muzej", "rada", "společnost", "sveučilište", "svaz", "towarzystwo", "uniwersytet", "univerzita",
    "urząd", "ústav", "úřad", "zavod", "związek", "komitet", "fundacja", "stowarzyszenie", "federacja", "zrzeszenie",
    "izba", "agencja", "inspektorat", "komora", "nadace", "sdružení", "agentura", "agencija", "savez", "zveza",
    "министерство", "комитет", "агентство", "ассоциация", "міністерство", "комітет",
    "zespół", "komisja", "grupa", "výbor", "skupina", "komise", "комиссия", "группа", "комісія", "група", "общество",
    "товариство",
];

/// Adjectives of a nation or crown before the name of a body whose other words are in lower case: "Svenska
/// institutet för standarder", "Český normalizační institut", "Norsk forening for fyrvoktere".
#[rustfmt::skip]
const NATIONAL: [&str; 44] = [
    "svensk", "svenska", "svenskt", "sveriges", "norsk", "norske", "norges", "dansk", "danske", "danmarks", "statens",
    "kungliga", "kongelige", "nordisk", "nordiska", "suomen", "eesti", "latvijas", "lietuvos", "český", "česká", "české",
    "slovenský", "slovenská", "slovenské", "polski", "polska", "polskie", "magyar", "országos", "hrvatski", "hrvatska",
    "hrvatsko", "srpski", "srpska", "srpsko", "slovenski", "slovenska", "slovensko", "národní", "národný", "nederlands",
    "nederlandse", "koninklijke",
];

/// What such bodies are, by the ends of the words; a municipality or a service so named also heads titles.
#[rustfmt::skip]
const NATIONAL_BODIES: [&str; 40] = [
    "institut", "institutet", "instituttet", "instituut", "förening", "föreningen", "forening", "foreningen", "förbund",
    "förbundet", "forbund", "forbundet", "verket", "styrelsen", "styrelse", "myndigheten", "direktoratet", "direktorat",
    "tilsynet", "akademien", "akademi", "ústav", "úřad", "úrad", "svaz", "zväz", "společnost", "spoločnosť", "testület",
    "hivatal", "szövetség", "egyesület", "intézet", "liitto", "yhdistys", "zavod", "savez", "zveza", "vereniging",
    "genootschap",
];

/// What bodies of the North are called, before a "for" and words in lower case.
#[rustfmt::skip]
const NORTHERN: [&str; 24] = [
    "kommittén", "kommitteen", "komiteen", "komitéen", "utredningen", "nämnden", "nævnet", "nemnda", "styrelsen", "myndigheten",
    "sällskapet", "selskabet", "selskapet", "föreningen", "foreningen", "förbundet", "forbundet", "rådet", "udvalget",
    "utvalget", "arbetsgruppen", "arbejdsgruppen", "arbeidsgruppen", "institutet",
];

/// Words in lower case inside the name of a body.
#[rustfmt::skip]
const SMALL: [&str; 58] = [
    "of", "the", "for", "and", "on", "in", "to", "de", "&", "für", "der", "die", "das", "des", "und", "zur", "zum", "im",
    "la", "le", "les", "et", "du", "pour", "sur", "aux", "los", "las", "y", "del", "della", "delle", "dei", "degli", "e",
    "da", "do", "van", "voor", "och", "di", "per", "por", "para", "nella", "al", "en", "het", "von",
    "og", "för", "af", "av", "til", "till", "i", "a", "oraz",
];

/// Words of a periodical's name: "Journal of the Harbour Society" holds a work and writes none.
const PERIODICALS: [&str; 3] = ["journal", "proceedings", "newspaper"];

/// True for a list of authors that is one body, by a word that tells so wherever it stands.
pub(super) fn is_group(text: &str) -> bool {
    let words: Vec<&str> = text
        .split(|ch: char| !ch.is_alphanumeric() && ch != '\'' && ch != '.')
        .filter(|word| !word.is_empty())
        .collect();
    if text.contains(';') || text.contains('&') && words.iter().any(|word| is_initials(word)) {
        return false;
    }
    let telling = words
        .iter()
        .any(|word| word.chars().count() > 2 && tells(&lower(word)));
    let initials = words
        .iter()
        .any(|word| word.chars().count() <= 2 && is_initials(word) && word.contains('.'));
    telling && !initials && text.matches(',').count() <= 3
}

/// True for words shaped like the name of a body: capitalised but for small words, with a word that
/// says so.
pub(super) fn is_body(text: &str) -> bool {
    let words: Vec<&str> = text
        .split(' ')
        .map(|word| word.trim_matches([',', ';', '(', ')', '“', '”', '"']))
        .collect();
    let known = |word: &str| {
        let lower = lower(word);
        tells(&lower)
            || NAMED_SO.contains(&lower.as_str())
            || ROMANCE.contains(&lower.as_str())
            || is_compound(&lower)
    };
    let romance = ROMANCE.contains(&lower(words[0]).as_str())
        && words
            .iter()
            .any(|word| ["de", "des", "du", "di", "do", "da", "del", "della"].contains(word));
    // "Ministerstvo životního prostředí", "Urząd do spraw portów": Slavic bodies have one capital too.
    let slavic = SLAVIC.contains(&lower(words[0]).as_str());
    let national = NATIONAL.contains(&lower(words[0]).as_str())
        && words.len() <= 7
        && words.iter().any(|word| {
            let word = lower(word);
            NATIONAL_BODIES.iter().any(|end| word.ends_with(end))
        });
    // "Kommittén för fiske och hamnar"
    let northern = NORTHERN.contains(&lower(words[0]).as_str())
        && words
            .get(1)
            .is_some_and(|word| ["för", "for", "til", "till", "om"].contains(word));
    let small = romance || slavic || national || northern;
    let capital = |word: &str| small || unelided(word).starts_with(char::is_uppercase);
    if let [only] = words[..] {
        return is_compound(&lower(only)) && capital(only);
    }
    let shaped = (2..=14).contains(&words.len())
        && words[0].starts_with(char::is_uppercase)
        && words
            .iter()
            .all(|word| SMALL.contains(word) || capital(word) || is_figure(word))
        // "Parish JA", "J. Council": a person.
        && !words.iter().any(|word| is_initials(word) && word.chars().count() <= 2);
    // "Mary Church", "Church, Mary": a given name beside a word that is a surname too.
    let turned = text.split_once(", ").is_some_and(|(family, rest)| {
        let given = rest.split([' ', ',']).next().unwrap_or_default();
        !family.contains(' ') && is_class(given, "given")
    });
    let person = words.len() == 2 && is_class(words[0], "given") || turned;
    let telling = national || northern || words.iter().any(|word| known(word));
    shaped && !person && !text.contains(';') && telling
}

/// "2030", "21", "27": figures inside the name of a body.
fn is_figure(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// How languages say in brackets that a work gives no year.
#[rustfmt::skip]
const UNDATED: [&str; 16] = [
    " (n.d", " (n. d", " (o. J", " (o.J", " (s.f", " (s. f", " (s.d", " (s. d", " (z.j", " (z. j", " (u.å", " (u. å", " (b.r",
    " (b. r", " (б. г", " (б.г",
];

/// Where a citation says so.
pub(super) fn undated(text: &str) -> Option<Span> {
    let at = UNDATED.iter().filter_map(|mark| text.find(mark)).min()? + 1;
    let end = at + text[at..].find(')')? + 1;
    (end - at < 12).then(|| Span::new(at, end))
}

/// Where the body, or the bodies, at the head of a citation end: before a year in brackets, a stop or a colon.
pub(super) fn leading(text: &str) -> Option<&str> {
    let undated = UNDATED.iter().filter_map(|end| text.find(end));
    let ends = [". ", ": ", " (1", " (2"]
        .iter()
        .filter_map(|end| text.find(end));
    let end = undated.chain(ends).min()?;
    let body = text.get(..end)?;
    let words: Vec<&str> = body.split(|ch: char| !ch.is_alphanumeric()).collect();
    // "Union for Conservation of Nature" is named after what a journal is called.
    let periodical = words.iter().enumerate().any(|(at, word)| {
        let after = at > 0 && SMALL.contains(&words[at - 1]);
        !after && PERIODICALS.iter().any(|class| is_class(word, class)) || lower(word) == "annals"
    });
    // "Harbour Trust 2012. Pans": a year that closes the name is the work's, unless that follows in brackets.
    let dated = body.rsplit(' ').next().is_some_and(is_figure)
        && !text[end..].trim_start_matches(['.', ' ']).starts_with('(');
    (body.split("; ").all(is_body) && !periodical && !dated).then_some(body)
}

/// A body as an author, by its name as it stands.
pub(super) fn group_named(text: &str) -> Person {
    // "World Fish Council (WFC)": what closes the list of names also closes its acronym.
    let open = text.matches('(').count() > text.matches(')').count();
    let text = if open {
        format!("{text})")
    } else {
        text.to_owned()
    };
    Person {
        family: super::clean::field(&text),
        given: String::new(),
        suffix: String::new(),
        group: true,
    }
}

/// "Umweltbundesamt", "Fyrforening": words of German and the North that end in what the body is.
fn is_compound(lower: &str) -> bool {
    const ENDINGS: [&str; 24] = [
        "bund",
        "verband",
        "verein",
        "bundesamt",
        "landesamt",
        "anstalt",
        "gesellschaft",
        "stiftung",
        "kammer",
        "archiv",
        "bibliothek",
        "museum",
        "ministerium",
        "styrelsen",
        "styrelse",
        "forening",
        "förening",
        "forbund",
        "förbund",
        "selskab",
        "selskap",
        "sällskap",
        "direktorat",
        "werke",
    ];
    ENDINGS
        .iter()
        .any(|end| lower.ends_with(end) && lower.chars().count() > end.chars().count() + 2)
}

fn tells(lower: &str) -> bool {
    TELLING.contains(&lower) || is_ministry(lower) || is_class(lower, "institution")
}

/// "Ministerie", "Ministeriet", "Ministerstvo", "Ministarstvo": one stem in most languages. "Minister" is also a
/// family name, and what is ministerial no body.
fn is_ministry(lower: &str) -> bool {
    lower.starts_with("minist")
        && lower.len() > "minister".len()
        && !["ial", "ing", "ers", "ation"]
            .iter()
            .any(|end| lower.ends_with(end))
}

fn lower(word: &str) -> String {
    unelided(word).trim_end_matches('.').to_lowercase()
}

/// "l'Agriculture" → "Agriculture".
fn unelided(word: &str) -> &str {
    ["l'", "l’", "d'", "d’", "dell'", "dell’", "all'", "all’"]
        .iter()
        .find_map(|article| word.strip_prefix(article))
        .unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_and_persons() {
        for (text, body) in [
            ("Federation of Canal Keepers", true),
            ("Verband der Küfer", true),
            ("Bundesverband Deutscher Imker", true),
            ("Asociación de Pescadores del Ebro", true),
            ("Fédération nationale des meuniers", true),
            ("Harbour Trust", true),
            ("Norsk Fyrforening", true),
            ("Umweltbundesamt", true),
            ("Royal Seed Institution", true),
            ("Ministerstvo vodního hospodářství", true),
            ("Istituto Nazionale di Idrografia", true),
            ("Centers for Salt Control and Prevention", true),
            ("Task Force on Piers", true),
            ("Imkerbund 2000", true),
            ("Ministerie van Sluizen, Wegen en Havens", true),
            ("Komitet Ochrony Latarni", true),
            ("Norsk forening for fyrvoktere", true),
            ("Český hydrologický ústav", true),
            ("Kommittén för sluss och kanal", true),
            ("Arbeitskreis Deiche, Siele und Schöpfwerke", true),
            ("Werkgroep Turf", true),
            ("Svensk kommun i kris", false),
            ("Ministerial Careers", false),
            ("Mary Church", false),
            ("Church, Mary and College, Peter", false),
            ("Parish J", false),
            ("Rules of the sea", false),
        ] {
            assert_eq!(is_body(text), body, "{text}");
        }
        assert_eq!(
            leading("Guild of Salt Boilers. (2019). Pans."),
            Some("Guild of Salt Boilers")
        );
        for (text, wanted) in [
            (
                "Commission for Rural Ferries 2040. (2019). Piers.",
                Some("Commission for Rural Ferries 2040"),
            ),
            (
                "Comité Agenda 21. (2005). Le sel.",
                Some("Comité Agenda 21"),
            ),
            (
                "Ausschuss 100 der Kammer (2011): Salz.",
                Some("Ausschuss 100 der Kammer"),
            ),
            (
                "Hafenwerke Norden (o. J.): Salz.",
                Some("Hafenwerke Norden"),
            ),
            ("Harbour Trust 2012. Pans of the coast.", None),
            (
                "World Union for Conservation of Nature. (2001). Snails.",
                Some("World Union for Conservation of Nature"),
            ),
        ] {
            assert_eq!(leading(text), wanted, "{text}");
        }
        assert_eq!(leading("Journal of the Harbour Society. 2010;4:5."), None);
    }
}
