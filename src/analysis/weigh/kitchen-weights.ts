/**
 * What a kitchen word usually weighs if neither the record nor the kitchen table says: grams, or
 * millilitres of the food.
 */
export interface KitchenWeight {
  /** Ids of units, see `readUnit`. */
  readonly units: readonly string[];
  /** Tested on "category: description"; null for any food. */
  readonly foods: RegExp | null;
  readonly grams: number | null;
  readonly ml: number | null;
  /** 0.60 if cooks roughly agree, 0.40 for a guess. */
  readonly conversion: 0.6 | 0.4;
  readonly evidence: string;
}

type Row = readonly [
  of: 'g' | 'ml' | 'rough' | 'rough ml',
  units: readonly string[],
  foods: RegExp | null,
  amount: number,
  evidence: string,
];

const herb =
  /^(?!sweets|candy|.*(?:chutney|pickles)).*\b(?:herbs?|parsley|coriander|cilantro|basil|mint|spearmint|peppermint|dill|thyme|rosemary|sage|oregano|tarragon|chives?|marjoram|watercress|arugula)\b/i;
const leafy = /spinach|kale|chard|lettuce|greens|arugula|watercress|cress|cabbage|collard|endive|chicory|radicchio/i;
const meat = /beef|pork|lamb|veal|poultry|chicken|turkey|fish|sausage|meat|bacon/i;
const spread = /butter|margarine|lard|fat/i;

const peel = /\bpeel, raw/i;
const soldByBag =
  /^(?:fruits|vegetables)[^:]*: (?:lemons|limes|oranges|clementines|tangerines|grapefruit|apples|pears|onions|potatoes|carrots|parsnips|beets|turnips)\b.*\braw\b/i;
const candy = /chocolate|candies/i;
const cheese = /: cheese\b(?!.*(?:spread|process))/i;
const spirits = /distilled|liqueur|liquor and cocktails/i;
const made = ['batch', 'recipe'] as const;
const richSauces =
  /pesto|mayonnaise|aioli|hollandaise|b[eé]arnaise|tartar|chimichurri|caramel|syrup|peanuts?\b|cream, whipped|\bpaste\b/i;
const frozenInTrays = /sauce|juice|coffee|wine\b|: (?:milk|cream|water)\b/i;
const liquids = /beverage|wine|liquor|liqueur|\boils?\b|juice|drinks?\b|water|\bbeer\b|cider/i;

// Rows in grams or millilitres (`rough` for a guess).
const rows: readonly Row[] = [
  ['ml', ['handful'], leafy, 240, 'A handful of salad leaves fills about a cup.'],
  ['g', ['handful'], herb, 10, 'A handful of herb leaves, half a cup of them loose, is 8 to 15 g.'],
  ['g', ['handful'], /nuts|seeds|raisin|currant/i, 30, 'A handful of nuts or dried fruit is an ounce.'],
  ['g', ['handful'], /pasta|spaghetti|noodles/i, 75, 'A fistful of spaghetti is a portion for one.'],
  ['ml', ['handful'], null, 80, 'A hand holds about a third of a cup of nuts, berries or grated cheese.'],
  ['ml', ['jigger'], null, 44, 'A shot glass holds 1.5 fl oz.'],
  ['ml', ['measure', 'tot', 'nip', 'dram'], null, 28, 'A British measure is 25 ml, an Australian nip 30 ml.'],
  ['g', ['finger'], /ginger|turmeric|galangal/i, 15, 'A finger of ginger is a thumb of it.'],
  ['ml', ['finger'], null, 30, 'A finger of whiskey in a tumbler is about an ounce.'],
  ['ml', ['slug'], null, 25, 'A slug from a bottle is about an ounce.'],
  ['ml', ['lug'], null, 15, 'A lug of oil is about a tablespoon.'],
  ['rough ml', ['part'], null, 30, 'A part of a drink is most often an ounce.'],
  ['ml', ['fifth'], null, 750, 'A fifth of a gallon, now a bottle of 750 ml.'],
  ['ml', ['handle'], null, 1750, 'A bottle with a handle holds 1.75 l.'],
  ['ml', ['glug'], null, 15, 'A glug from a bottle is about a tablespoon.'],
  ['ml', ['splash'], null, 10, 'A splash is about two teaspoons.'],
  ['ml', ['drizzle'], null, 7.5, 'A drizzle is about a teaspoon and a half.'],
  ['ml', ['squeeze', 'squirt'], null, 5, 'A squeeze of lemon or sauce is about a teaspoon.'],
  ['ml', ['dollop', 'spoonful'], null, 20, 'A heaped tablespoon.'],
  ['ml', ['scoop'], null, 66, 'A No. 16 scoop holds 2 fl oz (59 ml), a household one somewhat more.'],
  ['ml', ['ladle'], null, 120, 'A household ladle holds about half a cup.'],
  ['g', ['cup'], /^lamb, veal/i, 140, 'A cup of diced meat, as the records of chicken and ham have it.'],
  ['ml', ['glass'], spirits, 60, 'A small glass, as old books measure brandy.'],
  ['ml', ['glass'], null, 240, 'A drinking glass, about a cup.'],
  ['ml', ['mug'], null, 300, 'A coffee mug.'],
  ['ml', ['katori'], null, 150, 'A small Indian bowl.'],
  ['ml', ['bowl'], null, 350, 'A soup bowl, about a cup and a half.'],
  ['ml', ['sprinkle', 'dusting', 'grating', 'scraping'], null, 1.25, 'About a quarter of a teaspoon.'],
  ['rough', ['shaving'], null, 2, 'A shaving of cheese or chocolate of the width of a vegetable peeler.'],
  ['ml', ['smear'], null, 5, 'About a teaspoon.'],
  ['ml', ['shake'], null, 0.6, 'A shake of the caster is a dash.'],
  ['g', ['twist', 'strip', 'piece', 'slice'], peel, 2.5, 'A strip of peel two or three inches long.'],
  ['ml', ['grind', 'twist'], null, 0.3, 'A turn of the mill is about a pinch.'],
  ['g', ['knob'], spread, 15, 'A knob of butter is about a tablespoon.'],
  ['g', ['knob', 'piece'], /ginger|turmeric|galangal/i, 15, 'A thumb of ginger, about an inch.'],
  ['g', ['inch'], /ginger|turmeric|galangal/i, 11, 'An inch of a root an inch thick.'],
  ['g', ['inch'], /cinnamon/i, 1, 'A 3-inch stick weighs about 3 g.'],
  ['g', ['chunk'], cheese, 60, 'A chunk of cheese for grating is about two ounces.'],
  ['g', ['knob', 'chunk'], null, 20, 'A lump that two fingers hold.'],
  ['g', ['bunch'], herb, 40, 'A shop bunch of herbs, stems and all, is 30 to 60 g.'],
  ['g', ['bunch'], leafy, 250, 'A shop bunch of greens is 200 to 350 g.'],
  ['g', ['bunch'], /onion|radish/i, 110, 'A bunch of six to eight scallions or ten radishes.'],
  ['g', ['bunch'], null, 400, 'A shop bunch of root vegetables or asparagus is about a pound.'],
  ['g', ['sprig'], null, 1, 'A sprig of thyme or parsley.'],
  ['g', ['leaf'], herb, 0.5, 'A leaf of basil.'],
  ['g', ['leaf'], /bay/i, 0.2, 'A dried bay leaf.'],
  ['g', ['leaf'], null, 10, 'A leaf of salad or greens.'],
  ['g', ['stalk'], herb, 1, 'A stalk of parsley or dill with its leaves, as a sprig.'],
  ['g', ['stalk'], null, 40, 'A medium stalk of celery.'],
  ['g', ['stick'], spread, 113, 'A stick of butter is a quarter of a pound.'],
  ['g', ['stick'], /cinnamon/i, 3, 'A 3-inch stick.'],
  ['g', ['stick'], cheese, 28, 'A stick of string cheese is an ounce.'],
  ['g', ['stick'], /^vegetables/i, 8, 'A stick of carrot as long as a finger, SR Legacy: a large strip is 7 g.'],
  ['g', ['clove'], null, 3, 'A clove of garlic.'],
  [
    'g',
    ['slice', 'piece', 'serving', 'portion'],
    /: (?:pie|quiche),?\b(?! (?:crust|filling))/i,
    125,
    'FDA reference amount for pies, 21 CFR 101.12.',
  ],
  ['g', ['slice', 'piece', 'serving', 'portion'], /: cake\b/i, 80, 'FDA reference amount for cakes, 21 CFR 101.12.'],
  ['g', ['slice'], /bread|baked|brioche|\brolls?\b|croissant/i, 30, 'A slice of sandwich loaf.'],
  ['g', ['slice'], /cheese/i, 21, 'A slice of packaged cheese is three quarters of an ounce.'],
  ['g', ['slice', 'strip'], /bacon/i, 28, 'A raw rasher.'],
  ['g', ['slice'], meat, 28, 'A slice of deli meat is about an ounce.'],
  ['g', ['cube'], /soup|broth|bouillon|stock/i, 10, 'A stock cube.'],
  ['rough ml', ['cube'], frozenInTrays, 25, 'A cube of an ice tray holds one and a half to two tablespoons.'],
  ['rough', ['cube', 'chunk'], meat, 20, 'A cube of stewing meat of an inch and a quarter.'],
  ['rough', ['cube'], leafy, 30, 'A cube of frozen leaves.'],
  ['rough', ['cube'], /bread|baked/i, 3, 'A cube of bread of three quarters of an inch.'],
  ['rough', ['cube'], /^(?!sweets|fats|dairy.*: butter)/i, 7, 'A cube of three quarters of an inch.'],
  ['rough', ['strip'], /chicken|turkey|poultry/i, 40, 'A strip of a breast, as large as its tenderloin.'],
  ['rough', ['strip'], meat, 15, 'A strip of meat for frying, as long as a finger.'],
  ['rough', ['strip'], herb, 0.5, 'A strip of a leaf.'],
  ['rough', ['strip'], null, 5, 'A strip of a vegetable, as long as a finger.'],
  ['g', ['slice'], null, 15, 'A round of a vegetable or fruit a quarter of an inch thick.'],
  ['rough', ['segment'], herb, 0.3, 'A piece of a chive or sprig.'],
  ['g', ['segment'], /^fruits/i, 12, 'A segment of an orange is 10 to 14 g.'],
  ['g', ['wedge'], cheese, 150, 'Shops sell wedges of cheese of 4 to 8 oz.'],
  ['g', ['wedge'], null, 20, 'A sixth to an eighth of a small fruit.'],
  ['g', ['side'], /\bsalmon\b/i, 900, 'A side of salmon is 700 g smoked, and 1.1 kg fresh.'],
  ['g', ['fillet', 'breast', 'thigh', 'piece', 'portion', 'serving', 'side'], meat, 150, 'A raw portion for one.'],
  ['g', ['sheet'], /pastry|phyllo|baked/i, 200, 'A sheet of ready-rolled pastry.'],
  ['g', ['envelope'], /yeast|gelatin|leavening/i, 7, 'A quarter of an ounce.'],
  ['rough', ['envelope'], /bay leaf|bouquet garni/i, 5, 'A bundle of herbs for a pot.'],
  ['g', ['loaf'], null, 450, 'A one-pound loaf.'],
  ['g', ['head'], leafy, 500, 'A medium head of lettuce or small cabbage.'],
  ['g', ['link'], null, 100, 'A fresh sausage link.'],
  [
    'g',
    ['bottle'],
    /\bbeer\b|carbonated|soft drink|cider|seltzer/i,
    355,
    'A 12 fl oz bottle; a British one holds 330 ml.',
  ],
  ['g', ['bottle'], /: vanilla extract/i, 59, 'A bottle of extract holds 1 to 2 fl oz.'],
  ['g', ['bottle'], /: (?:lemon|lime) juice/i, 440, 'A bottle of lemon juice holds 15 fl oz, a British one 250 ml.'],
  ['g', ['bottle'], liquids, 750, 'A bottle of wine or oil.'],
  ['rough', ['bottle'], null, 340, 'A bottle of sauce holds 5 to 20 oz.'],
  ['g', ['can'], /seafood|finfish|shellfish|fish/i, 142, 'A 5 oz can of tuna.'],
  ['g', ['can'], /beverage|soft drink|beer/i, 355, 'A 12 fl oz can.'],
  ['g', ['can'], /soup/i, 298, 'A 10.5 oz can of condensed soup.'],
  ['g', ['can'], null, 400, 'A US No. 300 can is 14 to 15.5 oz, a British tin 400 g.'],
  ['g', ['sleeve'], /crackers/i, 110, 'A 16 oz box of crackers holds four sleeves of 4 oz.'],
  ['g', ['sleeve'], /cookies/i, 140, 'A row of twelve sandwich cookies.'],
  ['rough', ['sleeve'], null, 110, 'As a sleeve of crackers, 4 oz.'],
  ['rough', ['jar', 'bottle'], /: spices,/i, 45, 'A jar of dried spices or herbs is 1 to 2 oz.'],
  ['rough', ['jar'], null, 340, 'A 12 oz jar.'],
  ['g', ['package', 'punnet'], herb, 28, 'Shops sell cut herbs in packs of 20 to 30 g.'],
  [
    'g',
    ['package', 'bag', 'box', 'container'],
    leafy,
    142,
    'A bag of salad leaves is 5 oz, a British one 60 to 200 g.',
  ],
  ['g', ['package'], /cookies/i, 250, 'A packet of biscuits is 150 to 400 g.'],
  ['g', ['bag'], soldByBag, 1000, 'A bag of fruit or roots is 2 to 3 lb, a British net 0.6 to 1 kg.'],
  ['rough', ['sack'], soldByBag, 5000, 'A sack of potatoes or onions is 5 to 25 lb.'],
  ['rough', ['crate', 'case'], /^(?:fruits|vegetables)[^:]*: .*\braw\b/i, 5000, 'A crate of fruit is 10 to 25 lb.'],
  ['rough', ['package', 'bag', 'box'], null, 340, 'A 12 oz package.'],
  ['rough ml', ['carton'], /milk|juice|beverage/i, 946, 'A carton of milk or juice is a quart or a litre.'],
  ['rough', ['container', 'carton'], null, 450, 'A 16 oz tub.'],
  ['g', ['punnet', 'tray'], /mushroom/i, 250, 'A British punnet of mushrooms is 250 g, an American tray 8 oz.'],
  [
    'rough',
    ['envelope', 'tube', 'punnet', 'basket', 'tray'],
    null,
    150,
    'From a sachet of soup to a punnet of berries.',
  ],
  ['g', ['wheel'], /lemon|lime|orange|citrus|grapefruit/i, 8, 'A slice of a quarter of an inch.'],
  ['g', ['ball'], /ice cream|sherbet|sorbet/i, 66, 'A ball as a scoop gives it.'],
  ['g', ['ball'], /tamarind/i, 30, 'A ball of pulp of the size of a lemon.'],
  ['rough', ['slab'], cheese, 200, 'A slab of feta, as it is sold.'],
  ['rough', ['slab'], /bacon/i, 450, 'A piece of slab bacon is sold by the pound; a whole slab is ten.'],
  ['rough', ['block', 'ball', 'log', 'wheel', 'round'], null, 200, 'A block of feta or tofu, a ball of mozzarella.'],
  ['rough', ['bushel'], null, 20000, 'A bushel of apples or tomatoes is 40 to 55 lb.'],
  ['rough', ['peck'], null, 5000, 'A quarter of a bushel.'],
  ['rough', ['bar', 'slab'], candy, 100, 'A bar of chocolate.'],
  ['rough', ['bar'], null, 100, 'A bar of chocolate.'],
  // What a recipe elsewhere makes, which is one for the dish; customary portions of doughs come first.
  ['g', made, /puff pastry/i, 490, 'Two sheets, as in a package of 17.3 oz.'],
  [
    'g',
    made,
    /: (?:frostings?|icings?|glaze)\b|fondant/i,
    340,
    'The icing of a cake: three quarters of a tub of 16 oz.',
  ],
  ['g', made, /streusel|crumble topping/i, 225, 'The crumble of a pan of nine inches, two cups.'],
  ['rough', made, /brownie/i, 700, 'A pan of eight or nine inches.'],
  ['g', made, /: cookies?\b/i, 900, 'Dough of two and a quarter cups of flour, for three dozen.'],
  ['rough', made, /: cakes?\b/i, 900, 'Two layers of nine inches.'],
  ['rough', made, /pancakes|crepe|waffles/i, 600, 'Batter of a cup and a half of flour.'],
  ['rough', made, /^baked.*(?:bread|focaccia|\brolls?\b|biscuit|\bbuns?\b)/i, 700, 'A loaf or a pan of rolls.'],
  ['rough', made, /: (?:spice|seasoning)|spices,|mix, .*dry|, dry$/i, 30, 'A packet of a dry mix is an ounce.'],
  [
    'rough ml',
    made,
    /salad dressing, (?!mayonnaise)|vinaigrette/i,
    180,
    'A salad for six takes three quarters of a cup.',
  ],
  ['rough ml', made, /: (?:custard|pudding|.*\bcurd\b)/i, 480, 'The filling of a pie or tart is two cups.'],
  ['rough ml', made, /stock\b|broth\b/i, 1900, 'A pot of stock is two quarts.'],
  ['rough ml', made, /: soup|chili con/i, 1400, 'A pot of soup for four to six is a quart and a half.'],
  ['rough ml', made, richSauces, 240, 'Rich sauces and pastes are made by the cup.'],
  [
    'rough ml',
    made,
    /spaghetti\/marinara|: tomato(?:es|) .*sauce/i,
    720,
    'The sauce of a pound of pasta is three cups.',
  ],
  ['rough ml', made, /sauce|gravy|salsa|guacamole|hummus|\bdips?\b/i, 480, 'The sauce or dip of a dish is two cups.'],
  ['rough', made, /gnocchi|: (?:pasta|noodles)/i, 450, 'Dough of three cups of flour, a pound.'],
  ['rough', made, /meatballs?/i, 700, 'A pound and a half of meat, or one pound with bread and egg.'],
  [
    'rough ml',
    made,
    /cornmeal mush|rice.*cooked|risotto|mashed|coleslaw|\bsalad\b/i,
    950,
    'A bowl for four is four cups.',
  ],
  ['rough', ['cluster'], null, 100, 'A small bunch.'],
];

/** The first row that fits decides. */
export const kitchenWeights: readonly KitchenWeight[] = rows.map(([of, units, foods, amount, evidence]) => ({
  units,
  foods,
  grams: of.endsWith('ml') ? null : amount,
  ml: of.endsWith('ml') ? amount : null,
  conversion: of.startsWith('rough') ? 0.4 : 0.6,
  evidence,
}));
