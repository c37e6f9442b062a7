//! Bundles the typefaces that `scripts/fetch-fonts.sh` put into `vendor/fonts`.

use std::fmt::Write as _;
use std::path::Path;

/// File, family as the layout names it, weight, italic, required.
const FACES: [(&str, &str, u16, bool, bool); 13] = [
    ("SourceSerif4_400Regular.ttf", "serif", 400, false, true),
    (
        "SourceSerif4_400Regular_Italic.ttf",
        "serif",
        400,
        true,
        true,
    ),
    ("SourceSerif4_600SemiBold.ttf", "serif", 600, false, true),
    ("NotoSans_400Regular.ttf", "sans", 400, false, true),
    ("NotoSans_600SemiBold.ttf", "sans", 600, false, true),
    (
        "NotoNaskhArabic_400Regular.ttf",
        "arabic",
        400,
        false,
        false,
    ),
    (
        "NotoNaskhArabic_600SemiBold.ttf",
        "arabic",
        600,
        false,
        false,
    ),
    ("NotoSansHebrew_400Regular.ttf", "hebrew", 400, false, false),
    (
        "NotoSansHebrew_600SemiBold.ttf",
        "hebrew",
        600,
        false,
        false,
    ),
    (
        "NotoSansDevanagari_400Regular.ttf",
        "devanagari",
        400,
        false,
        false,
    ),
    (
        "NotoSansDevanagari_600SemiBold.ttf",
        "devanagari",
        600,
        false,
        false,
    ),
    ("NotoSansJP_400Regular.ttf", "cjk", 400, false, false),
    (
        "NotoSansSymbols2_400Regular.ttf",
        "symbols",
        400,
        false,
        false,
    ),
];

fn main() {
    let root = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let folder = Path::new(&root).join("../../../vendor/fonts");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut list = String::from("pub(super) static BUNDLED: &[(&str, u16, bool, &[u8])] = &[\n");
    for (file, family, weight, italic, required) in FACES {
        let path = folder.join(file);
        println!("cargo::rerun-if-changed={}", path.display());
        if path.is_file() {
            let path = path.canonicalize().unwrap_or(path);
            let _ = writeln!(
                list,
                "    ({family:?}, {weight}, {italic}, include_bytes!({path:?})),"
            );
        } else if required {
            println!(
                "cargo::error=The typeface {file} is not in vendor/fonts: run `make setup` (or \
                 scripts/fetch-fonts.sh) once, then build again."
            );
        } else {
            println!(
                "cargo::warning=The typeface {file} is not in vendor/fonts: its script prints as \
                 boxes. `make setup` fetches it."
            );
        }
    }
    list.push_str("];\n");
    let out = std::env::var("OUT_DIR").unwrap_or_default();
    if let Err(fault) = std::fs::write(Path::new(&out).join("fonts.rs"), list) {
        println!("cargo::error=The list of typefaces could not be written: {fault}");
    }
}
