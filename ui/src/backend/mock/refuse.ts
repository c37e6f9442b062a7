// How the mock refuses: a failure as the program words it.
import type { Failure } from '../types/Failure';
import type { FailureCode } from '../types/FailureCode';
import type { MockClaim, Paper } from './paper';

export function failure(code: FailureCode, message: string, advice: string | null = null): Failure {
  return { code, message, advice, retry: false };
}

export function findClaim(paper: Paper, id: string): MockClaim {
  const claim = paper.claim(id);
  if (!claim) throw failure('not_found', 'This claim is not in the text any more.');
  return claim;
}
