//! A question as a dialect read it, and what every question must have.

use serde_json::Value;

/// A question to a model.
#[derive(Debug, Clone)]
pub(crate) struct Question {
    pub(crate) service: &'static str,
    pub(crate) model: String,
    pub(crate) system: String,
    pub(crate) question: String,
    pub(crate) schema: Value,
}

/// Keywords that the strictest of the services reads; another one is an error there.
const KEYWORDS: [&str; 11] = [
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

/// Levels of objects and lists that a schema may have.
const DEEPEST: usize = 10;

impl Question {
    /// The prompt that asks: "stance/1"; empty if the system text does not begin with one.
    pub(crate) fn prompt(&self) -> &str {
        let first = self.system.lines().next().unwrap_or("");
        first.strip_prefix("Prompt:").unwrap_or("").trim()
    }

    /// About the tokens that were read.
    pub(crate) fn tokens(&self) -> u64 {
        let characters = self.system.chars().count() + self.question.chars().count();
        characters.div_ceil(4) as u64
    }

    /// What is wrong with it, in the words of an error.
    pub(crate) fn check(&self) -> Result<(), String> {
        if self.model.is_empty() {
            return Err("model: field required".to_owned());
        }
        if self.question.is_empty() {
            return Err("the question is empty".to_owned());
        }
        if self.schema["type"] != "object" {
            return Err("schema: the answer must be an object".to_owned());
        }
        sound(&self.schema, "schema", DEEPEST)
    }
}

fn sound(schema: &Value, place: &str, depth: usize) -> Result<(), String> {
    let Value::Object(fields) = schema else {
        return Err(format!("{place} is not a schema"));
    };
    let Some(depth) = depth.checked_sub(1) else {
        return Err(format!("{place} is nested too deep"));
    };
    if let Some(field) = fields
        .keys()
        .find(|field| !KEYWORDS.contains(&field.as_str()))
    {
        return Err(format!("{place}: {field} is not supported"));
    }
    if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
        if schema["additionalProperties"] != false {
            return Err(format!("{place}: additionalProperties must be false"));
        }
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        for (name, inner) in properties {
            if !required.iter().any(|given| given == name) {
                return Err(format!("{place}: {name} is not required"));
            }
            sound(inner, &format!("{place}.{name}"), depth)?;
        }
    }
    if let Some(items) = schema.get("items") {
        sound(items, &format!("{place}[]"), depth)?;
    }
    for inner in schema["anyOf"].as_array().into_iter().flatten() {
        sound(inner, place, depth)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn question(schema: Value) -> Question {
        Question {
            service: "anthropic",
            model: "m".to_owned(),
            system: "Prompt: stance/1\nSay …".to_owned(),
            question: "Does it?".to_owned(),
            schema,
        }
    }

    #[test]
    fn the_first_line_names_the_prompt() {
        let mut question = question(json!({}));
        assert_eq!(question.prompt(), "stance/1");
        question.system = "You are …".to_owned();
        assert_eq!(question.prompt(), "");
    }

    #[test]
    fn a_schema_that_a_service_would_refuse_is_refused() {
        let good = json!({
            "type": "object", "required": ["a"], "additionalProperties": false,
            "properties": { "a": { "type": "array", "items": { "type": "string" } } },
        });
        assert_eq!(question(good.clone()).check(), Ok(()));
        for (pointer, value) in [
            ("/type", json!("array")),
            ("/required", json!([])),
            ("/additionalProperties", json!(true)),
            (
                "/properties/a",
                json!({ "type": "array", "items": {}, "maxItems": 3 }),
            ),
            ("/properties/a", json!("string")),
        ] {
            let mut bad = good.clone();
            *bad.pointer_mut(pointer).expect(pointer) = value;
            assert!(question(bad).check().is_err(), "{pointer}");
        }
    }
}
