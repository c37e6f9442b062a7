//! Kinds of tampering, each one thing.

use serde_json::{Value, json};
use stet_store::sha256_hex;

use super::package::Parts;

/// What the tamperer mends after the change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Strength {
    /// Nothing.
    Part,
    /// The manifest.
    Manifest,
    /// The manifest, and the seal at the end of the log.
    Seal,
}

/// One kind of tampering.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    pub(crate) strength: Strength,
    /// What the place that is named must hold.
    pub(crate) place: &'static str,
    pub(crate) tamper: fn(&mut Parts),
}

const fn kind(
    name: &'static str,
    strength: Strength,
    place: &'static str,
    tamper: fn(&mut Parts),
) -> Kind {
    Kind {
        name,
        strength,
        place,
        tamper,
    }
}

/// True for a finding with judgements that was decided by them.
fn supported(finding: &Value) -> bool {
    finding["kind"] == "supported"
}

fn decisive(judgement: &Value) -> bool {
    judgement["decisive"].is_object()
}

fn any(_: &Value) -> bool {
    true
}

/// Puts other bytes in place of those a row names, under their own hash.
fn other_bytes(parts: &mut Parts, table: &str, column: &str) {
    let mut old = String::new();
    let mut bytes = Vec::new();
    parts.rows(table, |rows| {
        old = rows[0][column]["sha256"]
            .as_str()
            .expect("a hash")
            .to_owned()
    });
    if let Some(found) = parts.0.remove(&format!("bytes/{old}")) {
        bytes = found;
    }
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    let new = sha256_hex(&bytes);
    parts.0.insert(format!("bytes/{new}"), bytes);
    parts.rows(table, |rows| rows[0][column]["sha256"] = new.into());
}

/// A byte of the first part whose name begins so.
fn flip(parts: &mut Parts, prefix: &str) {
    let (_, bytes) = parts
        .0
        .iter_mut()
        .find(|(name, _)| name.starts_with(prefix))
        .expect("a part");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
}

/// Every kind.
pub(crate) fn all() -> Vec<Kind> {
    [
        log(),
        sealed(),
        decided(),
        found(),
        evidence(),
        words(),
        printed(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The log, with no hash mended but those named; the seal is left alone.
fn log() -> Vec<Kind> {
    use Strength::Part;
    vec![
        kind("the time of a row", Part, "row 3 of the log", |p| {
            p.log(|r| r[2]["at"] = "2020-01-01T00:00:00Z".into())
        }),
        kind("the name in a row", Part, "row 4 of the log", |p| {
            p.log(|r| r[3]["by"] = "XX".into())
        }),
        kind("the kind of a row", Part, "row 5 of the log", |p| {
            p.log(|r| r[4]["kind"] = "noted".into())
        }),
        kind("the claim of a row", Part, "row ", |p| {
            p.log(|r| {
                let row = r
                    .iter_mut()
                    .find(|row| row["kind"] == "decided")
                    .expect("a row");
                row["claim"] = "another".into();
            })
        }),
        kind("the particulars of a row", Part, "row 2 of the log", |p| {
            p.log(|r| r[1]["payload"] = "{}".into())
        }),
        kind("the number of a row", Part, "row 9 of the log", |p| {
            p.log(|r| r[4]["seq"] = 9.into())
        }),
        kind("a former hash", Part, "row 6 of the log", |p| {
            p.log(|r| r[5]["prev_hash"] = "00".into())
        }),
        kind("the hash of a row", Part, "row 7 of the log", |p| {
            p.log(|r| r[6]["hash"] = sha256_hex(b"x").into())
        }),
        kind(
            "a row in the middle dropped",
            Part,
            "row 9 of the log",
            |p| {
                p.log(|r| {
                    r.remove(7);
                })
            },
        ),
        kind("the first row dropped", Part, "row 2 of the log", |p| {
            p.log(|r| {
                r.remove(0);
            })
        }),
        kind("the last row dropped", Part, "the seal", |p| {
            p.log(|r| {
                r.pop();
            })
        }),
        kind("all rows dropped", Part, "the log", |p| p.log(Vec::clear)),
        kind("two rows exchanged", Part, "row 4 of the log", |p| {
            p.log(|r| r.swap(2, 3))
        }),
        kind(
            "two rows exchanged and numbered anew",
            Part,
            "row 3 of the log",
            |p| {
                p.log(|r| {
                    r.swap(2, 3);
                    (r[2]["seq"], r[3]["seq"]) = (3.into(), 4.into());
                })
            },
        ),
        kind("a row twice", Part, "log.jsonl", |p| {
            p.log(|r| {
                let row = r[2].clone();
                r.insert(3, row);
            })
        }),
        kind("a row put in", Part, "row 5 of the log", |p| {
            p.log(|r| {
                let mut row = r[3].clone();
                row["seq"] = 5.into();
                row["prev_hash"] = r[3]["hash"].clone();
                r.insert(4, row);
                for (at, row) in r.iter_mut().enumerate() {
                    row["seq"] = (at + 1).into();
                }
            })
        }),
        kind(
            "a row changed and hashed anew",
            Part,
            "row 5 of the log",
            |p| {
                p.log(|r| r[3]["by"] = "XX".into());
                p.rehash(3, 4);
            },
        ),
        kind(
            "part of the chain hashed anew",
            Part,
            "row 21 of the log",
            |p| {
                p.log(|r| r[3]["by"] = "XX".into());
                p.rehash(3, 20);
            },
        ),
        kind("the chain hashed anew up to the seal", Part, "row ", |p| {
            p.log(|r| r[3]["by"] = "XX".into());
            let mut rows = 0;
            p.log(|r| rows = r.len());
            p.rehash(3, rows - 1);
        }),
        kind(
            "the whole log of another document",
            Part,
            "row 1 of the log",
            |p| {
                p.edit("manifest.json", |m| m["document"] = "another".into());
                p.log_anew();
                p.edit("manifest.json", |m| m["document"] = "one".into());
            },
        ),
    ]
}

/// Parts, manifest and seal.
fn sealed() -> Vec<Kind> {
    use Strength::{Manifest, Part};
    vec![
        kind("a byte of a source", Part, "part bytes/", |p| {
            flip(p, "bytes/")
        }),
        kind(
            "a byte of a source, manifest anew",
            Manifest,
            "the seal",
            |p| flip(p, "bytes/"),
        ),
        kind("a part dropped", Part, "part tables/decisions.jsonl", |p| {
            p.0.remove("tables/decisions.jsonl");
        }),
        kind("a part dropped, manifest anew", Manifest, "the seal", |p| {
            p.0.remove("tables/ticks.jsonl");
        }),
        kind("a part put in", Part, "part bytes/00", |p| {
            p.0.insert("bytes/00".into(), vec![1]);
        }),
        kind("the report dropped", Part, "the report", |p| {
            p.0.remove("report.json");
        }),
        kind("the log dropped", Part, "the log", |p| {
            p.0.remove("log.jsonl");
        }),
        kind("the manifest dropped", Part, "no manifest", |p| {
            p.0.remove("manifest.json");
        }),
        kind("a hash in the manifest", Part, "part ", |p| {
            p.edit("manifest.json", |m| {
                m["parts"][2]["sha256"] = sha256_hex(b"x").into()
            })
        }),
        kind("a length in the manifest", Part, "part ", |p| {
            p.edit("manifest.json", |m| m["parts"][2]["bytes"] = 3.into())
        }),
        kind("a line of the manifest dropped", Part, "part ", |p| {
            p.edit("manifest.json", |m| {
                m["parts"].as_array_mut().expect("a list").remove(0);
            })
        }),
        kind("a line of the manifest twice", Part, "part ", |p| {
            p.edit("manifest.json", |m| {
                let list = m["parts"].as_array_mut().expect("a list");
                list.push(list[0].clone());
            })
        }),
        kind("the title in the manifest", Part, "the seal", |p| {
            p.edit("manifest.json", |m| m["title"] = "Other".into())
        }),
        kind("the person in the manifest", Part, "the seal", |p| {
            p.edit("manifest.json", |m| m["sealed_by"] = "XX".into())
        }),
        kind("the time in the manifest", Part, "the seal", |p| {
            p.edit("manifest.json", |m| {
                m["sealed_at"] = "2020-01-01T00:00:00Z".into()
            })
        }),
        kind("the program in the manifest", Part, "the seal", |p| {
            p.edit("manifest.json", |m| m["program"] = "Stet 0.0".into())
        }),
        kind("the white space of the manifest", Part, "the seal", |p| {
            p.0.get_mut("manifest.json").expect("it").push(b'\n')
        }),
        kind("a decision, manifest anew", Manifest, "the seal", |p| {
            p.rows("decisions", |r| r[0]["at"] = "2020-01-01T00:00:00Z".into())
        }),
        kind("a judgement, manifest anew", Manifest, "the seal", |p| {
            p.inside("judgements", "judgement", decisive, |j| {
                j["reasons"] = json!([])
            })
        }),
        kind(
            "the time of a run, manifest anew",
            Manifest,
            "the seal",
            |p| {
                p.rows("runs", |r| {
                    r[0]["started_at"] = "2020-01-01T00:00:00Z".into()
                })
            },
        ),
    ]
}

/// Decisions and ticks, sealed anew: the log gives them away.
fn decided() -> Vec<Kind> {
    use Strength::Seal;
    vec![
        kind("a decision", Seal, "decision on", |p| {
            p.rows("decisions", |r| {
                r[0]["decision"] = r#"{"type":"cut"}"#.into()
            })
        }),
        kind("who decided", Seal, "decision on", |p| {
            p.inside("decisions", "checker", any, |c| {
                c["name"] = "Somebody Else".into()
            })
        }),
        kind("when it was decided", Seal, "decision on", |p| {
            p.rows("decisions", |r| r[0]["at"] = "2020-01-01T00:00:00Z".into())
        }),
        kind("on what it was decided", Seal, "decision on", |p| {
            p.rows("decisions", |r| r[0]["claim"] = r[1]["claim"].clone())
        }),
        kind("a question to the author", Seal, "decision on", |p| {
            p.inside(
                "decisions",
                "decision",
                |d| d["type"] == "query",
                |d| d["question"] = "Which boat?".into(),
            )
        }),
        kind("a decision dropped", Seal, "decision on", |p| {
            p.rows("decisions", |r| {
                r.remove(0);
            })
        }),
        kind("a decision put in", Seal, "decision on", |p| {
            p.rows("decisions", |r| {
                let mut row = r[0].clone();
                row["decision"] = r#"{"type":"cut"}"#.into();
                r.push(row);
            })
        }),
        kind("the order of two decisions", Seal, "decision on", |p| {
            p.rows("decisions", |r| r.swap(1, 2))
        }),
        kind("who ticked", Seal, "tick 1 of", |p| {
            p.rows("ticks", |r| r[0]["by"] = "XX".into())
        }),
        kind("when it was ticked", Seal, "tick 1 of", |p| {
            p.rows("ticks", |r| r[0]["at"] = "2020-01-01T00:00:00Z".into())
        }),
        kind("what was ticked", Seal, "tick 2 of", |p| {
            p.rows("ticks", |r| r[0]["atom"] = 1.into())
        }),
        kind("a tick dropped", Seal, "a tick of", |p| {
            p.rows("ticks", Vec::clear)
        }),
        kind("a decision struck from log and table", Seal, "row ", |p| {
            let mut claim = Value::Null;
            p.rows("decisions", |r| claim = r.remove(0)["claim"].clone());
            p.log(|r| r.retain(|row| row["kind"] != "decided" || row["claim"] != claim));
        }),
    ]
}

/// Findings and judgements, sealed anew.
fn found() -> Vec<Kind> {
    use Strength::Seal;
    vec![
        kind("a finding", Seal, "finding on", |p| {
            p.inside("findings", "finding", supported, |f| {
                f["kind"] = "contradicted".into()
            })
        }),
        kind("a verdict", Seal, "finding on", |p| {
            p.inside("findings", "finding", supported, |f| {
                f["verdict"] = "unverified".into()
            })
        }),
        kind("a score", Seal, "finding on", |p| {
            p.inside("findings", "finding", supported, |f| f["score"] = 1.into())
        }),
        kind("a confidence", Seal, "finding on", |p| {
            p.inside("findings", "finding", supported, |f| {
                f["confidence"] = "low".into()
            })
        }),
        kind("an explanation", Seal, "finding on", |p| {
            p.inside("findings", "finding", any, |f| {
                f["explanation"] = "Because.".into()
            })
        }),
        kind("the evidence pointed at", Seal, "finding on", |p| {
            p.inside("findings", "finding", supported, |f| {
                f["evidence"] = json!(["none:1"])
            })
        }),
        kind("the day of a claim", Seal, "finding on", |p| {
            p.rows("findings", |r| r[0]["day"] = "1999-01-01".into())
        }),
        kind("who judged", Seal, "finding on", |p| {
            p.rows("findings", |r| r[0]["judge"] = "somebody 2".into())
        }),
        kind("the count of those who agree", Seal, "finding on", |p| {
            p.rows("findings", |r| r[0]["agrees"] = 77.into())
        }),
        kind("a service that was silent", Seal, "finding on", |p| {
            p.rows("findings", |r| r[0]["silent"] = r#"["Crossref"]"#.into())
        }),
        kind("a finding dropped", Seal, "claim ", |p| {
            let mut gone = (Value::Null, Value::Null);
            p.rows("findings", |r| {
                let row = r.remove(0);
                gone = (row["run"].clone(), row["claim"].clone());
            });
            p.rows("judgements", |r| {
                r.retain(|row| (&row["run"], &row["claim"]) != (&gone.0, &gone.1))
            });
        }),
        kind("a probability", Seal, "finding on", |p| {
            p.inside("judgements", "judgement", any, |j| {
                j["probabilities"]["entail"] = json!(0.5)
            })
        }),
        kind("two probabilities, adding up", Seal, "finding on", |p| {
            p.inside("judgements", "judgement", any, |j| {
                let swapped = j["probabilities"]["entail"].clone();
                j["probabilities"]["entail"] = j["probabilities"]["neutral"].clone();
                j["probabilities"]["neutral"] = swapped;
            })
        }),
        kind("the decisive words", Seal, "finding on", |p| {
            p.inside("judgements", "judgement", decisive, |j| {
                j["decisive"]["quote"] = "never written".into()
            })
        }),
        kind("the reasons of a judgement", Seal, "finding on", |p| {
            p.inside("judgements", "judgement", any, |j| {
                j["reasons"] = json!(["No reason."])
            })
        }),
        kind("the relevance of a passage", Seal, "finding on", |p| {
            p.rows("judgements", |r| {
                r[0]["relevance"] = json!({ "real": "0.25" })
            })
        }),
        kind("a judgement dropped", Seal, "finding on", |p| {
            p.rows("judgements", |r| {
                r.remove(0);
            })
        }),
        kind("the order of judgements", Seal, "finding on", |p| {
            p.rows("judgements", |r| {
                let (one, other) = (r[0]["rank"].clone(), r[1]["rank"].clone());
                (r[0]["rank"], r[1]["rank"]) = (other, one);
            })
        }),
        kind("what a check found", Seal, "the checks of the text", |p| {
            p.inside("check_findings", "finding", any, |f| {
                f["message"] = "Nothing.".into()
            })
        }),
        kind("a check dropped", Seal, "the checks of the text", |p| {
            p.rows("check_findings", |r| {
                r.pop();
            })
        }),
    ]
}

/// Sources and passages, sealed anew.
fn evidence() -> Vec<Kind> {
    use Strength::Seal;
    vec![
        kind("the bytes of a source", Seal, "source “", |p| {
            other_bytes(p, "sources", "raw")
        }),
        kind("the hash of a source", Seal, "source “", |p| {
            p.inside("sources", "source", any, |s| {
                s["content_hash"] = sha256_hex(b"x").into()
            })
        }),
        kind("the title of a source", Seal, "source “", |p| {
            p.inside("sources", "source", any, |s| {
                s["title"] = "Another report".into()
            })
        }),
        kind("the time of a source", Seal, "source “", |p| {
            p.inside("sources", "source", any, |s| {
                s["retrieved_at"] = "2020-01-01T00:00:00Z".into()
            })
        }),
        kind("a source as not primary", Seal, "source “", |p| {
            p.rows("sources", |r| r[0]["is_primary"] = 0.into())
        }),
        kind("a source taken out", Seal, "source “", |p| {
            p.rows("sources", |r| r[0]["removed"] = 1.into())
        }),
        kind("the words of a passage", Seal, "passage “", |p| {
            p.rows("passages", |r| {
                r[0]["text"] = "Never written anywhere.".into()
            })
        }),
        kind("a word of a passage", Seal, "source “", |p| {
            p.rows("passages", |r| {
                let text = r[0]["text"].as_str().expect("words");
                r[0]["text"] = text.replacen(' ', " not ", 1).into();
            })
        }),
        kind("where a passage stands", Seal, "source “", |p| {
            p.rows("passages", |r| {
                r[0]["pinpoint"] = r[1]["pinpoint"]
                    .as_str()
                    .expect("text")
                    .replace('1', "7")
                    .into()
            })
        }),
        kind("whose a passage is", Seal, "source “", |p| {
            p.rows("passages", |r| {
                let other = r
                    .iter()
                    .map(|row| row["source"].clone())
                    .find(|s| *s != r[0]["source"]);
                r[0]["source"] = other.expect("another");
            })
        }),
        kind("a passage dropped", Seal, "source “", |p| {
            p.rows("passages", |r| {
                r.pop();
            })
        }),
    ]
}

/// The author's words, sealed anew.
fn words() -> Vec<Kind> {
    use Strength::Seal;
    vec![
        kind("the bytes taken in", Seal, "the document", |p| {
            other_bytes(p, "documents", "raw")
        }),
        kind("the hash of the bytes", Seal, "the document", |p| {
            p.rows("documents", |r| r[0]["raw_hash"] = sha256_hex(b"x").into())
        }),
        kind("the version", Seal, "the document", |p| {
            p.rows("documents", |r| r[0]["version"] = sha256_hex(b"x").into())
        }),
        kind("a word of the text", Seal, "the document", |p| {
            p.inside("documents", "body", any, |b| {
                let text = b["blocks"][1]["text"].as_str().expect("words");
                b["blocks"][1]["text"] = text.replacen("the", "teh", 1).into();
            })
        }),
        kind("the title", Seal, "the document", |p| {
            p.rows("documents", |r| r[0]["title"] = "Other".into())
        }),
        kind("the type of text", Seal, "the document", |p| {
            p.rows("documents", |r| r[0]["kind"] = "patent".into())
        }),
        kind("the words of a claim", Seal, "claim “", |p| {
            p.inside("claims", "claim", any, |c| {
                c["quote"] = "Never written".into()
            })
        }),
        kind("the place of a claim", Seal, "claim “", |p| {
            p.inside("claims", "claim", any, |c| c["place"]["span"][0] = 1.into())
        }),
        kind("a claim set aside", Seal, "claim “", |p| {
            p.rows("claims", |r| {
                let row = r
                    .iter_mut()
                    .find(|row| row["status"] == "active")
                    .expect("a claim");
                row["status"] = "dismissed".into();
            })
        }),
        kind("what is not factual", Seal, "passage “", |p| {
            p.inside("not_factual", "item", any, |i| {
                i["quote"] = "Never written".into()
            })
        }),
        kind(
            "a claim that decisions name dropped",
            Seal,
            "part tables/",
            |p| {
                let mut claim = Value::Null;
                p.rows("decisions", |r| claim = r[0]["claim"].clone());
                p.rows("claims", |r| r.retain(|row| row["id"] != claim));
            },
        ),
        kind(
            "a claim of two documents",
            Seal,
            "part tables/claims.jsonl",
            |p| {
                p.rows("claims", |r| {
                    let row = r[0].clone();
                    r.push(row);
                })
            },
        ),
    ]
}

/// The report, sealed anew.
fn printed() -> Vec<Kind> {
    use Strength::Seal;
    fn report(p: &mut Parts, change: impl FnOnce(&mut Value)) {
        p.edit("report.json", change);
    }
    vec![
        kind(
            "a verdict in the report",
            Seal,
            "the report at /claims/0/verdict",
            |p| report(p, |r| r["claims"][0]["verdict"] = "not_factual".into()),
        ),
        kind(
            "a finding in the report",
            Seal,
            "the report at /claims/0/finding",
            |p| report(p, |r| r["claims"][0]["finding"] = "mixed".into()),
        ),
        kind(
            "a score in the report",
            Seal,
            "the report at /claims/",
            |p| {
                report(p, |r| {
                    let claims = r["claims"].as_array_mut().expect("claims");
                    let scored = claims
                        .iter_mut()
                        .find(|claim| claim["support_score"].is_number())
                        .expect("one");
                    scored["support_score"] = 3.into();
                })
            },
        ),
        kind(
            "a decision in the report",
            Seal,
            "the report at /claims/0/decision",
            |p| report(p, |r| r["claims"][0]["decision"]["by"] = "Nobody".into()),
        ),
        kind(
            "an explanation in the report",
            Seal,
            "the report at /claims/0/explanation",
            |p| report(p, |r| r["claims"][0]["explanation"] = "Because.".into()),
        ),
        kind(
            "a claim dropped from the report",
            Seal,
            "the report at /claims",
            |p| {
                report(p, |r| {
                    r["claims"].as_array_mut().expect("claims").pop();
                })
            },
        ),
        kind(
            "the version in the report",
            Seal,
            "the report at /title/version",
            |p| report(p, |r| r["title"]["version"] = sha256_hex(b"x").into()),
        ),
        kind("the hash the report prints", Seal, "the report", |p| {
            report(p, |r| r["alcoa"]["log_head"] = sha256_hex(b"x").into())
        }),
        kind(
            "the count of open claims",
            Seal,
            "the report at /headline",
            |p| report(p, |r| r["headline"]["open"] = 0.into()),
        ),
        kind(
            "a source in the report",
            Seal,
            "the report at /sources/0",
            |p| {
                report(p, |r| {
                    r["sources"][0]["content_hash"] = sha256_hex(b"x").into()
                })
            },
        ),
        kind(
            "a limit of the method",
            Seal,
            "the report at /method",
            |p| {
                report(p, |r| {
                    r["method"]["limits"].as_array_mut().expect("limits").pop();
                })
            },
        ),
    ]
}
