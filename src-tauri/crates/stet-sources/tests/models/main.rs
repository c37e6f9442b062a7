//! Every service of language models against the small internet and through the real door: each way
//! an answer, a refusal or a failure can come ends in the reply that says so.

mod desk;
mod door;
mod failures;
mod lists;
mod local;
mod replies;

use serde_json::{Value, json};
use stet_core::model::Ask;

/// A question about a claim, as a prompt would put it.
pub(crate) fn ask() -> Ask {
    Ask {
        document: "d-1".to_owned(),
        claim: 3,
        prompt: "stance/1".to_owned(),
        model: String::new(),
        system: format!("Prompt: stance/1\n{}", "Say what the passage says of the claim. ".repeat(20)),
        material: String::new(),
        question: "Claim: the barrage was closed in 2012.\n<passage id=\"p-7\">The barrage was closed on 24 March 2012.</passage>".to_owned(),
        schema: schema(),
        most_tokens: 800,
    }
}

fn schema() -> Value {
    json!({
        "type": "object",
        "required": ["passage", "stance", "quote"],
        "additionalProperties": false,
        "properties": {
            "passage": { "type": "string", "minLength": 1 },
            "stance": { "type": "string", "enum": ["supports", "contradicts", "silent"] },
            "quote": { "type": "string", "maxLength": 400 },
        },
    })
}

/// An entry of the world that answers the question, with further lines.
pub(crate) fn entry(lines: &str) -> String {
    format!(
        "[[models]]\nprompt = \"stance\"\nwords = [\"barrage\"]\ncached = 20\n\
         answer = {{ passage = \"{{{{id 1}}}}\", stance = \"supports\", quote = \"closed on 24 March 2012\" }}\n{lines}\n"
    )
}

/// What the entry answers.
pub(crate) fn answer() -> Value {
    json!({ "passage": "p-7", "stance": "supports", "quote": "closed on 24 March 2012" })
}
