// The mock's references, and what it may ask of whom: services, keys, models, the ledger.
import type { Backend } from '../client';
import type { CitationMode } from '../types/CitationMode';
import type { FileOutcome } from '../types/FileOutcome';
import type { KeyTest } from '../types/KeyTest';
import type { NetworkView } from '../types/NetworkView';
import type { Offer } from '../types/Offer';
import type { PlanRow } from '../types/PlanRow';
import { failure } from './refuse';
import { ledgerOf } from './ledger';
import { MockServices } from './services';
import { imported } from './works';
import { OutletsRoom } from './outletsRoom';

export class ReferencesRoom extends OutletsRoom {
  readonly known = new MockServices();

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

  async setCitationCheck(document: string, mode: CitationMode, threshold: number): Promise<void> {
    const { shelf } = this.find(document);
    shelf.health = { ...shelf.health, mode, threshold };
    this.emit({ type: 'document_changed', document });
  }

  async recheckReference(document: string, id: string): Promise<void> {
    const paper = this.find(document);
    if (!paper.asks) throw failure('invalid', 'No service is switched on for this document.');
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

  async declineOffer(document: string, offer: Offer): Promise<void> {
    this.find(document).declinedOffers.push(offer);
    this.emit({ type: 'document_changed', document });
  }

  async allowHost(document: string, host: string): Promise<boolean> {
    this.find(document).allowedHosts.push(host);
    this.emit({ type: 'document_changed', document });
    return true;
  }

  async setNetwork(document: string, network: NetworkView): Promise<boolean> {
    this.find(document).network = structuredClone(network);
    this.emit({ type: 'document_changed', document });
    return true;
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
}
