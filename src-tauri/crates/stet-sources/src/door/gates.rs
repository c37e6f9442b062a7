//! All gates: one for each service, one for each host of the web.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::gate::Gate;
use super::leg::Leg;
use super::{Limits, Politeness, WEB};

/// Gates beyond which idle ones are dropped.
const MOST: usize = 2048;

/// The gates, made as they are needed.
#[derive(Debug)]
pub(super) struct Gates {
    politeness: Politeness,
    gates: Mutex<HashMap<String, Arc<Gate>>>,
}

impl Gates {
    pub(super) fn new(politeness: Politeness) -> Self {
        Self {
            politeness,
            gates: Mutex::default(),
        }
    }

    /// Forgets all gates: manners changed.
    pub(super) fn clear(&self) {
        self.gates
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }

    /// The gate that a leg goes through, how often it may be tried, and the limits within which.
    /// Where a service redirects to another host, that host's own gate counts.
    pub(super) fn of(
        &self,
        leg: &Leg<'_>,
        known: bool,
        limits: &Limits,
    ) -> (Arc<Gate>, u32, Limits) {
        let stays = leg.url.host_str() == leg.request.url.host_str();
        let service = if stays { leg.request.service } else { WEB };
        let name = match service {
            WEB => format!("{WEB} {}", leg.url.host_str().unwrap_or_default()),
            service => service.to_owned(),
        };
        let manners = self.politeness.of(service);
        let mut gates = self.gates.lock().unwrap_or_else(PoisonError::into_inner);
        if gates.len() >= MOST {
            gates.retain(|_, gate| !gate.is_idle());
        }
        let gate = gates.entry(name).or_insert_with(|| {
            let (at_once, spacing) = (manners.at_once(known), manners.spacing(known));
            Arc::new(Gate::new(at_once, spacing, limits))
        });
        (Arc::clone(gate), manners.attempts(), manners.limits(limits))
    }
}
