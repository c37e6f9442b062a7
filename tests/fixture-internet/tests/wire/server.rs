//! The small internet over the wire: hosts, certificates, faults, limits, counts.

use std::time::{Duration, Instant};

use crate::common::{client, world};
use serde_json::Value;

const WORKS: &str = r#"
[[works]]
title = "Tidal barrages and the drowned meadow"
authors = ["Maarten de Rijn", { group = "Orrin Bay Survey" }]
container = "Journal of Coastal Works"
year = 2019
doi = "10.5555/tides.1"
"#;

async fn get(internet: &fixture_internet::Internet, url: &str) -> reqwest::Response {
    client(internet, url.starts_with("https"))
        .get(url)
        .send()
        .await
        .expect("an answer")
}

async fn json(internet: &fixture_internet::Internet, url: &str) -> Value {
    let body = get(internet, url).await.bytes().await.expect("a body");
    serde_json::from_slice(&body).expect("JSON")
}

#[tokio::test]
async fn hosts_are_told_apart_and_trusted() {
    let internet = world(WORKS).await;
    let found = json(
        &internet,
        "https://api.crossref.org/works/10.5555%2FTides.1",
    )
    .await;
    assert_eq!(found["message"]["author"][0]["family"], "de Rijn");
    assert_eq!(found["message"]["author"][1]["name"], "Orrin Bay Survey");
    let handle = json(&internet, "https://doi.org/api/handles/10.5555/none").await;
    assert_eq!(handle["responseCode"], 100);
    let moved = get(&internet, "https://doi.org/10.5555/tides.1").await;
    assert_eq!(moved.status(), 302);
    assert!(!internet.knows("no-such-host.example"));
    assert!(internet.address("no-such-host.example", 443).is_none());
    assert_eq!(internet.count("doi.org").requests, 2);
    assert_eq!(internet.log().len(), 3);
}

#[tokio::test]
async fn search_ranks_and_is_never_exact() {
    let internet = world(&format!(
        "{WORKS}\n[[works]]\ntitle = \"Meadow birds\"\nyear = 2001\ndoi = \"10.5555/birds\""
    ))
    .await;
    let url = "https://api.crossref.org/works?query.bibliographic=drowned+meadows+of+meadow+rijn\
               &rows=2&select=DOI,score";
    let found = json(&internet, url).await;
    let items = found["message"]["items"].as_array().expect("items");
    assert_eq!(items.len(), 2, "both have a word of it");
    assert_eq!(items[0]["DOI"], "10.5555/tides.1");
    assert!(items[0].get("title").is_none(), "only what was selected");
    let wrong = get(
        &internet,
        "https://api.crossref.org/works?query=x&select=titel",
    )
    .await;
    assert_eq!(wrong.status(), 400);
}

#[tokio::test]
async fn certificates_that_are_not_sound_are_refused_by_the_client() {
    let internet = world(
        "[[hosts]]\nhost = \"old.example\"\ntls = \"expired\"\n\
         [[hosts]]\nhost = \"other.example\"\ntls = \"wrong_name\"\n\
         [[hosts]]\nhost = \"own.example\"\ntls = \"self_signed\"\n\
         [[hosts]]\nhost = \"good.example\"\n",
    )
    .await;
    for (host, sound) in [
        ("old", false),
        ("other", false),
        ("own", false),
        ("good", true),
    ] {
        let sent = client(&internet, true)
            .get(format!("https://{host}.example/"))
            .send()
            .await;
        assert_eq!(sent.is_ok(), sound, "{host}");
    }
}

#[tokio::test]
async fn every_fault_is_what_it_says() {
    let mut text = String::from(WORKS);
    for (at, fault) in [
        "status",
        "hang_up",
        "truncate",
        "stall",
        "wrong_json",
        "broken_json",
        "html",
        "captive_portal",
        "redirect_loop",
        "broken_gzip",
        "silence",
    ]
    .iter()
    .enumerate()
    {
        let nth = at + 1;
        text.push_str(&format!(
            "[[services.crossref.faults]]\ndo = \"{fault}\"\nnth = [{nth}]\nretry_after = 7\n"
        ));
    }
    let internet = world(&text).await;
    let client = client(&internet, true);
    let url = "https://api.crossref.org/works/10.5555/tides.1";
    let ask = || async {
        match client
            .get(url)
            .timeout(Duration::from_millis(400))
            .send()
            .await
        {
            Err(_) => "no answer".to_owned(),
            Ok(answer) => {
                let head = format!("{} ", answer.status().as_u16());
                match answer.bytes().await {
                    Err(_) => head + "broken body",
                    Ok(body) if body.starts_with(b"<") => head + "page",
                    Ok(body) => match serde_json::from_slice::<Value>(&body) {
                        Err(_) => head + "no JSON",
                        Ok(json) if json["message"]["DOI"].is_string() => head + "work",
                        Ok(_) => head + "other JSON",
                    },
                }
            }
        }
    };
    let mut seen = Vec::new();
    for _ in 0..12 {
        seen.push(ask().await);
    }
    assert_eq!(
        seen,
        [
            "503 page",
            "no answer",
            "200 broken body",
            "200 broken body",
            "200 other JSON",
            "200 no JSON",
            "200 page",
            "302 page",
            "302 page",
            "200 broken body",
            "no answer",
            "200 work",
        ]
    );
    let log = internet.log();
    assert_eq!(log[0].fault.as_deref(), Some("Status"));
    assert_eq!(log.last().expect("a line").fault, None);
}

#[tokio::test]
async fn a_flood_can_be_left_at_any_time() {
    let internet = world(
        "[[pages]]\nurl = \"https://big.example/\"\nfaults = [{ do = \"endless\" }]\n\
         [[pages]]\nurl = \"https://bomb.example/\"\nfaults = [{ do = \"gzip_bomb\" }]\n",
    )
    .await;
    for url in ["https://big.example/", "https://bomb.example/"] {
        let mut answer = get(&internet, url).await;
        let mut read = 0;
        while read < 30_000_000 {
            let chunk = answer.chunk().await.expect("more").expect("without end");
            read += chunk.len();
        }
    }
}

#[tokio::test]
async fn drips_take_their_time() {
    let internet = world(
        "[[pages]]\nurl = \"http://slow.example/\"\nbody = \"0123456789\"\n\
         faults = [{ do = \"drip\", bytes = 2, every_ms = 30 }]\n",
    )
    .await;
    let start = Instant::now();
    let body = get(&internet, "http://slow.example/").await.text().await;
    assert_eq!(body.expect("a body"), "0123456789");
    assert!(start.elapsed() >= Duration::from_millis(120));
}

#[tokio::test]
async fn limits_latency_and_peaks() {
    let internet = world(
        "[services.crossref]\nlatency = { fixed_ms = 80 }\n\
         rate_limit = { requests = 3, per_ms = 60000, retry_after = 2 }\n",
    )
    .await;
    let client = client(&internet, true);
    let start = Instant::now();
    let mut tasks = Vec::new();
    for _ in 0..4 {
        let sent = client.get("https://api.crossref.org/works/10.1/x").send();
        tasks.push(tokio::spawn(sent));
    }
    let mut statuses = Vec::new();
    for task in tasks {
        let answer = task.await.expect("a task").expect("an answer");
        if answer.status() == 429 {
            assert_eq!(answer.headers()["retry-after"], "2");
        }
        statuses.push(answer.status().as_u16());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [404, 404, 404, 429]);
    assert!(start.elapsed() >= Duration::from_millis(80));
    assert_eq!(internet.count("api.crossref.org").peak, 4);
}

#[tokio::test]
async fn pages_and_their_copies() {
    let internet = world(
        r#"
[[pages]]
url = "http://harbour.example/old"
redirect = "https://harbour.example/new"
[[pages]]
url = "https://harbour.example/new"
title = "The ferry"
head = 405
[[pages.archived]]
at = "20190301000000"
title = "The ferry in 2019"
[[pages.archived]]
at = "20230301000000"
title = "The ferry in 2023"
[[pages]]
url = "https://harbour.example/*"
title = "Welcome to the harbour"
"#,
    )
    .await;
    let moved = get(&internet, "http://harbour.example/old").await;
    assert_eq!(moved.headers()["location"], "https://harbour.example/new");
    let head = client(&internet, true)
        .head("https://harbour.example/new")
        .send()
        .await
        .expect("an answer");
    assert_eq!(head.status(), 405);
    let soft = get(&internet, "https://harbour.example/gone").await;
    assert_eq!(soft.status(), 200);
    let copy = json(
        &internet,
        "https://archive.org/wayback/available?url=harbour.example/new&timestamp=20200101",
    )
    .await;
    let closest = &copy["archived_snapshots"]["closest"];
    assert_eq!(closest["timestamp"], "20190301000000");
    let url = closest["url"].as_str().expect("an address");
    let text = get(&internet, url).await.text().await.expect("a page");
    assert!(text.contains("The ferry in 2019"));
    let none = json(
        &internet,
        "https://archive.org/wayback/available?url=nowhere.example",
    )
    .await;
    assert_eq!(none["archived_snapshots"], serde_json::json!({}));
}

#[tokio::test]
async fn the_server_answers_about_itself() {
    let internet = world(WORKS).await;
    let base = format!("http://{}", fixture_internet::CONTROL_HOST);
    let knows = |host: &str| format!("{base}/knows?host={host}");
    assert_eq!(json(&internet, &knows("doi.org")).await, true);
    assert_eq!(json(&internet, &knows("elsewhere.example")).await, false);
    get(&internet, "https://doi.org/10.1/none").await;
    let counts = json(&internet, &format!("{base}/counts")).await;
    assert_eq!(counts["doi.org"]["requests"], 1);
    let log = json(&internet, &format!("{base}/log")).await;
    assert_eq!(log.as_array().map(Vec::len), Some(1));
}
