/** Words that turn what follows into something without animal or wheat in it: "almond milk", "rice noodles". */
const plants = [
  'almond',
  'amaranth',
  'apple',
  'arrowroot',
  'banana',
  'buckwheat',
  'cacao',
  'cashew',
  'cassava',
  'chestnut',
  'chickpea',
  'chick pea',
  'cocoa',
  'coconut',
  'corn',
  'flax',
  'garbanzo',
  'gram',
  'hazelnut',
  'hemp',
  'macadamia',
  'mango',
  'millet',
  'mung bean',
  'nut',
  'pea',
  'peanut',
  'pecan',
  'pistachio',
  'plantain',
  'potato',
  'pumpkin',
  'quinoa',
  'rice',
  'seed',
  'sesame',
  'shea',
  'shirataki',
  'sorghum',
  'soy',
  'soya',
  'sunflower',
  'sweet potato',
  'tapioca',
  'teff',
  'walnut',
];

/** What a plant's name before it makes harmless. "Corn bread" and "potato bread" are not here: both are made with wheat. */
const imitations = [
  'butter',
  'cheese',
  'cream',
  'creamer',
  'milk',
  'yogurt',
  'yoghurt',
  'flour',
  'noodle',
  'pasta',
  'spaghetti',
  'vermicelli',
  'meat',
];

/** Whole names with a telltale word in them. */
const names = [
  'bacon salt', 'beefsteak plant', 'beefsteak tomato', 'bee balm', 'body butter', 'buckwheat', 'bull horn pepper', 'butter bean', 'butter lettuce',
  'butter squash', 'buttercup squash', 'butterhead lettuce', 'butternut', 'cheesecloth', 'chicken of the woods', 'chicken seasoning', 'clam shell',
  'cookie butter', 'crab apple', 'crabapple', 'cream of coconut', 'cream of rice', 'cream of tartar', 'creamed coconut', 'creamed corn', 'duck sauce',
  'egg plant', 'eggplant', 'fish mint', 'fruit butter', 'goat horn pepper', 'gooseberry', 'hen of the woods', 'honeycrisp', 'honeycrisp apple',
  'honeydew', 'honeynut', 'honeynut squash', 'honeysuckle', 'hot dog bun', 'lamb lettuce', "lamb's lettuce", 'lamb quarter', "lamb's quarter", 'lobster mushroom',
  'milk thistle', 'nutritional yeast', 'oyster mushroom', 'oyster plant', 'poultry seasoning', 'rye grass', 'seafood seasoning', 'shrimp plant',
  'steak rub', 'steak seasoning', 'turkey fig', 'vegetable steak', 'cauliflower steak', 'wheat grass', 'wheatgrass',
]; // prettier-ignore

const plural = (phrase: string): string => `${phrase.replace(/y$/, '(?:y|ie)')}s?`;

/** Finds names that only sound like meat, fish, dairy, egg, honey or wheat. */
export const misleadingNames = new RegExp(
  `\\b(?:(?:${plants.map(plural).join('|')}) (?:${imitations.map(plural).join('|')})|${names.map(plural).join('|')})\\b`,
  'g',
);
