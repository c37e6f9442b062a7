import { fireEvent, waitFor } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';

import { pastedPaper } from '../../src/backend/mock/papers';
import { desk } from '../../src/state/desk.svelte';
import { openDocument } from '../../src/state/document.svelte';
import { place } from '../../src/state/place.svelte';
import { byId, openWindow } from './desk-of-tests';

const text = (n: number): string => `The mill ${n} opened in 19${n}. It burned in 1980.`;

describe('several documents', () => {
  it('are checked one after the other with one press', async () => {
    const mock = openWindow();
    for (const n of [10, 11, 12]) mock.put((id) => pastedPaper(id, text(n), `Mill ${n}`));
    const started = vi.spyOn(mock, 'startRun');
    await desk.load();
    await waitFor(() => expect(byId('check-all').textContent).toContain('3'));
    await fireEvent.click(byId('check-all'));
    await waitFor(() => expect(byId('batch').textContent).toContain('1 of 3'));
    expect(started).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(started).toHaveBeenCalledTimes(3));
    await waitFor(() => expect(document.querySelector('[data-testid="batch"]')).toBeNull());
    expect(mock.papers.map((paper) => paper.run.phase)).toEqual(Array(3).fill('finished'));
    expect(new Set(started.mock.calls.map(([id]) => id)).size).toBe(3);
  });

  it('go on after a check of one was stopped', async () => {
    const mock = openWindow({ pace: 40 });
    for (const n of [10, 11]) mock.put((id) => pastedPaper(id, text(n), `Mill ${n}`));
    const started = vi.spyOn(mock, 'startRun');
    await desk.load();
    await waitFor(() => byId('check-all'));
    await fireEvent.click(byId('check-all'));
    await waitFor(() => expect(started).toHaveBeenCalledTimes(1));
    const [first] = started.mock.calls[0] ?? [''];
    await mock.stopRun(first);
    await waitFor(() => expect(started).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(document.querySelector('[data-testid="batch"]')).toBeNull());
    const phases = mock.papers.map((paper) => [paper.id === first, paper.run.phase]);
    expect(phases.sort()).toEqual([
      [false, 'finished'],
      [true, 'stopped'],
    ]);
  });

  it('are left alone after a press on “stop after this one”', async () => {
    const mock = openWindow({ pace: 40 });
    for (const n of [10, 11, 12]) mock.put((id) => pastedPaper(id, text(n), `Mill ${n}`));
    const started = vi.spyOn(mock, 'startRun');
    await desk.load();
    await waitFor(() => byId('check-all'));
    await fireEvent.click(byId('check-all'));
    await waitFor(() => byId('batch-stop'));
    await fireEvent.click(byId('batch-stop'));
    await waitFor(() => expect(document.querySelector('[data-testid="batch"]')).toBeNull());
    expect(started).toHaveBeenCalledTimes(1);
  });
});

describe('documents that are open', () => {
  it('are a choice away, on the screen one is on', async () => {
    const mock = openWindow();
    for (const n of [10, 11]) mock.put((id) => pastedPaper(id, text(n), `Mill ${n}`));
    await desk.load();
    place.open('d1');
    await waitFor(() => expect(openDocument.view?.title).toBe('Mill 10'));
    expect(document.querySelector('[data-testid="open-documents"]')).toBeNull();
    place.open('d2');
    await waitFor(() => expect(openDocument.view?.title).toBe('Mill 11'));
    place.go('corrections');
    const choice = await waitFor(() => byId('open-documents') as HTMLSelectElement);
    expect([...choice.options].map((option) => option.textContent)).toEqual(['Mill 10', 'Mill 11']);
    await fireEvent.change(choice, { target: { value: 'd1' } });
    await waitFor(() => expect(openDocument.view?.title).toBe('Mill 10'));
    expect(place.screen).toBe('corrections');
    await desk.remove('d2');
    await waitFor(() =>
      expect(document.querySelector('[data-testid="open-documents"]')).toBeNull(),
    );
  });
});
