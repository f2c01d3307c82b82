import { readSeedCatalog } from '../../support/seed-catalog';
import { matchText } from '../../../tools/parse-line';

const catalog = readSeedCatalog();

describe('a mass that may be that of the cooked food is counted raw, unsurely, with the cooked food among the others', () => {
  test.each([
    ['100 g quinoa, cooked', /^Quinoa, uncooked/, /^Quinoa, cooked/],
    ['200 g rice (cooked)', /^Rice, white.*raw/, /^Rice, white.*cooked/],
    ['100g/3½oz spaghetti, cooked', /^Pasta, dry/, /^Pasta, cooked/],
    ['200 g lentils, boiled', /^Lentils, raw/, /^Lentils, mature seeds, cooked/],
    ['12 oz chicken breast, cooked', /^Chicken.*raw/, /^Chicken.*cooked/],
  ])('%s', (text, raw, cooked) => {
    const { food, match, issues, listCandidates } = matchText(catalog, text);
    expect(food?.description).toMatch(raw);
    expect(match).toBeLessThan(0.9);
    expect(listCandidates()[0]?.food.description).toMatch(cooked);
    expect(issues).toContainEqual({
      code: 'words_ignored',
      message: expect.stringMatching(/^The mass is taken as weighed before cooking; if cooked, ".+" is meant\.$/),
    });
  });
});

test.each([
  '150 g basmati rice, cooked according to packet instructions',
  '250 g pasta, cooked and drained',
  '400 g potatoes, boiled until tender',
  '1 cup quinoa, cooked',
  '200 g cooked rice',
  '400 g potatoes, boiled',
  '1 (10 pound) fully-cooked, bone-in ham',
])('a line that says which is weighed, or whose energy hardly changes, is sure: %s', (text) => {
  expect(matchText(catalog, text).match).toBeGreaterThanOrEqual(0.9);
});
