const gramsPerOunce = 28.349523125; // exact: a pound is 0.45359237 kg by the 1959 agreement

/**
 * How many of a thing a portion weighs; above 0. A pack that states its own weight is one of them where the grams are that weight: SR Legacy
 * has "5 × package (5 oz)" of 142 g and "0.5 × container (4 oz)" of 113 g, where the number is of something else.
 */
export function findAmount({ text, amount, grams }: { text: string; amount: number; grams: number }): number {
  const ounces = Number(pack.exec(text)?.[1] ?? NaN);
  return Math.abs(grams / (ounces * gramsPerOunce) - 1) < 0.05 ? 1 : amount;
}

const pack = /^(?:package|container|can|serving|box|bag|packet|bar|patty),? \(?([\d.]+) oz\b/i;
