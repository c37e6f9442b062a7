// A small true PDF for the mock's preview: a title and lines, as many pages as needed.
import type { ReportOptions } from '../types/ReportOptions';
import type { Paper } from './paper';

const LINES = 46;

function escaped(line: string): string {
  return line
    .replace(/[^\x20-\x7e]/gu, (ch) => ({ '’': "'", '“': '"', '”': '"', '–': '-' })[ch] ?? '?')
    .replace(/[\\()]/gu, '\\$&');
}

export function smallPdf(title: string, lines: string[], letter: boolean): Uint8Array {
  const [width, height] = letter ? [612, 792] : [595, 842];
  const pages: string[][] = [];
  for (let at = 0; at < Math.max(lines.length, 1); at += LINES)
    pages.push(lines.slice(at, at + LINES));
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>');
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold >>');
  const kids: number[] = [];
  pages.forEach((page, index) => {
    const head = index === 0 ? `BT /F2 20 Tf 56 ${height - 80} Td (${escaped(title)}) Tj ET\n` : '';
    const body = page
      .map(
        (line, row) => `BT /F1 10.5 Tf 56 ${height - 116 - row * 14.5} Td (${escaped(line)}) Tj ET`,
      )
      .join('\n');
    const foot = `BT /F1 9 Tf 56 40 Td (Stet - page ${index + 1} of ${pages.length}) Tj ET`;
    const stream = `${head}${body}\n${foot}`;
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
    const content = objects.length;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
    );
    kids.push(objects.length);
  });
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`;

  let file = '%PDF-1.4\n';
  const places: number[] = [];
  objects.forEach((object, index) => {
    places.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const place of places) file += `${String(place).padStart(10, '0')} 00000 n \n`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}

/** The claims of a document with their findings, set as a report. */
export function paperPdf(paper: Paper, options: ReportOptions): Uint8Array {
  const lines = paper.claims.flatMap((claim) => {
    const row = paper.row(claim);
    const words = `${row.number}. ${row.quote}`.match(/.{1,92}(?:\s|$)/gu) ?? [];
    return [
      ...words,
      `   ${row.finding.replace('_', ' ')} - ${row.decision.replace('_', ' ')}`,
      '',
    ];
  });
  const shown = options.evidence ? lines : lines.slice(0, 12);
  const note = [`${paper.claims.length} claims were read.`];
  return smallPdf(paper.title, options.audience === 'method_note' ? note : shown, options.letter);
}
