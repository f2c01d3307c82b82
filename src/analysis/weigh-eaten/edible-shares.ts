/**
 * What of a stated mass is eaten, by the food and by what the line says of it. The first row whose
 * foods and words fit decides; a food without a row counts whole.
 */
export interface EdibleShare {
  /** Tested on the food's description. */
  readonly foods: RegExp;
  /**
   * When a stated mass includes what is not eaten, unless the line says otherwise. All of them hold
   * where the line says that it is in ("bone-in", "shell-on").
   * - `always`: the cut is sold with it
   * - `counted`: the line counts animals or fruits, or calls them whole or jointed
   * - `whole`: the line calls the animal whole
   * - `piece`: the line counts pieces; what is cut off later was weighed, whatever the line says
   * - `bought`: the line counts pieces or names whole ones ("bananas"); what is cut off later was weighed
   * - `rendered`: the line fries after weighing, as the words that `only` tests say
   * - `said`: in no other case
   */
  readonly when: 'always' | 'counted' | 'whole' | 'piece' | 'bought' | 'rendered' | 'said';
  /** Words of a line that the share does not hold for: the mass then counts whole. */
  readonly unless?: RegExp;
  /** Words of a line without which the next row decides. */
  readonly only?: RegExp;
  /** Grams from which the bare name ("10 lb turkey", "2 kg leg of lamb") means a whole one. */
  readonly wholeFrom?: number;
  /** Above 0 and below 1. */
  readonly share: number;
  readonly parts: string;
  /** Whether it is sold in pods, which many a line takes off after weighing. */
  readonly inPods?: boolean;
  readonly source: string;
}

type Row = readonly [
  foods: RegExp,
  when: EdibleShare['when'],
  refusePercent: number,
  parts: string,
  source: string,
  lines?: Pick<EdibleShare, 'unless' | 'only' | 'wholeFrom' | 'inPods'>,
];

const bones = 'the bones';
const shells = 'the shells';
const pods = 'the pods';
const rind = 'rind and seeds';
const skin = 'the skin';
const peel = 'peel and seeds';
const gristle = 'bones and connective tissue';

// SR28: the refuse of USDA's Standard Reference 28, by NDB number. Handbook 8: table 2 of Agriculture Handbook 8.
const byDepartment = /^(?:SR28|Handbook 8|FNDDS)\b/;
const wholeCrabs = /\b(?:fresh|live|hard[- ]?shell(?:ed)?|mud|swimmer) crabs?\b(?!\W?meat)|\bcrabs\b/i;
const heads = 'heads and shells';
const headsOfShrimp =
  'Asian-Australasian Journal of Animal Sciences 13 (2000), 1422: 56.7 % of three species of shrimp';

const piecesOfChicken = /\bchicken (?:pieces|parts|joints|quarters|portions)\b|\b(?:pieces|joints) of chicken\b/i;
/** "1 lb bacon, cooked and crumbled", but not "4 oz cooked bacon, crumbled". */
const friedLater =
  /^(?!.*\b(?:cooked|fried|crisp\w*|crumbled|browned|grilled|broiled|baked)\b.*\bbacon\b).*\bbacon\b.*\b(?:cooked|fried|crisp\w*|crumbled|browned|drained|grilled|broiled|baked)\b/i;
const crown = /\bcrowns?\b/i;
const hocks = /\b(?:hocks?|knuckles?|eisbein)\b/i;
// No cut of these birds weighs four pounds.
const wholeBird = { wholeFrom: 1800 } as const;
// Half a leg or shoulder of lamb weighs less.
const wholeJoint = { wholeFrom: 1300, unless: /\b(?:butterflied|rolled)\b/i } as const;

const rows: readonly Row[] = [
  [/^chicken, broilers? or fryers, (?:dark meat, )?wing, .*\braw/i, 'always', 38, bones, 'SR28 05100'],
  [/^chicken, broilers? or fryers, (?:dark meat, )?drumstick, .*\braw/i, 'always', 33, bones, 'SR28 05066'],
  [/^chicken, broilers? or fryers, leg, .*\braw/i, 'always', 27, bones, 'SR28 05075'],
  // With their skin they are sold on the bone.
  [/^chicken, broilers? or fryers, thigh, meat and skin, raw/i, 'always', 16, bones, 'SR28 05677'],
  [/^chicken, broilers? or fryers, (?:dark meat, )?thigh, .*\braw/i, 'said', 16, bones, 'SR28 05677'],
  [/^chicken, broilers? or fryers, breast, .*\braw/i, 'said', 20, bones, 'SR28 05057'],
  [/^chicken, broilers? or fryers, back, .*\braw/i, 'always', 44, bones, 'SR28 05048'],
  [/^chicken, broilers? or fryers, neck, meat and skin, raw/i, 'always', 36, bones, 'SR28 05084'],
  [/^chicken, broilers? or fryers, meat and skin, raw/i, 'always', 32, bones, 'SR28 05006', { only: piecesOfChicken }],
  [/^chicken, broilers? or fryers, meat and skin, raw/i, 'counted', 32, bones, 'SR28 05006', { wholeFrom: 900 }],
  [/^chicken, broilers? or fryers, meat only, raw/i, 'counted', 52, 'bones, skin and fat', 'SR28 05011'],
  [
    /^chicken, (?:broilers? or fryers, meat only, cooked, roasted|ns .*rotisserie, skin not)/i,
    'piece',
    46,
    'bones and skin',
    'SR28 05013',
  ],
  [/^chicken, roasting, .*\braw/i, 'counted', 27, bones, 'SR28 05109'],
  [/^chicken, stewing, .*\braw/i, 'counted', 30, bones, 'SR28 05123'],
  [/^chicken, capons, .*\braw/i, 'counted', 28, bones, 'SR28 05135'],
  [/^chicken, cornish game hens, .*\braw/i, 'always', 39, bones, 'SR28 05307'],
  [/^turkey, .*\bbreast, .*\braw/i, 'always', 14, bones, 'SR28 05732', { only: crown }],
  [/^turkey, (?:all classes|whole|retail parts), breast, .*\braw/i, 'said', 14, bones, 'SR28 05732'],
  [/^turkey, (?:all classes|retail parts), wing, .*\braw/i, 'always', 33, bones, 'SR28 05195'],
  [/^turkey, (?:retail parts, )?drumstick, .*\braw/i, 'always', 33, bones, 'SR28 05736'],
  [/^turkey, drumstick, smoked/i, 'always', 29, bones, 'SR28 05737'],
  [/^turkey, wing, smoked/i, 'always', 38, bones, 'SR28 05735'],
  [/^turkey, all classes, leg, .*\braw/i, 'always', 17, bones, 'SR28 05193'],
  [/^turkey, whole, neck, .*\braw/i, 'always', 60, gristle, 'SR28 05179', { unless: /\bmeat\b/i }],
  [/^turkey, light or dark meat, smoked/i, 'always', 53, gristle, 'SR28 05180', { only: /\bnecks?\b/i }],
  [/^turkey, (?:retail parts, )?thigh, .*\braw/i, 'said', 19, bones, 'SR28 05742'],
  [/^turkey, whole, meat (?:and skin|only), raw/i, 'counted', 29, bones, 'SR28 05165', wholeBird],
  [/^duck, domesticated, .*\braw/i, 'counted', 28, bones, 'SR28 05139', wholeBird],
  [/^duck, wild, meat and skin, raw/i, 'always', 31, bones, 'SR28 05317', { only: /\blegs?\b/i }],
  [/^duck, wild, meat and skin, raw/i, 'counted', 38, bones, 'SR28 05144', { unless: /\bbreasts?\b/i }],
  [/^goose, domesticated, .*\braw/i, 'counted', 19, bones, 'SR28 05146', wholeBird],
  [/^guinea hen, .*\braw/i, 'counted', 17, bones, 'SR28 05151'],
  [/^pheasant, raw/i, 'counted', 14, bones, 'SR28 05153'],
  [/^quail, meat and skin, raw/i, 'counted', 10, bones, 'SR28 05157'],
  [/^squab, /i, 'counted', 23, bones, 'SR28 05160'],
  [/^game meat, rabbit, .*\braw/i, 'counted', 21, bones, 'Handbook 8'],

  [/^pork, fresh, spareribs, .*\braw/i, 'always', 30, bones, 'SR28 10088'],
  [/^pork, fresh, backribs, .*\braw/i, 'always', 37, bones, 'SR28 10192'],
  [/^pork, fresh, loin, country-style ribs, .*\braw/i, 'said', 35, bones, 'SR28 10204'],
  [/^pork, fresh, loin, center rib .*\braw/i, 'said', 34, bones, 'SR28 10044'],
  [/^pork, fresh, loin, (?:blade|sirloin) .*\braw/i, 'said', 27, bones, 'SR28 10052'],
  [/^pork, fresh, loin, .*\braw/i, 'said', 25, bones, 'SR28 10036'],
  [/^pork, fresh, shoulder, arm picnic, .*\braw/i, 'said', 22, bones, 'SR28 10074'],
  [/^pork, fresh, shoulder, .*\braw/i, 'said', 24, bones, 'SR28 10080'],
  [/^pork, fresh, leg \(ham\), shank half, .*\braw/i, 'always', 28, 'bone and skin', 'SR28 10016', { only: hocks }],
  [/^pork, fresh, leg \(ham\), shank half, .*\braw/i, 'said', 28, 'bone and skin', 'SR28 10016'],
  [/^pork, fresh, leg \(ham\), .*\braw/i, 'said', 17, 'bone and skin', 'SR28 10008'],
  [/^pork, fresh, variety meats and by-products, (?:feet|tail), raw/i, 'always', 29, bones, 'SR28 10102'],
  [/^pork, fresh, composite .*\braw/i, 'said', 25, bones, 'SR28 10187'],
  [/^(?:pork, cured, ham\b|ham, )/i, 'always', 60, 'bones, skin and gristle', 'SR28 10173, of feet', { only: hocks }],
  [/^(?:pork, cured, ham\b|ham, )/i, 'always', 22, bones, 'SR28 10935', { only: /\bshanks?\b/i }],
  [/^(?:pork, cured, ham\b|ham, )/i, 'said', 18, 'bone and skin', 'SR28 10150'],

  [
    /^pork, cured, bacon, pre-sliced, cooked, pan-fried/i,
    'rendered',
    59,
    'the fat and water that it loses in the pan',
    'SR28 10123 and 10862, 11.5 g from a slice of 28 g',
    { only: friedLater },
  ],

  [/^beef, rib, shortribs, .*\braw/i, 'always', 27, bones, 'SR28 13147'],
  [/^beef, rib, back ribs, .*\braw/i, 'always', 52, bones, 'SR28 23236'],
  [/^beef, short loin, t-bone steak, .*\braw/i, 'always', 25, bones, 'SR28 23005'],
  [/^beef, short loin, porterhouse steak, .*\braw/i, 'always', 23, bones, 'SR28 23001'],
  [/^beef, (?:rib eye|ribeye|rib, eye)\b.*\braw/i, 'said', 14, bones, 'SR28 23192'],
  [/^beef, rib, .*\braw/i, 'said', 16, bones, 'SR28 13824'],
  [
    /^beef, shank crosscuts, .*\braw/i,
    'always',
    34,
    bones,
    'SR28 13227',
    { unless: /\bshin\b(?!.*\b(?:bones?|slices?|osso)\b)/i },
  ],
  [/^beef, chuck, .*\braw/i, 'said', 19, bones, 'SR28 13815'],
  [/^beef, oxtails/i, 'always', 44, bones, 'FNDDS 2021-2023, 16 g from an ounce'],

  [/^lamb, foreshank, .*\braw/i, 'always', 52, bones, 'SR28 17228'],
  [/^lamb, loin, .*\braw/i, 'always', 22, bones, 'SR28 17236'],
  [/^lamb, (?:rib|new zealand, imported, rack)\b.*\braw/i, 'always', 29, bones, 'SR28 17239'],
  [
    /^lamb, leg, .*\braw/i,
    'counted',
    22,
    bones,
    'SR28 17230',
    {
      ...wholeJoint,
      only: /\blegs? of (?:\w+ )?lamb\b|\blamb legs?\b(?! (?:steaks?|chops?))/i,
    },
  ],
  [/^lamb, leg, .*\braw/i, 'said', 22, bones, 'SR28 17230'],
  [
    /^lamb, shoulder, .*\braw/i,
    'counted',
    24,
    bones,
    'SR28 17226',
    {
      ...wholeJoint,
      only: /\bshoulders? of (?:\w+ )?lamb\b|\blamb shoulders?\b(?! (?:steaks?|chops?|stew|meat))/i,
    },
  ],
  [/^lamb, .*\braw/i, 'always', 32, bones, 'SR28 17412', { only: /\bnecks?\b/i }],
  [/^lamb, .*\braw/i, 'said', 24, bones, 'SR28 17226'],
  [/^veal, shank\b.*\braw/i, 'always', 29, bones, 'SR28 17276'],
  [/^veal, rib, .*\braw/i, 'always', 35, bones, 'SR28 17110'],
  [/^veal, loin, .*\braw/i, 'always', 29, bones, 'SR28 17104'],
  [/^veal, .*\braw/i, 'said', 31, bones, 'SR28 17088'],

  [/^mollusks, mussel, blue, raw/i, 'always', 71, shells, 'Handbook 8'],
  [/^mollusks, clam, .*\braw/i, 'always', 85, shells, 'SR28 15157, 68 g from a pound'],
  [/^mollusks, oyster, .*\braw/i, 'said', 90, shells, 'Handbook 8'],
  [/^crustaceans, lobster, northern, raw/i, 'always', 74, shells, 'Handbook 8', { unless: /\btails?\b/i }],
  [/^crustaceans, crab, (?:alaska king|queen|dungeness), raw/i, 'always', 52, shells, 'Handbook 8'],
  [
    /^crustaceans, crab, blue, raw/i,
    'always',
    52,
    shells,
    'Handbook 8',
    { only: wholeCrabs, unless: /\bsoft[- ]?shell/i },
  ],
  [/^crustaceans, crab, blue, raw/i, 'counted', 52, shells, 'Handbook 8', { unless: /\bsoft[- ]?shell/i }],
  [
    /^crustaceans, shrimp, .*\braw/i,
    'whole',
    43,
    heads,
    headsOfShrimp,
    { only: /\bwhole (?:raw )?(?:prawns?|shrimps?)\b/i },
  ],
  [/^crustaceans, shrimp, .*\braw/i, 'said', 43, heads, headsOfShrimp, { only: /\bheads?[- ]on\b|\bwhole\b/i }],
  [/^crustaceans, shrimp, .*\braw/i, 'said', 13, shells, 'SR28 15270'],
  [/^crustaceans, shrimp, .*\bcooked/i, 'said', 17, shells, 'SR28 15271'],
  [
    /^crustaceans, crayfish, /i,
    'always',
    86,
    heads,
    'Hudson and Fontenot, Profitability of Crawfish Peeling Plants in Louisiana (1970)',
    { only: /\b(?:live|whole|purged|boiled|unpeeled)\b|\b(?:heads?|shells?)[- ]on\b/i, unless: /\btails?\b|\bmeat\b/i },
  ],
  [/^fish, .*\braw/i, 'whole', 53, 'head, skin and bones', 'SR28 15274'],

  [/^squash, winter, butternut, raw/i, 'piece', 16, rind, 'SR28 11485'],
  [/^squash, winter, acorn, raw/i, 'piece', 24, rind, 'SR28 11482'],
  [/^squash, winter, spaghetti, raw/i, 'piece', 29, rind, 'SR28 11492'],
  [/^squash, winter, .*\braw/i, 'piece', 29, rind, 'SR28 11643'],
  [/^pumpkin, raw/i, 'piece', 30, rind, 'SR28 11422'],
  [/^gourd, white-flowered .*\braw/i, 'piece', 30, rind, 'SR28 11218'],
  [/^watermelon, raw/i, 'bought', 48, rind, 'SR28 09326'],
  [/^melons, cantaloupe, raw/i, 'bought', 49, rind, 'SR28 09181'],
  [/^melons, honeydew, raw/i, 'bought', 54, rind, 'SR28 09184'],
  [/^pineapple, raw/i, 'bought', 49, 'crown, core and parings', 'SR28 09266'],
  [/^bananas, raw/i, 'bought', 36, skin, 'SR28 09040'],
  [/^plantains, .*\braw/i, 'bought', 35, skin, 'SR28 09277'],
  [
    /^oranges, raw/i,
    'bought',
    27,
    peel,
    'SR28 09200',
    { unless: /\bseville\b|\bmarmalade\b|\bunpeeled\b|\bpeels? (?:on|and all)\b/i },
  ],
  [/^tangerines, .*\braw/i, 'bought', 26, peel, 'SR28 09218'],
  [/^clementines, raw/i, 'bought', 23, peel, 'SR28 09433'],
  [/^grapefruit, raw/i, 'bought', 50, peel, 'SR28 09111'],
  [/^pummelo, raw/i, 'bought', 44, peel, 'SR28 09295'],
  [/^mangos, raw/i, 'bought', 29, 'seeds and skin', 'SR28 09176'],
  [/^avocados, raw/i, 'bought', 26, 'seed and skin', 'SR28 09037'],
  [/^papayas, raw/i, 'bought', 38, 'seeds and skin', 'SR28 09226'],
  [/^pomegranates, raw/i, 'bought', 44, 'skin and membrane', 'SR28 09286'],
  [/^(?:litchis, raw|lychee$)/i, 'bought', 40, 'shell and seeds', 'SR28 09164'],
  [/^jackfruit, raw/i, 'bought', 72, 'seeds and skin', 'SR28 09144'],
  [/^durian, raw/i, 'bought', 68, 'shell and seeds', 'SR28 09422'],
  [/^breadfruit, raw/i, 'bought', 22, 'core and skin', 'SR28 09059'],
  [/^cherimoya, raw/i, 'bought', 31, 'seeds, skin and core', 'SR28 09062'],
  [/^soursop, raw/i, 'bought', 33, 'seeds and skin', 'SR28 09315'],
  [/^longans, raw/i, 'bought', 47, 'shell and seeds', 'SR28 09172'],
  [/^melons, casaba, raw/i, 'bought', 40, rind, 'SR28 09183'],
  [/^nuts, coconut meat, raw/i, 'bought', 48, 'shell, skin and water', 'SR28 12104'],
  [/^passion-fruit, .*\braw/i, 'bought', 48, 'the shell', 'SR28 09231'],
  [/^leeks, .*\braw/i, 'bought', 56, 'tops, root and skin', 'SR28 11246'],
  [/^artichokes, .*\braw/i, 'bought', 60, 'stem and tough leaves', 'SR28 11007', { unless: /\bbaby\b/i }],
  [
    /^corn, sweet, .*\braw/i,
    'bought',
    45,
    'the cobs',
    'SR28 11167',
    { only: /\b(?:husked|shucked)\b|\bhusks? removed\b/i },
  ],
  [/^corn, sweet, .*\braw/i, 'bought', 64, 'husk and cob', 'SR28 11167'],
  [/^(?:soybeans, green, raw|edamame, frozen)/i, 'said', 47, pods, 'SR28 11450'],
  [/^peas, green, raw/i, 'said', 62, pods, 'SR28 11304', { inPods: true }],
  [/^lima beans, immature seeds, raw/i, 'said', 56, pods, 'SR28 11031', { inPods: true }],
  [/^(?:broadbeans, .*raw|beans, fava, in pod)/i, 'said', 70, pods, 'CREA, fresh broad beans', { inPods: true }],
  [/^nuts, pistachio nuts, /i, 'said', 47, shells, 'SR28 12151'],
  [/^nuts, walnuts, english/i, 'said', 55, shells, 'SR28 12155'],
  [/^nuts, walnuts, black/i, 'said', 76, shells, 'SR28 12154'],
  [/^nuts, almonds$/i, 'said', 60, shells, 'SR28 12061'],
  [/^nuts, hazelnuts or filberts$/i, 'said', 59, shells, 'SR28 12120'],
  [/^nuts, pecans$/i, 'said', 47, shells, 'SR28 12142'],
  [/^nuts, brazilnuts, /i, 'said', 49, shells, 'SR28 12078'],
  [/^nuts, macadamia nuts, raw/i, 'said', 69, shells, 'SR28 12131'],
  [/^nuts, chestnuts, european, raw, unpeeled/i, 'always', 26, shells, 'SR28 12097'],
  [/^seeds, sunflower seed kernels, dried/i, 'said', 46, 'the hulls', 'SR28 12036'],
  [/^peanuts, /i, 'said', 26, shells, 'FNDDS 2021-2023, 21 g from an ounce'],
];

/** In order of the search. */
export const edibleShares: readonly EdibleShare[] = rows.map(([foods, when, refusePercent, parts, source, lines]) => ({
  foods,
  when,
  share: 1 - refusePercent / 100,
  parts,
  source: byDepartment.test(source) ? `USDA ${source}` : source,
  ...lines,
}));
