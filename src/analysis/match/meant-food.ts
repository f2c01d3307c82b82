import { findFood, type Catalog } from '../catalog';
import type { Alias, Food } from '../food';
import { findCookedInstead } from '../match-record/cooked-later';
import { readDescriptionWords } from '../match-ranking/description-words';
import type { ParsedLine } from '../line';
import type { AliasMatch } from '../match-alias/find-alias';
import { findCannedByName } from '../match-record/canned-names';
import { dryPulse, findInState, staysDry } from '../match-record/find-in-state';
import { namesRoast, stateByWord, type FoodState } from '../match-words/food-states';
import { leanWords } from '../match-words/food-words';
import { findFreshPasta } from '../match-record/fresh-pasta';
import type { LineReading } from '../match-line/line-reading';
import { listLostAside } from '../match-doubts/lost-asides';
import { findOfStatedFat, type MeantFat } from '../match-record/stated-fat';
import { findPreparedSoup } from '../match-record/prepared-soups';
import { findInStatedMedium } from '../match-record/stated-medium';
import { findTrimmed } from '../match-record/trimmed-meat';

/** The food that a line means by an alias. */
export interface MeantFood {
  /** The food of the alias. */
  readonly named: Food;
  /** The food of the alias, or its record in the state, with the share of fat or the trim that the line wants. */
  readonly food: Food;
  /** The record of the lean alone, where the line says that the fat is cut off; else null. */
  readonly trimmed: Food | null;
  /** The record in the water, juice, syrup or oil that the line states, of refrigerated pasta, or of prepared soup; null for none. */
  readonly packed: Food | null;
  /** What the line says of its fat; null for nothing. */
  readonly fat: MeantFat | null;
  /** The cooked record, where a mass may be of it or of `food`; else null. */
  readonly cooked: Food | null;
  /** Words beside the name that ask for another record, where none is found. */
  readonly lostAside: readonly string[];
  /** The state that the line wants and the food of the alias lacks; null for none. */
  readonly lostState: FoodState | null;
  /** Whether `food` has that state. */
  readonly isInState: boolean;
  /** Words of the line that the alias lacks, without a state that was found. */
  readonly ignored: readonly string[];
  /** Whether the alias names several foods, of which one is taken. */
  readonly isSeveral: boolean;
}

/**
 * Finds the food that a line means by an alias, as its record in the state, with the fat, the trim or the
 * packing that the line states.
 * @throws Error if the catalog lacks the food of the alias
 */
export function findMeantFood(catalog: Catalog, reading: LineReading, aliasMatch: AliasMatch): MeantFood {
  const { line } = reading;
  const { phrase } = aliasMatch;
  const named = getFood(catalog, aliasMatch.alias);
  const lost = findLostState(reading, aliasMatch, named);
  const inState = lost === null ? null : findInWantedState(catalog, reading, { named, state: lost.state });
  const isInState = inState !== null;
  const prepared = inState ?? named;
  const fat = findOfStatedFat(catalog, prepared, { text: line.text, phrase });
  const trimmed = fat === null ? findTrimmed(catalog, prepared, line) : null;
  const packed = findPacked(catalog, line, { named, inState });
  const food = fat?.food ?? trimmed ?? packed ?? prepared;
  return {
    named,
    food,
    cooked: findCookedInstead(catalog, food, line),
    trimmed,
    packed,
    fat,
    lostAside: fat?.isNear === true ? [] : listLostAside(reading.statedAside, { phrase, food }),
    lostState: lost !== null && (isInState || isStateSure(reading, lost)) ? lost.state : null,
    isInState,
    ignored: listIgnored(aliasMatch, { found: lost !== null && isInState ? lost.state : null, fat }),
    isSeveral: isSeveral(catalog, reading, aliasMatch),
  };
}

/** The record in the liquid that the line states, of prepared soup or of refrigerated pasta; null for none. */
function findPacked(
  catalog: Catalog,
  line: ParsedLine,
  { named, inState }: { readonly named: Food; readonly inState: Food | null },
): Food | null {
  return (
    findInStatedMedium(catalog, inState ?? named, line.text) ??
    findPreparedSoup(catalog, named, line.text) ??
    (inState === null ? findFreshPasta(catalog, named, line) : null)
  );
}

/** Whether the line surely means a state. Of ounces it is only probable that they are those of a can. */
const isStateSure = ({ measure }: LineReading, { isSaid }: LostState): boolean => isSaid || measure === 'count';

/** The words that the alias lacks, without those for a state or a share of fat that was found. */
function listIgnored(
  { lost }: AliasMatch,
  { found, fat }: { readonly found: FoodState | null; readonly fat: MeantFat | null },
): readonly string[] {
  const isLeanFound = fat?.isNear === true;
  return lost.filter(
    (word) => (found === null || stateByWord.get(word) !== found) && !(isLeanFound && leanWords.has(word)),
  );
}

/**
 * The record in that state. A can holds cooked pulses, grains, fish and meat: where no record is canned,
 * the cooked one is as near.
 */
function findInWantedState(
  catalog: Catalog,
  { line: { text }, measure, states }: LineReading,
  { named, state }: { named: Food; state: FoodState },
): Food | null {
  const inState = findInState(catalog, named, { state, text });
  if (state !== 'canned') return inState;
  const isDrained = states.some(({ name }) => name === 'drained') && /drained/.test(inState?.description ?? '');
  const found = isDrained ? inState : (findCannedByName(catalog, named, inState) ?? inState);
  if (found !== null) return found;
  const isCooked = dryPulse.test(named.description) || (measure === 'count' && cannedCooked.test(named.category));
  return isCooked ? findInState(catalog, named, { state: 'cooked', text }) : null;
}

const cannedCooked = /^(?:Cereal Grains|Finfish|Beef|Pork|Lamb|Poultry)/;

function getFood(catalog: Catalog, alias: Alias): Food {
  const food = findFood(catalog, alias.fdcId);
  if (food === null)
    throw new Error(`The alias "${alias.phrase}" names food ${alias.fdcId}, which the catalog does not have.`);
  return food;
}

/** A state that the line wants and that neither the alias nor its record has. */
interface LostState {
  readonly state: FoodState;
  /** Whether a word of the line says so. */
  readonly isSaid: boolean;
}

/** Finds the first state that a line wants and lost; null for none. */
function findLostState(reading: LineReading, aliasMatch: AliasMatch, food: Food): LostState | null {
  const named = withoutRoast(aliasMatch.words);
  const said = isLeftOver(aliasMatch, food) ? [...named, 'cooked'] : named;
  const wanted = [...reading.states, ...said.map((name) => ({ name, isSaid: true }))].filter(({ name }) =>
    stateByWord.has(name),
  );
  if (wanted.length === 0) return null;
  const alias = withoutRoast(aliasMatch.phrase.split(' ')).map((word) => stateByWord.get(word));
  // The roast of a record is a cut, too: "Beef, chuck, blade roast, raw".
  const described = readDescriptionWords(food).filter((word) => word !== 'roast');
  const recorded = new Set(described.map((word) => stateByWord.get(word)));
  for (const { name, isSaid } of wanted) {
    const state = stateByWord.get(name);
    if (state === undefined || state === 'raw' || recorded.has(state) || alias.includes(state)) continue;
    if (state === 'frozen' && frozenRaw.test(`${food.category}: ${food.description}`)) continue;
    // A food that only comes in jars or cans (salsa, beer) is no other food because of it; a food
    // whose record is raw is.
    if (isSaid || recorded.has('raw'))
      return state === 'cooked' && staysDry(food, reading.line.text) ? null : { state, isSaid };
  }
  return null;
}

// Meat and fish are frozen as they are. What is recorded as frozen is made: patties, sticks, nuggets.
const frozenRaw = /^(?:Beef|Pork|Lamb|Poultry|Finfish|Sausages)[^:]*:.*\b(?:raw|unheated|unprepared)\b/i;

/** The words without the roast that is a cut, or that "roast-ready" meat is to become. */
function withoutRoast(words: readonly string[]): readonly string[] {
  const named = namesRoast(words) ? words.slice(0, -1) : words;
  return named.filter((word, at) => word !== 'roast' || named[at + 1] !== 'ready');
}

/** Whether the line means what is left of a meal, of which the alias names the raw food: "leftover pork roast". */
function isLeftOver({ words, phrase }: AliasMatch, { category, description }: Food): boolean {
  if (!words.includes('leftover') || phrase.split(' ').includes('leftover')) return false;
  return eatenCooked.test(`${category}: ${description}`);
}

// Of cream, bread or fruit what is left over may as well be as it was bought.
const eatenCooked =
  /^(?:Beef|Pork|Lamb|Poultry|Finfish|Cereal Grains|[^:]*: (?:sweet )?potato)[^:]*:?.*\b(?:raw|uncooked|pasta, dry)\b/i;

function isSeveral(catalog: Catalog, reading: LineReading, aliasMatch: AliasMatch): boolean {
  if (aliasMatch.relaxations.includes('severalFoods')) return true;
  const parts = aliasMatch.phrase.split(' and ');
  return (
    parts.length > 1 &&
    aliasMatch.alias.fit === 'proxy' &&
    parts.every((part) => catalog.findAlias(part, reading.measure) !== null)
  );
}
