import { collectPortions } from './collect-portions';
import type { DerivedFood } from './derived-food';
import { createFiller } from './fill/create-filler';
import { createSiblingSearch } from './find-siblings';
import { doubtByName } from './flags/doubt-by-name';
import { createFlagger } from './flags/flag-foods';
import { toVerdicts } from './flags/to-verdicts';
import type { GenericRules } from './generic-rules';
import type { GenericSource } from './generic-source';
import { readRecords } from './read-records';

/**
 * Derives portions, flags and missing amounts of imported generic foods, a thousand at a time in the order of FDC ids, just as the seed's are
 * compiled. Names and amounts of all records are in memory at once, about a kilobyte each, as they are in a service that answers with them;
 * portions and results only of the thousand.
 * @param onContradiction is told of each rule for a group of foods that the records do not bear out; it then fills nothing
 * @throws what the source throws
 */
export async function* deriveFoods(
  source: GenericSource,
  rules: GenericRules,
  onContradiction: (sentence: string) => void,
): AsyncGenerator<readonly DerivedFood[]> {
  const records = await readRecords(source);
  const findSiblings = createSiblingSearch(records);
  // A download of few foods may not bear a group out, which is no fault of either: the group fills nothing then.
  const fill = createFiller(records, findSiblings, { ...rules, onContradiction });
  const flag = createFlagger(records, rules.flags);
  const wanted = [...records.srLegacy, ...records.survey, ...records.foundation]
    .filter(source.isWanted)
    .sort((one, other) => one.fdcId - other.fdcId);
  for (let start = 0; start < wanted.length; start += foodsAtOnce) {
    const foods = wanted
      .slice(start, start + foodsAtOnce)
      .map((record) => ({ record, siblings: findSiblings(record) }));
    const speaking = foods.flatMap(({ record, siblings }) => [record.fdcId, ...siblings.map(({ food }) => food.fdcId)]);
    const stated = await source.findPortions([...new Set(speaking)]);
    yield foods.map(({ record, siblings }) => ({
      record,
      filled: fill(record),
      ...collectPortions(record, siblings, (fdcId) => stated.get(fdcId) ?? []),
      flags: toVerdicts(doubtByName(record, flag(record))),
    }));
  }
}

const foodsAtOnce = 1000;
