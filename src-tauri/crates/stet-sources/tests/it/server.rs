//! A server that answers exactly what a test tells it to, sound or not.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::crypto::ring::sign::any_supported_type;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::server::ResolvesServerCertUsingSni;
use rustls::sign::CertifiedKey;
use stet_sources::door::Fixture;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

/// Hosts with a sound certificate.
pub(crate) const HOSTS: [&str; 7] = [
    "site.example",
    "other.example",
    "api.crossref.org",
    "api.openalex.org",
    "archive.org",
    "export.arxiv.org",
    "portal.example",
];

/// A request as it came in.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) head: String,
    pub(crate) body: String,
    pub(crate) tls: bool,
}

impl Asked {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (given, value) = line.split_once(": ")?;
            given.eq_ignore_ascii_case(name).then_some(value)
        })
    }

    pub(crate) fn host(&self) -> &str {
        self.header("host").unwrap_or_default()
    }
}

/// What goes back over the wire, piece by piece.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    Bytes(Vec<u8>),
    Pause(Duration),
    /// The same piece, this often, with a pause after each.
    Again(Vec<u8>, usize, Duration),
}

pub(crate) type Reply = Vec<Step>;

/// A whole answer.
pub(crate) fn page(status: u16, headers: &[(&str, &str)], body: impl AsRef<[u8]>) -> Reply {
    let body = body.as_ref();
    let mut head = format!(
        "HTTP/1.1 {status} Said\r\ncontent-length: {}\r\n",
        body.len()
    );
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str("connection: close\r\n\r\n");
    vec![Step::Bytes([head.as_bytes(), body].concat())]
}

/// An answer whose length is not announced, followed by these steps.
pub(crate) fn stream(headers: &[(&str, &str)], steps: Vec<Step>) -> Reply {
    let mut head = "HTTP/1.1 200 Said\r\nconnection: close\r\n".to_owned();
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str("\r\n");
    let mut reply = vec![Step::Bytes(head.into_bytes())];
    reply.extend(steps);
    reply
}

pub(crate) fn to(location: &str) -> Reply {
    page(302, &[("location", location)], "")
}

/// No answer at all for longer than any test waits.
pub(crate) fn silence() -> Reply {
    vec![Step::Pause(Duration::from_secs(600))]
}

type Play = dyn Fn(&Asked) -> Reply + Send + Sync;

pub(crate) struct Server {
    pub(crate) fixture: Fixture,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Server {
    pub(crate) async fn playing(play: impl Fn(&Asked) -> Reply + Send + Sync + 'static) -> Self {
        let (tls, authority_pem) = certificates();
        let play: Arc<Play> = Arc::new(play);
        let asked = Arc::new(Mutex::new(Vec::new()));
        let http = listen(None, Arc::clone(&play), Arc::clone(&asked)).await;
        let https = listen(Some(tls), play, Arc::clone(&asked)).await;
        let fixture = Fixture {
            http,
            https,
            authority_pem,
            names: std::collections::HashMap::new(),
        };
        Self { fixture, asked }
    }

    /// What was asked so far.
    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.asked.lock().expect("a list").clone()
    }
}

async fn listen(
    tls: Option<TlsAcceptor>,
    play: Arc<Play>,
    asked: Arc<Mutex<Vec<Asked>>>,
) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let (tls, play, asked) = (tls.clone(), Arc::clone(&play), Arc::clone(&asked));
            tokio::spawn(async move {
                match tls {
                    None => serve(stream, false, &*play, &asked).await,
                    Some(tls) => match tls.accept(stream).await {
                        Ok(stream) => serve(stream, true, &*play, &asked).await,
                        Err(_) => None,
                    },
                }
            });
        }
    });
    address
}

async fn serve(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    tls: bool,
    play: &Play,
    asked: &Mutex<Vec<Asked>>,
) -> Option<()> {
    let mut bytes = Vec::new();
    let head = loop {
        let mut piece = [0; 4096];
        let read = stream
            .read(&mut piece)
            .await
            .ok()
            .filter(|read| *read > 0)?;
        bytes.extend_from_slice(&piece[..read]);
        if let Some(at) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break at;
        }
    };
    let text = String::from_utf8_lossy(&bytes[..head]).into_owned();
    let mut first = text.lines().next()?.split(' ');
    let mut request = Asked {
        method: first.next()?.to_owned(),
        path: first.next()?.to_owned(),
        head: text.clone(),
        body: String::new(),
        tls,
    };
    let length = request
        .header("content-length")
        .map_or(0, |n| n.parse().unwrap_or(0));
    while bytes.len() < head + 4 + length {
        let mut piece = [0; 4096];
        let read = stream
            .read(&mut piece)
            .await
            .ok()
            .filter(|read| *read > 0)?;
        bytes.extend_from_slice(&piece[..read]);
    }
    request.body = String::from_utf8_lossy(&bytes[head + 4..]).into_owned();
    let reply = play(&request);
    asked.lock().expect("a list").push(request);
    for step in reply {
        match step {
            Step::Bytes(piece) => stream.write_all(&piece).await.ok()?,
            Step::Pause(time) => tokio::time::sleep(time).await,
            Step::Again(piece, times, pause) => {
                for _ in 0..times {
                    stream.write_all(&piece).await.ok()?;
                    stream.flush().await.ok()?;
                    if !pause.is_zero() {
                        tokio::time::sleep(pause).await;
                    }
                }
            }
        }
    }
    stream.shutdown().await.ok()
}

/// One authority; `expired.example` has an old certificate, `wrong.example` one for another host,
/// `stranger.example` one of another authority.
fn certificates() -> (TlsAcceptor, Vec<u8>) {
    let (authority, authority_pem) = authority();
    let (stranger, _) = authority_of("Stranger");
    let mut by_name = ResolvesServerCertUsingSni::new();
    for host in HOSTS {
        by_name
            .add(host, leaf(&authority, host, false))
            .expect("a certificate");
    }
    by_name
        .add("expired.example", leaf(&authority, "expired.example", true))
        .expect("one");
    by_name
        .add(
            "stranger.example",
            leaf(&stranger, "stranger.example", false),
        )
        .expect("one");
    let config = rustls::ServerConfig::builder_with_provider(Arc::new(
        rustls::crypto::ring::default_provider(),
    ))
    .with_safe_default_protocol_versions()
    .expect("protocols")
    .with_no_client_auth()
    .with_cert_resolver(Arc::new(Wrong {
        by_name,
        wrong: Arc::new(leaf(&authority, "site.example", false)),
    }));
    (TlsAcceptor::from(Arc::new(config)), authority_pem)
}

/// Gives hosts it does not know the certificate of another.
#[derive(Debug)]
struct Wrong {
    by_name: ResolvesServerCertUsingSni,
    wrong: Arc<CertifiedKey>,
}

impl rustls::server::ResolvesServerCert for Wrong {
    fn resolve(&self, hello: rustls::server::ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        self.by_name
            .resolve(hello)
            .or_else(|| Some(Arc::clone(&self.wrong)))
    }
}

fn authority() -> (Issuer<'static, KeyPair>, Vec<u8>) {
    authority_of("Authority of the tests")
}

fn authority_of(name: &str) -> (Issuer<'static, KeyPair>, Vec<u8>) {
    let mut params = CertificateParams::new(Vec::new()).expect("parameters");
    params
        .distinguished_name
        .push(rcgen::DnType::CommonName, name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().expect("a key");
    let pem = params
        .self_signed(&key)
        .expect("a certificate")
        .pem()
        .into_bytes();
    (Issuer::new(params, key), pem)
}

fn leaf(authority: &Issuer<'static, KeyPair>, host: &str, expired: bool) -> CertifiedKey {
    let mut params = CertificateParams::new(vec![host.to_owned()]).expect("parameters");
    if expired {
        params.not_before = rcgen::date_time_ymd(2019, 1, 1);
        params.not_after = rcgen::date_time_ymd(2020, 1, 1);
    }
    let key = KeyPair::generate().expect("a key");
    let certificate = params.signed_by(&key, authority).expect("a certificate");
    let der = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
    CertifiedKey::new(
        vec![certificate.der().clone()],
        any_supported_type(&der).expect("a key"),
    )
}
