import { describe, expect, it } from 'vitest';

import type { ClaimRow } from '../../src/backend';
import { openings } from '../../src/document/chapters';
import { say } from '../../src/strings';
import { whyWaiting } from '../../src/strings/corrections';

function claim(number: number, finding: ClaimRow['finding'], decision = 'open'): ClaimRow {
  return {
    id: `c${number}`,
    number,
    quote: '',
    kind: 'event',
    finding,
    finding_by: null,
    machine_finding: null,
    sub_label: null,
    verdict: null,
    confidence: null,
    decision,
    replacement: null,
    risks: [],
    check_worthiness: 1,
    agrees: 0,
    disagrees: 0,
    looked_at: true,
  };
}

const claims = [
  claim(1, 'supported', 'confirmed'),
  claim(2, 'contradicted'),
  claim(3, 'mixed', 'cut'),
  claim(4, 'unresolved'),
];
const chapters = [
  { title: '', first: 1, last: 1 },
  { title: 'The Harbour', first: 2, last: 3 },
  { title: 'The Ferry', first: 4, last: 4 },
];

describe('the claims of a book', () => {
  it('stand under their chapters, with what was found in each', () => {
    const found = openings(chapters, claims, claims);
    expect([...found.keys()]).toEqual(['c1', 'c2', 'c4']);
    expect(found.get('c2')).toEqual({ title: 'The Harbour', claims: 2, open: 1, against: 2 });
    expect(say.doc.chapter({ claims: 2, open: 1, against: 2 })).toBe(
      '2 claims · 1 open · 2 contradicted or mixed',
    );
  });

  it('keep their chapter where a filter hides its first claim', () => {
    const shown = claims.filter((row) => row.decision === 'cut');
    const found = openings(chapters, claims, shown);
    expect([...found.keys()]).toEqual(['c3']);
    expect(found.get('c3')?.claims).toBe(2);
  });

  it('stand under none in what is no book', () => {
    expect(openings([], claims, claims).size).toBe(0);
  });
});

it('says why a claim waits whose citation fails a strict check', () => {
  expect(whyWaiting.citation_fails).toContain('checked strictly');
});
