/**
 * How many words from here are a remark before a name and make no other food of it: "cold" of "cold unsalted butter", "good quality" of
 * "good quality honey", "fresh or frozen" of "fresh or frozen corn", where either will do. 0 where these words belong to the name ("cold cuts").
 */
export function remarkLength(word: (at: number) => string, at: number): number {
  const here = word(at);
  const next = word(at + 1);
  if (next === '') return 0;
  if (here === 'very') return next === 'cold' && remarkLength(word, at + 1) > 0 ? 2 : 0;
  if (next === 'or') return states.has(here) && states.has(word(at + 2)) && word(at + 3) !== '' ? 3 : 0;
  if (next === 'quality') return grades.has(here) && word(at + 2) !== '' ? 2 : 0;
  return remarks.has(here) && kinds.get(here)?.has(next) !== true ? 1 : 0;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const states = words('fresh frozen canned tinned dried dry homemade home-made thawed store-bought jarred bottled');
const grades = words('good best high top finest');

// "Warm" and "hot" are not among them: most sources count them to the name, and further remarks (how many degrees) stand behind it.
const remarks = words(
  'cold ice-cold tepid imported good good-quality best-quality high-quality top-quality well-flavored well-flavoured',
);

// What is called so: cold cuts, a good pinch.
const kinds: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['cold', words('cut cuts smoked pressed brew brewed cereal')],
  ['good', words('seasons squeeze grinding sprinkling handful pinch glug drizzle')],
]);
