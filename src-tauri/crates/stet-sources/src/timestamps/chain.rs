//! Whose certificate signed a token: held against authorities that the reader trusts.

use std::time::Duration;

use der::Encode;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, TrustAnchor, UnixTime};
use webpki::{EndEntityCert, KeyUsage, anchor_from_trusted_cert};

use super::TokenError;
use super::algorithms::of_chains;
use super::token::Token;

/// id-kp-timeStamping, 1.3.6.1.5.5.7.3.8, as DER has it.
const TIME_STAMPING: &[u8] = &[0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x08];

/// Certificates of authorities that a reader trusts.
#[derive(Debug, Clone)]
pub struct Authorities(Vec<TrustAnchor<'static>>);

impl Authorities {
    /// Reads a file of certificates, PEM or one in DER.
    ///
    /// # Errors
    /// That there is none in it.
    pub fn read(file: &[u8]) -> Result<Self, String> {
        let mut found: Vec<CertificateDer<'static>> =
            CertificateDer::pem_slice_iter(file).flatten().collect();
        if found.is_empty() {
            found.push(CertificateDer::from(file.to_vec()));
        }
        let anchors: Vec<TrustAnchor<'static>> = found
            .iter()
            .filter_map(|one| anchor_from_trusted_cert(one).ok())
            .map(|anchor| anchor.to_owned())
            .collect();
        if anchors.is_empty() {
            return Err("there is no certificate in it".to_owned());
        }
        Ok(Self(anchors))
    }
}

/// Follows the certificate of a token that holds, see [`super::verify`], to one of these authorities, as of the
/// time in the token. Whether a certificate was withdrawn is not asked.
///
/// # Errors
/// That it does not lead there.
pub fn verify_chain(token: &[u8], authorities: &Authorities) -> Result<(), TokenError> {
    let token = Token::read(token)?;
    let untrusted = |error: webpki::Error| TokenError::Untrusted(error.to_string());
    let own = (token.own.to_der()).map_err(|_| TokenError::Unreadable("its certificate"))?;
    let own = CertificateDer::from(own);
    let own = EndEntityCert::try_from(&own).map_err(untrusted)?;
    let at = u64::try_from(token.time()?.unix_timestamp()).unwrap_or_default();
    let others = token.others();
    let chain = own.verify_for_usage(
        &of_chains(),
        &authorities.0,
        &others,
        UnixTime::since_unix_epoch(Duration::from_secs(at)),
        // That of the certificate itself was looked at with the token; one further up may have none.
        KeyUsage::required_if_present(TIME_STAMPING),
        None,
        None,
    );
    chain.map(|_| ()).map_err(untrusted)
}
