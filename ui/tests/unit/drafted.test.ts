import { fireEvent, waitFor } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';

import { corrections } from '../../src/state/corrections.svelte';
import { inspector } from '../../src/state/inspector.svelte';
import { openDocument } from '../../src/state/document.svelte';
import { selection } from '../../src/state/selection.svelte';
import { byId, openWindow, ROSA } from './desk-of-tests';

async function sample(): Promise<ReturnType<typeof openWindow>> {
  const mock = openWindow({ settings: ROSA });
  await fireEvent.click(byId('open-sample'));
  await waitFor(() => expect(openDocument.view?.claims.length).toBe(21));
  return mock;
}

describe('questions drafted unasked', () => {
  it('are changed and put, or struck', async () => {
    const mock = await sample();
    const paper = mock.papers.find((one) => one.id === openDocument.id);
    if (!paper) throw new Error('the sample is not open');
    mock.finish(paper);
    await mock.setTier(paper.id, 'magazine');
    const settle = vi.spyOn(mock, 'settleRemark');
    await fireEvent.click(byId('nav-corrections'));
    await waitFor(() => expect(corrections.view?.drafted.length).toBeGreaterThan(1));
    const [first, second] = corrections.view?.drafted ?? [];
    const count = corrections.view?.drafted.length ?? 0;
    await waitFor(() => byId('drafted-question'));
    await fireEvent.input(byId('drafted-question'), { target: { value: 'Which log is it?' } });
    await fireEvent.click(byId('drafted-put'));
    await waitFor(() =>
      expect(settle).toHaveBeenLastCalledWith(openDocument.id, first?.note, 'Which log is it?'),
    );
    await waitFor(() => expect(corrections.view?.drafted.length).toBe(count - 1));
    await fireEvent.click(byId('drafted-strike'));
    await waitFor(() =>
      expect(settle).toHaveBeenLastCalledWith(openDocument.id, second?.note, null),
    );
    await waitFor(() => expect(corrections.view?.drafted.length).toBe(count - 2));
  });
});

describe('alternatives and assumptions', () => {
  it('are noted with a claim and taken back', async () => {
    const mock = await sample();
    const decide = vi.spyOn(mock, 'decide');
    const claim = openDocument.view?.claims[0]?.id ?? '';
    selection.select(claim);
    await waitFor(() => expect(inspector.view?.row.id).toBe(claim));
    await fireEvent.click(byId('alternatives-write'));
    await fireEvent.input(byId('alternatives-readings'), {
      target: { value: ' trips, not boats ' },
    });
    await fireEvent.click(byId('alternatives-save'));
    await waitFor(() =>
      expect(decide).toHaveBeenLastCalledWith(openDocument.id, claim, {
        type: 'weighed',
        alternatives: 'trips, not boats',
        assumptions: '',
      }),
    );
    await waitFor(() => expect(byId('alternatives').textContent).toContain('trips, not boats'));
    expect(inspector.view?.row.decision).toBe('open');
    await fireEvent.click(byId('alternatives-write'));
    await fireEvent.input(byId('alternatives-readings'), { target: { value: '' } });
    await fireEvent.click(byId('alternatives-save'));
    await waitFor(() => expect(inspector.view?.reasoning).toBeNull());
  });
});
