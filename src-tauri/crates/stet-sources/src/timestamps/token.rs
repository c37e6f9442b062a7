//! A token held against a hash, without any network: RFC 3161, section 2.4.2, RFC 5652, section 5, RFC 5816.

use cms::cert::{CertificateChoices, IssuerAndSerialNumber};
use cms::content_info::ContentInfo;
use cms::signed_data::{SignedData, SignerIdentifier, SignerInfo};
use der::asn1::{Int, ObjectIdentifier, OctetString};
use der::oid::AssociatedOid as _;
use der::{Any, Decode, Encode, Sequence, Tag, Tagged};
use rustls::pki_types::CertificateDer;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{OffsetDateTime, PrimitiveDateTime};
use webpki::EndEntityCert;
use x509_cert::Certificate;
use x509_cert::attr::{Attribute, AttributeTypeAndValue};
use x509_cert::ext::Extensions;
use x509_cert::ext::pkix::{ExtendedKeyUsage, SubjectKeyIdentifier};
use x509_cert::spki::AlgorithmIdentifierOwned;
use x509_tsp::{Accuracy, MessageImprint};

use super::TokenError;
use super::algorithms::{SHA_256, checks, digest_of, sha1};

const SIGNED_DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.2");
const TST_INFO: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.1.4");
const CONTENT_TYPE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.3");
const MESSAGE_DIGEST: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.4");
const SIGNING_CERTIFICATE: ObjectIdentifier =
    ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.12");
const SIGNING_CERTIFICATE_V2: ObjectIdentifier =
    ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.47");
const TIME_STAMPING: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.5.5.7.3.8");
const COMMON_NAME: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.3");
const ORGANISATION: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.10");

/// Largest token that is looked at, in bytes: one with its chain has some thousand.
pub(super) const LARGEST: usize = 64 * 1024;

/// Longest name that is printed, in characters.
const LONGEST_NAME: usize = 100;

/// What a token says that holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    /// When, by the clock of the authority: RFC 3339, UTC, whole seconds.
    pub at: String,
    /// What the certificate that signed it calls its owner: believed once it leads to an authority that is
    /// trusted, see [`super::verify_chain`].
    pub by: String,
    /// The number that was sent with the question, as it came back.
    pub(super) nonce: Option<Vec<u8>>,
}

/// TSTInfo, with its time as it stands there: RFC 3161 allows fractions of a second, which DER's own type
/// for times does not.
#[derive(Debug, Clone, Sequence)]
struct TstInfo {
    version: u8,
    policy: ObjectIdentifier,
    imprint: MessageImprint,
    serial: Int,
    gen_time: Any,
    #[asn1(optional = "true")]
    accuracy: Option<Accuracy>,
    #[asn1(default = "Default::default")]
    ordering: bool,
    #[asn1(optional = "true")]
    nonce: Option<Int>,
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT", optional = "true")]
    tsa: Option<Any>,
    #[asn1(context_specific = "1", tag_mode = "IMPLICIT", optional = "true")]
    extensions: Option<Extensions>,
}

/// SigningCertificate and SigningCertificateV2: the certificates a signature is bound to, its own first.
#[derive(Debug, Clone, Sequence)]
struct BoundTo {
    certs: Vec<BoundCert>,
    #[asn1(optional = "true")]
    policies: Option<Any>,
}

/// ESSCertID and ESSCertIDv2; the first never names its digest.
#[derive(Debug, Clone, Sequence)]
struct BoundCert {
    #[asn1(optional = "true")]
    digest: Option<AlgorithmIdentifierOwned>,
    hash: OctetString,
    #[asn1(optional = "true")]
    issuer_serial: Option<Any>,
}

/// Holds a token against the SHA-256, in hex, that it is to be for: it names that hash, the signature over
/// hash and time is that of the certificate it carries, and the certificate is one for time stamps and was
/// valid then.
///
/// # Errors
/// What does not follow.
pub fn verify(token: &[u8], hash: &str) -> Result<Stamp, TokenError> {
    Token::read(token)?.verify(hash)
}

/// A token, taken apart.
pub(super) struct Token {
    data: SignedData,
    signer: SignerInfo,
    /// The certificate that signed it.
    pub(super) own: Certificate,
    info: TstInfo,
    /// The bytes of `info`, as they were signed.
    signed: Vec<u8>,
}

impl Token {
    /// # Errors
    /// [`TokenError::Unreadable`].
    pub(super) fn read(bytes: &[u8]) -> Result<Self, TokenError> {
        let unreadable = TokenError::Unreadable;
        if bytes.len() > LARGEST {
            return Err(unreadable("it is too large for a token"));
        }
        let outer = ContentInfo::from_der(bytes).map_err(|_| unreadable("no CMS message"))?;
        if outer.content_type != SIGNED_DATA {
            return Err(unreadable("the message is not signed"));
        }
        let data: SignedData =
            (outer.content.decode_as()).map_err(|_| unreadable("no signed data"))?;
        let inner = &data.encap_content_info;
        if inner.econtent_type != TST_INFO {
            return Err(unreadable("what is signed is not a time"));
        }
        let signed = inner
            .econtent
            .as_ref()
            .and_then(|content| content.decode_as::<OctetString>().ok())
            .ok_or(unreadable("no time is signed"))?
            .into_bytes();
        let info = TstInfo::from_der(&signed).map_err(|_| unreadable("the time that is signed"))?;
        let [signer] = data.signer_infos.0.as_slice() else {
            return Err(unreadable("it does not have exactly one signature"));
        };
        let signer = signer.clone();
        let own = certificates(&data)
            .find(|certificate| is_of(certificate, &signer.sid))
            .cloned()
            .ok_or(unreadable("it carries no certificate of the signer"))?;
        Ok(Self {
            data,
            signer,
            own,
            info,
            signed,
        })
    }

    fn verify(&self, hash: &str) -> Result<Stamp, TokenError> {
        let imprint = &self.info.imprint;
        let named = hex::encode(imprint.hashed_message.as_bytes());
        if self.info.version != 1 {
            return Err(TokenError::Unreadable("its version is not 1"));
        }
        if imprint.hash_algorithm.oid != SHA_256 || named != hash.to_ascii_lowercase() {
            return Err(TokenError::OtherHash);
        }
        self.attributes()?;
        self.signature()?;
        let at = self.time()?;
        self.purpose(at)?;
        Ok(Stamp {
            at: at
                .replace_nanosecond(0)
                .ok()
                .and_then(|at| at.format(&Rfc3339).ok())
                .ok_or(TokenError::Unreadable("its time"))?,
            by: name(&self.own),
            nonce: (self.info.nonce.as_ref()).map(|nonce| nonce.as_bytes().to_vec()),
        })
    }

    /// What is signed is the time, by this certificate and no other with the same key.
    fn attributes(&self) -> Result<(), TokenError> {
        let kind: ObjectIdentifier = self.attribute(CONTENT_TYPE)?;
        let digest: OctetString = self.attribute(MESSAGE_DIGEST)?;
        let is = self.digest(&self.signed)?;
        if kind != TST_INFO || digest.as_bytes() != is {
            return Err(TokenError::Unsound("its time or hash was changed"));
        }
        let own = (self.own.to_der()).map_err(|_| TokenError::Unreadable("its certificate"))?;
        let (bound, old): (BoundTo, bool) = match self.attribute(SIGNING_CERTIFICATE_V2) {
            Ok(bound) => (bound, false),
            Err(_) => (self.attribute(SIGNING_CERTIFICATE)?, true),
        };
        let Some(first) = bound.certs.first() else {
            return Err(TokenError::Unreadable("it names no certificate"));
        };
        let is = match (&first.digest, old) {
            (_, true) => Some(sha1(&own)),
            (None, false) => digest_of(SHA_256, &own),
            (Some(named), false) => digest_of(named.oid, &own),
        };
        if is.as_deref() != Some(first.hash.as_bytes()) {
            return Err(TokenError::Unsound(
                "it was signed with a different certificate from the one it carries",
            ));
        }
        Ok(())
    }

    /// The one value of a signed attribute.
    fn attribute<T: for<'a> der::Choice<'a> + for<'a> der::DecodeValue<'a>>(
        &self,
        kind: ObjectIdentifier,
    ) -> Result<T, TokenError> {
        let unreadable = TokenError::Unreadable("what its signature stands for");
        let all = self
            .signer
            .signed_attrs
            .as_ref()
            .ok_or(unreadable.clone())?;
        let mut of_kind = all.iter().filter(|attribute| attribute.oid == kind);
        match (
            of_kind.next().map(|one: &Attribute| one.values.as_slice()),
            of_kind.next(),
        ) {
            (Some([value]), None) => value.decode_as().map_err(|_| unreadable),
            _ => Err(unreadable),
        }
    }

    fn digest(&self, bytes: &[u8]) -> Result<Vec<u8>, TokenError> {
        let named = self.signer.digest_alg.oid;
        digest_of(named, bytes).ok_or_else(|| TokenError::Unknown(named.to_string()))
    }

    fn signature(&self) -> Result<(), TokenError> {
        let unreadable = TokenError::Unreadable;
        // Signed as a set of its own, not as it is tagged in the message.
        let attributes = self.signer.signed_attrs.as_ref();
        let signed = attributes
            .and_then(|attributes| attributes.to_der().ok())
            .ok_or(unreadable("what its signature stands for"))?;
        let own = self
            .own
            .to_der()
            .map_err(|_| unreadable("its certificate"))?;
        let own = CertificateDer::from(own);
        let own = EndEntityCert::try_from(&own).map_err(|_| unreadable("its certificate"))?;
        let named = self.signer.signature_algorithm.oid;
        let checks = checks(named, self.signer.digest_alg.oid);
        if checks.is_empty() {
            return Err(TokenError::Unknown(named.to_string()));
        }
        let signature = self.signer.signature.as_bytes();
        if checks
            .iter()
            .any(|check| own.verify_signature(*check, &signed, signature).is_ok())
        {
            return Ok(());
        }
        Err(TokenError::Unsound(
            "its signature is not that of the certificate it carries",
        ))
    }

    /// When, by the authority.
    pub(super) fn time(&self) -> Result<OffsetDateTime, TokenError> {
        let unreadable = TokenError::Unreadable("its time");
        let time = &self.info.gen_time;
        let text = std::str::from_utf8(time.value()).map_err(|_| unreadable.clone())?;
        let text = text.strip_suffix('Z').ok_or(unreadable.clone())?;
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let sound = time.tag() == Tag::GeneralizedTime
            && !fraction.is_empty()
            && fraction.bytes().all(|digit| digit.is_ascii_digit());
        if !sound {
            return Err(unreadable);
        }
        let form = format_description!("[year][month][day][hour][minute][second]");
        PrimitiveDateTime::parse(whole, &form)
            .map(PrimitiveDateTime::assume_utc)
            .map_err(|_| unreadable)
    }

    /// The certificate is one for time stamps and nothing else, and was valid at that time.
    fn purpose(&self, at: OffsetDateTime) -> Result<(), TokenError> {
        let all = self.own.tbs_certificate.extensions.iter().flatten();
        let mut uses = all.filter(|extension| extension.extn_id == ExtendedKeyUsage::OID);
        let only = match (uses.next(), uses.next()) {
            (Some(one), None) if one.critical => {
                ExtendedKeyUsage::from_der(one.extn_value.as_bytes()).ok()
            }
            _ => None,
        };
        if only.is_none_or(|uses| uses.0 != [TIME_STAMPING]) {
            return Err(TokenError::Unsound(
                "the certificate it carries is not meant for time stamps",
            ));
        }
        let valid = &self.own.tbs_certificate.validity;
        let at = u64::try_from(at.unix_timestamp()).unwrap_or_default();
        let from = valid.not_before.to_unix_duration().as_secs();
        let to = valid.not_after.to_unix_duration().as_secs();
        if (from..=to).contains(&at) {
            return Ok(());
        }
        Err(TokenError::Unsound(
            "its certificate was not valid at that time",
        ))
    }

    /// The certificates it carries beside its own.
    pub(super) fn others(&self) -> Vec<CertificateDer<'static>> {
        certificates(&self.data)
            .filter(|certificate| **certificate != self.own)
            .filter_map(|certificate| certificate.to_der().ok())
            .map(CertificateDer::from)
            .collect()
    }
}

fn certificates(data: &SignedData) -> impl Iterator<Item = &Certificate> {
    let all = data.certificates.iter().flat_map(|all| all.0.iter());
    all.filter_map(|choice| match choice {
        CertificateChoices::Certificate(certificate) => Some(certificate),
        CertificateChoices::Other(_) => None,
    })
}

/// True for the certificate that a signature says it is of.
fn is_of(certificate: &Certificate, sid: &SignerIdentifier) -> bool {
    let inner = &certificate.tbs_certificate;
    match sid {
        SignerIdentifier::IssuerAndSerialNumber(IssuerAndSerialNumber {
            issuer,
            serial_number,
        }) => inner.issuer == *issuer && inner.serial_number == *serial_number,
        SignerIdentifier::SubjectKeyIdentifier(id) => {
            matches!(inner.get::<SubjectKeyIdentifier>(), Ok(Some((_, own))) if own == *id)
        }
    }
}

/// What a certificate calls its owner: its common name, or its organisation.
fn name(certificate: &Certificate) -> String {
    let subject = &certificate.tbs_certificate.subject;
    let of = |kind: ObjectIdentifier| {
        let mut parts = subject.0.iter().flat_map(|part| part.0.iter());
        parts.find(|part| part.oid == kind).and_then(words)
    };
    let said = of(COMMON_NAME).or_else(|| of(ORGANISATION));
    let said = said.unwrap_or_else(|| subject.to_string());
    plain(&said)
}

fn words(part: &AttributeTypeAndValue) -> Option<String> {
    let is_text = matches!(
        part.value.tag(),
        Tag::Utf8String | Tag::PrintableString | Tag::Ia5String | Tag::TeletexString
    );
    is_text.then(|| String::from_utf8_lossy(part.value.value()).into_owned())
}

/// Words of a stranger in one line.
pub(super) fn plain(words: &str) -> String {
    let fit = |c: &char| c.is_alphanumeric() || " .,:;-–_()/&+'’".contains(*c);
    let words: String = words.chars().filter(fit).take(LONGEST_NAME).collect();
    words.trim().to_owned()
}
