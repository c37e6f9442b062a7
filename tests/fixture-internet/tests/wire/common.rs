//! A plain client that sends every host to the small internet.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Once};
use std::time::Duration;

use fixture_internet::{Internet, World};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

/// Sends every name to this address of loopback.
struct To(SocketAddr);

impl Resolve for To {
    fn resolve(&self, _: Name) -> Resolving {
        let addrs: Addrs = Box::new(std::iter::once(self.0));
        Box::pin(std::future::ready(Ok(addrs)))
    }
}

/// A running world from text.
pub(crate) async fn world(text: &str) -> Internet {
    let world = World::parse(text, Path::new("test.toml")).expect("a world");
    Internet::start(world).await.expect("a small internet")
}

/// A client that trusts the test authority. Ports are mapped by scheme: names are resolved to the
/// address with its port, which wins over the one in the URL.
pub(crate) fn client(internet: &Internet, https: bool) -> reqwest::Client {
    static RING: Once = Once::new();
    RING.call_once(|| {
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
    let to = if https {
        internet.https()
    } else {
        internet.http()
    };
    let authority =
        reqwest::Certificate::from_pem(internet.authority_pem().as_bytes()).expect("an authority");
    reqwest::Client::builder()
        .dns_resolver(Arc::new(To(to)))
        .tls_certs_only([authority])
        .redirect(reqwest::redirect::Policy::none())
        .timeout(Duration::from_secs(3))
        .no_proxy()
        .build()
        .expect("a client")
}
