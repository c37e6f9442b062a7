// Dates as a reader wants them; what cannot be read is shown as it came.
import { say } from '../strings';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** "21 Nov 2026" */
export function dayOf(stamp: string): string {
  const date = new Date(stamp);
  return Number.isNaN(date.getTime()) ? stamp : day.format(date);
}

/** "21 Nov 2026, 08:31" */
export function momentOf(stamp: string): string {
  const date = new Date(stamp);
  return Number.isNaN(date.getTime()) ? stamp : `${day.format(date)}, ${time.format(date)}`;
}

/** "108 KB" */
export function sizeOf(bytes: number): string {
  if (bytes < 1024) return say.sizes.bytes(bytes);
  if (bytes < 1024 * 1024) return say.sizes.kilobytes(Math.round(bytes / 1024));
  return say.sizes.megabytes((bytes / 1024 / 1024).toFixed(1));
}

const second = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** "21 Nov 2026, 08:31:07" */
export function secondOf(stamp: string): string {
  const date = new Date(stamp);
  return Number.isNaN(date.getTime()) ? stamp : `${day.format(date)}, ${second.format(date)}`;
}
