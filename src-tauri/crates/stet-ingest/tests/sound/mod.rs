//! What holds of every text that was read, whatever it was read from.

use stet_core::document::Block;

/// Runs lie in order on character boundaries inside their text; no `\r`.
pub(crate) fn runs(block: &Block) {
    assert!(!block.text.contains('\r'), "{:?}", block.text);
    let mut last = 0;
    for run in &block.runs {
        assert!(
            run.span.slice(&block.text).is_some(),
            "{run:?} in {:?}",
            block.text
        );
        assert!(
            run.span.start >= last,
            "{run:?} overlaps in {:?}",
            block.text
        );
        last = run.span.end;
    }
}
