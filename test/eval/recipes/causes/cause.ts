/** Why a recipe is more than 20 % off, as the page names it, with what would mend it. In the order of the page. */
export const causes = {
  fryingFat: {
    name: 'frying fat',
    mend: 'Nothing by rule: what a dish takes up of its fat differs; a tenth counts of a pot that the line calls one for frying.',
  },
  discarded: {
    name: 'marinade, brine or coating, partly thrown away',
    mend: 'A share that is eaten, which no line states.',
  },
  boughtParts: {
    name: 'bone, skin or shell weighed with the meat',
    mend: 'Yields of bought cuts; the answer says so in the reason of the weight.',
  },
  meatFat: {
    name: 'meat: another cut, trim or fat content',
    mend: 'The line to say how lean, or another record of the same cut.',
  },
  cookedOrDry: {
    name: 'counted raw or dry by one, cooked by the other',
    mend: 'Mostly published figures that count dry rice, pasta or beans as cooked, or raw fish.',
  },
  drained: {
    name: 'can: drained or not',
    mend: 'The line to say so; the record with its liquid stands where it does not.',
  },
  twice: {
    name: 'a food listed twice, or used in part',
    mend: 'Reading a recipe as a whole: which lines are one food.',
  },
  optional: {
    name: 'optional, a garnish or for serving',
    mend: 'Nothing: what is listed is counted; the publisher left it out.',
  },
  alternatives: { name: 'a choice of foods', mend: 'Nothing: the first named counts.' },
  openAmount: { name: 'an amount left open', mend: 'Customary amounts by dish.' },
  range: { name: 'a range', mend: 'Nothing: its middle counts.' },
  unmatched: { name: 'a line without a food', mend: 'More names in the table, and records for them.' },
  unsureFood: { name: 'food unsure, or a stand-in', mend: 'A nearer record, or a surer name.' },
  wrongFood: { name: 'food wrong, as read by a person', mend: 'Names and odds of the match.' },
  estimated: { name: 'weight by a density or a guess', mend: 'A portion for that food and unit.' },
  packageSize: { name: 'size of a package', mend: 'Customary sizes by food.' },
  piece: { name: 'weight of a piece', mend: 'Customary weights; the medium piece stands where no size is said.' },
  volume: { name: 'weight of a volume', mend: 'Portions by cut (chopped, packed, sliced).' },
  servings: { name: 'all lines alike: the servings', mend: 'Nothing: the servings are the caller’s.' },
  notCounted: {
    name: 'the publisher counts more or less than is listed, as read by a person',
    mend: 'Nothing of ours: amount and food are as the line states them.',
  },
  record: {
    name: 'another record of the same food, as read by a person',
    mend: 'Nothing by rule: makes of one food differ.',
  },
  asStated: {
    name: 'amount stated and food sure: the publisher counts it otherwise',
    mend: 'To be read: their record, their figure or our record.',
  },
  spread: { name: 'no one line explains 80 % of it', mend: 'To be read: several small differences.' },
} as const satisfies Record<string, { readonly name: string; readonly mend: string }>;

export type Cause = keyof typeof causes;
