//! Documents of our own making: one or more of every sort, and texts that are nearly one.

use std::fmt::Write;

use super::*;
use crate::check::testing::document;

const SAMPLE_ARTICLE: &str = include_str!("../../../../../../data/sample/article.md");

const SCREENPLAY: &str = "THE LAST FERRY\n\nWritten by Ana Ruiz\n\nFADE IN:\n\nEXT. HARBOUR - DAWN\n\nFog over black water. A ferry, THE LAPWING, rocks at the quay.\n\nSUPER: Vellin, 9 June 2020\n\nKATARINA (50s) comes down the steps with a tin box.\n\nKATARINA\n(out of breath)\nIs he on board?\n\nTOBIAS\nHe never left.\n\nINT. WHEELHOUSE - CONTINUOUS\n\nTobias looks at a brass bell.\n\nKATARINA (O.S.)\nYou kept it.\n\nTOBIAS\n(not turning)\nSomebody had to.\n\nEXT. QUAY - LATER\n\nSnow.\n\nCUT TO:";

const CONTRACT: &str = "# SHARE PURCHASE AGREEMENT\n\nThis Share Purchase Agreement (the “Agreement”) is made as of 3 March 2021 by and between Orrow Ferries Limited, a company incorporated in Scotland (the “Seller”), and Hallin Holdings AS (hereinafter the “Buyer”).\n\nWHEREAS, the Seller owns all shares of Lapwing Limited; and\n\nWHEREAS, the Buyer wishes to buy them.\n\n1. Definitions. “Business Day” means a day on which banks are open in Oslo.\n\n2. Sale. The Seller shall sell and the Buyer shall buy the Shares.\n\n3. Price. The Buyer shall pay €4,000,000 at Closing.\n\n4. Representations and Warranties. The Seller represents and warrants that Lapwing Limited was incorporated in 2011.\n\n5. Confidentiality. The Parties shall keep the terms secret. Neither Party may assign this Agreement.\n\n6. Governing Law. This Agreement shall be governed by the laws of Norway.\n\n7. Notices. Each Party shall give notice in writing.\n\nIN WITNESS WHEREOF, the Parties have executed this Agreement.";

const LEASE: &str = "RESIDENTIAL LEASE\n\nThis lease is entered into on 1 May 2022 by and between Jo Mbeki (the “Landlord”) and Pat Lind (the “Tenant”).\n\n1. Premises. The Landlord lets the flat at 4 Quay Street.\n\n2. Term. The term is one year.\n\n3. Rent. The Tenant shall pay €900 on the first day of each month.\n\n4. Deposit. The Tenant shall pay a deposit.\n\n5. Repairs. The Landlord shall keep the roof in repair.\n\n6. Pets. The Tenant may not keep pets.\n\n7. Law. This lease is governed by the laws of Ireland.";

const BRIEF: &str = "IN THE UNITED STATES COURT OF APPEALS\nFOR THE NINTH CIRCUIT\n\nNo. 21-35112\n\nORROW FERRY CO-OPERATIVE,\nPlaintiff-Appellant,\n\nv.\n\nCOUNTY OF SKERRY,\nDefendant-Appellee.\n\nBRIEF FOR APPELLANT\n\n## TABLE OF AUTHORITIES\n\nCelotex Corp. v. Catrett, 477 U.S. 317 (1986)\n\n## STATEMENT OF THE CASE\n\nThe County closed the route in 2019.\n\n## ARGUMENT\n\nSummary judgment is proper only where no material fact is in dispute. Celotex Corp. v. Catrett, 477 U.S. 317, 322 (1986); Fed. R. Civ. P. 56(a). The County must show more. Anderson v. Liberty Lobby, Inc., 477 U.S. 242, 248 (1986). See also 42 U.S.C. § 1983; Monell v. Department of Social Services, 436 U.S. 658 (1978).\n\n## CONCLUSION\n\nThe judgment should be reversed.\n\nRespectfully submitted,\n\nAttorney for Appellant";

const MOTION: &str = "IN THE CIRCUIT COURT OF SKERRY COUNTY\n\nCase No. 2020-CV-114\n\nJANE ROE,\nPlaintiff,\nvs.\nHALLIN YARD, INC.,\nDefendant.\n\nDEFENDANT’S MOTION TO DISMISS\n\nCOMES NOW the Defendant and respectfully requests that this Court dismiss the complaint.\n\nThe complaint was filed on 4 May 2020.\n\nRespectfully submitted";

const PATENT: &str = "(12) United States Patent\n\n(10) Patent No.: US 9,123,456 B2\n\n(54) CHARGING MAST FOR A FERRY\n\n## FIELD OF THE INVENTION\n\nThe present invention relates to charging masts.\n\n## BACKGROUND OF THE INVENTION\n\nUS 7,654,321 discloses a mast with a fixed arm.\n\n## BRIEF DESCRIPTION OF THE DRAWINGS\n\nFIG. 1 is a side view. FIG. 2 is a top view. FIG. 3 shows the arm.\n\n## DETAILED DESCRIPTION\n\nIn one embodiment the arm 12 turns.\n\nWhat is claimed is:\n\n1. A charging mast comprising an arm.\n\n2. The mast of claim 1, wherein the arm turns.\n\n3. The mast of claim 2, wherein the arm folds.\n\n4. The mast of claim 1, further comprising a lamp.";

const PATENT_DE: &str = "Technisches Gebiet\n\nDie Erfindung betrifft einen Lademast.\n\nStand der Technik\n\nAus der DE 10 2004 012 345 A1 ist ein Mast bekannt.\n\nPatentansprüche\n\n1. Lademast, dadurch gekennzeichnet, dass ein Arm drehbar ist.\n\n2. Lademast nach Anspruch 1, dadurch gekennzeichnet, dass der Arm faltbar ist.\n\n3. Lademast nach Anspruch 2.\n\n4. Lademast nach Anspruch 1.";

const PAPER: &str = "# Eelgrass after the barrage\n\nAda Okonkwo, Department of Marine Science, University of Orrin\n\n## Abstract\n\nWe measured eelgrass at 40 sites.\n\nKeywords: eelgrass, barrage, recovery\n\n## 1 Introduction\n\nEelgrass recovers slowly (Holm, 2012; Renn et al., 2015). It is sensitive to light (Short & Wyllie, 1996).\n\n## 2 Methods\n\nWe counted shoots at n = 40 sites.\n\n## 3 Results\n\nDensity fell by 12 per cent (p < 0.05).\n\n## 4 Discussion\n\nThis agrees with Okafor et al. (2018).\n\n## References\n\nHolm, J. (2012). Tides. doi:10.5555/tides";

const PAPER_DE: &str = "Seegras nach dem Wehr\n\nZusammenfassung\n\nWir haben Seegras an 40 Orten gemessen.\n\nSchlüsselwörter: Seegras, Wehr\n\n1. Einleitung\n\nSeegras wächst langsam [1].\n\n2. Methoden\n\nWir zählten.\n\n3. Ergebnisse\n\nDie Dichte sank [2].\n\n4. Diskussion\n\nDas passt [3–5].\n\nLiteratur\n\n[1] Holm 2012.";

const PAPER_FR: &str = "Les herbiers après le barrage\n\nRésumé\n\nNous avons mesuré.\n\nMots-clés : herbier, barrage\n\nIntroduction\n\nLes herbiers poussent lentement.\n\nMéthodes\n\nNous avons compté.\n\nRésultats\n\nLa densité a baissé.\n\nDiscussion\n\nCela concorde.\n\nRéférences\n\nHolm (2012).";

const PAPER_ES: &str = "Praderas tras la presa\n\nResumen\n\nMedimos cuarenta praderas.\n\nPalabras clave: pradera, presa\n\nIntroducción\n\nCrecen despacio.\n\nMétodos\n\nContamos.\n\nResultados\n\nLa densidad bajó.\n\nDiscusión\n\nConcuerda.\n\nReferencias\n\nHolm (2012).";

const TEXTBOOK: &str = "# Chapter 3: Tides\n\n## Learning objectives\n\nExplain why there are two tides a day.\n\n## 3.1 The pull of the Moon\n\nThe Moon pulls the water nearest to it most strongly.\n\n## Example 3.1\n\nA tide rises by 4 m in 6 h.\n\n## Key terms\n\nSpring tide, neap tide.\n\n## Exercises\n\n1. Calculate the mean rate of rise.\n\n2. Why is there a second bulge?";

/// A news story with as many paragraphs as are wanted.
fn story(byline: &str, paragraphs: usize) -> String {
    let mut text = format!("# The harbour\n\n{byline}\n\n");
    for number in 0..paragraphs {
        let _ = write!(
            text,
            "On the {number}th morning of the strike the quay at Vellin was full of people who had \
             brought their own chairs, and the harbour master walked up and down between them with a \
             face like weather. “Nobody told us anything,” said Katarina Holm, who had run the bakery \
             for thirty years and had seen two strikes before this one.\n\n"
        );
    }
    text
}

/// A book: chapters of plain prose.
fn book(chapters: usize) -> String {
    let mut text = "# The Sound\n\nCopyright © 2011 Ana Ruiz. All rights reserved.\n\nISBN 978-0-00-000000-2\n\n# Contents\n\n".to_owned();
    for number in 1..=chapters {
        let _ = write!(text, "# Chapter {number}\n\n");
        for _ in 0..60 {
            text.push_str("The boat went out in the morning and came back in the evening, and between the two there was a day that nobody on the headland ever spoke about afterwards, for it was like the others. ");
        }
        text.push_str("\n\n");
    }
    text
}

fn kind(text: &str) -> DocumentType {
    detect(&document(text)).kind
}

#[test]
fn every_sort_is_told_by_its_signs() {
    let longread = story("By Jo Mbeki", 60);
    let book = book(14);
    let table = [
        (SCREENPLAY, DocumentType::Screenplay),
        (CONTRACT, DocumentType::Contract),
        (LEASE, DocumentType::Contract),
        (BRIEF, DocumentType::LegalBrief),
        (MOTION, DocumentType::LegalBrief),
        (PATENT, DocumentType::Patent),
        (PATENT_DE, DocumentType::Patent),
        (PAPER, DocumentType::Academic),
        (PAPER_DE, DocumentType::Academic),
        (PAPER_FR, DocumentType::Academic),
        (PAPER_ES, DocumentType::Academic),
        (TEXTBOOK, DocumentType::Textbook),
        (&longread, DocumentType::Longread),
        (&book, DocumentType::Book),
    ];
    for (text, wanted) in table {
        let found = detect(&document(text));
        let start: String = text.chars().take(40).collect();
        assert_eq!(found.kind, wanted, "{start}: {found:?}");
        assert!((CERTAIN..=1.0).contains(&found.confidence), "{found:?}");
        assert!(!found.reasons.is_empty());
    }
}

#[test]
fn texts_about_such_texts_are_other() {
    let short_story = story("By Jo Mbeki", 6);
    let long_report = "The council met and read the figures of the year, one after the other, and noted them without a vote.\n\n".repeat(200);
    let excerpt = format!(
        "{}INT. KITCHEN - NIGHT\n\nANNA\nWhere is he?\n\nBEN\nGone.\n\nANNA\nGone where?\n\n{}",
        "Every screenplay begins with a line such as INT. KITCHEN - NIGHT, and the scene below shows why it does.\n\n".repeat(30),
        "A cue stands in capitals, and a reader of scripts finds it with one eye.\n\n".repeat(30),
    );
    let table = [
        ("a short news story", short_story.as_str()),
        ("a long report without a byline", &long_report),
        ("an article on a screenplay", &excerpt),
        (
            "a news story on a contract",
            "# Ferry contract signed\n\nThe county and the Hallin yard signed a contract on Tuesday. The agreement, made by and between the county and the yard, contains representations and warranties about the hull, and is governed by the laws of Norway. The parties shall meet again in May. “Each Party is happy,” said the mayor. Either Party may leave, and the other Party would be paid.",
        ),
        (
            "advice on contracts",
            "# How to write a contract\n\nBegin with WHEREAS only if you must. Name the Parties. State the governing law: “This Agreement shall be governed by the laws of …”. End with IN WITNESS WHEREOF if your client insists. Representations and warranties come in the middle.",
        ),
        (
            "a memo",
            "MEMORANDUM\n\nTo: All staff\n\nFrom: Ines Cordova\n\nRe: Parking\n\n1. The yard is closed on Friday.\n\n2. Please use the quay.",
        ),
        (
            "a report with sections",
            "# Annual report\n\n## Introduction\n\nThe year was calm.\n\n## Results\n\nIncome rose by 4 per cent.\n\n## Discussion\n\nCosts rose too.\n\n## Conclusion\n\nWe go on.",
        ),
        (
            "a specification",
            "# Mast protocol\n\n1. Scope\n\n2. The mast shall turn.\n\n3. The arm shall fold.\n\n4. The lamp shall light.\n\n5. The bell shall ring.\n\n6. The gate shall close.\n\n7. The log shall be kept.",
        ),
        (
            "a story on a case",
            "# Court rules for the ferry\n\nIn Roe v. Hallin the Supreme Court ruled on Monday that the county must pay. The plaintiff, Jane Roe, had asked for more. The court relied on Monell v. Department of Social Services, 436 U.S. 658 (1978).",
        ),
        (
            "a judgment",
            "SUPREME COURT OF THE UNITED STATES\n\nNo. 19-123\n\nROE, PETITIONER\nv.\nHALLIN\n\nJUSTICE LIND delivered the opinion of the Court.\n\nSee Celotex Corp. v. Catrett, 477 U.S. 317 (1986); Anderson v. Liberty Lobby, Inc., 477 U.S. 242 (1986); Monell v. Department of Social Services, 436 U.S. 658 (1978); 42 U.S.C. § 1983.",
        ),
        (
            "a story on a patent",
            "# A patent war over masts\n\nThe patent, US 9,123,456 B2, claims an arm that turns. “The present invention is ours,” said Hallin. Its rival says that claim 1 was known. FIG. 1 of the patent shows the arm.",
        ),
        (
            "an encyclopaedia's article",
            &format!(
                "{}## References\n\n[1] doi:10.5555/a\n\n[2] doi:10.5555/b\n\n[3] doi:10.5555/c",
                "The barrage was built in 1932.[1] It leaks.[2][3]\n\n".repeat(9)
            ),
        ),
        (
            "a syllabus",
            "# Oceanography 101\n\n## Course description\n\nTides and waves.\n\n## Learning objectives\n\nExplain tides.\n\n## Grading\n\nTwo tests.\n\n## Homework\n\nWeekly.",
        ),
        (
            "a manual with chapters",
            "# Manual\n\n## Chapter 1\n\nTurn it on.\n\n## Chapter 2\n\nUse it.\n\n## Chapter 3\n\nTurn it off.\n\n## Index\n\nOn, off.",
        ),
        (
            "a play by another form",
            "ANNA: Where is he?\n\nBEN: Gone.\n\nANNA: Gone where?\n\nBEN: Out.",
        ),
        ("the sample", SAMPLE_ARTICLE),
        ("nothing", ""),
    ];
    for (name, text) in table {
        let found = detect(&document(text));
        assert_eq!(found.kind, DocumentType::Other, "{name}: {found:?}");
        assert!(found.reasons.is_empty());
        assert!((1.0 - CERTAIN..=1.0).contains(&found.confidence) || name == "two ways");
    }
}

#[test]
fn what_an_export_leaves_of_the_form_is_enough() {
    let table = [
        (
            "a paper as a typesetter heads it",
            "Eelgrass and the Hest\n\nA. Ruiz\n\nAbstract\n\nWe counted eelgrass.\n\n1 Introduction\n\nEelgrass is in decline.\n\n2 Counting\n\nDivers went down.\n\nReferences\n\nHolm, B. 2015. Eelgrass.",
            DocumentType::Academic,
        ),
        (
            "a conference paper in two columns",
            "SILLS OF THE HEST\n\nAbstract—We describe three sills.\n\nI. INTRODUCTION\n\nSills stop water.\n\nII. THE SILLS\n\nThere are three.\n\nREFERENCES\n\n[1] B. Holm, Sills.",
            DocumentType::Academic,
        ),
        (
            "a paper with styled headings in another language",
            "# Die Schwellen des Hest\n\n## Zusammenfassung\n\nWir zählten.\n\n## 1. Einleitung\n\nDas Wasser steht.\n\n## Literaturverzeichnis\n\nHolm, B. (2015). Schwellen.",
            DocumentType::Academic,
        ),
        (
            "a chapter with objectives and words explained",
            "# Water in cells\n\n## Learning Objectives\n\nExplain osmosis.\n\n## Osmosis\n\nThe movement of water across a membrane is called osmosis. A solution with more salt is called hypertonic.",
            DocumentType::Textbook,
        ),
        (
            "objectives in one line",
            "Levers\n\nLearning objectives: name three kinds of lever; find the fulcrum.\n\nDefinition 1. A lever is a bar that turns on a point.\n\nDefinition 2. That point is the fulcrum.",
            DocumentType::Textbook,
        ),
        (
            "a script of one scene",
            "THE BELL\n\nFADE IN:\n\nEXT. HARBOUR - DAWN\n\nFog. A bell.\n\nTOBIAS\nThere it is.\n\nTHE END",
            DocumentType::Screenplay,
        ),
        (
            "a script with numbers beside its scenes",
            "FADE IN:\n\n1 EXT. QUAY - NIGHT 1\n\nRain.\n\n(CONTINUED)\n\nANA\nWait.\n\nFADE OUT.\n\nTHE END.",
            DocumentType::Screenplay,
        ),
        (
            "a contract told by its clauses",
            "CHARTER AGREEMENT\n\nThis Agreement is made by and between Orrow Ferries, Inc. (the “Owner”) and the City of Ostholm (the “Charterer”).\n\nREPRESENTATIONS AND WARRANTIES.\n\nThe Owner represents and warrants that the Vessel was built in 1994.",
            DocumentType::Contract,
        ),
    ];
    for (name, text, wanted) in table {
        let found = detect(&document(text));
        assert_eq!(found.kind, wanted, "{name}: {found:?}");
    }
    for (name, text) in [
        (
            "a report with a summary and sources",
            "# Harbour report\n\n## Summary\n\nAll is well.\n\n## Introduction\n\nThe year was calm.\n\n## References\n\nHarbour accounts, 2024.",
        ),
        (
            "an article on how papers are built",
            "# How to read a paper\n\nBegin with the abstract. The introduction says why, the references whom it builds on.",
        ),
        (
            "a column that ends a script's way",
            "# Curtain\n\nFADE IN: a minister at a desk. The rest is history.\n\nHe said so on Monday.\n\nThe house fell silent.\n\nNobody clapped.\n\nThe end.",
        ),
    ] {
        let found = detect(&document(text));
        assert_eq!(found.kind, DocumentType::Other, "{name}: {found:?}");
    }
}

#[test]
fn signs_that_point_two_ways_decide_nothing() {
    let both = format!("{PAPER}\n\n{PATENT}");
    assert_eq!(kind(&both), DocumentType::Other);
}

#[test]
fn the_notice_says_what_why_and_what_to_do() {
    let found = detect(&document(CONTRACT));
    let notice = found.notice().expect("a contract");
    assert!(
        notice.starts_with("Read as a contract: ")
            && notice.ends_with(". Change the type at the top if that is wrong."),
        "{notice}"
    );
    assert_eq!(announced(&notice), Some(DocumentType::Contract));
    assert_eq!(announced("Read as a poem: rhyme."), None);
    assert_eq!(announced("Two pictures could not be read."), None);
    assert_eq!(detect(&document("Nothing.")).notice(), None);
}

#[test]
fn hostile_text_is_read_in_bounded_time() {
    for piece in [
        "INT. ",
        "(",
        "1. shall ",
        "v.\n\n",
        "“",
        "A\n\n",
        "# Chapter 1\n\n",
        "of claim 1 ",
        "é",
    ] {
        let text = piece.repeat(600_000 / piece.len());
        let _ = detect(&document(&text));
    }
}
