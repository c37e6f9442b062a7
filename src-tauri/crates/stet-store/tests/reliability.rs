//! The file of evaluations: batches, persons' words, the table, taking out and bringing in, several
//! processes, a damaged file.

use std::process::Command;

use serde_json::json;
use stet_core::reliability::evaluation::{Answers, conclude};
use stet_core::reliability::{Evaluation, Item, Key, Override, Pack, Thousandths, answer};
use stet_store::StoreError;
use stet_store::reliability::{ReliabilityCache, Sort, View};

/// 1 May 2026.
const NOW: i64 = 1_777_593_600;
const DAY: i64 = 86_400;
const MODEL: &str = "one+two";
const PROMPT: &str = "reliability/1";

fn evaluation(domain: &str, score: f64, at: i64) -> Evaluation {
    let item = |n: usize| Item {
        id: format!("E{n}"),
        url: format!("https://checks{n}.example/a"),
        title: "A record".to_owned(),
        snippet: format!("what {domain} printed was looked into"),
        published: Some("2026-04".to_owned()),
        outlet: format!("checks{n}.example"),
        fact_checker: Some(format!("Checks {n}")),
    };
    let pack = Pack {
        domain: domain.to_owned(),
        items: vec![item(1), item(2), item(3)],
        ..Pack::default()
    };
    let said =
        |id: &str| json!({"evidenceId": id, "signal": "mixed_record", "quote": "was looked into"});
    let said = json!({
        "identifiedEntity": null,
        "sourceType": "editorial_publisher",
        "sourceTypeEvidence": [],
        "assessments": [said("E1"), said("E2"), said("E3")],
        "reasoning": [],
        "bias": {"politicalBias": "not_applicable", "otherBias": "none_detected"},
        "caveats": [],
        "score": score,
        "confidence": 0.95,
    });
    let answer = answer::check(&said, &pack).expect("a sound answer");
    let key = Key {
        domain: domain.to_owned(),
        model: MODEL.to_owned(),
        prompt: PROMPT.to_owned(),
    };
    conclude(
        Answers::Single(answer),
        pack,
        key,
        at,
        Thousandths::new(150),
    )
}

fn word(domain: &str, score: Option<f64>) -> Override {
    Override {
        domain: domain.to_owned(),
        score: score.and_then(Thousandths::of),
        note: "I know their desk.".to_owned(),
        by: "ML".to_owned(),
        at: NOW,
    }
}

fn cache() -> (tempfile::TempDir, ReliabilityCache) {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = ReliabilityCache::open(folder.path()).expect("a cache");
    (folder, cache)
}

fn names(domains: &[&str]) -> Vec<String> {
    domains.iter().map(|&domain| domain.to_owned()).collect()
}

#[test]
fn one_read_gives_what_is_kept_fresh_and_by_the_same_models() {
    let (_folder, cache) = cache();
    let a = evaluation("a.example", 0.5, NOW - 90 * DAY);
    let old = evaluation("b.example", 0.5, NOW - 91 * DAY);
    let mut other = evaluation("c.example", 0.5, NOW);
    other.key.model = "three".to_owned();
    cache.put_many(&[a.clone(), old, other]).expect("kept");
    cache
        .set_override(&word("d.example", Some(0.8)))
        .expect("kept");
    let asked = names(&[
        "a.example",
        "b.example",
        "c.example",
        "d.example",
        "a.example",
        "'); --",
    ]);
    let kept = cache
        .get_many(&asked, MODEL, PROMPT, NOW, 90)
        .expect("a read");
    assert_eq!(kept.keys().collect::<Vec<_>>(), ["a.example", "d.example"]);
    assert_eq!(kept["a.example"].evaluation, Some(a));
    assert_eq!(kept["d.example"].evaluation, None);
    assert_eq!(kept["d.example"].standing().score(), Thousandths::of(0.8));
}

#[test]
fn a_newer_evaluation_takes_the_place_and_a_persons_word_comes_before_it() {
    let (_folder, cache) = cache();
    cache
        .put(&evaluation("a.example", 0.5, NOW - DAY))
        .expect("kept");
    cache.put(&evaluation("a.example", 0.9, NOW)).expect("kept");
    cache
        .set_override(&word("a.example", Some(0.2)))
        .expect("kept");
    let look = || {
        let kept = cache
            .get_many(&names(&["a.example"]), MODEL, PROMPT, NOW, 90)
            .expect("a read");
        kept["a.example"].standing()
    };
    assert_eq!(
        look().attribution(),
        "set by ML, 2026-05-01: I know their desk."
    );
    assert!(cache.clear_override("a.example").expect("cleared"));
    assert!(!cache.clear_override("a.example").expect("nothing there"));
    assert_eq!(look().score(), Thousandths::of(0.9));
    let key = evaluation("a.example", 0.9, NOW).key;
    assert!(cache.drop_one(&key).expect("dropped"));
    assert_eq!(cache.get(&key).expect("a read"), None);
}

#[test]
fn expired_ones_are_purged_and_persons_words_are_not() {
    let (_folder, cache) = cache();
    for (n, age) in [10, 89, 91, 200].into_iter().enumerate() {
        cache
            .put(&evaluation(&format!("s{n}.example"), 0.5, NOW - age * DAY))
            .expect("kept");
    }
    cache.set_override(&word("s3.example", None)).expect("kept");
    let totals = cache.totals(NOW, 90).expect("totals");
    assert_eq!(
        (totals.entries, totals.expired, totals.overrides),
        (4, 2, 1)
    );
    assert_eq!(totals.average_score, Some(0.5));
    assert_eq!(cache.purge_expired(NOW, 90).expect("purged"), 2);
    let totals = cache.totals(NOW, 90).expect("totals");
    assert_eq!(
        (totals.entries, totals.expired, totals.overrides),
        (2, 0, 1)
    );
    assert_eq!(
        cache.totals(NOW, 90).expect("totals").scored,
        2,
        "a mixed score with three fact-checkers counts"
    );
}

#[test]
fn the_table_is_sorted_filtered_and_paged() {
    let (_folder, cache) = cache();
    let mut made: Vec<Evaluation> = (0..25_u16)
        .map(|n| evaluation(&format!("s{n:02}.example"), 0.45 + f64::from(n) * 0.01, NOW))
        .collect();
    made.push(evaluation("thin.example", 0.2, NOW - 100 * DAY));
    made[25].rated.withheld = Some(stet_core::reliability::Withheld::Gate);
    cache.put_many(&made).expect("kept");
    let page = |view: View| {
        let page = cache.page(&view, NOW, 90).expect("a page");
        let domains: Vec<String> = page.rows.iter().map(|row| row.key.domain.clone()).collect();
        (domains, page.total)
    };
    let best = View {
        sort: Sort::Score,
        descending: true,
        limit: 2,
        ..View::default()
    };
    assert_eq!(
        page(best.clone()),
        (names(&["s24.example", "s23.example"]), 26)
    );
    let last = View {
        offset: 24,
        ..best.clone()
    };
    assert_eq!(page(last), (names(&["s00.example", "thin.example"]), 26));
    let beyond = View {
        offset: 1_000,
        ..best.clone()
    };
    assert_eq!(page(beyond), (Vec::new(), 26));
    let filtered = View {
        containing: "THIN".to_owned(),
        limit: 10,
        ..View::default()
    };
    assert_eq!(page(filtered), (names(&["thin.example"]), 1));
    cache
        .set_override(&word("thin.example", Some(1.0)))
        .expect("kept");
    let rows = cache.page(&best, NOW, 90).expect("a page").rows;
    assert_eq!(rows[0].key.domain, "thin.example");
    assert!(rows[0].overridden && rows[0].expired && rows[0].score.is_none());
}

#[test]
fn what_goes_out_comes_in_again_and_never_over_what_is_newer() {
    let (_folder, cache) = cache();
    cache
        .put(&evaluation("a.example", 0.5, NOW - DAY))
        .expect("kept");
    cache.put(&evaluation("b.example", 0.6, NOW)).expect("kept");
    cache
        .set_override(&word("b.example", Some(0.3)))
        .expect("kept");
    let text = cache.export().expect("an export");
    let (_other, other) = self::cache();
    other.put(&evaluation("a.example", 0.7, NOW)).expect("kept");
    other.set_override(&word("b.example", None)).expect("kept");
    let read = other.import(&text).expect("an import");
    assert_eq!((read.evaluations.len(), read.overrides.len()), (2, 1));
    let kept = other
        .get_many(&names(&["a.example", "b.example"]), MODEL, PROMPT, NOW, 90)
        .expect("a read");
    let score = |domain: &str| kept[domain].evaluation.as_ref().and_then(Evaluation::score);
    assert_eq!(score("a.example"), Thousandths::of(0.7));
    assert_eq!(score("b.example"), Thousandths::of(0.6));
    assert_eq!(kept["b.example"].person, Some(word("b.example", None)));
    let undeclared = text.replace("\"scale\":\"0-1\"", "\"of\":1");
    let said = other.import(&undeclared).expect_err("no scale").to_string();
    assert!(said.contains("the scale"), "{said}");
}

#[cfg(unix)]
#[test]
fn only_its_owner_can_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, cache) = cache();
    cache.put(&evaluation("a.example", 0.5, NOW)).expect("kept");
    for entry in std::fs::read_dir(folder.path()).expect("a folder") {
        let entry = entry.expect("an entry");
        let mode = entry.metadata().expect("metadata").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{:?}", entry.file_name());
    }
}

#[test]
fn a_damaged_file_is_named_and_set_aside() {
    let (folder, cache) = cache();
    for n in 0..40 {
        cache
            .put(&evaluation(&format!("s{n}.example"), 0.5, NOW))
            .expect("kept");
    }
    let file = cache.file().to_owned();
    drop(cache);
    let mut bytes = std::fs::read(&file).expect("bytes");
    let size = bytes.len();
    bytes[size / 2..].fill(0x5a);
    std::fs::write(&file, &bytes).expect("written");
    assert!(matches!(
        ReliabilityCache::open(folder.path()),
        Err(StoreError::Corrupt(_))
    ));
    let opened = ReliabilityCache::open_or_set_aside(folder.path(), ReliabilityCache::FILE, None)
        .expect("a fresh one");
    let aside = opened.set_aside.expect("set aside");
    assert_eq!(std::fs::metadata(&aside).expect("kept").len(), size as u64);
    assert_eq!(opened.cache.totals(NOW, 90).expect("totals").entries, 0);
    opened
        .cache
        .put(&evaluation("a.example", 0.5, NOW))
        .expect("kept");
    drop(opened.cache);
    std::fs::write(
        &file,
        b"no database at all, but long enough to be looked at as one",
    )
    .expect("written");
    let _ = std::fs::remove_file(file.with_extension("db-wal"));
    let again = ReliabilityCache::open_or_set_aside(folder.path(), ReliabilityCache::FILE, None)
        .expect("a fresh one");
    assert_ne!(
        again.set_aside.expect("set aside"),
        aside,
        "nothing is overwritten"
    );
    let sound = ReliabilityCache::open_or_set_aside(folder.path(), ReliabilityCache::FILE, None)
        .expect("sound");
    assert_eq!(sound.set_aside, None);
}

const FOLDER: &str = "STET_TEST_RELIABILITY_FOLDER";
const EACH: usize = 40;

/// One of the processes of the next test; alone it has nothing to do.
#[test]
fn a_process_that_writes() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let cache = ReliabilityCache::open(folder.as_ref()).expect("a cache");
    let who = std::process::id();
    for n in 0..EACH {
        cache
            .put(&evaluation(&format!("s{n}.p{who}.example"), 0.5, NOW))
            .expect("own row kept");
        cache
            .put(&evaluation("shared.example", 0.6, NOW))
            .expect("shared row kept");
        cache.totals(NOW, 90).expect("a look");
    }
}

#[test]
fn several_processes_write_at_once_and_nothing_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = std::env::current_exe().expect("this program");
    let processes: Vec<_> = (0..4)
        .map(|_| {
            Command::new(&program)
                .args(["--exact", "a_process_that_writes", "--quiet"])
                .env(FOLDER, folder.path())
                .stdout(std::process::Stdio::null())
                .spawn()
                .expect("a process")
        })
        .collect();
    for mut process in processes {
        assert!(process.wait().expect("its end").success());
    }
    let cache = ReliabilityCache::open(folder.path()).expect("a cache");
    assert_eq!(cache.totals(NOW, 90).expect("totals").entries, 4 * EACH + 1);
}

#[test]
fn sixty_outlets_are_one_read_and_warm_the_next_time() {
    let (_folder, cache) = cache();
    let asked: Vec<String> = (0..60).map(|n| format!("s{n}.example")).collect();
    assert!(
        cache
            .get_many(&asked, MODEL, PROMPT, NOW, 90)
            .expect("a read")
            .is_empty()
    );
    for domain in &asked {
        cache
            .put(&evaluation(domain, 0.6, NOW))
            .expect("kept as it arrives");
    }
    let kept = cache
        .get_many(&asked, MODEL, PROMPT, NOW + DAY, 90)
        .expect("a read");
    assert_eq!(kept.len(), 60);
}
