//! From host names to addresses, each checked before it is connected to.
//!
//! What is checked is what is connected to: a connection is made to the addresses this resolver
//! let pass, and the name is not asked for again in between (DNS rebinding).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use tokio::time::Instant;

use super::{Proxies, guard};

/// How long an answer for one name shows that names are answered at all.
const EVIDENCE: Duration = Duration::from_secs(600);

/// Why a name leads nowhere.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum NameError {
    #[error("there is no host {0}")]
    NoSuchHost(String),
    #[error("{0} does not lead to a public address")]
    Forbidden(String),
    #[error("the name {0} could not be looked up; is the network up?")]
    Unanswered(String),
}

/// Asks the system, and lets only public addresses pass.
#[derive(Debug, Default)]
pub(super) struct SystemNames {
    /// When a name was last answered with an address. Without a network some systems say "no such
    /// host" of every name: that is believed only while other names are answered.
    answered: Arc<Mutex<Option<Instant>>>,
}

impl Resolve for SystemNames {
    fn resolve(&self, name: Name) -> Resolving {
        let (host, answered) = (name.as_str().to_owned(), Arc::clone(&self.answered));
        Box::pin(async move {
            let found = tokio::net::lookup_host((host.as_str(), 0)).await;
            let found = found.map(|found| found.map(|address| address.ip()).collect());
            let mut answered = answered.lock().unwrap_or_else(PoisonError::into_inner);
            let found: Vec<IpAddr> = match found {
                Ok(found) => found,
                Err(error) => {
                    let believed = answered.is_some_and(|at| at.elapsed() < EVIDENCE);
                    return Err(if believed && says_no_such_host(&error) {
                        NameError::NoSuchHost(host)
                    } else {
                        NameError::Unanswered(host)
                    }
                    .into());
                }
            };
            *answered = Some(Instant::now());
            let passed = public_only(&host, found)?;
            let addresses = passed
                .into_iter()
                .map(|address| SocketAddr::new(address, 0));
            Ok(Box::new(addresses) as Addrs)
        })
    }
}

/// Asks the system for the proxy's own name, which may lead into the user's network, and for every other as
/// [`SystemNames`] does.
#[derive(Debug)]
pub(super) struct ProxyNames {
    proxies: Proxies,
    others: SystemNames,
}

impl ProxyNames {
    pub(super) fn of(proxies: Proxies) -> Self {
        Self {
            proxies,
            others: SystemNames::default(),
        }
    }
}

impl Resolve for ProxyNames {
    fn resolve(&self, name: Name) -> Resolving {
        if !self.proxies.has_host(name.as_str()) {
            return self.others.resolve(name);
        }
        let host = name.as_str().to_owned();
        Box::pin(async move {
            let found = tokio::net::lookup_host((host.as_str(), 0)).await;
            let found = found.map(Iterator::collect::<Vec<_>>);
            match found {
                Ok(found) => Ok(Box::new(found.into_iter()) as Addrs),
                Err(_) => Err(NameError::Unanswered(host).into()),
            }
        })
    }
}

/// The name of this machine, and no other: nobody is asked what it means, so that nobody can say
/// that a local server is elsewhere.
#[derive(Debug, Default)]
pub(super) struct ThisMachine;

impl Resolve for ThisMachine {
    fn resolve(&self, name: Name) -> Resolving {
        let host = name.as_str().to_owned();
        Box::pin(async move {
            if !host.eq_ignore_ascii_case(guard::LOCALHOST) {
                return Err(NameError::Forbidden(host).into());
            }
            let loopback: [IpAddr; 2] = [Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()];
            Ok(Box::new(loopback.map(|ip| SocketAddr::new(ip, 0)).into_iter()) as Addrs)
        })
    }
}

/// Those of the addresses that are public.
///
/// # Errors
/// [`NameError::Forbidden`] if none is, [`NameError::NoSuchHost`] if there are no addresses.
pub(super) fn public_only(host: &str, found: Vec<IpAddr>) -> Result<Vec<IpAddr>, NameError> {
    if found.is_empty() {
        return Err(NameError::NoSuchHost(host.to_owned()));
    }
    let public: Vec<IpAddr> = found
        .into_iter()
        .filter(|ip| guard::is_outside(*ip))
        .collect();
    if public.is_empty() {
        return Err(NameError::Forbidden(host.to_owned()));
    }
    Ok(public)
}

/// True if the system's resolver said that the name does not exist, and not that it could not
/// tell. The standard library hands over getaddrinfo's words and, on Windows, its number.
fn says_no_such_host(error: &std::io::Error) -> bool {
    const WINDOWS_HOST_NOT_FOUND: i32 = 11001;
    const WORDS: [&str; 4] = [
        "Name or service not known",           // glibc, EAI_NONAME
        "No address associated with hostname", // glibc, EAI_NODATA
        "nodename nor servname provided",      // macOS
        "Name does not resolve",               // musl
    ];
    let said = error.to_string();
    error.raw_os_error() == Some(WINDOWS_HOST_NOT_FOUND)
        || WORDS.iter().any(|words| said.contains(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn only_public_addresses_are_connected_to() {
        let mixed = vec![
            ip("127.0.0.1"),
            ip("93.184.216.34"),
            ip("::1"),
            ip("10.0.0.1"),
        ];
        assert_eq!(
            public_only("a.example", mixed),
            Ok(vec![ip("93.184.216.34")])
        );
        assert_eq!(
            public_only("a.example", vec![ip("169.254.169.254")]),
            Err(NameError::Forbidden("a.example".to_owned()))
        );
        assert_eq!(
            public_only("a.example", Vec::new()),
            Err(NameError::NoSuchHost("a.example".to_owned()))
        );
    }

    #[test]
    fn a_resolver_that_could_not_tell_is_not_taken_for_no_such_host() {
        let error = |words: &str| std::io::Error::other(words.to_owned());
        assert!(says_no_such_host(&error(
            "failed to lookup address information: Name or service not known"
        )));
        assert!(!says_no_such_host(&error(
            "failed to lookup address information: Temporary failure in name resolution"
        )));
    }

    #[tokio::test]
    async fn this_machine_is_the_only_name_of_a_local_server() {
        let resolve = |name: &str| ThisMachine.resolve(name.parse().expect("a name"));
        let found: Vec<_> = resolve("localhost").await.expect("addresses").collect();
        assert!(!found.is_empty() && found.iter().all(|address| address.ip().is_loopback()));
        for other in ["gpu.example", "localhost.example", "example.org"] {
            assert!(resolve(other).await.is_err(), "{other}");
        }
    }

    #[tokio::test]
    async fn without_any_answer_no_host_is_called_missing() {
        let names = SystemNames::default();
        let name: Name = "no-such-host.invalid".parse().expect("a name");
        let error = names.resolve(name).await.err().expect("no address");
        let error = error.downcast::<NameError>().expect("a name error");
        assert_eq!(
            *error,
            NameError::Unanswered("no-such-host.invalid".to_owned())
        );
    }
}
