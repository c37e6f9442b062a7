// The record in the mock: a package that waits for two choices, and a record that holds.
import type { Keep } from '../types/Keep';
import type { MergeView } from '../types/MergeView';
import type { PackageOutcome } from '../types/PackageOutcome';
import type { Verification } from '../types/Verification';
import type { Paper } from './paper';

const DAY = '2026-03-12T16:40:00Z';
const HANDED_OVER = 'Handed over by Ben Oduya, with the key 6c1f 20aa 9d3e 77b0.';

/** Public keys: of this installation, and of a colleague. */
export const OWN_KEY = 'a3d1'.repeat(16);
export const OTHER_KEY = `6c1f20aa9d3e77b0${'5b'.repeat(24)}`;

/** What a colleague decided otherwise about the first claims of a paper. */
export function waitingFor(paper: Paper): MergeView {
  const [first, second] = paper.claims;
  const side = { at: DAY, status: 'active', detail: '' };
  const conflicts = [first, second].flatMap((claim, index) =>
    claim
      ? [
          {
            claim: claim.id,
            number: index + 1,
            mine: { ...side, who: 'Rosa Marten', quote: paper.quote(claim), decision: 'confirmed' },
            theirs:
              index === 0
                ? { ...side, who: 'Ben Oduya', quote: paper.quote(claim), decision: 'cut' }
                : {
                    ...side,
                    who: 'Ben Oduya',
                    quote: paper.quote(claim),
                    decision: 'query',
                    detail: 'The minutes name another year. Which source did you use?',
                  },
          },
        ]
      : [],
  );
  return {
    document: paper.id,
    sealed_by: 'BO',
    sealed_at: DAY,
    handed_over_by: HANDED_OVER,
    conflicts,
  };
}

/** A merge with these choices. */
export function settled(
  view: MergeView,
  choices: Record<string, Keep> | null,
  title: string,
): PackageOutcome {
  const taken = Object.values(choices ?? {}).filter((keep) => keep === 'theirs').length;
  return {
    document: view.document,
    title,
    state: choices ? 'merged' : 'nothing_new',
    taken,
    conflicts: 0,
    notes: [],
  };
}

export function verification(broken: boolean): Verification {
  return {
    rows: 61,
    head: '8c1f0c5b7d0e4f7f9c0b7f9d2a53d3c27b7a4d5e1f6c8b9a0d1e2f3a4b5c6d7e',
    findings: 22,
    sources: 6,
    passages: 41,
    decisions: 9,
    signed: [{ key: OWN_KEY, name: '', standing: 'own', rows: 14 }],
    unsigned: 0,
    stamped: [],
    deviations: broken
      ? [
          {
            place: 'row 17 of the log (decided)',
            what: 'Its hash does not match its content: its time, name, kind or details were changed.',
          },
          {
            place: 'source “Annual report 2024”',
            what: 'Its bytes do not match the hash on record.',
          },
        ]
      : [],
    remarks: [],
  };
}
