//! Who rates outlets by the settings in force, and under which name their ratings are kept.

use stet_core::reliability::question::{FIRST, REFINE, prompt_of};
use stet_core::reliability::settings::Mode;
use stet_core::reliability::{Key, Settings};

use crate::outside::Outside;
use crate::wire;

/// The models that rate, and how they work together.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Raters {
    /// The rules' own settings.
    pub(crate) settings: Settings,
    /// Service and model; `None` without any.
    first: Option<(String, String)>,
    second: Option<(String, String)>,
}

impl Raters {
    /// What the settings say. A second model counts only where they ask for two.
    pub(crate) fn of(settings: &wire::Settings, outside: Option<&Outside>) -> Self {
        let (rules, _) = Settings::from(|name| settings.reliability.get(name).cloned());
        let named = |service: &str, model: &str| {
            let chosen = match model.trim() {
                "" => outside?.catalogue().default_model(service).to_owned(),
                model => model.to_owned(),
            };
            (!service.is_empty()).then(|| (service.to_owned(), chosen))
        };
        let second = named(&settings.second_model_service, &settings.second_model_name);
        Self {
            first: named(&settings.model_service, &settings.model_name),
            second: second.filter(|_| rules.mode != Mode::Single),
            settings: rules,
        }
    }

    /// True if a model is chosen.
    pub(crate) fn any(&self) -> bool {
        self.first.is_some()
    }

    /// True if two are.
    pub(crate) fn two(&self) -> bool {
        self.second.is_some()
    }

    /// The models, as ratings are kept by: "first" or "first+second"; empty without any.
    pub(crate) fn models(&self) -> String {
        let names = self.first.iter().chain(&self.second);
        let names: Vec<&str> = names.map(|(_, model)| model.as_str()).collect();
        names.join("+")
    }

    /// The prompts with their versions.
    pub(crate) fn prompts(&self) -> String {
        let first = prompt_of(&FIRST);
        if self.second.is_some() && self.settings.mode == Mode::Sequential {
            format!("{first}+{}", prompt_of(&REFINE))
        } else {
            first
        }
    }

    /// What a rating of this outlet is kept under.
    pub(crate) fn key(&self, domain: &str) -> Key {
        Key {
            domain: domain.to_owned(),
            model: self.models(),
            prompt: self.prompts(),
        }
    }
}
