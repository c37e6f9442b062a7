//! Every registry against the small internet: found, not found, declined, and everything that can
//! go wrong on the way – which is never "not found".

mod courtlistener;
mod door;
mod faults;
mod found;
mod fuzz;
mod law;
mod recall;
mod requests;
mod strange;

use std::path::Path;
use std::sync::Arc;

use door::ToFixture;
use fixture_internet::{Internet, World};
use stet_core::reference::{Person, Work, WorkKind};
use stet_sources::door::Door;
use stet_sources::{By, Found, LookUp, Registry, registries};
use tokio_util::sync::CancellationToken;

/// A world with works of several kinds; every collecting service has them all.
pub(crate) const WORKS: &str = r#"
[services.openalex]
knows = "all"
key = "a-key"
[services.semanticscholar]
knows = "all"
key = "a-key"
[services.wikidata]
knows = "all"
[services.dblp]
knows = "all"

[[works]]
kind = "article"
title = "Tidal barrages and the drowned meadow"
subtitle = "A survey"
authors = [
  { family = "van der Meer", given = "Joan R." },
  { family = "Salo", given = "Aino", suffix = "Jr." },
  { group = "Orrin Bay Survey" },
]
container = "Journal of Coastal Works"
year = 2018
month = 11
print_year = 2019
volume = "12"
issue = "3"
pages = "201-219"
publisher = "Harbour Press"
issn = "1234-5679"
doi = "10.5555/tides.1"
pmid = "31234567"
pmcid = "PMC6543210"
preprint = "10.48550/arxiv.1805.00042"

[[works]]
kind = "article"
title = "Kelp yields after the storm"
authors = ["Irene Osei"]
container = "Journal of Coastal Works"
year = 2020
doi = "10.5555/kelp.2"
pmid = "32345678"
notes = [
  { kind = "retraction", doi = "10.5555/kelp.2.retraction", date = "2021-03-01" },
  { kind = "correction", doi = "10.5555/kelp.2.correction", date = "2020-09-15" },
]

[[works]]
kind = "preprint"
title = "Drowned meadows: sediment models of barrages"
authors = ["Joan R. van der Meer", "Aino Salo"]
container = "arXiv"
year = 2018
month = 5
doi = "10.48550/arxiv.1805.00042"
arxiv = "1805.00042v2"
published_as = "10.5555/tides.1"

[[works]]
kind = "preprint"
title = "Perpetual currents in a closed basin"
authors = ["Tor Lind"]
container = "arXiv"
year = 2021
doi = "10.48550/arxiv.2101.00777"
arxiv = "2101.00777"
notes = [{ kind = "withdrawal" }]

[[works]]
kind = "book"
title = "The Lamp Rooms"
subtitle = "Lighthouse keeping on the northern coast"
authors = ["Edith Brandt"]
publisher = "Quay House"
place = "Bergen"
year = 1998
isbn = "9780306406157"

[[works]]
kind = "case"
title = "Hill v. Dale Manufacturing Company"
container = "F.2d"
volume = "12"
pages = "34"
parallel = ["46 S. Ct. 101"]
place = "2d Cir."
year = 1926
month = 3
day = 3

[[works]]
kind = "statute"
title = "Civil action for the harbour"
container = "U.S.C."
volume = "42"
number = "1983"

[[works]]
kind = "statute"
title = "Lamps of piers"
container = "U.S.C."
volume = "42"
number = "983"
year = 2003

[[works]]
kind = "statute"
title = "Definitions"
container = "C.F.R."
volume = "29"
number = "1630.2"

[[works]]
kind = "statute"
title = "Harbours Act of 2023"
container = "Pub. L."
volume = "118-31"
year = 2023
"#;

/// The small internet with these works and further lines of TOML, and a door to it.
pub(crate) async fn world(further: &str) -> (Arc<Internet>, Arc<ToFixture>) {
    let text = format!("{further}\n{WORKS}");
    let world = World::parse(&text, Path::new("works.toml")).expect("a world");
    let internet = Arc::new(Internet::start(world).await.expect("a small internet"));
    let door = Arc::new(ToFixture::new(Arc::clone(&internet)));
    (internet, door)
}

/// The registry of this id.
pub(crate) fn registry(door: Arc<dyn Door>, id: &str) -> Arc<dyn Registry> {
    registries::all(&door)
        .into_iter()
        .find(|registry| registry.id() == id)
        .expect("a registry")
}

/// Asks one registry.
pub(crate) async fn ask(door: Arc<dyn Door>, id: &str, by: By, work: &Work) -> Found {
    let look_up = LookUp {
        document: "d".to_owned(),
        reference: 12,
        work: work.clone(),
        by,
    };
    registry(door, id)
        .look_up(&look_up, &CancellationToken::new())
        .await
}

/// A citation of the first work, as a person writes it.
pub(crate) fn cited() -> Work {
    Work {
        kind: WorkKind::JournalArticle,
        title: "Tidal barrages and the drowned meadow: a survey".to_owned(),
        authors: vec![Person {
            family: "van der Meer".to_owned(),
            given: "J.R.".to_owned(),
            ..Person::default()
        }],
        container: "J. Coast. Works".to_owned(),
        year: Some(2019),
        ..Work::default()
    }
}

/// Ids of all registries but those of law, which are asked about nothing else.
pub(crate) const ALL: &[&str] = &[
    "doi",
    "crossref",
    "datacite",
    "europepmc",
    "arxiv",
    "openlibrary",
    "dblp",
    "openalex",
    "semanticscholar",
    "wikidata",
];
