//! What an authority is sent, and what it answers: RFC 3161, sections 2.4.1 and 2.4.2.

use der::asn1::{Int, Null, OctetString};
use der::{Any, Decode, Encode};
use x509_cert::spki::AlgorithmIdentifier;
use x509_tsp::{MessageImprint, TimeStampReq, TimeStampResp, TspVersion};

use super::TokenError;
use super::algorithms::SHA_256;
use super::token::{Stamp, plain, verify};

/// A question: a hash, and a number nobody could have known before.
pub(super) struct Question {
    hash: String,
    nonce: [u8; 8],
}

/// Why an answer is none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum NoStamp {
    #[error("it sent a web page instead of a time stamp")]
    WebPage,
    #[error("its answer could not be read")]
    Unreadable,
    #[error("it refused{0}")]
    Refused(String),
    #[error("its time stamp is not valid: {0}")]
    Unsound(#[from] TokenError),
}

impl Question {
    /// A question about a SHA-256, in hex, with 63 random bits.
    pub(super) fn new(hash: &str, random: [u8; 8]) -> Self {
        let mut nonce = random;
        // Positive, and as long as it is: written in one way.
        nonce[0] = (nonce[0] & 0x7f) | 0x40;
        Self {
            hash: hash.to_owned(),
            nonce,
        }
    }

    /// As it is sent; `None` for what is no SHA-256.
    pub(super) fn written(&self) -> Option<Vec<u8>> {
        let hash = hex::decode(&self.hash)
            .ok()
            .filter(|hash| hash.len() == 32)?;
        let request = TimeStampReq {
            version: TspVersion::V1,
            message_imprint: MessageImprint {
                hash_algorithm: AlgorithmIdentifier {
                    oid: SHA_256,
                    parameters: Some(Any::encode_from(&Null).ok()?),
                },
                hashed_message: OctetString::new(hash).ok()?,
            },
            req_policy: None,
            nonce: Some(Int::new(&self.nonce).ok()?),
            cert_req: true,
            extensions: None,
        };
        request.to_der().ok()
    }

    /// The token in an answer, which was held against the question.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn answered(&self, body: &[u8]) -> Result<(Vec<u8>, Stamp), NoStamp> {
        let start = body.iter().find(|byte| !byte.is_ascii_whitespace());
        if start == Some(&b'<') {
            return Err(NoStamp::WebPage);
        }
        let answer = TimeStampResp::from_der(body).map_err(|_| NoStamp::Unreadable)?;
        // Granted, or granted with other terms than were asked for: no terms were.
        let granted = (answer.status.status as u32) < 2;
        let Some(token) = answer.time_stamp_token.as_ref().filter(|_| granted) else {
            let said = answer.status.status_string.iter().flatten();
            let said: Vec<String> = said.map(|words| plain(words.as_str())).collect();
            let said = said.join(" ");
            return Err(NoStamp::Refused(match said.as_str() {
                "" => String::new(),
                said => format!(": {said}"),
            }));
        };
        let token = token.to_der().map_err(|_| NoStamp::Unreadable)?;
        let stamp = verify(&token, &self.hash)?;
        if stamp.nonce.as_deref() != Some(self.nonce.as_slice()) {
            return Err(TokenError::OtherNonce.into());
        }
        Ok((token, stamp))
    }
}
