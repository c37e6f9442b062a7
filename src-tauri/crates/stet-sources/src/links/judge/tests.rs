//! Tables of answers and what they mean.

use super::*;
use crate::door::Hop;

const ARTICLE: &str = "https://news.example/2024/05/the-story";

fn answer(status: u16, url: &str, body: &str) -> Response {
    Response {
        status,
        url: Url::parse(url).expect("an address"),
        redirects: Vec::new(),
        headers: vec![(
            "content-type".to_owned(),
            "text/html; charset=utf-8".to_owned(),
        )],
        body: body.as_bytes().to_vec(),
        truncated: false,
        cached: false,
    }
}

fn article(title: &str, words: usize) -> String {
    let text = "word ".repeat(words);
    format!(
        "<html><head><title>{title}</title></head><body><h1>{title}</h1><p>{text}</p></body></html>"
    )
}

fn state(asked: &str, answer: &Response) -> LinkState {
    judge(&Url::parse(asked).expect("an address"), answer).0
}

/// Redirects: (status, address) of each hop, then where it ended.
fn via(hops: &[(u16, &str)], end: &str) -> Response {
    let mut reached = answer(200, end, &article("The story", 300));
    reached.redirects = hops
        .iter()
        .map(|(status, from)| Hop {
            status: *status,
            from: Url::parse(from).expect("an address"),
        })
        .collect();
    reached
}

#[test]
fn statuses() {
    for (status, expected) in [
        (200, LinkState::Alive),
        (204, LinkState::Alive),
        (401, LinkState::Blocked),
        (403, LinkState::Blocked),
        (429, LinkState::Blocked),
        (451, LinkState::Blocked),
        (511, LinkState::Blocked),
        (999, LinkState::Blocked),
        (404, LinkState::Dead),
        (410, LinkState::Dead),
        (400, LinkState::NoAnswer),
        (405, LinkState::NoAnswer),
        (500, LinkState::NoAnswer),
        (503, LinkState::NoAnswer),
        (526, LinkState::NoAnswer),
    ] {
        let page = answer(status, ARTICLE, &article("The story", 300));
        assert_eq!(state(ARTICLE, &page), expected, "{status}");
    }
}

#[test]
fn pages_that_say_that_nothing_is_there_are_soft_404() {
    for (title, words) in [
        ("404 Not Found", 10),
        ("Page not found | News", 400),
        ("Seite nicht gefunden – Zeitung", 200),
        ("Page introuvable - Le Journal", 200),
        ("ページが見つかりません", 50),
        ("404", 100),
        ("news.example is for sale", 100),
    ] {
        let page = answer(200, ARTICLE, &article(title, words));
        assert_eq!(state(ARTICLE, &page), LinkState::SoftNotFound, "{title}");
    }
    let framed = "<title>News</title><nav>Home World Sport</nav><h1>Page not found</h1>";
    assert_eq!(
        state(ARTICLE, &answer(200, ARTICLE, framed)),
        LinkState::SoftNotFound
    );
    let tiny = "<p>Sorry, this article is no longer available.</p>";
    assert_eq!(
        state(ARTICLE, &answer(200, ARTICLE, tiny)),
        LinkState::SoftNotFound
    );
    let mut json = answer(200, ARTICLE, "{\"error\": \"Article not found\"}");
    json.headers[0].1 = "application/json".to_owned();
    assert_eq!(state(ARTICLE, &json), LinkState::SoftNotFound);
}

#[test]
fn articles_about_missing_pages_are_alive() {
    for (title, words) in [
        ("HTTP 404 - Encyclopedia", 2500),
        (
            "Page not found: a history of the web's best known error, told by its makers",
            900,
        ),
        (
            "Missing boy not found after weeks of search in the mountains",
            120,
        ),
        ("Error", 700),
    ] {
        let page = answer(200, ARTICLE, &article(title, words));
        assert_eq!(state(ARTICLE, &page), LinkState::Alive, "{title}");
    }
    let short = format!(
        "<title>Obituary</title><p>{} He said the letters could not be found.</p>",
        "word ".repeat(90)
    );
    assert_eq!(
        state(ARTICLE, &answer(200, ARTICLE, &short)),
        LinkState::Alive
    );
    let shell = "<title>App</title><div id=root></div><script src=a.js></script>";
    assert_eq!(
        state(ARTICLE, &answer(200, ARTICLE, shell)),
        LinkState::Alive
    );
}

#[test]
fn walls_logins_and_portals_are_blocked() {
    let mut challenge = answer(503, ARTICLE, "<title>Just a moment...</title>");
    assert_eq!(state(ARTICLE, &challenge), LinkState::Blocked);
    challenge = answer(200, ARTICLE, "");
    challenge
        .headers
        .push(("cf-mitigated".to_owned(), "challenge".to_owned()));
    assert_eq!(state(ARTICLE, &challenge), LinkState::Blocked);
    for body in [
        "<title>Robot check</title><p>Type the characters you see</p>",
        "<title>News</title><p>Please verify you are human.</p>",
        "<title>Access denied</title><p>Reference #18</p>",
        "<html><!-- <WISPAccessGatewayParam> --><title>Welcome</title></html>",
    ] {
        assert_eq!(
            state(ARTICLE, &answer(200, ARTICLE, body)),
            LinkState::Blocked,
            "{body}"
        );
    }
    for end in [
        "https://news.example/login?next=/2024",
        "https://accounts.news.example/",
        "http://hotspot.example/",
    ] {
        let reached = via(&[(302, ARTICLE)], end);
        assert_eq!(state(ARTICLE, &reached), LinkState::Blocked, "{end}");
    }
    let plain = "http://news.example/story";
    let portal = answer(
        200,
        plain,
        "<title>Guest Wi-Fi</title><p>Accept the terms</p>",
    );
    assert_eq!(state(plain, &portal), LinkState::Blocked);
    // A login that was cited, and a page about walls, are what was cited.
    let login = "https://news.example/login";
    assert_eq!(
        state(
            login,
            &via(&[(301, login)], "https://www.news.example/login")
        ),
        LinkState::Alive
    );
    let about = answer(
        200,
        ARTICLE,
        &article("Access denied: how prisons limit letters", 900),
    );
    assert_eq!(state(ARTICLE, &about), LinkState::Alive);
}

#[test]
fn a_deep_link_that_leads_home_is_soft_404() {
    for (asked, end) in [
        (ARTICLE, "https://news.example/"),
        (ARTICLE, "https://www.news.example/en/"),
        (ARTICLE, "https://newowner.example/index.html"),
        ("https://news.example/story", "https://news.example/"),
        ("https://news.example/?p=1234", "https://news.example/"),
        (ARTICLE, "https://news.example/404"),
        (ARTICLE, "https://news.example/page-not-found"),
    ] {
        let reached = via(&[(301, asked)], end);
        assert_eq!(
            state(asked, &reached),
            LinkState::SoftNotFound,
            "{asked} → {end}"
        );
    }
    for (asked, end) in [
        ("https://short.example/2aBcD", "https://news.example/"),
        ("https://news.example/", "https://news.example/en/"),
        ("https://news.example/en", "https://news.example/"),
        ("http://news.example", "https://www.news.example/"),
        (ARTICLE, "https://news.example/2024/05/the-story/"),
        (ARTICLE, "https://news.example/?p=1234"),
    ] {
        let reached = via(&[(302, asked)], end);
        assert_eq!(state(asked, &reached), LinkState::Alive, "{asked} → {end}");
    }
}

#[test]
fn moved_is_for_good_and_elsewhere() {
    let there = "https://news.example/archive/the-story";
    let asked = Url::parse(ARTICLE).expect("an address");
    let moved =
        |hops: &[(u16, &str)], end: &str| moved_to(&asked, &via(hops, end)).map(String::from);
    assert_eq!(moved(&[(301, ARTICLE)], there).as_deref(), Some(there));
    assert_eq!(moved(&[(308, ARTICLE)], there).as_deref(), Some(there));
    assert_eq!(moved(&[(302, ARTICLE)], there), None);
    // For good to one address, which for the time being leads on.
    let chain = [(301, ARTICLE), (302, "https://news.example/id/7")];
    assert_eq!(
        moved(&chain, there).as_deref(),
        Some("https://news.example/id/7")
    );
    assert_eq!(
        moved(&[(302, ARTICLE), (301, "https://x.example/")], there),
        None
    );
    for same in [
        "http://news.example/2024/05/the-story",
        "https://www.news.example/2024/05/the-story",
        "https://news.example/2024/05/the-story/",
    ] {
        assert_eq!(moved(&[(301, ARTICLE)], same), None, "{same}");
    }
}

#[test]
fn an_empty_page_is_no_answer() {
    assert_eq!(
        state(ARTICLE, &answer(200, ARTICLE, "")),
        LinkState::NoAnswer
    );
}

#[test]
fn a_name_that_nobody_uses_any_more_is_soft_404() {
    let asked = "https://raynes.example/blog/storm";
    let page = |title: &str, words: &str| {
        format!("<html><head><title>{title}</title></head><body><p>{words}</p></body></html>")
    };
    for (title, words) in [
        (
            "raynes.example",
            "This website is for sale! raynes.example is your first and best source for storms.",
        ),
        (
            "raynes.example",
            "Diese Domain steht zum Verkauf. Verwandte Suchanfragen: Boote, Sturm, Versicherung.",
        ),
        (
            "Home",
            "Ce nom de domaine est à vendre. Recherches associées : bateaux, tempête.",
        ),
        (
            "Registrar",
            "This domain has expired. Is this your domain? Renew your domain today.",
        ),
        ("raynes.example", "Esta página. Este dominio está en venta."),
    ] {
        assert_eq!(
            state(asked, &answer(200, asked, &page(title, words))),
            LinkState::SoftNotFound,
            "{words}"
        );
    }
    let script =
        "<html data-adblockkey=x><title>raynes.example</title><div id=target></div></html>";
    assert_eq!(
        state(asked, &answer(200, asked, script)),
        LinkState::SoftNotFound
    );
    let mut sold = via(
        &[(302, asked)],
        "https://www.hugedomains.com/domain_profile.cfm?d=raynes",
    );
    assert_eq!(state(asked, &sold), LinkState::SoftNotFound);
    sold = via(&[(302, asked)], "https://ww1.raynes.example/blog/storm");
    sold.body = page("raynes.example", "Boats. Insurance. Storm doors.").into_bytes();
    assert_eq!(state(asked, &sold), LinkState::SoftNotFound);
}

#[test]
fn pages_about_names_for_sale_are_alive() {
    let body = format!(
        "<title>What became of the old party site</title><p>{} Visitors now read that “this domain \
         is for sale”.</p>",
        "word ".repeat(120)
    );
    assert_eq!(
        state(ARTICLE, &answer(200, ARTICLE, &body)),
        LinkState::Alive
    );
    let agency = "https://air.example/rules/2019";
    let moved = via(&[(302, agency)], "https://ww2.air.example/rules/2019");
    assert_eq!(state(agency, &moved), LinkState::Alive);
    let registrar = "https://www.sedo.com/about";
    let about = answer(200, registrar, &article("About us", 200));
    assert_eq!(state(registrar, &about), LinkState::Alive);
}

#[test]
fn a_page_that_sends_on_at_once_says_where_to() {
    let to = |content: &str| {
        let body = format!("<meta http-equiv=refresh content=\"{content}\"><p>One moment.</p>");
        sends_on(&answer(200, ARTICLE, &body)).map(|(url, for_good)| (url.to_string(), for_good))
    };
    assert_eq!(
        to("0; url=/"),
        Some(("https://news.example/".to_owned(), true))
    );
    assert_eq!(
        to("3; url=https://other.example/x"),
        Some(("https://other.example/x".to_owned(), false))
    );
    for stays in [
        "300; url=/",
        "0; url=https://news.example/2024/05/the-story/",
        "0; url=javascript:x()",
        "60",
    ] {
        assert_eq!(to(stays), None, "{stays}");
    }
}
