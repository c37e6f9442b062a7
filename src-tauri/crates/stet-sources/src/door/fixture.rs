//! The other end of the wire for tests: every host name leads to one test server.
//!
//! Exists only with the feature `fixture-internet`. Host names, modes, guard, limits, ledger and
//! cache are the door's own; swapped are the addresses connected to and the authority that
//! certificates are checked against.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::names::{self, NameError};

/// What a name is answered with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NameAnswer {
    /// These addresses. They are guarded as real ones are; if one passes, the test server is
    /// connected to in its place.
    Addresses(Vec<IpAddr>),
    /// There is no such host.
    NoSuchHost,
    /// The look-up fails.
    Unanswered,
}

/// A test server that plays the internet.
#[derive(Debug, Clone)]
pub struct Fixture {
    /// Where http leads.
    pub http: SocketAddr,
    /// Where https leads.
    pub https: SocketAddr,
    /// The one authority whose certificates are trusted, as PEM.
    pub authority_pem: Vec<u8>,
    /// Answers for single names, one after the other, the last one for good (rebinding). Any
    /// other name has a public address.
    pub names: HashMap<String, Vec<NameAnswer>>,
}

/// Answers names from the script and leads to the server.
#[derive(Debug)]
pub(super) struct ScriptedNames {
    script: Arc<Mutex<HashMap<String, VecDeque<NameAnswer>>>>,
    server: SocketAddr,
}

impl Fixture {
    /// Resolvers for http, https and the local model server; they share one script.
    pub(super) fn resolvers(&self) -> [ScriptedNames; 3] {
        let script = self
            .names
            .iter()
            .map(|(name, answers)| (name.to_ascii_lowercase(), answers.iter().cloned().collect()));
        let script = Arc::new(Mutex::new(script.collect()));
        [self.http, self.https, self.http].map(|server| ScriptedNames {
            script: Arc::clone(&script),
            server,
        })
    }
}

impl ScriptedNames {
    fn answer(&self, host: &str) -> NameAnswer {
        let mut script = self.script.lock().unwrap_or_else(PoisonError::into_inner);
        let scripted = script.get_mut(&host.to_ascii_lowercase());
        let answer = scripted.and_then(|answers| match answers.len() {
            0 | 1 => answers.front().cloned(),
            _ => answers.pop_front(),
        });
        let public = IpAddr::V4(Ipv4Addr::new(93, 184, 216, 34));
        answer.unwrap_or_else(|| NameAnswer::Addresses(vec![public]))
    }
}

impl Resolve for ScriptedNames {
    fn resolve(&self, name: Name) -> Resolving {
        let (host, server) = (name.as_str().to_owned(), self.server);
        let answer = self.answer(&host);
        Box::pin(async move {
            match answer {
                NameAnswer::NoSuchHost => return Err(NameError::NoSuchHost(host).into()),
                NameAnswer::Unanswered => return Err(NameError::Unanswered(host).into()),
                NameAnswer::Addresses(found) => names::public_only(&host, found)?,
            };
            Ok(Box::new(std::iter::once(server)) as Addrs)
        })
    }
}
