//! What the door tells while it works, for the strip of services and the privacy sheet.

use super::Sample;

/// Something a person may want to see. Nothing depends on its being received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DoorEvent {
    /// A service asks to wait: "Crossref asks us to wait 12 s".
    AskedToWait {
        /// Id of the service.
        service: String,
        /// The host.
        host: String,
        /// Seconds, rounded up.
        seconds: u64,
    },
    /// A service failed so often that it is left alone.
    Resting {
        /// Id of the service.
        service: String,
        /// The host.
        host: String,
        /// Seconds, rounded up.
        seconds: u64,
    },
    /// A service that was left alone answers again.
    Recovered {
        /// Id of the service.
        service: String,
        /// The host.
        host: String,
    },
    /// A request did not leave because no person has agreed to this service yet.
    NeedsConsent {
        /// Id of the document.
        document: String,
        /// Exactly what would leave.
        sample: Sample,
    },
}
