// The program, played: documents with runs, decisions and undo, in memory. It
// serves the component tests, the page tests and `npm run dev` in a browser.
import type { Backend, FilePurpose, Unlisten } from '../backend';
import type { About } from '../types/About';
import type { ClaimEdit } from '../types/ClaimEdit';
import type { CompareView } from '../types/CompareView';
import type { DraftOutcome } from '../types/DraftOutcome';
import type { Event } from '../types/Event';
import type { FileOutcome } from '../types/FileOutcome';
import type { MergeView } from '../types/MergeView';
import type { PackageOutcome } from '../types/PackageOutcome';
import type { Settings } from '../types/Settings';
import type { TakenIn } from '../types/TakenIn';
import type { Verification } from '../types/Verification';
import type { KeyTest } from '../types/KeyTest';
import type { NetworkView } from '../types/NetworkView';
import type { PlanRow } from '../types/PlanRow';
import type { SaidNote } from '../types/SaidNote';
import { diagnostics, program, takenIn } from './about';
import { applyEdit } from './edits';
import { MockCorrections, queueOf } from './corrections';
import { failure, findClaim } from './refuse';
import { ledgerOf } from './ledger';
import { type MockClaim, NOW, type Paper } from './paper';
import { pastedPaper, samplePaper } from './papers';
import { paperPdf } from './pdf';
import { evaluation, outletFacts, outletsView, reliabilityPage, settingRows } from './outlets';
import { settled, verification, waitingFor } from './record';
import { MockServices } from './services';
import { imported } from './works';

export interface MockOptions {
  /** Milliseconds between two claims of a run. */
  pace?: number;
  settings?: Partial<Settings>;
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
    keys: {},
    language: 'en',
    text_font: 'serif',
    text_scale: 100,
    notify: true,
    tier: 'newspaper',
    claim_limit: 80,
    citation_mode: 'report',
    citation_threshold: 0.4,
    contact: '',
    model_service: '',
    model_name: '',
    second_model_service: '',
    second_model_name: '',
    model_uses: [
      'claims',
      'stance',
      'explanation',
      'questions',
      'coherence',
      'references',
      'search_terms',
      'reliability',
    ],
    local_model_address: 'http://127.0.0.1:11434',
    reliability: {},
    spend_limit_cents: 100,
    retention_days: 0,
  };
  readonly known = new MockServices();
  private readonly corrected = new Map<string, MockCorrections>();
  folder = '/home/rosa/Documents/Stet';
  private ears = new Set<(event: Event) => void>();
  private made = 0;
  /** What the record holds ready: a package that waits, or rows that were changed. */
  waits: string | null = null;
  /** What there is to know of the program. */
  program = program;
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

  private wrote(claim: MockClaim, what: string): void {
    claim.history.push({ at: NOW, by: this.kept.initials || '–', what });
  }

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
      outlet_facts: ['outlets.tsv'],
      library: ['Stet library.stetlib'],
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

  async acceptSources(ticket: string, document: string): Promise<FileOutcome[]> {
    const paper = this.find(document);
    return ticket.split('|').map((name) => {
      if (/\.(jpg|png)$/u.test(name)) {
        return {
          name,
          id: null,
          problem: 'is a picture: type out the words it shows, and add that as text.',
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
    return paper.inspector(findClaim(paper, claim));
  }

  async setDocumentType(document: string, documentType: string): Promise<void> {
    this.find(document).type = documentType;
  }

  async addSourceText(document: string, name: string, text: string): Promise<FileOutcome> {
    const passages = Math.max(text.split(/\n\s*\n/u).length, 1);
    return { name, id: this.addSource(this.find(document), name, passages), problem: null };
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

  async runPlan(document: string): Promise<PlanRow[]> {
    const { services } = this.find(document).network;
    return services.map((service) => ({
      service,
      name: service,
      requests: 12,
      paid: service === 'serper',
      cost: null,
    }));
  }

  async addSaid(document: string, note: SaidNote): Promise<FileOutcome> {
    const name = `Call with ${note.who}, ${note.at}`;
    return { name, id: this.addSource(this.find(document), name, 1), problem: null };
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

  private step(paper: Paper): void {
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

  /** References come after the claims; one service asks for patience on the way. */
  private stepReference(paper: Paper): void {
    const row = paper.run.references_total > 0 ? paper.shelf.next() : undefined;
    if (!row) {
      paper.run = { ...paper.run, phase: 'finished', stage: 'recording' };
      this.emit({ type: 'progress', document: paper.id, run: { ...paper.run } });
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
    found.decision = decision;
    found.by = decision.type === 'open' ? null : this.kept.initials;
    found.at = decision.type === 'open' ? null : NOW;
    this.wrote(found, `Decided: ${decision.type.replace('_', ' ')}.`);
  }

  async undo(document: string): Promise<void> {
    this.find(document).undo();
  }

  async references(document: string): ReturnType<Backend['references']> {
    const { shelf, network } = this.find(document);
    return shelf.view(
      network.mode === 'sealed'
        ? 'Nothing was looked up: this document is sealed.'
        : 'Nothing was looked up yet.',
    );
  }

  async reference(document: string, id: string): ReturnType<Backend['reference']> {
    const detail = this.find(document).shelf.detail(id);
    if (!detail) throw failure('not_found', 'This reference is not in the text any more.');
    return detail;
  }

  async setCitationCheck(document: string, mode: string, threshold: number): Promise<void> {
    const { shelf } = this.find(document);
    shelf.health = { ...shelf.health, mode, threshold };
    this.emit({ type: 'document_changed', document });
  }

  async recheckReference(document: string, id: string): Promise<void> {
    const paper = this.find(document);
    if (!paper.asks) throw failure('sealed', 'No service is switched on for this document.');
    await new Promise((done) => setTimeout(done, this.pace));
    const reference = paper.shelf.recheck(id);
    if (reference) this.emit({ type: 'reference_found', document, reference });
  }

  async importReferences(ticket: string, document: string): Promise<FileOutcome[]> {
    const { shelf } = this.find(document);
    return ticket.split('|').map((name) => {
      if (!/\.(bib|ris|json)$/u.test(name)) {
        return {
          name,
          id: null,
          problem: 'is no bibliography; Stet reads BibTeX, RIS and CSL-JSON.',
        };
      }
      return { name, id: shelf.add(imported), problem: null };
    });
  }

  async exportReferences(
    ...[document, format]: Parameters<Backend['exportReferences']>
  ): ReturnType<Backend['exportReferences']> {
    const ending = { bibtex: 'bib', ris: 'ris', csl_json: 'json' }[format];
    const bytes = this.find(document).shelf.length * 340;
    return { name: `references.${ending}`, folder: this.folder, bytes, notices: [] };
  }

  async network(document: string): Promise<NetworkView> {
    return structuredClone(this.find(document).network);
  }

  async setNetwork(document: string, network: NetworkView): Promise<void> {
    this.find(document).network = structuredClone(network);
    this.emit({ type: 'document_changed', document });
  }

  async serviceSample(document: string, service: string): ReturnType<Backend['serviceSample']> {
    return this.known.sample(service, Math.ceil(this.find(document).shelf.length * 0.6));
  }

  async services(): ReturnType<Backend['services']> {
    return this.known.view();
  }

  async setKey(...[service, key, sessionOnly]: Parameters<Backend['setKey']>): Promise<KeyTest> {
    return this.known.set(service, key, sessionOnly);
  }

  async removeKey(service: string): Promise<void> {
    this.known.keys.delete(service);
  }

  async testKey(service: string): Promise<KeyTest> {
    return this.known.test(service);
  }

  async modelNames(service: string): Promise<string[]> {
    return [`${service}-large`, `${service}-small`];
  }

  async spending(document: string): ReturnType<Backend['spending']> {
    const row = {
      service: 'anthropic',
      name: 'Anthropic',
      answers: 37,
      tokens: '48,210 read, 6,114 written',
      cost: '$0.24',
    };
    return { document: document === '' ? [] : [row], month: [row] };
  }

  async draftQuestion(document: string, claim: string): ReturnType<Backend['draftQuestion']> {
    const paper = this.find(document);
    const of = paper.claims.find((one) => one.id === claim);
    const words = of ? (paper.blocks[of.block]?.text.slice(of.start, of.end) ?? '') : '';
    return {
      question: `Could you tell us where “${words}” comes from?`,
      by: 'Anthropic (anthropic-large)',
    };
  }

  async outlets(): ReturnType<Backend['outlets']> {
    return structuredClone(outletsView);
  }

  async assessOutlets(): ReturnType<Backend['assessOutlets']> {
    await new Promise((done) => setTimeout(done, this.pace));
    return { known: 1, assessed: 1, left_out: [] };
  }

  stopAssessing(): Promise<void> {
    return Promise.resolve();
  }

  async outletRating(domain: string): ReturnType<Backend['outletRating']> {
    return {
      outlet: domain,
      class: 'Left-Center (MBFC)',
      grades: ['Factual reporting: High'],
      listed: [],
      by: 'Media Bias/Fact Check, snapshot of 2026-08-19',
      page: 'https://mediabiasfactcheck.com/reedness',
    };
  }

  async reliability(): ReturnType<Backend['reliability']> {
    return structuredClone(reliabilityPage);
  }

  async reliabilityOf(): ReturnType<Backend['reliabilityOf']> {
    return structuredClone(evaluation);
  }

  setReliability(): Promise<void> {
    return Promise.resolve();
  }

  clearReliability(): Promise<void> {
    return Promise.resolve();
  }

  dropReliability(): Promise<void> {
    return Promise.resolve();
  }

  async purgeReliability(): Promise<number> {
    return 0;
  }

  async importReliability(): Promise<string> {
    return 'ratings.jsonl held 3 ratings and 0 ratings of persons.';
  }

  async reliabilitySettings(): ReturnType<Backend['reliabilitySettings']> {
    return settingRows.map((row) => ({
      ...row,
      value: this.kept.reliability[row.name] ?? row.default,
    }));
  }

  async outletFacts(): ReturnType<Backend['outletFacts']> {
    return outletFacts;
  }

  async importOutletFacts(): ReturnType<Backend['importOutletFacts']> {
    return { ...outletFacts, own: true };
  }

  async dropOutletFacts(): ReturnType<Backend['dropOutletFacts']> {
    return outletFacts;
  }

  async exportReliability(): ReturnType<Backend['exportReliability']> {
    return { name: 'reliability.jsonl', folder: this.folder, bytes: 900, notices: [] };
  }

  async ledger(document: string): ReturnType<Backend['ledger']> {
    return ledgerOf(this.find(document).shelf.view('').rows);
  }

  async exportEvidence(): ReturnType<Backend['exportEvidence']> {
    return { name: 'evidence.warc.gz', folder: this.folder, bytes: 4096, notices: [] };
  }

  async exportLedger(document: string): ReturnType<Backend['exportLedger']> {
    const rows = await this.ledger(document);
    return {
      name: 'ledger.json',
      folder: this.folder,
      bytes: JSON.stringify(rows).length,
      notices: [],
    };
  }

  settings(): Promise<Settings> {
    return Promise.resolve({ ...this.kept });
  }

  setSettings(settings: Settings): Promise<void> {
    this.kept = { ...settings };
    return Promise.resolve();
  }

  private correctedOf(document: string): MockCorrections {
    const known = this.corrected.get(document) ?? new MockCorrections(this.find(document));
    this.corrected.set(document, known);
    return known;
  }

  async corrections(document: string): ReturnType<Backend['corrections']> {
    return this.correctedOf(document).view();
  }

  async signOff(document: string, reason: string): Promise<number> {
    return this.correctedOf(document).sign(this.kept.initials, reason);
  }

  async compareRevisions(): ReturnType<Backend['compareRevisions']> {
    return [];
  }

  async exportRevision(document: string, number: number): ReturnType<Backend['exportRevision']> {
    const name = `${this.find(document).title} revision ${number}.pdf`;
    return { name, folder: this.folder, bytes: 48_213, notices: [] };
  }

  async reportError(...[document, input]: Parameters<Backend['reportError']>): Promise<void> {
    this.correctedOf(document).report(input);
  }

  async answerError(...given: Parameters<Backend['answerError']>): Promise<void> {
    const [document, flag, answer, words] = given;
    this.correctedOf(document).answer(flag, answer, words, this.kept.initials);
  }

  async addRebuttal(...[document, input]: Parameters<Backend['addRebuttal']>): Promise<void> {
    this.correctedOf(document).rebut(input);
  }

  async withdrawRebuttal(document: string, rebuttal: string): Promise<void> {
    this.correctedOf(document).withdraw(rebuttal);
  }

  async reviewQueue(): ReturnType<Backend['reviewQueue']> {
    return queueOf(this.papers);
  }

  async setTier(document: string, tier: string): Promise<void> {
    this.find(document).tier = tier;
    this.emit({ type: 'document_changed', document });
  }

  async confirmUnopposed(document: string): Promise<number> {
    const claims = this.find(document).claims.filter(
      (claim) => claim.decision.type === 'open' && claim.plan.finding === 'supported',
    );
    for (const claim of claims) claim.decision = { type: 'confirmed' };
    return claims.length;
  }

  async readText(document: string): Promise<void> {
    this.correctedOf(document).read();
  }

  async stopReading(): Promise<void> {
    // The mock reads at once.
  }

  async askAuthor(document: string, question: string): Promise<void> {
    this.correctedOf(document).ask(question, this.kept.initials);
  }

  async settleRemark(...given: Parameters<Backend['settleRemark']>): Promise<void> {
    const [document, remark, question] = given;
    this.correctedOf(document).settle(remark, question, this.kept.initials);
  }

  async exportLetter(document: string): ReturnType<Backend['exportLetter']> {
    const name = `${this.find(document).title} questions.docx`;
    return { name, folder: this.folder, bytes: 9_213, notices: [] };
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
    return paperPdf(paper, options);
  }

  async exportReport(
    ...[document, format]: Parameters<Backend['exportReport']>
  ): ReturnType<Backend['exportReport']> {
    const endings: Partial<Record<typeof format, string>> = {
      checked_copy: 'docx',
      markdown: 'md',
      claim_review: 'jsonld',
    };
    return {
      name: `${this.find(document).slug}.${endings[format] ?? format}`,
      folder: this.folder,
      bytes: 110_592,
      notices: [],
    };
  }

  handOver(document: string): ReturnType<Backend['handOver']> {
    return Promise.resolve({
      name: `${this.find(document).slug}.stet`,
      folder: this.folder,
      bytes: 482_304,
      notices: [],
    });
  }

  conflicts(document: string): Promise<MergeView | null> {
    return Promise.resolve(this.waits === 'conflicts' ? waitingFor(this.find(document)) : null);
  }

  settleConflicts(
    ...[document, choices]: Parameters<Backend['settleConflicts']>
  ): Promise<PackageOutcome> {
    this.waits = null;
    const paper = this.find(document);
    return Promise.resolve(settled(waitingFor(paper), choices, paper.title));
  }

  verifyRecord(document: string): Promise<Verification> {
    this.find(document);
    return Promise.resolve(verification(this.waits === 'broken'));
  }

  about = (): Promise<About> => Promise.resolve(this.program);

  diagnostics = (): Promise<string> => Promise.resolve(diagnostics);

  dismissCrashes(): Promise<void> {
    this.program = { ...this.program, crashes: [] };
    return Promise.resolve();
  }

  exportEverything(): ReturnType<Backend['exportEverything']> {
    return Promise.resolve({
      name: 'Stet library.stetlib',
      folder: this.folder,
      bytes: 4_814_204,
      notices: [],
    });
  }

  takeInEverything = (): Promise<TakenIn> => Promise.resolve(takenIn);

  chooseExportFolder(): Promise<string | null> {
    this.folder = '/home/rosa/Desk/Reports';
    return Promise.resolve(this.folder);
  }

  listen(handler: (event: Event) => void): Promise<Unlisten> {
    this.ears.add(handler);
    return Promise.resolve(() => this.ears.delete(handler));
  }
}
