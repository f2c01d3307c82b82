import { readUnit } from '../unit';
import { toWordSet } from '../words';

interface NamedFoods {
  readonly name: string;
  /** At most `maxAlternatives`. */
  readonly alternatives: readonly string[];
  /** Whether no food was left out. */
  readonly isWhole: boolean;
}

/**
 * Splits "a or b" into the first food and the others. "Vegetable or canola oil" names vegetable oil
 * first, because both share the head. A comment that begins with "or" holds more foods.
 */
export function splitAlternatives(name: string, comments: readonly string[]): NamedFoods {
  const whole = trimJoints(name);
  if (comments.length === 0 && !joint.test(whole)) return { name: whole, alternatives: [], isWhole: true };
  const said = withoutMakers(whole.split(joint, maxAlternatives + 2));
  const names = said.slice(0, maxAlternatives + 1).map(trimJoints);
  const [first = '', ...others] = names;
  // In "corn, peanut or olive oil or butter" the shared head is that of the next name with several
  // words.
  const [shared = '', ...between] = names
    .slice(0, -1)
    .map((food, i) => shareHead(food, names.find((name, k) => k > i && isShared(name, k === names.length - 1)) ?? ''));
  const remarked = comments
    .flatMap((comment) => commentForm.exec(comment)?.[1] ?? [])
    .map((food) => trimJoints(withoutUnit(food)))
    .filter((food) => !namelessForm.test(food))
    .map((food) => (describesAny(food) ? `${food} ${withoutAttributes(first)}` : food));
  const allowed = [...between, ...others.slice(-1).map((other) => otherOf(first, other)), ...remarked].filter(
    (other) => other !== '',
  );
  return {
    name: others.length === 0 ? first : shared,
    alternatives: allowed.slice(0, maxAlternatives),
    isWhole: said.length === names.length && allowed.length <= maxAlternatives,
  };
}

/** The names without makers before the last: "Kraft or Bull's-Eye barbecue sauce" is one sauce. */
function withoutMakers(names: readonly string[]): readonly string[] {
  const start = names.findIndex((name, index) => index === names.length - 1 || !makers.has(trimJoints(name)));
  return start > 0 ? names.slice(start) : names;
}

/** Brands of so many foods that none of them is meant by the brand alone. */
const makers: ReadonlySet<string> = new Set(
  [
    "kraft|heinz|del monte|hunt's|hunts|dole|goya|progresso|campbell's|swanson|green giant|nabisco|nestle|pillsbury",
    "betty crocker|duncan hines|hormel|tyson|mccormick|mccormick's|kellogg's|quaker|knorr|maggi|bertolli|contadina",
    "hershey's|ghirardelli|trader joe's|libby's",
  ].flatMap((names) => names.split('|')),
);

/** No line among 95,000 of real recipes allows more than 8 other foods. */
export const maxAlternatives = 10;

// "butter or oil", "salt and/or pepper", "butter/margarine".
const joint = / or | and\/or |\/(?=\p{L})/u;

/** "or use about 1 tablespoon dried", "or half an onion". */
const commentForm = /^or (?:use |with )?(?:about )?(?:an? |half an? |\d[\d ./-]{0,10} )?(\p{L}[\p{L}' -]{1,60})$/u;

/** "or to taste", "or as needed", "or any small one" allow no food by its name. */
const namelessForm =
  /^(?:to|as|more|less|so|any|similar|whatever|equivalent|if|use|about|until|up|for|each|of|small|medium|large)\b/u;

/** In "or other crisp, citrusy wine", "crisp" shares no head. */
function isShared(name: string, isLast: boolean): boolean {
  return name.includes(' ') && (isLast || !name.startsWith('other '));
}

/** "fresh thyme, or 1 teaspoon dried" allows dried thyme. */
function withoutAttributes(food: string): string {
  const parts = food.split(' ');
  const start = parts.findIndex((word) => !describesAny(word));
  return start < 0 ? food : parts.slice(start).join(' ');
}

/**
 * "or 1 tablespoon olive oil" allows olive oil; in "or 4 duck legs" the legs are the food itself.
 */
function withoutUnit(food: string): string {
  const [first = ''] = food.split(' ', 1);
  const kind = readUnit(first)?.kind;
  return kind === 'mass' || kind === 'volume' || kind === 'container' ? food.slice(first.length + 1) : food;
}

/**
 * "Other raspberry liqueur" is raspberry liqueur; "other mushrooms" beside shiitake are no food of
 * their own.
 */
function otherOf(first: string, other: string): string {
  const plain = other.replace(/^(?:an)?other /, '');
  return plain === other || plain.includes(' ') || first === '' ? plain : '';
}

function trimJoints(text: string): string {
  return text.replace(startJoints, '').replace(endJoints, '').trim();
}

const startJoints = /^(?:(?:and|or|of|the|a|an|with|&|-) )+/u;
const endJoints = /(?: (?:and|or|of|the|with|&|-))+$/u;

/**
 * "vegetable" beside "canola oil" is vegetable oil, "red" beside "white wine vinegar" red wine
 * vinegar.
 */
function shareHead(food: string, other: string): string {
  const parts = other.split(' ');
  const head = parts.at(-1) ?? '';
  if (parts.length > 2 && pieces.has(head)) {
    const shared = shareHead(food, parts.slice(0, -1).join(' '));
    return shared === food ? food : `${shared} ${head}`;
  }
  const last = food.split(' ').at(-1) ?? '';
  const flavored = flavoredForm.exec(other)?.[0];
  if (flavored !== undefined && flavors.has(last)) return `${food} ${flavored}`;
  if (parts[0] === 'other' && last !== head && parts.length === 2 && food !== '') return `${food} ${head}`;
  if (parts.length < 2 || !isAttribute(last, head)) return food;
  // In "avocado or avocado oil" the first food is the fruit.
  if (!describesAny(last) && parts.includes(last)) return food;
  // "Red" replaces the first word of "white wine vinegar"; "olive" keeps only the head of "hot
  // sunflower oil", and "loin" all but the cut of "rib lamb chops".
  const start = (describesAny(last) || cuts.has(last)) && parts[0] !== 'other' ? 1 : parts.length - 1;
  return `${food} ${parts.slice(start).join(' ')}`;
}

/** What is sold in flavors: "coffee or vanilla ice cream", "cherry or apple pie filling". */
const flavoredForm =
  /\b(?:ice cream|frozen yogh?urt|yogh?urt|sorbet|sherbet|gelato|pudding(?: mix)?|pie filling|cake mix|syrup|milkshake)$/;
const flavors = toWordSet(`
  vanilla chocolate strawberry raspberry blueberry blackberry cherry peach apricot lemon lime orange pineapple mango
  banana coconut coffee caramel mint peppermint cinnamon ginger pistachio butterscotch passionfruit pumpkin apple
  hazelnut mocha
`);

/** Behind the noun that names share: "pork or turkey bacon strips". */
const pieces = toWordSet('strip strips slice slices cube cubes link links crumbles bits chunks');

/**
 * Whether a word before "or" lacks the head of the name behind it: "chicken" before "or vegetable
 * stock" is not a food of its own.
 */
function isAttribute(word: string, head: string): boolean {
  return attributes.has(word) || (headAttributes.get(head)?.has(word) ?? false);
}

/** Whether the word is an attribute before any head: "red". */
function describesAny(word: string): boolean {
  return attributes.has(word);
}

/** Words that are no food by themselves, whatever the head: "red or white wine vinegar". */
const attributes = toWordSet(`
  red green yellow white black brown purple orange pink light dark sweet sour hot mild spicy fresh
  dried frozen canned ground whole skim heavy low-fat nonfat plain greek salted unsalted smoked raw
  cooked toasted crushed shredded flaked grated stewed clarified boneless skinless bone-in
  free-range organic homemade purchased store-bought bottled jarred extra-virgin sharp thick thin
  ripe unripe firm soft silken stale day-old baby wild farmed unsweetened sweetened semisweet
  bittersweet spanish italian english american french german mexican chinese indian persian
  japanese thai vietnamese sichuan creole kosher sea flat-leaf curly dry superfine granulated
  powdered all-purpose self-rising long-grain short-grain medium-grain instant quick-cooking
  old-fashioned active skinned fine coarse grainy creamy crunchy smooth chunky pitted seedless
  regular mineral grilled sautéed sauteed commercial home-preserved metal wood wooden bamboo
`);
const oils = toWordSet(`
  vegetable canola salad grape-seed hazelnut olive corn peanut sunflower safflower sesame avocado
  grapeseed coconut walnut rapeseed soybean nut groundnut neutral mustard palm chili bran seed
`);
const broths = toWordSet('vegetable chicken beef veal turkey fish mushroom lamb seafood bone ham pork');
const fishes = toWordSet('turbot flounder sole cod tilapia haddock snapper bass halibut salmon trout grouper tuna');
const chilies = toWordSet('serrano poblano fresno bird anaheim');
const birds = toWordSet('chicken turkey duck pork veal lamb beef');
const cuts = toWordSet('rib loin shoulder blade');
const breadsOfBuns = toWordSet('dog hotdog potato brioche hamburger burger pretzel');
const cerealGrains = toWordSet('corn rice wheat bran oat');
/** By head, words that without it are no food or another one: "vegetable or chicken stock". */
const headAttributes: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['oil', oils],
  ['stock', broths],
  ['broth', broths],
  ['bouillon', broths],
  [
    'vinegar',
    toWordSet(`
      cider wine rice sherry balsamic champagne malt raspberry rice-wine white-wine red-wine
      apple-cider
    `),
  ],
  ['juice', toWordSet('lemon lime orange grapefruit pineapple apple coconut')],
  ['zest', toWordSet('lemon lime orange')],
  ['milk', toWordSet('soy almond oat rice coconut cow goat')],
  ['flour', toWordSet('bread cake pastry wheat spelt purpose unbleached almond coconut')],
  ['shortening', toWordSet('vegetable')],
  ['sugar', toWordSet('demerara muscovado turbinado caster maple coconut')],
  ['rice', toWordSet('basmati arborio jasmine carnaroli converted texmati sushi')],
  ['bacon', toWordSet('pork turkey')],
  ['cookies', toWordSet('arrowroot vanilla chocolate shortbread oatmeal')],
  ['bread', toWordSet('rye wheat pumpernickel sourdough pita')],
  ['mustard', toWordSet('dijon')],
  ['vinaigrette', toWordSet('lime lemon orange sherry balsamic raspberry champagne')],
  ['syrup', toWordSet('maple golden corn')],
  [
    'cheese',
    toWordSet(`
      cheddar swiss parmesan cottage cream goat monterey jack gruyere gruyère colby romano pecorino
      roquefort fontina feta havarti gouda provolone mozzarella asiago stilton emmental gorgonzola
      muenster manchego
    `),
  ],
  ['extract', toWordSet('vanilla almond')],
  [
    'beans',
    toWordSet(`
      navy cannellini pinto kidney black borlotti butter lima haricot cranberry garbanzo
      great-northern northern
    `),
  ],
  ['mushrooms', toWordSet('shiitake cremini crimini portobello button oyster chestnut porcini chanterelle enoki')],
  ['lentils', toWordSet('puy beluga french')],
  ['nuts', toWordSet('pine macadamia brazil hazel')],
  ['seeds', toWordSet('sesame poppy sunflower pumpkin fennel cumin mustard')],
  ['potatoes', toWordSet('russet idaho new boiling baking fingerling creamer piper edward bliss gold')],
  ['tomatoes', toWordSet('cherry grape plum roma heirloom beefsteak sungold campari')],
  ['olives', toWordSet('kalamata calamata nicoise niçoise gaeta')],
  ['onion', toWordSet('vidalia maui')],
  ['onions', toWordSet('vidalia maui pearl boiling')],
  ['lettuce', toWordSet('bibb boston gem romaine iceberg butter butterhead')],
  ['greens', toWordSet('mustard beet turnip collard dandelion')],
  ['peas', toWordSet('sugar snow')],
  ['buns', breadsOfBuns],
  ['rolls', breadsOfBuns],
  ['wrappers', toWordSet('roll wonton spring')],
  ['tortillas', toWordSet('spinach corn wheat wholewheat flour')],
  ['crust', toWordSet('chocolate oreo vanilla shortbread')],
  ['starch', toWordSet('corn potato')],
  ['flakes', cerealGrains],
  ['cereal', cerealGrains],
  ['chips', toWordSet('butter mint peppermint cinnamon')],
  ['kisses', toWordSet('peppermint mint chocolate')],
  ['liqueur', toWordSet('peppermint coffee chocolate cherry')],
  ['sauce', toWordSet('mushroom')],
  ['soup', toWordSet('mushroom celery asparagus broccoli tomato')],
  ['salsa', toWordSet('tomatillo tomato mango pineapple')],
  ['jelly', toWordSet('raspberry strawberry apple grape currant blackberry apricot quince')],
  ['fat', toWordSet('lamb beef pork')],
  ['squash', toWordSet('butternut acorn kabocha buttercup delicata')],
  ['cabbage', toWordSet('savoy napa')],
  ['apples', toWordSet('smith delicious mcintosh gala fuji pippin')],
  ['pears', toWordSet('bosc bartlett anjou')],
  ['clams', toWordSet('cherrystone littleneck manila')],
  ['scallops', toWordSet('bay')],
  ['pepper', toWordSet('serrano jalapeno jalapeño poblano piquillo bell habanero')],
  ['peppers', toWordSet('serrano jalapeno jalapeño poblano piquillo bell')],
  ['chile', chilies],
  ['chiles', chilies],
  ['chilies', chilies],
  ['chillies', chilies],
  ['fillet', fishes],
  ['fillets', fishes],
  [
    'leaves',
    toWordSet(
      'basil mint parsley coriander bay thyme sage oregano cabbage lettuce kale chard spinach collard lime banana grape',
    ),
  ],
  ['jam', toWordSet('strawberry raspberry apricot')],
  ['thighs', birds],
  ['breasts', birds],
  ['breast', birds],
  ['legs', birds],
  ['wings', birds],
  ['chops', new Set([...cuts, ...birds])],
  ['cutlets', birds],
  ['sausages', birds],
  ['sausage', toWordSet('pork turkey chicken beef')],
  ['salad', toWordSet('tuna chicken egg ham shrimp seafood crab salmon turkey lobster potato pasta')],
  ['mince', birds],
]);
