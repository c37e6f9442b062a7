//! A book's claims by chapter, on screen and in the report.

use crate::common::pasted;
use stet_engine::Engine;
use stet_engine::wire::ReportOptions;

const BOOK: &str = "# Salt and stone\n\n\
    The harbour of Eldhaven was built in 1861.\n\n\
    ## The bridge\n\n\
    The harbour bridge at Eldhaven is 412 metres long. It was opened in 2019.\n\n\
    ## The quiet year\n\n\
    How beautiful it was!\n\n\
    ## The ferry\n\n\
    The ferry carried 4,100 passengers in May 2024.\n";

#[tokio::test(flavor = "multi_thread")]
async fn findings_of_a_book_are_grouped_by_its_chapters() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("opens");
    let id = engine
        .create_document(pasted(BOOK))
        .await
        .expect("taken in");
    let plain = engine.document(&id).await.expect("there");
    assert_eq!(plain.chapters, [], "it is not known to be a book");

    engine.set_document_type(&id, "book").await.expect("set");
    engine.start_run(&id).await.expect("starts");
    engine.wait_run(&id).await.expect("ends");
    let view = engine.document(&id).await.expect("there");
    let titles: Vec<&str> = view.chapters.iter().map(|one| one.title.as_str()).collect();
    assert_eq!(titles, ["", "The bridge", "The ferry"], "those with claims");
    let of = |words: &str| {
        let row = view.claims.iter().find(|row| row.quote.contains(words));
        row.expect("a claim").number
    };
    let bridge = &view.chapters[1];
    assert!((bridge.first..=bridge.last).contains(&of("412 metres")));
    assert!(!(bridge.first..=bridge.last).contains(&of("passengers")));

    let options = ReportOptions::default();
    let report = engine.report(&id, options).await.expect("a report");
    let told: Vec<(&str, usize)> = report
        .chapters
        .iter()
        .map(|chapter| (chapter.title.as_str(), chapter.claims.len()))
        .collect();
    let (last, first) = (bridge.last, bridge.first);
    let in_bridge = usize::try_from(last - first + 1).expect("few");
    assert_eq!(told[1], ("The bridge", in_bridge));
    assert_eq!(told[2], ("The quiet year", 0));
    let all: usize = told.iter().map(|(_, claims)| claims).sum();
    assert_eq!(all, report.claims.len());
    assert_eq!(report.chapters[3].claims, [of("passengers")]);
}
