// The checker's corrections of the reading, as the program makes them.
import type { ClaimEdit } from '../types/ClaimEdit';
import { NOW, type Paper } from './paper';
import { failure, findClaim } from './refuse';

function fresh(paper: Paper, block: number, start: number, end: number, by: string): string {
  const id = paper.newId();
  paper.claims.push({
    id,
    block,
    start,
    end,
    plan: { kind: 'event', finding: 'unresolved', explanation: 'Nothing supplied speaks of it.' },
    found: false,
    ticked: [],
    decision: { type: 'open' },
    by: null,
    at: null,
    history: [{ at: NOW, by: by, what: 'Added by hand.' }],
  });
  return id;
}

/** Does what the checker asks; the id of the claim to select afterwards. */
export function applyEdit(paper: Paper, edit: ClaimEdit, by: string): string | null {
  switch (edit.type) {
    case 'add': {
      const { start, end } = paper.range(edit.selection);
      return fresh(paper, edit.selection.block, start, end, by);
    }
    case 'rebound': {
      const claim = findClaim(paper, edit.claim);
      Object.assign(claim, paper.range(edit.selection), { block: edit.selection.block });
      claim.history.push({ at: NOW, by, what: 'Words changed.' });
      return claim.id;
    }
    case 'split': {
      const claim = findClaim(paper, edit.claim);
      const { start } = paper.range(edit.at);
      if (start <= claim.start || start >= claim.end) {
        throw failure('invalid', 'The cut lies outside this claim.', 'Select words inside it.');
      }
      const second = fresh(paper, claim.block, start, claim.end, by);
      claim.end = start;
      return second;
    }
    case 'merge': {
      const claim = findClaim(paper, edit.claim);
      const other = findClaim(paper, edit.with);
      if (claim.block !== other.block) {
        throw failure('invalid', 'These claims stand in two paragraphs and cannot be one.');
      }
      claim.start = Math.min(claim.start, other.start);
      claim.end = Math.max(claim.end, other.end);
      paper.claims = paper.claims.filter((one) => one !== other);
      return claim.id;
    }
    case 'rekind': {
      const claim = findClaim(paper, edit.claim);
      claim.plan = { ...claim.plan, kind: edit.kind };
      return claim.id;
    }
    case 'dismiss': {
      const claim = findClaim(paper, edit.claim);
      paper.aside.push({
        id: `n-${claim.id}`,
        block: claim.block,
        quote: paper.quote(claim),
        reason: 'dismissed',
      });
      paper.claims = paper.claims.filter((one) => one !== claim);
      return null;
    }
    case 'restore': {
      const row = paper.aside.find((one) => one.id === edit.id);
      if (!row) return null;
      paper.aside = paper.aside.filter((one) => one !== row);
      const start = paper.blocks[row.block]?.text.indexOf(row.quote) ?? 0;
      return fresh(paper, row.block, start, start + row.quote.length, by);
    }
  }
}
