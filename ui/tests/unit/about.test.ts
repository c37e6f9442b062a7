import { fireEvent, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';

import { programAs } from '../../src/backend/mock/about';
import { about } from '../../src/state/about.svelte';
import { byId, openWindow, ROSA } from './desk-of-tests';

const maybe = (name: string) => document.querySelector(`[data-testid="${name}"]`);

describe('changes that the disk has lost', () => {
  it('are told above every screen until somebody has looked', async () => {
    const mock = openWindow({ settings: ROSA });
    mock.program = programAs('lost');
    await about.load();
    await waitFor(() => byId('lost-changes'));
    expect(byId('lost-changes').textContent).toContain('At least 3 changes');
    await fireEvent.click(byId('nav-settings'));
    await fireEvent.click(byId('dismiss-lost'));
    await waitFor(() => expect(maybe('lost-changes')).toBeNull());
    expect(mock.program.lost_changes).toBe(0);
  });

  it('are not spoken of where there are none', async () => {
    openWindow({ settings: ROSA });
    await about.load();
    expect(maybe('lost-changes')).toBeNull();
  });
});
