import { fireEvent, waitFor } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';

import type { Mock, MockOptions } from '../../src/backend/mock';
import { openDocument } from '../../src/state/document.svelte';
import { place } from '../../src/state/place.svelte';
import { record } from '../../src/state/record.svelte';
import { status } from '../../src/state/status.svelte';
import { byId, openWindow, press, ROSA } from './desk-of-tests';

async function openSample(options: MockOptions = {}): Promise<Mock> {
  const mock = openWindow({ settings: ROSA, ...options });
  await fireEvent.click(byId('open-sample'));
  await waitFor(() => expect(openDocument.view?.claims.length).toBe(21));
  return mock;
}

function radios(keep: string): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`[data-testid="keep-${keep}"]`)];
}

describe('two sides of a document', () => {
  it('are shown side by side, and nothing is merged before each claim has a choice', async () => {
    const mock = await openSample();
    const settle = vi.spyOn(mock, 'settleConflicts');
    mock.waits = 'conflicts';
    await record.look(mock.papers[0]!.id);
    await waitFor(() => expect(radios('mine').length).toBe(2));
    const merge = (): HTMLButtonElement => byId('merge-do') as HTMLButtonElement;
    expect(merge().disabled).toBe(true);
    // By keyboard: theirs for the first, down, mine for the second.
    radios('mine')[0]?.focus();
    press('t');
    await waitFor(() => expect(radios('theirs')[0]?.checked).toBe(true));
    expect(merge().disabled).toBe(true);
    press('ArrowDown');
    expect(document.activeElement).toBe(radios('mine')[1]);
    press('m');
    await waitFor(() => expect(merge().disabled).toBe(false));
    await fireEvent.click(merge());
    await waitFor(() => expect(record.waiting).toBe(null));
    const claims = mock.papers[0]!.claims;
    expect(settle).toHaveBeenCalledExactlyOnceWith(mock.papers[0]!.id, {
      [claims[0]!.id]: 'theirs',
      [claims[1]!.id]: 'mine',
    });
    expect(status.line).toBe('Merged: 1 claim taken from the package.');
  });

  it('can be left apart', async () => {
    const mock = await openSample();
    const settle = vi.spyOn(mock, 'settleConflicts');
    mock.waits = 'conflicts';
    await record.look(mock.papers[0]!.id);
    await waitFor(() => expect(record.waiting?.conflicts.length).toBe(2));
    await record.settle(false);
    expect(settle).toHaveBeenCalledExactlyOnceWith(mock.papers[0]!.id, null);
    expect(record.waiting).toBe(null);
  });
});

describe('the record', () => {
  it('is held against itself in plain words', async () => {
    const mock = await openSample();
    place.go('report');
    await waitFor(() => byId('verify-record'));
    await fireEvent.click(byId('verify-record'));
    await waitFor(() => expect(byId('verified').textContent).toContain('The record holds.'));
    mock.waits = 'broken';
    await fireEvent.click(byId('verify-record'));
    await waitFor(() => expect(byId('verified').textContent).toContain('2 things do not follow'));
    expect(byId('verified').textContent).toContain('row 17 of the log');
  });

  it('offers to forget what lies too long, and forgets only what is pressed', async () => {
    const mock = openWindow({ settings: { ...ROSA, retention_days: 30 } });
    await fireEvent.click(byId('open-sample'));
    await waitFor(() => expect(openDocument.view?.claims.length).toBe(21));
    place.go('desk');
    await waitFor(() => byId('overdue'));
    expect(mock.papers.length).toBe(1);
    await fireEvent.click(byId('overdue').querySelector('button')!);
    await waitFor(() => expect(mock.papers.length).toBe(0));
  });
});
