//! What a request carries.

/// The body of a request, exactly as it leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Payload {
    /// Words.
    Text(String),
    /// Bytes that are no words.
    Bytes(Vec<u8>),
}

impl Payload {
    /// As it leaves.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }

    /// As it is shown, and written into the ledger: bytes in lower-case hex.
    #[must_use]
    pub fn shown(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Bytes(bytes) => hex::encode(bytes),
        }
    }
}

impl From<String> for Payload {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
