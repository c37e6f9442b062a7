//! One record: its header, its block, its gzip member.

use std::io::Write;

use flate2::write::GzEncoder;
use flate2::{Compression, GzBuilder};
use sha2::{Digest, Sha256};

/// A record of a web archive.
#[derive(Debug)]
pub(super) struct Record {
    /// `urn:uuid:…`, made from what the record holds.
    pub(super) id: String,
    header: String,
    block: Vec<u8>,
}

impl Record {
    /// A record of type `kind`. `seed` is what makes it the record it is; its id follows from that.
    pub(super) fn new(
        kind: &str,
        seed: &str,
        date: &str,
        fields: Vec<(&str, String)>,
        content_type: &str,
        block: Vec<u8>,
    ) -> Self {
        let id = id(seed);
        let mut header = format!(
            "WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <{id}>\r\nWARC-Date: {date}\r\n"
        );
        for (name, value) in fields {
            header.push_str(&format!("{name}: {}\r\n", one_line(&value)));
        }
        header.push_str(&format!(
            "WARC-Block-Digest: sha256:{}\r\nContent-Type: {content_type}\r\nContent-Length: {}\r\n\r\n",
            hex::encode(Sha256::digest(&block)),
            block.len()
        ));
        Self { id, header, block }
    }

    /// The record as one gzip member without a time of its own.
    pub(super) fn packed(&self) -> Vec<u8> {
        let out = Vec::with_capacity(self.block.len() / 3 + 512);
        let mut packer: GzEncoder<Vec<u8>> =
            GzBuilder::new().mtime(0).write(out, Compression::new(6));
        for part in [self.header.as_bytes(), &self.block, b"\r\n\r\n"] {
            // Writing to memory cannot fail.
            let _ = packer.write_all(part);
        }
        packer.finish().unwrap_or_default()
    }
}

/// The record that says what the file is.
pub(super) fn info(about: &str, date: &str) -> Record {
    let block = format!(
        "software: Stet/{}\r\nformat: WARC File Format 1.1\r\n\
         conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/\r\n\
         description: {}\r\n",
        env!("CARGO_PKG_VERSION"),
        one_line(about)
    );
    let seed = format!("warcinfo\n{about}\n{date}");
    Record::new(
        "warcinfo",
        &seed,
        date,
        Vec::new(),
        "application/warc-fields",
        block.into_bytes(),
    )
}

/// A UUID of version 8 (RFC 9562: made by a rule of one's own) from a hash.
fn id(seed: &str) -> String {
    let mut bytes: [u8; 16] = [0; 16];
    bytes.copy_from_slice(&Sha256::digest(seed.as_bytes())[..16]);
    bytes[6] = (bytes[6] & 0x0f) | 0x80;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    let hex = hex::encode(bytes);
    format!(
        "urn:uuid:{}-{}-{}-{}-{}",
        &hex[..8],
        &hex[8..12],
        &hex[12..16],
        &hex[16..20],
        &hex[20..]
    )
}

/// Without line ends: a value cannot begin a field of its own.
pub(super) fn one_line(value: &str) -> String {
    value
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}
