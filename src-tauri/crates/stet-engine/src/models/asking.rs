//! Asking a language model for a document: only where the document and the settings allow it,
//! within the limit, and never the same thing twice.

use std::sync::Arc;

use serde_json::Value;
use stet_core::model::{Ask, Checked, Dropped, Prompt, Said, Usage};
use stet_sources::door::{Leave, Permission};
use stet_sources::models::{Asked, LanguageModel, Price, Reply};
use stet_store::model_answers;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use super::Use;
use super::purse::Purse;
use crate::engine::Engine;
use crate::wire::{Failure, Settings};

/// Questions under way together for one run; the door holds a service to its own limits.
const AT_ONCE: usize = 6;

/// Why nothing was said that can be used.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Unsaid {
    /// This use is switched off.
    Off,
    /// It was not asked; why, in words that complete "not asked; …".
    Declined(String),
    /// It was asked and gave nothing; why, in words that complete "did not answer: …".
    NoAnswer(String),
    /// Whoever asked does not want to know any more.
    Cancelled,
}

/// The language model that one document's settings lead to.
pub(crate) struct Asking {
    engine: Engine,
    model: Arc<dyn LanguageModel>,
    /// The model that is asked; empty where none is chosen.
    named: String,
    price: Option<Price>,
    context: Option<u64>,
    uses: Vec<Use>,
    leave: bool,
    document: String,
    run: String,
    purse: Purse,
    turns: Semaphore,
}

impl Asking {
    /// The model that the settings choose, on behalf of a document and a run, whose spend limit
    /// holds; `None` if they choose none.
    ///
    /// # Errors
    /// A failure of the library.
    pub(crate) async fn of(
        engine: &Engine,
        document: &str,
        run: &str,
        permission: &Permission,
    ) -> Result<Option<Arc<Self>>, Failure> {
        let which = |settings: &Settings| {
            let named = settings.model_name.trim().to_owned();
            (settings.model_service.clone(), named)
        };
        Self::chosen(engine, document, run, permission, which).await
    }

    /// The same of the model that checks the first one's view of an outlet.
    ///
    /// # Errors
    /// A failure of the library.
    pub(crate) async fn second(
        engine: &Engine,
        document: &str,
        run: &str,
        permission: &Permission,
    ) -> Result<Option<Arc<Self>>, Failure> {
        let which = |settings: &Settings| {
            let named = settings.second_model_name.trim().to_owned();
            (settings.second_model_service.clone(), named)
        };
        Self::chosen(engine, document, run, permission, which).await
    }

    async fn chosen(
        engine: &Engine,
        document: &str,
        run: &str,
        permission: &Permission,
        which: impl Fn(&Settings) -> (String, String),
    ) -> Result<Option<Arc<Self>>, Failure> {
        let Some(outside) = engine.inner.outside.clone() else {
            return Ok(None);
        };
        let of_run = run.to_owned();
        let (settings, spent) = engine
            .blocking(move |inner| {
                let spent = inner
                    .library
                    .read(|tx| model_answers::spent_by_run(tx, &of_run))?;
                Ok((inner.settings()?, spent))
            })
            .await?;
        let (chosen, named) = which(&settings);
        let Some(model) = outside.models().into_iter().find(|m| m.service() == chosen) else {
            return Ok(None);
        };
        let named = if named.is_empty() {
            model.default_model()
        } else {
            named
        };
        let spent = spent.iter().map(|spent| spent.micros).sum();
        Ok(Some(Arc::new(Self {
            engine: engine.clone(),
            price: outside.catalogue().price(model.service(), &named),
            context: outside.catalogue().context(model.service(), &named),
            leave: permission.leave(model.service()) == Leave::Granted,
            model,
            named,
            uses: uses(&settings),
            document: document.to_owned(),
            run: run.to_owned(),
            purse: Purse::new(limit(&settings), spent),
            turns: Semaphore::new(AT_ONCE),
        })))
    }

    /// True if it is asked for this.
    pub(crate) fn does(&self, what: Use) -> bool {
        self.uses.contains(&what)
    }

    /// True if it is asked for this, and the document allows its service.
    pub(crate) fn may(&self, what: Use) -> bool {
        self.leave && self.does(what)
    }

    /// Tokens that it can read, question and answer together; `None` if nobody knows.
    pub(crate) fn context(&self) -> Option<u64> {
        self.context
    }

    /// Id of its service.
    pub(crate) fn service(&self) -> &'static str {
        self.model.service()
    }

    /// What a person calls it: "Anthropic (claude-sonnet-5)".
    pub(crate) fn name(&self) -> String {
        format!("{} ({})", self.model.name(), called(&self.named))
    }

    /// As stamped on what it said: name, model and version of the prompt.
    pub(crate) fn stamp(&self, prompt: Prompt) -> String {
        format!("{}, {}", self.name(), prompt.stamp())
    }

    /// How often the spend limit stood in the way.
    pub(crate) fn refused_by_limit(&self) -> u32 {
        self.purse.refused()
    }

    /// Asks, and gives what `read` believes of the answer. An answer that was kept is read again,
    /// and costs nothing.
    pub(crate) async fn ask<T>(
        &self,
        what: Use,
        question: Ask,
        read: impl Fn(&Value) -> Result<Checked<T>, Dropped>,
        cancel: &CancellationToken,
    ) -> Result<Checked<T>, Unsaid> {
        if !self.does(what) {
            return Err(Unsaid::Off);
        }
        let key = self.key(&question);
        if let Some(kept) = self.kept(&key).await
            && let Ok(checked) = read(&kept)
        {
            return Ok(checked);
        }
        if !self.leave {
            return Err(Unsaid::Declined(
                "it is not switched on for this document".to_owned(),
            ));
        }
        let Ok(_turn) = self.turns.acquire().await else {
            return Err(Unsaid::Cancelled);
        };
        let ask = Ask {
            document: self.document.clone(),
            model: self.named.clone(),
            ..question
        };
        let most = u64::from(ask.most_tokens);
        let most = self
            .price
            .as_ref()
            .map_or(0, |price| price.estimate(&ask, most));
        if !self.purse.set_aside(most).await {
            return Err(Unsaid::Declined(
                "this run has reached its spend limit".to_owned(),
            ));
        }
        let Asked { reply, wasted } = self.model.ask(&ask, cancel).await;
        let said = match reply {
            Reply::Said(said) => *said,
            other => {
                let why = unsaid(other, cancel);
                match wasted {
                    Some(wasted) => self.lost(&ask, key, wasted, most, &why).await,
                    None => self.purse.settle(most, 0),
                }
                return Err(why);
            }
        };
        let checked = read(&said.answer);
        self.keep(&ask, key, said, most, &checked).await;
        checked.map_err(|dropped| Unsaid::NoAnswer(dropped.why))
    }

    /// Puts a reply of no use on the account: its tokens are paid for.
    async fn lost(&self, ask: &Ask, key: String, wasted: (String, Usage), most: u64, why: &Unsaid) {
        let (model, usage) = wasted;
        let said = Said {
            answer: Value::Null,
            model,
            usage,
        };
        let why = match why {
            Unsaid::Off | Unsaid::Cancelled => "it was stopped",
            Unsaid::Declined(why) | Unsaid::NoAnswer(why) => why.as_str(),
        };
        let all = Dropped::new("the answer", why);
        self.keep::<()>(ask, key, said, most, &Err(all)).await;
    }

    fn key(&self, question: &Ask) -> String {
        let schema = question.schema.to_string();
        let parts = [
            self.model.service(),
            &self.named,
            &question.system,
            &question.material,
            &question.question,
            &schema,
        ];
        let mut whole = Vec::new();
        for part in parts {
            // Its length first: no two lists of parts are one row of bytes.
            whole.extend_from_slice(&part.len().to_le_bytes());
            whole.extend_from_slice(part.as_bytes());
        }
        stet_store::sha256_hex(&whole)
    }

    async fn kept(&self, key: &str) -> Option<Value> {
        let (document, key) = (self.document.clone(), key.to_owned());
        let kept = self.engine.blocking(move |inner| {
            let kept = inner
                .library
                .read(|tx| model_answers::get(tx, &document, &key))?;
            Ok(kept)
        });
        // What cannot be read is asked again.
        kept.await.ok().flatten().map(|(answer, _)| answer)
    }

    /// Settles what was set aside (`most`) and keeps the answer with its account.
    async fn keep<T>(
        &self,
        ask: &Ask,
        key: String,
        said: Said,
        most: u64,
        checked: &Result<Checked<T>, Dropped>,
    ) {
        let micros = self.price.as_ref().map(|price| price.of(&said.usage));
        self.purse.settle(most, micros.unwrap_or(0));
        let (usable, dropped) = match checked {
            Ok(checked) => (true, checked.dropped.clone()),
            Err(all) => (false, vec![all.clone()]),
        };
        let stored = model_answers::Stored {
            document: self.document.clone(),
            run: self.run.clone(),
            claim: ask.claim,
            key,
            service: self.model.service().to_owned(),
            model: called(&said.model).to_owned(),
            prompt: ask.prompt.clone(),
            answer: said.answer,
            dropped,
            usable,
            usage: said.usage,
            micros,
            at: String::new(),
        };
        let kept = self.engine.blocking(move |inner| {
            let at = inner.now();
            Ok(inner
                .library
                .keep_answer(&model_answers::Stored { at, ..stored })?)
        });
        // A document forgotten meanwhile keeps no account; an account lost is asked for again.
        if let Err(failure) = kept.await {
            tracing::warn!("An answer of a language model was not kept: {failure}");
        }
    }
}

/// What a person calls a model: of a path, by which some servers name it, the file. The folders of a
/// machine are nobody's business where a report goes.
fn called(named: &str) -> &str {
    let is_path = named.starts_with(['/', '~', '.']) || named.contains('\\');
    let file = named.rsplit(['/', '\\']).next();
    file.filter(|file| is_path && !file.is_empty())
        .unwrap_or(named)
}

fn unsaid(reply: Reply, cancel: &CancellationToken) -> Unsaid {
    if cancel.is_cancelled() {
        return Unsaid::Cancelled;
    }
    match reply {
        Reply::Declined(why) => Unsaid::Declined(part_of_sentence(&why)),
        Reply::Refused(why) => Unsaid::Declined(format!("it refused: {}", part_of_sentence(&why))),
        Reply::TooLong => Unsaid::Declined("the passages are too long for it".to_owned()),
        Reply::NoAnswer(failure) => Unsaid::NoAnswer(failure.reason),
        Reply::Said(_) => Unsaid::NoAnswer("its answer was unusable".to_owned()),
    }
}

/// A sentence as the end of another.
fn part_of_sentence(words: &str) -> String {
    words.trim().trim_end_matches('.').to_owned()
}

fn uses(settings: &Settings) -> Vec<Use> {
    Use::ALL
        .into_iter()
        .filter(|what| settings.model_uses.iter().any(|on| on == what.key()))
        .collect()
}

/// The spend limit of a run in millionths of a dollar; 0 cents are no limit.
fn limit(settings: &Settings) -> Option<u64> {
    (settings.spend_limit_cents > 0).then(|| u64::from(settings.spend_limit_cents) * 10_000)
}

#[cfg(test)]
mod tests {
    use super::called;

    #[test]
    fn a_model_named_by_its_path_is_called_by_its_file() {
        for (named, word) in [
            ("/home/anna/models/small-8b.gguf", "small-8b.gguf"),
            (r"C:\Users\anna\small-8b.gguf", "small-8b.gguf"),
            ("meta-llama/Llama-3.1-8B", "meta-llama/Llama-3.1-8B"),
            ("qwen3:8b", "qwen3:8b"),
            ("/", "/"),
        ] {
            assert_eq!(called(named), word);
        }
    }
}
