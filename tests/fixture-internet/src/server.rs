//! The listeners: http and https on loopback, one connection a task.

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use hyper::body::{Body, Bytes, Incoming};
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;

use crate::authority::Authority;
use crate::body::Script;
use crate::control;
use crate::exchange::Asked;
use crate::play::{Act, Play};
use crate::{HostCount, Seen, Tls, Trouble, World, services};

/// The host at which the server answers about itself: `/knows?host=`, `/counts`, `/log`.
pub const CONTROL_HOST: &str = control::HOST;

/// The public address that hosts resolve to unless the world says otherwise.
const PUBLIC: IpAddr = IpAddr::V4(Ipv4Addr::new(93, 184, 216, 34));

/// The most of a request's body that is read.
const MOST_BODY: usize = 4 * 1024 * 1024;

/// A running small internet. It ends when dropped.
#[derive(Debug)]
pub struct Internet {
    play: Arc<Play>,
    authority: String,
    http: SocketAddr,
    https: SocketAddr,
    stop: CancellationToken,
}

impl Internet {
    /// Starts it on two free ports of loopback. Needs a tokio runtime.
    ///
    /// # Errors
    /// If nothing can be listened on or no certificate can be made.
    pub async fn start(world: World) -> Result<Self, Trouble> {
        let authority = Arc::new(Authority::new(bad_certificates(&world))?);
        let pem = authority.pem();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let mut config = rustls::ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| Trouble::Start(error.to_string()))?
            .with_no_client_auth()
            .with_cert_resolver(authority);
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        let play = Play::new(world);
        let stop = CancellationToken::new();
        let http = listen(Arc::clone(&play), None, stop.clone()).await?;
        let tls = TlsAcceptor::from(Arc::new(config));
        let https = listen(Arc::clone(&play), Some(tls), stop.clone()).await?;
        Ok(Self {
            play,
            authority: pem,
            http,
            https,
            stop,
        })
    }

    /// Where http is served, whatever the host.
    #[must_use]
    pub fn http(&self) -> SocketAddr {
        self.http
    }

    /// Where https is served, whatever the host.
    #[must_use]
    pub fn https(&self) -> SocketAddr {
        self.https
    }

    /// The certificate of the test authority, as PEM.
    #[must_use]
    pub fn authority_pem(&self) -> &str {
        &self.authority
    }

    /// True if the world has such a host.
    #[must_use]
    pub fn knows(&self, host: &str) -> bool {
        self.play.knows(host)
    }

    /// What the name of a host resolves to in this world – what an address guard must see;
    /// `None` for a host that does not exist.
    #[must_use]
    pub fn resolve(&self, host: &str) -> Option<Vec<IpAddr>> {
        if !self.knows(host) {
            return None;
        }
        let given = self.host(host).map(|host| host.addresses.clone());
        Some(given.filter(|all| !all.is_empty()).unwrap_or(vec![PUBLIC]))
    }

    /// Where a connection to this host and port must really go: loopback. `None` for a host that
    /// does not exist; an address where nothing listens for one that refuses connections.
    #[must_use]
    pub fn address(&self, host: &str, port: u16) -> Option<SocketAddr> {
        if !self.knows(host) {
            return None;
        }
        if self.host(host).is_some_and(|host| host.refuses) {
            return Some(SocketAddr::from((Ipv4Addr::LOCALHOST, 1)));
        }
        Some(if port == 443 { self.https } else { self.http })
    }

    /// Counts by host.
    #[must_use]
    pub fn counts(&self) -> BTreeMap<String, HostCount> {
        self.play.record.counts()
    }

    /// Counts of one host; zero if it was never asked.
    #[must_use]
    pub fn count(&self, host: &str) -> HostCount {
        self.counts().get(host).copied().unwrap_or_default()
    }

    /// Every request so far, in the order in which they were answered.
    #[must_use]
    pub fn log(&self) -> Vec<Seen> {
        self.play.record.log()
    }

    fn host(&self, name: &str) -> Option<&crate::Host> {
        let hosts = &self.play.world.hosts;
        hosts
            .iter()
            .find(|host| host.host.eq_ignore_ascii_case(name))
    }
}

impl Drop for Internet {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

fn bad_certificates(world: &World) -> HashMap<String, Tls> {
    let hosts = world.hosts.iter().map(|host| (host.host.clone(), host.tls));
    let services = services::SERVICES.iter().filter_map(|service| {
        let plan = world.services.get(service.id)?;
        Some((service.host.to_owned(), plan.tls))
    });
    hosts
        .chain(services)
        .filter(|(_, tls)| *tls != Tls::Sound)
        .collect()
}

async fn listen(
    play: Arc<Play>,
    tls: Option<TlsAcceptor>,
    stop: CancellationToken,
) -> Result<SocketAddr, Trouble> {
    let start = |error: std::io::Error| Trouble::Start(error.to_string());
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .await
        .map_err(start)?;
    let address = listener.local_addr().map_err(start)?;
    tokio::spawn(async move {
        loop {
            let stream = tokio::select! {
                () = stop.cancelled() => return,
                accepted = listener.accept() => match accepted {
                    Ok((stream, _)) => stream,
                    // Out of file handles, or the peer is gone already: go on with the next.
                    Err(_) => continue,
                },
            };
            let (play, tls, stop) = (Arc::clone(&play), tls.clone(), stop.clone());
            tokio::spawn(async move {
                tokio::select! {
                    () = stop.cancelled() => {}
                    () = connection(stream, tls, play) => {}
                }
            });
        }
    });
    Ok(address)
}

async fn connection(stream: TcpStream, tls: Option<TlsAcceptor>, play: Arc<Play>) {
    // Small answers wait for nobody.
    let _ = stream.set_nodelay(true);
    match tls {
        None => serve(stream, false, play).await,
        // A client that does not trust the certificate ends here; that is its right.
        Some(tls) => {
            if let Ok(stream) = tls.accept(stream).await {
                serve(stream, true, play).await;
            }
        }
    }
}

async fn serve(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    https: bool,
    play: Arc<Play>,
) {
    let service = service_fn(move |request| {
        let play = Arc::clone(&play);
        async move { respond(request, https, &play).await }
    });
    // An error here is a connection that ended early, often on purpose.
    let _ = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .serve_connection(TokioIo::new(stream), service)
        .await;
}

/// The connection is to be closed without an answer.
#[derive(Debug, thiserror::Error)]
#[error("hung up, as the world file says")]
struct HungUp;

async fn respond(
    request: Request<Incoming>,
    https: bool,
    play: &Play,
) -> Result<Response<Script>, HungUp> {
    let asked = read(request, https).await;
    let open = play.record.open(&asked.host);
    match play.answer(&asked).await {
        Act::HangUp => Err(HungUp),
        Act::Silence => {
            let never: Infallible = std::future::pending().await;
            match never {}
        }
        Act::Answer(status, headers, steps) => {
            let mut response = Response::builder().status(status);
            for (name, value) in headers {
                response = response.header(name, value);
            }
            response.body(Script::new(steps, open)).map_err(|_| HungUp)
        }
    }
}

async fn read(request: Request<Incoming>, https: bool) -> Asked {
    let (parts, mut body) = request.into_parts();
    let mut bytes = Vec::new();
    while let Some(Ok(frame)) =
        std::future::poll_fn(|context| std::pin::Pin::new(&mut body).poll_frame(context)).await
    {
        let data: Bytes = frame.into_data().unwrap_or_default();
        if bytes.len() + data.len() > MOST_BODY {
            break;
        }
        bytes.extend_from_slice(&data);
    }
    let headers: Vec<(String, String)> = parts
        .headers
        .iter()
        .map(|(name, value)| {
            let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
            (name.as_str().to_owned(), value)
        })
        .collect();
    let host = headers
        .iter()
        .find(|(name, _)| name == "host")
        .map_or("", |(_, host)| host.as_str());
    // The port is the server's own affair.
    let host = host.rsplit_once(':').map_or(host, |(host, _)| host);
    Asked {
        method: parts.method.as_str().to_owned(),
        https,
        host: host.to_lowercase(),
        path: parts.uri.path().to_owned(),
        query: parts.uri.query().unwrap_or("").to_owned(),
        headers,
        body: String::from_utf8_lossy(&bytes).into_owned(),
    }
}
