import type { DietFlag } from '../food';

/** Plants that stand before "milk", "cream", "cheese" and the like where these hold no milk. */
const milked =
  'almond|cashew|coconut|flax|hazelnut|hemp|macadamia|nut|oat|pea|peanut|pecan|pistachio|plant|pumpkin seed|quinoa|rice|seed|sesame|soy|soya|sunflower|sunflower seed|tiger ?nut|tofu|walnut';

/** Plants that are ground into a paste called butter. */
const buttered = `${milked}|apple|apricot|banana|cacao|chocolate hazelnut|cocoa|cranberry|date|fig|fruit|mango|peach|pear|plum|prune|pumpkin|shea`;

/** Plants without gluten that flour, noodles and the like are made of. "Corn bread" and "potato bread" are made with wheat as well. */
const milled =
  'almond|amaranth|arrowroot|banana|bean|bean thread|besan|black bean|buckwheat|carrot|cassava|cauliflower|cellophane|chestnut|chickpea|chick pea|coconut|corn|edamame|fava bean|flax|flax ?seed|garbanzo|garbanzo bean|glass|gram|hazelnut|hearts of palm|kelp|konjac|lentil|lupin|maize|manioc|masa|millet|mung bean|pea|peanut|pecan|plantain|potato|pumpkin seed|quinoa|red lentil|rice|rice stick|sesame|shirataki|sorghum|soy|soya|squash|starch|sunflower|sunflower seed|sweet potato|tapioca|tapioca starch|teff|tigernut|tofu|urad|walnut|yuca|zucchini';

/** By flag, names with a telltale word in them that hold none of what it tells of. */
const names = {
  meat: [
    '(?:bacon|beef|ham|pork|sausage|steak|meat|hamburger|hot dog) (?:bun|rub|salt|seasoning|spice|roll|relish|substitute|tenderizer|fr(?:y|ie)|casing)',
    '(?:cauliflower|cabbage|celeriac|eggplant|mushroom|portobello|tofu|vegetable) steak', 'beefsteak (?:plant|tomato)', 'steak tomato',
    '(?:imitation|vegetable) (?:bacon|suet)', "lamb(?:['’]?s)? (?:lettuce|quarter)", '(?:coconut|nut|walnut|pecan|pumpkin|avocado) meat',
    'hamburger (?:dill|pickle|pickle slice|dill pickle)',
  ],
  poultry: ['(?:chicken|poultry|turkey) (?:masala|rub|seasoning|spice)', '(?:chicken|hen) of the woods?', 'duck sauce', 'turkey fig'],
  fish: ['fish mint', '(?:fish|seafood) (?:boil|rub|seasoning|spice)', 'swedish fish'],
  shellfish: [
    'oyster (?:mushroom|plant|cracker)', 'lobster mushroom', 'crab ?apple', '(?:crab|seafood|shrimp) (?:boil|plant|boil seasoning|rub|seasoning|spice)', 'scallop squash',
  ],
  dairy: [
    `(?:${milked}|cookie)(?:-based)?(?: (?:whipped|whipping|heavy|sour|cooking|cream))? (?:milk|cream|cheese|creamer|yogh?urt|kefir|butter|cr[eè]me|crema)`,
    `(?:${buttered}) butter`, 'bread[- ]and[- ]butter pickle', 'body butter', 'butter (?:bean|lettuce|squash)',
    'cream of (?:coconut|rice|tartar|wheat)', 'cr[eè]me de [a-z]{3,12}', '(?:balsamic|marshmallow) cr[eè]me', 'creamer potatoe?', 'romano bean', 'cream (?:sherry|soda)', 'cream[- ]style corn', 'butter[- ]flavou?red (?:crisco|shortening|extract)', 'butter extract', 'creamed (?:coconut|corn)', 'custard (?:apple|powder)', 'milk thistle', 'ranch[- ]style bean',
  ],
  egg: ['egg plant', 'egg (?:replacer|substitute|replacement)', '(?:flax|flax ?seed|chia|chia seed|vegan) egg', 'ranch[- ]style bean'],
  honey: ['honey (?:bee balm|crisp|dew|gold|mango|nut squash|suckle|tangerine)'],
  gelatine: ['jell-?o (?:[a-z]{1,20} ){0,4}pudding', 'marshmallow (?:root|fluff|cream|cr[eè]me)'],
  gluten: [
    `(?:${milled})[- ](?:flour|noodle|pasta|spaghetti|macaroni|vermicelli|linguine|fettuccine|penne|orzo|lasagn[ae]|cracker)`,
    '(?:root|ginger) beer', 'ginger ale', 'bread[- ]and[- ]butter pickle', '(?:pasta|spaghetti|noodle|bread|cake|bagel|pancake|waffle|muffin) (?:sauce|squash|spice|seasoning|syrup|water)',
    '(?:rice|corn|yeast) cake', 'sweet dumpling', 'vermicelli bean thread', 'bean thread vermicelli', '(?:cakes? )?cake yeast', 'bread machine yeast', 'rye (?:whiske?y|grass)', '(?:wheat|barley) grass',
    '(?:hamburger|hot dog|cookie|bread|cake|cracker) (?:dill|relish|decoration|cutter)',
  ],
} satisfies Record<DietFlag, readonly string[]>; // prettier-ignore

// The ending of the last word is open, so that "beans", "fries" and "potatoes" are found by their singular.
const find = (patterns: readonly string[]): RegExp => new RegExp(`\\b(?:${patterns.join('|')})(?:e?s)?\\b`, 'g');

/** By flag, finds names that only sound as if they held it: "butter lettuce", "oyster mushroom", "rice noodles". */
export const misleadingNames = {
  meat: find(names.meat),
  poultry: find(names.poultry),
  fish: find(names.fish),
  shellfish: find(names.shellfish),
  dairy: find(names.dairy),
  egg: find(names.egg),
  honey: find(names.honey),
  gelatine: find(names.gelatine),
  gluten: find(names.gluten),
} satisfies Record<DietFlag, RegExp>;
