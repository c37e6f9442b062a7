//! Doors for these tests: one that leads to the small internet, and one that says what it is told.
//! They have none of the real door's duties – no modes, no guard, no ledger.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, Once};
use std::time::Duration;

use async_trait::async_trait;
use fixture_internet::Internet;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use stet_sources::door::{Door, Hop, KeyPlace, Method, Refusal, Request, Response};
use tokio_util::sync::CancellationToken;

/// The most redirects followed.
const HOPS: usize = 5;

struct To(SocketAddr);

impl Resolve for To {
    fn resolve(&self, _: Name) -> Resolving {
        let addrs: Addrs = Box::new(std::iter::once(self.0));
        Box::pin(std::future::ready(Ok(addrs)))
    }
}

/// Leads to the small internet.
pub(crate) struct ToFixture {
    internet: Arc<Internet>,
    http: reqwest::Client,
    https: reqwest::Client,
    /// The key for every service; `None` refuses requests that need one.
    key: Option<String>,
    /// Every request as it left.
    pub(crate) sent: Mutex<Vec<Request>>,
}

impl ToFixture {
    pub(crate) fn new(internet: Arc<Internet>) -> Self {
        static RING: Once = Once::new();
        RING.call_once(|| {
            let _ = rustls::crypto::ring::default_provider().install_default();
        });
        let authority = reqwest::Certificate::from_pem(internet.authority_pem().as_bytes())
            .expect("an authority");
        let client = |to| {
            reqwest::Client::builder()
                .dns_resolver(Arc::new(To(to)))
                .tls_certs_only([authority.clone()])
                .redirect(reqwest::redirect::Policy::none())
                .timeout(Duration::from_secs(1))
                .no_proxy()
                .build()
                .expect("a client")
        };
        Self {
            http: client(internet.http()),
            https: client(internet.https()),
            internet,
            key: Some("a-key".to_owned()),
            sent: Mutex::default(),
        }
    }

    /// The same with another key, or none.
    pub(crate) fn with_key(self, key: Option<&str>) -> Self {
        Self {
            key: key.map(str::to_owned),
            ..self
        }
    }

    async fn once(
        &self,
        request: &Request,
        url: url::Url,
    ) -> Result<(u16, Vec<(String, String)>, Vec<u8>), Refusal> {
        let host = url.host_str().unwrap_or_default();
        if !self.internet.knows(host) {
            return Err(Refusal::NoSuchHost(host.to_owned()));
        }
        let client = if url.scheme() == "https" {
            &self.https
        } else {
            &self.http
        };
        let mut out = match request.method {
            Method::Get => client.get(url),
            Method::Head => client.head(url),
            Method::Post => client.post(url),
        };
        for (name, value) in &request.headers {
            out = out.header(name, value);
        }
        if let Some(KeyPlace::Header(name, prefix)) = &request.key {
            let key = self.key.clone().unwrap_or_default();
            out = out.header(*name, format!("{prefix}{key}"));
        }
        if let Some(body) = &request.body {
            out = out.body(body.bytes().to_vec());
        }
        let failed = |error: reqwest::Error| {
            if error.is_timeout() {
                Refusal::TimedOut("waiting")
            } else if error.is_decode() {
                Refusal::Broken(error.to_string())
            } else {
                Refusal::Connection(error.to_string())
            }
        };
        let mut answer = out.send().await.map_err(failed)?;
        let status = answer.status().as_u16();
        let headers = answer
            .headers()
            .iter()
            .map(|(name, value)| {
                let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
                (name.as_str().to_owned(), value)
            })
            .collect();
        let mut body = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(failed)? {
            body.extend_from_slice(&chunk);
            if body.len() > request.most_bytes {
                return Err(Refusal::TooLarge(request.most_bytes));
            }
        }
        Ok((status, headers, body))
    }
}

#[async_trait]
impl Door for ToFixture {
    async fn send(&self, request: Request, _: &CancellationToken) -> Result<Response, Refusal> {
        self.sent.lock().expect("the list").push(request.clone());
        if request.key.is_some() && self.key.is_none() {
            return Err(Refusal::NoKey {
                service: request.service.to_owned(),
            });
        }
        let mut url = request.url.clone();
        if let (Some(KeyPlace::Query(name)), Some(key)) = (&request.key, &self.key) {
            url.query_pairs_mut().append_pair(name, key);
        }
        let mut redirects = Vec::new();
        loop {
            let (status, headers, body) = self.once(&request, url.clone()).await?;
            let to = headers.iter().find(|(name, _)| name == "location");
            let next = to.and_then(|(_, to)| url.join(to).ok());
            match next {
                Some(next) if (300..400).contains(&status) => {
                    redirects.push(Hop { status, from: url });
                    if redirects.len() > HOPS {
                        return Err(Refusal::TooManyRedirects);
                    }
                    url = next;
                }
                _ => {
                    return Ok(Response {
                        status,
                        url,
                        redirects,
                        headers,
                        body,
                        truncated: false,
                        cached: false,
                    });
                }
            }
        }
    }
}

/// Answers every request with one status and body, from where it was asked.
pub(crate) struct Says(pub(crate) u16, pub(crate) Vec<u8>);

#[async_trait]
impl Door for Says {
    async fn send(&self, request: Request, _: &CancellationToken) -> Result<Response, Refusal> {
        Ok(Response {
            status: self.0,
            url: request.url,
            redirects: Vec::new(),
            headers: Vec::new(),
            body: self.1.clone(),
            truncated: false,
            cached: false,
        })
    }
}
