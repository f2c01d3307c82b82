/**
 * Why a portion text weighs nothing that a recipe asks for, or null where it does.
 * Examples: "Guideline amount per slice of bread", "oz", "piece, cooked, excluding refuse (yield from 1 lb raw meat with refuse)".
 */
export function findUnusablePortion(text: string): string | null {
  const words = text.toLowerCase().replace(/\s+/g, ' ').trim();
  return reasons.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

const number = String.raw`(?:[\d.]+|\d+\/\d+|\d+ \d+\/\d+|\d+-\d+)`;

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^quantity not specified/, 'no quantity'],
  [/^guideline amount/, 'a survey guideline, not a portion'],
  [/^undetermined\b/, 'a unit that the record leaves open'],
  [/^(?:paired|dripping) |^orig (?:ckd|rw) g\b/, 'what a laboratory weighed'],
  // "1 oz, raw (yield after cooking)", "1 oz yields": the weight after cooking of what was bought, a cooking loss and no portion.
  [/\byield from [\d./ ]+(lb|oz) /, 'what a purchase yields'],
  [/\b(dry|raw),? yields?\b|^1? ?oz\b.*\b(yields?|raw)\b/, 'what a purchase yields'],
  [/^[\d./ ]*oz, (dry|in shell|raw|cooked from|with)/, 'what a purchase yields'],
  // "oz (23 whole kernels)" says how much one kernel weighs, so it stays.
  [
    new RegExp(
      String.raw`^(?:${number} )?(?:oz|lb|lbs|g|gram|grams|kg|ounce|ounces|pound)\b(?!.*\(${number} (?:whole )?(?!oz|serving)[a-z]+\))`,
    ),
    'a mass',
  ],
  [/surface inch/, 'an area of unknown thickness'],
  [/\(with ice\)/, 'a drink with ice in it'],
  [/^(skin|topping) from\b|\bskin only$/, 'a part of the food alone'],
  [/\brecipe yields?\b|^yield\b/, 'the yield of a recipe'],
  [/\bportion, amount to make\b/, 'an amount of a mix for a dish'],
];
