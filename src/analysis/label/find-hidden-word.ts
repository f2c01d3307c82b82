import type { DietFlag } from '../food';

/** Names of foods that often hold what nobody would guess from them, and that share a record with foods that do not. */
const hiding: Partial<Record<DietFlag, RegExp>> = {
  // Blocks of Japanese curry are bound with meat extract or lard; the puddings of Christmas hold suet.
  meat: /\b(?:christmas pudding|curry (?:blocks?|cubes?|mix|roux)|mince pies?|mincemeat|plum pudding|soup mix)\b/,
  // Thai curry pastes are pounded with shrimp paste, tapenade with anchovies; ponzu is seasoned with bonito.
  fish: /\b(?:bagna c[aà]uda|curry paste|furikake|green goddess|pad thai sauce|ponzu|puttanesca|tapenade|tom yum)\b/,
  shellfish: /\b(?:curry paste|laksa|pad thai sauce|sambal(?! (?:oelek|olek|ulek))|tom yum|xo sauce|belacan)\b/,
  dairy:
    /\b(?:baking spread|bisque|butterfingers?|caramels?|(?<!\bunsweetened .{0,30})chocolates?(?! (?:bitters|extract|(?:flavou?r(?:ed)? )?syrup|jimmies|liqueur|mint|sprinkles|stout|vodka))|chowder(?! clams?)|cocoa mix|cookie spread|creamy(?!.{0,30}\b(?:butter|hummus|milk|mustard|tahini|wheat)\b)|hot cocoa|kit ?kats?|m&m['’]?s|peanut butter cups?|reese['’]?s|s?mashed potatoes|snickers|soup mix|toast|twix)\b/,
  egg: /\b(?:nougat|quorn)\b/,
  gelatine:
    /\b(?:candy corn|jelly (?:babies|beans?|crystals|cubes?|sweets)|mousse|nougat|panna cotta|sweets|turkish delight)\b/,
  // Ground asafoetida is cut with wheat flour, vegetable suet dusted with it; brewer's yeast grows on barley. Shaoxing wine and black vinegar
  // ferment on wheat, British sausages hold rusk, onions fried for sale are floured.
  gluten:
    /\b(?:asaf(?:o?e)tida|bangers|(?<!(?:adzuki|azuki|red|vanilla) )bean (?:paste|sauce)|black (?:rice )?vinegar|bouillon|brewer(?:['’]?s|s['’])? yeast|broad[- ]bean chill?i|char siu|chill?i (?:paste|sauce) with soy ?beans|chinese (?:barbe[cq]ued?|bbq|(?:cooking |rice )?wine)|chinkiang|chipolatas?|curry (?:blocks?|cubes?|mix|roux)|curry sauce mix|fried (?:onions|shallots)|gochujang|hing|kecap manis|mincemeat|(?:shao|xiao)[ -]?(?:hsing|hxing|shing|xing)|soup base|soup mix|stock (?:cubes?|powder)|vegetable suet)\b/,
};

/** One look that most names pass: nothing hides in them. */
const anyHiding = new RegExp(
  Object.values(hiding)
    .map(({ source }) => source)
    .join('|'),
);

/** Whether it is worth asking for any flag. @param name lower case */
export function mayHide(name: string): boolean {
  return anyHiding.test(name);
}

/**
 * The words in a food's name that say it may well hold what `flag` names, though it is not called after it; null when there are none.
 * @param name the food as the line names it, lower case
 */
export function findHiddenWord(name: string, flag: DietFlag): string | null {
  return hiding[flag]?.exec(name)?.[0] ?? null;
}
