//! The network: what documents allow, services and their keys, the ledger.

use std::sync::Arc;

use stet_store::permissions;

use super::Engine;
use crate::models;
use crate::outside::{
    Outside, archive, ask_first, ledger, network, sample, service_keys, services,
};
use crate::wire::{
    DraftedQuestion, Failure, FailureCode, KeyTest, LedgerRow, NetworkView, Offer, PlanRow,
    ServiceSample, ServicesView, SpendView,
};

impl Engine {
    pub(crate) fn outside(&self) -> Result<Arc<Outside>, Failure> {
        self.inner.outside.clone().ok_or_else(|| Failure {
            code: FailureCode::Offline,
            message: "Services cannot be reached from this machine.".to_owned(),
            advice: Some("Everything that needs no service still works.".to_owned()),
            retry: false,
        })
    }

    /// What the document may do on the network.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn network(&self, document: impl Into<String>) -> Result<NetworkView, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| {
            let stored = inner.library.read(|tx| permissions::get(tx, &document))?;
            Ok(network::view(&stored))
        })
        .await
    }

    /// The names of the services that `network` would let the document ask and that it may not ask now.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn services_gained(
        &self,
        document: &str,
        network: &NetworkView,
    ) -> Result<Vec<String>, Failure> {
        let now = self.network(document).await?;
        Ok(network::gained(&now, network))
    }

    /// Says what the document may do on the network from now on.
    ///
    /// # Errors
    /// `Invalid` for a service there is not; `NotFound`; a failure of the library.
    pub async fn set_network(
        &self,
        document: impl Into<String>,
        network: NetworkView,
    ) -> Result<(), Failure> {
        let document: String = document.into();
        self.blocking(move |inner| network::set(inner, &document, &network))
            .await
    }

    /// Puts an offer of services aside for this document, for good.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn decline_offer(
        &self,
        document: impl Into<String>,
        offer: Offer,
    ) -> Result<(), Failure> {
        let document: String = document.into();
        self.blocking(move |inner| network::decline(inner, &document, offer))
            .await
    }

    /// Exactly what a service would be sent for this document. Sends nothing.
    ///
    /// # Errors
    /// `NotFound`; `Invalid` for a service there is not; a failure of the library.
    pub async fn service_sample(
        &self,
        document: impl Into<String>,
        service: impl Into<String>,
    ) -> Result<ServiceSample, Failure> {
        let document: String = document.into();
        let outside = self.outside()?;
        let asked = self
            .blocking(move |inner| sample::Questions::load(inner, &document))
            .await?;
        sample::sample(&outside, &asked, &service.into()).await
    }

    /// About how often a run would ask each service that is switched on. Sends nothing.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn run_plan(&self, document: impl Into<String>) -> Result<Vec<PlanRow>, Failure> {
        let document: String = document.into();
        let outside = self.outside()?;
        let (asked, on) = self
            .blocking(move |inner| {
                let stored = inner.library.read(|tx| permissions::get(tx, &document))?;
                let on = match stored.mode {
                    permissions::Mode::Sealed => Vec::new(),
                    _ => network::view(&stored).services,
                };
                Ok((sample::Questions::load(inner, &document)?, on))
            })
            .await?;
        sample::plan(&outside, &asked, &on).await
    }

    /// The services there are.
    ///
    /// # Errors
    /// `Offline` if this machine has no way out.
    pub async fn services(&self) -> Result<ServicesView, Failure> {
        let outside = self.outside()?;
        self.blocking(move |_| Ok(services::view(&outside))).await
    }

    /// Which services a document allows that cannot be asked because they have no key: a sentence
    /// each, and one on the keychain where it keeps none. None where this machine has no way out.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn services_without_key(
        &self,
        document: impl Into<String>,
    ) -> Result<Vec<String>, Failure> {
        let Ok(outside) = self.outside() else {
            return Ok(Vec::new());
        };
        let document: String = document.into();
        self.blocking(move |inner| {
            let allowed = inner.library.read(|tx| permissions::get(tx, &document))?;
            Ok(match allowed.mode {
                permissions::Mode::Sealed => Vec::new(),
                _ => services::keyless(&outside, &network::view(&allowed).services),
            })
        })
        .await
    }

    /// Keeps a key for a service. It never comes back: only its last four characters do.
    ///
    /// # Errors
    /// `Invalid` if it cannot be a key; `Keychain` if it could not be kept.
    pub async fn set_key(
        &self,
        service: impl Into<String>,
        key: String,
        session_only: bool,
    ) -> Result<KeyTest, Failure> {
        let (outside, service) = (self.outside()?, service.into());
        self.blocking(move |_| service_keys::set_key(&outside, &service, key, session_only))
            .await
    }

    /// Tries the key of a service with one question.
    ///
    /// # Errors
    /// `Invalid` if the service takes no key.
    pub async fn test_key(&self, service: impl Into<String>) -> Result<KeyTest, Failure> {
        let now = self.inner.now();
        service_keys::test_key(&*self.outside()?, &service.into(), &now).await
    }

    /// The models that a service offers, as it lists them.
    ///
    /// # Errors
    /// "model" if it gives no list; `Offline` if this machine has no way out.
    pub async fn model_names(&self, service: impl Into<String>) -> Result<Vec<String>, Failure> {
        let (outside, service) = (self.outside()?, service.into());
        models::names::of(&outside, &service).await
    }

    /// What language models used and cost: for a document ("" for none), and in this month.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn spending(&self, document: impl Into<String>) -> Result<SpendView, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| models::spending::view(inner, &document))
            .await
    }

    /// A question to the author about a claim, drafted by the language model of the settings.
    ///
    /// # Errors
    /// "model" if none is chosen, allowed or willing; `NotFound`; a failure of the library.
    pub async fn draft_question(
        &self,
        document: impl Into<String>,
        claim: impl Into<String>,
    ) -> Result<DraftedQuestion, Failure> {
        let (document, claim): (String, String) = (document.into(), claim.into());
        models::questions::draft(self, &document, &claim).await
    }

    /// Removes the key of a service.
    ///
    /// # Errors
    /// `Keychain` if it could not be removed.
    pub async fn remove_key(&self, service: impl Into<String>) -> Result<(), Failure> {
        let (outside, service) = (self.outside()?, service.into());
        self.blocking(move |_| service_keys::remove_key(&outside, &service))
            .await
    }

    /// Everything that was fetched as evidence for a document, as a web archive (WARC 1.1, gzip) that
    /// common replayers open.
    ///
    /// # Errors
    /// `NotFound` if nothing was fetched; a failure of the library.
    pub async fn evidence_archive(&self, document: impl Into<String>) -> Result<Vec<u8>, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| archive::written(inner, &document))
            .await
    }

    /// Lets a host be asked for pages on behalf of a document though it belongs to somebody the claims
    /// name; it takes effect with the next look.
    ///
    /// # Errors
    /// `Invalid` for what is no host; `NotFound`; a failure of the library.
    pub async fn allow_host(
        &self,
        document: impl Into<String>,
        host: impl Into<String>,
    ) -> Result<(), Failure> {
        let (document, host): (String, String) = (document.into(), host.into());
        self.blocking(move |inner| ask_first::allow(inner, &document, &host))
            .await
    }

    /// Every request that left for a document, newest first.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn ledger(&self, document: impl Into<String>) -> Result<Vec<LedgerRow>, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| ledger::rows(inner, &document))
            .await
    }

    /// The ledger of a document as it may be exported: without the words of confidential sources.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn ledger_to_export(
        &self,
        document: impl Into<String>,
    ) -> Result<Vec<LedgerRow>, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| ledger::exported(inner, &document))
            .await
    }
}
