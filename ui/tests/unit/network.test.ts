import { fireEvent, waitFor } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';

import type { Mock, MockOptions } from '../../src/backend/mock';
import { openDocument } from '../../src/state/document.svelte';
import { network } from '../../src/state/network.svelte';
import { place } from '../../src/state/place.svelte';
import { say } from '../../src/strings';
import { byId, openWindow, press, ROSA } from './desk-of-tests';

async function openSample(options: MockOptions = {}): Promise<Mock> {
  const mock = openWindow({ settings: ROSA, ...options });
  await fireEvent.click(byId('open-sample'));
  await waitFor(() => expect(openDocument.view?.claims.length).toBe(21));
  return mock;
}

async function openSheet(): Promise<void> {
  await fireEvent.click(byId('network'));
  await waitFor(() => byId('service-crossref'));
}

describe('the network of a document', () => {
  it('begins sealed, and every switch is shut', async () => {
    await openSample();
    expect(byId('network').textContent).toContain('Sealed');
    await openSheet();
    expect((byId('switch-on-crossref') as HTMLButtonElement).disabled).toBe(true);
  });

  it('shows the services under what they are asked about', async () => {
    await openSample();
    await openSheet();
    const headings = [...document.querySelectorAll('#sheet-works, #sheet-pages')];
    expect(headings.map((heading) => heading.textContent)).toEqual(['About cited works', 'Pages']);
    const works = document.querySelector('ul[aria-labelledby="sheet-works"]');
    expect(works?.querySelectorAll('[data-testid^="service-"]').length).toBe(4);
  });

  it('shows the literal sample before a service is switched on', async () => {
    const mock = await openSample();
    const set = vi.spyOn(mock, 'setNetwork');
    await openSheet();
    await fireEvent.click(byId('mode-ask'));
    await waitFor(() => expect(openDocument.view?.network.mode).toBe('ask'));
    expect(byId('network').textContent).toContain('Ask first');
    await fireEvent.click(byId('switch-on-crossref'));
    await waitFor(() => byId('sample'));
    expect(byId('sample').textContent).toContain('GET https://api.crossref.org/works/');
    expect(byId('sample').textContent).toContain('About 18 such requests');
    expect(set).toHaveBeenCalledTimes(1);
    await fireEvent.click(byId('switch-on-do'));
    await waitFor(() => expect(openDocument.view?.network.services).toEqual(['crossref']));
    expect(byId('network').textContent).toContain('1 service on');
  });

  it('never switches on what was not shown', async () => {
    const mock = await openSample();
    mock.papers[0]!.network.mode = 'ask';
    await openDocument.reload();
    const set = vi.spyOn(mock, 'setNetwork');
    await network.switchOn('doi');
    await network.propose('crossref');
    await network.switchOn('doi');
    expect(set).not.toHaveBeenCalled();
  });

  it('switches off at once, and sealing keeps the choice', async () => {
    const mock = await openSample();
    mock.papers[0]!.network = { mode: 'allowed', services: ['crossref', 'doi'] };
    await openDocument.reload();
    expect(byId('network').textContent).toContain('2 services on');
    await openSheet();
    await fireEvent.click(byId('switch-off-doi'));
    await waitFor(() => expect(openDocument.view?.network.services).toEqual(['crossref']));
    await fireEvent.click(byId('mode-sealed'));
    await waitFor(() => expect(byId('network').textContent).toContain('Sealed'));
    expect(openDocument.view?.network.services).toEqual(['crossref']);
  });

  it('says when the machine is offline', async () => {
    const mock = await openSample();
    mock.papers[0]!.network = { mode: 'allowed', services: ['crossref'] };
    await openDocument.reload();
    await fireEvent(window, new globalThis.Event('offline'));
    await waitFor(() => expect(byId('network').textContent).toContain('Offline'));
    await fireEvent(window, new globalThis.Event('online'));
    await waitFor(() => expect(byId('network').textContent).toContain('1 service on'));
  });

  it('leaves a service alone that lacks its key', async () => {
    await openSample();
    await openSheet();
    expect(document.querySelector('[data-testid="switch-on-openalex"]')).toBeNull();
    expect(byId('service-openalex').textContent).toContain('Needs a key of your own');
  });

  it('offers services once where they would help', async () => {
    await openSample();
    place.go('references');
    await waitFor(() => byId('offer'));
    expect(byId('offer').textContent).toContain(
      '30 references could be looked up at Crossref, doi.org and 2 more.',
    );
    await fireEvent.click(byId('offer-not'));
    expect(document.querySelector('[data-testid="offer"]')).toBeNull();
    expect(byId('not-looked-up').textContent).toContain('this document is sealed');
    place.go('desk');
    place.go('references');
    await waitFor(() => byId('not-looked-up'));
    expect(document.querySelector('[data-testid="offer"]')).toBeNull();
  });

  it('says a wait once, and forgets it when the service goes on', async () => {
    const mock = await openSample();
    const document_ = openDocument.id ?? '';
    const wait = (words: string): void =>
      mock.emit({ type: 'service_waits', document: document_, service: 'Crossref', words });
    wait('asks us to wait 12 s');
    await waitFor(() => expect(byId('waits').textContent).toContain('12 s'));
    expect(byId('wait-said').textContent).toBe('Crossref asks us to wait 12 s.');
    wait('asks us to wait 11 s');
    await waitFor(() => expect(byId('waits').textContent).toContain('11 s'));
    expect(byId('wait-said').textContent).toBe('Crossref asks us to wait 12 s.');
    wait('');
    await waitFor(() => expect(document.querySelector('[data-testid="waits"]')).toBeNull());
  });
});

describe('the keys of services', () => {
  const SECRET = 'oa-9f2c-77de-4321';

  async function openSettings(options: MockOptions = {}): Promise<Mock> {
    const mock = openWindow(options);
    place.go('settings');
    await waitFor(() => byId('settings-openalex'));
    return mock;
  }

  it('can be set for a server that answers without one as well', async () => {
    await openSettings();
    expect(byId('key-local_model').textContent).toContain(say.services.optional);
    await fireEvent.click(byId('key-set-local_model'));
    await fireEvent.input(byId('key-input-local_model'), { target: { value: SECRET } });
    await fireEvent.click(byId('key-keep'));
    await waitFor(() => expect(byId('key-local_model').textContent).toContain('••••4321'));
  });

  async function type(key: string): Promise<void> {
    await fireEvent.click(byId('key-set-openalex'));
    const box = byId('key-input-openalex') as HTMLInputElement;
    expect(box.type).toBe('password');
    await fireEvent.input(box, { target: { value: key } });
  }

  it('go to the keychain and leave no trace in the window', async () => {
    const mock = await openSettings();
    const set = vi.spyOn(mock, 'setKey');
    await type(SECRET);
    const box = byId('key-input-openalex') as HTMLInputElement;
    await fireEvent.click(byId('key-keep'));
    expect(box.value).toBe('');
    expect(set).toHaveBeenCalledWith('openalex', SECRET, false);
    await waitFor(() =>
      expect(byId('key-openalex').textContent).toContain('In the keychain ••••4321'),
    );
    expect(document.documentElement.outerHTML).not.toContain(SECRET);
    expect(JSON.stringify([network.services, mock.kept])).not.toContain(SECRET);
    expect(byId('key-said-openalex').textContent).toContain('accepts the key');
  });

  it('are cleared even if nothing took them', async () => {
    const mock = await openSettings();
    vi.spyOn(mock, 'setKey').mockRejectedValue({
      code: 'keychain',
      message: 'The keychain is locked.',
      advice: 'Unlock it and set the key again.',
      retry: false,
    });
    await type(SECRET);
    await fireEvent.click(byId('key-keep'));
    await waitFor(() => expect(byId('failure').textContent).toContain('Unlock it'));
    expect(document.documentElement.outerHTML).not.toContain(SECRET);
    expect(byId('key-openalex').textContent).toContain('No key');
  });

  it.each(['missing', 'locked', 'denied'] as const)(
    'stay for the session where the keychain is %s',
    async (state) => {
      const mock = openWindow();
      mock.known.keychain = state;
      place.go('settings');
      await waitFor(() => byId('keychain'));
      const set = vi.spyOn(mock, 'setKey');
      await type(SECRET);
      expect(byId('key-keep').textContent).toContain('Use for this session');
      expect(document.querySelector('[data-testid="key-session"]')).toBeNull();
      await fireEvent.click(byId('key-keep'));
      expect(set).toHaveBeenCalledWith('openalex', SECRET, true);
      await waitFor(() => expect(byId('key-openalex').textContent).toContain('This session only'));
    },
  );

  it('can be tested and removed, and a refusal is named', async () => {
    const mock = await openSettings();
    await type('a-wrong-key-1111');
    await fireEvent.click(byId('key-keep'));
    await waitFor(() =>
      expect(byId('key-openalex').textContent).toContain('Refused by the service'),
    );
    expect(byId('key-said-openalex').textContent).toContain('OpenAlex refused the key');
    const test = vi.spyOn(mock, 'testKey');
    await fireEvent.click(byId('key-test-openalex'));
    expect(test).toHaveBeenCalledWith('openalex');
    await fireEvent.click(byId('key-remove-openalex'));
    await waitFor(() => expect(byId('key-openalex').textContent).toContain('No key'));
    expect(document.querySelector('[data-testid="key-test-openalex"]')).toBeNull();
  });

  it('are asked for if the field is empty', async () => {
    const mock = await openSettings();
    const set = vi.spyOn(mock, 'setKey');
    await type('   ');
    await fireEvent.click(byId('key-keep'));
    expect(byId('settings-openalex').textContent).toContain('Type or paste the key first');
    expect(set).not.toHaveBeenCalled();
  });

  it('come with a contact address, which must be one', async () => {
    const mock = await openSettings();
    const box = byId('contact') as HTMLInputElement;
    await fireEvent.change(box, { target: { value: 'not an address' } });
    await waitFor(() => expect(document.body.textContent).toContain('That isn’t an email address'));
    expect(mock.kept.contact).toBe('');
    await fireEvent.change(box, { target: { value: 'rosa@tidewater.example' } });
    await waitFor(() => expect(mock.kept.contact).toBe('rosa@tidewater.example'));
  });
});

describe('the ledger', () => {
  it('says plainly that nothing left', async () => {
    await openSample();
    press('5', { ctrlKey: true });
    await waitFor(() =>
      expect(byId('ledger-empty').textContent).toBe(
        'Nothing has left this machine for this document.',
      ),
    );
  });

  it('lists, searches, opens and exports what left', async () => {
    const mock = await openSample();
    mock.papers[0]!.shelf.finish();
    place.go('ledger');
    await waitFor(() => byId('ledger'));
    const rows = (): NodeListOf<HTMLElement> =>
      document.querySelectorAll('[data-testid="ledger-row"]');
    expect(rows().length).toBe(30);
    // Newest first.
    expect(rows()[0]?.textContent).toContain('reference 30');
    await fireEvent.input(byId('ledger-search'), { target: { value: 'Steel%20for%20cold' } });
    await waitFor(() => expect(rows().length).toBe(1));
    await fireEvent.click(rows()[0]!.querySelector('button')!);
    const request = byId('request').textContent ?? '';
    expect(request).toContain('https://api.crossref.org/works?query.bibliographic=Steel');
    expect(request).toContain('User-Agent: Stet');
    expect(request).toContain('No body was sent.');
    await fireEvent.click(byId('ledger-export'));
    await waitFor(() => expect(byId('ledger-done').textContent).toContain('ledger.json'));
  });
});
