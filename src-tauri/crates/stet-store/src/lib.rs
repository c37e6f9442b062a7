//! The library on disk: SQLite, one file of this crate per table.
//!
//! Owns the schema, its migrations, the append-only log chained by hash, and
//! the rule that a change and its log row are one transaction
//! ([`Library::record`]). Refuses to own what the values mean: claims,
//! findings and decisions are stored as `stet-core` defines them. Beside the library lies a second
//! file, of what outlets are thought of ([`reliability`]): it belongs to no document. Both are encrypted where somebody
//! keeps their key ([`KeyHolder`]).
//!
//! Findings never overwrite decisions: they are different tables, and the
//! table of decisions refuses updates (`schema/001.sql`).

pub mod allowed_hosts;
pub mod backup;
pub mod check_findings;
pub mod citation_checks;
pub mod claims;
pub mod commitment;
pub mod decisions;
pub mod declined_offers;
pub mod documents;
pub mod drafts;
mod encryption;
mod erase;
mod error;
pub mod findings;
pub mod forget;
pub mod fts;
pub mod http_cache;
pub mod known_keys;
pub mod ledger;
mod library;
pub mod link_checks;
pub mod log;
pub mod log_branches;
pub mod lost_changes;
pub mod model_answers;
pub mod not_factual;
mod owner;
pub mod packing;
pub mod passages;
pub mod permissions;
pub mod publisher_logo;
pub mod rebuttals;
pub mod recorded_salts;
pub mod reference_findings;
pub mod reference_list;
pub mod reliability;
pub mod report_flags;
pub mod revisions;
pub mod runs;
pub mod settings;
pub mod settled_reports;
mod signing;
pub mod snapshots;
pub mod sources;
pub mod text_notes;
pub mod ticks;
pub mod timestamps;
pub mod undo;
pub mod waiting_packages;
mod wal;

pub use encryption::{KeyBytes, KeyHolder, LibraryKey, Unreachable};
pub use error::StoreError;
pub use library::{Entry, Library, Scratch, Stamp, Tx, new_id, sha256_hex};
pub use signing::{Signer, message, signature_holds};

/// What every function of this crate returns.
pub type Result<T> = std::result::Result<T, StoreError>;
