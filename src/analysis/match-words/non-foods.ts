import { toWordSet } from '../words';

/**
 * Whether a name, by its normalised words, is a kitchen tool, packaging or the like and not a food.
 * Foods with such words ("rice paper", "wonton wrapper") are found by alias before; this only stops
 * candidates.
 */
export function isNonFood(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (ediblePapers.has(words[words.indexOf('paper') - 1] ?? '')) return false;
  if (last === 'husk' && !wrappingHusks.has(words.at(-2) ?? '')) return false;
  if (last === 'pan' && breads.has(words.at(-2) ?? '')) return false;
  if (last === 'rack' && words.some((word) => rackedMeats.has(word))) return false;
  if (last === 'beater') return !words.includes('egg');
  if (words.includes('plastic') && plasticThings.has(last)) return true;
  return nonFoods.has(last) || nonFoods.has(words.slice(-2).join(' ')) || closesJars(words);
}

/** Decorations and toys, which are things only if they are of plastic: "12 plastic Easter eggs". */
const plasticThings = toWordSet('egg spider ring baby doll toy animal flower figure figurine pumpkin pick tree cup');

/** "Canning jars with lids and rings". */
function closesJars(words: readonly string[]): boolean {
  return closures.has(words.at(-1) ?? '') && words.includes('lid');
}

const closures = toWordSet('ring band seal');

/**
 * Whether a name is surely that of kitchen equipment. A container ("bag", "jar") is equipment only
 * behind a word for its use ("piping bag"): by itself it may contain food.
 */
export function isEquipment(words: readonly string[]): boolean {
  if (!isNonFood(words)) return false;
  const last = words.at(-1) ?? '';
  return !foodContainers.has(last) || containerUses.has(words.at(-2) ?? '');
}

const ediblePapers = toWordSet('rice wafer edible');

/** Husks that food is wrapped in; psyllium and bran are eaten. */
const wrappingHusks = toWordSet('corn tamale');

/** Japanese breads end in "pan": "kare pan" holds curry. */
const breads = toWordSet('kare melon meron an anko choco shoku');

const rackedMeats = toWordSet('lamb hogget mutton pork boar veal venison goat kid loin rib');

const foodContainers = toWordSet('tin dish pot bag jar bottle plate glass basket straw machine wood board stone');
const containerUses = toWordSet(`
  muffin cake pie loaf baking casserole piping pastry ziploc ziplock zip zip-top plastic freezer
  top storage paper resealable sealable mason gratin roasting serving squeeze spray oven drinking
  cutting pizza fashioned highball cocktail martini collins ovenproof tart popover bundt canning jam kilner instant
  steaming steamer
`);

const nonFoods: ReadonlySet<string> = new Set([
  ...toWordSet(`
    paper foil film liner skewer toothpick twine string cheesecloth muslin pan tin dish ramekin mold
    mould cutter pin rack cooker fryer processor blender mixer grinder thermometer grill oven
    skillet saucepan wok stone plank bag straw napkin plate spoon fork knife brush bottle jar lid
    gloves glove torch ribbon candle equipment basket board charcoal wood machine maker glass pot mop
    towel potholder sifter spatula peeler attachment umbrella husk filter sieve colander whisk tong
    ladle corer scissor trivet parchment crockpot smoker kettle tweezer separator spinner
  `),
  'plastic wrap',
  'cling wrap',
  'saran wrap',
  'food wrap',
  'paper wrapper',
  'cupcake wrapper',
  'candy wrapper',
  'baking sheet',
  'cookie sheet',
  'sheet tray',
  'baking tray',
  'roasting tray',
  'serving tray',
  'wood chip',
  'hickory chip',
  'mesquite chip',
  'applewood chip',
  'wooden stick',
  'paper case',
  'cake case',
  'muffin case',
  'cupcake case',
  'muffin cup',
  'cupcake cup',
  'baking cup',
  'pie weight',
  'baking weight',
  'baking bean',
  'smoking chip',
  'lollipop stick',
  'popsicle stick',
  'pop stick',
  'paper lollipop',
  'appetizer pick',
  'cocktail pick',
  'clear plastic',
  'cream stick',
  'craft stick',
  'cocktail stick',
  'mixing bowl',
  'heatproof bowl',
  'pepper mill',
  'dough hook',
  'bain marie',
  // Leaves that food is wrapped in.
  'banana leaf',
  'plantain leaf',
  'lotus leaf',
  'bamboo leaf',
  'ti leaf',
]);
