//! The schema of an answer in the words that every service takes.
//!
//! Owns what is left out on the way. Refuses to check an answer: who asked does, against the whole
//! schema.

use serde_json::{Map, Value};

/// Keywords that Anthropic, OpenAI's strict mode, Gemini and llama.cpp's grammars all read. Bounds
/// and patterns are not among them: one service or another answers 400 to each.
const KEPT: [&str; 11] = [
    "type",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "enum",
    "anyOf",
    "$ref",
    "$defs",
    "description",
    "title",
];

/// How deep a schema is read; more is left out. The services allow ten levels or fewer.
const DEEPEST: usize = 32;

/// The same schema without keywords that some service does not take; `const` becomes an `enum` of
/// one.
pub(super) fn portable(schema: &Value) -> Value {
    of(schema, DEEPEST)
}

fn of(schema: &Value, depth: usize) -> Value {
    let (Value::Object(given), Some(depth)) = (schema, depth.checked_sub(1)) else {
        return match schema {
            Value::Bool(_) => schema.clone(),
            _ => Value::Object(Map::new()),
        };
    };
    let mut kept = Map::new();
    for (keyword, value) in given {
        let value = match keyword.as_str() {
            "properties" | "$defs" => each(value, depth),
            "items" | "additionalProperties" => of(value, depth),
            "anyOf" => match value {
                Value::Array(all) => all.iter().map(|one| of(one, depth)).collect(),
                _ => continue,
            },
            "const" => {
                kept.insert("enum".to_owned(), Value::Array(vec![value.clone()]));
                continue;
            }
            keyword if KEPT.contains(&keyword) => value.clone(),
            _ => continue,
        };
        kept.insert(keyword.clone(), value);
    }
    Value::Object(kept)
}

/// The schemas under names that are anybody's.
fn each(named: &Value, depth: usize) -> Value {
    let Value::Object(named) = named else {
        return Value::Object(Map::new());
    };
    let named = named.iter();
    Value::Object(
        named
            .map(|(name, schema)| (name.clone(), of(schema, depth)))
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn bounds_and_patterns_go_and_the_shape_stays() {
        let given = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "required": ["stance", "quotes", "minimum"],
            "additionalProperties": false,
            "properties": {
                "stance": { "type": "string", "enum": ["supports", "silent"], "minLength": 1 },
                "version": { "const": 1 },
                "quotes": { "type": "array", "maxItems": 5, "items": { "type": "string", "pattern": "^x" } },
                // A property may be called like a keyword.
                "minimum": { "type": ["integer", "null"], "minimum": 0 },
            },
        });
        assert_eq!(
            portable(&given),
            json!({
                "type": "object",
                "required": ["stance", "quotes", "minimum"],
                "additionalProperties": false,
                "properties": {
                    "stance": { "type": "string", "enum": ["supports", "silent"] },
                    "version": { "enum": [1] },
                    "quotes": { "type": "array", "items": { "type": "string" } },
                    "minimum": { "type": ["integer", "null"] },
                },
            })
        );
    }

    #[test]
    fn a_schema_without_end_is_cut() {
        let mut schema = json!({ "type": "string" });
        for _ in 0..100 {
            schema = json!({ "type": "array", "items": schema });
        }
        let cut = portable(&schema);
        assert!(cut.to_string().len() < schema.to_string().len());
    }
}
