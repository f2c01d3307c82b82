import { toWordSet } from '../words';

/**
 * Words that do not change which record is meant. Left out if a name with them is unknown.
 * Normalised, one word each.
 */
export const emptyWords = toWordSet(`
  a an the of some more any your our my own about approximately optional additional extra needed
  desired preferred favorite fresh freshly large small medium big jumbo little tiny mini thick thin
  fat plump heaping heaped level scant generous good best better quality high finest premium gourmet
  artisan artisanal authentic traditional classic real pure natural organic local seasonal ripe
  overripe unripe homemade home made store shop bought purchased leftover day old prepared ready
  made free range cage pasture pastured raised farm farmed grassfed grassfinished fed wild caught sustainably
  humanely hormone antibiotic non gmo kosher vegan vegetarian chopped minced diced sliced grated
  shredded crushed crumbled mashed peeled unpeeled halved quartered cubed julienned torn cut
  slivered shaved finely coarsely thinly thickly roughly lightly loosely tightly firmly well very
  cored seeded deseeded pitted stoned hulled stemmed trimmed rinsed washed cleaned scrubbed packed
  sifted melted softened cold chilled warm hot lukewarm tepid boiling room temperature cool thawed
  defrosted divided separated beaten whisked uncut whole only just slightly piece chunk bitesized
  sized size pack package packet box bag bottle carton container brand style soft solid live strong hearty
  creamy smooth crunchy curly lump rolled plain regular standard ordinary normal simple everyday
  basic assorted choice imported reasonably fairly pre petite flat can tin jar carton cup tablespoon
  teaspoon into pound ounce inch oz lb cm mm gram kg ml serving person each ea we used i temp sale
  garnish serve pkg pkt approx aop aoc dop doc docg igp pdo pgi tsg fermier fermiere laitier stagionato
`);

/**
 * Parts and shapes at the end of a name that the food's record does not distinguish ("basil leaf"
 * is basil).
 */
export const partWords = toWordSet(`
  leaf clove stalk stick floret floweret piece chunk slice wedge strip ring sprig root bulb head
  spear cube half round rib bunch fillet frond tip bit crumble shred segment ball knob hunk rasher
  link flesh pulp meat stem chop kernel section supreme thread strand pod julienne matchstick baton
  moon cheek
`);

/**
 * The words that a part word may follow, normalised: a ball of potato, a stick of honey, a link of pork
 * or a pod of coffee is a dish or a product. A half moon is a shape.
 */
const partsOfSome: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['ball', toWordSet('mozzarella burrata bocconcini melon cantaloupe honeydew watermelon dough tapioca')],
  [
    'stick',
    toWordSet(`
      apple beet butter carrot cassia celery cinnamon cucumber daikon ginger jicama kohlrabi lemongrass margarine
      parsnip pepper pepperoni radish rhubarb salami sausage turnip vanilla zucchini
    `),
  ],
  ['link', toWordSet('andouille boudin bratwurst chipolata chorizo frankfurter kielbasa linguica merguez sausage')],
  ['pod', toWordSet('bean cardamom chile chili drumstick edamame okra pea pepper tamarind vanilla')],
  ['thread', toWordSet('saffron')],
  ['moon', toWordSet('half')],
  ['cheek', toWordSet('mango')],
]);

/** Whether the word at an index is a part of the food before it ("leaf" of "basil leaf"). */
export function isPartAt(words: readonly string[], index: number): boolean {
  const word = words[index] ?? '';
  return partWords.has(word) && partsOfSome.get(word)?.has(words[index - 1] ?? '') !== false;
}

/** Words that change a record a little. Leaving one out costs confidence and adds an issue. */
export const minorWords = toWordSet(`
  unsalted salted low lower reduced less light lite sodium salt fat free nonfat lowfat no added
  sugar lean extra skinless boneless bone skin on in off unbleached bleached enriched unsweetened
  unfiltered raw uncooked cooked toasted roasted smoked dried dry ground canned frozen drained
  instant quick cooking baby young new sweet mild spicy sharp aged pasteurized unpasteurized cured
  uncured thick fine coarse flaky english french italian greek turkish persian mexican spanish
  chinese thai indian japanese korean vietnamese american canadian european asian california texa
  hawaiian atlantic pacific alaskan yellow red green white brown purple pink
`);

/**
 * Words, some of them minor words, that say how much fat, sugar or salt a food has: its figures may
 * depend on them.
 */
export const leanWords = toWordSet(`
  nonfat lowfat fat free low lower reduced less light lite skim semi lean extra full half added no
`);

/**
 * Words, normalised, that say what a food is made without, or that it only resembles another. They
 * decide which food is meant.
 */
export const freeFromWords = toWordSet(`
  alcoholfree cornfree dairyfree eggfree gelatinfree glutenfree grainfree lactosefree meatfree nutfree peanutfree
  saltfree soyfree sugarfree wheatfree sugarless eggless meatless flourless dairyless nonalcoholic nondairy
  diet decaf decaffeinated mock faux fake imitation zero keto fishless chickenless beefless
`);

/**
 * Words, normalised, for a process that makes another food of what follows. States of which records
 * exist (canned, dried, cooked) are compared separately.
 */
export const processWords = toWordSet(`
  smoked pickled candied glazed condensed evaporated sweetened unsweetened concentrated powdered ground
  rendered cured corned kippered crystallized crystallised glace malted puffed popped fermented
  marinated preserved brined creamed whipped clotted soured sour battered breaded stuffed fried
  refried roasted toasted instant stewed sprouted pressed clarified cultured flavored
  spiced brandied pureed dehydrated freeze reconstituted rehydrated hydrated
`);

/** Kinds of food, normalised, of which a word before them, other than `formWords`, says which one it is. */
const kindNouns = toWordSet(`
  mushroom pepper chili bean lentil pea berry cherry nut seed leaf root squash cabbage lettuce melon
  plum yam fish meat steak sausage ham bacon mince egg yogurt grain cereal tortilla vinegar
  herb spice liqueur sprout seaweed cress greens
`);

/**
 * Words that end the part of a name that names the food: "chicken thighs with skin", "oil such as
 * canola", "tuna in water".
 */
export const breakWords = toWordSet(`
  such like preferably plus from with in for at without if or and to as on about cut including
  depending dissolved broken removed reserved made weighing left mixed sufficient
`);

/**
 * Words, normalised, that make another food of the word before them: "coconut flour" is not
 * coconut, "fish bone" is not fish. A name may lose other words at its end, but never these.
 */
export const formWords = toWordSet(`
  flour oil powder juice sauce paste butter milk cream cheese bread syrup vinegar wine liqueur
  extract essence flavoring stock broth bouillon soup noodle pasta wrap wrapper cracker chip crisp
  cookie biscuit cake pie tart candy jam jelly preserve marmalade curd dressing dip spread salsa
  pickle relish chutney pesto mustard salt sugar starch meal tea coffee beer cider yogurt sorbet
  dough pastry batter mix crumb seasoning spice rub marinade glaze filling topping frosting icing
  puree brine water substitute replacer replacement alternative analog seed bone carcass shell skin
  husk peel rind zest blossom flower fat roe liver heart kidney tongue tail cheek trotter marrow
  gizzard head foot blood casing sprout green wing burger patty pudding mousse gravy jus concentrate
  nectar liquor schnapp brandy vodka rum soda lemonade smoothie shake malt lard suet ketchup creamer
  croissant muffin bun bagel waffle pancake popcorn pretzel granola muesli bar ball rice salad stew
  curry chili mayonnaise aioli crouton custard sherbet mash chowder bisque souffle bite stick grass
  thins
`);

/**
 * Forms, normalised, that alone are nothing like the food made from them: "rose water" is not
 * water.
 */
export const bareForms: ReadonlySet<string> = new Set(['water', 'powder', 'mix', 'substitute', 'leaf', 'ice', 'salt']);

/**
 * Names, normalised, that stand for many foods of different nutrients. Whichever record is chosen,
 * the line itself leaves it open.
 */
export const vagueNames: ReadonlySet<string> = new Set([
  'oil',
  'cooking oil',
  'fat',
  'cheese',
  'grated cheese',
  'shredded cheese',
  'meat',
  'fish',
  'white fish',
  'seafood',
  'nut',
  'mixed nut',
  'seed',
  'herb',
  'fresh herb',
  'mixed herb',
  'spice',
  'seasoning',
  'broth',
  'stock',
  'wine',
  'liqueur',
  'fruit',
  'berry',
  'vegetable',
  'mixed vegetable',
  'bean',
  'sausage',
  'juice',
  'fruit juice',
  'sauce',
  'bread',
  'cereal',
  'cracker',
  'cookie',
  'candy',
  'honeycomb',
  'topping',
  'filling',
  'dressing',
  'salad dressing',
  'greens',
  'green',
  'pasta sauce',
  'noodle',
  'milk of choice',
  'sweetener',
  'flavoring',
  'extract',
  'frosting',
  'jam',
  'steak',
  'roast',
  'tomato with juice',
  'sorghum',
]);

/**
 * Words of other countries' kitchens, and the USDA words for them; both normalised. Read only if
 * the name itself is unknown. No key names a different food in American kitchens.
 */
export const regionalWords: ReadonlyMap<string, string> = new Map([
  ['aubergine', 'eggplant'],
  ['brinjal', 'eggplant'],
  ['courgette', 'zucchini'],
  ['rocket', 'arugula'],
  ['rucola', 'arugula'],
  ['swede', 'rutabaga'],
  ['beetroot', 'beet'],
  ['mangetout', 'snow pea'],
  ['capsicum', 'bell pepper'],
  ['cilantro', 'coriander leaf'],
  ['scallion', 'green onion'],
  ['prawn', 'shrimp'],
  ['langoustine', 'lobster'],
  ['gammon', 'ham'],
  ['mince', 'ground'],
  ['minced', 'ground'],
  ['rasher', 'bacon'],
  ['treacle', 'molasses'],
  ['sultana', 'golden raisin'],
  ['cornflour', 'cornstarch'],
  ['wholemeal', 'whole wheat'],
  ['bicarbonate', 'baking soda'],
  ['porridge', 'oatmeal'],
  ['garbanzo', 'chickpea'],
  ['ceci', 'chickpea'],
  ['haricot', 'navy bean'],
  ['cannellini', 'white bean'],
  ['frijole', 'bean'],
  ['gamba', 'shrimp'],
  ['calamari', 'squid'],
  ['queso', 'cheese'],
  ['fromage', 'cheese'],
  ['jamon', 'ham'],
  ['prosciutto', 'ham'],
  ['crema', 'sour cream'],
  ['leche', 'milk'],
  ['arroz', 'rice'],
  ['pollo', 'chicken'],
  ['poulet', 'chicken'],
  ['boeuf', 'beef'],
  ['champignon', 'mushroom'],
  ['porcini', 'mushroom'],
  ['funghi', 'mushroom'],
  ['linseed', 'flaxseed'],
  ['groundnut', 'peanut'],
  ['corgette', 'zucchini'],
  ['pawpaw', 'papaya'],
  ['sweetcorn', 'sweet corn'],
  ['candyfloss', 'cotton candy'],
  ['icing', 'powdered'],
  ['confectioner', 'powdered'],
  ['caster', 'granulated'],
  ['castor', 'granulated'],
  ['demerara', 'brown'],
  ['muscovado', 'brown'],
  ['spud', 'potato'],
  ['tater', 'potato'],
  ['tattie', 'potato'],
  ['maize', 'corn'],
  ['daikon', 'oriental radish'],
  ['mooli', 'oriental radish'],
  ['kumara', 'sweet potato'],
  ['silverbeet', 'swiss chard'],
  ['dahi', 'yogurt'],
  ['jaggery', 'brown sugar'],
  ['piloncillo', 'brown sugar'],
  ['panela', 'brown sugar'],
]);

/**
 * Whether a normalised word names a kind of food of which a word before it says which one it is:
 * "flour", "milk", "bean".
 */
export function isKindNoun(word: string): boolean {
  return formWords.has(word) || kindNouns.has(word) || vagueNames.has(word);
}
