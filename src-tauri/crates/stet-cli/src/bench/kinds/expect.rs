//! What is expected of a case, held against what came of it.

use serde_json::Value;

/// An expectation that did not come about.
#[derive(Debug)]
pub(super) struct Miss {
    /// True if a claim was decided the wrong way.
    pub(super) harm: bool,
    pub(super) sentence: String,
}

impl Miss {
    pub(super) fn open(sentence: impl Into<String>) -> Self {
        Self {
            harm: false,
            sentence: sentence.into(),
        }
    }
}

const DECIDED: [&str; 3] = ["supported", "contradicted", "mixed"];

/// The values of one sort of expectation.
pub(super) fn texts<'c>(case: &'c Value, key: &'static str) -> impl Iterator<Item = &'c Value> {
    let all = case["expect"].as_array().into_iter().flatten();
    all.map(move |one| &one[key])
        .filter(|value| !value.is_null())
}

fn words_of<'c>(case: &'c Value, key: &'static str) -> impl Iterator<Item = String> + 'c {
    texts(case, key).filter_map(Value::as_str).map(folded)
}

/// With single spaces.
pub(super) fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The words of the text a report is on.
pub(super) fn words(report: &Value) -> String {
    let blocks = list(&report["text"])
        .iter()
        .map(|block| match block["text"].as_str() {
            Some(text) => text.to_owned(),
            None => list(&block["runs"])
                .iter()
                .filter_map(|run| run["text"].as_str())
                .collect(),
        });
    folded(&blocks.collect::<Vec<_>>().join(" "))
}

/// Both as they are, white space folded.
pub(super) fn same(what: &str, found: &Value, wanted: &Value) -> Vec<Miss> {
    let plain = |value: &Value| -> Vec<String> {
        list(value)
            .iter()
            .filter_map(Value::as_str)
            .map(folded)
            .collect()
    };
    let (found, wanted) = (plain(found), plain(wanted));
    if found == wanted {
        return Vec::new();
    }
    vec![Miss::open(format!("{what}: {found:?}, not {wanted:?}"))]
}

/// What a report says of claims, checks, words and what could not be read.
pub(super) fn report(case: &Value, report: &Result<Value, String>) -> Vec<Miss> {
    let mut misses = Vec::new();
    if texts(case, "refused").any(|wanted| report.is_err() != (*wanted == true)) {
        misses.push(Miss::open(
            "refused: the text was read, or its words were lost",
        ));
    }
    let told = match report {
        Ok(report) => format!("{} {}", report["warnings"], report["unread"]),
        Err(why) => why.clone(),
    };
    // One of several words, "frame|embed".
    let is_told = |wanted: &str| {
        let told = told.to_lowercase();
        wanted
            .to_lowercase()
            .split('|')
            .any(|word| told.contains(word))
    };
    for wanted in words_of(case, "notice").filter(|wanted| !is_told(wanted)) {
        misses.push(Miss::open(format!("not told: {wanted}; but {told}")));
    }
    let nothing = Value::Null;
    let report = report.as_ref().unwrap_or(&nothing);
    let text = words(report);
    for wanted in words_of(case, "text_has").filter(|wanted| !text.contains(wanted)) {
        misses.push(Miss::open(format!("lacks “{wanted}”: {text}")));
    }
    for unwanted in words_of(case, "text_not").filter(|words| text.contains(words)) {
        misses.push(Miss::open(format!("holds “{unwanted}”: {text}")));
    }
    for order in texts(case, "text_order") {
        let places = list(order)
            .iter()
            .filter_map(Value::as_str)
            .map(|part| text.find(&folded(part)));
        if !places
            .collect::<Option<Vec<_>>>()
            .is_some_and(|places| places.is_sorted())
        {
            misses.push(Miss::open(format!("not in the order {order}: {text}")));
        }
    }
    for one in list(&case["expect"]) {
        if let Some(words) = one["claim"].as_str() {
            misses.extend(claim(report, words, &one["finding"]));
        }
        for (key, wanted) in [("check", true), ("no_check", false)] {
            if let Some(code) = one[key].as_str()
                && has_check(report, code, one["has"].as_str().unwrap_or_default()) != wanted
            {
                misses.push(Miss::open(format!("{key} {code} on “{}”", one["has"])));
            }
        }
    }
    misses
}

fn claim(report: &Value, words: &str, wanted: &Value) -> Option<Miss> {
    let part = folded(words).to_lowercase();
    let with = |key: &str| -> Vec<&Value> {
        let holds = |claim: &&Value| {
            let own = claim[key].as_str().unwrap_or_default();
            folded(own).to_lowercase().contains(&part)
        };
        list(&report["claims"]).iter().filter(holds).collect()
    };
    let mut claims = with("quote");
    if claims.is_empty() {
        claims = with("sentence");
    }
    let found: Vec<&str> = claims
        .iter()
        .filter_map(|claim| claim["finding"].as_str())
        .collect();
    let is_wanted = |finding: &&&str| list(wanted).iter().any(|one| one == **finding);
    let harm = found
        .iter()
        .filter(|one| !is_wanted(one))
        .any(|one| DECIDED.contains(one));
    if !harm && found.iter().any(|one| is_wanted(&one)) {
        return None;
    }
    let sentence = format!("“{words}” is {found:?}, not one of {wanted}");
    Some(Miss { harm, sentence })
}

fn has_check(report: &Value, code: &str, words: &str) -> bool {
    let words = folded(words).to_lowercase();
    // Words alone: a place in the text counts its letters, and may be any figure.
    let on_it = |check: &&Value| told(check).to_lowercase().contains(&words);
    let of_code = |check: &&Value| check["code"] == code;
    list(&report["checks"])
        .iter()
        .filter(of_code)
        .any(|check| on_it(&check))
}

/// All words of a value.
fn told(value: &Value) -> String {
    match value {
        Value::String(words) => folded(words),
        Value::Array(all) => all.iter().map(told).collect::<Vec<_>>().join(" "),
        Value::Object(all) => all.values().map(told).collect::<Vec<_>>().join(" "),
        _ => String::new(),
    }
}

/// Works against the fields a librarian insists on.
pub(super) fn works(case: &Value, found: &[Value]) -> Vec<Miss> {
    let mut misses = Vec::new();
    for wanted in texts(case, "works").filter(|wanted| **wanted != found.len()) {
        misses.push(Miss::open(format!("{} works, not {wanted}", found.len())));
    }
    for wanted in texts(case, "work") {
        let part = plain(&wanted["match"]);
        let Some(work) = found
            .iter()
            .find(|work| plain(&work["title"]).contains(&part))
        else {
            misses.push(Miss::open(format!("no work “{part}”")));
            continue;
        };
        for (field, value) in wanted.as_object().into_iter().flatten() {
            let own = match field.as_str() {
                "match" => continue,
                "families" => families(&work["authors"]),
                "editor_families" => families(&work["editors"]),
                _ => plain(&work[field]),
            };
            let value = if value.is_array() {
                list(value).iter().map(plain).collect::<Vec<_>>().join("; ")
            } else {
                plain(value)
            };
            if own != value {
                misses.push(Miss::open(format!("{field}: “{own}”, not “{value}”")));
            }
        }
    }
    misses
}

fn families(persons: &Value) -> String {
    let all = list(persons).iter().map(|person| plain(&person["family"]));
    all.collect::<Vec<_>>().join("; ")
}

/// A value as it is compared: in lower case, dashes and apostrophes alike, without a point at its end.
fn plain(value: &Value) -> String {
    let text = match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let text = folded(&text)
        .to_lowercase()
        .replace('–', "-")
        .replace('’', "'");
    text.trim_end_matches('.').to_owned()
}

/// A work as each style prints it, by the style's key.
pub(super) fn citations(case: &Value, printed: &[(&str, String)]) -> Vec<Miss> {
    let mut misses = Vec::new();
    for one in list(&case["expect"]) {
        let own = printed.iter().find(|(key, _)| one["style"] == *key);
        let own = own.map(|(_, words)| folded(words)).unwrap_or_default();
        let holds = |key: &str, fits: &dyn Fn(&str) -> bool| {
            one[key].as_str().is_none_or(|wanted| fits(&folded(wanted)))
        };
        if !holds("is", &|wanted| own == wanted) || !holds("has", &|wanted| own.contains(wanted)) {
            misses.push(Miss::open(format!("{own}, where {one} is expected")));
        }
    }
    misses
}

/// Whether a cited work was told right, cited wrongly, invented or not found.
pub(super) fn class(case: &Value, found: &Value) -> Option<Miss> {
    let has = |codes: &[&str]| {
        list(&found["codes"])
            .iter()
            .any(|code| codes.iter().any(|one| code == one))
    };
    let class = match found["class"].as_str().unwrap_or_default() {
        "real" => "real",
        "potential" if has(&["P1", "P2", "P3", "P4"]) => "slip",
        "potential" => "real",
        // That there is no such work is said first; what else speaks against it follows.
        "hallucinated" if has(&["H0"]) => "invented",
        "hallucinated" if has(&["H2", "H3", "H4", "H5", "H6"]) => "slip",
        "hallucinated" => "invented",
        _ => "not_found",
    };
    let wanted = texts(case, "class").next().map(list).unwrap_or_default();
    let fits = wanted.iter().any(|one| one == class);
    (!fits).then(|| {
        Miss::open(format!(
            "{class} ({}), not one of {wanted:?}",
            found["codes"]
        ))
    })
}

/// What a document cites.
pub(super) fn references(case: &Value, found: &[Value]) -> Vec<Miss> {
    let all: Vec<String> = found
        .iter()
        .map(|one| folded(&one.to_string()).to_lowercase())
        .collect();
    let titles: Vec<String> = found
        .iter()
        .map(|one| plain(&one["row"]["title"]))
        .collect();
    let mut misses = Vec::new();
    for wanted in texts(case, "ref_count").filter(|wanted| **wanted != found.len()) {
        misses.push(Miss::open(format!(
            "{} references, not {wanted}: {titles:?}",
            found.len()
        )));
    }
    for title in texts(case, "ref_title").map(plain) {
        if !titles.iter().any(|one| one.contains(&title)) {
            misses.push(Miss::open(format!("no title “{title}”: {titles:?}")));
        }
    }
    for words in words_of(case, "ref_any").map(|words| words.to_lowercase()) {
        if !all.iter().any(|one| one.contains(&words)) {
            misses.push(Miss::open(format!("none holds “{words}”: {titles:?}")));
        }
    }
    for doi in words_of(case, "ref_doi").map(|doi| doi.to_lowercase()) {
        if !all.iter().any(|one| one.contains(&format!("{doi}\""))) {
            misses.push(Miss::open(format!("no DOI {doi}: {titles:?}")));
        }
    }
    for url in words_of(case, "ref_url") {
        let is_it = |own: &Value| {
            let own = own.as_str().unwrap_or_default().trim_end_matches('/');
            own.ends_with(url.trim_end_matches('/')) && own.len() <= url.len() + "https://".len()
        };
        // An entry's own address ends it in the styles; `address` is there only where the words hide it.
        let printed = |one: &Value| {
            list(&one["citations"]).iter().any(|style| {
                let words = style["plain"].as_str().unwrap_or_default();
                let last = words.rsplit(' ').next().unwrap_or_default();
                is_it(&Value::from(last.trim_end_matches('.')))
            })
        };
        let fields = |one: &Value| {
            let own = [
                &one["address"],
                &one["raw"],
                &one["row"]["title"],
                &one["link"]["url"],
            ];
            own.into_iter().any(is_it) || printed(one)
        };
        if !found.iter().any(fields) {
            misses.push(Miss::open(format!("no address {url}: {titles:?}")));
        }
    }
    misses
}

/// Between the parties of a case, as the languages of the cases have it.
const AGAINST: [&str; 9] = [
    " v. ",
    " gegen ",
    " contre ",
    " contra ",
    " c. ",
    " c ",
    " tegen ",
    " mot ",
    " przeciwko ",
];

/// What a text of law cites, and what its short forms stand for. `found` are its citations, `listed` its references.
pub(super) fn law(case: &Value, found: &Value, listed: &[Value]) -> Vec<Miss> {
    let mut misses = Vec::new();
    let own_words: Vec<String> = list(found)
        .iter()
        .map(|one| folded(one["words"].as_str().unwrap_or_default()))
        .collect();
    let with_mention = |words: &str| {
        let words = words.to_owned();
        listed
            .iter()
            .filter(move |one| folded(&one["mentions"].to_string()).contains(&words))
    };
    for wanted in texts(case, "citations") {
        // A number counts the authorities; a list gives the words of each citation.
        if let Some(number) = wanted.as_u64() {
            if listed.len() as u64 != number {
                misses.push(Miss::open(format!(
                    "{} authorities, not {number}",
                    listed.len()
                )));
            }
            continue;
        }
        let wanted: Vec<String> = list(wanted)
            .iter()
            .filter_map(Value::as_str)
            .map(folded)
            .collect();
        if own_words != wanted {
            misses.push(Miss::open(format!("{own_words:?}, not {wanted:?}")));
        }
    }
    for one in list(&case["expect"]) {
        if let Some(words) = one["citation"].as_str().map(folded) {
            // Its own words first: another citation may quote it in a remark.
            let own = |one: &&Value| {
                let own = folded(one["words"].as_str().unwrap_or_default());
                !own.is_empty() && words.ends_with(&own) && (own.contains(' ') || own == words)
            };
            let holds = |one: &&Value| folded(&one.to_string()).contains(&words);
            let all = list(found).iter();
            let citation = all.clone().find(own).or_else(|| all.clone().find(holds));
            if citation.is_none() && with_mention(&words).next().is_none() {
                misses.push(Miss::open(format!("no citation “{words}”: {own_words:?}")));
            }
            let Some(citation) = citation else { continue };
            let pin = one["pinpoint"]
                .as_str()
                .unwrap_or_default()
                .trim_matches(['[', ']']);
            if !citation["pin"].as_str().unwrap_or_default().contains(pin) {
                misses.push(Miss::open(format!(
                    "pinpoint {}, not {pin}",
                    citation["pin"]
                )));
            }
            let parties = ["procedural", "plaintiff", "defendant"]
                .map(|part| plain(&citation[part]))
                .into_iter()
                .filter(|words| !words.is_empty())
                .collect::<Vec<_>>()
                .join(" ");
            // What stands between the parties is no part of either name.
            let of_case = AGAINST.iter().fold(
                one["case"].as_str().unwrap_or_default().to_owned(),
                |name, against| name.replace(against, " v "),
            );
            let lacks = |party: &&str| !parties.contains(&plain(&Value::from(*party)));
            if of_case.split(" v ").any(|party| lacks(&party)) {
                misses.push(Miss::open(format!("case {parties}, not {of_case}")));
            }
        }
        if let Some(words) = one["not_citation"].as_str().map(folded)
            && own_words.contains(&words)
        {
            misses.push(Miss::open(format!("“{words}” is no citation")));
        }
        if let [short, full] = list(&one["resolves"]) {
            let (short, full) = (
                short.as_str().unwrap_or_default(),
                full.as_str().unwrap_or_default(),
            );
            let stands = |one: &Value| folded(&one["raw"].to_string()).contains(full);
            if !with_mention(short).any(stands) {
                misses.push(Miss::open(format!("“{short}” doesn't stand for “{full}”")));
            }
        }
        if let Some(words) = one["unresolved"].as_str().map(folded) {
            let alone = |one: &Value| list(&one["mentions"]).len() < 2;
            let given = |mention: &Value| {
                mention["words"].as_str().map(folded).as_deref() == Some(words.as_str())
            };
            let to = listed
                .iter()
                .filter(|one| list(&one["mentions"]).iter().any(given));
            misses.extend(
                to.filter(|one| !alone(one))
                    .map(|one| Miss::open(format!("“{words}” given to {}", one["row"]["title"]))),
            );
        }
    }
    misses
}
