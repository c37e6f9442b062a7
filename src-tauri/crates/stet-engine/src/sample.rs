//! The sample: an invented article with planted errors, and its source pack.

use crate::engine::Inner;
use crate::intake;
use crate::wire::Failure;

const ARTICLE: &[u8] = include_bytes!("../../../../data/sample/article.md");

macro_rules! pack {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_bytes!(concat!("../../../../data/sample/sources/", $name)) as &[u8])),*]
    };
}

pub(crate) fn open(inner: &Inner) -> Result<String, Failure> {
    let id = intake::document(inner, "article.md", ARTICLE)?;
    for (name, bytes) in pack![
        "annual-report-2024.html",
        "council-minutes.md",
        "history-leaflet.md",
        "interview-renn.txt",
        "passenger-figures.csv",
        "press-release.txt",
    ] {
        intake::source(inner, &id, name, bytes, false)?;
    }
    Ok(id)
}
