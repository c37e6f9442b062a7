import { fireEvent, waitFor } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';

import { programAs, takenIn } from '../../src/backend/mock/about';
import { failure } from '../../src/backend/mock/refuse';
import { about } from '../../src/state/about.svelte';
import { byId, openWindow, ROSA } from './desk-of-tests';

const maybe = (name: string) => document.querySelector(`[data-testid="${name}"]`);

describe('changes that the disk has lost', () => {
  it('are told above every screen until somebody has looked', async () => {
    const mock = openWindow({ settings: ROSA });
    mock.program = programAs('lost');
    await about.load();
    await waitFor(() => byId('lost-changes'));
    expect(byId('lost-changes').textContent).toContain('At least 3 recent changes');
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

describe('a library under a passphrase', () => {
  it('is asked for its passphrase, once more where it was another', async () => {
    const mock = openWindow({ settings: ROSA });
    const asked: (string | null)[] = [];
    mock.takeInEverything = (...[, passphrase]) => {
      asked.push(passphrase);
      return passphrase === 'ferry lantern 1931'
        ? Promise.resolve(takenIn)
        : Promise.reject<never>(failure('passphrase', 'The library is locked with a passphrase.'));
    };
    await fireEvent.click(byId('nav-settings'));
    await fireEvent.click(byId('take-in'));
    for (const words of ['another one', 'ferry lantern 1931']) {
      await waitFor(() => byId('locked-library'));
      await fireEvent.input(byId('its-passphrase'), { target: { value: words } });
      await fireEvent.submit(byId('locked-library'));
    }
    await waitFor(() => byId('taken-in'));
    expect(maybe('locked-library')).toBeNull();
    expect(asked).toEqual([null, 'another one', 'ferry lantern 1931']);
  });

  it('is written with the one that was typed, which is gone afterwards', async () => {
    const mock = openWindow({ settings: ROSA });
    const written = vi.spyOn(mock, 'exportEverything');
    await fireEvent.click(byId('nav-settings'));
    await waitFor(() => byId('passphrase'));
    const box = byId('passphrase') as HTMLInputElement;
    await fireEvent.input(box, { target: { value: 'ferry lantern 1931' } });
    await fireEvent.click(byId('export-everything'));
    await waitFor(() => byId('exported-everything'));
    expect(written).toHaveBeenCalledExactlyOnceWith('ferry lantern 1931');
    expect(box.value).toBe('');
  });
});

describe('everything on this machine', () => {
  it('is removed by the shell, which asks once more', async () => {
    const mock = openWindow({ settings: ROSA });
    await about.load();
    await fireEvent.click(byId('nav-settings'));
    await fireEvent.click(byId('erase-everything'));
    await waitFor(() => expect(mock.erased).toBe(1));
    expect(byId('erase-everything')).toBeTruthy();
  });
});

describe('a library on the disk', () => {
  it('says that it is not encrypted, why, and what to do', async () => {
    const mock = openWindow({ settings: ROSA });
    mock.program = programAs('plain');
    await about.load();
    await fireEvent.click(byId('nav-settings'));
    await waitFor(() => byId('not-encrypted'));
    expect(byId('not-encrypted').textContent).toContain('no keychain');
    expect(byId('not-encrypted').textContent).toContain('disk encryption');
  });

  it('says where its key is if it is encrypted', async () => {
    openWindow({ settings: ROSA });
    await about.load();
    await fireEvent.click(byId('nav-settings'));
    await waitFor(() => expect(byId('your-data').textContent).toContain('are encrypted'));
    expect(maybe('not-encrypted')).toBeNull();
  });
});
