/** Words of foods as recipe cards shorten them, in lower case without their full stop. */
const longForms: ReadonlyMap<string, string> = new Map([
  ['bk', 'baking'],
  ['bkg', 'baking'],
  ['brn', 'brown'],
  ['cinn', 'cinnamon'],
  ['cond', 'condensed'],
  ['elb', 'elbow'],
  ['evap', 'evaporated'],
  ['gar', 'garlic'],
  ['gran', 'granulated'],
  ['hamb', 'hamburger'],
  ['lem', 'lemon'],
  ['mac', 'macaroni'],
  ['marg', 'margarine'],
  ['moz', 'mozzarella'],
  ['mozz', 'mozzarella'],
  ['pow', 'powdered'],
  ['powd', 'powdered'],
  ['pwd', 'powdered'],
  ['shr', 'shredded'],
  ['shred', 'shredded'],
  ['swt', 'sweet'],
  ['tom', 'tomato'],
  ['unsalt', 'unsalted'],
  ['van', 'vanilla'],
  ['veg', 'vegetable'],
  ['worc', 'worcestershire'],
]);

/** A shortened word with its full stop, before another word or at the end. */
export const shortWords = new RegExp(`\\b(${[...longForms.keys()].join('|')})\\. ?(?=\\p{L}|$)`, 'giu');

/** The whole word for a match of `shortWords`, with a blank. */
export function lengthen(whole: string, short: string): string {
  const word = longForms.get(short.toLowerCase());
  return word === undefined ? whole : `${word} `;
}
