//! A small internet for tests: services and web hosts played from a world file.
//!
//! One server on loopback speaks http and https and plays every host that the world names; the
//! `Host` header decides which. It answers in the services' own shapes, searches by rank as they
//! do, and is as slow, as strict and as broken as the world says. It owns no rule of Stet and
//! knows nothing of the client: whatever sends it HTTP is served.
//!
//! ```no_run
//! # async fn example() -> Result<(), fixture_internet::Trouble> {
//! let world = fixture_internet::World::read("tests/worlds/small.toml".as_ref())?;
//! let internet = fixture_internet::Internet::start(world).await?;
//! let at = internet.address("api.crossref.org", 443); // loopback, or `None`: no such host
//! # Ok(()) }
//! ```

mod authority;
mod body;
mod catalogue;
mod control;
mod exchange;
mod fault;
mod items;
mod models;
mod pace;
mod pages;
mod play;
mod rank;
mod record;
mod server;
mod services;
mod stamper;
mod texts;
mod work;
mod world;

pub use authority::Tls;
pub use fault::{Fault, FaultKind, When};
pub use items::{Said, WikidataItem};
pub use models::{Behaviour, Item, ModelAnswer};
pub use pace::{Latency, RateLimit};
pub use pages::{Archived, Page};
pub use record::{HostCount, Seen};
pub use server::{CONTROL_HOST, Internet};
pub use stamper::{Bodies, Signs, Stamper};
pub use texts::{Article, FactCheck};
pub use work::{Name, Note, Work};
pub use world::{Host, Knows, ServicePlan, Trouble, World};
