//! From an error of the HTTP client to the reason that is told.

use std::error::Error;

use super::Refusal;
use super::names::NameError;

/// Why there is no answer. The address is never part of it: it may hold a key.
pub(super) fn refusal(error: &reqwest::Error) -> Refusal {
    let mut innermost = String::new();
    for cause in causes(error) {
        if let Some(name) = cause.downcast_ref::<NameError>() {
            return of_name(name);
        }
        if let Some(tls) = cause.downcast_ref::<rustls::Error>() {
            return Refusal::Tls(in_words(tls));
        }
        innermost = cause.to_string();
    }
    if error.is_timeout() {
        return Refusal::TimedOut(if error.is_connect() {
            "connecting"
        } else {
            "waiting for the answer"
        });
    }
    let broken = causes(error)
        .filter_map(|cause| cause.downcast_ref::<hyper::Error>())
        .any(|hyper| hyper.is_parse());
    if broken {
        return Refusal::Broken(innermost);
    }
    if error.is_body() || error.is_decode() {
        return Refusal::Connection(format!("it broke off partway through ({innermost})"));
    }
    Refusal::Connection(innermost)
}

fn of_name(name: &NameError) -> Refusal {
    match name {
        NameError::NoSuchHost(host) => Refusal::NoSuchHost(host.clone()),
        NameError::Forbidden(host) => Refusal::ForbiddenAddress(host.clone()),
        NameError::Unanswered(_) => Refusal::Connection(name.to_string()),
    }
}

/// The error and what caused it, outermost first; looks inside I/O errors, which hide theirs.
fn causes<'a>(error: &'a reqwest::Error) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    let mut next = error.source();
    std::iter::from_fn(move || {
        let cause = next?;
        next = cause
            .downcast_ref::<std::io::Error>()
            .and_then(|io| io.get_ref())
            .map(|inner| inner as &(dyn Error + 'static))
            .or_else(|| cause.source());
        Some(cause)
    })
}

/// What a person can make of a certificate that is not accepted.
fn in_words(error: &rustls::Error) -> String {
    use rustls::CertificateError as Fault;
    let rustls::Error::InvalidCertificate(fault) = error else {
        return error.to_string();
    };
    match fault {
        Fault::Expired | Fault::ExpiredContext { .. } => "its certificate has expired".to_owned(),
        Fault::NotValidYet | Fault::NotValidYetContext { .. } => {
            "its certificate is not valid yet; is this machine's clock right?".to_owned()
        }
        Fault::NotValidForName | Fault::NotValidForNameContext { .. } => {
            "its certificate is for another host".to_owned()
        }
        Fault::UnknownIssuer => {
            "its certificate is from an issuer this machine does not trust".to_owned()
        }
        Fault::Revoked => "its certificate was revoked".to_owned(),
        other => format!("its certificate is not valid ({other:?})"),
    }
}
