import { toWordSet } from '../words';
import { descriptors, preparationWords } from '../parse-tokens/line-words';
import { wordAt, type Tag, type Token } from '../parse-tokens/tokenize';

/**
 * Takes from the name what is no part of it, however the tagger read it: praise as in "well-flavored
 * stock", and the words behind the food in "salt if necessary", "raisins tossed in flour", "saffron
 * in 2 tbsp milk", "salmon with skin left on".
 */
export function limitName(tokens: readonly Token[], tags: readonly Tag[]): readonly Tag[] {
  const limited = [...tags];
  let isNamed = false;
  let aside: Tag | null = null;
  for (let i = 0; i < tokens.length; i += 1) {
    const { word = '', kind } = tokens[i] ?? {};
    if (kind === 'mark') {
      if (endsAside.has(word)) aside = null;
      continue;
    }
    if (isNamed) aside ??= findAside(tokens, i);
    if (limited[i] !== 'NAME') continue;
    if (aside !== null) limited[i] = aside;
    else if (!isNamed && isPraise(word) && tags[i + 1] === 'NAME') limited[i] = 'COMMENT';
    else isNamed ||= !descriptors.has(word);
  }
  return limited;
}

const endsAside = new Set([',', ';', '.', '(', ')']);

/**
 * "well-flavored stock", "plump vanilla bean": how good a piece is says nothing of the food. What is
 * "well-chopped" is prepared.
 */
function isPraise(word: string): boolean {
  return praises.has(word) || (/^well-\w+(?:ed|en)$/.test(word) && !preparationWords.has(word.slice('well-'.length)));
}

const praises = toWordSet('excellent plump hefty top-quality unsifted untrimmed pencil-thin');

/** The tag of the words behind the food from here to the next mark; null if they belong to it. */
function findAside(tokens: readonly Token[], at: number): Tag | null {
  const word = wordAt(tokens, at);
  if (word === 'with') return saysWhatIsLeft(tokens, at) ? 'COMMENT' : null;
  if (word === 'in' && tokens[at + 1]?.kind === 'number') return 'PREP';
  const next = wordAt(tokens, at + 1);
  return asides.find(([words, seconds]) => words.has(word) && (seconds === null || seconds.has(next)))?.[2] ?? null;
}

/**
 * "with cores removed", "with skin left on": what is left of the piece. "Carrots with tops" are
 * bought so.
 */
function saysWhatIsLeft(tokens: readonly Token[], start: number): boolean {
  for (let at = start + 1; at < start + 7 && tokens[at]?.kind === 'word'; at += 1)
    if (cutWords.has(wordAt(tokens, at))) return true;
  return false;
}

const cutWords = toWordSet('removed attached left included intact reserved discarded trimmed');

// The first words of an aside behind the food, the words of which one must follow (null for any),
// and the tag. Labelled lines leave each of them out of the name, except one in ten or fewer.
const asides: readonly (readonly [ReadonlySet<string>, ReadonlySet<string> | null, Tag])[] = [
  [toWordSet('if'), null, 'COMMENT'],
  [toWordSet('as'), toWordSet('needed required desired necessary garnish accompaniment accompaniments'), 'COMMENT'],
  [toWordSet('recipe'), toWordSet('follows below above'), 'COMMENT'],
  [toWordSet('per'), toWordSet('person serving portion'), 'COMMENT'],
  [toWordSet('that'), toWordSet('has have is are was were'), 'COMMENT'],
  [toWordSet('in'), toWordSet('bulk cheesecloth dice pieces chunks cubes half halves quarters strips small'), 'PREP'],
  [toWordSet('made mixed tossed seasoned dissolved diluted thinned cooked fried soaked'), toWordSet('with in'), 'PREP'],
  [toWordSet('cut broken sliced'), toWordSet('into in'), 'PREP'],
  [toWordSet('scrubbed washed wiped scraped picked'), toWordSet('clean'), 'PREP'],
];
