import { rare, type TextRow } from '../parse-tokens/text-signs';

/** "C. à soupe" is a tablespoon, "c. à café" and "c. à thé" are teaspoons. */
const byFrenchSpoon = (_whole: string, ...[count = '', spoon, plain = '']: (string | undefined)[]): string =>
  `${count} ${/^s/i.test(spoon ?? plain) ? 'tbsp' : 'tsp'} `;

/** The step for spoons as French recipes write them. */
export const frenchSpoons: readonly TextRow[] = [
  [
    'French spoons',
    rare,
    /^(\d(?:[\d./,-]| (?=\d)){0,8}) ?c(?:uil(?:l(?:[eè]r(?:e|[eé]e)s?)?)?)?\.? ?(?:à\.? ?(soupe|s|caf[eé]|th[eé]|c)|a (soupe|caf[eé]))(?!\p{L})\.? ?(?:(?:rase|pleine)s? )?(?:de |d')?/iu,
    byFrenchSpoon,
    'digit',
    /(?:\d+ ?)?c(?:uil[a-zèé]*)?\.? ?(?:à|a (?:soupe|caf))/,
  ],
];
