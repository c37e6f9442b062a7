// The program, played: documents with runs, decisions and undo, in memory. It
// serves the component tests, the page tests and `npm run dev` in a browser.
import type { Backend } from '../client';
import type { FilePurpose } from '../types/FilePurpose';
import type { ClaimEdit } from '../types/ClaimEdit';
import type { CompareView } from '../types/CompareView';
import type { DocumentType } from '../types/DocumentType';
import type { DraftOutcome } from '../types/DraftOutcome';
import type { FileOutcome } from '../types/FileOutcome';
import type { SaidNote } from '../types/SaidNote';
import { applyEdit } from './edits';
import { failure, findClaim } from './refuse';
import { NOW, type Paper } from './paper';
import { pastedPaper, samplePaper } from './papers';
import { AboutRoom } from './aboutRoom';

export type { MockOptions } from './base';

export class Mock extends AboutRoom implements Backend {
  desk(): ReturnType<Backend['desk']> {
    return Promise.resolve({
      documents: this.papers.map((paper) => paper.card()),
      overdue: this.kept.retention_days > 0 ? this.papers.slice(-1).map((paper) => paper.id) : [],
      version: this.program.version,
      read_only: this.program.read_only,
    });
  }

  async search(words: string): ReturnType<Backend['search']> {
    const low = words.toLowerCase();
    return this.papers.flatMap((paper) =>
      paper.blocks.flatMap((block, index) => {
        const at = block.text.toLowerCase().indexOf(low);
        if (at < 0) return [];
        const found = block.text.slice(at, at + low.length);
        const around = block.text.slice(Math.max(at - 40, 0), at + low.length + 40);
        return [{ document: paper.id, title: paper.title, block: index, words: around, found }];
      }),
    );
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

  pickFiles(purpose: FilePurpose): ReturnType<Backend['pickFiles']> {
    const names = {
      document: ['chapter-2.md'],
      source: ['timetable.csv', 'photo.jpg'],
      bibliography: ['ferries.bib', 'notes.docx'],
      ratings: ['ratings.jsonl'],
      outlet_facts: ['outlets.json'],
      library: ['Stet library.stetlib'],
      logo: ['harbour-review.png'],
    }[purpose];
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

  acceptDraft(ticket: string, document: string): Promise<DraftOutcome> {
    const paper = this.find(document);
    const [first] = paper.lost;
    paper.drafts += 1;
    this.emit({ type: 'document_changed', document });
    return Promise.resolve({
      name: ticket.split('|')[0] ?? '',
      problem: null,
      unchanged: 7,
      changed: 2,
      added: 1,
      lost: first ? 1 : 0,
    });
  }

  compareDrafts(document: string, number: number): Promise<CompareView> {
    return Promise.resolve({
      document,
      number,
      drafts: [{ number: 1, name: 'ferry.docx', version: '0f6b1d22ac91', replaced_at: NOW }],
      rows: [
        { kind: 'same', block: 0, pieces: [{ text: 'The last ferry', op: 'same' }] },
        {
          kind: 'changed',
          block: 1,
          pieces: [
            { text: 'The line opened in ', op: 'same' },
            { text: '1871', op: 'removed' },
            { text: '1874', op: 'added' },
            { text: '.', op: 'same' },
          ],
        },
        { kind: 'removed', block: null, pieces: [{ text: 'It was painted red.', op: 'removed' }] },
      ],
    });
  }

  offeredFiles(): Promise<null> {
    return Promise.resolve(null);
  }

  async acceptSources(
    ticket: string,
    document: string,
    confidential: boolean,
  ): Promise<FileOutcome[]> {
    const paper = this.find(document);
    return ticket.split('|').map((name) => {
      if (/\.(jpg|png)$/u.test(name)) {
        return {
          name,
          id: null,
          problem: 'is a picture: type out the words it shows, and add that as text.',
        };
      }
      return { name, id: this.addSource(paper, name, 18, confidential), problem: null };
    });
  }

  async document(id: string): ReturnType<Backend['document']> {
    return this.find(id).view();
  }

  async inspector(document: string, claim: string): ReturnType<Backend['inspector']> {
    const paper = this.find(document);
    return paper.inspector(findClaim(paper, claim));
  }

  async setDocumentType(document: string, documentType: DocumentType): Promise<void> {
    this.find(document).type = documentType;
  }

  async addSourceText(
    ...[document, name, text, confidential]: Parameters<Backend['addSourceText']>
  ): Promise<FileOutcome> {
    const passages = Math.max(text.split(/\n\s*\n/u).length, 1);
    const id = this.addSource(this.find(document), name, passages, confidential);
    return { name, id, problem: null };
  }

  async askForPages(): Promise<boolean> {
    return true;
  }

  async documentFromAddress(address: string): Promise<string> {
    return this.createDocument({
      text: `A page\n\nThis text was read from ${address}. It has 2 sentences.`,
      title: null,
    });
  }

  async addSourceAddress(document: string, address: string): Promise<FileOutcome> {
    return { name: address, id: this.addSource(this.find(document), address, 4), problem: null };
  }

  async addSaid(document: string, note: SaidNote): Promise<FileOutcome> {
    const name = `Call with ${note.who}, ${note.at}`;
    const id = this.addSource(this.find(document), name, 1, note.confidential);
    return { name, id, problem: null };
  }

  async recheckClaim(document: string, claim: string): Promise<void> {
    const paper = this.find(document);
    await new Promise((done) => setTimeout(done, this.pace));
    if (!paper.claims.some((one) => one.id === claim)) {
      throw failure('not_found', 'This claim is not in the text any more.');
    }
    this.emit({ type: 'document_changed', document });
  }

  async removeSource(document: string, source: string): Promise<void> {
    const paper = this.find(document);
    paper.sources = paper.sources.filter((one) => one.id !== source);
  }

  async setPrimary(document: string, source: string, primary: boolean): Promise<void> {
    const found = this.find(document).sources.find((one) => one.id === source);
    if (found) found.primary = primary;
  }

  async setConfidential(document: string, source: string, confidential: boolean): Promise<void> {
    const paper = this.find(document);
    const found = paper.sources.find((one) => one.id === source);
    if (!found) return;
    paper.before.push({ source: found, confidential: found.confidential });
    found.confidential = confidential;
  }

  async startRun(document: string): Promise<void> {
    const paper = this.find(document);
    const resume = paper.run.phase === 'stopped' || paper.run.phase === 'interrupted';
    if (!resume) for (const claim of paper.claims) claim.found = false;
    const total = paper.claims.length;
    const done = paper.claims.filter((claim) => claim.found).length;
    const asked = paper.asks ? paper.shelf.length : 0;
    if (!resume && asked > 0) paper.shelf.forget();
    paper.run = {
      phase: 'running',
      done,
      total,
      references_done: asked > 0 ? paper.shelf.done : 0,
      references_total: asked,
      stage: 'looking',
      passages: 90,
      stale: false,
    };
    this.emit({ type: 'document_changed', document });
    this.step(paper);
  }

  protected step(paper: Paper): void {
    setTimeout(() => {
      if (paper.run.phase !== 'running') return;
      const next = paper.claims.find((claim) => !claim.found);
      if (!next) {
        this.stepReference(paper);
        return;
      }
      next.found = true;
      next.history.push({
        at: NOW,
        by: 'built-in 4',
        what: `Found: ${next.plan.finding.replace('_', ' ')}.`,
      });
      paper.run.done += 1;
      paper.run.stage = paper.run.done % 3 === 0 ? 'judging' : 'looking';
      this.emit({ type: 'claim_found', document: paper.id, claim: paper.row(next) });
      this.emit({ type: 'progress', document: paper.id, run: { ...paper.run } });
      this.step(paper);
    }, this.pace);
  }

  /** References come after the claims; one service asks for patience on the way. */
  protected stepReference(paper: Paper): void {
    const row = paper.run.references_total > 0 ? paper.shelf.next() : undefined;
    if (!row) {
      paper.run = { ...paper.run, phase: 'finished', stage: 'recording' };
      this.tellEnd(paper);
      return;
    }
    paper.run.stage = 'references';
    paper.run.references_done += 1;
    const at = paper.run.references_done;
    if (at === 3 || at === 12) {
      const words = at === 3 ? 'asks us to wait 12 s' : '';
      this.emit({ type: 'service_waits', document: paper.id, service: 'Crossref', words });
    }
    this.emit({ type: 'reference_found', document: paper.id, reference: row });
    this.emit({ type: 'progress', document: paper.id, run: { ...paper.run } });
    this.step(paper);
  }

  async stopRun(document: string): Promise<void> {
    const paper = this.find(document);
    if (paper.run.phase !== 'running') return;
    paper.run.phase = 'stopped';
    this.tellEnd(paper);
  }

  /** As the program ends a run: no progress says so. */
  protected tellEnd({ id: document, claims, run }: Paper): void {
    this.emit({ type: 'document_changed', document });
    const open = claims.filter((claim) => claim.decision.type === 'open').length;
    this.emit({ type: 'run_ended', document, phase: run.phase, claims: claims.length, open });
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
    const select = applyEdit(paper, edit, this.kept.initials || '–');
    paper.sort();
    paper.run.total = paper.claims.length;
    if (paper.run.phase === 'finished') paper.run.stale = true;
    return select;
  }

  async tickAtom(document: string, claim: string, atom: number, ticked: boolean): Promise<void> {
    const paper = this.find(document);
    const found = findClaim(paper, claim);
    found.ticked = found.ticked.filter((index) => index !== atom);
    if (ticked) found.ticked.push(atom);
  }

  async decide(...[document, claim, decision]: Parameters<Backend['decide']>): Promise<void> {
    const paper = this.find(document);
    paper.remember();
    const found = findClaim(paper, claim);
    if (decision.type === 'found') {
      const { finding, reason, evidence, likelihood } = decision;
      const by = this.kept.initials;
      found.own = finding && { finding, reason, evidence, likelihood, by, at: NOW };
      this.wrote(found, finding ? `Finding set by hand: ${finding}.` : 'Finding withdrawn.');
      return;
    }
    if (decision.type === 'weighed') {
      const { alternatives, assumptions } = decision;
      const empty = alternatives === '' && assumptions === '';
      found.reasoning = empty
        ? null
        : { alternatives, assumptions, by: this.kept.initials, at: NOW };
      this.wrote(found, empty ? 'Alternatives taken back.' : 'Alternatives noted.');
      return;
    }
    found.decision = decision;
    found.by = decision.type === 'open' ? null : this.kept.initials;
    found.at = decision.type === 'open' ? null : NOW;
    this.wrote(found, `Decided: ${decision.type.replace('_', ' ')}.`);
  }

  async undo(document: string): Promise<void> {
    this.find(document).undo();
  }
}
