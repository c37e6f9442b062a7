//! Citations as text: a reference set rendered by an engine that is not ours.
//!
//! `scripts/rendered-citations.py --cited` has pandoc print each citation in one of ten styles drawn
//! at random; what comes back are the same rows with `text` and `style`. Rows that have a `text`
//! already are taken as they are.

use std::env;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// The script, below the root of the project.
const SCRIPT: &str = "scripts/rendered-citations.py";
/// Where the development data keeps the styles.
const STYLES: &str = "citation-styles";

/// The rows of `data` rendered, or `None` if they are texts already; a sentence if they could not
/// be rendered. `styles` is the folder of `style_NAME.csl` files; without one it is
/// `$STET_DATA/citation-styles`.
pub(super) fn rows(
    data: &Path,
    styles: Option<&Path>,
    seed: u64,
) -> Result<Option<Vec<u8>>, String> {
    if has_texts(data) {
        return Ok(None);
    }
    let styles = match (styles, env::var_os("STET_DATA")) {
        (Some(styles), _) => styles.to_owned(),
        (None, Some(folder)) => PathBuf::from(folder).join(STYLES),
        (None, None) => {
            return Err(
                "the rows have no text, and no styles to render them in: name their folder by \
                 --styles or set STET_DATA"
                    .to_owned(),
            );
        }
    };
    let script = script().ok_or_else(|| {
        format!("{SCRIPT} was not found; run this in the folder of the project, or render first")
    })?;
    let done = Command::new(&script)
        .arg(data)
        .arg(&styles)
        .args(["-", "--cited", "--seed", &seed.to_string()])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{} could not be run: {error}", script.display()))?;
    if done.status.success() && !done.stdout.is_empty() {
        Ok(Some(done.stdout))
    } else {
        Err(format!(
            "{} could not render the citations; it needs Python 3, pandoc and the folder of styles",
            script.display()
        ))
    }
}

/// True if the first row that can be read has a text.
fn has_texts(data: &Path) -> bool {
    let Ok(file) = File::open(data) else {
        return false;
    };
    BufReader::new(file)
        .lines()
        .map_while(Result::ok)
        .find_map(|line| serde_json::from_str::<Value>(&line).ok())
        .is_some_and(|row| row["text"].is_string())
}

fn script() -> Option<PathBuf> {
    let here = env::current_dir().ok()?;
    here.ancestors()
        .map(|folder| folder.join(SCRIPT))
        .find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn rows_with_texts_are_taken_as_they_are() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("rows.jsonl");
        fs::write(&file, "not json\n{\"text\": \"Lee, A. (2001).\"}\n").expect("written");
        assert_eq!(rows(&file, None, 1), Ok(None));
        fs::write(&file, "{\"title\": \"T\"}\n").expect("written");
        let nowhere = folder.path().join("no-styles");
        assert!(rows(&file, Some(&nowhere), 1).is_err());
    }
}
