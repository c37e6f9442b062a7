// The program, played: documents with runs, decisions and undo, in memory. It
// serves the component tests, the page tests and `npm run dev` in a browser.
import type { Backend, Unlisten } from '../backend';
import type { ClaimEdit } from '../types/ClaimEdit';
import type { Event } from '../types/Event';
import type { Failure } from '../types/Failure';
import type { FileOutcome } from '../types/FileOutcome';
import type { Settings } from '../types/Settings';
import { type MockClaim, NOW, type Paper } from './paper';
import { longPaper, pastedPaper, samplePaper } from './papers';
import { smallPdf } from './pdf';

export interface MockOptions {
  /** Milliseconds between two claims of a run. */
  pace?: number;
  settings?: Partial<Settings>;
}

function failure(code: string, message: string, advice: string | null = null): Failure {
  return { code, message, advice, retry: false };
}

export class Mock implements Backend {
  papers: Paper[] = [];
  kept: Settings = {
    name: '',
    initials: '',
    organisation: '',
    theme: 'system',
    compact: false,
    single_keys: true,
    claim_limit: 80,
  };
  folder = '/home/rosa/Documents/Stet';
  private ears = new Set<(event: Event) => void>();
  private made = 0;
  private readonly pace: number;

  constructor(options: MockOptions = {}) {
    this.pace = options.pace ?? 220;
    Object.assign(this.kept, options.settings);
  }

  put(make: (id: string) => Paper): Paper {
    this.made += 1;
    const paper = make(`d${this.made}`);
    this.papers.unshift(paper);
    return paper;
  }

  emit(event: Event): void {
    for (const ear of this.ears) ear(event);
  }

  private find(id: string): Paper {
    const paper = this.papers.find((one) => one.id === id);
    if (!paper) throw failure('not_found', 'This document is not on the desk any more.');
    return paper;
  }

  private findClaim(paper: Paper, id: string): MockClaim {
    const claim = paper.claim(id);
    if (!claim) throw failure('not_found', 'This claim is not in the text any more.');
    return claim;
  }

  private wrote(claim: MockClaim, what: string): void {
    claim.history.push({ at: NOW, by: this.kept.initials || '–', what });
  }

  desk(): ReturnType<Backend['desk']> {
    return Promise.resolve({
      documents: this.papers.map((paper) => paper.card()),
      version: '0.1.0',
    });
  }

  async createDocument({ text, title }: { text: string; title: string | null }): Promise<string> {
    if (text.trim() === '') throw failure('invalid', 'The text is empty.', 'Paste the text first.');
    return this.put((id) => pastedPaper(id, text, title)).id;
  }

  openSample(): Promise<string> {
    return Promise.resolve(this.put(samplePaper).id);
  }

  deleteDocument(id: string): Promise<void> {
    this.papers = this.papers.filter((paper) => paper.id !== id);
    return Promise.resolve();
  }

  pickFiles(purpose: 'document' | 'source'): ReturnType<Backend['pickFiles']> {
    const names = purpose === 'document' ? ['chapter-2.md'] : ['timetable.csv', 'photo.jpg'];
    return Promise.resolve({ ticket: names.join('|'), names });
  }

  acceptDocuments(ticket: string): Promise<FileOutcome[]> {
    return Promise.resolve(
      ticket.split('|').map((name) => ({
        name,
        id: this.put((id) =>
          pastedPaper(id, 'The pier opened in 1871. It is 212 metres long.', name),
        ).id,
        problem: null,
      })),
    );
  }

  async acceptSources(ticket: string, document: string): Promise<FileOutcome[]> {
    const paper = this.find(document);
    return ticket.split('|').map((name) => {
      if (/\.(jpg|png)$/u.test(name)) {
        return {
          name,
          id: null,
          problem: 'is a picture; Stet reads text, Markdown, HTML and CSV.',
        };
      }
      return { name, id: this.addSource(paper, name, 18), problem: null };
    });
  }

  private addSource(paper: Paper, title: string, passages: number): string {
    const id = `${paper.id}-s${paper.sources.length}-${title.length}`;
    paper.sources.push({
      id,
      title,
      passages,
      retrieved_at: NOW,
      hash: 'a41d7f0c2b96',
      primary: true,
    });
    if (paper.run.phase === 'finished') paper.run.stale = true;
    return id;
  }

  async document(id: string): ReturnType<Backend['document']> {
    return this.find(id).view();
  }

  async inspector(document: string, claim: string): ReturnType<Backend['inspector']> {
    const paper = this.find(document);
    return paper.inspector(this.findClaim(paper, claim));
  }

  async setDocumentType(document: string, documentType: string): Promise<void> {
    this.find(document).type = documentType;
  }

  async addSourceText(document: string, name: string, text: string): Promise<FileOutcome> {
    const passages = Math.max(text.split(/\n\s*\n/u).length, 1);
    return { name, id: this.addSource(this.find(document), name, passages), problem: null };
  }

  async removeSource(document: string, source: string): Promise<void> {
    const paper = this.find(document);
    paper.sources = paper.sources.filter((one) => one.id !== source);
  }

  async setPrimary(document: string, source: string, primary: boolean): Promise<void> {
    const found = this.find(document).sources.find((one) => one.id === source);
    if (found) found.primary = primary;
  }

  async startRun(document: string): Promise<void> {
    const paper = this.find(document);
    const resume = paper.run.phase === 'stopped' || paper.run.phase === 'interrupted';
    if (!resume) for (const claim of paper.claims) claim.found = false;
    const total = paper.claims.length;
    const done = paper.claims.filter((claim) => claim.found).length;
    paper.run = { phase: 'running', done, total, stage: 'looking', passages: 90, stale: false };
    this.emit({ type: 'document_changed', document });
    this.step(paper);
  }

  private step(paper: Paper): void {
    setTimeout(() => {
      if (paper.run.phase !== 'running') return;
      const next = paper.claims.find((claim) => !claim.found);
      if (!next) {
        paper.run = { ...paper.run, phase: 'finished', stage: 'recording' };
        this.emit({ type: 'progress', document: paper.id, run: { ...paper.run } });
        return;
      }
      next.found = true;
      next.history.push({
        at: NOW,
        by: 'built-in 1',
        what: `Found: ${next.plan.finding.replace('_', ' ')}.`,
      });
      paper.run.done += 1;
      paper.run.stage = paper.run.done % 3 === 0 ? 'judging' : 'looking';
      this.emit({ type: 'claim_found', document: paper.id, claim: paper.row(next) });
      this.emit({ type: 'progress', document: paper.id, run: { ...paper.run } });
      this.step(paper);
    }, this.pace);
  }

  async stopRun(document: string): Promise<void> {
    const paper = this.find(document);
    if (paper.run.phase !== 'running') return;
    paper.run.phase = 'stopped';
    this.emit({ type: 'progress', document, run: { ...paper.run } });
  }

  /** Finishes a run at once: for tests and pictures. */
  finish(paper: Paper, upTo = paper.claims.length): void {
    for (const claim of paper.claims.slice(0, upTo)) claim.found = true;
    const phase = upTo < paper.claims.length ? 'stopped' : 'finished';
    paper.run = { ...paper.run, phase, done: upTo, total: paper.claims.length };
  }

  async editClaim(document: string, edit: ClaimEdit): Promise<string | null> {
    const paper = this.find(document);
    paper.remember();
    const select = this.edit(paper, edit);
    paper.sort();
    paper.run.total = paper.claims.length;
    if (paper.run.phase === 'finished') paper.run.stale = true;
    return select;
  }

  private fresh(paper: Paper, block: number, start: number, end: number): string {
    const id = paper.newId();
    paper.claims.push({
      id,
      block,
      start,
      end,
      plan: { kind: 'event', finding: 'unresolved', explanation: 'Nothing supplied speaks of it.' },
      found: false,
      ticked: [],
      decision: { type: 'open' },
      by: null,
      at: null,
      history: [{ at: NOW, by: this.kept.initials || '–', what: 'Added by hand.' }],
    });
    return id;
  }

  private edit(paper: Paper, edit: ClaimEdit): string | null {
    switch (edit.type) {
      case 'add': {
        const { start, end } = paper.range(edit.selection);
        return this.fresh(paper, edit.selection.block, start, end);
      }
      case 'rebound': {
        const claim = this.findClaim(paper, edit.claim);
        Object.assign(claim, paper.range(edit.selection), { block: edit.selection.block });
        this.wrote(claim, 'Words changed.');
        return claim.id;
      }
      case 'split': {
        const claim = this.findClaim(paper, edit.claim);
        const { start } = paper.range(edit.at);
        if (start <= claim.start || start >= claim.end) {
          throw failure('invalid', 'The cut lies outside this claim.', 'Select words inside it.');
        }
        const second = this.fresh(paper, claim.block, start, claim.end);
        claim.end = start;
        return second;
      }
      case 'merge': {
        const claim = this.findClaim(paper, edit.claim);
        const other = this.findClaim(paper, edit.with);
        if (claim.block !== other.block) {
          throw failure('invalid', 'These claims stand in two paragraphs and cannot be one.');
        }
        claim.start = Math.min(claim.start, other.start);
        claim.end = Math.max(claim.end, other.end);
        paper.claims = paper.claims.filter((one) => one !== other);
        return claim.id;
      }
      case 'rekind': {
        const claim = this.findClaim(paper, edit.claim);
        claim.plan = { ...claim.plan, kind: edit.kind };
        return claim.id;
      }
      case 'dismiss': {
        const claim = this.findClaim(paper, edit.claim);
        paper.aside.push({
          id: `n-${claim.id}`,
          block: claim.block,
          quote: paper.quote(claim),
          reason: 'dismissed',
        });
        paper.claims = paper.claims.filter((one) => one !== claim);
        return null;
      }
      case 'restore': {
        const row = paper.aside.find((one) => one.id === edit.id);
        if (!row) return null;
        paper.aside = paper.aside.filter((one) => one !== row);
        const start = paper.blocks[row.block]?.text.indexOf(row.quote) ?? 0;
        return this.fresh(paper, row.block, start, start + row.quote.length);
      }
    }
  }

  async tickAtom(document: string, claim: string, atom: number, ticked: boolean): Promise<void> {
    const paper = this.find(document);
    const found = this.findClaim(paper, claim);
    found.ticked = found.ticked.filter((index) => index !== atom);
    if (ticked) found.ticked.push(atom);
  }

  async decide(...[document, claim, decision]: Parameters<Backend['decide']>): Promise<void> {
    const paper = this.find(document);
    paper.remember();
    const found = this.findClaim(paper, claim);
    found.decision = decision;
    found.by = decision.type === 'open' ? null : this.kept.initials;
    found.at = decision.type === 'open' ? null : NOW;
    this.wrote(found, `Decided: ${decision.type.replace('_', ' ')}.`);
  }

  async undo(document: string): Promise<void> {
    this.find(document).undo();
  }

  settings(): Promise<Settings> {
    return Promise.resolve({ ...this.kept });
  }

  setSettings(settings: Settings): Promise<void> {
    this.kept = { ...settings };
    return Promise.resolve();
  }

  async reportView(document: string): ReturnType<Backend['reportView']> {
    const { open, claims } = this.find(document).card();
    const unread = claims - this.find(document).run.done;
    return {
      warnings: [
        ...(open > 0 ? [`${open} claims still open`] : []),
        ...(unread > 0 ? [`${unread} claims were not looked at`] : []),
      ],
      draft: open > 0,
      folder: this.folder,
    };
  }

  async reportPdf(...[document, options]: Parameters<Backend['reportPdf']>): Promise<Uint8Array> {
    const paper = this.find(document);
    const lines = paper.claims.flatMap((claim) => {
      const row = paper.row(claim);
      const words = `${row.number}. ${row.quote}`.match(/.{1,92}(?:\s|$)/gu) ?? [];
      return [
        ...words,
        `   ${row.finding.replace('_', ' ')} - ${row.decision.replace('_', ' ')}`,
        '',
      ];
    });
    return smallPdf(paper.title, options.evidence ? lines : lines.slice(0, 12), options.letter);
  }

  async exportReport(
    ...[document, format]: Parameters<Backend['exportReport']>
  ): ReturnType<Backend['exportReport']> {
    const slug = this.find(document)
      .title.toLowerCase()
      .replace(/[^a-z0-9]+/gu, '-')
      .slice(0, 40);
    return { name: `${slug}.${format}`, folder: this.folder, bytes: 110_592 };
  }

  chooseExportFolder(): Promise<string | null> {
    this.folder = '/home/rosa/Desk/Reports';
    return Promise.resolve(this.folder);
  }

  listen(handler: (event: Event) => void): Promise<Unlisten> {
    this.ears.add(handler);
    return Promise.resolve(() => this.ears.delete(handler));
  }
}

/**
 * The mock as the address asks for it: `?with=desk|done|stopped|long|long-run`,
 * `&theme=`, `&signed`, `&pace=`, `&compact`.
 */
export function mockFromAddress(address: URL): Mock {
  const ask = address.searchParams;
  const mock = new Mock({
    pace: Number(ask.get('pace') ?? 220),
    settings: {
      theme: ask.get('theme') ?? 'system',
      compact: ask.has('compact'),
      ...(ask.has('signed')
        ? { name: 'Rosa Lindqvist', initials: 'RL', organisation: 'The Tidewater Review' }
        : {}),
    },
  });
  const scene = ask.get('with');
  if (scene === 'long') mock.put((id) => longPaper(id, Number(ask.get('claims') ?? 1000)));
  if (scene === 'desk' || scene === 'done') {
    const brief = mock.put((id) => longPaper(id, 37));
    brief.title = 'Brief for the appellants, Harlow v. Tamar Conservators';
    mock.finish(brief, 14);
    const done = mock.put(samplePaper);
    mock.finish(done);
    done.claims.slice(0, 5).forEach((claim, index) => {
      claim.decision =
        index === 2
          ? {
              type: 'change_proposed',
              replacement: 'The boat itself, the Constance Ames, was built in Lowhaven in 1913',
              accepted: null,
            }
          : { type: 'confirmed' };
      claim.by = 'RL';
      claim.at = NOW;
      claim.history.push({
        at: NOW,
        by: 'RL',
        what: index === 2 ? 'Proposed a change.' : 'Confirmed.',
      });
    });
  }
  return mock;
}
