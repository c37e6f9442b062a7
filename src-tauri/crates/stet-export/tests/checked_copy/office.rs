//! The same asked of a program that shares no line with this one: LibreOffice accepts and rejects
//! what is tracked. Where it is not installed the test says so and passes; `make test` installs it.

use std::path::Path;
use std::process::Command;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use stet_export::checked_copy::{CheckedText, fresh, into_original};

use crate::made::{body, checked, dense, draws, finals, package};
use crate::{blocks_of, left};

/// Documents given to LibreOffice; it opens each seven times.
const CASES: usize = 60;

/// Reads each file three ways: as it is, with all changes accepted, with all rejected.
const MACRO: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Settle" script:language="StarBasic">
Sub One(folder, number, which, command)
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  source = ConvertToURL(folder &amp; "/" &amp; number &amp; "-" &amp; which &amp; ".docx")
  document = StarDesktop.loadComponentFromURL(source, "_blank", 0, hidden())
  If command &lt;&gt; "Read" Then
    dispatcher = createUnoService("com.sun.star.frame.DispatchHelper")
    action = ".uno:" &amp; command &amp; "AllTrackedChanges"
    dispatcher.executeDispatch(document.CurrentController.Frame, action, "", 0, Array())
  End If
  Dim store(1) As New com.sun.star.beans.PropertyValue
  store(0).Name = "FilterName"
  store(0).Value = "Text (encoded)"
  store(1).Name = "FilterOptions"
  store(1).Value = "UTF8,LF"
  target = folder &amp; "/" &amp; number &amp; "-" &amp; which &amp; "-" &amp; command &amp; ".txt"
  document.storeToURL(ConvertToURL(target), store())
  document.close(True)
End Sub
Sub All(folder, count)
  Dim at As Integer
  For at = 0 To CInt(count) - 1
    Call One(folder, CStr(at), "original", "Reject")
    Call One(folder, CStr(at), "checked", "Accept")
    Call One(folder, CStr(at), "checked", "Reject")
    Call One(folder, CStr(at), "plain", "Read")
    Call One(folder, CStr(at), "fresh", "Accept")
    Call One(folder, CStr(at), "fresh", "Reject")
    Call One(folder, CStr(at), "final", "Read")
  Next at
End Sub
</script:module>
"#;

const LIBRARY: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Settle"/></library:library>
"#;

fn office(profile: &Path, argument: &str) -> bool {
    let profile = format!("-env:UserInstallation=file://{}", profile.display());
    let run = Command::new("soffice")
        .args([&profile, "--headless", "--norestore", argument])
        .output();
    match run {
        Ok(_) => true,
        Err(fault) => {
            eprintln!("SKIPPED: soffice cannot be started ({fault}); `make test` installs it");
            false
        }
    }
}

#[test]
fn acceptance_06_libreoffice_accepts_to_the_final_text_and_rejects_to_the_original() {
    let folder = tempfile::tempdir().expect("a folder");
    let profile = folder.path().join("profile");
    // Its first start writes the profile that the macro is then put into.
    if !office(&profile, "--terminate_after_init") {
        return;
    }
    let basic = profile.join("user/basic/Standard");
    std::fs::create_dir_all(&basic).expect("a folder");
    std::fs::write(basic.join("script.xlb"), LIBRARY).expect("a place to write");
    std::fs::write(basic.join("Settle.xba"), MACRO).expect("a place to write");

    let mut runner = TestRunner::deterministic();
    let mut cases = Vec::new();
    while cases.len() < CASES {
        let mut draw = |at: usize| {
            let bodies = (body(), draws())
                .new_tree(&mut runner)
                .expect("a value")
                .current();
            (at, bodies)
        };
        let (at, (body, draws)) = draw(cases.len());
        let original = package(&body, "", &[]);
        let blocks = blocks_of(&original);
        // A file without any letter is refused as one without text.
        if blocks.is_empty() {
            continue;
        }
        let text = checked(&blocks, &draws);
        let file = into_original(&original, &text).expect("a checked copy");
        let plain = CheckedText {
            changes: Vec::new(),
            remarks: Vec::new(),
            ..text.clone()
        };
        let own = fresh(&text).expect("a fresh file");
        let mut settled = plain.clone();
        for (block, words) in settled.blocks.iter_mut().zip(finals(&text, &left(&own))) {
            block.text = words;
            block.runs.clear();
        }
        let put = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(format!("{at}-{name}.docx"));
            std::fs::write(path, bytes).expect("a place to write");
        };
        put("original", &original);
        put("checked", &file.bytes);
        put("plain", &fresh(&plain).expect("a fresh file").bytes);
        put("fresh", &own.bytes);
        put("final", &fresh(&settled).expect("a fresh file").bytes);
        let wanted: String = finals(&text, &left(&file))
            .iter()
            .map(|words| dense(words))
            .collect();
        cases.push((body, wanted));
    }
    let all = format!(
        "macro:///Standard.Settle.All({},{CASES})",
        folder.path().display()
    );
    assert!(office(&profile, &all));

    let mut changed = 0;
    for (at, (body, wanted)) in cases.iter().enumerate() {
        let read = |name: &str| {
            let path = folder.path().join(format!("{at}-{name}.txt"));
            let text =
                std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{name} of {body}"));
            // How many empty paragraphs are left where somebody's were rejected is not of interest.
            let text = text.trim_start_matches('\u{feff}').lines();
            let lines: Vec<&str> = text.filter(|line| !line.trim().is_empty()).collect();
            lines.join("\n")
        };
        assert_eq!(
            dense(&read("checked-Accept")),
            *wanted,
            "{at}: accepted is final\n{body}"
        );
        assert_eq!(
            read("checked-Reject"),
            read("original-Reject"),
            "{at}: rejected is original\n{body}"
        );
        assert_eq!(
            dense(&read("fresh-Accept")),
            dense(&read("final-Read")),
            "{at}\n{body}"
        );
        assert_eq!(read("fresh-Reject"), read("plain-Read"), "{at}\n{body}");
        changed += usize::from(read("fresh-Reject") != read("fresh-Accept"));
    }
    assert!(
        changed * 3 > CASES,
        "only {changed} of {CASES} were changed"
    );
}
