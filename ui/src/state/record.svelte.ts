// The record of the open document: handed over, verified, and what waits for a choice.
import { backend, type Exported, type Keep, type MergeView, type Verification } from '../backend';
import { say } from '../strings';
import { status } from './status.svelte';
import { who } from './who.svelte';

class RecordState {
  handing = $state(false);
  handed = $state.raw<Exported | null>(null);
  verifying = $state(false);
  found = $state.raw<Verification | null>(null);
  waiting = $state.raw<MergeView | null>(null);
  stamping = $state(false);
  /** What came of asking for time stamps. */
  stamps = $state.raw<string[]>([]);
  choices = $state<Record<string, Keep>>({});
  merging = $state(false);
  private of: string | null = null;

  /** Asks whether a package waits; what was shown of another document goes. */
  async look(document: string): Promise<void> {
    if (this.of !== document) {
      this.of = document;
      this.handed = null;
      this.found = null;
      this.waiting = null;
      this.stamps = [];
    }
    const waiting = await status.attempt(() => backend().conflicts(document));
    if (this.of !== document) return;
    if (waiting?.sealed_at !== this.waiting?.sealed_at) this.choices = {};
    this.waiting = waiting ?? null;
  }

  async handOver(document: string): Promise<void> {
    if (this.handing || !(await who.ensure())) return;
    this.handing = true;
    const handed = await status.attempt(
      () => backend().handOver(document),
      () => void this.handOver(document),
    );
    this.handing = false;
    if (handed) this.handed = handed;
  }

  async verify(document: string): Promise<void> {
    if (this.verifying) return;
    this.verifying = true;
    this.found = null;
    const found = await status.attempt(
      () => backend().verifyRecord(document),
      () => void this.verify(document),
    );
    this.verifying = false;
    if (found) this.found = found;
  }

  /** Asks for the time stamps that are missing. */
  async stamp(document: string): Promise<void> {
    if (this.stamping) return;
    this.stamping = true;
    const said = await status.attempt(() => backend().timestamp(document));
    this.stamping = false;
    if (said) this.stamps = said.length > 0 ? said : [say.record.nothingToStamp];
  }

  choose(claim: string, keep: Keep): void {
    this.choices[claim] = keep;
  }

  chooseAll(keep: Keep): void {
    for (const conflict of this.waiting?.conflicts ?? []) this.choices[conflict.claim] = keep;
  }

  /** Merges with the choices made, or lets the package go. */
  async settle(merge: boolean): Promise<void> {
    const document = this.waiting?.document;
    if (!document || this.merging) return;
    if (merge && !(await who.ensure())) return;
    this.merging = true;
    const choices = merge ? $state.snapshot(this.choices) : null;
    const outcome = await status.attempt(() => backend().settleConflicts(document, choices));
    this.merging = false;
    if (!outcome) return;
    if (outcome.state === 'merged') status.announce(say.record.merged(outcome));
    if (!merge) status.announce(say.record.letGone);
    await this.look(document);
  }
}

export const record = new RecordState();
