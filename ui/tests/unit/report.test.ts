import { fireEvent, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';

import { openDocument } from '../../src/state/document.svelte';
import { place } from '../../src/state/place.svelte';
import { settings } from '../../src/state/settings.svelte';
import { byId, openWindow, ROSA } from './desk-of-tests';

describe('what a report holds', () => {
  it('is kept for the next report, and for the next start', async () => {
    const mock = openWindow({ settings: ROSA });
    await fireEvent.click(byId('open-sample'));
    await waitFor(() => expect(openDocument.view?.claims.length).toBe(21));
    place.go('report');
    const cover = (): HTMLInputElement => byId('cover') as HTMLInputElement;
    await waitFor(() => expect(cover().checked).toBe(false));
    await fireEvent.click(cover());
    await fireEvent.click(byId('audience-editors_copy'));
    await waitFor(() => expect(mock.kept.report.audience).toBe('editors_copy'));
    expect(mock.kept.report.cover).toBe(true);

    settings.value = { ...settings.value, report: { ...settings.value.report, cover: false } };
    await waitFor(() => expect(cover().checked).toBe(false));
    await settings.load();
    await waitFor(() => expect(cover().checked).toBe(true));
  });
});
