// The cache of source reliability, page by page.
import {
  backend,
  type EvaluationView,
  type ReliabilityPage,
  type ReliabilityQuery,
  type ReliabilityRow,
} from '../backend';
import { say } from '../strings';
import { status } from './status.svelte';

class Reliability {
  page = $state.raw<ReliabilityPage | null>(null);
  query = $state<ReliabilityQuery>({
    sort: 'evaluated_at',
    descending: true,
    containing: '',
    page: 0,
  });
  open = $state.raw<ReliabilityRow | null>(null);
  detail = $state.raw<EvaluationView | null>(null);

  async load(): Promise<void> {
    const page = await status.attempt(() => backend().reliability($state.snapshot(this.query)));
    if (page) this.page = page;
  }

  async change(part: Partial<ReliabilityQuery>): Promise<void> {
    this.query = { ...this.query, page: 0, ...part };
    await this.load();
  }

  async show(row: ReliabilityRow): Promise<void> {
    const same = this.open?.domain === row.domain && this.open.model === row.model;
    this.open = same ? null : row;
    this.detail = null;
    if (same) return;
    this.detail = (await status.attempt(() => backend().reliabilityOf(row))) ?? null;
  }

  async forget(row: ReliabilityRow): Promise<void> {
    const done = await status.attempt(async () => {
      await backend().dropReliability(row);
      return true;
    });
    if (done) status.announce(say.reliability.gone(row.domain));
    this.open = null;
    await this.load();
  }

  async purge(): Promise<void> {
    const count = await status.attempt(() => backend().purgeReliability());
    if (count !== undefined) status.announce(say.reliability.purged(count));
    await this.load();
  }

  async export(): Promise<void> {
    const written = await status.attempt(() => backend().exportReliability());
    if (written) status.announce(say.reliability.exported(written.name, written.folder));
  }
}

export const reliability = new Reliability();
