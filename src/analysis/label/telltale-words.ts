import { divideByLetter } from '../divide-by-letter';
import { dietFlags, type DietFlag } from '../food';
import { rememberByText } from '../remember-text';
import { toWordPattern } from '../words';

/** Telltale words, by flag: words that say that a food contains what the flag names, as parts of a pattern. */
const telltaleWords = {
  meat: [
    'beef|pork|bacon|hams?|gammon|lamb|mutton|veal|venison|prosciutto|pancetta|chorizo|salami|pepperoni',
    'sausages?|lard|lardons?|suet|tallow|steaks?|hamburgers?|meat|meats|meatballs?|oxtails?|brisket',
    'short ribs|spare ?ribs|back ribs|bison|boar|pigs?|hogs?|ox|calf|calves|kidneys|kidney fat|livers?',
    'hocks?|trotters?|chitterlings|cracklings?|drippings?|haggis|black pudding|rabbit|goat meat|kielbasa',
    'bratwurst|mortadella|guanciale|nduja|bologna|frankfurters?|hot dogs?|andouille|linguica|merguez',
    'bolognese|rag[uù]|burgers?|corn ?dogs?|soppressata|bresaola|capicola|coppa|carnitas|barbacoa',
    'pastrami|spam|biltong|jerky|meatloaf|rillettes|liverwurst|bone broth|demi-?glace|sirloin|tenderloin',
  ],
  poultry: [
    "(?:chicken|turkey|duck|goose|hen|quail)s?(?!(?:['’]s)? eggs?\\b)|poultry|pheasant|partridge|grouse",
    'squab|guinea fowl|poussins?|drumsticks?|giblets|gizzards?|schmaltz|capon|foie gras',
  ],
  fish: [
    'fish|seafood|bluefish|butterfish|fish ?cakes?|anchov(?:y|ies)|alici|boquerones|colatura|garum|salmon',
    'tuna|cod|haddock|halibut|trout|tilapia|sardines?|mackerel|herring|kippers?|snapper|sea bass',
    'swordfish|rockfish|monkfish|whitefish|flounder|grouper|pollock|mahi|catfish|arctic char|barramundi',
    'bass|branzino|bream|carp|hake|mullet|perch|pike|pompano|saltfish|smelts?|sole|sprats?|sturgeon',
    'turbot|walleye|whiting|bacala[ou]|bacalhau|baccal[aà]|ceviche|gravlax|hamachi|sashimi|unagi',
    'bouillabaisse|cioppino|taramasalata|worcestershire|bonito|katsuobushi|dashi|hondashi|bottarga|ikura',
    'masago|caviar|roe|tobiko|eel|surimi|lox|nam pla|nuoc (?:mam|cham)|kimchi|caesar',
  ],
  shellfish: [
    'seafood|shrimps?|scampi|prawns?|crabs?|crabmeat|lobsters?|clams?|clamato|mussels?|oysters?|scallops?',
    'squid|calamari|octopus|crayfish|crawfish|krill|langoustines?|shellfish|cockles?|cuttlefish|whelks?',
    'conch|abalone|escargots?',
  ],
  dairy: [
    'milk|butter|buttered|beurre|cheeses?|fromage|cream|creamed|creamers?',
    'cr[eè]m(?:es?|a)(?: fra[iî]che)?|white chocolate|sherbet|gelato',
    '(?:lemon|lime|orange|fruit|passion ?fruit) curd|yogh?urt|ghee|buttermilk|custard|whey|casein',
    'mozzarella|parmesan|pecorino|cheddar|feta|ricotta|mascarpone|gorgonzola|paneer|kefir',
    'half[- ]and[- ]half|gruy[eè]re|gouda|brie|quark|dulce de leche|burrata|halloumi|manchego|asiago',
    'bocconcini|boursin|ch[eè]vre|edam|fontina|grana padano|jarlsberg|labneh?|lassi|malai|parmigiano',
    'raclette|reggiano|romano|skyr|taleggio|provolone|colby|monterey jack|muenster|havarti|camembert',
    'roquefort|stilton|emmental(?:er)?|cotija|queso|velveeta|nutella|tzatziki|raita|pesto|ranch|alfredo',
    'hollandaise|b[eé]chamel|butterscotch|toffee|cheesy|souffl[eé]s?|risottos?(?! rice)|cappuccinos?',
    'lattes?|white coffee|tiramisu|gratin|ganache|fondue',
  ],
  egg: [
    'eggs?|yolks?|mayonnaise|mayo|aioli|meringues?|eggnog|advocaat|anglaise',
    '(?:lemon|lime|orange|fruit|passion ?fruit) curd|frittatas?|omelett?es?|quiches?|ladyfingers?',
    'hollandaise|b[eé]arnaise|ranch|challah|brioche|souffl[eé]s?',
  ],
  honey: ['honey|honeycombs?'],
  gelatine: ['gelatine?|jell-?o|marshmallows?|aspic|gumm(?:y|ies)'],
  gluten: [
    'wheat|barley|rye|malt|malted|seitan|breaded|battered|sandwich(?:es)?|strudels?|streusel|cobblers?',
    'pies?(?! (?:apples?|cherr(?:y|ies)|fillings?|pumpkins?|spices?|weights?))|couscous|bulgh?ur|semolina',
    'spelt|farro|freekeh|kamut|panko|bread|breadcrumbs?|toast|crostini|focaccia|pumpernickel|sourdough',
    'lavash|rotis?|chapatis?|parathas?|crumpets?|scones?|brownies?|dough ?nuts?|donuts?|eclairs?',
    'ladyfingers?|oreos?|grahams?|cheerios|weetabix|muesli|einkorn|emmer|durum|pierog(?:i|ies)|wontons?',
    'gyoza|pot ?stickers?|dumplings?|stuffing|gravy|kataifi|pasta|spaghetti|macaroni|linguine|fettuccine',
    'penne|lasagn[ae]|orzo|noodles?|flour|crackers?|beer|ale|stout|lager|soy sauce|udon|ramen|soba|filo',
    'phyllo|pastry|pie crust|cookies?|cakes?|biscuits?|buns?|rolls?|baguettes?|ciabatta|croutons?|oats?',
    'oatmeal|granola|pretzels?|gnocchi|hoisin|teriyaki|challah|brioche|naan|pitas?|bagels?|croissants?',
    'muffins?|pancakes?|waffles?|tempura|matzo|rigatoni|farfalle|fusilli|ziti|rotini|ditalini|tagliatelle',
    'pappardelle|cannelloni|ravioli|tortell(?:ini|oni)|cavatappi|agnolotti|bucatini|campanelle|capellini',
    'casarecce|cavatelli|conchiglie|fregola|gemelli|manicotti|mostaccioli|orecchiette|pastina|radiatore',
    'rotelle|tubettini|vermicelli|licorice(?! root)',
  ],
} satisfies Record<DietFlag, readonly string[]>;

// It is no whole word: "pâté" ends in a letter that \b does not know.
const pate = String.raw`\bp[aâ]t(?:é|e\b)`;

const telltales = {
  meat: new RegExp(`${toWordPattern(telltaleWords.meat).source}|${pate}`),
  poultry: toWordPattern(telltaleWords.poultry),
  fish: toWordPattern(telltaleWords.fish),
  shellfish: toWordPattern(telltaleWords.shellfish),
  dairy: toWordPattern(telltaleWords.dairy),
  egg: toWordPattern(telltaleWords.egg),
  honey: toWordPattern(telltaleWords.honey),
  gelatine: toWordPattern(telltaleWords.gelatine),
  gluten: toWordPattern(telltaleWords.gluten),
} satisfies Record<DietFlag, RegExp>;

/** Most names have no telltale word of any flag; one test finds out. */
const anyTelltale = new RegExp(
  `${toWordPattern([divideByLetter(dietFlags.flatMap((flag) => telltaleWords[flag]))]).source}|${pate}`,
);

/**
 * The word of a food's name that says that it contains what `flag` names; null if there is none.
 * Guards lines matched with a food that is free of it: the words of the line then outweigh the
 * match. Takes time in proportion to the name.
 * @param name the food as the line names it, lower case
 */
export function findTelltaleWord(name: string, flag: DietFlag): string | null {
  return telltales[flag].exec(name.replace(misleadingNames[flag], ' '))?.[0] ?? null;
}

/**
 * The first telltale word of each flag that a text has; empty for most names, after a single test.
 * @param text lower case
 */
export const findTelltales: (text: string) => ReadonlyMap<DietFlag, string> = rememberByText(readTelltales, {
  maxTexts: 5_000,
  maxLength: 60,
});

function readTelltales(text: string): ReadonlyMap<DietFlag, string> {
  if (!anyTelltale.test(text)) return noTelltales;
  const words = new Map<DietFlag, string>();
  for (const flag of dietFlags) {
    const word = findTelltaleWord(text, flag);
    if (word !== null) words.set(flag, word);
  }
  return words;
}

const noTelltales: ReadonlyMap<DietFlag, string> = new Map();

/**
 * Whether a text names anything that a diet may forbid.
 * @param text lower case
 */
export function namesTelltale(text: string): boolean {
  return findTelltales(text).size > 0;
}

/** Plants before "milk", "cream", "cheese" and the like that make it free of milk. */
const plantsForMilk =
  'almond|cashew|coconut|flax|hazelnut|hemp|macadamia|nut|oat|pea|peanut|pecan|pistachio|plant|pumpkin seed|quinoa|rice|seed|sesame|soy|soya|sunflower|sunflower seed|tiger ?nut|tofu|walnut';

/** Plants that are ground into a paste called butter. */
const plantsForButter = `${plantsForMilk}|apple|apricot|banana|cacao|chocolate hazelnut|cocoa|cranberry|date|fig|fruit|mango|peach|pear|plum|prune|pumpkin|shea`;

/**
 * Gluten-free plants that are made into flour, noodles and the like. "Corn bread" and "potato
 * bread" are made with wheat too.
 */
const plantsForFlour =
  'almond|amaranth|arrowroot|banana|bean|bean thread|besan|black bean|buckwheat|carrot|cassava|cauliflower|cellophane|chestnut|chickpea|chick pea|coconut|corn|edamame|fava bean|flax|flax ?seed|garbanzo|garbanzo bean|glass|gram|hazelnut|hearts of palm|kelp|konjac|lentil|lupin|maize|manioc|masa|millet|mung bean|pea|peanut|pecan|plantain|potato|pumpkin seed|quinoa|red lentil|rice|rice stick|sesame|shirataki|sorghum|soy|soya|squash|starch|sunflower|sunflower seed|sweet potato|tapioca|tapioca starch|teff|tigernut|tofu|urad|walnut|yuca|zucchini';

/** By flag, names that have a telltale word but do not contain what it says. */
const misleadingPatterns = {
  meat: [
    '(?:bacon|beef|ham|pork|sausage|steak|meat|hamburger|hot dog) (?:bun|rub|salt|seasoning|spice|roll|relish|substitute|tenderizer|fr(?:y|ie)|casing)',
    '(?:cauliflower|cabbage|celeriac|eggplant|mushroom|portobello|tofu|vegetable) steak', 'beefsteak (?:plant|tomato)', 'steak tomato',
    '(?:imitation|vegetable) (?:bacon|suet)', 'beef tomatoe?', 'burger (?:bun|roll|relish|pickle|seasoning|spice|sauce)',
    '(?:bean|beyond|chickpea|fish|garden|impossible|lentil|mushroom|portobello|quinoa|salmon|soy|soya|tofu|tuna|vegetable|veggie) burger', "lamb(?:['’]?s)? (?:lettuce|quarter|tongue lettuce)", 'ox (?:tongue fern|eye daisy)', 'ox ?heart (?:cabbage|tomatoe?)', '(?:coconut|nut|walnut|pecan|pumpkin|avocado) meat',
    'hamburger (?:dill|pickle|pickle slice|dill pickle)',
  ],
  poultry: ['(?:chicken|poultry|turkey) (?:masala|rub|seasoning|spice)', '(?:chicken|hen) of the woods?', 'duck sauce', 'duck(?:[\'’]?s)? potatoe?', 'fat hen', 'pheasant(?:[\'’]?s)? back', 'turkey (?:berrie|berry|fig|tail)'],
  fish: ['fish mint', '(?:cactus tuna|tuna fruit)', '(?:fish|seafood) (?:boil|rub|seasoning|spice)', 'swedish fish'],
  shellfish: [
    'oyster (?:mushroom|plant|cracker)', 'lobster mushroom', 'crab ?apple', '(?:crab|seafood|shrimp) (?:boil|plant|boil seasoning|rub|seasoning|spice)', 'scallop squash',
  ],
  dairy: [
    `(?:${plantsForMilk}|cookie)(?:-based)?(?: (?:whipped|whipping|heavy|sour|cooking|cream))? (?:latte|milk|cream|cheese|creamer|yogh?urt|kefir|butter|cr[eè]me|crema)`,
    `(?:${plantsForButter}) butter`, 'bread[- ]and[- ]butter pickle', 'body butter', 'beurre (?:bosc|hardy)', 'cheese (?:pumpkin|squash)', 'butter (?:bean|lettuce|squash)',
    'cream of (?:coconut|rice|tartar|wheat)', 'cr[eè]me de [a-z]{3,12}', '(?:balsamic|marshmallow) cr[eè]me', 'creamer potatoe?', 'romano bean', 'cream (?:sherry|soda)', 'cream[- ]style corn', 'butter[- ]flavou?red (?:crisco|shortening|extract)', 'butter extract', 'creamed (?:coconut|corn)', 'custard (?:apple|powder)', 'milk (?:cap|thistle|vetch)', 'ranch[- ]style bean',
  ],
  egg: ['(?:egg plant|garden egg)', 'egg (?:replacer|substitute|replacement)', '(?:flax|flax ?seed|chia|chia seed|vegan) egg', 'ranch[- ]style bean'],
  honey: ['honey (?:bean|bee balm|fungu|mushroom|crisp|dew|gold|mango|nut squash|suckle|tangerine)'],
  gelatine: ['jell-?o (?:[a-z]{1,20} ){0,4}pudding', 'marshmallow (?:root|fluff|cream|cr[eè]me)'],
  gluten: [
    `(?:${plantsForFlour})[- ](?:flour|noodle|pasta|spaghetti|macaroni|vermicelli|linguine|fettuccine|penne|orzo|lasagn[ae]|cracker)`,
    '(?:root|ginger) beer', 'ginger ale', 'bread[- ]and[- ]butter pickle', '(?:pasta|spaghetti|noodle|bread|cake|bagel|pancake|waffle|muffin) (?:sauce|squash|spice|seasoning|syrup|water)',
    '(?:rice|corn|yeast) cake', 'sweet dumpling', 'penny bun', 'vermicelli bean thread', 'bean thread vermicelli', '(?:cakes? )?cake yeast', 'bread machine yeast', 'rye (?:whiske?y|grass)', '(?:wheat|barley) grass',
    '(?:hamburger|hot dog|cookie|bread|cake|cracker) (?:dill|relish|decoration|cutter)',
  ],
} satisfies Record<DietFlag, readonly string[]>; // prettier-ignore

// The end of the last word is open: the singulars also find "beans", "fries" and "potatoes".
const toPattern = (patterns: readonly string[]): RegExp => new RegExp(`\\b(?:${patterns.join('|')})(?:e?s)?\\b`, 'g');

/** By flag, patterns for misleading names: "butter lettuce", "oyster mushroom", "rice noodles". */
export const misleadingNames = {
  meat: toPattern(misleadingPatterns.meat),
  poultry: toPattern(misleadingPatterns.poultry),
  fish: toPattern(misleadingPatterns.fish),
  shellfish: toPattern(misleadingPatterns.shellfish),
  dairy: toPattern(misleadingPatterns.dairy),
  egg: toPattern(misleadingPatterns.egg),
  honey: toPattern(misleadingPatterns.honey),
  gelatine: toPattern(misleadingPatterns.gelatine),
  gluten: toPattern(misleadingPatterns.gluten),
} satisfies Record<DietFlag, RegExp>;

const sweets: readonly DietFlag[] = ['dairy', 'egg', 'honey', 'gluten'];

/**
 * Names of foods that are made from several others, and the flags that these may raise. Mixes of
 * herbs, leaves and drinks are not among them.
 */
const dishes: readonly (readonly [RegExp, readonly DietFlag[]])[] = [
  [
    /\b(?:balls|bites|bisque|casseroles?|chowder|cooking cr[eè]me|dips?|dressing|gravy|marinade|(?<!(?:cake|cookie|drink|herb|pudding|salad|seasoning|slaw|sour|spice) )mix|patties|pizza|salad(?! (?:greens|leaves|mix|onions?))|sauce|sausage|snacks?|souffl[eé]s?|soup|spread|stew|stuffing|topping)\b/,
    dietFlags,
  ],
  [/\b(?:cand(?:y|ies)|filling|pie|pudding)\b/, [...sweets, 'gelatine']],
  [/\b(?:bars?|cakes?|cereals?|cookies|frosting|glaze|icing|rolls?|toast)\b/, sweets],
];

/**
 * The word of a food's name that says that it is made from several others ("sauce", "soup", "dip")
 * that may contain what `flag` names; null if there is none. If such a food was matched by only
 * some of its words, its ingredients are unknown.
 * @param name the food as the line names it, lower case
 */
export function findMadeDish(name: string, flag: DietFlag): string | null {
  const found = dishes.find(([words, flags]) => flags.includes(flag) && words.test(name));
  return found?.[0].exec(name)?.[0] ?? null;
}
