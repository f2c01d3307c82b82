import { rare, type TextRow } from '../parse-tokens/text-signs';

const purposes: readonly (readonly [english: string, words: string])[] = [
  ['for frying', 'zum (?:an)?(?:braten|ausbacken|frittieren)|in der pfanne|pour (?:la po[eê]le|frire|la friture)'],
  ['for frying', 'para (?:fre[ií]r|fritar|la sart[eé]n)|per (?:friggere|la frittura|la padella)|om in te (?:bakken|frituren|braden)'],
  ['for greasing', 'zum (?:ein)?fetten|f[uü]r (?:die (?:back)?form|das (?:back)?blech)|pour (?:le moule|la plaque|beurrer le moule)'],
  ['for greasing', 'para (?:engrasar|untar|el molde)(?: (?:el molde|a forma))?|per (?:la teglia|lo stampo|ungere|imburrare)(?: (?:la teglia|lo stampo))?'],
  ['for greasing', 'voor (?:de (?:bak)?vorm|het bakblik)|om in te vetten'],
  ['for dusting', 'zum (?:best[aä]uben|bemehlen|ausrollen)|f[uü]r die arbeitsfl[aä]che|pour (?:le plan de travail|fariner|saupoudrer)'],
  ['for dusting', 'para (?:espolvorear|polvilhar|enfarinar)|per (?:spolverare|spolverizzare|infarinare)|om te bestuiven'],
  ['for brushing', 'zum bestreichen|pour badigeonner|para pincelar|per spennellare|om te bestrijken'],
  ['for serving', 'zum (?:servieren|anrichten)|pour (?:servir|le service|accompagner)|para (?:servir|acompa[nñ]ar)|per servire|voor erbij'],
  ['for garnish', 'zum (?:garnieren|dekorieren|verzieren|bestreuen)|zur (?:deko(?:ration)?|garnitur)|pour (?:d[eé]corer|la d[eé]coration|garnir|le d[eé]cor)'],
  ['for garnish', 'para (?:decorar|adornar|enfeitar)|per (?:decorare|guarnire)|ter garnering|voor (?:de )?garnering'],
]; // prettier-ignore
const patterns = purposes.map(([english, words]) => ({ english, pattern: new RegExp(`^(?:${words})$`, 'iu') }));

const byPurpose = (whole: string, said = ''): string => {
  const found = patterns.find(({ pattern }) => pattern.test(said));
  return found === undefined ? whole : `, ${found.english}`;
};

/** The step for what an amount is for, as other languages say it behind the food. */
export const foreignPurposes: readonly TextRow[] = [
  [
    'purposes in other languages',
    rare,
    new RegExp(`(?:,? \\(?|,)(${purposes.map(([, words]) => words).join('|')})\\)?$`, 'iu'),
    byPurpose,
    'any',
    /(?:zu[mr] [a-zäöüß]{4,}|f[uü]r d|in der p|pour |para |per (?:fri|la |lo |un|im|sp|inf|serv|dec|gu)|om (?:in )?te |ter g|voor )/,
  ],
];
