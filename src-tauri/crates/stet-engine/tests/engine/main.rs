//! The engine as the window and the terminal use it, in one program: what many tests share is compiled and
//! linked once. Rehearsals that are also run by the hundred (`kill`, `trouble`, `fuzz`, `tampering`) are
//! programs of their own.

mod ask_first;
mod chapters;
mod checked_copy;
mod citations;
mod claim_choice;
mod claims_by_model;
mod claims_judged;
mod classifier;
mod common;
mod confidential;
mod corrections;
mod document_types;
mod drafts;
mod earlier;
mod encryption;
mod forget;
mod handover;
mod hostile;
mod moving;
mod outlets;
mod own_findings;
mod random_records;
mod references;
mod revisions;
mod run;
mod sample;
mod timestamps;
mod world;
