//! The wire: the HTTP clients, and one answer read within the limits.

use std::sync::{Arc, PoisonError, RwLock};

use reqwest::dns::Resolve;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, ClientBuilder};
use url::Url;
use zeroize::Zeroize;

use super::body::{self, Body, Bounds};
use super::names::ProxyNames;
use super::{Limits, Method, Payload, Proxies, Refusal, failure, guard};

/// Headers that are never handed on or kept: the desk has no cookies.
const UNKEPT: [&str; 2] = ["set-cookie", "set-cookie2"];

/// Statuses that lead elsewhere.
pub(super) fn redirects(status: u16) -> bool {
    matches!(status, 301 | 302 | 303 | 307 | 308)
}

/// What goes onto the wire.
pub(super) struct Packet<'p> {
    pub(super) method: Method,
    pub(super) url: Url,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Option<&'p Payload>,
    pub(super) bounds: Bounds,
    /// True for the local model server that the guard let pass.
    pub(super) local: bool,
}

/// What came back.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Body,
}

/// What is known of an answer even if it breaks off.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) status: Option<u16>,
    pub(super) bytes_in: u64,
    /// True if no connection came about: nothing of the request has left.
    pub(super) never_left: bool,
}

/// One client for each scheme, and one for the local model server: they differ in what resolves
/// their names.
pub(super) struct Wire {
    http: Client,
    https: Client,
    local: Client,
    /// False where names lead to a test server: an address would lead past it, to the internet.
    bare_addresses: bool,
    way: RwLock<Way>,
}

/// How requests leave, those to the local model server apart.
enum Way {
    Straight,
    /// Through a proxy, with how it is shown to people.
    Proxied(Client, String),
    /// Not at all: the proxy that is set cannot be used, for this reason.
    Closed(String),
}

impl Wire {
    /// Clients that connect to what these resolvers let pass; `local` is that of the local model
    /// server. `authority` replaces the authorities that the system trusts.
    pub(super) fn new<R: Resolve + 'static, L: Resolve + 'static>(
        [http, https]: [Arc<R>; 2],
        local: Arc<L>,
        authority: Option<&[u8]>,
        limits: &Limits,
    ) -> Result<Self, String> {
        if rustls::crypto::CryptoProvider::get_default().is_none() {
            // Fails only if another thread was faster, with the same provider.
            let _ = rustls::crypto::ring::default_provider().install_default();
        }
        Ok(Self {
            http: client(http, authority, limits)?,
            https: client(https, authority, limits)?,
            local: client(local, authority, limits)?,
            bare_addresses: authority.is_none(),
            way: RwLock::new(Way::Straight),
        })
    }

    /// Sends requests through these proxies from now on; with an error none leave. A test server in the
    /// internet's place is asked straight.
    pub(super) fn set_proxies(&self, proxies: Result<Proxies, String>, limits: &Limits) {
        if !self.bare_addresses {
            return;
        }
        let way = proxies.and_then(|proxies| {
            if proxies.is_direct() {
                return Ok(Way::Straight);
            }
            let shown = proxies.shown();
            let names = Arc::new(ProxyNames::of(proxies.clone()));
            let mut builder = builder(names, limits);
            for proxy in proxies.of_client()? {
                builder = builder.proxy(proxy);
            }
            let client = builder.build().map_err(|error| error.to_string())?;
            Ok(Way::Proxied(client, shown))
        });
        *self.way.write().unwrap_or_else(PoisonError::into_inner) = way.unwrap_or_else(Way::Closed);
    }

    /// The client for a scheme, and the proxy it goes through.
    ///
    /// # Errors
    /// [`Refusal::Proxy`] where the proxy that is set cannot be used.
    fn client(&self, scheme: &str, local: bool) -> Result<(Client, Option<String>), Refusal> {
        if local {
            return Ok((self.local.clone(), None));
        }
        match &*self.way.read().unwrap_or_else(PoisonError::into_inner) {
            Way::Closed(why) => Err(Refusal::Proxy(why.trim_end_matches('.').to_owned())),
            Way::Proxied(client, shown) => Ok((client.clone(), Some(shown.clone()))),
            Way::Straight if scheme == "https" => Ok((self.https.clone(), None)),
            Way::Straight => Ok((self.http.clone(), None)),
        }
    }

    /// Sends and reads.
    ///
    /// # Errors
    /// Every reason that lies in the network or in the answer.
    pub(super) async fn send(
        &self,
        mut packet: Packet<'_>,
        limits: &Limits,
        seen: &mut Seen,
    ) -> Result<Answer, Refusal> {
        let mut url = packet.url;
        if !self.bare_addresses && packet.local {
            // The test server plays it too, under a name that leads there and without its port.
            let led = url.set_host(Some(guard::LOCALHOST)).is_ok() && url.set_port(None).is_ok();
            debug_assert!(led);
        } else if !self.bare_addresses && url.domain().is_none() {
            return Err(Refusal::Connection(
                "no bare address is played here".to_owned(),
            ));
        }
        let (client, proxy) = match self.client(url.scheme(), packet.local) {
            Ok(found) => found,
            Err(refusal) => {
                seen.never_left = true;
                return Err(refusal);
            }
        };
        let method = match packet.method {
            Method::Get => reqwest::Method::GET,
            Method::Head => reqwest::Method::HEAD,
            Method::Post => reqwest::Method::POST,
        };
        let mut request = client
            .request(method, url)
            .headers(packed(&packet.headers)?);
        // One of them may be the key; what the client holds of it is freed with the request.
        for (_, value) in &mut packet.headers {
            value.zeroize();
        }
        if let Some(body) = packet.body {
            request = request.body(body.bytes().to_vec());
        }
        let answering = tokio::time::timeout(limits.connect + limits.first_byte, request.send());
        let response = answering
            .await
            .map_err(|_| Refusal::TimedOut("waiting for the answer"))?
            .map_err(|error| {
                seen.never_left = error.is_connect();
                match (failure::refusal(&error), proxy) {
                    (Refusal::Connection(why), Some(proxy)) => {
                        Refusal::Connection(format!("{why} (through the proxy {proxy})"))
                    }
                    (refusal, _) => refusal,
                }
            })?;
        let status = response.status().as_u16();
        seen.status = Some(status);
        let headers = unpacked(response.headers(), limits)?;
        let leads_on = redirects(status) && headers.iter().any(|(name, _)| name == "location");
        let body = if leads_on || packet.method == Method::Head {
            Body::default()
        } else {
            body::read(response, packet.bounds, limits, &mut seen.bytes_in).await?
        };
        Ok(Answer {
            status,
            headers,
            body,
        })
    }
}

fn client<R: Resolve + 'static>(
    resolver: Arc<R>,
    authority: Option<&[u8]>,
    limits: &Limits,
) -> Result<Client, String> {
    let mut builder = builder(resolver, limits);
    if let Some(pem) = authority {
        let trusted = reqwest::Certificate::from_pem(pem).map_err(|e| e.to_string())?;
        builder = builder.tls_certs_only([trusted]);
    }
    builder.build().map_err(|error| error.to_string())
}

/// What all clients have in common. Proxies are set by [`Wire::set_proxies`] alone.
fn builder<R: Resolve + 'static>(resolver: Arc<R>, limits: &Limits) -> ClientBuilder {
    Client::builder()
        .dns_resolver(resolver)
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .referer(false)
        .no_gzip()
        .no_brotli()
        .retry(reqwest::retry::never())
        .connect_timeout(limits.connect)
        .pool_max_idle_per_host(4)
        .http2_max_header_list_size(u32::try_from(limits.header_bytes).unwrap_or(u32::MAX))
}

fn packed(headers: &[(String, String)]) -> Result<HeaderMap, Refusal> {
    let mut map = HeaderMap::new();
    for (name, value) in headers {
        // The value is not quoted: it may be the key.
        let unfit = || Refusal::Broken(format!("the header {name} cannot be sent"));
        let mut sent = HeaderValue::from_str(value).map_err(|_| unfit())?;
        sent.set_sensitive(true);
        map.append(HeaderName::try_from(name).map_err(|_| unfit())?, sent);
    }
    Ok(map)
}

fn unpacked(headers: &HeaderMap, limits: &Limits) -> Result<Vec<(String, String)>, Refusal> {
    let bytes: usize = headers
        .iter()
        .map(|(name, value)| name.as_str().len() + value.len())
        .sum();
    if bytes > limits.header_bytes {
        return Err(Refusal::Broken(format!(
            "its headers are larger than {} bytes",
            limits.header_bytes
        )));
    }
    let headers = headers
        .iter()
        .filter(|(name, _)| !UNKEPT.contains(&name.as_str()));
    Ok(headers
        .map(|(name, value)| {
            let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
            (name.as_str().to_owned(), value)
        })
        .collect())
}
