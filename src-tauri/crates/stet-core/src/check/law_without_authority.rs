//! The check `law-without-authority`.

use super::{Check, CheckFinding, Scope, Severity};
use crate::claim::by_type::{Role, parts};
use crate::document::{DocumentType, Place};
use crate::law::authority::{Authorities, states_law};
use crate::text::Span;

/// Reports a sentence in a legal brief that states law and cites no decision, statute, rule or
/// regulation for it.
///
/// **Why.** No court takes a brief's word for what the law is, and law without an authority is
/// where an invented or misremembered holding hides.
///
/// **Example.** "The Court has held that silence is not consent. The County was silent.": no
/// decision is cited in the sentence, right after it or in its note.
///
/// **Limits.** Legal briefs only, in English. Law is recognised by its wording: "the Court held
/// that", "courts have recognized", "the Ninth Circuit has held", "under the statute", "it is well
/// settled", "the Act requires". An authority is a citation – short forms and "id." included – in
/// the sentence, at the start of the next one, in the note the sentence is marked with, or in the
/// sentence just before; an amendment, a title or an act named with its year counts, and so does
/// the record. Whether the authority exists and says so is not for this check to decide.
#[derive(Debug, Clone, Copy, Default)]
pub struct LawWithoutAuthority;

impl Check for LawWithoutAuthority {
    fn code(&self) -> &'static str {
        "law-without-authority"
    }

    fn title(&self) -> &'static str {
        "Statement of law without an authority"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        if scope.kind != DocumentType::LegalBrief {
            return Vec::new();
        }
        let authorities = Authorities::read(scope.document);
        let roles = parts(scope.document, scope.kind);
        let mut findings = Vec::new();
        // Whether the sentence before, in the same block, carries an authority.
        let mut before: Option<(usize, bool)> = None;
        for sentence in scope.sentences() {
            let Some(block) = scope.document.blocks.get(sentence.block) else {
                continue;
            };
            let span = Span::new(0, sentence.text.len()).shifted(sentence.start);
            let place = Place {
                block: sentence.block,
                span,
            };
            let backed = authorities.backs(block, place);
            let carried = before == Some((sentence.block, true));
            before = Some((sentence.block, backed));
            let aside = roles[sentence.block]
                .iter()
                .any(|part| matches!(part.role, Role::Aside(_)));
            if backed || carried || aside {
                continue;
            }
            if let Some(said) = states_law(sentence.text) {
                let words = said.slice(sentence.text).unwrap_or_default();
                findings.push(scope.finding(
                    self,
                    Severity::Citation,
                    vec![place],
                    "The sentence states the law but cites no authority: which decision, statute \
                     or regulation says so?"
                        .to_owned(),
                    format!("states law: “{words}”; authority in it, right after it or in its note: none"),
                ));
            }
        }
        findings
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::marked;
    use super::*;

    fn found(text: &str) -> Vec<String> {
        marked(&LawWithoutAuthority, DocumentType::LegalBrief, text)
    }

    #[test]
    fn law_on_the_word_of_the_brief() {
        for (text, wanted) in [
            (
                "The Court has held that silence is not consent. The County was silent.",
                "The Court has held that silence is not consent.",
            ),
            (
                "The route closed. It is well settled that a county may close a route.",
                "It is well settled that a county may close a route.",
            ),
            (
                "Under the statute, notice is due in ten days.",
                "Under the statute, notice is due in ten days.",
            ),
            (
                "The Ninth Circuit has repeatedly recognized this duty.",
                "The Ninth Circuit has repeatedly recognized this duty.",
            ),
            (
                "Courts have held otherwise. The County disagrees. Roe v. Wade, 410 U.S. 113 (1973), is not to the point.",
                "Courts have held otherwise.",
            ),
            (
                "The Act requires notice.\n\nSee 42 U.S.C. § 1983.",
                "The Act requires notice.",
            ),
        ] {
            assert_eq!(found(text), [wanted], "{text}");
        }
    }

    #[test]
    fn law_with_its_authority_and_what_is_no_law() {
        for text in [
            "The Court has held that silence is not consent. Roe v. Wade, 410 U.S. 113, 116 (1973).",
            "In Celotex Corp. v. Catrett, 477 U.S. 317 (1986), the Supreme Court held that the burden shifts.",
            "The Court held that the burden shifts. See, e.g., Celotex Corp. v. Catrett, 477 U.S. 317 (1986).",
            "The moving party carries the burden. Celotex Corp. v. Catrett, 477 U.S. 317, 323 (1986). The Court held that it shifts. Id. at 324.",
            "Under the Due Process Clause of the Fourteenth Amendment, notice is due.",
            "Under Fed. R. Civ. P. 56(a) the Rule requires that no fact be in dispute.",
            "The Court held a hearing on 4 May.",
            "The district court ruled for the County.",
            "The County held that view for years.",
            "The courthouse is in Vellin.",
            "## Table of authorities\n\nThe Court held that page 4.",
        ] {
            assert!(found(text).is_empty(), "{text}: {:?}", found(text));
        }
    }

    #[test]
    fn other_sorts_of_text_owe_no_authority() {
        for kind in [DocumentType::Other, DocumentType::Academic] {
            let text = "The Court has held that silence is not consent.";
            assert!(marked(&LawWithoutAuthority, kind, text).is_empty());
        }
    }
}
