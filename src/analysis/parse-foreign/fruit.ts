import { rare, type TextRow } from '../parse-tokens/text-signs';

type Row = readonly [english: string, words: string];

const parts: readonly Row[] = [
  ['juice', 'jus|zumo|jugo|succo|suco|sumo|saft|sap'],
  ['zest', 'zestes?|ralladura|piel|scorza(?: grattugiata)?|raspas?|abrieb|schale|rasp'],
];
const fruits: readonly Row[] = [
  ['lime', 'citrons? verts?|limas?|limetten?|limoen(?:en)?'],
  ['lemon', 'citrons?|lim[oó]n(?:es)?|limon[ei]|lim(?:ão|ões|ao|oes)|(?:bio-? ?)?zitronen?|citroen(?:en)?'],
  ['orange', 'naranjas?|aranc[ei]a?|laranjas?|(?:bio-? ?)?orangen?|sinaasappels?'],
  ['grapefruit', 'pamplemousses?|pomelos?|pompelmo|toranjas?'],
];
const counts: readonly Row[] = [
  ['1/2', "(?:une? |einer |een )?(?:demie?|halben|halve)|medi[ao]|mezz[ao]|mei[ao]|1/2"],
  ['1', 'une?|una|uno|uma?|einer|een|1'],
  ['2', 'deux|dos|due|dois|duas|zwei|twee|2'],
  ['3', '3'],
  ['4', '4'],
]; // prettier-ignore

const listWords = (rows: readonly Row[]): string => rows.map(([, words]) => words).join('|');

function translate(rows: readonly Row[], said: string): string {
  return rows.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(said))?.[0] ?? said;
}

const byPart = (_whole: string, ...[part = '', count = '', fruit = '']: (string | undefined)[]): string =>
  `${translate(parts, part)} of ${translate(counts, count)} ${translate(fruits, fruit)}`;

const byPartBehind = (_whole: string, ...[count = '', fruit = '', part = '']: (string | undefined)[]): string =>
  `${count} ${translate(fruits, fruit)}, ${translate(parts, part)}`;

const article = "(?:(?:le|les|la|el|il|lo|o|der|die|das|de|het) |l')?";
const ofWord = "(?:de |d'|di |do |da |van |von )?";

/** Steps for the juice and peel of fruit in other languages, as the rules read them in English. */
export const foreignFruit: readonly TextRow[] = [
  [
    'a part of fruit before the fruit, in other languages',
    rare,
    new RegExp(`^${article}(${listWords(parts)}) ${ofWord}(${listWords(counts)}) (${listWords(fruits)})(?!\\p{L})`, 'iu'),
    byPart,
    'letter',
    new RegExp(`^${article}(?:${listWords(parts)}) ${ofWord}(?:${listWords(counts)}) `),
  ],
  [
    'a part of fruit behind the fruit, in other languages',
    rare,
    new RegExp(`^(\\d|\\d/\\d) (${listWords(fruits)})(?:,? \\(|, )${article}(${listWords(parts)})(?: (?:und|et|y|e|en) ${article}(?:${listWords(parts)}))?\\)?$`, 'iu'),
    byPartBehind,
    'digit',
    new RegExp(`(?:${listWords(parts)})(?: (?:und|et|y|e|en) [^ ]{2,12}(?: [^ ]{2,12})?)?\\)?$`),
  ],
]; // prettier-ignore
