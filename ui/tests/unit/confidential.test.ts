import { fireEvent, waitFor } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';

import type { Mock } from '../../src/backend/mock';
import { openDocument } from '../../src/state/document.svelte';
import { place } from '../../src/state/place.svelte';
import { selection } from '../../src/state/selection.svelte';
import { status } from '../../src/state/status.svelte';
import { say } from '../../src/strings';
import { byId, openWindow, ROSA } from './desk-of-tests';

async function onSources(): Promise<Mock> {
  const mock = openWindow({ settings: ROSA });
  await fireEvent.click(byId('open-sample'));
  await waitFor(() => expect(openDocument.view?.claims.length).toBe(21));
  await fireEvent.click(byId('tab-sources'));
  await waitFor(() => byId('source-row'));
  return mock;
}

const marks = (): Element[] => [...document.querySelectorAll('[data-testid="confidential"]')];

describe('confidential material', () => {
  it('is said to be before it is added, and shows a word and a sign', async () => {
    const mock = await onSources();
    const added = vi.spyOn(mock, 'addSourceText');
    expect(marks()).toEqual([]);
    await fireEvent.click(byId('adds-confidential'));
    await fireEvent.input(byId('source-text'), { target: { value: 'He said so.' } });
    await fireEvent.click(byId('source-add'));
    await waitFor(() => expect(marks().length).toBe(1));
    expect(added.mock.lastCall?.[3]).toBe(true);
    expect(marks()[0]?.textContent).toContain(say.confidential.word);
    expect(marks()[0]?.querySelector('svg')).not.toBeNull();
  });

  it('is marked on its row, announced, and undone as other acts are', async () => {
    const mock = await onSources();
    const boxes = (): HTMLInputElement[] => [
      ...document.querySelectorAll<HTMLInputElement>('[data-testid="source-confidential"]'),
    ];
    const set = vi.spyOn(mock, 'setConfidential');
    await fireEvent.click(boxes()[2]!);
    await waitFor(() => expect(marks().length).toBe(1));
    expect(set).toHaveBeenCalledOnce();
    expect(status.line).toBe(say.confidential.marked('Call with M. Aldous, 2 May 2024'));
    await openDocument.undo();
    await waitFor(() => expect(marks()).toEqual([]));
  });

  it('is forgotten as a choice when another document is opened', async () => {
    await onSources();
    await fireEvent.click(byId('adds-confidential'));
    expect(openDocument.addsConfidential).toBe(true);
    const first = openDocument.id;
    place.go('desk');
    await waitFor(() => byId('open-sample'));
    await fireEvent.click(byId('open-sample'));
    await waitFor(() => expect(openDocument.id).not.toBe(first));
    expect(openDocument.addsConfidential).toBe(false);
  });

  it('has no choice where the words are with somebody else', async () => {
    const mock = await onSources();
    const source = mock.papers[0]!.sources[0]!;
    source.confidential = true;
    source.withheld = true;
    await openDocument.reload();
    await waitFor(() => expect(marks().length).toBe(1));
    const row = byId('source-row');
    expect(row.textContent).toContain(say.confidential.withheld);
    expect(row.querySelector('[data-testid="source-confidential"]')).toBeNull();
  });
});

describe('a host of somebody the claims name', () => {
  it('is asked once a person says so, and says that looking again reads it', async () => {
    const mock = openWindow({ settings: ROSA });
    await fireEvent.click(byId('open-sample'));
    await waitFor(() => expect(openDocument.view?.claims.length).toBe(21));
    const paper = mock.papers[0]!;
    paper.network = { mode: 'allowed', services: ['web'] };
    mock.finish(paper);
    await openDocument.reload();
    const claim = openDocument.claims.find((one) => one.quote.includes('Ruth Pell'))!;
    selection.select(claim.id);
    await waitFor(() => byId('allow-host'));
    expect(byId('ask-first').textContent).toContain('belongs to Ruth Pell');
    await fireEvent.click(byId('allow-host'));
    await waitFor(() => expect(document.querySelector('[data-testid="allow-host"]')).toBeNull());
    expect(byId('ask-first').textContent).toContain(say.inspector.hostAllowed('ruthpell.example'));
    expect(paper.allowedHosts).toEqual(['ruthpell.example']);
  });
});
