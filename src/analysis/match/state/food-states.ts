/** The states that change what a food is worth by weight. */
export type FoodState = 'raw' | 'cooked' | 'canned' | 'dried' | 'frozen';

/** The state a normalised word speaks of; undefined for every other word. */
export const stateByWord: ReadonlyMap<string, FoodState> = new Map([
  ['raw', 'raw'],
  ['uncooked', 'raw'],
  ['fresh', 'raw'],
  ['cooked', 'cooked'],
  ['precooked', 'cooked'],
  ['boiled', 'cooked'],
  ['baked', 'cooked'],
  ['roasted', 'cooked'],
  ['roast', 'cooked'],
  ['broiled', 'cooked'],
  ['grilled', 'cooked'],
  ['braised', 'cooked'],
  ['stewed', 'cooked'],
  ['steamed', 'cooked'],
  ['poached', 'cooked'],
  ['fried', 'cooked'],
  ['simmered', 'cooked'],
  ['microwaved', 'cooked'],
  ['canned', 'canned'],
  ['jarred', 'canned'],
  ['dried', 'dried'],
  ['dehydrated', 'dried'],
  ['dry', 'dried'],
  ['powdered', 'dried'],
  ['powder', 'dried'],
  ['frozen', 'frozen'],
]);
