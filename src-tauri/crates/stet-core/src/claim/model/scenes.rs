//! Scene and opinion told from what states something to check, in languages that the encoder does not know: two logistic
//! heads over the features of [`super::features`] (`docs/models/claim-model.md`).

use std::sync::OnceLock;

use super::features::features;
use super::parameters::{FormatError, HeadParameters, read_heads, write_heads};

const MAGIC: &[u8; 8] = b"STETSCN1";
const COMMITTED: &[u8] = include_bytes!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../data/claims/scenes.bin"
));

/// The languages it was fitted to, ISO 639-1.
pub const LANGUAGES: [&str; 6] = ["de", "es", "fr", "it", "nl", "pt"];

/// The fitted heads.
#[derive(Debug, Clone, PartialEq)]
pub struct SceneParameters {
    /// Does the sentence state something that a record or a person could settle? Below its threshold it does not.
    pub claim: HeadParameters,
    /// Of those that do not: is it a judgement, and no scene?
    pub opinion: HeadParameters,
}

/// What a sentence is that states nothing to check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Idle {
    /// A judgement, a guess, a truism.
    Opinion,
    /// What was seen and felt, or a turn of the story.
    Scene,
}

impl SceneParameters {
    /// Reads a parameter file.
    ///
    /// # Errors
    /// If the bytes are not such a file or were fitted with other features.
    pub fn read(bytes: &[u8]) -> Result<Self, FormatError> {
        let [claim, opinion] = read_heads(bytes, MAGIC)?;
        Ok(Self { claim, opinion })
    }

    /// The bytes [`SceneParameters::read`] reads.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        write_heads(MAGIC, [&self.claim, &self.opinion])
    }

    /// What a sentence in one of [`LANGUAGES`] is if it states nothing to check.
    #[must_use]
    pub fn idle(&self, sentence: &str) -> Option<Idle> {
        let features = features(sentence);
        let yes = |head: &HeadParameters| head.opinion(&features, 0.0).yes();
        match (yes(&self.claim), yes(&self.opinion)) {
            (true, _) => None,
            (false, true) => Some(Idle::Opinion),
            (false, false) => Some(Idle::Scene),
        }
    }
}

/// The committed heads; `None` only if the file in the repository is damaged.
#[must_use]
pub fn committed() -> Option<&'static SceneParameters> {
    static MODEL: OnceLock<Option<SceneParameters>> = OnceLock::new();
    MODEL
        .get_or_init(|| SceneParameters::read(COMMITTED).ok())
        .as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_cases_of_six_languages_are_told() {
        let model = committed().expect("data/claims/scenes.bin");
        for claim in [
            "Der Gemeinderat hat das Grundstück ohne Ausschreibung verkauft.",
            "Le conseil municipal a vendu le terrain sans appel d’offres.",
            "El ayuntamiento vendió el terreno sin licitación.",
            "Il comune ha venduto il terreno senza alcuna gara d’appalto.",
            "De gemeente verkocht het terrein zonder openbare aanbesteding.",
            "A câmara vendeu o terreno sem concurso público.",
        ] {
            assert_eq!(model.idle(claim), None, "{claim}");
        }
        let idle = [
            "Man muss diesen Mut einfach bewundern.",
            "On ne peut qu’admirer une telle patience.",
            "Dehors, la pluie avait cessé et quelqu’un riait.",
            "Es difícil no admirar tanta paciencia.",
            "Non si può non ammirare tanta pazienza.",
        ];
        let told: Vec<_> = idle
            .iter()
            .filter(|text| model.idle(text).is_some())
            .collect();
        assert!(told.len() >= 4, "{told:?}");
    }
}
