/** What a word of another language measures, and behind what. */
interface ForeignUnit {
  /** The word that the rules read, or grams for a measure of so many. */
  readonly unit: string | number;
  /** What must stand behind the word: a food that the pattern fits, its "of", or anything. */
  readonly guard: RegExp | 'of' | 'any';
}

type Row = readonly [unit: string | number, words: string, guard?: ForeignUnit['guard']];

const drink = /^(?:\p{L}+[- ]?){0,2}(?:wein|wasser|milch|saft|sekt|sherry|bier|wijn|water|melk|sap)(?!\p{L})/iu;
const garlic = /^(?:knoblauch|knoflook|ail|ajo|aglio|alho)(?!\p{L})/iu;
const oil = /^(?:huile|olio|aceite|azeite|vinaigre|aceto|vinagre|jus|sirop)(?!\p{L})/iu;
const herb = /^(?:thym|romarin|persil|basilic|menthe|coriandre|tomillo|romero|perejil|cilantro|salvia)(?!\p{L})/iu;
const cinnamon = /^(?:zimt|canela|cannella|cannelle|kaneel)(?!\p{L})/iu;
const celery =
  /^(?:lauch|porree|(?:stauden|stangen|bleich)?sellerie|rhabarber|zitronengras|sedano|c[ée]leri|apio|aipo|(?:bleek)?selderij)/iu;
const pastry =
  /^(?:(?:frischer? )?(?:bl[äa]e?tterteig|pizzateig|m[üu]rbeteig)|p[âa]te|pasta (?:sfoglia|brisée|frolla)|sfoglia)/iu;
const leafy = /^(?:coentros|salsa|espinafres|agri|hortel|cebolinh|nabi|br[oó]col|couve|rabanetes)/iu;

// Words in lower case without a full stop; the first row that fits decides. Spoons hold 15 and 5 ml, and
// cups 240 to 250: the units of the United States differ from them by 5 percent at most. Those of German, Dutch and
// Italian small packets hold one dose of vanilla sugar, yeast or baking powder, as a sachet does. Words
// that mean something else in English wait for their "of".
const rows: readonly Row[] = [
  ['tbsp', 'esslöffel|eßlöffel|essl'],
  ['tbsp', 'el', /^(?!paso|pato|yucateco|monter|milagro)/iu],
  ['tbsp', 'cucharadas soperas|cucharada sopera|cucharadas|cucharada|cdas|cda|cucharas|cuchara'],
  ['tbsp', 'cucchiai da tavola|cucchiaio da tavola|cucchiaio|cucchiai|cucchiaiate|cucchiaiata|cucch'],
  ['tbsp', 'eetlepels|eetlepel|eetl'],
  ['tbsp', 'colheres de sopa|colher de sopa|colheres (sopa)|colher (sopa)|colheres sopa|colher sopa'],
  ['tbsp', 'colheres (de sopa)|colher (de sopa)|c. de sopa|c. sopa|colheres|colher'],
  ['tsp', 'teelöffel|teel|tl|kaffeelöffel'],
  ['tsp', 'cucharaditas|cucharadita|cditas|cdita|cdtas|cdta|ctdas|ctda|cucharillas|cucharilla'],
  ['tsp', 'cucchiaini da caffè|cucchiaino da caffè|cucchiaini da tè|cucchiaino da tè|cucchiaini|cucchiaino'],
  ['tsp', 'theelepels|theelepel|theelepeltjes|theelepeltje|theel|koffielepels|koffielepel'],
  ['tsp', 'colheres de chá|colher de chá|colheres (chá)|colher (chá)|colheres chá|colher chá'],
  ['tsp', 'colheres (de chá)|colher (de chá)|c. de chá|c. chá'],
  ['dessertspoon', 'colheres de sobremesa|colher de sobremesa|cucharadas de postre|cucharada de postre'],
  ['tbsp', 'msk|matskedar|matsked|spsk|spiseskefulde|spiseskefuld|spiseskeer|spiseske|spiseskjeer|spiseskje|rkl'],
  ['tsp', 'tsk|teskedar|tesked|teskefulde|teskefuld|teskeer|teske|teskjeer|teskje'],
  ['milliliter', 'krm|kryddmått'],
  ['tbsp', 'łyżka|łyżki|łyżek|evőkanál|yemek kaşığı|lžíce|lžíci|lžic|lingură|linguri'],
  ['tsp', 'łyżeczka|łyżeczki|łyżeczek|teáskanál|çay kaşığı|tatlı kaşığı|lžička|lžičky|lžiček|linguriță|lingurițe'],
  ['cup', 'szklanka|szklanki|szklanek|su bardağı'],
  ['tbsp', 'ss', /^(?!\d)\p{Ll}/u],
  ['tbsp', 'cs|c.s.|càs|cas', 'of'],
  ['tsp', 'cc|c.c.|càc|cac', 'of'],
  ['tbsp', 'cuillères|cuillère|cuillerées|cuillerée', 'of'],
  ['cup', 'tasse|tassen|tasses|taza|tazas|tazza|tazze|kopje|kopjes|kop|koppen'],
  ['cup', 'xícaras (chá)|xícara (chá)|xícaras de chá|xícara de chá|xícaras|xícara|chávenas|chávena'],

  ['glass of', 'glas|gläser|glazen', drink],
  ['jar', 'glas|gläser'],
  ['tub', 'becher'],
  ['glass of', 'verre|verres|vaso|vasos|bicchiere|bicchieri|copo|copos'],
  ['shot', 'schnapsglas|bicchierino|bicchierini|chupito|chupitos|borrelglaasje'],
  ['can', 'dosen|boîte|boîtes|lata|latas|barattolo|barattoli|scatola|scatole|scatoletta|scatolette'],
  ['can', 'dose', /^(?!Of |Vanilla)(?:[\p{Lu}(]|(?:ge|ganze|stückige|passierte|weiße|rote)\p{L}*)/u],
  ['can', 'blik|blikje|blikjes|blikken'],
  ['sachet', 'päckchen|tütchen|bustina|bustine|zakje|zakjes|saqueta|saquetas'],
  ['sachet', 'sachet|sachets', /^(?![eé]pices)/iu],
  ['sachet', 'sobre|sobres', 'of'],
  ['package', 'packung|packungen|pacchetto|pacchetti|confezione|confezioni|pakje|pakjes|pacote|pacotes'],
  ['package', 'pak|pakken', /^(?!choi|choy|soi)/iu],
  ['package', 'paquet|paquets|paquete|paquetes', 'of'],

  ['bunch', 'bund|bunde|bünde|manojo|manojos|mazzetto|mazzetti|mazzo|mazzi|ciuffo|ciuffi|ciuffetto'],
  ['bunch', 'knippe|knippen|bundt|bundter'],
  ['can', 'burk|burkar|dåse|dåser|boks|bokser'],
  ['package', 'paket|pakke|pakker'],
  ['clove', 'fed|båt|båter|klyfta|klyftor', /^(?:hvidløg|hvitløk|vitlök)/iu],
  ['clove', 'ząbek|ząbki|ząbków|gerezd|diş|stroužek|stroužky'],
  ['bunch', 'pęczek|demet|csokor'],
  ['pinch', 'szczypta|szczypty|csipet|tutam|špetka'],
  ['slice', 'skivor|skiva|skiver|skive'],
  ['sprig', 'kvistar|kvist|kviste|kvister'],
  ['pinch', 'nypa|nypor|klype|knivspids'],
  ['bunch', 'bosje|bosjes|bos|maço|maços'],
  ['bunch', 'botte|bottes|bouquet|bouquets', 'of'],
  ['bunch', 'molho|molhos', leafy],
  ['pinch', 'prise|prisen|pr|messerspitze|messerspitzen|msp|pincée|pincées|pizca|pizcas|pizzico|pizzichi'],
  ['pinch', 'snuf|snufje|snufjes|mespunt|mespuntje|pitada|pitadas'],
  ['clove', 'zehe|zehen|teen|tenen|teentje|teentjes|gousse|gousses', garlic],
  ['clove', 'diente|dientes|spicchio|spicchi|dente|dentes', garlic],
  ['slice', 'scheibe|scheiben|rebanada|rebanadas|loncha|lonchas|rodaja|rodajas|fetta|fette|fettina|fettine'],
  ['slice', 'plak|plakken|plakje|plakjes|snee|sneeën|sneetje|sneetjes|sneden|fatia|fatias'],
  ['slice', 'tranche|tranches|rondelle|rondelles', 'of'],
  ['piece', 'stück|stücke|stk|stuk|stuks|stukje|stukjes|pezzo|pezzi|pezzetto|trozo|trozos|pedaço|pedaços'],
  ['piece', 'morceau|morceaux', /^(?!sucre)/iu],
  ['stick', 'stange|stangen|rama|ramas|stecca|stecche|pau|paus|bâton|bâtons|pijpje|pijpjes', cinnamon],
  ['stalk', 'stange|stangen|costa|coste|gambo|gambi|branche|branches|rama|ramas|talo|talos|stengel|stengels', celery],
  ['sheet', 'rolle|rollen|rouleau|rouleaux|rotolo|rotoli', pastry],
  ['bottle', 'flasche|flaschen|fles|flessen|bottiglia|bottiglie|botella|botellas|garrafa|garrafas'],
  ['bottle', 'bouteille|bouteilles', 'of'],
  ['bowl', 'bol|bols|ciotola|ciotole|tazón|tazones', 'of'],
  ['pot', 'pot|pots', /^(?:cr[èe]me fra[îi]che|ya|yo|miel|confiture|fromage|mascarpone|ricotta)/iu],
  ['sprig', 'zweig|zweige|zweiglein|stiel|stiele|stängel|stengel|ramita|ramitas|rametto|rametti'],
  ['sprig', 'takje|takjes|raminho|raminhos'],
  ['sprig', 'brin|brins|ramo|ramos', 'of'],
  ['sprig', 'branche|branches|rama|ramas', herb],
  ['knob of', 'noix', /^beurre/iu],
  ['knob of', 'noce', /^burro/iu],
  ['knob of', 'klontje|klont', /^(?:room)?boter/iu],
  ['handful', 'handvoll|hand voll|poignée|poignées|puñado|puñados|manciata|manciate'],
  ['handful', 'handvol|handje|handjes|punhado|punhados'],
  ['splash', 'schuss|schuß|scheut|scheutje'],
  ['squeeze', 'spritzer', /^(?:zitrone|limette)/iu],
  ['drizzle', 'chorrito|chorro|filo|filet|fio', oil],
  ['head', 'kopf|köpfe'],
  ['head', 'knolle|knollen|testa|cabeza|tête', garlic],
  ['ball', 'kugel|kugeln'],
  ['ball', 'boule|boules', 'of'],
  ['cube', 'würfel', /^(?:frische )?hefe/iu],
  ['sheets', 'blatt|blätter', /gelatine/iu],

  ['g', 'gramm|gramos|gramo|grammi|grammo|gramas|grama'],
  ['g', 'grammes|gramme|grams|gram|gr|g', 'of'],
  ['kg', 'kilogramm|chilo|quilo|quilos', 'of'],
  ['kg', 'kilos|kilo|kg', 'of'],
  ['ml', 'ml', 'of'],
  ['cl', 'cl', 'of'],
  ['dl', 'dl', 'of'],
  ['liter', 'litro|litros|litri'],
  ['liter', 'litres|litre|liter|l', 'of'],
  [500, 'pfund|pond'],
  [500, 'livre|livres', 'of'],
  [100, 'etto|etti|hg|ons'],
];

const unitsByWord = new Map<string, readonly ForeignUnit[]>();
for (const [unit, words, guard = 'any'] of rows)
  for (const word of words.split('|').flatMap(spell))
    unitsByWord.set(word, [...(unitsByWord.get(word) ?? []), { unit, guard }]);

/** A word as it is written with and without its accents; German letters have spellings of their own. */
function spell(word: string): readonly string[] {
  const plain = /[äöüß]/.test(word)
    ? word.replace(/[äöü]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`).replaceAll('ß', 'ss')
    : word.normalize('NFD').replace(/\p{M}/gu, '');
  return plain === word ? [word] : [word, plain];
}

/**
 * The unit of a word that `foreignWords` or `foreignOfWords` lists, in lower case; null if what stands behind it
 * gives it another meaning.
 */
export function findForeignUnit(word: string, hasOf: boolean, behind: string): ForeignUnit['unit'] | null {
  const fits = ({ guard }: ForeignUnit): boolean => guard === 'any' || (guard === 'of' ? hasOf : guard.test(behind));
  return unitsByWord.get(word)?.find(fits)?.unit ?? null;
}

/** Measures that cooks write without a number: "Prise Salz", "snufje zout". */
const bareUnits: ReadonlySet<string | number> = new Set(['pinch', 'handful', 'splash', 'knob of', 'drizzle']);

const isOfWord = (units: readonly ForeignUnit[]): boolean => units.every(({ guard }) => guard === 'of');
const isBareWord = (units: readonly ForeignUnit[]): boolean => units.some(({ unit }) => bareUnits.has(unit));

/** Words for measures that need no "of", as a part of a pattern. */
export const foreignWords: string = listWords((units) => !isOfWord(units));

/** Words for measures only with an "of", as a part of a pattern. */
export const foreignOfWords: string = listWords(isOfWord);

/** Words for measures that may stand without a number, as a part of a pattern. */
export const bareForeignWords: string = listWords(isBareWord);

/** The longest first, since a pattern takes the first that fits. */
function listWords(isListed: (units: readonly ForeignUnit[]) => boolean): string {
  const words = [...unitsByWord].flatMap(([word, units]) => (isListed(units) ? [word] : []));
  return words
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[().]/g, String.raw`\$&`))
    .join('|');
}
