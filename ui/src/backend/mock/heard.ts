// Everything the mock says, kept in a list: what the window shows beyond it are its own words.
import type { Backend } from '../client';
import type { Event } from '../types/Event';
import type { Mock } from './index';

declare global {
  interface Window {
    stetHeard?: Set<string>;
  }
}

function keep(value: unknown, heard: Set<string>): void {
  if (typeof value === 'string') heard.add(value);
  else if (value instanceof Uint8Array) return;
  else if (Array.isArray(value)) for (const one of value) keep(one, heard);
  else if (typeof value === 'object' && value !== null) keep(Object.values(value), heard);
}

/** The mock with an ear at its door. */
export function overheard(mock: Mock): Backend {
  const heard = (window.stetHeard = new Set<string>());
  return new Proxy(mock, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (name === 'listen') {
        return (handler: (event: Event) => void) =>
          target.listen((event) => {
            keep(event, heard);
            handler(event);
          });
      }
      return async (...given: unknown[]) => {
        try {
          const answer: unknown = await Reflect.apply(member, target, given);
          keep(answer, heard);
          return answer;
        } catch (failure) {
          keep(failure, heard);
          throw failure;
        }
      };
    },
  });
}
