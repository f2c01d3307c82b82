import { readUnit } from '../../unit';
import { isAttribute, describesAny } from './is-attribute';

export interface NamedFoods {
  readonly name: string;
  /** At most `mostAlternatives`. */
  readonly alternatives: readonly string[];
  /** Whether those are all. */
  readonly isWhole: boolean;
}

/**
 * The first food of "a or b", and the others; "vegetable or canola oil" names vegetable oil first, for both share the head. A comment that
 * begins with "or" holds further ones.
 */
export function splitAlternatives(name: string, comments: readonly string[]): NamedFoods {
  const whole = trimJoints(name);
  if (comments.length === 0 && !joint.test(whole)) return { name: whole, alternatives: [], isWhole: true };
  const said = whole.split(joint, mostAlternatives + 2);
  const names = said.slice(0, mostAlternatives + 1).map(trimJoints);
  const [first = '', ...others] = names;
  // The head that "corn, peanut or olive oil or butter" shares is that of the next name with several words.
  const [shared = '', ...between] = names
    .slice(0, -1)
    .map((food, i) => shareHead(food, names.find((name, k) => k > i && isShared(name, k === names.length - 1)) ?? ''));
  const remarked = comments
    .flatMap((comment) => commentForm.exec(comment)?.[1] ?? [])
    .map((food) => trimJoints(withoutUnit(food)))
    .filter((food) => !vague.test(food))
    .map((food) => (describesAny(food) ? `${food} ${withoutAttributes(first)}` : food));
  const allowed = [...between, ...others.slice(-1).map((other) => otherOf(first, other)), ...remarked].filter(
    (other) => other !== '',
  );
  return {
    name: others.length === 0 ? first : shared,
    alternatives: allowed.slice(0, mostAlternatives),
    isWhole: said.length === names.length && allowed.length <= mostAlternatives,
  };
}

/** Of 95,000 lines of real recipes none allows more than 8 other foods. */
export const mostAlternatives = 10;

const joint = / or | and\/or |\/(?=\p{L})/u;
const commentForm = /^or (?:use |with )?(?:about )?(?:an? |half an? |\d[\d ./-]{0,10} )?([\p{L}][\p{L}' -]{1,60})$/u;
const vague =
  /^(?:to|as|more|less|so|any|similar|whatever|equivalent|if|use|about|until|up|for|each|of|small|medium|large)\b/u;

/** Of "crisp" in "or other crisp, citrusy wine" nothing is shared. */
function isShared(name: string, isLast: boolean): boolean {
  return name.includes(' ') && (isLast || !name.startsWith('other '));
}

/** "fresh thyme, or 1 teaspoon dried" allows dried thyme. */
function withoutAttributes(food: string): string {
  const parts = food.split(' ');
  const start = parts.findIndex((word) => !describesAny(word));
  return start < 0 ? food : parts.slice(start).join(' ');
}

/** "or 1 tablespoon olive oil" allows olive oil; the 4 legs of "or 4 duck legs" are the food itself. */
function withoutUnit(food: string): string {
  const [first = ''] = food.split(' ', 1);
  const kind = readUnit(first)?.kind;
  return kind === 'mass' || kind === 'volume' || kind === 'container' ? food.slice(first.length + 1) : food;
}

/** "other raspberry liqueur" is raspberry liqueur; the "other mushrooms" beside shiitake are no food of their own. */
function otherOf(first: string, other: string): string {
  const plain = other.replace(/^(?:an)?other /, '');
  return plain === other || plain.includes(' ') || first === '' ? plain : '';
}

function trimJoints(text: string): string {
  return text.replace(edgeJoints, '').replace(endJoints, '').trim();
}

const edgeJoints = /^(?:(?:and|or|of|the|a|an|with|&|-) )+/u;
const endJoints = /(?: (?:and|or|of|the|with|&|-))+$/u;

/** "vegetable" beside "canola oil" is vegetable oil, "red" beside "white wine vinegar" red wine vinegar. */
function shareHead(food: string, other: string): string {
  const parts = other.split(' ');
  const head = parts.at(-1) ?? '';
  const last = food.split(' ').at(-1) ?? '';
  if (parts[0] === 'other' && last !== head && parts.length === 2 && food !== '') return `${food} ${head}`;
  if (parts.length < 2 || !isAttribute(last, head)) return food;
  // "red" stands for all words but the first of "white wine vinegar"; "olive" beside "hot sunflower oil" for the head alone.
  const start = describesAny(last) && parts[0] !== 'other' ? 1 : parts.length - 1;
  return `${food} ${parts.slice(start).join(' ')}`;
}
