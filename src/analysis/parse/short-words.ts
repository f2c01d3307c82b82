import { rare, type TextRow } from './text-signs';

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
const shortWords = new RegExp(`\\b(${[...longForms.keys()].join('|')})\\. ?(?=\\p{L}|$)`, 'giu');

/** The whole word for a match of `shortWords`, with a blank. */
function lengthen(whole: string, short: string): string {
  const word = longForms.get(short.toLowerCase());
  return word === undefined ? whole : `${word} `;
}

/** Forms that are no English words, in lower case; they are as often written without a full stop. */
const bareForms: ReadonlyMap<string, string> = new Map([
  ['bnls', 'boneless'],
  ['bnlss', 'boneless'],
  ['sknls', 'skinless'],
  ['sknlss', 'skinless'],
  ['skls', 'skinless'],
  ['brst', 'breast'],
  ['brsts', 'breasts'],
  ['bttr', 'butter'],
  ['chix', 'chicken'],
  ['chkn', 'chicken'],
  ['chx', 'chicken'],
  ['chpd', 'chopped'],
  ['chook', 'chicken'],
  ['clv', 'clove'],
  ['clvs', 'cloves'],
  ['flr', 'flour'],
  ['frzn', 'frozen'],
  ['grnd', 'ground'],
  ['grtd', 'grated'],
  ['mushrm', 'mushroom'],
  ['mushrms', 'mushrooms'],
  ['onn', 'onion'],
  ['onns', 'onions'],
  ['shrd', 'shredded'],
  ['slcd', 'sliced'],
  ['unslt', 'unsalted'],
  ['unsltd', 'unsalted'],
  ['whl', 'whole'],
  ['blk', 'black'],
  ['crm', 'cream'],
  ['grd', 'ground'],
  ['jc', 'juice'],
  ['sr', 'sour'],
  ['bch', 'bunch'],
  ['bchs', 'bunches'],
  ['beaf', 'beef'],
  ['bk', 'baking'],
  ['bkg', 'baking'],
  ['bun', 'bunch'],
  ['cel', 'celery'],
  ['chz', 'cheese'],
  ['cp', 'cup'],
  ['cps', 'cups'],
  ['garl', 'garlic'],
  ['grn', 'green'],
  ['hndfl', 'handful'],
  ['lem', 'lemon'],
  ['lf', 'loaf'],
  ['n', 'and'],
  ['o', 'of'],
  ['oreg', 'oregano'],
  ['pep', 'pepper'],
  ['peps', 'peppers'],
  ['peper', 'pepper'],
  ['pepers', 'peppers'],
  ['pots', 'potatoes'],
  ['rd', 'red'],
  ['slc', 'slice'],
  ['slcs', 'slices'],
  ['sw', 'sweet'],
  ['worch', 'worcestershire'],
  ['yel', 'yellow'],
  ['ckd', 'cooked'],
  ['hvy', 'heavy'],
  ['trky', 'turkey'],
  ['broc', 'broccoli'],
  ['brocc', 'broccoli'],
  ['zuch', 'zucchini'],
  ['zukes', 'zucchini'],
  ['shrooms', 'mushrooms'],
  ['caulif', 'cauliflower'],
  ['unsw', 'unsweetened'],
  ['strawbs', 'strawberries'],
  ['yog', 'yogurt'],
  ['rotis', 'rotisserie'],
  ['flks', 'flakes'],
  ['ext', 'extract'],
  ['cond', 'condensed'],
  ['pkd', 'packed'],
  ['sc', 'scoop'],
  ['abt', 'about'],
  ['appr', 'about'],
  ['apprx', 'about'],
  ['aprox', 'about'],
]);

const behindNumber = '(?<=\\d ?)';
const kindsOfPepper =
  'bell|red|green|yellow|grn|rd|jalapeno|jalapeño|black|white|chili|chilli|cayenne|hot|banana|serrano';

// Some mean a food only beside certain words: "1 blk tofu" is a block.
const besides: ReadonlyMap<string, string> = new Map([
  ['blk', 'blk(?=\\.? (?:pepper|beans?|olives?)\\b)'],
  ['crm', 'crm(?=\\.? (?:of|cheese)\\b)|(?<=\\b(?:sour|whipping|heavy|light|ice|sr) )crm'],
  ['grd', 'grd(?=\\.? (?:beef|turkey|pork|chuck|round|sirloin|lamb|veal|cinnamon|nutmeg|ginger)\\b)'],
  ['jc', '(?<=\\b(?:lemon|lime|orange|tomato|apple|pineapple) )jc'],
  ['sr', 'sr(?=\\.? (?:cream|crm)\\b)'],
  ['bk', 'bk(?=\\.? (?:powder|soda|pwdr?)\\b)'],
  [
    'bun',
    '(?<=^\\d[\\d/ ]{0,4})bun(?=\\.? (?:parsley|cilantro|coriander|basil|mint|dill|thyme|kale|spinach|scallions|radishes)\\b)',
  ],
  ['cel', '(?<=\\b(?:stalks?|ribs?|sticks?|chopped|diced) )cel'],
  ['cp', `${behindNumber}cp`],
  ['cps', `${behindNumber}cps`],
  ['grn', 'grn(?=\\.? (?:bell|peppers?|onions?|beans?|chilis?|chiles?|apples?|peas|cabbage|olives?|grapes)\\b)'],
  ['lem', 'lem(?= (?:juice|jc|zest|rind)\\b)'],
  ['lf', `${behindNumber}lf`],
  ['n', '(?<=\\b(?:salt|mac|bread) )n(?= (?:pepper|cheese|butter)\\b)'],
  ['o', "(?<=\\b(?:pinch|dash|can|tin|clove|head|bunch) )o(?=['’]? (?!organics)[a-z]{3})"],
  ['pep', `(?<=\\b(?:${kindsOfPepper}) )pep`],
  ['peps', `(?<=\\b(?:${kindsOfPepper}) )peps`],
  ['peper', `(?<=\\b(?:${kindsOfPepper}) )peper`],
  ['pepers', `(?<=\\b(?:${kindsOfPepper}) )pepers`],
  ['pots', '(?<=\\bsweet )pots'],
  ['rd', 'rd(?=\\.? (?:onions?|peppers?|bell|cabbage|wine|potatoes)\\b)'],
  ['slc', `${behindNumber}slc`],
  ['slcs', `${behindNumber}slcs`],
  ['sw', 'sw(?=\\.? (?:cond|condensed|potato|potatoes|pots)\\b)'],
  ['ext', '(?<=\\b(?:vanilla|van|almond|lemon|peppermint) )ext'],
  ['cond', 'cond(?=\\.? milk\\b)'],
  ['sc', `${behindNumber}sc(?=\\.? (?:of )?(?:vanilla |chocolate )?(?:protein|whey))`],
  ...['abt', 'appr', 'apprx', 'aprox'].map((short) => [short, `^${short}(?=\\.? ?\\d)`] as const),
  ['yel', 'yel(?=\\.? (?:onions?|peppers?|bell|squash|mustard)\\b)'],
]);

/** A shortened word without a full stop, or with one before the next word or at the end. */
const bareShortWords = new RegExp(
  `\\b(${[...bareForms.keys()].map((short) => besides.get(short) ?? short).join('|')})\\b(?:\\.(?= |$))?`,
  'gi',
);

/** The whole word for a match of `bareShortWords`. */
function lengthenBare(whole: string, short: string): string {
  return bareForms.get(short.toLowerCase()) ?? whole;
}

/** Steps for words of foods that are written short. They follow each other in `normalizeText`. */
export const shortForms: readonly TextRow[] = [
  ['words of cards, written short', '.', shortWords, lengthen],
  [
    'words of cards, written short without a full stop',
    rare,
    bareShortWords,
    lengthenBare,
    'any',
    /(?:abt|apprx?|aprox|jc|sr|chook|brocc?|zuch|zukes|shrooms|caulif|unsw|strawbs|yog|rotis|ext|cond|hvy|trky|ckd|pkd|sc|chix|beaf|bun|cel|garl|lem|oreg|pepe?r?s?|pots|worch|yel|onns?|mushrms?|unslt|hndfl|rd|sw|bk|cps?|lf|[no]|[bcfgsw][bcdfghjklmnpqrstvwxz]{2,5})\b/,
  ],
  [
    'cream, written short',
    '.',
    /\bcrm?\. ?(?=of\b|cheese\b)|(?<=\b(?:sour|whipping|heavy|light) )cr\.(?=$|,)/i,
    'cream ',
  ],
  ['optional, written short', rare, /(?<=[a-z]),? \(?opt\.?\)?$/i, ', optional', 'any', /opt\.?\)?$/],
  [
    'beef by its shares of lean and fat',
    '/',
    /(?<=\d ?(?:lbs?|pounds?|oz|g|kg)\.? )([79][05]|8[05])\/([0-3][05]|7) (?:lean )?beef(?=$|,)/i,
    '$1/$2 ground beef',
    'digit',
  ],
  ['brown, written short', '.', /\bbr\. ?(?=sugar)/i, 'brown '],
  ['all-purpose, written short', '.', /\ba\. ?p\. ?(?=flour)/i, 'all-purpose '],
  ['ground, written short', '.', /(?<=[a-z]\.? )gr\. ?(?=[a-z])/i, 'ground '],
];
