import type { Food } from '../food';
import type { ParsedLine } from '../line';
import { formatAmount, type Weight } from '../weigh-amounts/weighing';

/**
 * What stays behind: of salt and sugar that a line says are for a brine or for cooking water, the
 * share that the food takes up; of salt that food is baked in, about as much; of salt for an ice
 * cream maker and of beans for blind baking, nothing. At most 0.60, because that share varies. Null
 * if the line says nothing of the kind, and where only a further amount is for it ("plus more for
 * the pasta water").
 */
export function weighLeftBehind({ text, food }: ParsedLine & { food: Food }, weight: Weight): Weight | null {
  if (!inedibleUses.test(text)) return null;
  const described = `${food.category}: ${food.description}`;
  const row = places.find(({ foods, words }) => foods.test(described) && words.test(text));
  if (row === undefined || furtherAmount.test(text)) return null;
  const { share, place, source } = row;
  const eaten = share === 0 ? 'nothing is eaten: all of it' : `about ${formatAmount(100 * share)} % is eaten: the rest`;
  return {
    ...weight,
    grams: weight.grams * share,
    conversion: Math.min(weight.conversion, 0.6),
    way: weight.conversion < 0.6 ? weight.way : 'habit',
    reason: `${weight.reason}, of which ${eaten} stays in the ${place} (${source})`,
  };
}

/** Every place below begins with one of these; few lines have any. */
const inedibleUses = /\b(?:for|brine)\b|\bto (?:blind|weigh)|\bas (?:pie|baking)/i;
const salt = /: salt, table/i;
const dissolved = /: (?:salt, table|sugars, )/i;
const bakingWeights = /^legumes.*\braw\b|: rice, .*\braw\b/i;

const furtherAmount = /\b(?:plus|more|extra|additional)\b[^;()]*\bfor\b/i;

interface Place {
  /** Of the category and the description. */
  readonly foods: RegExp;
  readonly words: RegExp;
  readonly place: string;
  readonly share: number;
  readonly source: string;
}

const places: readonly Place[] = [
  {
    foods: dissolved,
    words: /\bfor (?:(?:the|a) )?(?:\p{L}+ )?brine\b|\bfor brining\b|^brine:/iu,
    place: 'brine',
    // Two pounds of breast take up 3 g of salt, of 60 to 70 g in a brine for them.
    share: 0.05,
    source: 'sodium of USDA SR28 05314 less 05062',
  },
  {
    foods: dissolved,
    words:
      /\bfor (?:the )?(?:(?:pasta|noodle|potato|cooking|boiling|blanching) )?water\b|\bfor (?:boiling|blanching|cooking) (?:the )?(?:pasta|spaghetti|noodles|gnocchi|potatoes|vegetables|beans)\b/i,
    place: 'water',
    // A pound of pasta takes up 3 g of salt, of 18 to 36 g in the water.
    share: 0.1,
    source: 'sodium of USDA SR28 20321 less 20121',
  },
  {
    foods: salt,
    words: /\bfor (?:the |an? |your )?ice[- ]cream (?:maker|freezer|machine|churn)\b/i,
    place: 'ice cream maker',
    // Around the can, in the ice that it melts.
    share: 0,
    source: 'it touches no food',
  },
  {
    foods: bakingWeights,
    words: /\b(?:for|to) (?:blind[- ]bak(?:e|ing)|weigh(?:ing)? down)\b|\bas (?:pie|baking) weights\b/i,
    place: 'baking tin',
    share: 0,
    source: 'they weigh down the pastry',
  },
  {
    foods: salt,
    // By the spoon it is for the crust of a pie.
    words:
      /^(?=.*\b(?:cups?|c|pounds?|lbs?|kgs?|kilos?|kilograms?|box|boxes|quarts?)\b).*\bfor (?:the |an? )?(?:salt )?(?:crust|bed)\b|\brock salt,? for (?:baking|the pan|lining|the baking (?:dish|sheet|tray))\b/i,
    place: 'crust or bed',
    // As of a brine: the skin or shell takes up a little.
    share: 0.05,
    source: 'as of a brine',
  },
];
