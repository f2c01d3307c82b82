import { readForeignName } from './measures';
import { rare, type TextRow } from '../parse-tokens/text-signs';

const toTaste =
  'nach (?:geschmack|belieben|bedarf)|au go[uû]t|[àa] volont[ée]|al gusto|a gusto|a gosto|a piacere|naar smaak|q\\.? ?b\\.?|c\\/n|cantidad necesaria|quanto basta|n\\. ?b\\.';

/** "Un po' di sale" is salt, without an amount. */
const byLittle = (_whole: string, name = ''): string => readForeignName(name);
const byTaste = (_whole: string, name = ''): string => `${readForeignName(name)}, to taste`;

/** Steps for amounts that other languages leave open. */
export const foreignOpenAmounts: readonly TextRow[] = [
  [
    'salt and pepper in other languages',
    rare,
    /^(?:sel(?: et|,) poivre|salz(?: und| u\.|,) pfeffer|sal(?: y|,) pimienta|sale(?: e|,) pepe|peper(?: en|,) zout|zout(?: en|,) peper|sal(?: e|,) pimenta)(?:(?: negra| noir| nero| moulu| du moulin| preta|,? gemahlen| do reino)(?!\p{L}))?/iu,
    'salt and pepper',
    'letter',
    /^(?:(?:sel|salz|sale?|zout)(?:,| [a-z.]{1,3}) p|peper(?:,| en) z)/,
  ],
  [
    'a little, in other languages',
    rare,
    /^(?:etwas|un peu (?:de la |de l'|du |des |de |d')|un po'? (?:di |d')|un poco de |um pouco de |een beetje) ?(?=\p{L})(.*)$/iu,
    byLittle,
    'letter',
    /^(?:etwas|un peu d|un po'? d|un poco de|um pouco de|een beetje) ?/,
  ],
  [
    'to taste, in other languages, before the food',
    rare,
    /^(?:q\.? ?b\.?|n\. ?b\.|quanto basta) ?(?:di |de |d')?(?=\p{L})(.*)$/iu,
    byTaste,
    'letter',
    /^(?:q\.? ?b\b|n\. ?b\b|quanto basta)/,
  ],
  [
    'to taste, in other languages',
    rare,
    new RegExp(`^(\\p{L}.*?),? \\(?(?:${toTaste})\\)?$`, 'iu'),
    byTaste,
    'letter',
    /(?:nach (?:ge|be)|au go|volont|al? gusto|a gosto|a piacere|naar smaak|q\.? ?b\b|c\/n|cantidad nec|quanto ba|n\. ?b)/,
  ],
];
