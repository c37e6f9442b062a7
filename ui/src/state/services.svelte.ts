// Keys, as Settings deals with them. A key passes through and is kept nowhere
// here: what stays is what the program says about it.
import { SvelteMap } from 'svelte/reactivity';

import { backend, type KeyTest } from '../backend';
import { say } from '../strings';
import { network } from './network.svelte';
import { status } from './status.svelte';

class Services {
  /** What the last test of each service said. */
  readonly said = new SvelteMap<string, string>();
  /** The service that is being asked. */
  asking = $state<string | null>(null);

  /** True if the key was taken, whether or not the service likes it. */
  async set(service: string, key: string, sessionOnly: boolean): Promise<boolean> {
    return this.telling(service, () => backend().setKey(service, key, sessionOnly));
  }

  async test(service: string): Promise<void> {
    await this.telling(service, () => backend().testKey(service));
  }

  async remove(service: string, name: string): Promise<void> {
    const done = await status.attempt(async () => {
      await backend().removeKey(service);
      return true;
    });
    await network.load();
    if (!done) return;
    this.said.delete(service);
    status.announce(say.services.removed(name));
  }

  private async telling(service: string, ask: () => Promise<KeyTest>): Promise<boolean> {
    this.asking = service;
    this.said.delete(service);
    const told = await status.attempt(ask);
    this.asking = null;
    if (told) this.said.set(service, told.words);
    await network.load();
    return told !== undefined;
  }
}

export const services = new Services();
