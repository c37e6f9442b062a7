// What happened to a work and its link, in the order of time: notices about it, the copy that
// was kept of it, every look at the address.
import type { LinkState, ReferenceDetail } from '../backend';

export type Happening =
  | { at: string; what: 'notice'; kind: string }
  | { at: string; what: 'archived' }
  | { at: string; what: 'look'; state: LinkState };

/** Dated happenings, the oldest first; what has no date has no place here. */
export function happenings(detail: ReferenceDetail): Happening[] {
  const { link } = detail;
  const all: Happening[] = [
    ...detail.notices.map(({ date, kind }) => ({ at: date, what: 'notice' as const, kind })),
    ...(link?.archived ? [{ at: link.archived_at, what: 'archived' as const }] : []),
    ...(link?.history ?? []).map(({ at, state }) => ({ at, what: 'look' as const, state })),
  ];
  return all
    .filter((one) => !Number.isNaN(Date.parse(one.at)))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** True if there is more to tell than the looks at a link, which are listed with it. */
export function hasHistory(detail: ReferenceDetail): boolean {
  const all = happenings(detail);
  return all.length > 1 && all.some((one) => one.what !== 'look');
}

/** Where each stands on a line from 0 to 1, in true proportion but never closer than `least`. */
export function places(all: readonly Happening[], least: number): number[] {
  const times = all.map((one) => Date.parse(one.at));
  const from = times[0] ?? 0;
  const span = Math.max((times.at(-1) ?? 0) - from, 1);
  const room = Math.max(1 - least * Math.max(all.length - 1, 0), 0);
  return times.map((time, index) => index * least + ((time - from) / span) * room);
}
