// The HTML report as it is exported: the golden file of the writer's own tests.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const golden =
  '../../../src-tauri/crates/stet-export/tests/snapshots/json_and_html__example.html.snap';

/** The page, without what the snapshot says of itself. */
export function exportedReport() {
  const here = dirname(fileURLToPath(import.meta.url));
  const text = readFileSync(join(here, golden), 'utf8');
  const page = text.slice(text.indexOf('<!doctype html>'));
  if (!page.endsWith('</html>\n') && !page.trimEnd().endsWith('</html>'))
    throw new Error('The golden report is not a whole page.');
  return page;
}
