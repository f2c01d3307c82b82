/**
 * The lines of a copied chat without the time and the sender before each: "[10:21] Mum: 2 cups flour",
 * "12/03/2024, 10:21 - Mum: 3 eggs". A message of several lines has them once, with its date; lines of other texts stay.
 */
export function dropChatStamps(texts: readonly string[]): readonly string[] {
  const stamped = texts.filter((text) => stamp.test(text));
  if (stamped.length < minStamped && !stamped.some((text) => withDate.test(text))) return texts;
  return texts.map((text) => text.replace(stamp, ''));
}

// One without a date may be a time and a heading: "10:30 Breakfast: …".
const minStamped = 2;
const date = /(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? )?/.source;
const time = /\d{1,2}[:.]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?/.source;
// A name, or the number of a telephone.
const sender = /[\p{L}~+(][^:\d]{0,30}/u.source;
const stamp = new RegExp(String.raw`^\s*\[?${date}${time}\]?(?: ?[-–])? ${sender}: (?=\S)`, 'iu');
const withDate = /^\s*\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}[:.]\d{2}/;
