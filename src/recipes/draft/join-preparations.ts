import { toWordSet } from '../../analysis/words';
import { isSureIngredient } from './line-traits';

/**
 * Joins what is done to a food with the food above it, where pages show the two on lines of their own: "1 onion",
 * "finely chopped".
 */
export function joinPreparations(lines: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    if (above !== undefined && mayGoOn(above) && isPreparation(line))
      joined[joined.length - 1] = /^(?:\(|and )/.test(line) ? `${above} ${line}` : `${above}, ${line}`;
    else joined.push(line);
  }
  return joined;
}

/** Whether a line is a food that may go on below: it is no heading, has no preparation yet and is short. */
function mayGoOn(line: string): boolean {
  return !/[:：.)]$/.test(line) && line.length <= maxLength && (isSureIngredient(line) || /^\p{Ll}/u.test(line));
}

/** Longer lines are remarks. */
const maxLength = 100;

/** Whether a line says only what is done to a food: it begins with a small letter and names no food. */
function isPreparation(line: string): boolean {
  if (line.length > maxLength) return false;
  return openAtEnd.test(line) || (!isSureIngredient(line) && (preparation.test(line) || isOfPart(line)));
}

const done =
  '(?:\\p{L}{3,}ed|ground|cut|torn|beaten|thawed|split|shredded|grated|cold|warm|fresh or frozen|at room temp(?:erature)?|room temp(?:erature)?)';

/** "finely chopped", "peeled into ribbons", "zested and juiced", "melted": a food behind it would come next. */
const preparation = new RegExp(
  `^(?:(?:very |roughly |finely |thinly |coarsely |freshly |lightly |well |halved )*${done})(?:$|[.,;]|(?: and| or| &| then|, then) (?:\\p{L}+ly )?${done}(?:$|[.,;])| (?:into|in|to|at|with|for|from|on|until|lengthways|lengthwise|crossways|crosswise|diagonally|well)\\b)`,
  'u',
);

/** "to serve", "(optional)", "and sprinkles, to decorate" */
const openAtEnd =
  /^(?:to (?:serve|taste|garnish|decorate|finish)|\((?:optional|\p{Ll}[^()]{2,60})\)|optional|and \p{Ll}[^\d()]{2,60})\.?$/u;

/** "leaves chopped, stalks finely chopped", "juice only" */
function isOfPart(line: string): boolean {
  const [first = '', ...others] = line.split(/[ ,]+/);
  return (
    partNouns.has(first) &&
    others.length > 0 &&
    /^\p{L}+(?:,? \p{L}+ly)? (?:\p{L}{3,}ed|cut|torn|only)(?:$|[ ,])/u.test(line)
  );
}

const partNouns = toWordSet('leaves stalks stems tops skin skins seeds ends juice zest rind core stones bones');
