//! Which signature and digest a token names, and what checks it.

use der::asn1::ObjectIdentifier;
use p384::ecdsa::signature::hazmat::PrehashVerifier as _;
use p384::ecdsa::{Signature, VerifyingKey};
use ring::digest::{self, Algorithm};
use rustls::pki_types::{
    AlgorithmIdentifier, InvalidSignature, SignatureVerificationAlgorithm, alg_id,
};
use webpki::ring as known;

pub(super) const SHA_256: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.1");
const SHA_384: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.2");
const SHA_512: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.3");

const RSA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1");
const RSA_SHA_256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.11");
const RSA_SHA_384: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.12");
const RSA_SHA_512: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.13");
const ECDSA_SHA_256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.2");
const ECDSA_SHA_384: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.3");
const ECDSA_SHA_512: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.4");

/// What checks a signature.
pub(super) type Check = &'static dyn SignatureVerificationAlgorithm;

/// The digest of this name; `None` for one that is not known, or no longer sound.
pub(super) fn digest_of(name: ObjectIdentifier, bytes: &[u8]) -> Option<Vec<u8>> {
    let algorithm: &Algorithm = match name {
        SHA_256 => &digest::SHA256,
        SHA_384 => &digest::SHA384,
        SHA_512 => &digest::SHA512,
        _ => return None,
    };
    Some(digest::digest(algorithm, bytes).as_ref().to_vec())
}

/// SHA-1, by which older tokens name their certificate; nothing else rests on it.
pub(super) fn sha1(bytes: &[u8]) -> Vec<u8> {
    let algorithm = &digest::SHA1_FOR_LEGACY_USE_ONLY;
    digest::digest(algorithm, bytes).as_ref().to_vec()
}

/// What may check a signature of this name over this digest; the key says which of them it is. Empty for what
/// is not known, or where the two do not fit together.
pub(super) fn checks(name: ObjectIdentifier, digest: ObjectIdentifier) -> Vec<Check> {
    match (name, digest) {
        (RSA | RSA_SHA_256, SHA_256) => vec![known::RSA_PKCS1_2048_8192_SHA256],
        (RSA | RSA_SHA_384, SHA_384) => vec![known::RSA_PKCS1_2048_8192_SHA384],
        (RSA | RSA_SHA_512, SHA_512) => vec![known::RSA_PKCS1_2048_8192_SHA512],
        (ECDSA_SHA_256, SHA_256) => vec![known::ECDSA_P256_SHA256, known::ECDSA_P384_SHA256],
        (ECDSA_SHA_384, SHA_384) => vec![known::ECDSA_P256_SHA384, known::ECDSA_P384_SHA384],
        (ECDSA_SHA_512, SHA_512) => vec![&P384_SHA_512],
        _ => Vec::new(),
    }
}

/// What may stand under the certificates of a chain.
pub(super) fn of_chains() -> Vec<Check> {
    let mut all: Vec<Check> = webpki::ALL_VERIFICATION_ALGS.to_vec();
    all.push(&P384_SHA_512);
    all
}

static P384_SHA_512: P384Sha512 = P384Sha512;

/// ECDSA over P-384 with SHA-512: one of the public authorities signs so, and ring cannot check it.
#[derive(Debug)]
struct P384Sha512;

impl SignatureVerificationAlgorithm for P384Sha512 {
    fn verify_signature(
        &self,
        public_key: &[u8],
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), InvalidSignature> {
        let key = VerifyingKey::from_sec1_bytes(public_key).map_err(|_| InvalidSignature)?;
        let signature = Signature::from_der(signature).map_err(|_| InvalidSignature)?;
        let hash = digest::digest(&digest::SHA512, message);
        key.verify_prehash(hash.as_ref(), &signature)
            .map_err(|_| InvalidSignature)
    }

    fn public_key_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::ECDSA_P384
    }

    fn signature_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::ECDSA_SHA512
    }
}
