import { dietFlags, type DietFlag } from '../food';
import { misleadingNames } from './misleading-names';

/** Words that give a food away, by flag. */
const telltales = {
  meat: /\b(?:beef|pork|bacon|hams?|gammon|lamb|mutton|veal|venison|prosciutto|pancetta|chorizo|salami|pepperoni|sausages?|lard|lardons?|suet|tallow|steaks?|hamburgers?|meat|meats|meatballs?|oxtails?|brisket|short ribs|spare ?ribs|back ribs|bison|rabbit|goat meat|kielbasa|bratwurst|mortadella|guanciale|nduja|bologna|frankfurters?|hot dogs?|andouille|linguica|merguez|soppressata|bresaola|capicola|pastrami|jerky|liverwurst|bone broth|demi-?glace|sirloin|tenderloin)\b/,
  poultry:
    /\b(?:(?:chicken|turkey|duck|goose|hen|quail)s?(?!(?:['’]s)? eggs?\b)|poultry|pheasant|schmaltz|capon|foie gras)\b/,
  fish: /\b(?:fish|anchov(?:y|ies)|salmon|tuna|cod|haddock|halibut|trout|tilapia|sardines?|mackerel|herring|kippers?|snapper|sea bass|swordfish|rockfish|monkfish|whitefish|flounder|grouper|pollock|mahi|catfish|worcestershire|bonito|dashi|caviar|roe|tobiko|eel|surimi|lox|nam pla|nuoc (?:mam|cham)|kimchi|caesar)\b/,
  shellfish:
    /\b(?:shrimps?|prawns?|crabs?|crabmeat|lobsters?|clams?|clamato|mussels?|oysters?|scallops?|squid|calamari|octopus|crayfish|crawfish|langoustines?|shellfish|cockles?|conch|abalone|escargots?)\b/,
  dairy:
    /\b(?:milk|butter|cheeses?|cream|yogh?urt|ghee|buttermilk|custard|whey|casein|mozzarella|parmesan|pecorino|cheddar|feta|ricotta|mascarpone|gorgonzola|paneer|kefir|half[- ]and[- ]half|cr[eè]me fra[iî]che|gruy[eè]re|gouda|brie|quark|dulce de leche|burrata|halloumi|manchego|asiago|provolone|colby|monterey jack|muenster|havarti|camembert|roquefort|stilton|emmental(?:er)?|cotija|queso|velveeta|nutella|tzatziki|raita|pesto|ranch|alfredo|hollandaise|b[eé]chamel|butterscotch|toffee)\b/,
  egg: /\b(?:eggs?|yolks?|mayonnaise|mayo|aioli|meringues?|eggnog|hollandaise|b[eé]arnaise|ranch|challah|brioche)\b/,
  honey: /\b(?:honey|honeycombs?)\b/,
  gelatine: /\b(?:gelatine?|jell-?o|marshmallows?|aspic|gumm(?:y|ies))\b/,
  gluten:
    /\b(?:wheat|barley|rye|malt|malted|seitan|couscous|bulgh?ur|semolina|spelt|farro|freekeh|kamut|panko|bread|breadcrumbs?|pasta|spaghetti|macaroni|linguine|fettuccine|penne|lasagn[ae]|orzo|noodles?|flour|crackers?|beer|ale|stout|lager|soy sauce|udon|ramen|soba|filo|phyllo|pastry|pie crust|cookies?|cakes?|biscuits?|buns?|rolls?|baguettes?|ciabatta|croutons?|oats?|oatmeal|granola|pretzels?|gnocchi|hoisin|teriyaki|challah|brioche|naan|pitas?|bagels?|croissants?|muffins?|pancakes?|waffles?|tempura|matzo|rigatoni|farfalle|fusilli|ziti|rotini|ditalini|tagliatelle|pappardelle|cannelloni|ravioli|tortellini|cavatappi|licorice(?! root))\b/,
} satisfies Record<DietFlag, RegExp>;

/** One look that most names pass: they hold no telltale of any kind. */
const anyTelltale = new RegExp(dietFlags.map((flag) => telltales[flag].source).join('|'));

/**
 * The word in a food's name that says it holds what `flag` names; null when there is none. A guard for lines matched with a food that is
 * free of it: the words on the page then count more than the match. Takes time in proportion to the name.
 * @param name the food as the line names it, lower case
 */
export function findTelltaleWord(name: string, flag: DietFlag): string | null {
  return telltales[flag].exec(name.replace(misleadingNames[flag], ' '))?.[0] ?? null;
}

/** Whether it is worth asking for any flag: most names hold no telltale, and one look says so. @param text lower case */
export function mayTell(text: string): boolean {
  return anyTelltale.test(text);
}

/** Whether a text names anything that a diet may forbid. @param text lower case */
export function namesTelltale(text: string): boolean {
  return mayTell(text) && dietFlags.some((flag) => findTelltaleWord(text, flag) !== null);
}
