import { fireEvent, waitFor } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';

import type { ReferenceRow, ReferencesView } from '../../src/backend';
import type { Mock, MockOptions } from '../../src/backend/mock';
import { openDocument } from '../../src/state/document.svelte';
import { network } from '../../src/state/network.svelte';
import { place } from '../../src/state/place.svelte';
import { needsAttention, references } from '../../src/state/references.svelte';
import { say } from '../../src/strings';
import { byId, openWindow, press, ROSA } from './desk-of-tests';

/** The sample with its thirty references; looked up, unless `fresh`. */
async function openReferences(
  options: MockOptions & { fresh?: boolean } = {},
): Promise<{ mock: Mock; id: string }> {
  const mock = openWindow({ settings: ROSA, ...options });
  await fireEvent.click(byId('open-sample'));
  await waitFor(() => expect(openDocument.view?.claims.length).toBe(21));
  const paper = mock.papers[0]!;
  if (!options.fresh) {
    paper.network = { mode: 'allowed', services: ['crossref'] };
    paper.shelf.finish();
    await openDocument.reload();
  }
  await fireEvent.click(byId('nav-references'));
  await waitFor(() => expect(references.all.length).toBe(30));
  return { mock, id: paper.id };
}

async function choose(number: number): Promise<void> {
  references.select(references.all[number - 1]!.id);
  await waitFor(() =>
    expect(byId('reference').dataset['reference']).toBe(references.all[number - 1]!.id),
  );
}

function row(more: Partial<ReferenceRow>): ReferenceRow {
  return {
    id: 'r',
    number: 1,
    form: 'entry',
    title: 'A work',
    byline: '',
    state: 'real',
    code: null,
    headline: '',
    badge: 'Academic',
    link: null,
    notice: null,
    mentions: 1,
    ...more,
  };
}

describe('what needs attention', () => {
  it.each<[Partial<ReferenceRow>, boolean]>([
    [{}, false],
    [{ state: 'potential' }, false],
    [{ state: 'not_covered', link: 'alive' }, false],
    [{ state: 'not_checked' }, false],
    [{ link: 'moved' }, false],
    [{ link: 'no_answer' }, false],
    [{ state: 'miscited' }, true],
    [{ state: 'no_such_work' }, true],
    [{ state: 'not_found' }, true],
    [{ state: 'inconclusive' }, true],
    [{ state: 'real', notice: 'Retracted' }, true],
    [{ state: 'not_covered', link: 'dead' }, true],
    [{ link: 'soft_dead' }, true],
  ])('%o: %s', (more, expected) => {
    expect(needsAttention(row(more))).toBe(expected);
  });
});

describe('the References screen', () => {
  it('says what to do before a document is open', async () => {
    openWindow();
    press('3', { ctrlKey: true });
    await waitFor(() => expect(byId('no-document').textContent).toContain(say.doc.noneAdvice));
    await fireEvent.click(byId('no-document').querySelector('button')!);
    expect(place.screen).toBe('desk');
  });

  it('shows a miscited work with its codes and the words that differ', async () => {
    await openReferences();
    await choose(2);
    expect(byId('reference-state').textContent).toBe('Miscited');
    expect(byId('codes').textContent).toContain('H2');
    const authors = document.querySelector('[data-field="Authors"]')!;
    expect(authors.querySelector('del')?.textContent).toBe('Tomás Reyes');
    expect(authors.querySelector('ins')?.textContent).toBe('Tomasz Reyer, Lena Brandt');
    expect(authors.textContent).toContain('differs');
    expect(document.querySelector('[data-field="Title"] del')).toBeNull();
  });

  it('keeps a retraction apart from what was found', async () => {
    await openReferences();
    await choose(3);
    expect(byId('reference-state').textContent).toBe('Found');
    expect(byId('notices').textContent).toContain('Retracted');
    expect(byId('notices').textContent).toContain('11 Mar 2019');
  });

  it('names who did not answer, and never calls that a missing work', async () => {
    await openReferences();
    await choose(7);
    expect(byId('reference-state').textContent).toBe('Couldn’t look');
    const silent = document.querySelector('[data-answer="no_answer"]')!;
    expect(silent.textContent).toContain('Crossref');
    expect(silent.textContent).toContain('did not answer');
  });

  it('shows addresses to copy, never to open', async () => {
    await openReferences();
    await choose(4);
    const link = byId('link-section');
    expect(link.textContent).toContain('ferry-subsidy-agreement.pdf');
    expect(link.textContent).toContain('Archived copy of 18 Mar 2024');
    expect(link.querySelectorAll('[data-testid="link-look"]').length).toBe(3);
    expect(document.querySelector('main a')).toBeNull();
  });

  it('copies a citation as plain text and says so', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText } }));
    await openReferences();
    await choose(1);
    await fireEvent.click(document.querySelector('[data-style="mla-9"] [data-testid="copy"]')!);
    expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/^Ines Marchetti.*“Who would/u));
    await waitFor(() => expect(byId('status').textContent).toBe('Copied.'));
  });

  it('says so when nothing takes the words', async () => {
    const writeText = vi.fn(() => Promise.reject(new Error('no')));
    vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText } }));
    document.execCommand = vi.fn(() => false);
    await openReferences();
    await choose(1);
    await fireEvent.click(document.querySelector('[data-testid="copy"]')!);
    await waitFor(() => expect(byId('status').textContent).toContain('could not be copied'));
  });

  it('says that a strict check of citations fails, and only then', async () => {
    await openReferences();
    await fireEvent.click(document.getElementById('references-panel-tab-health')!);
    await waitFor(() => expect(document.querySelector('[data-testid="cite-mode"]')).not.toBeNull());
    const failed = () => document.querySelector('[data-testid="citations-failed"]')?.textContent;
    expect(failed()).toBeUndefined();
    await fireEvent.change(byId('cite-mode'), { target: { value: 'strict' } });
    await waitFor(() => expect(failed()).toContain('stays a draft'));
    expect(document.body.textContent).toContain(say.citationHealth.modesMean['strict']);
    await fireEvent.change(byId('cite-mode'), { target: { value: 'report' } });
    await waitFor(() => expect(failed()).toBeUndefined());
  });

  it('filters by state and searches without regard to accents', async () => {
    await openReferences();
    references.filter = 'no_such_work';
    expect(references.rows.map((one) => one.number)).toEqual([6]);
    references.filter = 'broken';
    expect(references.rows.map((one) => one.number)).toEqual([4, 13]);
    references.filter = 'all';
    references.search = 'tomas reyes';
    expect(references.rows.map((one) => one.number)).toEqual([2]);
  });

  it('goes to the next that needs attention, and says when there is none', async () => {
    await openReferences();
    press('n');
    expect(references.byId.get(references.chosen ?? '')?.number).toBe(2);
    references.filter = 'real';
    references.search = 'noise of chain drives';
    references.chosen = null;
    press('n');
    await waitFor(() =>
      expect(byId('status').textContent).toContain('No more references need attention'),
    );
  });

  it('looks one up again and tells what came of it', async () => {
    await openReferences();
    await choose(7);
    press('r');
    await waitFor(() =>
      expect(byId('status').textContent).toContain('Reference 7 was looked up again. Found.'),
    );
    await waitFor(() => expect(byId('reference-state').textContent).toBe('Found'));
  });

  it('offers services instead of asking where none is on', async () => {
    const { mock } = await openReferences({ fresh: true });
    const recheck = vi.spyOn(mock, 'recheckReference');
    await choose(7);
    press('r');
    await waitFor(() => expect(network.sheet).toBe(true));
    expect(recheck).not.toHaveBeenCalled();
    network.hide();
  });

  it('goes from a mention to its place in the text', async () => {
    await openReferences();
    await choose(1);
    await fireEvent.click(document.querySelector('[data-testid="mention"] button')!);
    expect(place.screen).toBe('document');
    await waitFor(() => byId('text'));
  });

  it('imports what it can read and names what it cannot', async () => {
    await openReferences();
    await fireEvent.click(byId('references-import'));
    await waitFor(() => expect(references.all.length).toBe(31));
    expect(document.body.textContent).toContain('notes.docx');
    expect(document.body.textContent).toContain('is no bibliography');
    expect(references.all[30]?.state).toBe('not_checked');
  });

  it('takes dropped files as bibliographies', async () => {
    const { mock } = await openReferences();
    mock.emit({ type: 'files_dropped', files: { ticket: 'more.ris', names: ['more.ris'] } });
    await waitFor(() => expect(references.all.length).toBe(31));
  });

  it('writes a list of works and says where', async () => {
    const { mock } = await openReferences();
    const write = vi.spyOn(mock, 'exportReferences');
    await fireEvent.click(byId('references-csl_json'));
    await waitFor(() => expect(byId('references-done').textContent).toContain('references.json'));
    expect(write).toHaveBeenCalledWith(mock.papers[0]!.id, 'csl_json');
  });

  it('lists what is cited and not listed, and the other way round', async () => {
    await openReferences();
    await fireEvent.click(byId('tab-cross'));
    await waitFor(() => byId('cited-not-listed'));
    expect(byId('cited-not-listed').textContent).toContain('(Ferris, 2018)');
    expect(byId('listed-not-cited').textContent).toContain('Steel for cold water');
  });

  it('does not let an older answer overwrite a newer one', async () => {
    const { mock, id } = await openReferences();
    const old: ReferencesView = { ...(await mock.references(id)), rows: [] };
    let release = (): void => undefined;
    vi.spyOn(mock, 'references').mockImplementationOnce(
      () => new Promise((done) => (release = () => done(old))),
    );
    const slow = references.load(id);
    await references.load(id);
    release();
    await slow;
    expect(references.all.length).toBe(30);
  });
});

describe('a run with references', () => {
  it('counts them, shows them in place and says who asks to wait', async () => {
    const { mock } = await openReferences({ fresh: true, pace: 4 });
    mock.papers[0]!.network = { mode: 'allowed', services: ['crossref'] };
    await openDocument.reload();
    await fireEvent.click(byId('run'));
    await waitFor(() => expect(byId('progress').textContent).toMatch(/^\d+\/30$/u));
    await waitFor(() => expect(byId('waits').textContent).toContain('Crossref asks us to wait'));
    await waitFor(() => expect(references.counts.miscited).toBe(5));
    await waitFor(() => expect(byId('run').textContent).toContain('Check again'));
    expect(document.querySelector('[data-testid="waits"]')).toBeNull();
  });

  it('stops among them, keeps what was found and resumes there', async () => {
    const { mock } = await openReferences({ fresh: true, pace: 12 });
    mock.papers[0]!.network = { mode: 'allowed', services: ['crossref'] };
    await openDocument.reload();
    await fireEvent.click(byId('run'));
    await waitFor(() => expect(openDocument.view?.run.references_done).toBeGreaterThan(1));
    press('.', { ctrlKey: true });
    await waitFor(() => expect(byId('run').textContent).toMatch(/Resume at reference \d+ of 30/u));
    expect(byId('status').textContent).toMatch(/Stopped at reference \d+ of 30/u);
    const done = references.all.filter((one) => one.state !== 'not_checked').length;
    expect(done).toBeGreaterThan(1);
    await fireEvent.click(byId('run'));
    await waitFor(() => expect(byId('run').textContent).toContain('Check again'));
    expect(references.counts.not_checked).toBe(0);
  });

  it('says where linked words lead before anything was looked up', async () => {
    await openReferences({ fresh: true });
    await choose(4);
    expect(byId('reference').textContent).toContain('/council/ferry/subsidy-2024.pdf');
    await choose(3);
    expect(byId('reference').querySelector('.address')).toBeNull();
  });

  it('looks nothing up where the document is sealed', async () => {
    await openReferences({ fresh: true });
    await fireEvent.click(byId('run'));
    await waitFor(() => expect(byId('run').textContent).toContain('Check again'));
    expect(references.counts.not_checked).toBe(30);
  });
});

describe('the words', () => {
  it('lists names as one would say them', () => {
    expect(say.references.listed(['A'])).toBe('A');
    expect(say.references.listed(['A', 'B'])).toBe('A and B');
    expect(say.references.listed(['A', 'B', 'C'])).toBe('A, B and C');
    expect(say.references.listed(['A', 'B', 'C', 'D', 'E'])).toBe('A, B and 3 more');
  });

  it('offers to check references where there is no claim', () => {
    const run = openDocument.view?.run ?? {
      phase: 'none' as const,
      done: 0,
      total: 0,
      references_done: 0,
      references_total: 0,
      stage: 'reading',
      passages: 0,
      stale: false,
    };
    expect(say.run.label({ ...run, phase: 'none' }, 0, 1)).toBe('Check 1 reference');
    expect(say.run.label({ ...run, phase: 'none' }, 3, 9)).toBe('Check 3 claims');
  });
});
