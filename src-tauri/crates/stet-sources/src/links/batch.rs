//! Many links side by side.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Semaphore, mpsc};
use tokio_util::sync::CancellationToken;

use super::{LinkAsk, Look, look};
use crate::door::{Door, Refusal};

/// How many links are looked at side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Over all hosts, at least 1.
    pub at_once: usize,
    /// At one host, at least 1. The door's own manners towards the host hold besides.
    pub per_host: usize,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            at_once: 48,
            per_host: 4,
        }
    }
}

/// One address with the positions of the links that give it.
type Waiting = Arc<Mutex<VecDeque<(LinkAsk, Vec<usize>)>>>;

/// Looks at all links and gives each look, with the position of its link, as soon as it is there.
/// An address given twice is looked at once. A slow host holds up no other.
///
/// Ends early, without giving the rest, when the receiver is dropped; stopped, it gives
/// [`Refusal::Cancelled`] for the links it did not get to.
pub fn look_at_all(
    door: &Arc<dyn Door>,
    links: Vec<LinkAsk>,
    pace: Pace,
    cancel: &CancellationToken,
) -> mpsc::Receiver<(usize, Result<Look, Refusal>)> {
    let (tell, told) = mpsc::channel(pace.at_once.max(1));
    let places = Arc::new(Semaphore::new(pace.at_once.max(1)));
    for waiting in by_host(links) {
        let most = held(&waiting).len().min(pace.per_host.max(1));
        for _ in 0..most {
            tokio::spawn(work(
                Arc::clone(door),
                Arc::clone(&waiting),
                Arc::clone(&places),
                tell.clone(),
                cancel.clone(),
            ));
        }
    }
    told
}

async fn work(
    door: Arc<dyn Door>,
    waiting: Waiting,
    places: Arc<Semaphore>,
    tell: mpsc::Sender<(usize, Result<Look, Refusal>)>,
    cancel: CancellationToken,
) {
    loop {
        let next = held(&waiting).pop_front();
        let Some((ask, positions)) = next else { return };
        let Ok(place) = places.acquire().await else {
            return;
        };
        let found = tokio::select! {
            found = look(door.as_ref(), &ask, &cancel) => found,
            () = tell.closed() => return,
        };
        drop(place);
        for position in positions {
            if tell.send((position, found.clone())).await.is_err() {
                return;
            }
        }
    }
}

fn held(waiting: &Waiting) -> std::sync::MutexGuard<'_, VecDeque<(LinkAsk, Vec<usize>)>> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The links of each host, in order, each address once per document.
fn by_host(links: Vec<LinkAsk>) -> Vec<Waiting> {
    let mut hosts: BTreeMap<String, Vec<(LinkAsk, Vec<usize>)>> = BTreeMap::new();
    let mut seen: BTreeMap<(String, String), usize> = BTreeMap::new();
    for (position, mut link) in links.into_iter().enumerate() {
        link.url.set_fragment(None);
        let host = link.url.host_str().unwrap_or_default().to_owned();
        let name = (link.document.clone(), link.url.to_string());
        let of_host = hosts.entry(host).or_default();
        match seen.get(&name) {
            Some(at) => of_host[*at].1.push(position),
            None => {
                seen.insert(name, of_host.len());
                of_host.push((link, vec![position]));
            }
        }
    }
    hosts
        .into_values()
        .map(|of_host| Arc::new(Mutex::new(of_host.into())))
        .collect()
}
