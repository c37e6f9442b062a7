// Words about a run: where it stands, what its button does.
import type { RunPhase, RunView } from '../backend';
import { count } from './count';

/** Where a run stands, for the Desk and the top bar. */
function state(phase: RunPhase, done: number, total: number): string {
  switch (phase) {
    case 'none':
      return 'not checked yet';
    case 'running':
      return `checking, ${done} of ${total}`;
    case 'stopped':
      return `stopped at ${done} of ${total}`;
    case 'interrupted':
      return `interrupted at ${done} of ${total}`;
    case 'finished':
      return 'checked';
  }
}

/** The Run button says what it will do. */
function label(run: RunView, claims: number, references: number): string {
  if (run.phase === 'stopped' || run.phase === 'interrupted') {
    // Claims come first; if they are done, the run stopped among the references.
    if (run.done >= run.total && run.references_done < run.references_total) {
      return `Resume at reference ${run.references_done + 1} of ${run.references_total}`;
    }
    return `Resume at ${Math.min(run.done + 1, run.total)} of ${run.total}`;
  }
  if (run.phase === 'finished') return 'Check again';
  if (claims === 0) return `Check ${count(references, 'reference')}`;
  return `Check ${count(claims, 'claim')}`;
}

export const sayRun = { state, label };
