//! Items of Wikidata, as a world file says them and as the service writes them.
//!
//! After <https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html>.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value, json};

/// An item.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WikidataItem {
    /// "Q900001"; below the numbers of works, which begin at Q1000000.
    pub id: String,
    /// What it is called, in English.
    pub label: String,
    /// What it is called in other languages, by their codes.
    pub labels: BTreeMap<String, String>,
    /// Other names.
    pub aliases: Vec<String>,
    /// What it is, in a few words.
    pub description: String,
    /// When it was last changed, "2024-05-01T12:00:00Z".
    pub modified: String,
    /// What is said of it.
    pub statements: Vec<Said>,
}

/// A statement of an item, or a qualifier of one: a property with one value.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Said {
    /// "P1082".
    pub property: String,
    /// A number, "+709037".
    pub amount: Option<String>,
    /// Its unit, the id of an item; a bare number if not given.
    pub unit: String,
    /// A moment, "+2012-03-03T00:00:00Z".
    pub time: Option<String>,
    /// How precise it is: 11 a day, 10 a month, 9 a year, 8 a decade; a day if not given.
    pub precision: Option<u8>,
    /// Another item, by its id.
    pub item: Option<String>,
    /// Words in English.
    pub words: Option<String>,
    /// "preferred" or "deprecated"; "normal" if not given.
    pub rank: String,
    /// Qualifiers of a statement.
    pub qualifiers: Vec<Said>,
    /// Its source: an item.
    pub stated_in: String,
    /// Its source: an address.
    pub reference_url: String,
}

impl WikidataItem {
    /// Everything it is called.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let all = std::iter::once(&self.label).chain(self.labels.values());
        all.chain(&self.aliases).map(String::as_str)
    }

    /// What it is called in a language, or in English.
    pub(crate) fn called(&self, language: &str) -> &str {
        self.labels.get(language).unwrap_or(&self.label)
    }

    /// The entity with the parts that were asked for.
    pub(crate) fn entity(&self, wants: impl Fn(&str) -> bool, languages: &[&str]) -> Value {
        let mut entity = json!({ "type": "item", "id": self.id });
        if wants("info") {
            entity["ns"] = 0.into();
            entity["title"] = self.id.as_str().into();
            entity["modified"] = self.modified.as_str().into();
        }
        if wants("labels") {
            let mut labels = Map::new();
            let english = std::iter::once(("en", &self.label));
            let others = self
                .labels
                .iter()
                .map(|(code, label)| (code.as_str(), label));
            for (code, label) in english.chain(others) {
                if languages.contains(&code) && !label.is_empty() {
                    labels.insert(code.to_owned(), json!({ "language": code, "value": label }));
                }
            }
            entity["labels"] = Value::Object(labels);
        }
        if wants("descriptions") {
            entity["descriptions"] = if self.description.is_empty() {
                json!({})
            } else {
                json!({ "en": { "language": "en", "value": self.description } })
            };
        }
        if wants("claims") {
            let mut claims: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
            for said in &self.statements {
                let of = claims.entry(said.property.as_str()).or_default();
                let id = format!("{}${}", self.id, of.len());
                of.push(said.statement(&id));
            }
            entity["claims"] = json!(claims);
        }
        entity
    }
}

impl Said {
    fn statement(&self, id: &str) -> Value {
        let rank = if self.rank.is_empty() {
            "normal"
        } else {
            &self.rank
        };
        let mut out = json!({
            "mainsnak": self.snak(), "type": "statement", "id": id, "rank": rank,
        });
        if !self.qualifiers.is_empty() {
            let mut all: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
            for said in &self.qualifiers {
                all.entry(said.property.as_str())
                    .or_default()
                    .push(said.snak());
            }
            out["qualifiers"] = json!(all);
        }
        let mut snaks = Map::new();
        if !self.stated_in.is_empty() {
            let value = json!({ "entity-type": "item", "id": self.stated_in });
            snaks.insert(
                "P248".to_owned(),
                json!([snak("P248", "wikibase-entityid", &value)]),
            );
        }
        if !self.reference_url.is_empty() {
            let value = self.reference_url.as_str().into();
            snaks.insert("P854".to_owned(), json!([snak("P854", "string", &value)]));
        }
        if !snaks.is_empty() {
            out["references"] = json!([{ "snaks": snaks }]);
        }
        out
    }

    fn snak(&self) -> Value {
        let entity = |id: &str| format!("http://www.wikidata.org/entity/{id}");
        if let Some(amount) = &self.amount {
            let unit = if self.unit.is_empty() {
                "1".to_owned()
            } else {
                entity(&self.unit)
            };
            let value = json!({ "amount": amount, "unit": unit });
            return snak(&self.property, "quantity", &value);
        }
        if let Some(time) = &self.time {
            let value = json!({
                "time": time, "timezone": 0, "before": 0, "after": 0,
                "precision": self.precision.unwrap_or(11), "calendarmodel": entity("Q1985727"),
            });
            return snak(&self.property, "time", &value);
        }
        if let Some(id) = &self.item {
            let value = json!({ "entity-type": "item", "id": id });
            return snak(&self.property, "wikibase-entityid", &value);
        }
        if let Some(words) = &self.words {
            let value = json!({ "text": words, "language": "en" });
            return snak(&self.property, "monolingualtext", &value);
        }
        json!({ "snaktype": "somevalue", "property": self.property })
    }
}

fn snak(property: &str, kind: &str, value: &Value) -> Value {
    json!({
        "snaktype": "value",
        "property": property,
        "datavalue": { "type": kind, "value": value },
    })
}
