//! Time stamps (RFC 3161): somebody outside says that a hash was there at a moment, so that when a record
//! was sealed does not rest on the clock of its owner.
//!
//! Owns what an authority is asked, through the one door and with nothing but a hash, and what a token shows
//! without any network ([`verify`]). Refuses to own which hash it is, and where a token is kept.
//!
//! A token shows that whoever holds the key of the certificate in it signed hash and time, and that the
//! certificate is one for time stamps. Whose certificate that is shows [`verify_chain`] alone, against an
//! authority the reader trusts; nothing asks whether a certificate was withdrawn.

mod algorithms;
mod answer;
mod asking;
mod chain;
mod token;

pub use asking::{address, ask};
pub use chain::{Authorities, verify_chain};
pub use token::{Stamp, verify};

/// Id of the service.
pub const TIMESTAMP: &str = "timestamp";

/// An authority that takes requests from anybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublicAuthority {
    /// Its name.
    pub name: &'static str,
    /// Where it is asked.
    pub address: &'static str,
}

/// Public authorities a person may choose; none is asked before.
pub const PUBLIC: [PublicAuthority; 2] = [
    PublicAuthority {
        name: "FreeTSA",
        address: "https://freetsa.org/tsr",
    },
    PublicAuthority {
        name: "DigiCert",
        address: "http://timestamp.digicert.com/",
    },
];

/// Why a token shows nothing, in a sentence without its end.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// It is not what it should be: which part.
    #[error("it cannot be read ({0})")]
    Unreadable(&'static str),
    /// It was made for something else.
    #[error("it was made for another hash")]
    OtherHash,
    /// It does not answer the question that was asked.
    #[error(
        "it answers a different request: the number that came back is not the one that was sent"
    )]
    OtherNonce,
    /// Something in it does not follow.
    #[error("{0}")]
    Unsound(&'static str),
    /// A way of signing that is not known here, by its object identifier.
    #[error("it is signed in a way Stet does not support ({0})")]
    Unknown(String),
    /// Its certificate does not lead to an authority that is trusted: why.
    #[error("its certificate does not lead to any of the authorities given ({0})")]
    Untrusted(String),
}
