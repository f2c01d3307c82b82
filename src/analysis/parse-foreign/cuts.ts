import { readUnit } from '../unit';
import { rare, type TextRow } from '../parse-tokens/text-signs';

const cuts: readonly (readonly [english: string, words: string])[] = [
  [
    'chopped',
    '(?:fein |grob )?(?:gehackt|gepresst|gerieben|zerdrückt)e?[rns]?|(?:finement )?hachée?s?|ciselée?s?|(?:finamente )?picad[oa]s?|(?:bien )?picad[oa]s?',
  ],
  ['chopped', '(?:finemente )?tritat[oaie]|fijngehakte?|gesnipperde?|fijngesneden'],
  [
    'sliced',
    '(?:in (?:feine |dünne )?(?:scheiben|ringe|streifen)(?: geschnitten)?)|(?:finement )?émincée?s?|en (?:rondelles|lamelles|tranches)',
  ],
  [
    'sliced',
    'en (?:rodajas|juliana)|fatiad[oa]s?|em rodelas|a (?:fette|rondelle)|affettat[oaie]|in (?:plakjes|ringen|reepjes)',
  ],
  [
    'diced',
    '(?:fein )?gewürfelte?|in würfeln?(?: geschnitten)?|en (?:petits )?(?:dés|cubes)|en (?:dados|cubos|cubitos)|a (?:cubetti|dadini)|in blokjes|em cubos',
  ],
];
const all = cuts.map(([, words]) => words).join('|');
const patterns = cuts.map(([english, words]) => ({ english, pattern: new RegExp(`^(?:${words})$`, 'iu') }));

// Minced meat is another food: "carne picada", "viande hachée".
const meat = /^(?:carne|viande|b(?:oe|œ)uf|veau|porc|dinde|poulet|steaks?|ternera|cerdo|res|pollo)$/iu;

const byCut = (whole: string, ...[word = '', comma = '', cut = '']: (string | undefined)[]): string => {
  const found = patterns.find(({ pattern }) => pattern.test(cut));
  const isName = !comma.includes(',') && (meat.test(word) || readUnit(word) !== null);
  return found === undefined || isName ? whole : `, ${found.english}`;
};

/** The step for how a food is cut, behind its name in another language. */
export const foreignCuts: readonly TextRow[] = [
  [
    'cuts in other languages',
    rare,
    new RegExp(`(?<=(\\p{L}{1,20}))(,? )(${all})(?=$|, to taste$)`, 'iu'),
    byCut,
    'any',
    /(?:gehackt|gepresst|gerieben|zerdr|fein|hach|cisel|picad|tritat|fijnge|gesnip|minc[eé]e?s?$|fine?[am]|fatiad|affett|gew[uü]rfelt|(?:in|en|em|a) (?:(?:fein|dünn|petit)e?s? )?(?:scheib|ring|streif|rond|lamel|tranch|roda|julian|rodel|fette|plak|reep|w[uü]rfel|d[eé]s|cub|dado|dadi|blok))/,
  ],
];
