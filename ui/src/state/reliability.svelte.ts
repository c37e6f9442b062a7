// The cache of source reliability, page by page.
import {
  backend,
  type EvaluationView,
  type OutletFacts,
  type ReliabilityPage,
  type ReliabilityQuery,
  type ReliabilityRow,
  type SettingRow,
} from '../backend';
import { say } from '../strings';
import { settings } from './settings.svelte';
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

  settings = $state.raw<SettingRow[]>([]);
  facts = $state.raw<OutletFacts | null>(null);

  async loadSettings(): Promise<void> {
    const rows = await status.attempt(() => backend().reliabilitySettings());
    if (rows) this.settings = rows;
    const facts = await status.attempt(() => backend().outletFacts());
    if (facts) this.facts = facts;
  }

  /** Keeps a value; one that is as usual is not kept at all. */
  async set(name: string, value: string): Promise<void> {
    const row = this.settings.find((one) => one.name === name);
    const changed = Object.entries(settings.value.reliability).filter(([key]) => key !== name);
    if (row && value !== row.default) changed.push([name, value]);
    const kept = await settings.change({ reliability: Object.fromEntries(changed) });
    if (kept) status.announce(say.settings.saved);
    await this.loadSettings();
  }

  async pickRatings(): Promise<void> {
    const picked = await status.attempt(() => backend().pickFiles('ratings'));
    if (!picked) return;
    const said = await status.attempt(() => backend().importReliability(picked.ticket));
    if (said) status.announce(said);
    await this.load();
  }

  async pickFacts(): Promise<void> {
    const picked = await status.attempt(() => backend().pickFiles('outlet_facts'));
    if (picked) await this.factsBy(() => backend().importOutletFacts(picked.ticket));
  }

  async removeFacts(): Promise<void> {
    await this.factsBy(() => backend().removeOutletFacts());
  }

  async dropFacts(): Promise<void> {
    await this.factsBy(() => backend().dropOutletFacts());
  }

  private async factsBy(change: () => Promise<OutletFacts>): Promise<void> {
    const facts = await status.attempt(change);
    if (!facts) return;
    this.facts = facts;
    status.announce(say.reliability.factsChanged(facts.outlets));
  }

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

  /** Takes a rating that a person set back. */
  async takeBack(domain: string): Promise<void> {
    const done = await status.attempt(async () => {
      await backend().clearReliability(domain);
      return true;
    });
    if (done) status.announce(say.reliability.handGone(domain));
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
