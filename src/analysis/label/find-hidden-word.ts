import type { DietFlag } from '../food';

/** Names of foods that often hold what nobody would guess from them, and that share a record with foods that do not. */
const hiding: Partial<Record<DietFlag, RegExp>> = {
  meat: /\b(?:mincemeat)\b/,
  // Thai curry pastes are pounded with shrimp paste, tapenade with anchovies; ponzu is seasoned with bonito.
  fish: /\b(?:curry paste|furikake|pad thai sauce|ponzu|tapenade|tom yum)\b/,
  shellfish: /\b(?:curry paste|laksa|pad thai sauce|tom yum|xo sauce|belacan)\b/,
  egg: /\bquorn\b/,
  // Ground asafoetida is cut with wheat flour, vegetable suet dusted with it; brewer's yeast grows on barley.
  gluten:
    /\b(?:asaf(?:o?e)tida|(?<!vanilla )bean (?:paste|sauce)|bouillon|brewer['’]?s yeast|gochujang|hing|kecap manis|mincemeat|soup base|stock (?:cubes?|powder)|vegetable suet)\b/,
};

/**
 * The words in a food's name that say it may well hold what `flag` names, though it is not called after it; null when there are none.
 * @param name the food as the line names it, lower case
 */
export function findHiddenWord(name: string, flag: DietFlag): string | null {
  return hiding[flag]?.exec(name)?.[0] ?? null;
}
