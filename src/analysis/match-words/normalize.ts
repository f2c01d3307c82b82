import { rememberByText } from '../remember-text';
import { maxCachedLength } from '../words';
import { compounds } from './compounds';

/**
 * Brings a name to the form in which names are compared: lower case, no accents, blanks for hyphens
 * and punctuation, no possessives, words singular and in one spelling, compounds joined ("bread
 * crumbs" is "breadcrumb"). Idempotent.
 */
export function normalizePhrase(text: string): string {
  return normalizeWords(text).join(' ');
}

/** The words of `normalizePhrase`. */
export function normalizeWords(text: string): readonly string[] {
  return rememberWords(text);
}

// Of 100 lines of real recipes, 80 have a name that one of the last thousands had.
const rememberWords = rememberByText(readWords, { maxTexts: 10_000, maxLength: 60 });

function readWords(text: string): readonly string[] {
  const words: string[] = [];
  // Most names are plain and most words map to one word. This runs several times for every line, so
  // these skip the rest.
  for (const piece of (plainWords.test(text) ? text : toPlainText(text)).split(' ')) {
    if (piece === '') continue;
    const normal = normalizeWord(piece);
    if (!normal.includes(' ')) addWord(words, normal);
    else for (const word of normal.split(' ')) addWord(words, word);
  }
  return words;
}

const plainWords = /^[a-z0-9% ]*$/;

function addWord(words: string[], word: string): void {
  const before = words.at(-1) ?? '';
  // "2 % milk" is 2% milk.
  const share = word === '%' && /^\d[\d.]*$/.test(before) ? `${before}%` : undefined;
  const joined = share ?? compounds.get(before)?.get(word);
  if (joined === undefined) words.push(word);
  else words[words.length - 1] = joined;
}

function toPlainText(text: string): string {
  let plain = (/^[\x20-\x7e]*$/.test(text) ? text : foldLetters(text)).toLowerCase();
  // Few texts have these signs, and to look for a sign is much faster than to replace it.
  if (plain.includes("'")) plain = plain.replace(/'s\b|'/g, '');
  if (plain.includes('&')) plain = plain.replace(/&/g, ' and ');
  plain = plain.replace(/[^a-z0-9%.]+/g, ' ');
  // A full stop that is no decimal point.
  return plain.includes('.') ? plain.replace(/(?<!\d)\.|\.(?!\d)/g, ' ') : plain;
}

function foldLetters(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/[œŒæÆøØßıłŁđĐ]/g, (letter) => plainLetters.get(letter) ?? letter);
}

// prettier-ignore
const plainLetters = new Map([['œ', 'oe'], ['Œ', 'oe'], ['æ', 'ae'], ['Æ', 'ae'], ['ø', 'o'], ['Ø', 'o'], ['ß', 'ss'], ['ı', 'i'], ['ł', 'l'], ['Ł', 'l'], ['đ', 'd'], ['Đ', 'd']]);

/**
 * Brings a word to one spelling: singular, American, common misspellings corrected. A few words
 * become two ("allpurpose" is "all purpose"). Idempotent.
 * @param word lower-case letters, digits and "%"
 */
export function normalizeWord(word: string): string {
  const known = normalizedWords.get(word);
  if (known !== undefined) return known;
  const normal = toNormalForm(word);
  if (normalizedWords.size >= memoryLimit) normalizedWords.clear();
  if (word.length <= maxCachedLength) normalizedWords.set(word, normal);
  return normal;
}

// Recipes use the same few words again and again; a cache makes this a single look-up.
const normalizedWords = new Map<string, string>();
const memoryLimit = 50_000;

function toNormalForm(word: string): string {
  let current = word;
  for (let step = 0; step < word.length; step++) {
    const next = spellings.get(current) ?? toSingular(current);
    if (next === current) return current;
    current = next;
  }
  return current;
}

function toSingular(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  const irregular = irregulars.get(word);
  if (irregular !== undefined) return irregular;
  for (const [ending, replacement] of endings) {
    if (word.endsWith(ending)) return word.slice(0, word.length - ending.length) + replacement;
  }
  return word;
}

/** The first ending that fits decides. */
const endings = [
  ['ss', 'ss'],
  ['us', 'us'],
  ['ies', 'y'],
  ['oes', 'o'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['xes', 'x'],
  ['sses', 'ss'],
  ['zzes', 'zz'],
  ['s', ''],
] as const;

const irregulars = new Map([
  ['leaves', 'leaf'],
  ['loaves', 'loaf'],
  ['halves', 'half'],
  ['calves', 'calf'],
  ['knives', 'knife'],
  ['cookies', 'cookie'],
  ['brownies', 'brownie'],
  ['smoothies', 'smoothie'],
  ['veggies', 'veggie'],
  ['pies', 'pie'],
  ['ties', 'tie'],
  ['wheaties', 'wheatie'],
  ['smarties', 'smartie'],
  ['smokies', 'smokie'],
  ['weenies', 'weenie'],
  ['toes', 'toe'],
  ['roes', 'roe'],
  ['aloes', 'aloe'],
  ['shoes', 'shoe'],
  ['quiches', 'quiche'],
  ['brioches', 'brioche'],
  ['ceviches', 'ceviche'],
  ['axes', 'axe'],
  ['molasses', 'molasses'],
  ['haggis', 'haggis'],
  ['rawas', 'rawas'],
  ['cassis', 'cassis'],
  ['pastis', 'pastis'],
  ['swiss', 'swiss'],
  ['gras', 'gras'],
  ['menus', 'menu'],
  ['tofus', 'tofu'],
  // Crackers and biscuits; "thin" only describes a food.
  ['thins', 'thins'],
]);

/** Spellings of one word. No value is also a key. */
const spellings = new Map([
  ['leafs', 'leaf'],
  ['loafs', 'loaf'],
  ['chile', 'chili'],
  ['chilli', 'chili'],
  ['chilies', 'chili'],
  ['chillies', 'chili'],
  ['chilly', 'chili'],
  ['yoghurt', 'yogurt'],
  ['yoghourt', 'yogurt'],
  ['yogourt', 'yogurt'],
  ['catsup', 'ketchup'],
  ['catchup', 'ketchup'],
  ['whisky', 'whiskey'],
  ['whiskies', 'whiskey'],
  ['doughnut', 'donut'],
  ['omelette', 'omelet'],
  ['filet', 'fillet'],
  ['filo', 'phyllo'],
  ['fillo', 'phyllo'],
  ['flavour', 'flavor'],
  ['flavoured', 'flavored'],
  ['coloured', 'colored'],
  ['colour', 'color'],
  ['colouring', 'coloring'],
  ['fibre', 'fiber'],
  ['grey', 'gray'],
  ['tinned', 'canned'],
  ['skimmed', 'skim'],
  ['iced', 'ice'],
  // A juicy peach is ripe, and no juice.
  ['juicy', 'ripe'],
  ['florette', 'floret'],
  ['flowerette', 'floret'],
  ['mayo', 'mayonnaise'],
  ['hoummous', 'hummus'],
  ['hommus', 'hummus'],
  ['houmous', 'hummus'],
  ['tumeric', 'turmeric'],
  ['cardamon', 'cardamom'],
  ['corriander', 'coriander'],
  ['cayanne', 'cayenne'],
  ['mozarella', 'mozzarella'],
  ['parmesean', 'parmesan'],
  ['parmasan', 'parmesan'],
  ['brocolli', 'broccoli'],
  ['brocoli', 'broccoli'],
  ['zuchini', 'zucchini'],
  ['spagetti', 'spaghetti'],
  ['rasin', 'raisin'],
  ['vinager', 'vinegar'],
  ['worchestershire', 'worcestershire'],
  ['worcester', 'worcestershire'],
  ['worchester', 'worcestershire'],
  ['linguini', 'linguine'],
  ['fettucine', 'fettuccine'],
  ['fettuccini', 'fettuccine'],
  ['fettucini', 'fettuccine'],
  ['romanesque', 'romanesco'],
  ['garbanzos', 'garbanzo'],
  ['pak', 'bok'],
  ['choi', 'choy'],
  ['szechwan', 'sichuan'],
  ['szechuan', 'sichuan'],
  ['pared', 'peeled'],
  ['sulphured', 'sulfured'],
  ['unsulphured', 'unsulfured'],
  ['fatfree', 'nonfat'],
  ['lite', 'light'],
  ['allpurpose', 'all purpose'],
  ['selfraising', 'self rising'],
  ['selfrising', 'self rising'],
  ['raising', 'rising'],
  ['sundried', 'sun dried'],
  ['wholewheat', 'whole wheat'],
  ['wholegrain', 'whole grain'],
  ['hardboiled', 'hard boiled'],
  ['pinenut', 'pine nut'],
  ['waterchestnut', 'water chestnut'],
  ['rosewater', 'rose water'],
  ['crabmeat', 'crab meat'],
  ['bellpepper', 'bell pepper'],
  // Short forms of handwritten cards.
  ['avo', 'avocado'],
  ['choc', 'chocolate'],
  ['chpd', 'chopped'],
  ['chopd', 'chopped'],
  ['cinn', 'cinnamon'],
  ['conf', 'confectioner'],
  ['cuke', 'cucumber'],
  ['evap', 'evaporated'],
  ['frz', 'frozen'],
  ['grd', 'ground'],
  ['marg', 'margarine'],
  ['mozz', 'mozzarella'],
  ['parm', 'parmesan'],
  ['pdr', 'powder'],
  ['pwd', 'powdered'],
  ['pwdr', 'powder'],
  ['veg', 'vegetable'],
  ['worc', 'worcestershire'],
]);
