/** Signs of one character for a fraction, and the digits that they stand for. */
const fractions: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅙': '1/6',
  '⅚': '5/6',
  '⅐': '1/7',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
  '⅑': '1/9',
  '⅒': '1/10',
};

/** Finds every fraction sign of a text. */
export const fractionSigns = /[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]/g;

/** "1/2" for "½"; any other text as it is. */
export function writeFraction(sign: string): string {
  return fractions[sign] ?? sign;
}

/** A sign in place of a fraction that a program or a scanner lost: "% cup", "1? cups". */
export const lostFraction =
  /^(\d{1,2} ?(?!\/))?(?:[1-7]\/)?[%?\ufffd]{1,3} ?(?=(?:cups?|c|tsps?|tbsps?|teaspoons?|tablespoons?|lbs?|pounds?|pints?|oz|ounces?)\b)/i;
