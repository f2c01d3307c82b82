/**
 * Whether a name, by its normalised words, is that of a thing of the kitchen and no food. What the table knows with such words ("rice paper", "wonton
 * wrapper") is found by name before; only guesses are held back.
 */
export function isKitchenThing(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  return kitchenThings.has(last) || kitchenThings.has(words.slice(-2).join(' '));
}

const kitchenThings: ReadonlySet<string> = new Set([
  ...`paper foil film liner skewer toothpick twine string cheesecloth muslin pan tin dish ramekin mold mould cutter pin rack
   cooker fryer processor blender mixer grinder thermometer grill oven skillet saucepan wok stone plank bag straw napkin plate spoon fork knife
   brush bottle jar lid gloves glove ribbon candle equipment basket board charcoal wood machine maker glass pot mop towel potholder sifter spatula peeler attachment umbrella husk`.split(
    /\s+/,
  ),
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
  'smoking chip',
  'lollipop stick',
  'popsicle stick',
  'craft stick',
  'cocktail stick',
  'mixing bowl',
  'heatproof bowl',
  'pepper mill',
  'bain marie',
]);
