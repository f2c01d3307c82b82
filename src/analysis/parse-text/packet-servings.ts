import type { TextRow } from '../parse-tokens/text-signs';

/**
 * Steps for packets of dessert mixes by the servings that they make: four are the small packet, six and
 * eight the large one. They follow each other in `normalizeText`.
 */
export const packetServings: readonly TextRow[] = [
  [
    'six or eight servings of a packet',
    '(-',
    /^((?:1 |one |an? )?)((?:(?:pkg|pkgs|package|packet|box|pk)\.? )?)\(?(?:six|6|eight|8)[- ]serving(?:[- ]size)?\)? /i,
    '$1large $2',
  ],
  [
    'four servings of a packet',
    '(-',
    /^((?:1 |one |an? )?)((?:(?:pkg|pkgs|package|packet|box|pk)\.? )?)\(?(?:four|4)[- ]serving(?:[- ]size)?\)? /i,
    '$1$2',
  ],
  [
    'servings of packets in brackets',
    '(',
    /^(\d{1,2} |an? |one |two )?((?:(?:pkg|pkgs|package|packet|box|pk)e?s?\.? )?)(.{0,60}?) ?\((?:(6|8|six|eight)|4|four)[- ]servings?(?:[- ]size)?\)(?=$|,| )/i,
    (_whole: string, ...[count = '', pack = '', food = '', large]: (string | undefined)[]) =>
      `${count}${large === undefined ? '' : 'large '}${pack}${food}`,
  ],
];
