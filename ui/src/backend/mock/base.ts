// What every room of the mock shares: the documents, the settings, who listens.
import type { Event } from '../types/Event';
import type { Settings } from '../types/Settings';
import { defaultSettings } from '../defaults';
import { failure } from './refuse';
import { type MockClaim, NOW, type Paper } from './paper';

export interface MockOptions {
  /** Milliseconds between two claims of a run. */
  pace?: number;
  settings?: Partial<Settings>;
}

export class MockBase {
  papers: Paper[] = [];

  kept: Settings = structuredClone(defaultSettings);

  folder = '/home/rosa/Documents/Stet';

  protected ears = new Set<(event: Event) => void>();

  protected made = 0;

  /** What the record holds ready: a package that waits, or rows that were changed. */
  waits: string | null = null;

  protected readonly pace: number;

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

  protected find(id: string): Paper {
    const paper = this.papers.find((one) => one.id === id);
    if (!paper) throw failure('not_found', 'This document is not on the desk any more.');
    return paper;
  }

  protected wrote(claim: MockClaim, what: string): void {
    claim.history.push({ at: NOW, by: this.kept.initials || '–', what });
  }

  protected addSource(paper: Paper, title: string, passages: number, confidential = false): string {
    const id = `${paper.id}-s${paper.sources.length}-${title.length}`;
    paper.sources.push({
      id,
      title,
      passages,
      retrieved_at: NOW,
      hash: 'a41d7f0c2b96',
      primary: true,
      confidential,
      withheld: false,
      page: false,
      notices: [],
    });
    if (paper.run.phase === 'finished') paper.run.stale = true;
    return id;
  }

  settings(): Promise<Settings> {
    return Promise.resolve({ ...this.kept });
  }

  setSettings(settings: Settings): Promise<void> {
    this.kept = { ...settings };
    return Promise.resolve();
  }

  listen(handler: (event: Event) => void): Promise<() => void> {
    this.ears.add(handler);
    return Promise.resolve(() => this.ears.delete(handler));
  }
}
