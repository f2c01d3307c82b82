/**
 * The lines of a copied chat without the time and the sender before each: "[10:21] Mum: 2 cups flour",
 * "12/03/2024, 10:21 - Mum: 3 eggs". Lines of other texts stay, as at least two must have both.
 */
export function dropChatStamps(texts: readonly string[]): readonly string[] {
  if (texts.filter((text) => stamp.test(text)).length < 2) return texts;
  return texts.map((text) => text.replace(stamp, ''));
}

const stamp =
  /^\s*\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? )?\d{1,2}[:.]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?\]?(?: ?[-–])? [\p{L}~+(][^:\d]{0,30}: (?=\S)/iu;
