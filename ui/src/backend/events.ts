// The shell's one event channel.
import { listen as listenTo } from '@tauri-apps/api/event';

import type { Unlisten } from './backend';
import type { Event } from './types/Event';

/** Name of the channel on which every {@link Event} arrives. */
const CHANNEL = 'stet';

export function listen(handler: (event: Event) => void): Promise<Unlisten> {
  return listenTo<Event>(CHANNEL, (message) => handler(message.payload));
}
