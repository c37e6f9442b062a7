import { fireEvent, waitFor } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';

import { openDocument } from '../../src/state/document.svelte';
import { place } from '../../src/state/place.svelte';
import { selection } from '../../src/state/selection.svelte';
import { byId, openWindow, press, ROSA } from './desk-of-tests';

async function openSample(): Promise<void> {
  await fireEvent.click(byId('open-sample'));
  await waitFor(() => expect(openDocument.view?.claims.length).toBe(21));
}

describe('the status line', () => {
  it('says what is of one screen on that screen alone', async () => {
    openWindow();
    await openSample();
    await press('j');
    await waitFor(() => expect(byId('status').textContent).toContain('Claim 1 of 21'));
    await fireEvent.click(byId('nav-settings'));
    expect(byId('status').textContent).toBe('');
    await fireEvent.click(byId('nav-document'));
    expect(byId('status').textContent).toContain('Claim 1 of 21');
  });
});

describe('the Desk', () => {
  it('refuses an empty box in words and sends nothing', async () => {
    const mock = openWindow();
    const create = vi.spyOn(mock, 'createDocument');
    await fireEvent.click(byId('paste-check'));
    expect(document.body.textContent).toContain('The box is empty');
    expect(create).not.toHaveBeenCalled();
  });

  it('keeps the HTML of the clipboard as long as the words are those pasted', async () => {
    const mock = openWindow();
    const create = vi.spyOn(mock, 'createDocument');
    const box = byId('paste-text') as HTMLTextAreaElement;
    const paste = new Event('paste', { bubbles: true }) as ClipboardEvent;
    Object.defineProperty(paste, 'clipboardData', {
      value: {
        getData: (type: string) => (type === 'text/html' ? '<p>It is <em>9 m</em> long.</p>' : ''),
      },
    });
    box.dispatchEvent(paste);
    await fireEvent.input(box, { target: { value: 'It is 9 m long.' } });
    await new Promise((done) => setTimeout(done, 5));
    await fireEvent.click(byId('paste-check'));
    expect(create).toHaveBeenLastCalledWith({
      text: 'It is 9 m long.',
      html: '<p>It is <em>9 m</em> long.</p>',
      title: null,
    });
  });

  it('offers to open the pages whose addresses are pasted, or to check them as text', async () => {
    const mock = openWindow();
    const open = vi.spyOn(mock, 'documentFromAddress');
    const create = vi.spyOn(mock, 'createDocument');
    const box = byId('paste-text');
    const addresses = ['https://gazette.example/a', 'http://records.example/b?c=1'];
    await fireEvent.input(box, { target: { value: `- ${addresses[0]}\n\n- ${addresses[1]}\n` } });
    await fireEvent.click(byId('paste-check'));
    await waitFor(() => byId('address-as-text'));
    expect(document.body.textContent).toContain('gazette.example and records.example');
    expect(open).not.toHaveBeenCalled();
    await fireEvent.click(byId('address-open'));
    await waitFor(() => expect(open.mock.calls.map(([asked]) => asked)).toEqual(addresses));

    // The mock makes documents of pages by the same call.
    create.mockClear();
    await fireEvent.input(box, { target: { value: addresses[0] } });
    await fireEvent.click(byId('paste-check'));
    await fireEvent.click(await waitFor(() => byId('address-as-text')));
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith({ text: addresses[0], html: null, title: null }),
    );
  });

  it.each(['See https://gazette.example/a', 'Section 3.2', 'file:///etc/passwd'])(
    'checks a text that is more than addresses as a text: %s',
    async (text) => {
      const create = vi.spyOn(openWindow(), 'createDocument');
      await fireEvent.input(byId('paste-text'), { target: { value: text } });
      await fireEvent.click(byId('paste-check'));
      await waitFor(() => expect(create).toHaveBeenCalledOnce());
    },
  );

  it('drops the HTML once the words were changed', async () => {
    const mock = openWindow();
    const create = vi.spyOn(mock, 'createDocument');
    const box = byId('paste-text') as HTMLTextAreaElement;
    const paste = new Event('paste', { bubbles: true }) as ClipboardEvent;
    Object.defineProperty(paste, 'clipboardData', { value: { getData: () => '<p>A</p>' } });
    box.dispatchEvent(paste);
    await fireEvent.input(box, { target: { value: 'It is 9 m long.' } });
    await new Promise((done) => setTimeout(done, 5));
    await fireEvent.input(box, { target: { value: 'It is 10 m long.' } });
    await fireEvent.click(byId('paste-check'));
    expect(create).toHaveBeenLastCalledWith({ text: 'It is 10 m long.', html: null, title: null });
  });

  it('says what failed, and what to do', async () => {
    const mock = openWindow();
    vi.spyOn(mock, 'openSample').mockRejectedValue({
      code: 'storage',
      message: 'The library cannot be written.',
      advice: 'Free some space on the disk.',
      retry: true,
    });
    await fireEvent.click(byId('open-sample'));
    await waitFor(() => expect(byId('failure').textContent).toContain('Free some space'));
  });
});

describe('the Document', () => {
  it('shows results in place while a run goes on, and says when it is done', async () => {
    openWindow();
    await openSample();
    const article = byId('text');
    const words = article.textContent;
    await fireEvent.click(byId('run'));
    await waitFor(() =>
      expect(byId('status').textContent).toContain('Checked. 21 claims, 21 open.'),
    );
    await waitFor(() =>
      expect(article.querySelector('mark.claim')?.className).toContain('f-supported'),
    );
    expect(article.textContent).toBe(words);
  });

  it('stops, keeps what is done and offers to resume', async () => {
    const mock = openWindow({ pace: 15 });
    await openSample();
    await fireEvent.click(byId('run'));
    await waitFor(() => expect(openDocument.view?.run.done).toBeGreaterThan(1));
    press('.', { ctrlKey: true });
    await waitFor(() => expect(byId('run').textContent).toMatch(/Resume at \d+ of 21/u));
    expect(mock.papers[0]?.claims.filter((claim) => claim.found).length).toBeGreaterThan(1);
  });

  it('asks who decides once, then stamps', async () => {
    openWindow();
    await openSample();
    press('j');
    await waitFor(() => byId('decide-confirm'));
    press('c');
    await waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
    await fireEvent.input(byId('who-name'), { target: { value: 'Rosa Lindqvist' } });
    expect((byId('who-initials') as HTMLInputElement).value).toBe('RL');
    await fireEvent.click(byId('who-save'));
    await waitFor(() => expect(byId('decision').textContent).toContain('Confirmed'));
    expect(byId('decision').textContent).toContain('RL');
  });

  it('decides nothing if nobody signs', async () => {
    const mock = openWindow();
    const decide = vi.spyOn(mock, 'decide');
    await openSample();
    press('j');
    await waitFor(() => byId('decide-confirm'));
    press('c');
    await waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
    await new Promise((done) => setTimeout(done, 5));
    expect(decide).not.toHaveBeenCalled();
  });

  it('goes along the filtered list and keeps the decided claim in sight', async () => {
    openWindow({ settings: ROSA });
    await openSample();
    selection.filter = 'open';
    press('j');
    const first = selection.claim;
    await waitFor(() => byId('decide-confirm'));
    press('c');
    await waitFor(() => expect(openDocument.open).toBe(20));
    expect(selection.rows.map((row) => row.id)).toContain(first);
    press('n');
    expect(selection.claim).not.toBe(first);
    expect(selection.rows.map((row) => row.id)).not.toContain(first);
  });

  it('never takes typing for a command', async () => {
    openWindow({ settings: ROSA });
    await openSample();
    press('j');
    const chosen = selection.claim;
    selection.beside = 'sources';
    await waitFor(() => byId('source-text'));
    byId('source-text').focus();
    press('j');
    press('c');
    expect(selection.claim).toBe(chosen);
    expect(openDocument.open).toBe(21);
  });

  it('does not let an older answer overwrite a newer one', async () => {
    const mock = openWindow();
    await openSample();
    const real = mock.document.bind(mock);
    const old = await real(openDocument.id ?? '');
    let release = (): void => undefined;
    vi.spyOn(mock, 'document').mockImplementationOnce(
      () => new Promise((done) => (release = () => done({ ...old, title: 'old' }))),
    );
    const slow = openDocument.reload();
    await openDocument.reload();
    release();
    await slow;
    expect(openDocument.view?.title).not.toBe('old');
  });

  it('names the file that could not be read', async () => {
    openWindow();
    await openSample();
    await fireEvent.click(byId('source-files'));
    await waitFor(() => expect(document.body.textContent).toContain('photo.jpg'));
    expect(document.body.textContent).toContain('is a picture');
  });

  it('takes dropped files as sources here and as documents on the Desk', async () => {
    const mock = openWindow();
    await openSample();
    mock.emit({ type: 'files_dropped', files: { ticket: 'notes.md', names: ['notes.md'] } });
    await waitFor(() => expect(openDocument.view?.sources.length).toBe(4));
    place.go('desk');
    mock.emit({ type: 'files_dropped', files: { ticket: 'other.md', names: ['other.md'] } });
    await waitFor(() => expect(mock.papers.length).toBe(2));
  });
});

describe('Settings', () => {
  it('shows a theme at once and keeps it', async () => {
    const mock = openWindow();
    place.go('settings');
    await waitFor(() => byId('theme-dark'));
    await fireEvent.click(byId('theme-dark'));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await waitFor(() => expect(mock.kept.theme).toBe('dark'));
  });

  it('puts things back if they could not be kept', async () => {
    const mock = openWindow();
    vi.spyOn(mock, 'setSettings').mockRejectedValue({
      code: 'storage',
      message: 'Settings could not be written.',
      advice: null,
      retry: true,
    });
    place.go('settings');
    await waitFor(() => byId('single-keys'));
    await fireEvent.click(byId('single-keys'));
    await waitFor(() =>
      expect(byId('failure').textContent).toContain('Settings could not be written'),
    );
    expect((byId('single-keys') as HTMLInputElement).checked).toBe(true);
  });
});
