//! The models a service offers, for the settings to choose from.

use stet_sources::models::Reply;
use tokio_util::sync::CancellationToken;

use crate::outside::Outside;
use crate::wire::{Failure, FailureCode};

/// The names, as the service lists them.
///
/// # Errors
/// "model" if it gives no list, with why.
pub(crate) async fn of(outside: &Outside, service: &str) -> Result<Vec<String>, Failure> {
    let Some(model) = outside
        .models()
        .into_iter()
        .find(|m| m.service() == service)
    else {
        return Err(Failure::not_found("this service"));
    };
    let name = model.name();
    let words = match model.models(&CancellationToken::new()).await {
        Ok(names) => return Ok(names),
        Err(Reply::NoAnswer(failure)) => format!("{name} did not answer: {}.", failure.reason),
        Err(Reply::Declined(why) | Reply::Refused(why)) => why,
        Err(Reply::TooLong | Reply::Said(_)) => format!("{name} did not list its models."),
    };
    Err(Failure {
        code: FailureCode::Model,
        message: words,
        advice: Some("Type the model’s name yourself, or try again.".to_owned()),
        retry: true,
    })
}
