// Where rated outlets stand on the line from left to right. The raters' own five classes are
// the places; whatever else they call an outlet has no place on it.
import type { OutletRating } from '../backend';

/** Media Bias/Fact Check's classes along the line, in its words. */
export const PLACES = ['Left', 'Left-Center', 'Least Biased', 'Right-Center', 'Right'] as const;

export type Place = (typeof PLACES)[number];

export interface Spectrum {
  /** Outlets at each place, in the order they came. */
  at: Record<Place, OutletRating[]>;
  /** Rated, but not for where they stand: "Pro-Science", "Satire" … */
  beside: OutletRating[];
}

/** The class without the rater's name behind it: "Left-Center (MBFC)" is "Left-Center". */
export function classOf(rating: OutletRating): string {
  return rating.class.replace(/\s*\([^)]*\)$/u, '');
}

export function spectrum(ratings: readonly OutletRating[]): Spectrum {
  const at = Object.fromEntries(PLACES.map((place) => [place, []])) as unknown as Spectrum['at'];
  const beside: OutletRating[] = [];
  for (const rating of ratings) {
    const place = PLACES.find((one) => one === classOf(rating));
    (place ? at[place] : beside).push(rating);
  }
  return { at, beside };
}
