import { fireEvent, waitFor } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';

import { classifierAs } from '../../src/backend/mock/classifier';
import { classifier } from '../../src/state/classifier.svelte';
import { status } from '../../src/state/status.svelte';
import { byId, openWindow, ROSA } from './desk-of-tests';

async function onSettings(change: (mock: ReturnType<typeof openWindow>) => void = () => undefined) {
  classifier.view = null;
  const mock = openWindow({ settings: ROSA });
  change(mock);
  await fireEvent.click(byId('nav-settings'));
  await waitFor(() => expect(byId('classifier-name').textContent).not.toBe(''));
  return mock;
}

const maybe = (name: string) => document.querySelector(`[data-testid="${name}"]`);

describe('the classifier of the user’s own', () => {
  it('is nobody until one is chosen, and again once it is dropped', async () => {
    await onSettings();
    expect(byId('classifier-name').textContent).toBe('Nobody: it stays open');
    expect(maybe('drop-classifier')).toBeNull();
    await fireEvent.click(byId('choose-classifier'));
    await waitFor(() => expect(byId('classifier-name').textContent).toBe('nli-deberta-v3-base'));
    expect(byId('classifier-state').textContent?.trim()).toBe('Ready');
    const section = byId('settings-classifier').textContent;
    expect(section).toContain('contradiction, entailment, neutral');
    expect(section).toContain('has not calibrated it');
    expect(status.line).toContain('nli-deberta-v3-base');
    await fireEvent.click(byId('drop-classifier'));
    await waitFor(() => expect(maybe('drop-classifier')).toBeNull());
    expect(byId('classifier-name').textContent).toBe('Nobody: it stays open');
    expect(document.activeElement).toBe(byId('choose-classifier'));
  });

  it('keeps what was chosen where another folder cannot be used, and says why', async () => {
    const mock = await onSettings((mock) => {
      mock.reads = classifierAs('ready');
      mock.fits = false;
    });
    await waitFor(() => expect(maybe('drop-classifier')).not.toBeNull());
    await fireEvent.click(byId('choose-classifier'));
    await waitFor(() => expect(byId('failure').textContent).toContain('roberta'));
    expect(byId('classifier-name').textContent).toBe('nli-deberta-v3-base');
    expect(mock.reads.chosen?.name).toBe('nli-deberta-v3-base');
    expect(byId('choose-classifier').textContent).toContain('Choose another folder');
  });

  it('says what is wrong with one that is gone, and who stands in', async () => {
    await onSettings((mock) => (mock.reads = classifierAs('gone')));
    const state = byId('classifier-state').textContent;
    expect(state).toContain('Could not be used');
    expect(state).toContain('config.json cannot be read');
    expect(state).toContain('stands in');
  });

  it('changes nothing where no folder was picked', async () => {
    const mock = await onSettings();
    vi.spyOn(mock, 'chooseClassifier').mockResolvedValue(null);
    await fireEvent.click(byId('choose-classifier'));
    await waitFor(() => expect(classifier.looking).toBe(false));
    expect(byId('classifier-name').textContent).toBe('Nobody: it stays open');
  });
});
