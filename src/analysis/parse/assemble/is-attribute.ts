/** Whether a word before "or" lacks the head of the name behind it: "chicken" before "or vegetable stock" names no food of its own. */
export function isAttribute(word: string, head: string): boolean {
  return attributes.has(word) || (headAttributes.get(head)?.has(word) ?? false);
}

/** Whether the word is an attribute before any head, as "red" is. */
export function describesAny(word: string): boolean {
  return attributes.has(word);
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

// Words that name no food by themselves, and words that name another food before these heads.
const attributes = words(
  'red green yellow white black brown purple orange pink light dark sweet sour hot mild spicy fresh dried frozen canned ground whole skim heavy low-fat nonfat plain greek salted unsalted smoked raw cooked toasted crushed shredded flaked grated stewed clarified boneless skinless bone-in free-range organic homemade purchased store-bought bottled jarred extra-virgin sharp thick thin ripe unripe firm soft silken stale day-old baby wild farmed unsweetened sweetened semisweet bittersweet spanish italian english american french german mexican chinese indian persian greek japanese thai vietnamese sichuan creole kosher sea flat-leaf curly dry superfine granulated powdered all-purpose self-rising long-grain short-grain medium-grain instant quick-cooking old-fashioned active skinned fine coarse grainy creamy crunchy smooth chunky pitted seedless regular mineral',
);
const oils = words(
  'vegetable canola salad grape-seed hazelnut olive corn peanut sunflower safflower sesame avocado grapeseed coconut walnut rapeseed soybean nut groundnut neutral',
);
const broths = words('vegetable chicken beef veal turkey fish mushroom lamb seafood bone ham pork');
const fishes = words('turbot flounder sole cod tilapia haddock snapper bass halibut salmon trout grouper tuna');
const chilies = words('serrano poblano fresno bird anaheim');
const birds = words('chicken turkey duck pork veal lamb beef');
const headAttributes: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['oil', oils],
  ['stock', broths],
  ['broth', broths],
  ['bouillon', broths],
  [
    'vinegar',
    words('cider wine rice sherry balsamic champagne malt raspberry rice-wine white-wine red-wine apple-cider'),
  ],
  ['juice', words('lemon lime orange grapefruit pineapple apple')],
  ['zest', words('lemon lime orange')],
  ['milk', words('soy almond oat rice coconut cow goat')],
  ['flour', words('bread cake pastry wheat spelt purpose unbleached')],
  ['shortening', words('vegetable')],
  ['sugar', words('demerara muscovado turbinado caster maple coconut')],
  ['rice', words('basmati arborio jasmine carnaroli converted texmati sushi')],
  ['bread', words('rye wheat pumpernickel sourdough pita')],
  ['mustard', words('dijon')],
  ['syrup', words('maple golden corn')],
  [
    'cheese',
    words(
      'cheddar swiss parmesan cottage cream goat monterey jack gruyere gruyère colby romano pecorino roquefort fontina feta havarti gouda provolone mozzarella asiago stilton emmental gorgonzola muenster manchego',
    ),
  ],
  ['extract', words('vanilla almond')],
  [
    'beans',
    words('navy cannellini pinto kidney black borlotti butter lima haricot cranberry garbanzo great-northern northern'),
  ],
  ['mushrooms', words('shiitake cremini crimini portobello button oyster chestnut porcini chanterelle enoki')],
  ['nuts', words('pine macadamia brazil hazel')],
  ['seeds', words('sesame poppy sunflower pumpkin fennel cumin')],
  ['potatoes', words('russet idaho new boiling baking fingerling creamer piper edward bliss gold')],
  ['tomatoes', words('cherry grape plum roma heirloom beefsteak')],
  ['olives', words('kalamata calamata nicoise niçoise gaeta')],
  ['onion', words('vidalia maui')],
  ['onions', words('vidalia maui pearl boiling')],
  ['lettuce', words('bibb boston gem romaine iceberg')],
  ['squash', words('butternut acorn kabocha buttercup delicata')],
  ['cabbage', words('savoy napa')],
  ['apples', words('smith delicious mcintosh gala fuji pippin')],
  ['pears', words('bosc bartlett anjou')],
  ['clams', words('cherrystone littleneck manila')],
  ['scallops', words('bay')],
  ['pepper', words('serrano jalapeno jalapeño poblano piquillo bell habanero')],
  ['peppers', words('serrano jalapeno jalapeño poblano piquillo bell')],
  ['chile', chilies],
  ['chiles', chilies],
  ['chilies', chilies],
  ['chillies', chilies],
  ['fillet', fishes],
  ['fillets', fishes],
  ['leaves', words('basil mint parsley coriander bay thyme')],
  ['jam', words('strawberry raspberry apricot')],
  ['thighs', birds],
  ['breasts', birds],
  ['breast', birds],
  ['legs', birds],
  ['wings', birds],
  ['chops', birds],
  ['cutlets', birds],
  ['sausages', birds],
  ['sausage', words('pork turkey')],
]);
