//! The statements of one item: which are read, when they hold, who is named for them.
//!
//! A deprecated statement is one that Wikidata itself calls wrong: it is left out. A preferred one
//! comes before the others of its property.

use serde_json::Value;
use url::Url;

use super::table::{Property, table};
use super::value::{self, Label};
use crate::ask::json::{list, text};

/// Statements read of one property; a town has a population a year.
const OF_ONE_PROPERTY: usize = 60;
/// Sources named for one statement.
const NAMED_SOURCES: usize = 2;

/// One statement of an item.
#[derive(Debug)]
pub(super) struct Statement<'i> {
    pub(super) property: &'static Property,
    pub(super) preferred: bool,
    claim: &'i Value,
}

/// The statements of an item that the table has a sentence for, in its order, preferred ones first.
pub(super) fn statements(item: &Value) -> Vec<Statement<'_>> {
    let mut all = Vec::new();
    for property in &table().properties {
        let of_rank = |rank: &str| -> Vec<Statement<'_>> {
            let claims = list(item, &format!("/claims/{}", property.id)).iter();
            claims
                .filter(|claim| text(claim, "/rank") == rank)
                .take(OF_ONE_PROPERTY)
                .map(|claim| Statement {
                    property,
                    preferred: rank == "preferred",
                    claim,
                })
                .collect()
        };
        all.extend(of_rank("preferred"));
        all.extend(of_rank("normal"));
    }
    all
}

impl Statement<'_> {
    /// The items whose labels its words need.
    pub(super) fn named(&self) -> impl Iterator<Item = &str> {
        let value = value::named(&self.claim["mainsnak"]).into_iter();
        let part = self.qualifier("P518").and_then(value::named).into_iter();
        let sources = self.references().filter_map(|(_, snak)| value::named(snak));
        value.chain(part).chain(sources)
    }

    /// The statement as a sentence; `None` if it cannot be said.
    pub(super) fn sentence(&self, subject: &str, label: Label<'_>) -> Option<String> {
        let value = value::words(&self.claim["mainsnak"], label)?;
        // In one go: a value may have braces of its own.
        let (before, rest) = self.property.sentence.split_once('{')?;
        let mut out = before.to_owned();
        for part in rest.split('{') {
            let (name, after) = part.split_once('}')?;
            out.push_str(if name == "subject" { subject } else { &value });
            out.push_str(after);
        }
        if let Some(part) = self
            .qualifier("P518")
            .and_then(|snak| value::words(snak, label))
        {
            out.push_str(&format!(" (of: {part})"));
        }
        if let Some(period) = self.period() {
            out.push(' ');
            out.push_str(&period);
        }
        // Q5727902: circa.
        if self.qualifier("P1480").and_then(value::named) == Some("Q5727902") {
            out.push_str(", approximately");
        }
        out.push('.');
        Some(out)
    }

    /// When it holds, as its qualifiers say.
    fn period(&self) -> Option<String> {
        if let Some(at) = self.qualifier("P585").and_then(value::when) {
            return Some(at);
        }
        let moment = |property| self.qualifier(property).and_then(value::moment);
        match (moment("P580"), moment("P582")) {
            (Some(from), Some(to)) => Some(format!("from {from} to {to}")),
            (Some(from), None) => Some(format!("from {from}")),
            (None, Some(to)) => Some(format!("until {to}")),
            (None, None) => None,
        }
    }

    /// Where in the item it stands: property, rank, and whom it names as its source.
    pub(super) fn pinpoint(&self, id: &str, label: Label<'_>) -> String {
        let rank = if self.preferred {
            "preferred"
        } else {
            "normal"
        };
        let mut sources: Vec<String> = Vec::new();
        for (property, snak) in self.references() {
            let said = match property {
                "P248" => value::words(snak, label).map(|name| format!("stated in {name}")),
                "P143" => value::words(snak, label).map(|name| format!("imported from {name}")),
                _ => host(snak).map(|host| format!("with a reference to {host}")),
            };
            if let Some(said) = said
                && !sources.contains(&said)
                && sources.len() < NAMED_SOURCES
            {
                sources.push(said);
            }
        }
        if sources.is_empty() {
            sources.push("no source named".to_owned());
        }
        let Property {
            id: property, name, ..
        } = self.property;
        format!(
            "{id}, {name} ({property}), {rank} rank, {}",
            sources.join(", ")
        )
    }

    fn qualifier(&self, property: &str) -> Option<&Value> {
        list(self.claim, &format!("/qualifiers/{property}")).first()
    }

    /// What its references name: stated in, a reference's address, imported from.
    fn references(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        let all = list(self.claim, "/references").iter().take(8);
        all.flat_map(|reference| {
            let of = move |property: &'static str| {
                let snak = list(reference, &format!("/snaks/{property}")).first()?;
                Some((property, snak))
            };
            ["P248", "P854", "P143", "P4656"].into_iter().filter_map(of)
        })
    }
}

fn host(snak: &Value) -> Option<String> {
    let address = snak.pointer("/datavalue/value")?.as_str()?;
    let url = Url::parse(address).ok()?;
    value::name(url.host_str()?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn quantity(amount: &str, rank: &str, more: &Value) -> Value {
        let mut claim = json!({
            "mainsnak": { "snaktype": "value", "property": "P1082", "datavalue": {
                "type": "quantity", "value": { "amount": amount, "unit": "1" },
            } },
            "type": "statement", "rank": rank,
        });
        if let (Some(claim), Some(more)) = (claim.as_object_mut(), more.as_object()) {
            claim.extend(more.clone());
        }
        claim
    }

    fn at(property: &str, time: &str, precision: u8) -> Value {
        json!({ property: [{ "snaktype": "value", "datavalue": {
            "type": "time", "value": { "time": time, "precision": precision },
        } }] })
    }

    #[test]
    fn preferred_first_deprecated_never_and_every_moment_in_words() {
        let year = at("P585", "+2001-01-01T00:00:00Z", 11);
        let mut period = at("P580", "+1990-00-00T00:00:00Z", 9);
        period["P582"] = at("P582", "+1995-00-00T00:00:00Z", 9)["P582"].clone();
        let circa = json!({ "P1480": [{ "snaktype": "value", "datavalue": {
            "type": "wikibase-entityid", "value": { "id": "Q5727902" },
        } }] });
        let item = json!({ "claims": { "P1082": [
            quantity("+5", "normal", &json!({ "qualifiers": year })),
            quantity("+6", "deprecated", &json!({})),
            quantity("+7", "normal", &json!({ "qualifiers": period })),
            quantity("+8", "preferred", &json!({ "qualifiers": circa })),
            { "mainsnak": { "snaktype": "novalue" }, "rank": "normal" },
            "no statement",
        ], "P9999999": [quantity("+9", "normal", &json!({}))] } });
        let read = statements(&item);
        let said: Vec<String> = read
            .iter()
            .filter_map(|statement| statement.sentence("Ørland {value}", &|_| None))
            .collect();
        assert_eq!(
            said,
            [
                "the population of Ørland {value} was 8 inhabitants, approximately.",
                "the population of Ørland {value} was 5 inhabitants on 1 January 2001.",
                "the population of Ørland {value} was 7 inhabitants from 1990 to 1995.",
            ]
        );
    }

    #[test]
    fn sources_are_named_as_the_statement_names_them() {
        let entity = |id: &str| {
            json!([{ "snaktype": "value", "datavalue": {
            "type": "wikibase-entityid", "value": { "id": id },
        } }])
        };
        let url = json!([{ "snaktype": "value", "datavalue": {
            "type": "string", "value": "https://www.ssb.example/pop?x=1",
        } }]);
        let references = json!({ "references": [
            { "snaks": { "P248": entity("Q7"), "P854": url } },
            { "snaks": { "P143": entity("Q8") } },
        ] });
        let item = json!({ "claims": { "P1082": [
            quantity("+5", "normal", &references), quantity("+5", "preferred", &json!({})),
        ] } });
        let label = |id: &str| Some(format!("the label of {id}"));
        let read = statements(&item);
        let pinpoints: Vec<String> = read.iter().map(|one| one.pinpoint("Q1", &label)).collect();
        assert_eq!(
            pinpoints,
            [
                "Q1, population (P1082), preferred rank, no source named",
                "Q1, population (P1082), normal rank, stated in the label of Q7, with a reference \
                 to www.ssb.example",
            ]
        );
        let named: Vec<&str> = read[1].named().collect();
        assert_eq!(named, ["Q7", "Q8"]);
    }
}
