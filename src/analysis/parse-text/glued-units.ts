import { joined, rare, type TextRow } from '../parse-tokens/text-signs';

// How foods begin that are written right behind a unit. "Cake" is none of them, because of cupcakes,
// and oats only behind many grams, because of goats.
const foodStarts = [
  'plain|self|all-?purpose|strong|whole|wheat|bread|corn|flour|sugar|caster|castor|icing|powdered|granulated|demerara|brown',
  'white|black|red|green|dark|light|golden|salt|sea|pepper|paprika|cumin|turmeric|cinnamon|vanilla|baking|bicarb|yeast',
  'cocoa|chocolate|butter|margarine|unsalted|salted|milk|water|warm|cold|hot|boiling|oil|olive|vegetable|sunflower|soy',
  'honey|syrup|vinegar|wine|stock|broth|cream|double|single|soured|greek|natural|yog|cheese|cheddar|feta|mozzarella',
  'parmesan|ricotta|mascarpone|halloumi|rice|basmati|long|pasta|spaghetti|penne|macaroni|noodle|lentil|chickpea|beef',
  'chicken|pork|lamb|turkey|bacon|gammon|sausage|mince|ground|lean|boneless|skinless|fish|salmon|tuna|cod|prawn|shrimp',
  'potato|tomato|onion|garlic|carrot|mushroom|spinach|courgette|zucchini|broccoli|pumpkin|cherry|baby|frozen|fresh|dried',
  'chopped|grated|sliced|diced|melted|softened|packed|sifted|almond|walnut|hazelnut|pecan|peanut|raisin|sultana|date',
  'lemon|orange|raspberr|strawberr|blueberr|tin|can|jar|pack|bag|punnet|(?<=\\d\\dg)oats\\b(?! ?(?:cheese|milk|butter))',
].join('|');

const units = 'kg|g|gms?|ml|oz|lbs?|tsps?|tbsps?|cups?';

/** Steps for a unit without the blank before what follows it. They follow each other in `normalizeText`. */
export const gluedUnits: readonly TextRow[] = [
  [
    'a blank left out before a number',
    `${joined}(`,
    /\b(cloves?|cups?|teaspoons?|tablespoons?|tbsps?|tsps?|ounces?|pounds?)(?=\d)/gi,
    '$1 ',
  ],
  [
    'a blank left out before a food',
    rare,
    new RegExp(`^((?:\\d{1,2} x )?\\d[\\d./ -]{0,7}(?:${units}))(?=(?:${foodStarts}))`, 'iu'),
    '$1 ',
    'digit',
    /^(?:\d{1,2} ?x ?)?\d[\d./ -]{0,7}(?:kg|g|gms?|ml|oz|lbs?|tsps?|tbsps?|cups?)(?![sm]\b)[a-z]{3}/,
  ],
  [
    'kilos by one letter',
    rare,
    /^(\d[\d./]{0,5}(?: \d\/\d)? ?)ks? (?:of )?(?=[a-z]{3,})(?!cups?\b|rations?\b)/i,
    '$1kg ',
    'digit',
    /^\d[\d./]{0,5}(?: \d\/\d)? ?ks? [a-z]/,
  ],
  [
    'a blank left out behind a litre',
    rare,
    /^(\d[\d./ ]{0,7}l)(?=(?:milk|water|stock|vegetable|chicken|cream|double|semi)\p{L}*)/iu,
    '$1 ',
    'digit',
    /^\d[\d./ ]{0,7}l(?:milk|water|stock|vegetable|chicken|cream|double|semi)/,
  ],
  [
    'a blank left out behind a spoon or cup of one letter',
    rare,
    /^(\d[\d./ ]{0,7}[Ttc])(?=(?:flour|sugar|milk|water|butter|salt|vanilla)\b)/u,
    '$1 ',
    'digit',
    /^\d[\d./ ]{0,7}[tc](?:flour|sugar|milk|water|butter|salt|vanilla)\b/,
  ],
  [
    'sticks of butter, written short',
    rare,
    /(?<=^\d[\d/ ]{0,4} ?)stks?\b\.? (?=(?:of )?(?:(?:unsalted|unslt|salted|sweet) )?(?:butter|bttr|marg|oleo))/i,
    'sticks ',
    'digit',
    /stks?\b/,
  ],
];
