import { rare, type TextRow } from '../parse-tokens/text-signs';

const measures = 'kilos?|kilogramm|litros?|litre|liter|chilo|quilo|litro';

const byTwelve = (_whole: string, half?: string): string => (half === undefined ? '12 ' : '6 ');

/** Steps for parts of a measure and dozens, as other languages say them in words. They precede `foreignNumbers`. */
export const foreignFractions: readonly TextRow[] = [
  [
    'a half joined to its measure',
    rare,
    /^(?:une? |1 )?demi-(?=(?:litre|kilo|livre|verre|sachet|paquet|tasse|botte|pot)s?(?!\p{L}))/iu,
    '1/2 ',
    'any',
    /demi-[lkvsptb]/,
  ],
  [
    'a quarter of a measure',
    rare,
    new RegExp(`^(?:un |um |1 )?(?:quart|cuarto|quarto) d[ei] (${measures})(?= d)`, 'iu'),
    '1/4 $1',
    'any',
    /(?:quart|cuarto|quarto) d[ei] [klcq]/,
  ],
  [
    'three quarters of a measure',
    rare,
    new RegExp(`^(?:trois|tres|tre|três|3) (?:quarts|cuartos|quarti|quartos) d[ei] (${measures})(?= d)`, 'iu'),
    '3/4 $1',
    'any',
    /(?:trois|tres|tre|três|3) (?:quart|cuart)/,
  ],
  [
    'a part of a litre or pound in German and Dutch',
    rare,
    /^(?:(?:ein(?:en)?|een|1) )?(drei|drie)?(?:viertel|kwart) ?(liter|l|kilo|pfund)(?= \p{L})/iu,
    (_whole: string, ...[three, measure = '']: (string | undefined)[]) =>
      `${three === undefined ? '1' : '3'}/4 ${measure}`,
    'any',
    /(?:drei|drie)?(?:viertel|kwart) ?[lkp]/,
  ],
  [
    'a measure and a half',
    rare,
    new RegExp(`^(?:une? |1 )?(${measures}) (?:y medio|e mezzo|e meio|et demi) (?=d)`, 'iu'),
    '1 1/2 $1 ',
    'any',
    new RegExp(`(?:${measures}) (?:y|e|et) (?:medi|mezz|mei|demi)`),
  ],
  [
    'dozens',
    rare,
    /^(?:une? |una |uma |ein |een |1 )?(media |meia |mezza |demi-|halbes |half )?(?:docena|dúzia|duzia|dozzina|douzaine|dutzend|dozijn) (?:de |di |d')?(?=\p{L})/iu,
    byTwelve,
    'any',
    /(?:media |meia |mezza |demi-|halbes |half )?(?:docena|d[uú]zia|dozzina|douzaine|dutzend|dozijn)(?![a-z])/,
  ],
];
