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
   * - `said`: in no other case
   */
  readonly when: 'always' | 'counted' | 'whole' | 'piece' | 'said';
  /** Words of a line that the share does not hold for. */
  readonly unless?: RegExp;
  /** Above 0 and below 1. */
  readonly share: number;
  readonly parts: string;
  readonly source: string;
}

type Row = readonly [
  foods: RegExp,
  when: EdibleShare['when'],
  refusePercent: number,
  parts: string,
  source: string,
  unless?: RegExp,
];

const bones = 'the bones';
const shells = 'the shells';
const rind = 'rind and seeds';

// SR28 is the refuse column of USDA's Standard Reference 28, with the record's NDB number. Handbook 8 is
// table 2 of USDA Agriculture Handbook 8, for foods whose SR28 record states no refuse.
const rows: readonly Row[] = [
  [/^chicken, broilers? or fryers, (?:dark meat, )?wing, .*\braw/i, 'always', 38, bones, 'SR28 05100'],
  [/^chicken, broilers? or fryers, (?:dark meat, )?drumstick, .*\braw/i, 'always', 33, bones, 'SR28 05066'],
  [/^chicken, broilers? or fryers, leg, .*\braw/i, 'always', 27, bones, 'SR28 05075'],
  [/^chicken, broilers? or fryers, (?:dark meat, )?thigh, .*\braw/i, 'said', 16, bones, 'SR28 05677'],
  [/^chicken, broilers? or fryers, breast, .*\braw/i, 'said', 20, bones, 'SR28 05057'],
  [/^chicken, broilers? or fryers, back, .*\braw/i, 'said', 44, bones, 'SR28 05048'],
  [/^chicken, broilers? or fryers, meat and skin, raw/i, 'counted', 32, bones, 'SR28 05006'],
  [/^chicken, broilers? or fryers, meat only, raw/i, 'counted', 52, 'bones, skin and fat', 'SR28 05011'],
  [/^chicken, broilers? or fryers, meat only, cooked, roasted/i, 'piece', 46, 'bones and skin', 'SR28 05013'],
  [/^chicken, roasting, .*\braw/i, 'counted', 27, bones, 'SR28 05109'],
  [/^chicken, stewing, .*\braw/i, 'counted', 30, bones, 'SR28 05123'],
  [/^chicken, capons, .*\braw/i, 'counted', 28, bones, 'SR28 05135'],
  [/^chicken, cornish game hens, .*\braw/i, 'always', 39, bones, 'SR28 05307'],
  [/^turkey, (?:all classes|whole|retail parts), breast, .*\braw/i, 'said', 14, bones, 'SR28 05732'],
  [/^turkey, (?:all classes|retail parts), wing, .*\braw/i, 'always', 33, bones, 'SR28 05195'],
  [/^turkey, (?:retail parts, )?drumstick, .*\braw/i, 'always', 33, bones, 'SR28 05736'],
  [/^turkey, drumstick, smoked/i, 'always', 29, bones, 'SR28 05737'],
  [/^turkey, wing, smoked/i, 'always', 38, bones, 'SR28 05735'],
  [/^turkey, all classes, leg, .*\braw/i, 'always', 17, bones, 'SR28 05193'],
  [/^turkey, (?:retail parts, )?thigh, .*\braw/i, 'said', 19, bones, 'SR28 05742'],
  [/^turkey, whole, meat (?:and skin|only), raw/i, 'counted', 29, bones, 'SR28 05165'],
  [/^duck, domesticated, .*\braw/i, 'counted', 28, bones, 'SR28 05139'],
  [/^goose, domesticated, .*\braw/i, 'counted', 19, bones, 'SR28 05146'],
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
  [/^pork, fresh, leg \(ham\), shank half, .*\braw/i, 'said', 28, 'bone and skin', 'SR28 10016'],
  [/^pork, fresh, leg \(ham\), .*\braw/i, 'said', 17, 'bone and skin', 'SR28 10008'],
  [/^pork, fresh, variety meats and by-products, (?:feet|tail), raw/i, 'always', 29, bones, 'SR28 10102'],
  [/^pork, fresh, composite .*\braw/i, 'said', 25, bones, 'SR28 10187'],
  [/^(?:pork, cured, ham\b|ham, )/i, 'said', 18, 'bone and skin', 'SR28 10150'],

  [/^beef, rib, shortribs, .*\braw/i, 'always', 27, bones, 'SR28 13147'],
  [/^beef, rib, back ribs, .*\braw/i, 'always', 52, bones, 'SR28 23236'],
  [/^beef, short loin, t-bone steak, .*\braw/i, 'always', 25, bones, 'SR28 23005'],
  [/^beef, short loin, porterhouse steak, .*\braw/i, 'always', 23, bones, 'SR28 23001'],
  [/^beef, (?:rib eye|ribeye|rib, eye)\b.*\braw/i, 'said', 14, bones, 'SR28 23192'],
  [/^beef, rib, .*\braw/i, 'said', 16, bones, 'SR28 13824'],
  [/^beef, shank crosscuts, .*\braw/i, 'always', 34, bones, 'SR28 13227'],
  [/^beef, chuck, .*\braw/i, 'said', 19, bones, 'SR28 13815'],

  [/^lamb, foreshank, .*\braw/i, 'always', 52, bones, 'SR28 17228'],
  [/^lamb, loin, .*\braw/i, 'always', 22, bones, 'SR28 17236'],
  [/^lamb, (?:rib|new zealand, imported, rack)\b.*\braw/i, 'always', 29, bones, 'SR28 17239'],
  [/^lamb, leg, .*\braw/i, 'said', 22, bones, 'SR28 17230'],
  [/^lamb, .*\braw/i, 'said', 24, bones, 'SR28 17226'],
  [/^veal, shank .*\braw/i, 'always', 29, bones, 'SR28 17276'],
  [/^veal, rib, .*\braw/i, 'always', 35, bones, 'SR28 17110'],
  [/^veal, loin, .*\braw/i, 'always', 29, bones, 'SR28 17104'],
  [/^veal, .*\braw/i, 'said', 31, bones, 'SR28 17088'],

  [/^mollusks, mussel, blue, raw/i, 'always', 71, shells, 'Handbook 8'],
  [/^mollusks, clam, .*\braw/i, 'always', 85, shells, 'SR28 15157, 68 g from a pound'],
  [/^mollusks, oyster, .*\braw/i, 'said', 90, shells, 'Handbook 8'],
  [/^crustaceans, lobster, northern, raw/i, 'counted', 74, shells, 'Handbook 8', /\btails?\b/i],
  [/^crustaceans, crab, (?:alaska king|queen|dungeness), raw/i, 'always', 52, shells, 'Handbook 8'],
  [/^crustaceans, shrimp, .*\braw/i, 'said', 13, shells, 'SR28 15270'],
  [/^crustaceans, shrimp, .*\bcooked/i, 'said', 17, shells, 'SR28 15271'],
  [/^fish, .*\braw/i, 'whole', 53, 'head, skin and bones', 'SR28 15274'],

  [/^squash, winter, butternut, raw/i, 'piece', 16, rind, 'SR28 11485'],
  [/^squash, winter, acorn, raw/i, 'piece', 24, rind, 'SR28 11482'],
  [/^squash, winter, spaghetti, raw/i, 'piece', 29, rind, 'SR28 11492'],
  [/^squash, winter, .*\braw/i, 'piece', 29, rind, 'SR28 11643'],
  [/^pumpkin, raw/i, 'piece', 30, rind, 'SR28 11422'],
  [/^gourd, white-flowered .*\braw/i, 'piece', 30, rind, 'SR28 11218'],
  [/^watermelon, raw/i, 'piece', 48, rind, 'SR28 09326'],
  [/^melons, cantaloupe, raw/i, 'piece', 49, rind, 'SR28 09181'],
  [/^melons, honeydew, raw/i, 'piece', 54, rind, 'SR28 09184'],
  [/^pineapple, raw/i, 'piece', 49, 'crown, core and parings', 'SR28 09266'],
  [/^peas, green, raw/i, 'said', 62, 'the pods', 'SR28 11304'],
  [/^nuts, pistachio nuts, /i, 'said', 47, shells, 'SR28 12151'],
  [/^peanuts, /i, 'said', 26, shells, 'FNDDS 2021-2023, 21 g from an ounce'],
];

/** In order of the search. */
export const edibleShares: readonly EdibleShare[] = rows.map(([foods, when, refusePercent, parts, source, unless]) => ({
  foods,
  when,
  share: 1 - refusePercent / 100,
  parts,
  source: `USDA ${source}`,
  ...(unless === undefined ? {} : { unless }),
}));
