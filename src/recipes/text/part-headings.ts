import { toWordSet } from '../../analysis/words';
import { isSureIngredient } from '../draft/line-traits';
import { stripBullet, toHeading } from '../draft/tidy-lines';

/**
 * Marks the bare names of parts as headings: "Buttercream" above "150 g butter" and "300 g icing
 * sugar" is one, not a food of its own. The names of parts that one also buys ("Pie crust") and
 * names without lines of their own below stay as they are.
 */
export function markPartHeadings(lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => {
    const below = lines.slice(index + 1, index + 3);
    return isPartHeading(line) && below.length > 0 && below.every(isSureIngredient) ? toHeading(line) : line;
  });
}

/** Whether a line is nothing but the name of a part of a recipe, which begins with a capital letter. */
export function isPartHeading(line: string): boolean {
  const text = stripBullet(line);
  if (text.length > 40 || !/^\p{Lu}[\p{L}'’ &-]+$/u.test(text)) return false;
  const words = text.toLowerCase().split(/[ &-]+/);
  const last = words.at(-1) ?? '';
  return words.length === 1 ? parts.has(last) || ends.has(last) : words.length <= 5 && ends.has(last) && !bought.has(words[0] ?? ''); // prettier-ignore
}

/** Names of parts in one word. With a word before them most are foods that one buys: "Pizza dough". */
const parts = toWordSet(`
  bowl bowls brine brownies burgers cake cakes compote cookies crust cupcakes curd custard dough dressing gravy
  meatballs meringue muffins pancakes pastry patties pie salad sauce slaw soup sponge stuffing tart vinaigrette
`);

/** The last words of names of parts: "Lemon curd filling", "Vanilla buttercream". */
const ends = toWordSet(`
  assembly base batter buttercream crumble decoration drizzle filling frosting ganache garnish glaze icing layer layers
  marinade rub streusel topping toppings
`);

/** "Whipped topping" is a food. */
const bought = toWordSet('whipped dessert pie');
