import { matchLine } from '../../../src/analysis/match/match-line';
import { normalizePhrase } from '../../../src/analysis/match-words/normalize';
import { unrecordedNames } from '../../../src/analysis/match-alias/unrecorded-names';
import { buildCatalog } from '../../../src/catalog/build-catalog';
import { readSeed } from '../../../src/seed/read-seed';
import { matchText, parseLine } from '../../../tools/parse-line';

const { foods, aliases, hash } = readSeed();
const catalog = buildCatalog({ foods, aliases, version: hash });

test('no name that is known to have no record is the name of a food in the table', () => {
  const named = new Set(aliases.map(({ phrase }) => normalizePhrase(phrase)));
  expect([...unrecordedNames].filter((name) => named.has(name))).toEqual([]);
});

test('a name without a record is told as such, and foods that share its words are only guesses', () => {
  const line = matchText(catalog, '500 g chicken rendang');
  expect(line).toMatchObject({ food: null, match: 0 });
  expect(line.matchReason).toContain('no record of "rendang"');
  const scores = line.listCandidates().map(({ score }) => score);
  expect(scores.length).toBeGreaterThan(0);
  expect(Math.max(...scores)).toBeLessThan(0.5);
});

test('a correction that gives a food to a name without a record comes first', () => {
  const stew = foods.find(({ description }) => description.startsWith('Beef, chuck for stew'));
  const alias = { phrase: 'beef rendang', when: null, fdcId: stew?.fdcId ?? 0, fit: 'exact' as const };
  const corrected = buildCatalog({ foods, aliases: [...aliases, alias], version: 'corrected' });
  expect(matchLine(corrected, '', parseLine('500 g beef rendang')).food).toBe(stew);
});

test('a name without a record may describe the food behind it', () => {
  expect(matchText(catalog, '500 g rendang beef').food?.description).toContain('Beef');
});

test('another food that the line allows is taken where the first has no record', () => {
  expect(matchText(catalog, '2 tbsp chamoy or lime juice').food?.description).toContain('Lime juice');
});
