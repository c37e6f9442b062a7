// A book's claims chapter by chapter: which claim of the list opens a chapter, and what was found in it.
import type { ChapterRow, ClaimRow } from '../backend';

export interface Opening {
  /** Its heading; empty for what stands before the first one. */
  title: string;
  /** Claims it has, whatever the list shows of them. */
  claims: number;
  open: number;
  /** Contradicted and mixed. */
  against: number;
}

/** The chapters by the id of the first of their claims in `shown`; none where that is in no reading order. */
export function openings(
  chapters: readonly ChapterRow[],
  claims: readonly ClaimRow[],
  shown: readonly ClaimRow[],
): Map<string, Opening> {
  const found = new Map<string, Opening>();
  for (const { title, first, last } of chapters) {
    const within = (claim: ClaimRow) => claim.number >= first && claim.number <= last;
    const opener = shown.find(within);
    if (!opener) continue;
    const own = claims.filter(within);
    found.set(opener.id, {
      title,
      claims: own.length,
      open: own.filter((claim) => claim.decision === 'open').length,
      against: own.filter(({ finding }) => finding === 'contradicted' || finding === 'mixed')
        .length,
    });
  }
  return found;
}
