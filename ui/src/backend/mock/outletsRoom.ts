// The mock's outlets and their ratings: said from a list, changed by nobody.
import type { Backend } from '../client';
import { evaluation, outletFacts, outletsView, reliabilityPage, settingRows } from './outlets';
import { MockBase } from './base';

export class OutletsRoom extends MockBase {
  async outlets(document: string): ReturnType<Backend['outlets']> {
    const view = structuredClone(outletsView);
    if (this.find(document).run.phase === 'none') view.outlets = [];
    return view;
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

  async removeOutletFacts(): ReturnType<Backend['removeOutletFacts']> {
    return { ...outletFacts, outlets: 0, own: true };
  }

  async exportReliability(): ReturnType<Backend['exportReliability']> {
    return { name: 'reliability.jsonl', folder: this.folder, bytes: 900, notices: [] };
  }
}
