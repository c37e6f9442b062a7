import { describe, expect, it } from 'vitest';

import type { OutletRating, ReferenceDetail } from '../../src/backend';
import { classOf, spectrum } from '../../src/outlets/spectrum';
import { happenings, hasHistory, places } from '../../src/references/timeline';

const rating = (outlet: string, lean: string): OutletRating => ({
  outlet,
  class: `${lean} (MBFC)`,
  grades: [],
  listed: [],
  by: '',
  page: '',
});

describe('the spectrum', () => {
  it('puts each outlet at its class, and what is no place beside the line', () => {
    const { at, beside } = spectrum([
      rating('a.example', 'Left-Center'),
      rating('b.example', 'Right'),
      rating('c.example', 'Satire'),
      rating('d.example', 'Left-Center'),
      rating('e.example', 'constructor'),
    ]);
    expect(at['Left-Center'].map((one) => one.outlet)).toEqual(['a.example', 'd.example']);
    expect(at.Right).toHaveLength(1);
    expect(at.Left).toHaveLength(0);
    expect(beside.map(classOf)).toEqual(['Satire', 'constructor']);
  });
});

describe('the history of a work', () => {
  const detail = {
    notices: [
      { kind: 'Retracted', date: '2023-03-01', reference: '' },
      { kind: 'Corrected', date: '', reference: '' },
    ],
    link: {
      archived: 'https://archive.example/1',
      archived_at: '2022-01-01',
      history: [
        { at: '2026-11-01T10:00:00Z', state: 'dead', words: '' },
        { at: '2021-06-01T10:00:00Z', state: 'alive', words: '' },
      ],
    },
  } as unknown as ReferenceDetail;

  it('runs from the oldest to the newest and leaves out what has no date', () => {
    expect(happenings(detail).map((one) => one.what)).toEqual([
      'look',
      'archived',
      'notice',
      'look',
    ]);
    expect(happenings({ ...detail, link: null, notices: [] })).toEqual([]);
    expect(hasHistory(detail)).toBe(true);
    // The looks alone stand with the link.
    const looked = { ...detail.link, archived: null } as ReferenceDetail['link'];
    expect(hasHistory({ ...detail, notices: [], link: looked })).toBe(false);
  });

  it('keeps proportion without anything lying on another', () => {
    const at = places(happenings(detail), 0.1);
    expect(at[0]).toBe(0);
    expect(at.at(-1)).toBeCloseTo(1);
    for (let i = 1; i < at.length; i += 1) {
      expect((at[i] ?? 0) - (at[i - 1] ?? 0)).toBeGreaterThanOrEqual(0.1);
    }
    expect(places([], 0.1)).toEqual([]);
  });
});
