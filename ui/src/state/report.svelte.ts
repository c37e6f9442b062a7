// The report of the open document: what it holds, how it will look, where it goes.
import {
  backend,
  type Exported,
  type ReportFormat,
  type ReportOptions,
  type ReportView,
} from '../backend';
import { settings } from './settings.svelte';
import { status } from './status.svelte';
import { who } from './who.svelte';

class Report {
  view = $state.raw<ReportView | null>(null);
  pdf = $state.raw<Uint8Array | null>(null);
  making = $state(false);
  exporting = $state<ReportFormat | null>(null);
  done = $state.raw<Exported | null>(null);
  private asked = 0;
  private queue = Promise.resolve();

  /** Options that could not be kept, because the library takes no changes: they hold for this window. */
  private unkept = $state.raw<ReportOptions | null>(null);

  get options(): ReportOptions {
    return this.unkept ?? settings.value.report;
  }

  /** Changes some options: for this report, and for the next one where they can be kept. */
  async choose(part: Partial<ReportOptions>): Promise<void> {
    const report = { ...this.options, ...part };
    this.unkept = report;
    if (await settings.change({ report })) this.unkept = null;
  }

  /** Sets the pages anew; the old ones stay until the new ones are there. */
  async load(document: string): Promise<void> {
    const ask = ++this.asked;
    const options = $state.snapshot(this.options);
    this.making = true;
    const view = await status.attempt(() => backend().reportView(document, options));
    if (ask !== this.asked) return;
    if (view) this.view = view;
    const pdf = await status.attempt(
      () => backend().reportPdf(document, options),
      () => void this.load(document),
    );
    if (ask !== this.asked) return;
    if (pdf) this.pdf = pdf;
    this.making = false;
  }

  leave(): void {
    this.asked += 1;
    this.view = null;
    this.pdf = null;
    this.done = null;
    this.making = false;
  }

  async export(document: string, format: ReportFormat): Promise<void> {
    if (!(await who.ensure())) return;
    // One after the other: a second format asked for meanwhile waits its turn.
    const turn = this.queue.then(() => this.write(document, format));
    this.queue = turn;
    await turn;
  }

  private async write(document: string, format: ReportFormat): Promise<void> {
    this.exporting = format;
    this.done = null;
    const done = await status.attempt(
      () => backend().exportReport(document, format, $state.snapshot(this.options)),
      () => void this.export(document, format),
    );
    this.exporting = null;
    if (done) this.done = done;
  }

  async changeFolder(document: string): Promise<void> {
    const folder = await status.attempt(() => backend().chooseExportFolder());
    if (!folder || !this.view) return;
    this.view = { ...this.view, folder };
    void document;
  }
}

export const report = new Report();
