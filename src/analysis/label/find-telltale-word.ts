import { dietFlags, type DietFlag } from '../food';
import { misleadingNames } from './misleading-names';

/** Words that give a food away, by flag. */
const telltales = {
  meat: /\b(?:beef|pork|bacon|hams?|gammon|lamb|mutton|veal|venison|prosciutto|pancetta|chorizo|salami|pepperoni|sausages?|lard|lardons?|suet|tallow|steaks?|hamburgers?|meat|meats|meatballs?|oxtails?|brisket|short ribs|spare ?ribs|back ribs|bison|boar|pigs?|hogs?|ox|calf|calves|kidneys|kidney fat|livers?|hocks?|trotters?|chitterlings|cracklings?|drippings?|haggis|black pudding|rabbit|goat meat|kielbasa|bratwurst|mortadella|guanciale|nduja|bologna|frankfurters?|hot dogs?|andouille|linguica|merguez|soppressata|bresaola|capicola|coppa|carnitas|barbacoa|pastrami|spam|biltong|jerky|meatloaf|rillettes|liverwurst|bone broth|demi-?glace|sirloin|tenderloin)\b|\bp[aâ]t(?:é|e\b)/,
  poultry:
    /\b(?:(?:chicken|turkey|duck|goose|hen|quail)s?(?!(?:['’]s)? eggs?\b)|poultry|pheasant|partridge|grouse|squab|guinea fowl|poussins?|drumsticks?|giblets|gizzards?|schmaltz|capon|foie gras)\b/,
  fish: /\b(?:fish|seafood|bluefish|butterfish|fish ?cakes?|anchov(?:y|ies)|alici|boquerones|colatura|garum|salmon|tuna|cod|haddock|halibut|trout|tilapia|sardines?|mackerel|herring|kippers?|snapper|sea bass|swordfish|rockfish|monkfish|whitefish|flounder|grouper|pollock|mahi|catfish|arctic char|barramundi|bass|branzino|bream|carp|hake|mullet|perch|pike|pompano|saltfish|smelts?|sole|sprats?|sturgeon|turbot|walleye|whiting|bacala[ou]|bacalhau|baccal[aà]|ceviche|gravlax|hamachi|sashimi|unagi|bouillabaisse|cioppino|taramasalata|worcestershire|bonito|katsuobushi|dashi|hondashi|bottarga|ikura|masago|caviar|roe|tobiko|eel|surimi|lox|nam pla|nuoc (?:mam|cham)|kimchi|caesar)\b/,
  shellfish:
    /\b(?:seafood|shrimps?|scampi|prawns?|crabs?|crabmeat|lobsters?|clams?|clamato|mussels?|oysters?|scallops?|squid|calamari|octopus|crayfish|crawfish|langoustines?|shellfish|cockles?|cuttlefish|whelks?|conch|abalone|escargots?)\b/,
  dairy:
    /\b(?:milk|butter|buttered|beurre|cheeses?|fromage|cream|creamed|creamers?|cr[eè]m(?:es?|a)(?: fra[iî]che)?|white chocolate|sherbet|gelato|(?:lemon|lime|orange|fruit|passion ?fruit) curd|yogh?urt|ghee|buttermilk|custard|whey|casein|mozzarella|parmesan|pecorino|cheddar|feta|ricotta|mascarpone|gorgonzola|paneer|kefir|half[- ]and[- ]half|gruy[eè]re|gouda|brie|quark|dulce de leche|burrata|halloumi|manchego|asiago|bocconcini|boursin|ch[eè]vre|edam|fontina|grana padano|jarlsberg|labneh?|lassi|malai|parmigiano|raclette|reggiano|romano|skyr|taleggio|provolone|colby|monterey jack|muenster|havarti|camembert|roquefort|stilton|emmental(?:er)?|cotija|queso|velveeta|nutella|tzatziki|raita|pesto|ranch|alfredo|hollandaise|b[eé]chamel|butterscotch|toffee)\b/,
  egg: /\b(?:eggs?|yolks?|mayonnaise|mayo|aioli|meringues?|eggnog|advocaat|anglaise|(?:lemon|lime|orange|fruit|passion ?fruit) curd|frittatas?|omelett?es?|quiches?|ladyfingers?|hollandaise|b[eé]arnaise|ranch|challah|brioche)\b/,
  honey: /\b(?:honey|honeycombs?)\b/,
  gelatine: /\b(?:gelatine?|jell-?o|marshmallows?|aspic|gumm(?:y|ies))\b/,
  gluten:
    /\b(?:wheat|barley|rye|malt|malted|seitan|couscous|bulgh?ur|semolina|spelt|farro|freekeh|kamut|panko|bread|breadcrumbs?|toast|crostini|focaccia|pumpernickel|sourdough|lavash|rotis?|chapatis?|parathas?|crumpets?|scones?|brownies?|dough ?nuts?|donuts?|eclairs?|ladyfingers?|oreos?|grahams?|cheerios|weetabix|muesli|einkorn|emmer|durum|pierog(?:i|ies)|wontons?|gyoza|pot ?stickers?|dumplings?|stuffing|gravy|kataifi|pasta|spaghetti|macaroni|linguine|fettuccine|penne|lasagn[ae]|orzo|noodles?|flour|crackers?|beer|ale|stout|lager|soy sauce|udon|ramen|soba|filo|phyllo|pastry|pie crust|cookies?|cakes?|biscuits?|buns?|rolls?|baguettes?|ciabatta|croutons?|oats?|oatmeal|granola|pretzels?|gnocchi|hoisin|teriyaki|challah|brioche|naan|pitas?|bagels?|croissants?|muffins?|pancakes?|waffles?|tempura|matzo|rigatoni|farfalle|fusilli|ziti|rotini|ditalini|tagliatelle|pappardelle|cannelloni|ravioli|tortell(?:ini|oni)|cavatappi|agnolotti|bucatini|campanelle|capellini|casarecce|cavatelli|conchiglie|fregola|gemelli|manicotti|mostaccioli|orecchiette|pastina|radiatore|rotelle|tubettini|vermicelli|licorice(?! root))\b/,
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
