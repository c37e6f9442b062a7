use super::super::{Extraction, Limits, NotFactualReason as Reason, extract};
use super::*;
use crate::check::testing::document;

fn read(text: &str, kind: DocumentType) -> Extraction {
    extract(&document(text), kind, Limits::default())
}

/// What became of the sentence that holds `words`: `None` for a claim.
fn fate(found: &Extraction, words: &str) -> Option<Reason> {
    if found.claims.iter().any(|claim| claim.quote.contains(words)) {
        return None;
    }
    let aside = found
        .not_factual
        .iter()
        .find(|item| item.quote.contains(words));
    Some(
        aside
            .unwrap_or_else(|| panic!("{words:?} is nowhere in {found:#?}"))
            .reason,
    )
}

fn fates(text: &str, kind: DocumentType, table: &[(&str, Option<Reason>)]) {
    let found = read(text, kind);
    for (words, wanted) in table {
        assert_eq!(fate(&found, words), *wanted, "{words}");
    }
    let document = document(text);
    for item in &found.not_factual {
        assert_eq!(document.words(&item.place), Some(item.quote.as_str()));
    }
    for claim in &found.claims {
        assert_eq!(document.words(&claim.place), Some(claim.quote.as_str()));
    }
}

#[test]
fn of_a_screenplay_only_what_is_presented_as_fact() {
    fates(
        "FADE IN:\n\nSUPER: On 6 June 1944, 156,000 soldiers landed in Normandy.\n\nThis film is based on a true story about Ana Ruiz.\n\nEXT. BEACH - DAWN\n\nIn 1944 a boy of 12 runs to Ana Ruiz.\n\nANA\n(crying)\nThe war ended in 1945, Ben.\nIt did.\n\nNARRATOR (V.O.)\nThe harbour was built in 1932.\n\nA dog barks at Paris.\n\nTITLE CARD:\n\nAna Ruiz died in Ghent in 1988.\n\nBen walks off.",
        DocumentType::Screenplay,
        &[
            ("156,000 soldiers landed", None),
            ("based on a true story", None),
            ("EXT. BEACH", Some(Reason::Fragment)),
            ("In 1944 a boy", Some(Reason::Creative)),
            ("The war ended in 1945", Some(Reason::Creative)),
            ("The harbour was built in 1932", None),
            ("A dog barks", Some(Reason::Creative)),
            ("Ana Ruiz died in Ghent", None),
            ("Ben walks off", Some(Reason::Creative)),
        ],
    );
}

#[test]
fn a_card_inside_a_line_of_action_is_presented_as_fact() {
    fates(
        "FADE IN:\n\nEXT. BEACH - DAWN\n\nFog. SUPER: \"On 6 June 1944, 156,000 soldiers landed in Normandy.\" A dog barks at 12 men.\n\nTwo men run. TITLE CARD: Ana Ruiz died in Ghent in 1988.\n\nANA\nI saw a super: it was 3 metres long.",
        DocumentType::Screenplay,
        &[
            ("156,000 soldiers landed", None),
            ("A dog barks", Some(Reason::Creative)),
            ("Two men run", Some(Reason::Creative)),
            ("Ana Ruiz died in Ghent", None),
            ("I saw a super", Some(Reason::Creative)),
        ],
    );
}

const PATENT: &str = "(12) United States Patent\n\n(45) Date of Patent: Jan. 23, 2018\n\n(71) Applicant: Orrow Ferries, Inc., Hest, WA (US)\n\n(56) References Cited\n\n5,123,456 A 6/1992 Harrow\n\n(57) ABSTRACT\n\nA float has two chambers that hold 900 litres.\n\n## BACKGROUND\n\nU.S. Pat. No. 5,123,456 describes a float with a pump of 900 kg.\n\n## DETAILED DESCRIPTION\n\nReferring to FIG. 1, the float 10 comprises a hull 12 with chambers 14 and 16.\n\nThe hull 12 is made of steel with a thickness of 6 mm.\n\nThe chamber 14 holds 400 litres and the chamber 16 holds 500 litres.\n\nIn 2014 the float 10 carried 212 passengers at Hest.";

#[test]
fn of_a_patent_neither_the_front_page_nor_the_numerals_assert_anything() {
    fates(
        PATENT,
        DocumentType::Patent,
        &[
            ("Date of Patent", Some(Reason::SourceNote)),
            ("Orrow Ferries, Inc.", Some(Reason::SourceNote)),
            ("Harrow", Some(Reason::SourceNote)),
            ("two chambers that hold 900 litres", None),
            ("Pat. No. 5,123,456 describes", None),
            ("made of steel", None),
        ],
    );
    let found = read(PATENT, DocumentType::Patent);
    let figures = |words: &str| -> Vec<String> {
        let claim = found
            .claims
            .iter()
            .find(|claim| claim.quote.contains(words));
        let atoms = &claim.unwrap_or_else(|| panic!("{words}")).atoms;
        let numbers = atoms
            .iter()
            .filter(|atom| matches!(atom.value, AtomValue::Number(_) | AtomValue::Date(_)));
        numbers.map(|atom| atom.text.clone()).collect()
    };
    assert_eq!(figures("describes a float"), ["900 kg"]);
    assert_eq!(figures("made of steel"), ["6 mm"]);
    assert_eq!(figures("holds 400"), ["400 litres", "500 litres"]);
    assert_eq!(figures("In 2014"), ["2014", "212"]);
    assert!(figures("FIG. 1").is_empty());
    let cites = found
        .claims
        .iter()
        .find(|claim| claim.quote.contains("describes a float"));
    assert_eq!(
        cites.map(|claim| claim.citations[0].target.clone()),
        Some(CitationTarget::Authority(
            "U.S. Pat. No. 5,123,456".to_owned()
        ))
    );
}

#[test]
fn of_a_brief_the_caption_the_questions_and_the_record() {
    let text = "UNITED STATES COURT OF APPEALS\n\nORROW FERRIES, INC.,\n\nPlaintiff-Appellant,\n\nv.\n\nHARBOR COMMISSION OF HEST, INC.\n\nDefendant-Appellee.\n\nOn Appeal from the United States District Court for the Western District of Washington\n\n## STATEMENT OF THE ISSUES\n\nWhether a complaint that names 3 vessels states a claim.\n\n## STATEMENT OF FACTS\n\nThe Commission refused it both berths in January 2018. ER 14–16. The refusal cost $2,400,000 (ER 31; Dkt. No. 7 at 2).\n\nThis Court has jurisdiction under 28 U.S.C. § 1291.\n\n## ARGUMENT\n\nA complaint must contain sufficient factual matter. Ashcroft v. Iqbal, 556 U.S. 662, 678 (2009) (quoting Bell Atlantic Corp. v. Twombly, 550 U.S. 544, 570 (2007)). Id. The berths were free.";
    fates(
        text,
        DocumentType::LegalBrief,
        &[
            ("ORROW FERRIES", Some(Reason::Fragment)),
            ("Defendant-Appellee", Some(Reason::Fragment)),
            ("HARBOR COMMISSION", Some(Reason::Fragment)),
            ("On Appeal from", Some(Reason::Fragment)),
            ("Whether a complaint", Some(Reason::Question)),
            ("refused it both berths", None),
            ("ER 14–16", Some(Reason::SourceNote)),
            ("cost $2,400,000", None),
            ("has jurisdiction", None),
            ("sufficient factual matter", None),
        ],
    );
    let found = read(text, DocumentType::LegalBrief);
    let cited = |words: &str| -> Vec<String> {
        let claim = found
            .claims
            .iter()
            .find(|claim| claim.quote.contains(words));
        let citations = &claim.unwrap_or_else(|| panic!("{words}")).citations;
        citations
            .iter()
            .map(|citation| citation.text.clone())
            .collect()
    };
    assert_eq!(cited("both berths"), ["ER 14–16"]);
    assert_eq!(cited("cost $2,400,000"), ["ER 31", "Dkt. No. 7 at 2"]);
    assert_eq!(cited("jurisdiction"), ["28 U.S.C. § 1291"]);
    let matter = cited("sufficient factual");
    assert!(
        matter[0].starts_with("Ashcroft v. Iqbal, 556 U.S. 662, 678 (2009)"),
        "{matter:?}"
    );
    assert!(
        matter.last().is_some_and(|last| last.starts_with("Id")),
        "{matter:?}"
    );
    let court = found
        .claims
        .iter()
        .find(|claim| claim.quote.contains("jurisdiction"));
    let numbers = court.expect("a claim").atoms.iter();
    assert_eq!(
        numbers
            .filter(|atom| matches!(atom.value, AtomValue::Number(_)))
            .count(),
        0,
        "the figures of a citation count nothing"
    );
}

#[test]
fn of_a_warranty_what_is_warranted_is_claimed() {
    let text = "# CHARTER AGREEMENT\n\nNOW, THEREFORE, the Parties agree as follows:\n\n1. Price. The Charterer shall pay $500.\n\n3. Representations and Warranties.\n\n3.1 The Owner represents and warrants that the Vessel was built in 1994.\n\n3.2 The Vessel carries 240 passengers.";
    let found = read(text, DocumentType::Contract);
    let said = |words: &str| {
        let claim = found
            .claims
            .iter()
            .find(|claim| claim.quote.contains(words));
        let claim = claim.unwrap_or_else(|| panic!("{words}"));
        let atoms: Vec<&str> = claim.atoms.iter().map(|atom| atom.text.as_str()).collect();
        (claim.words().trim().to_owned(), atoms.join(", "))
    };
    assert_eq!(
        said("1994"),
        (
            "the Vessel was built in 1994.".to_owned(),
            "Vessel, 1994".to_owned()
        )
    );
    assert_eq!(said("240").0, "The Vessel carries 240 passengers.");
}

#[test]
fn a_person_who_marks_a_claim_again_keeps_its_authority() {
    let text = "The rule is old. It was settled in 1973. Roe v. Wade, 410 U.S. 113, 120 (1973). They went home.";
    let document = document(text);
    let start = text.find("It was").expect("there");
    let place = Place {
        block: 0,
        span: Span::new(start, start + "It was settled in 1973.".len()),
    };
    let claim = crate::claim::claim_at(&document, place).expect("a claim");
    assert_eq!(claim.citations.len(), 1, "{:?}", claim.citations);
    assert!(claim.citations[0].text.contains("410 U.S. 113"));
}

#[test]
fn what_points_into_the_text_is_no_part_of_the_claim() {
    let found = read(
        "The density was 58 oysters per square metre in 2022 (Table 1). As FIG. 3 shows, it was 3 in 2015.",
        DocumentType::Academic,
    );
    let texts = |at: usize| -> Vec<&str> {
        found.claims[at]
            .atoms
            .iter()
            .map(|atom| atom.text.as_str())
            .collect()
    };
    assert!(
        !texts(0)
            .iter()
            .any(|text| text.contains("Table") || *text == "1"),
        "{:?}",
        texts(0)
    );
    assert!(
        !texts(1).iter().any(|text| text.contains("FIG")),
        "{:?}",
        texts(1)
    );
    let words = found.claims[0].words();
    assert_eq!(words.len(), found.claims[0].quote.len());
    assert!(!words.contains("Table"));
}

#[test]
fn what_a_paper_says_of_its_own_parts_is_no_claim() {
    fates(
        "The remainder of this paper is organized as follows.\n\nSection 3 outlines how divers counted the oysters of the Hest.\n\nIn Section 2.1, the class of sills is described for the Hest.\n\nThis paper is structured after Holm.\n\nThe paper of Holm gives 58 oysters for 2015 and 61 for 2016.",
        DocumentType::Academic,
        &[
            ("remainder of this paper", Some(Reason::Fragment)),
            ("outlines how divers", Some(Reason::Fragment)),
            ("class of sills", Some(Reason::Fragment)),
            ("structured after Holm", Some(Reason::Fragment)),
            ("gives 58 oysters", None),
        ],
    );
}

#[test]
fn a_contract_asserts_in_recitals_and_warranties_and_stipulates_elsewhere() {
    fates(
        "# SHARE PURCHASE AGREEMENT\n\nThis Agreement is made on 3 March 2021 between Orrow Ferries Limited, a company in Scotland, and Hallin Holdings.\n\nWHEREAS, the Seller owns 4,000 shares of Lapwing Limited; and\n\nWHEREAS, the Buyer wishes to buy 4,000 shares;\n\nNOW, THEREFORE, the Parties agree as follows:\n\n1. Definitions. “Business Day” means a day on which banks are open in Oslo.\n\n2. Price. The Buyer shall pay €4,000,000 on 1 May 2021.\n\n2.1 The price is €4,000,000.\n\n3. Deposit. The Buyer paid €100,000 to Hallin Bank on 1 February 2021.\n\n4. Representations and Warranties. The Seller represents and warrants that Lapwing Limited was founded in 2011.\n\n4.1 Lapwing Limited employs 41 people in Vellin.\n\n4.2 The Seller shall tell the Buyer of any change by 1 May 2021.\n\n5. Assignment. Neither Party may assign this Agreement to Lapwing Limited.\n\n6. Law. This Agreement is governed by the laws of Norway.",
        DocumentType::Contract,
        &[
            ("is made on 3 March 2021", None),
            ("the Seller owns 4,000 shares", None),
            ("the Buyer wishes to buy", Some(Reason::LegalTerm)),
            ("means a day on which banks", Some(Reason::LegalTerm)),
            ("shall pay €4,000,000", Some(Reason::LegalTerm)),
            ("The price is €4,000,000", Some(Reason::LegalTerm)),
            ("The Buyer paid €100,000", None),
            ("was founded in 2011", None),
            ("employs 41 people", None),
            ("shall tell the Buyer", Some(Reason::LegalTerm)),
            ("may assign", Some(Reason::LegalTerm)),
            ("governed by the laws of Norway", Some(Reason::LegalTerm)),
        ],
    );
}

#[test]
fn captions_and_the_naming_of_parties_assert_nothing() {
    fates(
        "CHARTER PARTY OF THE LAPWING\n\nThis Charter is made on 2 May 2024 by and between Orrow Ferries, Inc. (\"Owner\") and the City of Ostholm (\"Charterer\").\n\nREPRESENTATIONS AND WARRANTIES.\n\nThe Owner represents and warrants that the Vessel was built in 1994 at Hest.\n\nINDEMNITY AND INSURANCE.\n\nThe Owner bought the hull of Hallin Yard Co. in 2003.",
        DocumentType::Contract,
        &[
            ("REPRESENTATIONS AND WARRANTIES", Some(Reason::Fragment)),
            ("was built in 1994", None),
            ("INDEMNITY AND INSURANCE", Some(Reason::Fragment)),
            ("bought the hull", None),
        ],
    );
    for rest in [
        "(\"Owner\") and the City of Ostholm (\"Charterer\").",
        "(“Lender”), and Skerry Savings Bank (“Agent”)",
        "(hereinafter the \"Seller\") and Hallin Holdings AS (the \"Buyer\")",
    ] {
        let ruled = contract::ruling(rest, Role::Ordinary);
        assert_eq!(ruled, Ruling::Not(Reason::Fragment), "{rest}");
    }
    let owns = "(the “Seller”) owns 4,000 shares of Lapwing Limited.";
    assert_eq!(contract::ruling(owns, Role::Warranty), Ruling::Open);
}

#[test]
fn of_a_textbook_aims_and_meanings_are_none_and_figures_stay_facts() {
    fates(
        "# Water\n\nLearning objectives: explain how water moves in a cell.\n\nOsmosis is the movement of water across a membrane.\n\nA lever is a simple machine that turns on a fixed point.\n\nThe wearing away of rock by water is called erosion.\n\nThe Hest is the longest river of the county.\n\nWater covers about 71 per cent of the planet.\n\nOsmosis was described by Jean-Antoine Nollet in 1748.",
        DocumentType::Textbook,
        &[
            ("Learning objectives", Some(Reason::Request)),
            ("Osmosis is the movement", Some(Reason::Definition)),
            ("A lever is a simple machine", Some(Reason::Definition)),
            ("is called erosion", Some(Reason::Definition)),
            ("longest river", None),
            ("71 per cent", None),
            ("described by Jean-Antoine Nollet", None),
        ],
    );
}

#[test]
fn clauses_under_a_heading_of_warranties_are_asserted() {
    fates(
        "## Representations and Warranties\n\n1.1 Lapwing Limited employs 41 people in Vellin.\n\n## Covenants\n\n2.1 The Seller keeps 42 people in Vellin.",
        DocumentType::Contract,
        &[
            ("employs 41 people", None),
            ("keeps 42 people", Some(Reason::LegalTerm)),
        ],
    );
}

#[test]
fn of_a_patent_the_background_is_claimed_and_the_claims_are_scope() {
    fates(
        "## BACKGROUND OF THE INVENTION\n\nIn 2011 the county built 41 masts in Vellin.\n\nWhat is claimed is:\n\n1. A charging mast comprising 2 arms made in Vellin.\n\n2. The mast of claim 1, wherein the arm turns by 90 degrees.\n\n## ABSTRACT\n\nThe mast of claim 1 folds.\n\nHallin built 3 masts in 2012.",
        DocumentType::Patent,
        &[
            ("built 41 masts", None),
            ("comprising 2 arms", Some(Reason::LegalTerm)),
            ("turns by 90 degrees", Some(Reason::LegalTerm)),
            ("claim 1 folds", Some(Reason::LegalTerm)),
            ("Hallin built 3 masts", None),
        ],
    );
}

#[test]
fn of_a_brief_facts_and_law_are_claimed_and_argument_is_not() {
    fates(
        "## TABLE OF AUTHORITIES\n\nCelotex Corp. v. Catrett, 477 U.S. 317 (1986)\n\n## STATEMENT OF FACTS\n\nThe County closed the Vellin route in 2019.\n\n## ARGUMENT\n\nThe County’s position makes no sense to anybody who reads the statute with care.\n\nThe moving party carries the first burden. Celotex Corp. v. Catrett, 477 U.S. 317, 323 (1986).\n\nThe Court has held that silence is not consent.\n\nThe route closed on 4 May 2019.",
        DocumentType::LegalBrief,
        &[
            ("477 U.S. 317 (1986)", Some(Reason::SourceNote)),
            ("closed the Vellin route", None),
            ("makes no sense", Some(Reason::Interpretation)),
            ("carries the first burden", None),
            ("477 U.S. 317, 323", Some(Reason::SourceNote)),
            ("silence is not consent", None),
            ("closed on 4 May 2019", None),
        ],
    );
}

#[test]
fn of_a_textbook_nothing_that_is_set_to_the_learner() {
    fates(
        "# Chapter 3: Tides\n\n## Learning objectives\n\nKnow that the Moon passes every 24 hours and 50 minutes.\n\n## 3.1 The Moon\n\nThe Moon was first reached in 1969.\n\nSuppose a tide of 4 m rises in Vellin in 6 hours.\n\n## Exercises\n\nA tide rose by 4 m in Vellin in 2019.\n\n## Chapter summary\n\nThe Earth turns once in 24 hours.",
        DocumentType::Textbook,
        &[
            ("passes every 24 hours", Some(Reason::Request)),
            ("first reached in 1969", None),
            ("Suppose a tide", Some(Reason::Request)),
            ("rose by 4 m", Some(Reason::Question)),
            ("turns once in 24 hours", None),
        ],
    );
}

#[test]
fn of_a_paper_results_are_claimed_and_hypotheses_are_not() {
    fates(
        "## Results\n\nDensity fell by 12 per cent at 40 sites.\n\nWe hypothesized that light limits the growth of eelgrass in Orrin.\n\nFuture work should look at 80 sites.",
        DocumentType::Academic,
        &[
            ("fell by 12 per cent", None),
            ("limits the growth", Some(Reason::Interpretation)),
            ("80 sites", Some(Reason::Prediction)),
        ],
    );
}

#[test]
fn a_book_and_a_longread_are_read_as_any_text() {
    let text = "INT. KITCHEN\n\nThe Buyer shall pay €4,000,000 in 2021.\n\n## Exercises\n\nThe tide rose by 4 m in Vellin in 2019.";
    let other = read(text, DocumentType::Other);
    for kind in [DocumentType::Book, DocumentType::Longread] {
        assert_eq!(read(text, kind), other);
    }
    assert_eq!(other.claims.len(), 1);
}

#[test]
fn hostile_text_is_read_whatever_its_sort() {
    let pieces = [
        "1. ",
        "WHEREAS ",
        "SUPER: \n",
        "A (\n\n",
        "477 U.S. 317 ",
        "[1] ",
        "é\n",
    ];
    for kind in [
        DocumentType::Screenplay,
        DocumentType::Contract,
        DocumentType::LegalBrief,
        DocumentType::Patent,
        DocumentType::Textbook,
    ] {
        for piece in pieces {
            let text = piece.repeat(20_000 / piece.len());
            let document = document(&text);
            let found = extract(&document, kind, Limits::default());
            for item in &found.not_factual {
                assert_eq!(document.words(&item.place), Some(item.quote.as_str()));
            }
        }
    }
}
