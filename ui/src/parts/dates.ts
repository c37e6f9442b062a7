// Dates as a reader wants them; what cannot be read is shown as it came.
import { say } from '../strings';
import { moment } from '../strings/locale';

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const MINUTE: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
const SECOND: Intl.DateTimeFormatOptions = { timeStyle: 'medium' };

function written(stamp: string, ...parts: Intl.DateTimeFormatOptions[]): string {
  const date = new Date(stamp);
  if (Number.isNaN(date.getTime())) return stamp;
  return parts.map((part) => moment(date, part)).join(', ');
}

/** "21 Nov 2026" */
export const dayOf = (stamp: string): string => written(stamp, DAY);

/** "21 Nov 2026, 08:31" */
export const momentOf = (stamp: string): string => written(stamp, DAY, MINUTE);

/** "21 Nov 2026, 08:31:07" */
export const secondOf = (stamp: string): string => written(stamp, DAY, SECOND);

/** "108 KB" */
export function sizeOf(bytes: number): string {
  if (bytes < 1024) return say.sizes.bytes(bytes);
  if (bytes < 1024 * 1024) return say.sizes.kilobytes(Math.round(bytes / 1024));
  return say.sizes.megabytes((bytes / 1024 / 1024).toFixed(1));
}
