/** Why a recipe is more than 20 % off, as the page names it, with what would fix it. In the order of the page. */
export const causes = {
  fryingFat: {
    name: 'frying fat',
    fix: 'Nothing by rule: what a dish takes up of its fat differs; a tenth counts of a pot that the line calls one for frying.',
  },
  discarded: {
    name: 'marinade, brine or coating, partly thrown away',
    fix: 'A share that is eaten, which no line states.',
  },
  boughtParts: {
    name: 'bone, skin or shell weighed with the meat',
    fix: 'Yields of bought cuts; the answer says so in the reason of the weight.',
  },
  meatFat: {
    name: 'meat: another cut, trim or fat content',
    fix: 'The line to say how lean, or another record of the same cut.',
  },
  cookedOrDry: {
    name: 'counted raw or dry by one, cooked by the other',
    fix: 'Mostly published figures that count dry rice, pasta or beans as cooked, or raw fish.',
  },
  drained: {
    name: 'can: drained or not',
    fix: 'The line to say so; the record with its liquid stands where it does not.',
  },
  twice: {
    name: 'a food listed twice, or used in part',
    fix: 'Reading a recipe as a whole: which lines are one food.',
  },
  optional: {
    name: 'optional, a garnish or for serving',
    fix: 'Nothing: what is listed is counted; the publisher left it out.',
  },
  alternatives: { name: 'a choice of foods', fix: 'Nothing: the first named counts.' },
  openAmount: { name: 'an amount left open', fix: 'Customary amounts by dish.' },
  range: { name: 'a range', fix: 'Nothing: its middle counts.' },
  unmatched: { name: 'a line without a food', fix: 'More names in the table, and records for them.' },
  unsureFood: { name: 'food unsure, or a stand-in', fix: 'A nearer record, or a surer name.' },
  wrongFood: { name: 'food wrong, as read by a person', fix: 'Names and odds of the match.' },
  estimated: { name: 'weight by a density or a guess', fix: 'A portion for that food and unit.' },
  packageSize: { name: 'size of a package', fix: 'Customary sizes by food.' },
  piece: { name: 'weight of a piece', fix: 'Customary weights; the medium piece stands where no size is said.' },
  volume: { name: 'weight of a volume', fix: 'Portions by cut (chopped, packed, sliced).' },
  servings: { name: 'all lines alike: the servings', fix: 'Nothing: the servings are the caller’s.' },
  notCounted: {
    name: 'the publisher counts more or less than is listed, as read by a person',
    fix: 'Nothing of ours: amount and food are as the line states them.',
  },
  record: {
    name: 'another record of the same food, as read by a person',
    fix: 'Nothing by rule: makes of one food differ.',
  },
  asStated: {
    name: 'amount stated and food sure: the publisher counts it otherwise',
    fix: 'To be read: their record, their figure or our record.',
  },
  spread: { name: 'no one line explains 80 % of it', fix: 'To be read: several small differences.' },
} as const satisfies Record<string, { readonly name: string; readonly fix: string }>;

export type Cause = keyof typeof causes;
