// What happens to the open document's report once it was made.
import {
  backend,
  type CorrectionRow,
  type CorrectionsView,
  type Event,
  type FlagAnswer,
  type FlagInput,
  type RebuttalInput,
  type StandardAnswer,
} from '../backend';
import { say } from '../strings';
import { place } from './place.svelte';
import { report } from './report.svelte';
import { settings } from './settings.svelte';
import { status } from './status.svelte';
import { who } from './who.svelte';

class Corrections {
  view = $state.raw<CorrectionsView | null>(null);
  /** What two revisions say differently, once that was asked. */
  compared = $state.raw<CorrectionRow[] | null>(null);
  /** The text is being read as a whole. */
  reading = $state(false);
  private asked = 0;

  async load(document: string): Promise<void> {
    const ask = ++this.asked;
    if (this.view?.document !== document) this.view = null;
    this.compared = null;
    const view = await status.attempt(
      () => backend().corrections(document),
      () => void this.load(document),
    );
    if (view && ask === this.asked) this.view = view;
  }

  /** True if it was signed off. */
  async signOff(reason: string, standards: StandardAnswer[]): Promise<boolean> {
    // A signature has a name.
    if (standards.length > 0 && !(await who.ensure())) return false;
    const number = await this.change((document) => backend().signOff(document, reason, standards));
    if (number === undefined) return false;
    status.announce(say.corrections.signed(number));
    void this.stamp();
    return true;
  }

  /** Has what was signed off time-stamped, where an authority is set; the signature waits for nothing. */
  private async stamp(): Promise<void> {
    const document = this.view?.document;
    if (!document || !settings.value.timestamp_authority) return;
    const said = await status.attempt(() => backend().timestamp(document));
    if (said && said.length > 0) status.announce(said.join(' '));
  }

  async confirmUnopposed(): Promise<void> {
    const number = await this.change((document) => backend().confirmUnopposed(document));
    if (number !== undefined) status.announce(say.corrections.confirmed(number));
  }

  async reportError(input: FlagInput): Promise<boolean> {
    return this.kept((document) => backend().reportError(document, input));
  }

  async answer(flag: string, answer: FlagAnswer, words: string): Promise<boolean> {
    return this.kept((document) => backend().answerError(document, flag, answer, words));
  }

  async rebut(input: RebuttalInput): Promise<boolean> {
    return this.kept((document) => backend().addRebuttal(document, input));
  }

  async withdraw(rebuttal: string): Promise<boolean> {
    return this.kept((document) => backend().withdrawRebuttal(document, rebuttal));
  }

  ask(question: string): Promise<boolean> {
    return this.kept((document) => backend().askAuthor(document, question));
  }

  /** A remark becomes a question, or is set aside without one. */
  settle(remark: string, question: string | null): Promise<boolean> {
    return this.kept((document) => backend().settleRemark(document, remark, question));
  }

  async readText(): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    await this.kept((document) => backend().readText(document));
    this.reading = false;
  }

  async stopReading(): Promise<void> {
    const document = this.view?.document;
    if (document) await status.attempt(() => backend().stopReading(document));
  }

  async letter(): Promise<void> {
    const document = this.view?.document;
    if (!document || !(await who.ensure())) return;
    const done = await status.attempt(() => backend().exportLetter(document));
    if (done) status.announce(say.reliability.exported(done.name, done.folder));
  }

  async compare(from: number, to: number): Promise<void> {
    const document = this.view?.document;
    if (!document) return;
    const rows = await status.attempt(() => backend().compareRevisions(document, from, to));
    if (rows) this.compared = rows;
  }

  async exportRevision(number: number): Promise<void> {
    const document = this.view?.document;
    if (!document) return;
    // The words are those that were signed; paper and cover are those chosen for reports.
    const options = $state.snapshot(report.options);
    const done = await status.attempt(() =>
      backend().exportRevision(document, number, 'pdf', options),
    );
    if (done) status.announce(say.reliability.exported(done.name, done.folder));
  }

  hear(event: Event): void {
    if (event.type !== 'document_changed' || event.document !== place.document) return;
    if (place.screen === 'corrections') void this.load(event.document);
  }

  private async kept(work: (document: string) => Promise<void>): Promise<boolean> {
    const done = await this.change(async (document) => {
      await work(document);
      return true;
    });
    return done ?? false;
  }

  private async change<T>(work: (document: string) => Promise<T>): Promise<T | undefined> {
    const document = this.view?.document;
    if (!document || !(await who.ensure())) return undefined;
    const done = await status.attempt(() => work(document));
    await this.load(document);
    return done;
  }
}

export const corrections = new Corrections();
