//! A certificate authority for one run, and certificates for whatever host is asked for.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
use rustls::crypto::ring;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use serde::Deserialize;

use crate::Trouble;

/// What certificate a host shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tls {
    /// A sound one of the test authority.
    #[default]
    Sound,
    /// One that ended in 2001.
    Expired,
    /// One for another host.
    WrongName,
    /// One that it signed itself.
    SelfSigned,
}

/// The authority, with the certificates it has made so far.
pub(crate) struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    bad: HashMap<String, Tls>,
    made: Mutex<HashMap<String, Arc<CertifiedKey>>>,
}

impl fmt::Debug for Authority {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Authority")
    }
}

impl Authority {
    /// A new authority; hosts in `bad` get certificates that are not sound.
    pub(crate) fn new(bad: HashMap<String, Tls>) -> Result<Self, Trouble> {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params
            .distinguished_name
            .push(DnType::CommonName, "The small internet's test authority");
        let key = KeyPair::generate().map_err(start)?;
        Ok(Self {
            issuer: CertifiedIssuer::self_signed(params, key).map_err(start)?,
            bad,
            made: Mutex::default(),
        })
    }

    /// Its certificate, for a client to trust.
    pub(crate) fn pem(&self) -> String {
        self.issuer.pem()
    }

    fn certificate(&self, host: &str) -> Result<Arc<CertifiedKey>, Trouble> {
        let kind = self.bad.get(host).copied().unwrap_or_default();
        let name = if kind == Tls::WrongName {
            "another-host.example"
        } else {
            host
        };
        let mut params = CertificateParams::new(vec![name.to_owned()]).map_err(start)?;
        if kind == Tls::Expired {
            params.not_before = rcgen::date_time_ymd(2000, 1, 1);
            params.not_after = rcgen::date_time_ymd(2001, 1, 1);
        }
        let key = KeyPair::generate().map_err(start)?;
        let certificate = if kind == Tls::SelfSigned {
            params.self_signed(&key)
        } else {
            params.signed_by(&key, &self.issuer)
        }
        .map_err(start)?;
        let der = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let signing = ring::sign::any_supported_type(&der).map_err(start)?;
        Ok(Arc::new(CertifiedKey::new(
            vec![certificate.der().clone()],
            signing,
        )))
    }
}

impl ResolvesServerCert for Authority {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let host = hello.server_name().unwrap_or("localhost").to_lowercase();
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(key) = made.get(&host) {
            return Some(Arc::clone(key));
        }
        let key = self.certificate(&host).ok()?;
        made.insert(host, Arc::clone(&key));
        Some(key)
    }
}

fn start(error: impl fmt::Display) -> Trouble {
    Trouble::Start(error.to_string())
}
