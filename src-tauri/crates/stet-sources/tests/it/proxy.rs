//! A real proxy on this machine: what goes through it, what it is told, and that nothing goes past it.

use std::sync::{Arc, Mutex};

use stet_sources::door::{Door, OneDoor, Proxies, Refusal};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;

use crate::desk::{self, get};

/// What a proxy was asked to connect to: "name example.org:80".
type Asked = Arc<Mutex<Vec<String>>>;

const ANSWER: &[u8] =
    b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 7\r\nconnection: close\r\n\r\nproxied";

/// A SOCKS5 proxy (RFC 1928) that answers in the place of every host.
async fn socks() -> (u16, Asked) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let asked = Asked::default();
    let seen = Arc::clone(&asked);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(serve_socks(stream, Arc::clone(&seen)));
        }
    });
    (port, asked)
}

async fn serve_socks(mut stream: TcpStream, seen: Asked) -> std::io::Result<()> {
    let mut head = [0; 2];
    stream.read_exact(&mut head).await?;
    let mut methods = vec![0; usize::from(head[1])];
    stream.read_exact(&mut methods).await?;
    stream.write_all(&[5, 0]).await?;
    let mut request = [0; 4];
    stream.read_exact(&mut request).await?;
    let host = match request[3] {
        3 => {
            let length = stream.read_u8().await?;
            let mut name = vec![0; usize::from(length)];
            stream.read_exact(&mut name).await?;
            format!("name {}", String::from_utf8_lossy(&name))
        }
        kind => {
            let mut address = vec![0; if kind == 1 { 4 } else { 16 }];
            stream.read_exact(&mut address).await?;
            format!("address {address:?}")
        }
    };
    let port = stream.read_u16().await?;
    seen.lock().expect("a list").push(format!("{host}:{port}"));
    stream.write_all(&[5, 0, 0, 1, 0, 0, 0, 0, 0, 0]).await?;
    answered(stream).await
}

/// An HTTP proxy that answers in the place of every host.
async fn http() -> (u16, Asked) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let asked = Asked::default();
    let seen = Arc::clone(&asked);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut head = vec![0; 4_096];
            let length = stream.read(&mut head).await.unwrap_or(0);
            let line = String::from_utf8_lossy(&head[..length]);
            let line = line.lines().next().unwrap_or_default().to_owned();
            seen.lock().expect("a list").push(line);
            let _ = stream.write_all(ANSWER).await;
        }
    });
    (port, asked)
}

async fn answered(mut stream: TcpStream) -> std::io::Result<()> {
    let mut request = vec![0; 4_096];
    let _ = stream.read(&mut request).await?;
    stream.write_all(ANSWER).await
}

/// A door to the real network, whose requests go through what these variables say.
fn door(variables: &[(&str, String)]) -> Arc<OneDoor> {
    let door = desk::real();
    door.set_proxies(Proxies::read("", |name| {
        let found = variables.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value.clone())
    }));
    door
}

async fn asked(door: &OneDoor, address: &str) -> Result<String, Refusal> {
    let answer = door.send(get(address), &CancellationToken::new()).await?;
    Ok(String::from_utf8_lossy(&answer.body).into_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_go_through_a_socks_proxy_which_looks_names_up() {
    let (port, seen) = socks().await;
    for scheme in ["socks5h", "socks5"] {
        let door = door(&[("ALL_PROXY", format!("{scheme}://127.0.0.1:{port}"))]);
        let body = asked(&door, "http://nowhere-but-behind-the-proxy.example/a").await;
        assert_eq!(body.as_deref(), Ok("proxied"), "{scheme}");
    }
    let seen = seen.lock().expect("a list").clone();
    assert_eq!(
        seen,
        vec!["name nowhere-but-behind-the-proxy.example:80"; 2]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_go_through_an_http_proxy() {
    let (port, seen) = http().await;
    let door = door(&[("HTTP_PROXY", format!("http://localhost:{port}"))]);
    let body = asked(&door, "http://far.example/page").await;
    assert_eq!(body.as_deref(), Ok("proxied"));
    let seen = seen.lock().expect("a list").clone();
    assert_eq!(seen, ["GET http://far.example/page HTTP/1.1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_of_the_own_network_are_not_asked_through_a_proxy_either() {
    let (port, seen) = socks().await;
    let door = door(&[("ALL_PROXY", format!("socks5h://127.0.0.1:{port}"))]);
    for address in [
        "http://127.0.0.1/",
        "http://192.168.1.1/",
        "http://[::1]/",
        "http://localhost/",
        "http://printer.local/",
        "http://intranet/",
        "http://2130706433/",
    ] {
        let refused = asked(&door, address).await;
        assert!(
            matches!(refused, Err(Refusal::ForbiddenAddress(_))),
            "{address}: {refused:?}"
        );
    }
    assert!(seen.lock().expect("a list").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_goes_past_a_proxy_that_cannot_be_used_or_is_not_there() {
    let unknown = door(&[("ALL_PROXY", "socks4://127.0.0.1:9050".to_owned())]);
    let refused = asked(&unknown, "http://far.example/")
        .await
        .expect_err("closed");
    assert!(
        matches!(&refused, Refusal::Proxy(why) if why.contains("socks4")),
        "{refused}"
    );

    let (port, seen) = socks().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let silent = listener.local_addr().expect("an address").port();
    drop(listener);
    let gone = door(&[("ALL_PROXY", format!("socks5h://127.0.0.1:{silent}"))]);
    let refused = asked(&gone, "http://far.example/")
        .await
        .expect_err("nobody there");
    assert!(
        refused
            .to_string()
            .contains("through the proxy socks5h://127.0.0.1"),
        "{refused}"
    );

    // What the environment excepts goes straight: there is no such host.
    let beside = door(&[
        ("ALL_PROXY", format!("socks5h://127.0.0.1:{port}")),
        ("NO_PROXY", "no-such-host.invalid".to_owned()),
    ]);
    assert!(
        asked(&beside, "http://no-such-host.invalid/")
            .await
            .is_err()
    );
    assert!(seen.lock().expect("a list").is_empty());
}
