//! `--allow`: which services a text may be taken to.

use stet_engine::Engine;
use stet_engine::wire::{Failure, NetworkMode, NetworkView};

/// Allows the services of these names for a document; "all" stands for those that take no key.
/// Nothing is changed where none is named. Gives a sentence for each that has no key and so cannot be
/// asked.
///
/// # Errors
/// `Invalid` for a service there is not; a failure of the library.
pub(crate) async fn allow(
    engine: &Engine,
    document: &str,
    names: &[String],
) -> Result<Vec<String>, Failure> {
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let services = if names.iter().any(|name| name == "all") {
        let known = engine.services().await?.services.into_iter();
        known
            .filter(|service| !service.needs_key)
            .map(|service| service.id)
            .collect()
    } else {
        names.to_vec()
    };
    let network = NetworkView {
        mode: NetworkMode::Allowed,
        services,
    };
    engine.set_network(document, network).await?;
    engine.services_without_key(document).await
}
