export interface NamedFoods {
  readonly name: string;
  readonly alternatives: readonly string[];
}

/**
 * The first food of "a or b", and the others; "vegetable or canola oil" names vegetable oil first, for both share the head. A comment that
 * begins with "or" holds further ones.
 */
export function splitAlternatives(name: string, comments: readonly string[]): NamedFoods {
  const whole = trimJoints(name);
  if (comments.length === 0 && !joint.test(whole)) return { name: whole, alternatives: [] };
  const [first = '', ...others] = whole.split(joint).map(trimJoints);
  const share = (food: string): string => shareHead(food, others.at(-1) ?? '');
  const between = others.slice(0, -1).map(share);
  const remarked = comments
    .flatMap((comment) => commentForm.exec(comment)?.[1] ?? [])
    .filter((food) => !vague.test(food));
  const alternatives = [
    ...between,
    ...others.slice(-1).map((other) => otherOf(first, other)),
    ...remarked.map(trimJoints),
  ].filter((other) => other !== '');
  return { name: share(first), alternatives };
}

const joint = / or | and\/or |\/(?=\p{L})/u;
const commentForm = /^or (?:a |an |use |with |\d+ )?([\p{L}][\p{L}' -]{1,60})$/u;
const vague = /^(?:to|as|more|less|so|any|similar|whatever|equivalent|if|use|about|until|up|for|small|medium|large)\b/u;

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
  const own = attributes.has(last) ? 1 : parts.slice(0, -1).findLastIndex((word) => isAttribute(word, head)) + 1;
  return `${food} ${parts.slice(Math.min(Math.max(own, 1), parts.length - 1)).join(' ')}`;
}

function isAttribute(word: string, head: string): boolean {
  return attributes.has(word) || (headAttributes.get(head)?.has(word) ?? false);
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

// Words that name no food by themselves, and words that name another food before these heads.
const attributes = words(
  'red green yellow white black brown purple orange light dark sweet sour hot mild fresh dried frozen canned ground whole skim low-fat nonfat plain greek salted unsalted smoked raw cooked boneless skinless vegetable canola extra-virgin sharp thick thin ripe unsweetened sweetened spanish italian english american french german mexican chinese indian persian greek japanese thai kosher sea flat-leaf curly dry superfine granulated powdered all-purpose self-rising long-grain short-grain medium-grain instant active skinned fine coarse creamy crunchy smooth chunky pitted seedless regular',
);
const oils = words(
  'olive corn peanut sunflower safflower sesame avocado grapeseed coconut walnut rapeseed soybean nut groundnut neutral',
);
const broths = words('chicken beef veal turkey fish mushroom lamb seafood bone ham pork');
const birds = words('chicken turkey duck pork veal lamb beef');
const headAttributes: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['oil', oils],
  ['stock', broths],
  ['broth', broths],
  ['bouillon', broths],
  ['vinegar', words('cider wine rice sherry balsamic champagne malt')],
  ['juice', words('lemon lime orange grapefruit pineapple apple')],
  ['zest', words('lemon lime orange')],
  ['milk', words('soy almond oat rice coconut cow goat')],
  ['flour', words('bread cake pastry wheat spelt')],
  ['cheese', words('cheddar swiss parmesan cottage cream goat monterey gruyere colby romano')],
  ['extract', words('vanilla almond')],
  [
    'beans',
    words('navy cannellini pinto kidney black borlotti butter lima haricot cranberry garbanzo great-northern northern'),
  ],
  ['mushrooms', words('shiitake cremini crimini portobello button oyster chestnut')],
  ['nuts', words('pine macadamia brazil hazel')],
  ['seeds', words('sesame poppy sunflower pumpkin fennel cumin')],
  ['leaves', words('basil mint parsley coriander bay thyme')],
  ['jam', words('strawberry raspberry apricot')],
  ['thighs', birds],
  ['breasts', birds],
  ['breast', birds],
  ['legs', birds],
  ['wings', birds],
  ['chops', birds],
  ['cutlets', birds],
  ['sausages', birds],
  ['sausage', words('pork turkey')],
]);
