// The open document as last told by the program, and what is asked of it. The
// program is the truth: every change is a command, then the answer is shown.
import { SvelteMap } from 'svelte/reactivity';

import {
  backend,
  type ClaimEdit,
  type ClaimRow,
  type DecisionInput,
  type DocumentView,
  type Event,
  type Failure,
  type FileOutcome,
  type RunPhase,
  type SaidNote,
} from '../backend';
import { decisions, name, say } from '../strings';
import { inspector } from './inspector.svelte';
import { network } from './network.svelte';
import { place } from './place.svelte';
import { selection } from './selection.svelte';
import { status } from './status.svelte';
import { who } from './who.svelte';

/** Plain data with the same content; both come from the same program, keys in the same order. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

class OpenDocument {
  id = $state<string | null>(null);
  view = $state.raw<DocumentView | null>(null);
  /** Stop was pressed and not yet confirmed. */
  stopping = $state(false);
  /** Files that could not be taken into the source pack. */
  problems = $state.raw<FileOutcome[]>([]);
  /** What is added next, in whatever way, is confidential. */
  addsConfidential = $state(false);
  private asked = 0;
  /** A run was begun here whose end nobody has been told of: a short one ends before it is seen running. */
  private begun = false;
  /** Rows that came while the document was being asked for are newer than the answer. */
  private pending = new Map<string, ClaimRow>();
  private flushing = false;

  /** The rows one by one: a mark in the text wakes only when its own claim changes. */
  readonly rows = new SvelteMap<string, ClaimRow>();

  readonly claims = $derived(this.view?.claims ?? []);
  readonly byId = $derived(new Map(this.claims.map((claim) => [claim.id, claim])));
  readonly open = $derived(this.claims.filter((claim) => claim.decision === 'open').length);
  /** What its words are in, as `lang` says it. */
  readonly language = $derived(this.view?.language ?? undefined);
  readonly running = $derived(this.view?.run.phase === 'running');

  /** Shows another document; the selection starts anew. */
  async show(id: string): Promise<void> {
    if (this.id !== id) {
      this.id = id;
      this.view = null;
      this.rows.clear();
      this.problems = [];
      this.addsConfidential = false;
      this.stopping = false;
      this.begun = false;
      selection.clear();
    }
    await this.reload();
  }

  async reload(): Promise<void> {
    const id = this.id;
    if (!id) return;
    const ask = ++this.asked;
    const view = await status.attempt(
      () => backend().document(id),
      () => void this.reload(),
    );
    // A slower, older answer must not overwrite a newer one.
    if (!view || ask !== this.asked || this.id !== id) return;
    const before = this.view?.run.phase;
    this.keep(view);
    place.opening({ id, title: view.title });
    this.tellEnd(before);
    if (view.run.phase !== 'running') this.stopping = false;
    if (selection.claim && !this.byId.has(selection.claim)) selection.clear();
    void inspector.refresh();
  }

  hear(event: Event): void {
    if (event.type === 'progress' && event.document === this.id && this.view) {
      // A progress may be told after the end. How a run ended is said where the document is asked for.
      if (this.running && event.run.phase !== 'running') void this.reload();
      else this.view = { ...this.view, run: event.run };
    } else if (event.type === 'claim_found' && event.document === this.id) {
      this.pending.set(event.claim.id, event.claim);
      this.flushSoon();
    } else if (event.type === 'document_changed' && event.document === this.id) {
      void this.reload();
    }
  }

  /** Many results in one frame are one change of the screen. */
  private flushSoon(): void {
    if (this.flushing) return;
    this.flushing = true;
    requestAnimationFrame(() => {
      this.flushing = false;
      if (!this.view || this.pending.size === 0) return;
      const fresh = this.pending;
      this.pending = new Map();
      this.view = {
        ...this.view,
        claims: this.view.claims.map((claim) => fresh.get(claim.id) ?? claim),
      };
      for (const [id, claim] of fresh) this.rows.set(id, claim);
      if (selection.claim && fresh.has(selection.claim)) void inspector.refresh();
    });
  }

  /** Takes an answer in, waking only what changed: most answers leave the text as it is. */
  private keep(view: DocumentView): void {
    const before = this.view;
    const sameText = before !== null && same(before.blocks, view.blocks);
    this.view = sameText ? { ...view, blocks: before.blocks } : view;
    const gone = new Set(this.rows.keys());
    for (const claim of view.claims) {
      gone.delete(claim.id);
      if (!same(this.rows.get(claim.id), claim)) this.rows.set(claim.id, claim);
    }
    for (const id of gone) this.rows.delete(id);
  }

  /** Says how a run ended that went on `before`, or was begun here. */
  private tellEnd(before: RunPhase | undefined): void {
    const run = this.view?.run;
    if (!run || run.phase === 'running' || !(this.begun || before === 'running')) return;
    this.stopping = false;
    this.begun = false;
    network.waits.clear();
    if (run.problem) {
      const failure: Failure = {
        code: 'unexpected',
        message: run.problem,
        advice: null,
        retry: true,
      };
      status.fail(failure, () => void this.run());
    }
    status.announce(
      run.phase === 'finished'
        ? say.live.runDone(this.claims.length, this.open)
        : say.live.runStopped(run),
    );
  }

  async run(): Promise<void> {
    const id = this.id;
    if (!id || this.running) return;
    status.announce(say.live.runStarted);
    await status.attempt(
      async () => {
        await backend().startRun(id);
        this.begun = this.id === id;
      },
      () => void this.run(),
    );
    await this.reload();
  }

  async stop(): Promise<void> {
    const id = this.id;
    if (!id || !this.running) return;
    this.stopping = true;
    await status.attempt(() => backend().stopRun(id));
    await this.reload();
  }

  setType(documentType: string): Promise<unknown> {
    return this.changing((id) => backend().setDocumentType(id, documentType));
  }

  async edit(edit: ClaimEdit): Promise<void> {
    const select = await this.changing((id) => backend().editClaim(id, edit));
    if (select) selection.select(select);
  }

  async decide(claim: string, decision: DecisionInput): Promise<boolean> {
    if (!(await who.ensure())) return false;
    const number = this.byId.get(claim)?.number ?? 0;
    const done = await this.changing(async (id) => {
      await backend().decide(id, claim, decision);
      return true;
    });
    const withdrawn = decision.type === 'found' && decision.finding === null;
    const what = withdrawn ? 'finding_withdrawn' : decision.type;
    if (done) status.announce(say.live.decided(number, name(decisions, what)));
    return done ?? false;
  }

  tick(claim: string, atom: number, text: string, ticked: boolean): Promise<unknown> {
    status.announce(say.live.ticked(text, ticked));
    return this.changing((id) => backend().tickAtom(id, claim, atom, ticked));
  }

  async undo(): Promise<void> {
    if (!this.view?.can_undo) return;
    const done = await this.changing(async (id) => {
      await backend().undo(id);
      return true;
    });
    if (done) status.announce(say.live.undone);
  }

  async pickSources(): Promise<void> {
    const ticket = await status.attempt(() => backend().pickFiles('source'));
    if (ticket) await this.acceptSources(ticket.ticket);
  }

  async acceptSources(ticket: string): Promise<void> {
    const outcomes = await this.changing((id) =>
      backend().acceptSources(ticket, id, this.addsConfidential),
    );
    if (outcomes) this.took(outcomes);
  }

  async addSourceText(title: string, text: string): Promise<boolean> {
    const outcome = await this.changing((id) =>
      backend().addSourceText(id, title, text, this.addsConfidential),
    );
    if (outcome) this.took([outcome]);
    return outcome?.problem === null;
  }

  async addSourceAddress(address: string): Promise<boolean> {
    const outcome = await this.changing((id) => backend().addSourceAddress(id, address));
    if (!outcome) return false;
    this.took([outcome]);
    return outcome.problem === null;
  }

  async addSaid(note: Omit<SaidNote, 'confidential'>): Promise<boolean> {
    const said = { ...note, confidential: this.addsConfidential };
    const outcome = await this.changing((id) => backend().addSaid(id, said));
    if (outcome) this.took([outcome]);
    return outcome?.problem === null;
  }

  removeSource(source: string): Promise<unknown> {
    return this.changing((id) => backend().removeSource(id, source));
  }

  setPrimary(source: string, primary: boolean): Promise<unknown> {
    return this.changing((id) => backend().setPrimary(id, source, primary));
  }

  async setConfidential(source: string, title: string, confidential: boolean): Promise<void> {
    const done = await this.changing(async (id) => {
      await backend().setConfidential(id, source, confidential);
      return true;
    });
    if (!done) return;
    const { marked, unmarked } = say.confidential;
    status.announce(confidential ? marked(title) : unmarked(title));
  }

  async allowHost(host: string): Promise<void> {
    const done = await this.changing((id) => backend().allowHost(id, host));
    if (done) status.announce(say.inspector.hostAllowed(host));
  }

  private took(outcomes: FileOutcome[]): void {
    this.problems = outcomes.filter((outcome) => outcome.problem !== null);
    const names = outcomes.filter((outcome) => outcome.id !== null).map((outcome) => outcome.name);
    if (names.length > 0) status.announce(say.sources.added(names.join(', ')));
  }

  private async changing<T>(work: (id: string) => Promise<T>): Promise<T | undefined> {
    const id = this.id;
    if (!id) return undefined;
    const answer = await status.attempt(() => work(id));
    await this.reload();
    return answer;
  }
}

export const openDocument = new OpenDocument();
