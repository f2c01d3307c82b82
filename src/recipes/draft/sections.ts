import { splitSentence } from './tidy-lines';

/** What the heading of a part of a recipe announces. */
type Section = 'ingredients' | 'method' | 'other';

/** A heading with what stands behind it on the same line. */
export interface SectionHeading {
  readonly section: Section;
  /** "2 cups flour, 1 egg" of "Ingredients: 2 cups flour, 1 egg"; '' for nothing. */
  readonly rest: string;
  /** "the cake" of "Ingredients for the cake:", null if it names no group. */
  readonly group: string | null;
}

/** A line of plain text, or of a page with what its markup says; never blank. */
export interface TextLine {
  readonly text: string;
  /** The level of a heading by the markup, 1 to 6; null for all other lines. */
  readonly level: number | null;
  /** Whether the markup calls the line an ingredient. */
  readonly isIngredient: boolean;
  /** Whether it is the first line of a text, or below a blank one; not known in pages. */
  readonly isBelowBlank?: boolean;
}

/** A line with the part of a recipe that it begins, if it does. */
export interface ReadLine extends TextLine {
  readonly heading: SectionHeading | null;
}

/** Reads a line as the heading of a part of a recipe; null if it is none. */
export function readSectionHeading(line: string): SectionHeading | null {
  if (line.length > 2000) return null;
  const plain = line.replace(
    /^(?:[\s#*_>=•☐▢[—-]|\d{1,2}[.)]\s+|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Variation_Selector}|\p{Cf})+|(?<![\s#*_=\]\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Variation_Selector}\p{Cf}])[\s#*_=\]\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Variation_Selector}\p{Cf}]+$/gu,
    '',
  );
  if (plain === '' || !/^\p{L}/u.test(plain)) return null;
  if (tableHead.test(plain)) return { section: 'ingredients', rest: '', group: null };
  if (/^\p{L}[^\d:,.]{0,60} (?:method|directions|instructions)\s*:$/iu.test(plain))
    return { section: 'method', rest: '', group: null };
  for (const [section, form] of forms) {
    const found = form.exec(plain);
    if (found === null) continue;
    const behind = plain.slice(found[0].length);
    const heading = readBehind(section, behind);
    if (heading !== null) return heading;
  }
  return null;
}

/** The names of the columns of a list in a table of a page: "Amount Unit Ingredient". */
const tableHead =
  /^(?=.*\b(?:ingredients?|items?|zutat(?:en)?)\b)(?=.*\b(?:amount|quantity|qty|weight|measure|menge)\b)(?:(?:ingredients?|items?|zutat(?:en)?|amount|quantity|qty|weight|measure|units?|menge|einheit|notes?|preparation)\b[\s/|,;&]*(?:and |\([^()]{1,12}\)\s*)?){2,5}$/iu;

const forms: readonly (readonly [Section, RegExp])[] = [
  [
    'ingredients',
    /^(?:(?:the |list of |main )?ingredients?(?: list| needed| required| you(?:'|’)?ll need| you need| you will need)?|(?:what )?you(?:'|’)?(?:ll| will)? need(?: for this)?|what you need|shopping list|in your (?:box|bag|kit)|composition(?= *:?$)|zutaten(?:liste)?|(?:das brauchst du|du brauchst|einkaufsliste|dit heb je nodig|benodigdheden|(?:ce qu['’])?il (?:vous |te )?faut|necesitas|necesitarás|occorrente)(?= *:?$)|ingr[eé]dients|ingredientes|ingredienti|ingredienser|ingrediënten)\b/iu,
  ],
  [
    'method',
    /^(?:(?:cooking |baking |the |recipe |preparation )?(?:directions?|instructions?|method|steps|step[ -]by[ -]step|procedure|preparations?)|how to (?:make|cook|prepare|bake)(?: it| this| them)?|what to do|(?:und )?so geht(?:'|’)?s|let(?:'|’)?s (?:bake|cook|get cooking|make (?:it|this|them))|(?:to make|how to|here's how|putting it together)(?= *:?$)|zubereitung|anleitung|(?:und )?so wird(?:'|’)?s gemacht|arbeitsschritte|zubereitungsschritte|[eé]tapes|r[eé]alisation|recette(?= *:?$)|modo de (?:preparo|preparación|preparacion|preparação|fazer)|preparo(?= *:?$)|preparação|pasos(?= *:?$)|paso a paso|passo a passo|instrucciones|instruções|istruzioni|esecuzione(?= *:?$)|come (?:si )?(?:prepara|preparare|fare)|cómo (?:hacer|preparar|se hace).{0,60}$|gör så här|så här gör du|tillagning|werkwijze|bereidingswijze|zo maak je (?:het|dit)|aan de slag|pr[eé]paration|preparaci[oó]n|preparazione|procedimento|fremgangsm[aå]de|bereiding|elaboraci[oó]n)\b/iu,
  ],
  [
    'other',
    /^(?:(?:recipe |pro |cook(?:'|’)?s |chef(?:'|’)?s |storage |expert |top |quick |baker(?:'|’)?s )?(?:notes?|tips?)(?: (?:and|&) (?:notes|tips|tricks|variations))?|nutrition(?:al)?(?: (?:facts?|information|info|values?|per (?:\d )?(?:serving|portion)).{0,40})?|equipment(?: needed)?|special equipment|tools(?: needed| required)?|utensils|storage(?: instructions)?|to store|how to store.{0,30}|make ahead.{0,30}|variations?|substitutions?|serving suggestions?|what to serve with.{0,40}|more .{0,30}recipes.{0,40}|related (?:recipes|posts)|you (?:may|might) also (?:like|enjoy)|did you make this.{0,30}|faqs?|frequently asked questions|reviews?|comments?|reader interactions|about the author|tried this recipe.{0,20}|video|disclosure|history|leave a comment.{0,20}|my (?:gear|equipment|kit|kitchen|tools)|(?:kitchen )?gear|follow (?:me|us)(?: on)?|find (?:me|us) on|connect with (?:me|us)|socials?|ustensiles|mat[eé]riel(?: nécessaire)?|utens[ií]lios|utensilien|küchengeräte|attrezzatura|keukengerei|keukenspullen|nährwertangaben|astuces?|conseils?|remarques?|consejos?|consigli|conservazione|dicas|observações|tipps?|hinweise?|anmerkungen?|nährwerte?(?: pro .{0,20})?|valeurs nutritionnelles|información nutricional|informação nutricional|valori nutrizionali|voedingswaarden?|commentaires?|kommentare?|comentarios|comentários|commenti|calories(?= *:?$)|guten appetit|bon appétit|buen provecho|bom apetite|eet smakelijk)(?![\p{L}\p{M}\d])/iu,
  ],
];

/** Reads what stands behind the words of a heading; null if with it the line is no heading. */
function readBehind(section: Section, behind: string): SectionHeading | null {
  const trimmed = behind.replace(/^[\s*_]*/, '').trim();
  if (trimmed === '' || /^[:：.!?–—-]+[*_\s]*$/u.test(trimmed)) return toHeading(section);
  const [colon = ''] = /^[*_]*[:：–-][*_\s]*/u.exec(trimmed) ?? [];
  // "Ingredients: 6" says how many follow.
  if (colon !== '' && section === 'ingredients' && /^\d{1,2}$/.test(trimmed.slice(colon.length)))
    return toHeading(section);
  if (colon !== '')
    return section === 'other' ? readOther(trimmed) : { section, rest: trimmed.slice(colon.length), group: null };
  const beside = section === 'ingredients' ? readBesideIngredients(trimmed) : null;
  if (beside !== null) return beside;
  // "Ingredients (serves 4)", "Ingredients for 4 people": the yield is read from the whole line.
  if (/^\(.{1,60}\)\s*:?$/.test(trimmed)) return toHeading(section);
  const [, before = '', purpose] = /^(for|für|pour|para|per) (.{1,50}?):?$/iu.exec(trimmed) ?? [];
  if (purpose === undefined || section === 'other') return null;
  const named = readGroup(purpose);
  const group = named === null ? null : `${before.charAt(0).toUpperCase()}${before.slice(1)} ${named}`;
  return { section, rest: '', group };
}

/** "Ingredient notes" is a heading by itself. */
const onIngredients = /^(?:notes?|tips?|substitutions?|variations?|video)\b/i;

function toHeading(section: Section): SectionHeading {
  return { section, rest: '', group: null };
}

/** Reads what stands behind "Ingredients" without a mark between; null for none of the known forms. */
function readBesideIngredients(trimmed: string): SectionHeading | null {
  const section = 'ingredients';
  // Headings of two columns: "Ingredients   Method".
  const isOtherHeading = forms.some(([other, form]) => other !== section && form.exec(trimmed)?.[0] === trimmed);
  if (isOtherHeading && !onIngredients.test(trimmed)) return toHeading(section);
  // "Ingredients for 2: 300 g chicken, 1 lemon", "Ingredients (serves 4): 2 eggs, 1 cup milk"
  const [, purpose, rest = ''] = besideForm.exec(trimmed) ?? [];
  if (rest !== '') {
    const named = readGroup(purpose);
    return { section, rest, group: named === null ? null : `For ${named}` };
  }
  // "You'll need three bananas, two eggs and a cup of flour."
  return splitSentence(trimmed).length > 1 ? { section, rest: trimmed, group: null } : null;
}

const besideForm = /^(?:\([^()]{1,60}\)|(?:for|serves|makes|für|pour|para|per|voor) ([^:;,]{1,40})):\s*(\S.*)$/i;

/** The part of a recipe that ingredients are for; null for people and pieces. */
function readGroup(purpose = ''): string | null {
  const isCount = /^(?:about |ca\.? )?(?:\d+|one|two|three|four|five|six|eight|ten|twelve)\b/i.test(purpose);
  return purpose === '' || isCount ? null : purpose;
}

/** "Notes: keep it cold" is a remark and begins no part. */
function readOther(trimmed: string): SectionHeading | null {
  return trimmed.length <= 1 ? { section: 'other', rest: '', group: null } : null;
}
