// What a run of the mock would have sent, as the program's ledger tells it.
import type { LedgerRow } from '../types/LedgerRow';
import type { ReferenceRow } from '../types/ReferenceRow';

const answers = ['200', '200', '200', '404', '200', 'timed out while waiting', '301'];

export function ledgerOf(rows: ReferenceRow[]): LedgerRow[] {
  return rows
    .filter((row) => row.state !== 'not_checked')
    .map((row, index) => {
      const link = row.link !== null;
      const title = encodeURIComponent(row.title);
      const answer = answers[index % answers.length] ?? '200';
      const silent = answer.startsWith('timed');
      return {
        number: index + 1,
        at: new Date(Date.UTC(2024, 4, 3, 9, 24, index * 2)).toISOString(),
        service: link ? 'Links in the text' : 'Crossref',
        host: link ? 'www.reedness.example' : 'api.crossref.org',
        method: link ? 'HEAD' : 'GET',
        url: link
          ? 'https://www.reedness.example/council/ferry/subsidy-2024.pdf'
          : `https://api.crossref.org/works?query.bibliographic=${title}&rows=5`,
        purpose: link
          ? `See whether the link of reference ${row.number} answers`
          : `Look up the title of reference ${row.number}`,
        headers: 'User-Agent: Stet/0.1.0 (mailto:rosa@tidewater.example)\nAccept: application/json',
        body: '',
        sent_bytes: 212 + title.length,
        read_bytes: silent ? 0 : link ? 0 : 4_210 + index * 37,
        answer,
        took_ms: silent ? null : 120 + ((index * 53) % 700),
      };
    });
}
