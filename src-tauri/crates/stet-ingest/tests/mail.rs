//! Mails and saved pages of our own making: what they say, whose words they are, what is attached.

use stet_core::document::{BlockKind, Document};
use stet_ingest::{Format, Reading, limits, read, unpack};

const HEAD: &str = "Return-Path: <ada@harbour.example>\r\n\
    From: =?utf-8?Q?Ada_M=C3=B6ll?= <ada@harbour.example>\r\n\
    To: Bo Chen <bo@gazette.example>, \"Carl R.\" <carl@gazette.example>\r\n\
    Date: Mon, 4 May 2020 10:12:00 +0200\r\n\
    Subject: =?iso-8859-1?Q?The_crane_at_S=F8rhavn?=\r\n\
    Message-ID: <1@harbour.example>\r\n\
    MIME-Version: 1.0\r\n";

fn mail(rest: &str) -> Vec<u8> {
    format!("{HEAD}{}", rest.replace('\n', "\r\n")).into_bytes()
}

fn read_mail(rest: &str) -> Reading {
    read("crane.eml", &mail(rest), None).expect("reads")
}

fn shown(document: &Document) -> Vec<String> {
    let kind = |kind: BlockKind| match kind {
        BlockKind::Heading { .. } => "# ",
        BlockKind::Quote => "> ",
        BlockKind::Code => "` ",
        _ => "",
    };
    let blocks = document.blocks.iter();
    blocks
        .map(|block| format!("{}{}", kind(block.kind), block.text))
        .collect()
}

const TWICE: &str = "Content-Type: multipart/mixed; boundary=\"out\"\n\n--out\n\
    Content-Type: multipart/alternative; boundary=\"in\"\n\n--in\n\
    Content-Type: text/plain; charset=windows-1252\nContent-Transfer-Encoding: quoted-printable\n\n\
    The crane was closed on 3 May. It cost 12=80.\n\
    --in\nContent-Type: text/html; charset=utf-8\n\n\
    <p>The crane was closed on <b>3 May</b>. It cost 12€.</p>\n--in--\n\
    --out\nContent-Type: text/csv; name=\"costs.csv\"\nContent-Disposition: attachment; filename=\"costs.csv\"\n\
    Content-Transfer-Encoding: base64\n\naXRlbSxldXJvcwpjcmFuZSwxMgo=\n\
    --out\nContent-Type: image/png; name=logo.png\nContent-ID: <logo>\nContent-Transfer-Encoding: base64\n\n\
    iVBORw0KGgo=\n--out--\n";

#[test]
fn a_mail_says_its_words_once_with_who_wrote_them_and_when() {
    let reading = read_mail(TWICE);
    assert_eq!(reading.format, Format::Mail);
    assert_eq!(reading.meta.author.as_deref(), Some("Ada Möll"));
    assert_eq!(reading.meta.title.as_deref(), Some("The crane at Sørhavn"));
    assert_eq!(reading.meta.published_at.as_deref(), Some("2020-05-04"));
    assert_eq!(
        shown(&reading.document),
        [
            "` From: Ada Möll <ada@harbour.example>\nTo: Bo Chen, Carl R.\n\
             Date: 2020-05-04 10:12:00+02:00\nSubject: The crane at Sørhavn",
            "The crane was closed on 3 May. It cost 12€.",
        ]
    );
    let notices = &reading.document.notices;
    assert!(
        notices[0].starts_with("The attachment (costs.csv)"),
        "{notices:?}"
    );
    assert!(
        notices[1].starts_with("One picture was not read"),
        "{notices:?}"
    );
    // Whatever it is called.
    assert_eq!(
        read("x.txt", &mail(TWICE), None).expect("reads").format,
        Format::Mail
    );
}

#[test]
fn what_is_attached_is_a_file_of_its_own() {
    let unpacked = unpack("crane.eml", &mail(TWICE))
        .expect("opens")
        .expect("attached");
    assert!(unpacked.itself);
    let [costs] = unpacked.files.as_slice() else {
        panic!("{unpacked:?}");
    };
    assert_eq!(
        (costs.name.as_str(), costs.bytes.as_slice()),
        ("costs.csv", b"item,euros\ncrane,12\n".as_slice())
    );
    let forwarded = "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nSee below.\n\
        --b\nContent-Type: message/rfc822\n\nFrom: carl@gazette.example\nMessage-ID: <2@x>\nSubject: Quay\n\n\
        The quay is shut.\n--b\nContent-Type: text/plain\n\
        Content-Disposition: attachment; filename=\"../../notes.txt\"\n\nNotes.\n--b--\n";
    let unpacked = unpack("crane.eml", &mail(forwarded))
        .expect("opens")
        .expect("attached");
    let names: Vec<&str> = unpacked
        .files
        .iter()
        .map(|file| file.name.as_str())
        .collect();
    assert_eq!(names, ["Quay.eml", "notes.txt"]);
    let inner = read("Quay.eml", &unpacked.files[0].bytes, None).expect("reads");
    assert_eq!(inner.format, Format::Mail);
    assert!(
        shown(&inner.document)
            .iter()
            .any(|line| line == "The quay is shut.")
    );
    assert_eq!(unpack("a.eml", &mail("\nOnly words.\n")), Ok(None));
}

#[test]
fn earlier_words_are_kept_apart_from_the_writers_own() {
    let plain = read_mail(
        "Content-Type: text/plain\n\nThat is right.\n\nOn 2 May 2020, Bo Chen wrote:\n> Was the crane shut?\n\n\
         It was shut in May.\n",
    );
    assert_eq!(
        shown(&plain.document)[1..],
        [
            "That is right.",
            "# Earlier message: On 2 May 2020, Bo Chen wrote",
            "> Was the crane shut?",
            "# Ada Möll",
            "It was shut in May.",
        ]
    );
    let page = read_mail(
        "Content-Type: text/html\n\n<html><body><p>That is right.</p><div>Am 02.05.20 um 10:12 schrieb Bo Chen:</div>\
         <blockquote type=\"cite\"><p>Was the crane shut?</p></blockquote></body></html>\n",
    );
    assert_eq!(
        shown(&page.document)[1..],
        [
            "That is right.",
            "# Earlier message: Am 02.05.20 um 10:12 schrieb Bo Chen",
            "> Was the crane shut?",
        ]
    );
    let below = read_mail(
        "Content-Type: text/plain\n\nSee below.\n\n-----Original Message-----\nFrom: Bo Chen\nSent: 2 May 2020 10:12\n\
         To: Ada\nSubject: The crane\n\nThe crane is shut.\n",
    );
    let lines = shown(&below.document);
    assert_eq!(
        lines[2], "# Earlier message from Bo Chen, 2 May 2020 10:12",
        "{lines:?}"
    );
    assert_eq!(
        lines.last().map(String::as_str),
        Some("> The crane is shut.")
    );
    assert!(below.document.notices[0].contains("Earlier messages"));
}

#[test]
fn characters_are_read_in_the_charset_they_are_in() {
    for (kind, bytes) in [
        (
            "text/plain; charset=iso-8859-1",
            b"Die K\xfcche kostete 12 Euro.".as_slice(),
        ),
        (
            "text/plain",
            b"Die K\xfcche kostete 12 Euro, und der Kran f\xfcr den Hafen war teuer.".as_slice(),
        ),
        (
            "text/plain; charset=unknown-8bit",
            "Die Küche kostete 12 Euro.".as_bytes(),
        ),
        (
            "text/plain; charset=utf-8",
            "Die Küche kostete 12 Euro.".as_bytes(),
        ),
    ] {
        let mut whole = mail(&format!("Content-Type: {kind}\n\n"));
        whole.extend_from_slice(bytes);
        let reading = read("a.eml", &whole, None).expect("reads");
        assert!(
            reading.document.blocks[1].text.starts_with("Die Küche"),
            "{kind}: {:?}",
            reading.document.blocks
        );
    }
}

#[test]
fn a_saved_page_is_read_as_the_page_of_its_address() {
    let saved = "From: <Saved by Blink>\nSnapshot-Content-Location: https://gazette.example/crane\n\
        Subject: Crane shut\nDate: Mon, 4 May 2020 10:12:00 +0000\nMIME-Version: 1.0\n\
        Content-Type: multipart/related; type=\"text/html\"; boundary=\"b\"\n\n--b\n\
        Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\
        Content-Location: https://gazette.example/crane\n\n\
        <html><head><title>Crane shut</title></head><body><nav><a href=3D\"/\">Home</a></nav><article>\
        <h1>Crane shut</h1><p>The harbour crane at S=C3=B8rhavn was closed on Friday, after its chain had =\n\
        broken twice within a week, the board says.</p></article></body></html>\n\
        --b\nContent-Type: text/css\n\nbody { color: red }\n--b--\n";
    let reading = read("page.mhtml", saved.as_bytes(), None).expect("reads");
    assert_eq!(reading.format, Format::SavedPage);
    assert_eq!(reading.meta.publisher.as_deref(), Some("gazette.example"));
    let lines = shown(&reading.document);
    assert!(
        lines
            .iter()
            .any(|line| line.contains("crane at Sørhavn was closed")),
        "{lines:?}"
    );
    assert!(
        !lines
            .iter()
            .any(|line| line.contains("Home") || line.contains("color")),
        "{lines:?}"
    );
    let notice = &reading.document.notices[0];
    assert_eq!(
        notice,
        "This text was read from https://gazette.example/crane on 2020-05-04."
    );
    assert_eq!(unpack("page.mhtml", saved.as_bytes()), Ok(None));
}

#[test]
fn words_that_look_like_a_mail_are_text() {
    let memo = "From: Ada\nTo: Bo\nSubject: The crane\n\nThe crane was closed on 3 May.";
    assert_eq!(
        read("memo.txt", memo.as_bytes(), None)
            .expect("reads")
            .format,
        Format::Text
    );
}

#[test]
fn mails_made_to_do_harm_are_refused_or_read_and_never_more() {
    let mut nested = HEAD.to_owned();
    for _ in 0..limits::MAX_MESSAGES + 1 {
        nested.push_str("Content-Type: message/rfc822\r\n\r\nMessage-ID: <1@x>\r\n");
    }
    let error = read("a.eml", nested.as_bytes(), None).expect_err("refused");
    assert_eq!(error.code(), "unpacks");
    let deep: String = (0..400)
        .map(|_| "Content-Type: message/rfc822\r\n\r\nMessage-ID: <1@x>\r\n")
        .collect();
    let _ = read("a.eml", format!("{HEAD}{deep}\r\nWords.").as_bytes(), None);
    let parts = format!(
        "{HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n{}",
        "--b\r\n\r\nx\r\n".repeat(limits::MAX_MAIL_PARTS + 1)
    );
    assert_eq!(
        read("a.eml", parts.as_bytes(), None)
            .expect_err("refused")
            .code(),
        "unpacks"
    );
    for rest in [
        "",
        "Content-Type: multipart/mixed\n\n",
        "Content-Type: multipart/mixed; boundary=\n\n--\n--\n",
        "\n\u{0}\n",
        "Content-Type: text/plain\n\nA line\rof its own\u{0}.\n",
    ] {
        match read("a.eml", &mail(rest), None) {
            Ok(reading) => {
                let blocks = reading.document.blocks.iter();
                assert!(blocks.into_iter().all(|block| !block.text.contains('\r')));
            }
            Err(error) => assert!(error.to_string().ends_with('.'), "{error}"),
        }
    }
}

#[test]
fn a_saved_page_of_frames_is_what_stands_in_them() {
    let frame = |place: &str, html: &str| {
        format!(
            "--f\r\nContent-Type: text/html; charset=utf-8\r\nContent-Location: https://a.example/{place}\r\n\r\n{html}\r\n"
        )
    };
    let saved = format!(
        "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://a.example/\r\nSubject: The quay\r\n\
         MIME-Version: 1.0\r\nContent-Type: multipart/related; type=\"text/html\"; boundary=\"f\"\r\n\r\n{}{}{}{}--f--\r\n",
        frame(
            "",
            "<frameset cols='20%,*'><frame src='https://a.example/left.html'><frame src='in/right.html'></frameset>"
        ),
        frame(
            "in/right.html",
            "<p>The light was lit on 3 May. It can be seen for nine miles.</p>"
        ),
        frame(
            "left.html",
            "<frameset rows='*'><frame src='left-top.html'></frameset>"
        ),
        frame(
            "left-top.html",
            "<p>The quay was built in 1871. Its stone came from Oxley.</p>"
        ),
    );
    let reading = read("quay.mhtml", saved.as_bytes(), None).expect("reads");
    assert_eq!(reading.format, Format::SavedPage);
    assert_eq!(
        shown(&reading.document),
        [
            "The quay was built in 1871. Its stone came from Oxley.",
            "The light was lit on 3 May. It can be seen for nine miles.",
        ]
    );
    assert_eq!(reading.document.title, "The quay");
}
