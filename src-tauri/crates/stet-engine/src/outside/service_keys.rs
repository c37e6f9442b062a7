//! Keys of services: kept, tried with one question, removed. None of them ever comes back out.

use stet_core::claim::{Claim, ClaimKind};
use stet_core::document::Place;
use stet_core::text::{Span, begun};
use stet_sources::keys::{KeyError, KeyStore as _, Secret};
use stet_sources::models::{LanguageModel, Reply};
use stet_sources::{Answer, Around, Found, LookUp, Query};
use tokio_util::sync::CancellationToken;

use super::Outside;
use super::services::{key as standing, name, takes_key};
use crate::engine::held;
use crate::wire::{Failure, FailureCode, KeyState, KeyTest};

/// Keeps a key; where it stands now. Blocks.
///
/// # Errors
/// `Invalid` if it cannot be a key or the service takes none; `Keychain` if it could not be kept.
pub(crate) fn set_key(
    outside: &Outside,
    service: &str,
    key: String,
    session_only: bool,
) -> Result<KeyTest, Failure> {
    require_key(outside, service)?;
    let secret = Secret::taken(key).map_err(|error| refused(&error))?;
    let kept = if session_only {
        outside.keys.set_for_session(service, &secret)
    } else {
        outside.keys.set(service, &secret)
    };
    kept.map_err(|error| refused(&error))?;
    // Another key, another answer.
    held(&outside.refused).remove(service);
    let words = if session_only {
        "Kept until Stet is closed."
    } else {
        "Kept in the system's keychain."
    };
    let (key, _) = standing(outside, service);
    Ok(KeyTest {
        key,
        words: words.to_owned(),
    })
}

/// Tries a key with a question that has no answer in any cache. That it was refused is known until
/// there is another, or it is accepted.
///
/// # Errors
/// `Invalid` if the service takes no key.
pub(crate) async fn test_key(
    outside: &Outside,
    service: &str,
    now: &str,
) -> Result<KeyTest, Failure> {
    held(&outside.refused).remove(service);
    let tried = tried(outside, service, now).await?;
    if tried.key == KeyState::Rejected {
        held(&outside.refused).insert(service.to_owned());
    }
    Ok(tried)
}

async fn tried(outside: &Outside, service: &str, now: &str) -> Result<KeyTest, Failure> {
    require_key(outside, service)?;
    if let Some(model) = outside
        .models()
        .into_iter()
        .find(|m| m.service() == service)
    {
        return Ok(test_model(outside, model.as_ref()).await);
    }
    let Some(registry) = outside.registries.iter().find(|r| r.id() == service) else {
        return test_search(outside, service, now).await;
    };
    let (work, by) = registry.trial(now);
    let ask = LookUp {
        document: String::new(),
        reference: 0,
        work,
        by,
    };
    let found = registry.look_up(&ask, &CancellationToken::new()).await;
    let (key, _) = standing(outside, service);
    Ok(match found {
        Found::Records(_) | Found::NothingFound => KeyTest {
            key,
            words: format!("{} accepts the key.", registry.name()),
        },
        Found::Declined(reason) => KeyTest { key, words: reason },
        Found::NoAnswer(failure) => no_answer(key, registry.name(), &failure),
    })
}

/// Tries the key of a service that is searched for evidence.
async fn test_search(outside: &Outside, service: &str, now: &str) -> Result<KeyTest, Failure> {
    let mut providers = outside.evidence.iter();
    let Some(provider) = providers.find(|provider| provider.service() == service) else {
        return Err(Failure::not_found("this service"));
    };
    let words = format!("Key test {now}");
    let place = Place {
        block: 0,
        span: Span::new(0, words.len()),
    };
    let query = Query {
        document: String::new(),
        claim: Claim {
            place,
            sentence: place.span,
            quote: words.clone(),
            kind: ClaimKind::Event,
            check_worthiness: 0.0,
            atoms: Vec::new(),
            citations: Vec::new(),
            asides: Vec::new(),
            risks: Vec::new(),
        },
        sentence: words,
        wanted: 1,
        around: Around::default(),
    };
    let looked = provider.look(&query, &CancellationToken::new()).await;
    let (key, _) = standing(outside, service);
    Ok(match looked.answer {
        Answer::Hits(_) | Answer::NothingFound => KeyTest {
            key,
            words: format!("{} accepts the key.", name(service)),
        },
        Answer::Declined(reason) => KeyTest { key, words: reason },
        Answer::NoAnswer(failure) => no_answer(key, name(service), &failure),
    })
}

/// Tries the key of a service that runs language models, with the question that costs nothing: which
/// there are.
async fn test_model(outside: &Outside, model: &dyn LanguageModel) -> KeyTest {
    let listed = model.models(&CancellationToken::new()).await;
    let (key, _) = standing(outside, model.service());
    let name = &begun(model.name());
    let words = match listed {
        Ok(models) => match models.len() {
            0 => format!("{name} answers but offers no models."),
            1 => format!("{name} answers and offers one model."),
            count => format!("{name} answers and offers {count} models."),
        },
        Err(Reply::NoAnswer(failure)) => return no_answer(key, name, &failure),
        Err(Reply::Declined(why) | Reply::Refused(why)) => why,
        Err(Reply::TooLong | Reply::Said(_)) => format!("{name} did not list its models."),
    };
    KeyTest { key, words }
}

/// What a service that did not answer leaves to say of its key.
fn no_answer(key: KeyState, name: &str, failure: &stet_sources::Failure) -> KeyTest {
    KeyTest {
        key: if failure.retry || !failure.reason.contains("key") {
            key
        } else {
            KeyState::Rejected
        },
        words: format!("{name} did not answer: {}.", failure.reason),
    }
}

/// Removes a key; no error if there is none. Blocks.
///
/// # Errors
/// `Keychain` if it could not be removed.
pub(crate) fn remove_key(outside: &Outside, service: &str) -> Result<(), Failure> {
    held(&outside.refused).remove(service);
    let removed = outside.keys.remove(service);
    removed.map_err(|error| refused(&error))
}

fn require_key(outside: &Outside, service: &str) -> Result<(), Failure> {
    if takes_key(outside, service) {
        return Ok(());
    }
    Err(Failure {
        code: FailureCode::Invalid,
        message: format!("{} takes no key.", name(service)),
        advice: None,
        retry: false,
    })
}

fn refused(error: &KeyError) -> Failure {
    let (code, advice) = match error {
        KeyError::Unfit(_) => (
            FailureCode::Invalid,
            "Copy the key again, without spaces around it.",
        ),
        KeyError::NoService | KeyError::Locked | KeyError::Denied(_) => (
            FailureCode::Keychain,
            "Keep it until Stet is closed instead; it is never written to a file.",
        ),
    };
    Failure {
        code,
        message: format!("The key was not kept: {error}."),
        advice: Some(advice.to_owned()),
        retry: false,
    }
}
