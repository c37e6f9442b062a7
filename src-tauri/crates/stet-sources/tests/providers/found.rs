//! What each provider finds when all is well.

use stet_core::claim::ClaimKind;
use stet_core::evidence::{Aim, Pinpoint, Search};
use stet_sources::{Answer, Around, Cited, Query};

use crate::desk::{Desk, SERVICES};
use crate::{hits, query, sound};

/// A world in which every provider has something on the barrage at Orrin.
pub(crate) const WORLD: &str = r#"
[[articles]]
title = "Orrin barrage"
edited = "2024-05-01T12:00:00Z"
text = """
The Orrin barrage is a dam across the mouth of Orrin Bay, closed in March 2012 after nine years of work.
== History ==
Work on the barrage began in 2003 under the Northern Harbours Agency and cost 4.5 million euros.
Short line.
== Nature ==
Eelgrass covered 41 hectares of Orrin Bay seven years after the barrage was closed."""

[[articles]]
title = "Orrin-Sperrwerk"
language = "de"
text = "Das Sperrwerk Orrin wurde im März 2012 nach neun Jahren Bauzeit geschlossen und liegt in der Bucht."

[[articles]]
title = "Tea"
text = "Tea is a drink made of leaves and hot water, known in many countries of the world."

[[items]]
id = "Q900001"
label = "Orrin meadow"
aliases = ["Orrin", "Orrin barrage"]
description = "eelgrass meadow in the bay of the same name"
modified = "2024-06-01T07:00:00Z"

[[items.statements]]
property = "P2046"
amount = "+12.00"
unit = "Q35852"
rank = "deprecated"

[[items.statements]]
property = "P2046"
amount = "+41"
unit = "Q35852"
qualifiers = [{ property = "P585", time = "+2019-04-02T00:00:00Z" }]
stated_in = "Q900002"
reference_url = "https://survey.example/orrin?plot=all"

[[items.statements]]
property = "P17"
item = "Q900003"

[[items]]
id = "Q900002"
label = "Survey of the meadows"

[[items]]
id = "Q900003"
label = "Northland"
labels = { de = "Nordland" }

[[items]]
id = "Q900004"
label = "Ruth Pell"
labels = { de = "Ruth Pell" }
description = "mayor of Orrin"
modified = "2023-02-03T00:00:00Z"

[[items.statements]]
property = "P569"
time = "+1921-03-00T00:00:00Z"
precision = 10

[[items.statements]]
property = "P570"
time = "+1979-01-05T00:00:00Z"

[[items.statements]]
property = "P39"
item = "Q900005"
qualifiers = [
  { property = "P580", time = "+1968-00-00T00:00:00Z", precision = 9 },
  { property = "P582", time = "+1974-00-00T00:00:00Z", precision = 9 },
]

[[items]]
id = "Q900005"
label = "mayor of Orrin"

[[items]]
id = "Q900006"
label = "Ruth Pell"
description = "Wikimedia disambiguation page"

[[items.statements]]
property = "P31"
item = "Q4167410"

[[works]]
title = "Eelgrass recovery after the closing of the Orrin barrage"
authors = ["Ada Okonkwo", "Joan van der Meer"]
container = "Journal of Coastal Works"
year = 2019
month = 4
day = 2
doi = "10.5555/jcw.2019.0113"
pmid = "90000303"
abstract = "Seven years after the Orrin barrage was closed, eelgrass covered 41 hectares of the bay, up from 12 hectares before."

[[works]]
title = "Eelgrass and the barrage at Orrin: a comment"
authors = ["Tor Lindqvist"]
container = "Marine Meadows"
year = 2020
doi = "10.5555/mm.2020.1"
pmid = "90000404"

[[fact_checks]]
claim = "The Orrin barrage was closed in 2015 and killed all eelgrass in the bay."
claimant = "A councillor"
claimed = "2021-02-01"
publisher = "Harbour Checks"
site = "checks.example"
url = "https://checks.example/orrin-barrage"
title = "No, the barrage did not kill the eelgrass"
rating = "Mostly false"
reviewed = "2021-03-01"

[[pages]]
url = "https://checks.example/orrin-barrage"
title = "No, the barrage did not kill the eelgrass"
publisher = "Harbour Checks"
published = "2021-03-01"
text = "The Orrin barrage was closed in March 2012, and eelgrass has come back to 41 hectares since."

[[pages]]
url = "https://gazette.example/barrage"
title = "Barrage closes at Orrin"
author = "Sam Adeyemi"
publisher = "The Orrin Gazette"
published = "2012-03-04"
sort = "news"
text = """
The Orrin barrage was closed on Saturday, nine years after work on it began in the bay.
The mayor spoke for a long time about fish, weather and the price of bread in town.
Eelgrass may now return to the bay, said biologists who had mapped 12 hectares of it."""

[[pages]]
url = "https://meadows.example/eelgrass"
title = "Eelgrass of Orrin"
author = "A Okonkwo"
publisher = "Marine Meadows"
published = "2019-04-02"
sort = "paper"
text = "Eelgrass in Orrin Bay covered 41 hectares seven years after the barrage had been closed."
"#;

/// A claim on which every provider of the world has something.
pub(crate) const CLAIM: &str =
    "Seven years after the Orrin barrage was closed, eelgrass covered 41 hectares of the bay.";

/// A question that every provider answers, abstracts included.
pub(crate) fn question() -> Query {
    let mut query = query(CLAIM);
    query.claim.kind = ClaimKind::Scientific;
    query
}

#[tokio::test]
async fn every_provider_finds_what_speaks_of_the_claim() {
    let desk = Desk::new(WORLD).await;
    for (id, _) in SERVICES {
        let looked = desk.look(id, &question()).await;
        let found = hits(&looked);
        sound(found);
        assert!(looked.unopened.is_empty(), "{id}: {:?}", looked.unopened);
        assert!(
            found
                .iter()
                .any(|hit| hit.passage.text.contains("41 hectares")),
            "{id}: {found:?}"
        );
        assert!(
            found
                .iter()
                .all(|hit| !hit.passage.text.contains("the price of bread"))
        );
    }
    let rows = desk.rows.all();
    assert!(rows.iter().all(|(entry, _)| entry.document == "d-1"));
}

#[tokio::test]
async fn what_nobody_has_is_nothing_found() {
    let desk = Desk::new(WORLD).await;
    let mut query = query("Zirconium quux flanges oscillate.");
    query.claim.kind = ClaimKind::Scientific;
    for (id, _) in SERVICES
        .iter()
        .filter(|(id, _)| *id != "wikidata_statements")
    {
        let looked = desk.look(id, &query).await;
        assert_eq!(looked.answer, Answer::NothingFound, "{id}");
    }
    let named = crate::query("Zirconia Quux had 4,120 inhabitants.");
    let looked = desk.look("wikidata_statements", &named).await;
    assert_eq!(looked.answer, Answer::NothingFound);
}

#[tokio::test]
async fn a_statement_has_its_property_rank_moment_and_source() {
    let desk = Desk::new(WORLD).await;
    let looked = desk.look("wikidata_statements", &question()).await;
    let found = hits(&looked);
    sound(found);
    let best = &found[0];
    assert_eq!(
        best.passage.text,
        "The area of Orrin meadow is 41 hectares on 2 April 2019."
    );
    assert!(
        found
            .iter()
            .all(|hit| !hit.passage.text.contains("12 hectares")),
        "deprecated"
    );
    let Pinpoint::Paragraph { heading, .. } = &best.passage.pinpoint else {
        panic!("{:?}", best.passage.pinpoint);
    };
    assert_eq!(
        heading.as_deref(),
        Some(
            "Q900001, area (P2046), normal rank, stated in Survey of the meadows, with a reference \
             to survey.example"
        )
    );
    let source = &best.source;
    assert_eq!(
        source.url.as_deref(),
        Some("https://www.wikidata.org/wiki/Q900001")
    );
    assert_eq!(
        source.title,
        "Orrin meadow – eelgrass meadow in the bay of the same name"
    );
    assert_eq!(source.published_at.as_deref(), Some("2024-06-01"));
    let article = desk.look("wikipedia", &question()).await;
    assert_eq!(
        source.identity(),
        hits(&article)[0].source.identity(),
        "one source with it"
    );
    assert_eq!(source.class, hits(&article)[0].source.class);
}

#[tokio::test]
async fn people_are_found_by_their_names_and_only_those_are_sent() {
    let desk = Desk::new(WORLD).await;
    let text = "Ruth Pell, who loved boats, was mayor from 1968 to 1975 and died in 1978.";
    let mut german = query(text);
    german.around.language = "de".to_owned();
    for query in [query(text), german] {
        let looked = desk.look("wikidata_statements", &query).await;
        let found = hits(&looked);
        sound(found);
        let said: Vec<&str> = found.iter().map(|hit| hit.passage.text.as_str()).collect();
        for wanted in [
            "Ruth Pell held the position of mayor of Orrin from 1968 to 1974.",
            "According to a statement in Wikidata, Ruth Pell died on 5 January 1979.",
        ] {
            assert!(said.contains(&wanted), "{said:?}");
        }
    }
    let asked = desk.asked("www.wikidata.org");
    assert!(
        asked.iter().all(|address| !address.contains("boats")),
        "{asked:?}"
    );
    assert!(asked.iter().any(|address| address.contains("language=de")));
    // The page that only tells items of one name apart says nothing itself.
    assert!(asked.iter().any(|address| address.contains("ids=Q900006")));
}

#[tokio::test]
async fn a_claim_without_a_name_or_without_anything_that_is_stated_is_not_sent() {
    let desk = Desk::new(WORLD).await;
    for text in [
        "The harbour had 4,120 boats in 2019.",
        "Ruth Pell loved boats more than bread.",
    ] {
        let looked = desk.look("wikidata_statements", &query(text)).await;
        assert!(
            matches!(looked.answer, Answer::Declined(_)),
            "{text}: {looked:?}"
        );
    }
    assert!(desk.asked("www.wikidata.org").is_empty());
}

#[tokio::test]
async fn an_article_has_headings_a_day_and_an_address() {
    let desk = Desk::new(WORLD).await;
    let looked = desk.look("wikipedia", &question()).await;
    let best = &hits(&looked)[0];
    assert_eq!(
        best.source.url.as_deref(),
        Some("https://en.wikipedia.org/wiki/Orrin_barrage")
    );
    assert_eq!(best.source.publisher.as_deref(), Some("Wikipedia"));
    assert_eq!(best.source.published_at.as_deref(), Some("2024-05-01"));
    let Pinpoint::Paragraph { heading, .. } = &best.passage.pinpoint else {
        panic!("{:?}", best.passage.pinpoint);
    };
    assert_eq!(heading.as_deref(), Some("Nature"));
}

#[tokio::test]
async fn a_german_text_is_looked_up_in_german_and_in_english() {
    let desk = Desk::new(WORLD).await;
    let text = "Das Sperrwerk Orrin wurde im März 2012 geschlossen.";
    let query = Query {
        around: Around {
            language: "de".to_owned(),
            ..Around::default()
        },
        ..query(text)
    };
    let looked = desk.look("wikipedia", &query).await;
    let found = hits(&looked);
    assert!(
        found
            .iter()
            .any(|hit| hit.passage.text.starts_with("Das Sperrwerk"))
    );
    assert!(!desk.asked("de.wikipedia.org").is_empty());
    assert!(!desk.asked("en.wikipedia.org").is_empty());

    let translated = Search {
        text: "Orrin tidal barrier closed March 2012".to_owned(),
        aim: Aim::WithoutFigures,
        language: "en".to_owned(),
    };
    let around = Around {
        translated: vec![translated],
        ..query.around.clone()
    };
    desk.look("wikipedia", &Query { around, ..query }).await;
    let asked = desk.asked("en.wikipedia.org");
    let of = |words: &str| asked.iter().any(|address| address.contains(words));
    assert!(
        of("tidal"),
        "English words go to the English one: {asked:?}"
    );
    let german = desk.asked("de.wikipedia.org");
    assert!(!german.iter().any(|address| address.contains("tidal")));
}

#[tokio::test]
async fn abstracts_have_their_work_and_are_told_to_be_no_more() {
    let desk = Desk::new(WORLD).await;
    for id in ["europepmc_abstracts", "crossref_abstracts"] {
        let looked = desk.look(id, &question()).await;
        let [hit] = hits(&looked) else {
            panic!("{id}: {looked:?}");
        };
        assert_eq!(
            hit.source.url.as_deref(),
            Some("https://doi.org/10.5555/jcw.2019.0113")
        );
        assert_eq!(hit.source.identity(), "publisher:journal of coastal works");
        assert_eq!(hit.source.published_at.as_deref(), Some("2019-04-02"));
        assert!(
            hit.source
                .author
                .as_deref()
                .is_some_and(|by| by.contains("Okonkwo"))
        );
        assert!(
            hit.why.contains("only its abstract was read"),
            "{}",
            hit.why
        );
        let mut other = question();
        other.claim.kind = ClaimKind::Name;
        let looked = desk.look(id, &other).await;
        assert!(matches!(looked.answer, Answer::Declined(_)), "{looked:?}");
    }
}

#[tokio::test]
async fn a_rating_is_its_publishers_and_the_false_statement_is_no_passage() {
    let desk = Desk::new(WORLD).await;
    let looked = desk.look("fact_checks", &question()).await;
    let found = hits(&looked);
    sound(found);
    let rating = found
        .iter()
        .find(|hit| hit.passage.text.contains("Mostly false"));
    let rating = rating.expect("a rating");
    assert_eq!(rating.source.publisher.as_deref(), Some("Harbour Checks"));
    assert_eq!(rating.source.published_at.as_deref(), Some("2021-03-01"));
    assert!(rating.why.contains("killed all eelgrass") && rating.why.contains("A councillor"));
    assert!(
        found
            .iter()
            .all(|hit| !hit.passage.text.contains("killed all"))
    );
    let page = found
        .iter()
        .find(|hit| hit.passage.text.contains("has come back"));
    assert!(page.is_some_and(|hit| hit.source.id != rating.source.id));
}

#[tokio::test]
async fn cited_pages_are_opened_first_come_first_and_only_if_there_are_any() {
    let desk = Desk::new(WORLD).await;
    let none = desk.look("cited_pages", &question()).await;
    assert!(matches!(none.answer, Answer::Declined(_)));
    let text = "Eelgrass covered 41 hectares of Orrin Bay after the barrage (https://meadows.example/eelgrass).";
    let mut query = query(text);
    let cited = |address: &str, mark: &str| Cited {
        address: address.to_owned(),
        mark: mark.to_owned(),
    };
    query.around.cited = vec![
        cited("https://gazette.example/barrage", "[3]"),
        cited("https://meadows.example/eelgrass", "[4]"),
        cited("not an address", "[5]"),
    ];
    let looked = desk.look("cited_pages", &query).await;
    let found = hits(&looked);
    sound(found);
    assert!(
        found
            .iter()
            .any(|hit| hit.why == "the text cites this page")
    );
    let third = found
        .iter()
        .find(|hit| hit.why == "the text cites it as [3]");
    let third = third.expect("the third reference");
    assert_eq!(third.source.author.as_deref(), Some("Sam Adeyemi"));
    assert_eq!(third.source.publisher.as_deref(), Some("The Orrin Gazette"));
    assert_eq!(third.source.published_at.as_deref(), Some("2012-03-04"));
    assert_eq!(
        desk.asked("meadows.example").len(),
        1,
        "once, and no robots.txt"
    );
}
