// What the open document may do on the network, and the services there are.
// Nothing is switched on without its sample having been shown.
import { SvelteMap } from 'svelte/reactivity';

import {
  backend,
  type Event,
  type NetworkMode,
  type NetworkView,
  type Offer,
  type PlanRow,
  type ServiceSample,
  type ServicesView,
} from '../backend';
import { modes, say } from '../strings';
import { openDocument } from './document.svelte';
import { place } from './place.svelte';
import { status } from './status.svelte';

class Network {
  /** The privacy sheet is open. */
  sheet = $state(false);
  services = $state.raw<ServicesView | null>(null);
  /** The sample that is being shown, before its service is switched on. */
  sample = $state.raw<ServiceSample | null>(null);
  /** About how often a run would ask whom; of the open document, as it stands. */
  plan = $state.raw<PlanRow[]>([]);
  /** False while the machine itself has no network. */
  online = $state(true);
  /** Services that asked for patience, and how much; of the open document. */
  readonly waits = new SvelteMap<string, string>();
  /** The last wait that began, for screen readers. */
  said = $state('');
  readonly view = $derived(
    place.document && place.document === openDocument.id
      ? (openDocument.view?.network ?? null)
      : null,
  );
  /** True if a look-up would reach somebody. */
  readonly asks = $derived(
    this.view !== null && this.view.mode !== 'sealed' && this.view.services.length > 0,
  );
  /** The chip: "Sealed", "Offline", "2 services on". */
  readonly state = $derived.by(() => {
    if (!this.view || this.view.mode === 'sealed') return say.sealed;
    if (!this.online) return say.network.offline;
    if (this.view.mode === 'ask' && this.view.services.length === 0) return modes.ask.word;
    return say.network.on(this.view.services.length);
  });

  async load(): Promise<void> {
    const services = await status.attempt(
      () => backend().services(),
      () => void this.load(),
    );
    if (services) this.services = services;
  }

  /** True if this offer was put aside for the open document, or there is none to make it for. */
  declined(offer: Offer): boolean {
    return openDocument.view?.declined_offers.includes(offer) ?? true;
  }

  async decline(offer: Offer): Promise<void> {
    const document = openDocument.id;
    if (document) await status.attempt(() => backend().declineOffer(document, offer));
  }

  show(): void {
    this.sample = null;
    this.sheet = true;
    void this.load();
    void this.reckon();
  }

  /** Reckons how often a run would ask whom. */
  async reckon(): Promise<void> {
    const document = openDocument.id;
    if (!document) return;
    const plan = await status.attempt(() => backend().runPlan(document));
    if (plan && document === openDocument.id) this.plan = plan;
  }

  hide(): void {
    this.sheet = false;
    this.sample = null;
  }

  async setMode(mode: NetworkMode): Promise<void> {
    if (!this.view) return;
    const kept = await this.change({ ...this.view, mode });
    if (mode === 'sealed') this.sample = null;
    if (kept) status.announce(say.network.nowMode(modes[mode].word));
  }

  /** Shows what a service would be sent; switching it on is the next step. */
  async propose(service: string): Promise<void> {
    const document = openDocument.id;
    if (!document) return;
    const sample = await status.attempt(() => backend().serviceSample(document, service));
    if (sample) this.sample = sample;
  }

  async switchOn(service: string): Promise<void> {
    if (!this.view || this.sample?.service !== service) return;
    const services = [...this.view.services.filter((id) => id !== service), service];
    if (!(await this.change({ ...this.view, services }))) return;
    this.sample = null;
    status.announce(say.network.nowOn(this.name(service)));
  }

  async switchOff(service: string): Promise<void> {
    if (!this.view) return;
    const services = this.view.services.filter((id) => id !== service);
    if (await this.change({ ...this.view, services })) {
      status.announce(say.network.nowOff(this.name(service)));
    }
  }

  hear(event: Event): void {
    if (event.type === 'service_waits' && event.document === openDocument.id) {
      // Said once; the countdown that follows is for the eyes.
      if (event.words && !this.waits.has(event.service)) {
        this.said = `${event.service} ${event.words}.`;
      }
      if (event.words) this.waits.set(event.service, event.words);
      else this.waits.delete(event.service);
    }
  }

  private name(service: string): string {
    return this.services?.services.find((row) => row.id === service)?.name ?? service;
  }

  private async change(network: NetworkView): Promise<boolean> {
    const document = openDocument.id;
    if (!document) return false;
    const kept = await status.attempt(() => backend().setNetwork(document, network));
    await openDocument.reload();
    void this.reckon();
    return kept ?? false;
  }
}

export const network = new Network();
