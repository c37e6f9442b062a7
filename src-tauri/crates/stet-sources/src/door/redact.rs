//! Takes a key out of everything that is kept or handed on.

use url::form_urlencoded;
use zeroize::Zeroizing;

use crate::keys::Secret;

/// What stands where a key stood.
const MARK: &str = "[key]";

/// Knows the key of one request, in each form it may take.
pub(super) struct Redactor {
    forms: Vec<Zeroizing<String>>,
}

impl Redactor {
    /// Redacts nothing: the request carries no key.
    pub(super) fn none() -> Self {
        Self { forms: Vec::new() }
    }

    /// Redacts this key as it is, and as it is written inside an address.
    pub(super) fn of(secret: &Secret) -> Self {
        let plain = Zeroizing::new(secret.expose().to_owned());
        let form: String = form_urlencoded::byte_serialize(plain.as_bytes()).collect();
        let percent = form.replace('+', "%20");
        let mut forms = vec![plain, Zeroizing::new(form), Zeroizing::new(percent)];
        forms.dedup();
        Self { forms }
    }

    /// `text` without the key.
    pub(super) fn text(&self, text: &str) -> String {
        self.forms.iter().fold(text.to_owned(), |text, form| {
            text.replace(form.as_str(), MARK)
        })
    }

    /// `bytes` without the key.
    pub(super) fn bytes(&self, mut bytes: Vec<u8>) -> Vec<u8> {
        for form in &self.forms {
            let form = form.as_bytes();
            let mut from = 0;
            while let Some(at) = position(&bytes[from..], form) {
                let at = from + at;
                bytes.splice(at..at + form.len(), MARK.bytes());
                from = at + MARK.len();
            }
        }
        bytes
    }
}

fn position(bytes: &[u8], form: &[u8]) -> Option<usize> {
    bytes.windows(form.len()).position(|window| window == form)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_a_key_is_taken_out() {
        let redactor = Redactor::of(&Secret::new("ab+c/d=99 x").expect("a key"));
        assert_eq!(redactor.text("k=ab%2Bc%2Fd%3D99+x&l=1"), "k=[key]&l=1");
        assert_eq!(redactor.text("k=ab%2Bc%2Fd%3D99%20x"), "k=[key]");
        assert_eq!(
            redactor.bytes(b"<ab+c/d=99 x><ab+c/d=99 x>".to_vec()),
            b"<[key]><[key]>"
        );
        assert_eq!(redactor.text("nothing"), "nothing");
        assert_eq!(Redactor::none().text("ab+c/d=99 x"), "ab+c/d=99 x");
    }
}
