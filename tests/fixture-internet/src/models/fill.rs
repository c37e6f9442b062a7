//! Answers filled in from the question: ids, and lists with one item for each.

use serde_json::{Map, Value};

use super::ModelAnswer;

/// A piece of material in a question: its id, and the text from there to the next id.
struct Piece<'q> {
    id: &'q str,
    text: &'q str,
}

/// The answer of an entry to this question.
pub(crate) fn filled(entry: &ModelAnswer, question: &str) -> Value {
    let usual = ("id=\"", "\"");
    let given = entry.marks.as_ref();
    let marks = given.map_or(usual, |(before, after)| (before.as_str(), after.as_str()));
    let pieces = pieces(question, marks);
    let mut answer = of(&entry.answer, &|asked| id(asked, &pieces));
    if !entry.list.is_empty() {
        let items: Vec<Value> = pieces
            .iter()
            .filter_map(|piece| {
                let fits = |words: &Vec<String>| words.iter().all(|word| holds(piece.text, word));
                let item = entry.items.iter().find(|item| fits(&item.words))?;
                Some(of(&item.item, &|asked| match asked {
                    "id" => Some(piece.id.to_owned()),
                    asked => id(asked, &pieces),
                }))
            })
            .collect();
        if !answer.is_object() {
            answer = Value::Object(Map::new());
        }
        answer[entry.list.as_str()] = items.into();
    }
    answer
}

/// True if these words stand in the text, in any case.
pub(crate) fn holds(text: &str, words: &str) -> bool {
    text.to_lowercase().contains(&words.to_lowercase())
}

fn pieces<'q>(question: &'q str, (before, after): (&str, &str)) -> Vec<Piece<'q>> {
    let mut found = Vec::new();
    let mut rest = question;
    while let Some((_, from)) = rest.split_once(before) {
        let Some((id, text)) = from.split_once(after) else {
            break;
        };
        let end = text.find(before).unwrap_or(text.len());
        found.push(Piece {
            id,
            text: &text[..end],
        });
        rest = &text[end..];
    }
    found
}

/// "id 2" and "id of WORDS".
fn id(asked: &str, pieces: &[Piece<'_>]) -> Option<String> {
    let asked = asked.strip_prefix("id ")?;
    if let Some(words) = asked.strip_prefix("of ") {
        let piece = pieces.iter().find(|piece| holds(piece.text, words))?;
        return Some(piece.id.to_owned());
    }
    let nth: usize = asked.trim().parse().ok()?;
    Some(pieces.get(nth.checked_sub(1)?)?.id.to_owned())
}

/// The value with its texts filled in; what cannot be filled in stays, and is seen.
fn of(value: &Value, known: &dyn Fn(&str) -> Option<String>) -> Value {
    match value {
        Value::String(text) => filled_text(text, known),
        Value::Array(all) => all.iter().map(|one| of(one, known)).collect(),
        Value::Object(fields) => Value::Object(
            fields
                .iter()
                .map(|(name, inner)| (name.clone(), of(inner, known)))
                .collect(),
        ),
        other => other.clone(),
    }
}

fn filled_text(text: &str, known: &dyn Fn(&str) -> Option<String>) -> Value {
    let inner = text
        .strip_prefix("{{")
        .and_then(|t| t.strip_suffix(" as number}}"));
    if let Some(number) = inner.and_then(known).and_then(|id| id.parse::<i64>().ok()) {
        return number.into();
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, from)) = rest.split_once("{{") {
        let Some((asked, after)) = from.split_once("}}") else {
            break;
        };
        out.push_str(before);
        match known(asked.trim()) {
            Some(id) => out.push_str(&id),
            None => out.push_str(&format!("{{{{{asked}}}}}")),
        }
        rest = after;
    }
    out.push_str(rest);
    out.into()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::Item;
    use super::*;

    const QUESTION: &str = "Claim: it closed in 2012.\n<passage id=\"7\">Opened in 1999.</passage>\n<passage id=\"p-8\">It closed on 24 March 2012.</passage>";

    #[test]
    fn ids_are_taken_from_the_question() {
        let entry = ModelAnswer {
            answer: json!({
                "first": "{{id 1}}",
                "number": "{{id 1 as number}}",
                "where": ["see {{id of 24 march}} and {{id 2}}"],
                "none": "{{id 3}} {{what}} {{open",
                "count": 3,
            }),
            ..ModelAnswer::default()
        };
        assert_eq!(
            filled(&entry, QUESTION),
            json!({
                "first": "7",
                "number": 7,
                "where": ["see p-8 and p-8"],
                "none": "{{id 3}} {{what}} {{open",
                "count": 3,
            })
        );
    }

    #[test]
    fn a_list_has_the_first_item_that_fits_for_each_piece() {
        let item = |words: &[&str], stance: &str| Item {
            words: words.iter().map(|word| (*word).to_owned()).collect(),
            item: json!({ "id": "{{id}}", "stance": stance }),
        };
        let entry = ModelAnswer {
            answer: json!({ "note": "" }),
            list: "stances".to_owned(),
            items: vec![item(&["closed", "2012"], "supports"), item(&[], "silent")],
            ..ModelAnswer::default()
        };
        assert_eq!(
            filled(&entry, QUESTION),
            json!({ "note": "", "stances": [
                { "id": "7", "stance": "silent" },
                { "id": "p-8", "stance": "supports" },
            ] })
        );
        let entry = ModelAnswer {
            items: vec![item(&["1999"], "silent")],
            marks: Some(("id=\"".to_owned(), "\"".to_owned())),
            ..entry
        };
        let one = filled(&entry, QUESTION);
        assert_eq!(one["stances"].as_array().map(Vec::len), Some(1));
    }
}
