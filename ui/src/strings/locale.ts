// How numbers and dates are written: by the language of the window. Set before the window is
// built, so what is formatted asks each time and never keeps one at the top of a file.
let tag = 'en-GB';
let formats = new Map<string, Intl.DateTimeFormat>();

/** The tag of BCP 47 that numbers and dates follow from here on. */
export function writeAs(locale: string): void {
  tag = locale;
  formats = new Map();
}

/** "1,234" */
export const number = (n: number): string => n.toLocaleString(tag);

/** A date or a time, as the options have it. */
export function moment(date: Date, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(tag, options);
  formats.set(key, known);
  return known.format(date);
}
