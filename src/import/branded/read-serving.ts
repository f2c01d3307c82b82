/** One serving as the nutrients of its product are counted: per 100 g, or per 100 ml. */
export interface Serving {
  /** Above 0. */
  readonly size: number;
  readonly unit: 'g' | 'ml';
}

/**
 * Reads the size of a serving. "MG" and "IU" stand in the dataset behind sizes in grams (30 of popcorn) and in millilitres (240 of milk) alike, so
 * they say nothing, and neither does a size of nothing or of more than a turkey.
 */
export function readServing(size: string, unit: string): Serving | null {
  const known = units.get(unit.trim().toLowerCase());
  const value = Number(size.trim() === '' ? NaN : size);
  if (known === undefined || !(value > 0)) return null;
  // The twelve digits of all our figures: 28.349523125 × 3 is 85.048569375, and no more.
  const whole = Number((value * known.factor).toPrecision(12));
  return whole >= smallestServing && whole <= largestServing ? { size: whole, unit: known.unit } : null;
}

// A drop of sweetener, and a whole frozen turkey.
const smallestServing = 0.01;
const largestServing = 20_000;

/** The dataset's own spellings, GS1 codes among them, in lower case. */
const units: ReadonlyMap<string, { readonly unit: Serving['unit']; readonly factor: number }> = new Map([
  ['g', { unit: 'g', factor: 1 }],
  ['gr', { unit: 'g', factor: 1 }],
  ['gm', { unit: 'g', factor: 1 }],
  ['grm', { unit: 'g', factor: 1 }],
  ['gram', { unit: 'g', factor: 1 }],
  ['grams', { unit: 'g', factor: 1 }],
  ['kg', { unit: 'g', factor: 1000 }],
  ['kgm', { unit: 'g', factor: 1000 }],
  ['onz', { unit: 'g', factor: 28.349523125 }], // exact by the 1959 agreement
  ['ml', { unit: 'ml', factor: 1 }],
  ['mlt', { unit: 'ml', factor: 1 }],
  ['l', { unit: 'ml', factor: 1000 }],
  ['ltr', { unit: 'ml', factor: 1000 }],
  ['oza', { unit: 'ml', factor: 29.5735295625 }], // the US fluid ounce, exact
]);
