import { toWordPattern } from '../words';

/** Whether a text names only flesh: "banana flesh", "sliced bananas". */
export function namesFlesh(text: string): boolean {
  return flesh.test(text) || cutBefore.test(beforeComma(text));
}

/** Whether a text names whole fruits: "1 kg bananas". */
export function namesWhole(text: string): boolean {
  const named = beforeComma(text);
  return soldWhole.test(named) || saysWhole(named);
}

/** The text before its first comma: what follows is done after weighing. */
export function beforeComma(text: string): string {
  return text.split(',', 1)[0] ?? '';
}

const flesh =
  /\b(?:flesh|pulp|pur[eé]e|pureed|kernels?|arils|hearts?|bottoms?|segments?|meat)\b|\b(?:peeled|prepared|trimmed|net|edible) weight\b/i;

const cutBefore = toWordPattern(
  [
    'peeled|mashed|slice[ds]?|chopped|diced|cube[ds]?|cut|halved|trimmed|pitted|stoned|shredded|chunks?',
    'balls|wedges|grated|minced|crushed|flaked|rings|cooked|frozen|dried|canned|(?:char-?)?grilled',
    'marinated|jars?',
  ],
  'i',
);

const soldWhole = toWordPattern(
  [
    'bananas|plantains|oranges|tangerines|clementines|mandarins|satsumas|grapefruits?|mango(?:e?s)',
    'avocado(?:e?s)|papayas|pomegranates|lychees|litchis|longans|leeks?(?! (?:tops|greens|leaves))',
    'durians?|jackfruits|breadfruits?|cherimoyas|soursops|coconuts|artichokes|corn on the cob|corn cobs',
    'cobs|ears|watermelons?|cantaloupes?|melons|pineapples|passion ?fruits?',
  ],
  'i',
);

/**
 * Whether the line says that the waste is gone, and does not say before it that it was weighed. What
 * is cooked or cut up is without it, unless the line says that it is in: "fully cooked bone-in ham".
 */
export function saysWithout(text: string): boolean {
  const without = saidOut.exec(text);
  const said = saidIn.exec(text);
  if (said === null) return without !== null || (sawnCuts.test(text) ? /\bcooked\b/i : cookedOrCut).test(text);
  return without !== null && without.index < said.index;
}

/** Whether the line says that bones, shells or the peel are in. */
export function saysWith(text: string): boolean {
  return saidIn.test(text);
}

const saidIn = toWordPattern(
  [
    '(?:chopped|cut|sliced|diced) (?:up )?(?:on|with|through) (?:the )?bones?|bone[- ]?in',
    '(?:on|with|through) (?:the )?bones?|(?:shells?|heads?)[- ]on',
    'with (?:their |the )?(?:shells?|heads?)|in[- ](?:(?:the|their|its) )?(?:half )?(?:shells?|pods?)',
    'unshelled|unpodded|unshucked|unpeeled|standing rib|tomahawk|frenched',
    'split (?:chicken |turkey )?breasts?|curry[- ]cut',
  ],
  'i',
);

const saidOut = toWordPattern(
  [
    String.raw`boneless|(?:de-?)?boned|bones? (?:removed|discarded)|(?:\w*meat) only`,
    String.raw`(?:crab|lobster|clam|mussel|claw|\w*lump)[- ]?meat|meat (?:removed|picked|shredded)`,
    '(?:chicken|turkey|duck|goose) meat|shelled|podded|shucked|peeled|fillet(?:s|ed)?|filets?',
    'back[- ]?straps?|noisettes? of|cannons? of|eyes? of loin|tenderloins?|steaks? (?:of|cut)',
    'sides? of|sides? salmon|salmon sides?|shredded|pulled|ground|minced?|canned',
  ],
  'i',
);

// "Ribs, chopped into pieces" keep their bones.
const cookedOrCut =
  /\bcooked\b|\bchopped\b(?! at (?:the |each )?joints?\b)(?! (?:up )?in(?:to)? (?:\S+ ){0,4}(?:pieces|sections|lengths))|\bdiced\b|\bcubed?\b|\bsliced\b|\bstrips\b/i;

/** Cuts that are chopped or sliced through their bones. */
const sawnCuts = /\boxtails?\b|\bneck (?:chops|slices)\b/i;

/** Whether a text says that what was weighed is a whole animal. */
export function saysWhole(text: string): boolean {
  return wholeWords.test(text);
}

const wholeWords = /\bwhole\b|\bcrabs\b|\blive\b|\boven[- ]ready\b|\bgutted\b|\bwith (?:the )?giblets\b/i;

/** Whether a text says that a bird or a rabbit is in pieces, bones and all. */
export function saysJointed(text: string): boolean {
  return jointedWords.test(text);
}

const jointedWords =
  /\bcut[- ]up\b|\bjointed\b|\bspatchcock|\bbutterflied\b|\bquartered\b|\bcut into (?:(?:\d+|four|six|eight|ten|twelve|serving)(?: serving)? (?:pieces|parts|portions)|quarters|eighths|joints|parts)/i;
