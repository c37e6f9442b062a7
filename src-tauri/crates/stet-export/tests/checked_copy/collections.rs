//! Real files of other projects' collections, where `STET_DATA` names the folder they are kept in.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::made::{CHECKER, checked, dense, finals};
use crate::reader::{Settle, main_part, paragraphs, part, settled, sound, tree};
use crate::{blocks_of, left};
use stet_export::checked_copy::{CheckedText, into_original};

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|kind| kind == "docx") {
            out.push(path);
        }
    }
}

/// A number that depends on the seed alone.
fn draw(seed: &mut u64) -> u32 {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as u32
}

#[test]
fn corrections_in_real_files() {
    let Some(data) = std::env::var_os("STET_DATA") else {
        eprintln!("SKIPPED: STET_DATA names no folder with documents");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let kept = std::fs::read_dir(Path::new(&data).join("documents")).expect("the collections");
    for entry in kept.flatten() {
        if entry.path().to_string_lossy().ends_with(".tar.xz") {
            let done = Command::new("tar")
                .arg("-xJf")
                .arg(entry.path())
                .arg("-C")
                .arg(folder.path())
                .status();
            assert!(
                done.is_ok_and(|status| status.success()),
                "tar unpacks {:?}",
                entry.path()
            );
        }
    }
    let mut all = Vec::new();
    files(folder.path(), &mut all);
    all.sort();
    let (mut read, mut asked, mut tracked, mut commented, mut unplaced) = (0, 0, 0, 0, 0);
    let mut reasons = std::collections::BTreeMap::new();
    for path in &all {
        let original = std::fs::read(path).expect("a file");
        let blocks = blocks_of(&original);
        if blocks.is_empty() {
            continue;
        }
        let mut seed = path.file_name().map_or(1, |name| name.len() as u64) + 17;
        let words = ["", "new words", "7", " & <x>"];
        let draws: Vec<_> = (0..24)
            .map(|_| {
                let word = words[draw(&mut seed) as usize % words.len()];
                (
                    draw(&mut seed),
                    draw(&mut seed),
                    draw(&mut seed),
                    word.to_owned(),
                )
            })
            .collect();
        let text = checked(&blocks, &draws);
        let name = path.display();
        let file = match into_original(&original, &text) {
            Ok(file) => file,
            Err(error) => {
                eprintln!("{name}: {error}");
                continue;
            }
        };
        read += 1;
        sound(&original, &file.bytes);
        let gone = left(&file);
        asked += text.changes.len();
        let of = |list: &[stet_export::checked_copy::Left]| {
            list.iter().filter(|left| left.id.starts_with('c')).count()
        };
        commented += of(&file.as_comments);
        unplaced += of(&file.unplaced);
        tracked += text.changes.len() - of(&file.as_comments) - of(&file.unplaced);
        for left in file.as_comments.iter().chain(&file.unplaced) {
            if left.why == stet_export::checked_copy::Why::Differs {
                eprintln!("differs: {name} {}", left.id);
            }
            *reasons.entry(format!("{:?}", left.why)).or_insert(0) += 1;
        }
        let now: String = blocks_of(&file.bytes)
            .iter()
            .map(|block| dense(&block.text))
            .collect();
        let wanted: String = finals(&text, &gone)
            .iter()
            .map(|words| dense(words))
            .collect();
        assert_eq!(now, wanted, "{name}: accepted is final");
        let (before, after) = (
            tree(&part(&original, main_part(&original)).unwrap_or_default()),
            tree(&part(&file.bytes, main_part(&original)).unwrap_or_default()),
        );
        let rejected = settled(&after, Settle::Reject, Some(CHECKER));
        assert_eq!(
            paragraphs(&rejected),
            paragraphs(&before),
            "{name}: rejected is original"
        );
        let plain = CheckedText {
            changes: Vec::new(),
            remarks: Vec::new(),
            ..text
        };
        let same = into_original(&original, &plain).expect("a copy");
        assert!(
            crate::reader::packed(&same.bytes) == crate::reader::packed(&original),
            "{name}"
        );
    }
    eprintln!(
        "{read} files of {}; {asked} changes: {tracked} tracked, {commented} as comments, {unplaced} unplaced; {reasons:?}",
        all.len()
    );
    assert!(read > 0);
}
