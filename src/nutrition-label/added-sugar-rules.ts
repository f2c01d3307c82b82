import type { Food } from '../analysis/food';

/**
 * How much of a food's sugars were added to it, in the sense of 21 CFR 101.9(c)(6)(iii): sugars,
 * syrups and honey are added sugars wherever they go; those of whole fruit, vegetables, milk and
 * grain are not.
 * - `all`: it is a sugar or a syrup, or is sweet by nothing else
 * - `none`: its sugars are its own
 * - `unknown`: it may hold both, and the record does not say how much of each
 */
export type AddedShare = 'all' | 'none' | 'unknown';

interface Rule {
  readonly share: AddedShare;
  readonly categories: RegExp;
  readonly descriptions: RegExp;
  readonly but?: RegExp;
}

const anything = /^/;

/** Words of a record that say that sugar, or something sweet, was or may have been added. */
const sweetened =
  /\b(sweetened|sugars?|syrups?|honey|maple|candied|glac[eé]|glazed?|chocolate|cocoa|carob|caramel|vanilla|flavou?r(s|ed)?|fruit variety|(with|and) fruit|strawberry|lemon flavor|nectar|drinks?|juice cocktail|desserts?|toppings?|ice creams?|frozen yogurts?|eggnog|shakes?|imitation|substitutes?|instant breakfast|supplement|whipped|relish|catsup|ketchup|sauces?|cream style|pie filling|barbecue|teriyaki|breaded|baked beans|sweet and sour|marinated)\b/i;

/** The first rule that fits a record decides; a record that fits none is unknown. */
const rules: readonly Rule[] = [
  {
    share: 'none',
    categories: anything,
    descriptions: /\b(unsweetened|no sugar added|no added sugars?|without (added )?sugar|sugar[- ]free)\b/i,
  },
  {
    // Sugar substitutes are bulked with glucose and maltodextrin; what is sweet in them is added.
    share: 'all',
    categories: /^(sweets|sugars and honey|sugar substitutes|jams, syrups, toppings)$/i,
    descriptions: /^(sugars?\b|honey|molasses|syrups?\b|simple syrup|chocolate syrup|sweeteners?\b)/i,
    but: /butter/i,
  },
  {
    // Without milk, fruit or nuts. Cocoa itself has hardly any sugar.
    share: 'all',
    categories: /^(sweets|candy not containing chocolate|gelatins, ices, sorbets|pudding)$/i,
    descriptions:
      /^(cand(y|ies), (hard|gumdrops|jellybeans|marshmallows|fondant|divinity|licorice|mint|sprinkles|semisweet chocolate|sweet chocolate|chocolate, dark)|chocolate, dark|baking chocolate, mexican|chewing gum|gelatin desserts?, dry mix|frostings, (chocolate|vanilla|glaze|white)|toppings, marshmallow|meringues|frozen novelties, ice type, (pop|italian|lime)|ginger, preserved)/i,
    but: /reduced calorie|low calorie|low sugar|nuts|milk chocolate|fruit/i,
  },
  {
    share: 'all',
    categories: /^(beverages|soft drinks|sport and energy drinks|liquor and cocktails)$/i,
    descriptions:
      /carbonated|^soft drink|^sports drink|energy drink|lemonade[^,]*, powder|\btea\b.*\bsweetened|^water, with corn syrup|\b(liqueur|creme de menthe|chocolate syrup)\b/i,
    but: /cream liqueur|liqueur, cream|with cream|milk|juice/i,
  },
  {
    // Usually made with sugar, although the record's words do not say so.
    share: 'unknown',
    categories: anything,
    descriptions:
      /\b(maraschino|chowchow|pickled|dulce de leche|almond paste|glaz(ed|e)|sugared|creamer|ambrosia|casserole|pudding|hard lemonade|soy yogurt|shrimp cocktail)\b|^pickles,.*\bsweet\b|^yogurt\b.*\b(fruit|tube|liquid|oats)\b|^tomatoes,.*\bstewed|^beans,.*\branch style|^applesauce\b|^rice, cooked, with milk/i,
    but: /^(olives|pork)\b|artificial sweetener/i,
  },
  {
    // Canned in an unnamed liquid, mostly syrup, or sweetened by the cook.
    share: 'unknown',
    categories:
      /^(apples|bananas|grapes|melons|pears|pineapple|peaches and nectarines|mango and papaya|citrus fruits|blueberries and other berries|other fruits and fruit salads)$/i,
    descriptions: /\b(canned|baked|cooked|lychee|rhubarb)\b/i,
    but: /juice pack|water|\braw\b/i,
  },
  {
    // The sugars of wine are those of grapes, of beer those of malt.
    share: 'none',
    categories: /^(beverages|wine|beer|liquor and cocktails)$/i,
    descriptions: /^(alcoholic beverages?, (beer|wine|rice|distilled|malt)|wine|beer|vodka|whiskey|rum|gin|tequila)\b/i,
    but: /spritzer|cooler|cooking/i,
  },
  {
    // Sugar apples, and guavas of the kind that is called strawberry.
    share: 'none',
    categories: /^(fruits and fruit juices|vegetables and vegetable products)$/i,
    descriptions: /, raw\b/i,
  },
  {
    share: 'none',
    categories:
      /^(fruits and fruit juices|vegetables and vegetable products|apples|bananas|grapes|melons|pears|pineapple|peaches and nectarines|mango and papaya|citrus fruits|blueberries and other berries|dried fruits|other fruits and fruit salads|tomatoes|onions|carrots|cabbage|broccoli|spinach|string beans|other [a-z ]*vegetables( and combinations)?|lettuce and lettuce salads|[a-z ]*juice)$/i,
    descriptions: anything,
    but: sweetened,
  },
  {
    share: 'none',
    categories: /^vegetables and vegetable products$/i,
    descriptions: /^tomato products, canned, (sauce|paste|puree)/i,
  },
  {
    share: 'none',
    categories:
      /^(dairy and egg products|milk, [a-z ]+|cheese|cottage\/ricotta cheese|yogurt, (regular|greek)|cream and cream substitutes|cream cheese, sour cream, whipped cream)$/i,
    descriptions: anything,
    but: sweetened,
  },
  {
    share: 'none',
    categories:
      /^(beef|pork|poultry|lamb, veal, and game|finfish and shellfish) products$|^(fish|shellfish|pork|beef, excludes ground)$/i,
    descriptions: anything,
    but: /\b(cured|ham|bacon|honey|sugar|sauce|nuggets?|sticks?|patties|surimi|imitation|fast food|rotisserie|kippered|jerky)\b|sweetened|glaze|breaded|batter|barbecue|teriyaki|season/i,
  },
  {
    share: 'none',
    categories: /^(cereal grains and pasta|rice|pasta, noodles, cooked grains|grits and other cooked cereals)$/i,
    descriptions: anything,
    but: sweetened,
  },
  {
    share: 'none',
    categories: /^(legumes and legume products|beans, peas, legumes|nut and seed products|nuts and seeds)$/i,
    descriptions: anything,
    but: /sweetened|sugar|syrup|honey|candied|chocolate|vanilla|flavor|cream of|coconut cream, canned|peanut (butter|spread)|baked|sauce|soy ?milk|meatless|hummus|trail mix|dessert/i,
  },
  {
    share: 'none',
    categories: /^(spices and herbs)$/i,
    descriptions: anything,
    but: /mix|sugar|mustard|vanilla|season|horseradish/i,
  },
];

/** Ingredients on a pack that sweeten, whatever else they do. */
const sweeteners =
  /sugar|syrup|honey|dextrose|fructose|glucose|maltose|sucrose|trehalose|molasses|treacle|jaggery|panela|agave|nectar|malt|caramel|concentrate|sweetener|chocolate|candy|cookie|marshmallow|jam\b|jelly/i;

/** Tells what the food's record, or the statement of ingredients on its pack, says. */
export function findAddedShare(food: Pick<Food, 'category' | 'description' | 'product'>): AddedShare {
  const { category, description, product } = food;
  if (product !== undefined)
    return product.ingredients === '' || sweeteners.test(product.ingredients) ? 'unknown' : 'none';
  const rule = rules.find(
    ({ categories, descriptions, but }) =>
      categories.test(category) && descriptions.test(description) && but?.test(description) !== true,
  );
  return rule?.share ?? 'unknown';
}
