// What the shell refuses with, and what anything else thrown is turned into.
import type { Failure } from './types/Failure';

function isFailure(value: unknown): value is Failure {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Failure).code === 'string' &&
    typeof (value as Failure).message === 'string'
  );
}

/** A failure in words, whatever was thrown. */
export function asFailure(thrown: unknown): Failure {
  if (isFailure(thrown)) return thrown;
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  return {
    code: 'unexpected',
    message: `Stet did not expect this answer: ${detail}`,
    advice: 'Your work up to here is saved. Close and open the document again.',
    retry: false,
  };
}
