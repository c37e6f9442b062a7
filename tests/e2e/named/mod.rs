//! Nine documents of nine trades, made by programs we did not write, from the file to the printed report.

mod made;
mod prose;

use std::path::{Path, PathBuf};

use made::{Page, pages, printed, written};
use serde_json::Value;

use crate::desk::{Desk, Home, pictures};
use crate::documents::opened_with;
use crate::whole_way::introduce;

const A4: Page = Page {
    width: "21cm",
    height: "29.7cm",
    head: "",
};

/// What is known of a document before it is opened.
struct Named {
    file: PathBuf,
    title: &'static str,
    kind: &'static str,
    language: &'static str,
    /// Words that stand in this order, across lines, columns and pages.
    in_order: &'static [&'static str],
    /// Footnotes.
    notes: usize,
    /// References at least.
    references: usize,
    /// Material to hold it against.
    material: String,
    /// Words of a claim that the material contradicts, and of one that it bears out.
    wrong: &'static str,
    right: &'static str,
}

fn source(name: &str) -> PathBuf {
    let folder = Path::new("tests/documents/named").canonicalize();
    folder.expect("the folder of texts").join(name)
}

fn said(name: &str) -> String {
    std::fs::read_to_string(source(name)).expect("a text")
}

const BRIDGE: &str = "City archive of Ostholm.\n\nThe Lantern Bridge in Ostholm is 421 metres long.\n\n\
    The Lantern Bridge carried 9,400 vehicles a day in 2019.";

fn documents(folder: &Path) -> Vec<Named> {
    let print = |name: &str| printed(&source(&format!("{name}.html")), folder);
    let write = |name: &str| written(name, &said(&format!("{name}.txt")), A4, "docx", folder);
    let material = |name: &str| said(&format!("{name}.notes.txt"));
    let book = Page {
        width: "14cm",
        height: "21cm",
        head: "The Quiet Harbour",
    };
    vec![
        Named {
            file: print("paper"),
            title: "Oyster Settlement on Dredged Sills of the Hest Estuary",
            kind: "academic",
            language: "en",
            in_order: &[
                "We counted settled oysters",
                "Nobody had meant them",
                "Divers did not know",
                "It differed between sills",
                "Our counts have limits",
                "Fourteen years of an oyster bed in the outer harbour. Estuarine Research 22(4)",
            ],
            notes: 0,
            references: 4,
            material: material("paper"),
            wrong: "31.4 grams",
            right: "The mean density",
        },
        Named {
            file: print("brief"),
            title: "Brief for Appellant",
            kind: "legal_brief",
            language: "en",
            in_order: &[
                "TABLE OF AUTHORITIES",
                "This Court has jurisdiction",
                "ER 31",
                "Leave is freely given",
                "6,412 words",
            ],
            notes: 0,
            references: 6,
            material: material("brief"),
            wrong: "$2,400,000",
            right: "since 1987",
        },
        Named {
            file: print("patent"),
            title: "FLOAT FOR A FERRY RAMP",
            kind: "patent",
            language: "en",
            in_order: &[
                "No pump is needed",
                "U.S. Pat. No. 5,123,456 describes",
                "the float 10 comprises a hull 12",
                "What is claimed is",
                "a grate before the opening",
            ],
            notes: 0,
            references: 4,
            material: material("patent"),
            wrong: "5 degrees",
            right: "thickness of 6 mm",
        },
        Named {
            file: print("screenplay"),
            title: "The Lantern Bridge",
            kind: "screenplay",
            language: "en",
            in_order: &[
                "FADE IN",
                "There are nine boxes on the bridge and eleven",
                "THE END",
            ],
            notes: 0,
            references: 0,
            material: material("screenplay"),
            wrong: "61 million kroner",
            right: "9,400 vehicles",
        },
        Named {
            file: write("contract"),
            title: "CHARTER AGREEMENT",
            kind: "contract",
            language: "en",
            in_order: &[
                "WHEREAS",
                "means the motor ferry Lantern",
                "IN WITNESS WHEREOF",
            ],
            notes: 1,
            references: 0,
            material: material("contract"),
            wrong: "capacity of 240 passengers",
            right: "November 14, 2020",
        },
        Named {
            file: print("arabic"),
            title: "جسر الفانوس بعد ثلاثين عاما",
            kind: "other",
            language: "ar",
            in_order: &[
                "ويبلغ طوله 412 مترا",
                "Ostholm Courier",
                "https://ostholm.example/report",
                "12%",
            ],
            notes: 0,
            references: 1,
            material: material("arabic"),
            wrong: "412",
            right: "84000",
        },
        Named {
            file: write("japanese"),
            title: "ランタン橋の三十年",
            kind: "other",
            language: "ja",
            in_order: &["412メートル", "412万ユーロ", "数字で見る橋", "12パーセント"],
            notes: 1,
            references: 1,
            material: material("japanese"),
            wrong: "412メートル",
            right: "8万4000人",
        },
        Named {
            file: written("thesis", &prose::thesis(400), A4, "docx", folder),
            title: "The Memory of a Harbour",
            kind: "academic",
            language: "en",
            in_order: &[
                "Abstract",
                "Chapter 1",
                "412 metres",
                "Chapter 10",
                "Bibliography",
            ],
            notes: 400,
            references: 8,
            material: BRIDGE.to_owned(),
            wrong: "412 metres",
            right: "9,400 vehicles",
        },
        Named {
            file: written("book", &prose::book(24), book, "pdf", folder),
            title: "The Quiet Harbour",
            kind: "book",
            language: "en",
            in_order: &["Chapter 1", "Chapter 2", "412 metres", "Chapter 24"],
            notes: 0,
            references: 0,
            material: BRIDGE.to_owned(),
            wrong: "412 metres",
            right: "9,400 vehicles",
        },
    ]
}

/// The words of a document's blocks of one shape, or of all.
fn words(view: &Value, shape: Option<&str>) -> Vec<String> {
    let blocks = view["blocks"].as_array().expect("blocks");
    let wanted = blocks
        .iter()
        .filter(|block| shape.is_none_or(|shape| block["kind"]["type"] == shape));
    wanted
        .map(|block| {
            let runs = block["runs"].as_array().expect("runs").iter();
            runs.filter_map(|run| run["text"].as_str()).collect()
        })
        .collect()
}

/// Opens a document from the Desk by its title.
async fn open(desk: &Desk, title: &str) {
    desk.click("nav-desk").await;
    let pressed = desk
        .evaluate_async(
            "const [title, done] = arguments;\
             const cards = [...document.querySelectorAll('[data-testid=document-card]')];\
             const card = cards.find((card) => card.innerText.includes(title));\
             card?.querySelector('.title').click(); done(Boolean(card));",
            vec![title.into()],
        )
        .await;
    assert_eq!(pressed, true, "“{title}” is on the Desk");
    desk.part("claim-row").await;
}

async fn taken_through(desk: &Desk, named: &Named) {
    open(desk, named.title).await;
    desk.add_notes(&named.material).await;
    let view = desk.newest_document().await;
    let title = named.title;
    assert_eq!(view["title"], title);
    assert_eq!(
        view["document_type"], named.kind,
        "{title}: {}",
        view["notices"]
    );
    assert_eq!(view["language"], named.language, "{title}");
    let all = words(&view, None).join("\n");
    let mut from = 0;
    for phrase in named.in_order {
        let at = all[from..].find(phrase);
        from += at.unwrap_or_else(|| panic!("{title}: “{phrase}” in its place in {all}"));
    }
    assert_eq!(
        words(&view, Some("note")).len(),
        named.notes,
        "{title}: notes"
    );
    if named.kind == "book" {
        assert_eq!(all.matches(title).count(), 1, "running heads are no text");
    }
    let references = view["references"].as_u64().expect("a number");
    assert!(
        references >= named.references as u64,
        "{title}: {references} references"
    );

    desk.run_to_end().await;
    desk.until("its end is told", |text| text.contains("Checked."))
        .await;
    let view = desk.newest_document().await;
    let claims = view["claims"].as_array().expect("claims");
    let finding = |words: &str| {
        let said = |claim: &&Value| {
            claim["quote"]
                .as_str()
                .is_some_and(|quote| quote.contains(words))
        };
        let claim = claims.iter().find(said);
        claim.unwrap_or_else(|| panic!("{title}: no claim says “{words}”"))["finding"].clone()
    };
    assert_eq!(finding(named.wrong), "contradicted", "{title}");
    assert_eq!(finding(named.right), "supported", "{title}");
    let name = named
        .file
        .file_stem()
        .expect("a name")
        .to_string_lossy()
        .into_owned();
    desk.picture(&pictures().join(format!("named-{name}.png")))
        .await;
    desk.open_report().await;
}

#[tokio::test]
async fn nine_documents_of_nine_trades_go_from_the_file_to_the_report() {
    let home = Home::fresh();
    let folder = tempfile::tempdir().expect("a folder");
    let all = documents(folder.path());
    let length = pages(&all[8].file);
    assert!((480..=540).contains(&length), "a book of {length} pages");
    let thesis = written("thesis", &prose::thesis(400), A4, "pdf", folder.path());
    let length = pages(&thesis);
    assert!((115..=130).contains(&length), "a thesis of {length} pages");
    let files: Vec<PathBuf> = all.iter().map(|named| named.file.clone()).collect();
    let desk = home.open_with(&opened_with(&home, &files)).await;
    desk.until("all are on the Desk", |text| {
        all.iter().all(|named| text.contains(named.title))
    })
    .await;
    introduce(&desk).await;
    for named in &all {
        taken_through(&desk, named).await;
    }
    desk.close().await;
}
