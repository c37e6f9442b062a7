//! Office files locked with a password: an old-style container around the encrypted package.

/// First bytes of the container.
const CONTAINER: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// How much of the list of streams is looked at, in bytes: an encrypted package has six.
const LIST: usize = 8 * 1024;

/// True for a container that holds an encrypted package. Looks at the head and at the list of
/// streams only.
pub(super) fn is_locked(bytes: &[u8]) -> bool {
    if !bytes.starts_with(CONTAINER) || bytes.len() < 512 {
        return false;
    }
    let short = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let sector = u32::from_le_bytes([bytes[48], bytes[49], bytes[50], bytes[51]]);
    // Sectors are of 512 or 4,096 bytes; the head takes the place of the first.
    let size: usize = if short(30) == 12 { 4096 } else { 512 };
    let start = (sector as usize).saturating_add(1).saturating_mul(size);
    let list = bytes.get(start..).unwrap_or_default();
    let list = &list[..list.len().min(LIST)];
    let name: Vec<u8> = "EncryptedPackage"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    list.windows(name.len())
        .any(|window| window == name.as_slice())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_container_with_an_encrypted_package_is_locked() {
        let mut file = vec![0; 2048];
        file[..8].copy_from_slice(CONTAINER);
        file[30] = 9;
        file[48] = 1;
        assert!(!is_locked(&file), "an old Word document");
        let name: Vec<u8> = "EncryptedPackage"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        file[1024 + 128..1024 + 128 + name.len()].copy_from_slice(&name);
        assert!(is_locked(&file));
        file[48..52].copy_from_slice(&[0xff; 4]);
        assert!(!is_locked(&file), "a list beyond the end");
        assert!(!is_locked(&file[..100]));
    }
}
