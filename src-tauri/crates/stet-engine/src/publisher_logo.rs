//! The publisher's logo: taken in, kept in the library, handed to who prints.
//!
//! Owns when it changes and what the log says of that; refuses to know pictures (stet-export) and
//! where it is printed.

use serde_json::json;
use stet_export::logo::Logo;
use stet_store::{Entry, log, publisher_logo, sha256_hex};

use crate::engine::Inner;
use crate::wire::{Event, Failure, FailureCode, LogoView};

/// The logo as it is kept: the bytes of a PNG.
///
/// # Errors
/// A failure of the library.
pub(crate) fn kept(inner: &Inner) -> Result<Option<Vec<u8>>, Failure> {
    Ok(inner.library.read(publisher_logo::get)?)
}

/// The logo. One that cannot be read any more is none: a report is printed without it.
///
/// # Errors
/// A failure of the library.
pub(crate) fn get(inner: &Inner) -> Result<Option<Logo>, Failure> {
    Ok(kept(inner)?.and_then(|bytes| Logo::read(&bytes).ok()))
}

/// Takes the logo out of a file called `name`, in place of the one before.
///
/// # Errors
/// `Unreadable` with why, and nothing is changed then; a failure of the library.
pub(crate) fn set(inner: &Inner, name: &str, bytes: &[u8]) -> Result<LogoView, Failure> {
    let logo = Logo::read(bytes).map_err(|why| Failure {
        code: FailureCode::Unreadable,
        message: format!("{name} {why}"),
        advice: None,
        retry: false,
    })?;
    let image = logo.png();
    let said = json!({
        "sha256": sha256_hex(&image), "width": logo.width(), "height": logo.height(),
    });
    let stamp = inner.person()?;
    inner.library.record(log::SETTINGS, &stamp, |tx| {
        publisher_logo::set(tx, &image)?;
        Ok(((), vec![Entry::new("logo_set", said)]))
    })?;
    inner.tell(Event::DeskChanged);
    Ok(LogoView::from(&logo))
}

/// Forgets the logo.
///
/// # Errors
/// A failure of the library.
pub(crate) fn remove(inner: &Inner) -> Result<(), Failure> {
    let stamp = inner.person()?;
    inner.library.record(log::SETTINGS, &stamp, |tx| {
        publisher_logo::remove(tx)?;
        Ok(((), vec![Entry::new("logo_removed", json!({}))]))
    })?;
    inner.tell(Event::DeskChanged);
    Ok(())
}
