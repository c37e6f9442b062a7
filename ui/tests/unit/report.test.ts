import { fireEvent, waitFor } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';

import { openDocument } from '../../src/state/document.svelte';
import { place } from '../../src/state/place.svelte';
import { report } from '../../src/state/report.svelte';
import { settings } from '../../src/state/settings.svelte';
import { status } from '../../src/state/status.svelte';
import { byId, openWindow, ROSA } from './desk-of-tests';

const cover = (): HTMLInputElement => byId('cover') as HTMLInputElement;

async function openReport(): Promise<ReturnType<typeof openWindow>> {
  const mock = openWindow({ settings: ROSA });
  await fireEvent.click(byId('open-sample'));
  await waitFor(() => expect(openDocument.view?.claims.length).toBe(21));
  place.go('report');
  await waitFor(() => expect(cover().checked).toBe(false));
  return mock;
}

describe('what a report holds', () => {
  it('is kept for the next report, and for the next start', async () => {
    const mock = await openReport();
    await fireEvent.click(cover());
    await fireEvent.click(byId('audience-editors_copy'));
    await waitFor(() => expect(mock.kept.report.audience).toBe('editors_copy'));
    expect(mock.kept.report.cover).toBe(true);

    settings.value = { ...settings.value, report: { ...settings.value.report, cover: false } };
    await waitFor(() => expect(cover().checked).toBe(false));
    await settings.load();
    await waitFor(() => expect(cover().checked).toBe(true));
  });

  it('holds in this window where it cannot be kept', async () => {
    const mock = await openReport();
    const refused = vi.spyOn(mock, 'setSettings').mockRejectedValue({
      code: 'storage',
      message: 'This library takes no changes.',
      advice: null,
      retry: false,
    });
    await fireEvent.click(cover());
    await waitFor(() =>
      expect(status.shown?.failure.message).toBe('This library takes no changes.'),
    );
    expect(cover().checked).toBe(true);
    expect(report.options.cover).toBe(true);

    refused.mockRestore();
    await fireEvent.click(cover());
    await waitFor(() => expect(mock.kept.report.cover).toBe(false));
    expect(cover().checked).toBe(false);
  });
});
