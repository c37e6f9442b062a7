//! The worlds that are committed can be read and are what their comments say.

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;

use crate::common::client;
use fixture_internet::{Internet, World};

async fn small() -> Internet {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../worlds/small.toml");
    let world = World::read(Path::new(path)).expect("a world");
    assert_eq!(world.works.len(), 18);
    Internet::start(world).await.expect("a small internet")
}

#[tokio::test]
async fn the_small_world_is_what_it_says() {
    let internet = small().await;
    for (url, status) in [
        ("https://harbour-press.example/jcw/27/2/eelgrass", 200),
        ("https://orrin-gazette.example/2019/11/storm-damage", 404),
        ("https://quay-house.example/catalogue/lamp-rooms", 410),
        ("https://coast-blog.example/2020/lost", 200),
        ("https://big-daily.example/world/harbours", 403),
        ("https://broadcaster.example/clip/77", 451),
        ("http://northern-harbours.example/reports/2022.html", 301),
        ("https://flaky.example/notice", 404),
        ("https://flaky.example/notice", 200),
        ("https://doi.org/10.5555/jcw.2019.0113", 302),
        ("https://doi.org/10.5555/jcw.2019.9999", 404),
        ("https://api.crossref.org/works/10.5555/AAP.2017.501", 200),
        ("https://api.crossref.org/works/10.5281/zenodo.9000001", 404),
        ("https://api.datacite.org/dois/10.5281/zenodo.9000001", 200),
        (
            "https://openlibrary.org/api/books?bibkeys=ISBN:0306406152",
            200,
        ),
        ("https://api.openalex.org/works?filter=doi:10.5555/x", 401),
        ("https://export.arxiv.org/api/query?id_list=2103.90001", 200),
    ] {
        let answer = client(&internet, url.starts_with("https"))
            .get(url)
            .send()
            .await;
        assert_eq!(
            answer.expect("an answer").status().as_u16(),
            status,
            "{url}"
        );
    }
    let expired = client(&internet, true)
        .get("https://expired.example/")
        .send()
        .await;
    assert!(expired.is_err());
    assert_eq!(internet.resolve("nowhere.example"), None);
    let inside = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 7));
    assert_eq!(internet.resolve("inside.example"), Some(vec![inside]));
    let refused = internet
        .address("refuses.example", 443)
        .expect("an address");
    assert!(std::net::TcpStream::connect(refused).is_err());
}

#[test]
fn a_world_that_does_not_fit_its_form_says_where() {
    for (text, says) in [
        ("[services.crosref]", "crosref"),
        ("[[pages]]\nurl = \"nowhere\"", "nowhere"),
        (
            "[[pages]]\nurl = \"https://a.example/\"\ncolour = 3",
            "colour",
        ),
        (
            "[[works]]\ntitle = \"T\"\nknown_to = [\"crosref\"]",
            "crosref",
        ),
        (
            "[[hosts]]\nhost = \"a.example\"\nfaults = [{ do = \"status\", every = 0 }]",
            "0th",
        ),
        (
            "[[pages]]\nurl = \"https://a.example/\"\narchived = [{ at = \"2019\" }]",
            "20230401120000",
        ),
        ("records = [\"not-there.jsonl\"]", "not-there.jsonl"),
    ] {
        let error = World::parse(text, Path::new("w.toml"))
            .expect_err(text)
            .to_string();
        assert!(error.contains(says), "{error}");
    }
}

#[test]
fn records_come_from_a_file_beside_the_world() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = "{\"title\": \"One\", \"authors\": [\"A B\"], \"venue\": \"V\", \"year\": 2020, \
                 \"arxiv_id\": \"2001.1v2\", \"location\": \"L\", \"citation_id\": \"x\"}\n\n\
                 {\"title\": \"Two\", \"doi\": \"10.5555/two\"}\n";
    std::fs::write(folder.path().join("works.jsonl"), lines).expect("a file");
    let path = folder.path().join("world.toml");
    std::fs::write(&path, "records = [\"works.jsonl\"]").expect("a file");
    let world = World::read(&path).expect("a world");
    assert_eq!(world.works.len(), 2);
    assert_eq!(world.works[0].container, "V");
    assert_eq!(world.works[0].place, "L");
    std::fs::write(folder.path().join("works.jsonl"), "{\"title\": 3}").expect("a file");
    let error = World::read(&path).expect_err("no work").to_string();
    assert!(error.contains("works.jsonl, line 1"), "{error}");
}
