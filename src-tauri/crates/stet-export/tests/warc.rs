//! Web archives: their structure read back by hand, hostile values, and software that we did not
//! write (`warcio`, skipped aloud where it is not installed; `STET_WARCIO` names its command).

use std::io::Read;
use std::process::Command;

use flate2::bufread::GzDecoder;
use sha2::{Digest, Sha256};
use stet_export::warc::{Exchange, write};

const BODY: &[u8] = b"<html><body><p>The bridge is 412 metres long.</p></body></html>";

fn hash(body: &[u8]) -> String {
    Sha256::digest(body)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn headers(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

fn exchange<'a>(address: &'a str, headers: &'a [(String, String)], hash: &'a str) -> Exchange<'a> {
    Exchange {
        asked: None,
        address,
        status: 200,
        headers,
        body: BODY,
        truncated: false,
        retrieved_at: "2026-01-02T11:00:00+01:00",
        content_hash: hash,
    }
}

type Fields = Vec<(String, String)>;

/// The records of an archive: each one gzip member, its header fields and its block.
fn records(mut bytes: &[u8]) -> Vec<(Fields, Vec<u8>)> {
    let mut out = Vec::new();
    while !bytes.is_empty() {
        let mut member = GzDecoder::new(bytes);
        let mut plain = Vec::new();
        member.read_to_end(&mut plain).expect("a whole gzip member");
        bytes = member.into_inner();
        let end = plain
            .windows(4)
            .position(|four| four == b"\r\n\r\n")
            .expect("an end of the header");
        let head = String::from_utf8(plain[..end].to_vec()).expect("UTF-8");
        let mut lines = head.split("\r\n");
        assert_eq!(lines.next(), Some("WARC/1.1"));
        let fields: Fields = lines
            .map(|line| line.split_once(": ").expect("a field"))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let length: usize = field(&fields, "Content-Length").parse().expect("a length");
        let block = plain[end + 4..end + 4 + length].to_vec();
        assert_eq!(&plain[end + 4 + length..], b"\r\n\r\n");
        assert_eq!(
            field(&fields, "WARC-Block-Digest"),
            format!("sha256:{}", hash(&block))
        );
        out.push((fields, block));
    }
    out
}

fn field<'a>(fields: &'a [(String, String)], name: &str) -> &'a str {
    let mut found = fields.iter().filter(|(known, _)| known == name);
    let value = found.next().map_or("", |(_, value)| value.as_str());
    assert!(found.next().is_none(), "{name} stands twice");
    value
}

#[test]
fn records_say_what_the_body_is_now() {
    let sent = headers(&[
        ("content-type", "text/html; charset=utf-8"),
        ("content-encoding", "br"),
        ("Transfer-Encoding", "chunked"),
        ("content-length", "17"),
        ("etag", "\"x\""),
    ]);
    let hash = hash(BODY);
    let mut one = exchange("https://gazette.example/bridge?a=1&b=ü", &sent, &hash);
    one.asked = Some("http://gazette.example/b");
    one.truncated = true;
    let archive = write("Draft of a story\r\nWARC-Type: response", &[one, one]);
    assert_eq!(archive.answers, 1, "the same answer once");
    assert_eq!(archive.problems, Vec::<String>::new());
    let records = records(&archive.bytes);
    let kinds: Vec<&str> = records
        .iter()
        .map(|(fields, _)| field(fields, "WARC-Type"))
        .collect();
    assert_eq!(kinds, ["warcinfo", "response", "metadata"]);
    let (fields, block) = &records[1];
    assert_eq!(field(fields, "WARC-Date"), "2026-01-02T10:00:00Z", "in UTC");
    assert_eq!(
        field(fields, "WARC-Target-URI"),
        "https://gazette.example/bridge?a=1&b=%C3%BC"
    );
    assert_eq!(
        field(fields, "WARC-Payload-Digest"),
        format!("sha256:{hash}")
    );
    assert_eq!(field(fields, "WARC-Truncated"), "length");
    let expected = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\nX-Archive-Orig-content-encoding: br\r\n\
         X-Archive-Orig-Transfer-Encoding: chunked\r\nX-Archive-Orig-content-length: 17\r\netag: \"x\"\r\n\
         Content-Length: {}\r\n\r\n{}",
        BODY.len(),
        String::from_utf8_lossy(BODY)
    );
    assert_eq!(String::from_utf8_lossy(block), expected);
    let (fields, block) = &records[2];
    assert_eq!(block, b"via: http://gazette.example/b\r\n");
    assert_eq!(
        field(fields, "WARC-Concurrent-To"),
        field(&records[1].0, "WARC-Record-ID")
    );
}

#[test]
fn the_same_exchanges_give_the_same_bytes_and_others_do_not() {
    let (sent, hash) = (headers(&[]), hash(BODY));
    let one = exchange("https://gazette.example/a", &sent, &hash);
    let other = exchange("https://gazette.example/b", &sent, &hash);
    assert_eq!(write("x", &[one, other]), write("x", &[one, other]));
    assert_ne!(write("x", &[one]).bytes, write("x", &[other]).bytes);
    let ids: std::collections::BTreeSet<String> = records(&write("x", &[one, other]).bytes)
        .iter()
        .map(|(fields, _)| field(fields, "WARC-Record-ID").to_owned())
        .collect();
    assert_eq!(ids.len(), 3);
    assert_eq!(
        records(&write("", &[]).bytes).len(),
        1,
        "an empty archive says what it is"
    );
}

#[test]
fn hostile_values_begin_no_field_and_bad_ones_lose_no_good_ones() {
    let sent = headers(&[
        ("x-a", "1\r\nWARC-Type: resource\r\n\r\nHTTP/1.1 200 OK"),
        ("bad name\r\nx", "2"),
        ("", "3"),
    ]);
    let good = hash(BODY);
    let hostile = exchange(
        "https://gazette.example/a\r\nWARC-Type: x <b>",
        &sent,
        &good,
    );
    let no_address = exchange("javascript:alert(1)", &sent, &good);
    let mut no_time = exchange("https://gazette.example/c", &sent, &good);
    no_time.retrieved_at = "yesterday";
    let changed = exchange("https://gazette.example/d", &sent, "00");
    let archive = write("x", &[no_address, hostile, no_time, changed]);
    assert_eq!(archive.answers, 2);
    assert_eq!(archive.problems.len(), 3, "{:?}", archive.problems);
    assert!(
        archive.problems[2].contains("its hash differs"),
        "{:?}",
        archive.problems
    );
    for (fields, block) in &records(&archive.bytes)[1..] {
        assert_eq!(field(fields, "WARC-Type"), "response");
        let text = String::from_utf8_lossy(block);
        assert_eq!(
            text.split("\r\n")
                .take_while(|line| !line.is_empty())
                .count(),
            3,
            "{text}"
        );
    }
    faults::told("content: fields of an archive", 1, "defused");
}

#[test]
fn warcio_reads_it() {
    let warcio = std::env::var("STET_WARCIO").unwrap_or_else(|_| "warcio".into());
    if Command::new(&warcio).arg("--version").output().is_err() {
        eprintln!(
            "skipped: warcio is not installed (pip install warcio; STET_WARCIO names its command)"
        );
        return;
    }
    let sent = headers(&[("content-type", "text/html"), ("content-encoding", "gzip")]);
    let hash = hash(BODY);
    let mut moved = exchange("https://gazette.example/b", &sent, &hash);
    moved.asked = Some("https://gazette.example/old");
    moved.status = 404;
    let archive = write(
        "A report",
        &[exchange("https://gazette.example/a", &sent, &hash), moved],
    );
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("evidence.warc.gz");
    std::fs::write(&path, &archive.bytes).expect("written");
    let run = |arguments: &[&str]| {
        let output = Command::new(&warcio)
            .args(arguments)
            .arg(&path)
            .output()
            .expect("runs");
        let said = format!(
            "{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(output.status.success(), "{arguments:?}: {said}");
        said
    };
    let checked = run(&["check", "-v"]);
    assert!(
        checked.contains("digest pass") && !checked.contains("fail"),
        "{checked}"
    );
    let index = run(&[
        "index",
        "-f",
        "warc-type,warc-target-uri,http:status,http:content-length",
    ]);
    assert_eq!(index.matches("\"response\"").count(), 2, "{index}");
    assert!(
        index.contains("404") && index.contains(&BODY.len().to_string()),
        "{index}"
    );
    let all = std::fs::read(&path).expect("reads");
    let second = records(&all).len();
    assert_eq!(second, 4);
}
