import { divideByLetter } from '../divide-by-letter';
import type { DietFlag } from '../food';
import { toWordPattern } from '../words';

/**
 * Names of foods that often contain something their name does not say, and that share a record with
 * foods that do not. By flag, parts of a regular expression.
 */
const hiddenNames: Partial<Record<DietFlag, string>> = {
  // Blocks of Japanese curry are bound with meat extract or lard; doughs of mooncakes, cannoli and
  // piadine are made with lard, steamed puddings with suet, rennet with the stomachs of calves,
  // carmine and shellac, as on sprinkles and in alchermes, of insects. Rowies, hallullas and fry bread are
  // made with lard. Borscht, dolmas, samosas and the like are made with meat and without.
  meat: `
    chill?i (?:dogs?|mac); chop suey(?! greens); gumbo(?! file); loaded (?:fries|potato(?:es)?|nachos);
    banh mi(?! (?:bread|buns?|rolls?)); barszcz; (?<!\\b(?:microbial|vegetable|vegetarian) )rennet; borscht;
    cannol[io]; carmine; christmas pudding; clootie; cochineal; curry (?:blocks?|cubes?|mix|roux); figgy pudding;
    [gk]imbap; hopia; junket; lardy cake; lecs?h?o; lo po beng; mantecados?; mince pies?; mincemeat; moon ?cakes?;
    piadin(?:as?|e); plum pudding; polvor[oó]n(?:es)?; samosas?; samsas?; soup mix; spotted d(?:ick|og); sprinkles;
    (?:sweetheart|wife) cakes?;
    aberdeen buttery; agnolotti; al[ck]h?ermes; bi[sz]cochitos?; butteries; criollitas?; cuban crackers?;
    dolm(?:as?|ades|adakia|athakia|athes); fagottini; fry ?bread; hallullas?; hojarascas?; marubini; rowies?;
    (?<!\\b(?:vegan|vegetarian) )stuffed (?:grape|vine) lea(?:f|ves)
  `,
  // Thai curry pastes contain shrimp paste, tapenade contains anchovies, ponzu and tsuyu contain
  // bonito, coconut sambol Maldive fish, Welsh rarebit Worcestershire sauce.
  fish: `
    bagna c[aà]uda; (?:green|massaman|panang|penang|red|thai|yellow) curry(?! (?:leaf|leaves|paste|powder));
    (?:coconut|pol|seeni) sambol; comeback sauce; curry paste; furikake; gaeng; [gk]imbap; green goddess;
    kari ayam; khao soi paste; kua kling; thai chill?[ie] paste;
    kroeung; (?:men)?tsuyu; bumbu; hung lay; kecap inggris; nam prik; noodle soup base; pad thai sauce; ponzu;
    prik khing; puttanesca; rempah; sa cha; sha ?cha; tapenade; tom yum; welsh ra(?:bbit|rebit)
  `,
  shellfish: `
    belacan; gumbo(?! file);
    (?:green|massaman|panang|penang|red|thai|yellow) curry(?! (?:leaf|leaves|paste|powder)); bumbu; curry paste;
    gaeng; hung lay; kari ayam; khao soi paste; kroeung; kua kling; laksa; nam prik; pad thai sauce; prik khing;
    rempah; sa cha; thai chill?[ie] paste;
    sambal(?! (?:oelek|olek|ulek)); sha ?cha; tom yum; xo sauce
  `,
  dairy: `
    almond (?:jelly|roca|tofu); melba(?! toast); (?<!peanut )brittle; peanut punch; sandies; baking spread; breaded;
    battered; buttery; duchess potatoes; loaded (?:fries|potato(?:es)?|nachos); twice[- ]baked;
    (?:banbury|chorley|eccles) cakes?; b(?:a|u)rfis?; bhat(?:oo|u)r[ae]; bisque;
    (?<!\\bunsweetened .{0,30})chocolates?(?! (?:bitters|extract|(?:flavou?r(?:ed)? )?syrup|jimmies|liqueur|mint|sprinkles|stout|vodka));
    butterfingers?; caramels?; chicken tikka; chowder(?! clams?); cocoa mix; cookie spread;
    creamy(?!.{0,30}\\b(?:butter|hummus|milk|mustard|tahini|wheat)\\b); dahi; frangipane; hagelslag; hilopites;
    hot cocoa; jamuns?; joojeh; kalach; katli; kit ?kats?; kitfo; lepinj[ae]; limpa; milk bread; milo; m&m['’]?s;
    mou?tabal; pashmak; patisa; patlican salatasi; pid(?:e|esi); poga[cč]h?a; pop rocks; popping candy;
    salt (?:and|&|n) vinegar crisps; special k; tayto; tequila rose; upma; peanut butter cups?; pi[sş]maniye;
    potted (?:brown )?(?:beef|char|crab|hough|meat|salmon|shrimps?|trout); somun; reese['’]?s; s?mashed potatoes;
    snickers; so(?:a|h)?n papdi; soup mix; taftoon; tarhana; tandoori chicken; toast; trahanas?; twix
  `,
  egg: `
    bibimbap; (?:fruit|prune) whip; breaded; battered; duchess potatoes; candy eye(?:ball)?s?; cannol[io];
    frangipane; [gk]imbap; gum paste; kalach; nougat; quorn; ravigote; royal icing; struffoli
  `,
  honey: `black balsam; chambord; crunchy nut; krupnik; mead`,
  gelatine: `
    (?:almond|champagne|coconut|coffee|port|tea|wine) jelly; almond tofu; altoids?; candy corn;
    (?:candy|conversation) hearts?; fruit pastilles?; gum paste; jelly (?:babies|beans?|crystals|cubes?|sweets);
    junior mints?; mentos; wheats; minties; mousse; musk sticks?; necco wafers?; nougat; panna ?cotta; starbursts?;
    (?:ready[- ]to[- ]roll|rolled) (?:fondant|icing); sugar ?paste; sweets; trifle; turkish delight; white rabbit;
    wine gums?
  `,
  // Ground asafoetida is mixed with wheat flour, packed suet is dusted with it, and brewer's yeast
  // grows on barley. Shaoxing wine and black vinegar ferment on wheat; British sausages contain rusk,
  // as do the meat for them, burgers, koftas and rissoles; imitation crab in a marinara mix contains
  // wheat, and onions fried for sale are floured. Chinese cured meats, galbi and tapa are seasoned
  // with soy sauce; jocheong and bori-cha are made of barley, which isterband contains.
  gluten: `
    sandies; (?:leek|onion|potato|tomato|vegetable) tarts?; chop suey(?! greens); gumbo(?! file); japanese curry;
    (?<!(?:adzuki|azuki|red|vanilla) )bean (?:paste|sauce); biscoff; cookie (?:butter|spread); speculoos;
    (?:apple|british|clonakilty|english|fennel|herb|irish|leek|lincolnshire|manchester|marylebone|mint|newmarket|oxford|rosemary|slicing|square|superquinn|yorkshire) sausages?;
    asaf(?:o?e)tida; (?:atora|packet|shredded|vegetable) suet; baked alaska; bangers?; bibimbap;
    black (?:rice )?vinegar; bori[- ]?cha; bouillon; brewer(?:['’]?s|s['’])? yeast; broad[- ]bean chill?i; cha shao;
    char siu; (?:chicken|lamb|pork|venison) (?:burgers?|patt(?:y|ies)); chill?i (?:paste|sauce) with soy ?beans;
    chinese (?:bacon|barbe[cq]ued?|bbq|sausage|(?:cooking |rice )?wine); chinkiang; chipolatas?; cumberland ring;
    curry (?:blocks?|cubes?|mix|roux); curry sauce mix; doner; ferrero rochers?; frangipane; peking duck;
    fried (?:onions|shallots); galbi; gochujang; gyro meat; hanuta; hing; huangjiu; isterband; jamuns?; jocheong;
    kalbi; kecap manis; kinder bueno; k[oö]ft[ae]s?(?! spice); lad(?:doo|du|oo)s?; la[pn] (?:cheong|cheung|yuk);
    lindor; lorne; lup cheong; malta; marinara mix; mincemeat; mugicha; pashmak; patisa; pi[sş]maniye;
    quality street; rissoles?; sausage ?meat; se(?:miya|viyan|wai); (?:shao|xiao)[ -]?(?:hsing|hxing|shing|xing);
    snag(?:s|gers?)?; so(?:a|h)?n papdi; soup base; soup mix; stock (?:cubes?|powder); sun ?chips; tapa; zhenjiang;
    aromat; bak ?kwa; (?:chinese|chip[- ]shop|katsu) curry; delikat; doufu ru; five[- ]spice tofu; fondor; fu ?ru;
    long yok; longgani[sz]a; miso dressing; rougan; sufu; tempeh bacon;
    medisterpolse; rouille; sai ua; (?:chiang mai|thai) sausages?
  `,
};

const patterns = new Map(
  Object.entries(hiddenNames).map(([flag, names]) => [flag, toWordPattern([toAlternatives(names)])]),
);

function toAlternatives(names: string): string {
  return names
    .split(';')
    .map((name) => name.trim())
    .join('|');
}

/** Most names hide nothing; one test finds out. */
const anyHidden = toWordPattern([divideByLetter(Object.values(hiddenNames).map(toAlternatives))]);

/**
 * Whether a name may hide anything of any flag. False for most names, in a single test.
 * @param name lower case
 */
export function mayHoldHidden(name: string): boolean {
  return anyHidden.test(name);
}

/**
 * The words of a food's name that say that it may contain what `flag` names, although it is not
 * named after it; null if there are none.
 * @param name the food as the line names it, lower case
 */
export function findHiddenWord(name: string, flag: DietFlag): string | null {
  return patterns.get(flag)?.exec(name)?.[0] ?? null;
}
