//! What the window shows, made from one consistent look at the library. Refuses to change
//! anything.

pub(crate) mod blocks;
pub(crate) mod carried;
pub(crate) mod desk;
pub(crate) mod document;
pub(crate) mod inspector;
pub(crate) mod looked;
pub(crate) mod numbers;
pub(crate) mod rows;
pub(crate) mod search;
pub(crate) mod suggestion;
pub(crate) mod weighed;
pub(crate) mod words;
