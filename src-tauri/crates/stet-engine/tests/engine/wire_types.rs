//! The TypeScript types in `ui/src/backend/types/` are those declared in `stet_engine::wire`.
//! `make types` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};

use stet_engine::wire;
use ts_rs::{Config, TS};

fn export(folder: &Path) {
    let config = Config::default().with_out_dir(folder);
    macro_rules! all {
        ($($name:ident),* $(,)?) => { $( wire::$name::export_all(&config).expect("a type can be written"); )* };
    }
    all!(
        About,
        ClassifierView,
        DeskView,
        TakenIn,
        KeysView,
        SourceSalt,
        PastedText,
        FileTicket,
        FileOutcome,
        Assessed,
        DraftedQuestion,
        EvaluationView,
        OutletRating,
        OutletsView,
        CorrectionsView,
        FlagInput,
        RebuttalInput,
        FlagAnswer,
        StandardAnswer,
        QueueView,
        OutletFacts,
        SettingRow,
        SearchHit,
        OverrideInput,
        ReliabilityPage,
        ReliabilityQuery,
        SaidNote,
        SpendRow,
        SpendView,
        Told,
        CompareView,
        DocumentView,
        DraftOutcome,
        Selection,
        ClaimEdit,
        InspectorView,
        DecisionInput,
        Event,
        Failure,
        LogoView,
        ReportAudience,
        ReportOptions,
        ReportView,
        ReportFormat,
        Exported,
        Settings,
        ReferencesView,
        ReferenceDetail,
        BibliographyFormat,
        ServicesView,
        NetworkView,
        Offer,
        PlanRow,
        ServiceSample,
        KeyTest,
        LedgerRow,
        PackageOutcome,
        MergeView,
        Keep,
        Verification,
    );
}

fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found: Vec<_> = fs::read_dir(folder)
        .map(|entries| {
            entries
                .filter_map(Result::ok)
                .filter(|entry| entry.path().extension().is_some_and(|e| e == "ts"))
                .map(|entry| {
                    let name = PathBuf::from(entry.file_name());
                    (
                        name,
                        fs::read_to_string(entry.path()).expect("a readable file"),
                    )
                })
                .collect()
        })
        .unwrap_or_default();
    found.sort();
    found
}

#[test]
fn wire_types_are_current() {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../ui/src/backend/types");
    if std::env::var_os("STET_WRITE").is_some() {
        let _ = fs::remove_dir_all(&committed);
        export(&committed);
        return;
    }
    let fresh = tempfile::tempdir().expect("a temporary folder");
    export(fresh.path());
    assert_eq!(
        files(fresh.path()),
        files(&committed),
        "ui/src/backend/types is stale: run `make types`"
    );
}
