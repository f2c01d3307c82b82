import { partKinds, partWords } from '../../analysis/part-headings';
import { toWordSet } from '../../analysis/words';
import { stripBullet } from '../draft/tidy-lines';

/** Whether a line is nothing but the name of a part of a recipe, which begins with a capital letter. */
export function isPartHeading(line: string): boolean {
  const text = stripBullet(line);
  if (text.length > 40 || !/^\p{Lu}[\p{L}'’ &-]+$/u.test(text)) return false;
  const words = text.toLowerCase().split(/[ &-]+/);
  const last = words.at(-1) ?? '';
  if (words.length === 1) return parts.has(last) || ends.has(last);
  return words.length <= 5 && ends.has(last) && !bought.has(words[0] ?? '');
}

/** Names of parts in one word. With a word before them most are foods that one buys: "Pizza dough". */
const parts: ReadonlySet<string> = new Set([
  ...partWords,
  ...toWordSet(`
    massa cobertura recheio calda teig belag füllung guss glasur pâte garniture glaçage masa relleno impasto ripieno
    farcitura copertura deeg vulling glazuur ragù béchamel bechamel
    bowl bowls brine brownies burgers cakes compote cookies crust cupcakes curd custard dough
    meatballs muffins pancakes patties pie slaw soup sponge tart vinaigrette
  `),
]);

/** The last words of names of parts: "Lemon curd filling", "Vanilla buttercream". */
const ends: ReadonlySet<string> = new Set([
  ...partKinds,
  ...toWordSet(`
    assembly base batter crumble decoration drizzle garnish layer layers marinade rub streusel topping toppings
  `),
]);

/** "Whipped topping" is a food. */
const bought = toWordSet('whipped dessert pie');
