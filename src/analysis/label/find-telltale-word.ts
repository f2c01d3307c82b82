import type { DietFlag } from '../food';
import { misleadingNames } from './misleading-names';

/** Words that give a food away, by flag. */
const telltales = {
  meat: /\b(?:beef|pork|bacon|ham|hams|lamb|mutton|veal|venison|prosciutto|pancetta|chorizo|salami|pepperoni|sausages?|lard|suet|tallow|steaks?|hamburgers?|meat|meats|meatballs?|oxtails?|brisket|ribs|spareribs|bison|rabbit|goat meat|kielbasa|bratwurst|mortadella|guanciale|nduja|bologna|frankfurters?|hot dogs?)\b/,
  poultry: /\b(?:chicken|turkey|duck|goose|poultry|hen|quail|pheasant|schmaltz|capon)\b/,
  fish: /\b(?:fish|anchov(?:y|ies)|salmon|tuna|cod|haddock|halibut|trout|tilapia|sardines?|mackerel|herring|snapper|sea bass|swordfish|mahi|catfish|worcestershire|bonito|dashi|caviar|roe|eel)\b/,
  shellfish:
    /\b(?:shrimps?|prawns?|crabs?|crabmeat|lobsters?|clams?|mussels?|oysters?|scallops?|squid|calamari|octopus|crayfish|crawfish|langoustines?|shellfish|cockles?)\b/,
  dairy:
    /\b(?:milk|butter|cheeses?|cream|yogh?urt|ghee|buttermilk|custard|whey|casein|mozzarella|parmesan|cheddar|feta|ricotta|mascarpone|paneer|kefir|half[- ]and[- ]half|cr[eè]me fra[iî]che|gruy[eè]re|gouda|brie|quark|dulce de leche|ice cream)\b/,
  egg: /\b(?:eggs?|yolks?|mayonnaise|mayo|aioli|meringues?|eggnog)\b/,
  honey: /\bhoney\b/,
  gelatine: /\b(?:gelatine?|jello|jell-o|marshmallows?|aspic)\b/,
  gluten:
    /\b(?:wheat|barley|rye|malt|seitan|couscous|bulgur|semolina|spelt|farro|panko|bread|breadcrumbs?|pasta|spaghetti|macaroni|linguine|fettuccine|penne|lasagn[ae]|noodles?|flour|crackers?|beer|ale|stout|lager|soy sauce|udon|ramen|filo|phyllo|puff pastry|pastry|pie crust|cookies?|cake|biscuits?|buns?|rolls?|baguettes?|croutons?|oats?|oatmeal)\b/,
} satisfies Record<DietFlag, RegExp>;

/**
 * The word in a food's name that says it holds what `flag` names; null when there is none. A guard for lines matched with a food that is
 * free of it: the words on the page then count more than the match.
 * @param name the food as the line names it, lower case
 */
export function findTelltaleWord(name: string, flag: DietFlag): string | null {
  return telltales[flag].exec(name.replace(misleadingNames, ' '))?.[0] ?? null;
}
