// The door to the program. The only folder that knows there is a shell; in a
// plain browser (`npm run dev`, the page tests) a mock stands in.
import { type Backend, shell } from './client';

let chosen: Backend = shell;

/** Everything the window asks for goes through this. */
export function backend(): Backend {
  return chosen;
}

/** Puts another program behind the window: tests and the plain browser. */
export function useBackend(other: Backend): void {
  chosen = other;
}

/** Takes the mock outside the shell, where there is one to take. */
export async function prepareBackend(): Promise<void> {
  if (import.meta.env.MODE === 'production' || '__TAURI_INTERNALS__' in window) return;
  const { mockFromAddress } = await import('./mock/address');
  useBackend(mockFromAddress(new URL(window.location.href)));
}

export type { Backend } from './client';
export { asFailure } from './failure';
export type * from './types';
