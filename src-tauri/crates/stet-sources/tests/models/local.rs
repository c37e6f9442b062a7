//! The one exception to the address guard, at the whole door.

use std::sync::Arc;
use std::time::Duration;

use stet_sources::door::{Door, LocalServer, Method, OneDoor, Refusal, Request};
use stet_sources::models::{LanguageModel, LocalModel, Reply};
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::desk::{Desk, KEY, LOCAL, Rows, SERVICES, parts, settings};
use crate::{ask, entry};

fn request(service: &'static str, url: &str) -> Request {
    Request {
        service,
        document: "d-1".to_owned(),
        purpose: "Test".to_owned(),
        method: Method::Get,
        url: Url::parse(url).expect("an address"),
        headers: Vec::new(),
        body: None,
        key: None,
        most_bytes: 100_000,
        truncate: false,
        fresh_for: Duration::ZERO,
    }
}

async fn refused(desk: &Desk, service: &'static str, url: &str) -> bool {
    let sent = desk
        .door
        .send(request(service, url), &CancellationToken::new())
        .await;
    matches!(sent, Err(Refusal::ForbiddenAddress(_)))
}

#[tokio::test]
async fn nobody_else_goes_there_and_it_goes_nowhere_else() {
    let desk = Desk::new(&entry("")).await;
    for service in SERVICES
        .into_iter()
        .filter(|service| *service != "local_model")
    {
        assert!(
            refused(&desk, service, &format!("{LOCAL}/v1/models")).await,
            "{service}"
        );
    }
    for elsewhere in [
        "http://127.0.0.1:11435/v1/models",
        "http://127.0.0.1/v1/models",
        "https://127.0.0.1:11434/v1/models",
        "http://localhost:11434/v1/models",
        "http://192.168.1.1:11434/v1/models",
        "http://169.254.169.254/latest/meta-data/",
        "http://127.0.0.1.nip.example:11434/v1/models",
        "https://api.openai.com/v1/models",
    ] {
        assert!(
            refused(&desk, "local_model", elsewhere).await,
            "{elsewhere}"
        );
    }
    assert!(desk.seen().is_empty() && desk.rows.all().is_empty());
    let cancel = CancellationToken::new();
    let own = request("local_model", &format!("{LOCAL}/v1/models"));
    assert!(desk.door.send(own.clone(), &cancel).await.is_ok());
    desk.door.set_local_model(None);
    let sent = desk.door.send(own, &cancel).await;
    assert!(
        matches!(sent, Err(Refusal::ForbiddenAddress(_))),
        "{sent:?}"
    );
}

#[tokio::test]
async fn an_address_that_the_door_does_not_know_is_not_asked() {
    let desk = Desk::new(&entry("")).await;
    let other = LocalServer::parse("http://127.0.0.1:1234").expect("an address");
    desk.door.set_local_model(Some(other));
    let reply = desk.ask("local_model", &ask()).await;
    assert!(
        matches!(&reply, Reply::Declined(words) if words.contains("not the address set for")),
        "{reply:?}"
    );
    assert!(desk.seen().is_empty());
}

#[tokio::test]
async fn it_does_not_redirect() {
    let world = format!(
        "[[services.local_model.faults]]\ndo = \"captive_portal\"\n\
         [[pages]]\nurl = \"http://login.free-wifi.example/welcome\"\ntitle = \"Log in\"\n{}",
        entry("")
    );
    let desk = Desk::new(&world).await;
    let own = request("local_model", &format!("{LOCAL}/v1/models"));
    let sent = desk.door.send(own, &CancellationToken::new()).await;
    assert!(
        matches!(&sent, Err(Refusal::Broken(words)) if words.contains("redirects")),
        "{sent:?}"
    );
    assert_eq!(desk.seen().len(), 1);
}

#[tokio::test]
async fn a_question_that_was_read_in_part_is_not_answered() {
    let desk = Desk::new(&entry("read = 30\ncached = 0").replacen("cached = 20\n", "", 1)).await;
    let mut long = ask();
    long.question
        .push_str(&"\nThe meadow was drowned again.".repeat(400));
    let reply = desk.ask("local_model", &long).await;
    assert_eq!(reply, Reply::TooLong);
    assert!(matches!(
        desk.ask("local_model", &ask()).await,
        Reply::Said(_)
    ));
}

#[tokio::test]
async fn a_server_that_knows_the_older_form_only_is_asked_in_that() {
    let world = format!("[services.local_model]\nolder_form = true\n{}", entry(""));
    let desk = Desk::new(&world).await;
    let model = desk.model("local_model");
    for requests in [2, 3] {
        let reply = model.ask(&ask(), &CancellationToken::new()).await.reply;
        assert!(matches!(reply, Reply::Said(_)), "{reply:?}");
        assert_eq!(desk.seen().len(), requests, "it is refused once only");
    }
}

/// A door to the real network, of which only this machine is asked.
fn real(local: &str, key: Option<&str>) -> (Arc<OneDoor>, LocalModel, Arc<Rows>) {
    let rows = Arc::<Rows>::default();
    let parts = parts(&rows, &["local_model"], key, &["local_model"]);
    let door = Arc::new(OneDoor::new(parts).expect("a door"));
    let local = LocalServer::parse(local).expect("an address");
    door.set_local_model(Some(local.clone()));
    let mut settings = settings(&[("local_model", "qwen3:8b")]);
    settings.local = Some(local);
    let model = LocalModel::new(Arc::clone(&door) as Arc<dyn Door>, &settings);
    (door, model, rows)
}

#[tokio::test]
async fn a_real_server_on_this_machine_is_asked_by_address_and_by_name() {
    let desk = Desk::new(&entry("")).await;
    let port = desk.internet.http().port();
    for host in ["127.0.0.1", "localhost"] {
        let (_door, model, rows) = real(&format!("http://{host}:{port}/v1"), None);
        let reply = model.ask(&ask(), &CancellationToken::new()).await.reply;
        assert!(matches!(reply, Reply::Said(_)), "{host}: {reply:?}");
        let (row, _) = rows.all().pop().expect("a row");
        assert_eq!(row.url, format!("http://{host}:{port}/v1/chat/completions"));
        assert!(row.headers.iter().all(|(name, _)| name != "authorization"));
    }
}

#[tokio::test]
async fn a_key_is_sent_if_one_is_stored() {
    let world = format!("[services.local_model]\nkey = \"{KEY}\"\n{}", entry(""));
    let desk = Desk::new(&world).await;
    let address = format!("http://127.0.0.1:{}", desk.internet.http().port());
    let (_door, model, rows) = real(&address, Some(KEY));
    let reply = model.ask(&ask(), &CancellationToken::new()).await.reply;
    assert!(matches!(reply, Reply::Said(_)), "{reply:?}");
    assert!(!format!("{:?}", rows.all()).contains(KEY));
    let (_door, model, _rows) = real(&address, None);
    let reply = model.ask(&ask(), &CancellationToken::new()).await.reply;
    assert!(
        matches!(&reply, Reply::NoAnswer(failure) if failure.reason.contains("rejected the key")),
        "{reply:?}"
    );
}

#[tokio::test]
async fn a_server_that_is_not_there_is_named_with_what_to_do() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    drop(listener);
    let (door, model, rows) = real(&address, None);
    let reply = model.ask(&ask(), &CancellationToken::new()).await.reply;
    let Reply::NoAnswer(failure) = &reply else {
        panic!("{reply:?}");
    };
    assert!(
        failure
            .reason
            .contains(&format!("nothing answers at {address}"))
            && failure.retry,
        "{failure:?}"
    );
    // Nothing had left, so it was tried again; each try has its row.
    assert_eq!(rows.all().len(), 2);
    // Whatever else is on this machine stays out of reach.
    let sent = door
        .send(
            request("local_model", "http://127.0.0.1:1/"),
            &CancellationToken::new(),
        )
        .await;
    assert!(
        matches!(sent, Err(Refusal::ForbiddenAddress(_))),
        "{sent:?}"
    );
}

#[tokio::test]
async fn what_it_needs_follows_from_where_it_is() {
    for (address, network) in [(LOCAL, false), ("http://192.168.1.20:8080", true)] {
        let (_door, model, _rows) = real(address, None);
        let needs = model.needs();
        assert!(!needs.key, "{address}");
        assert_eq!(needs.network, network, "{address}");
    }
}
