import { toWordSet } from '../words';

/** Sizes of one piece. They qualify the amount, not the food. */
export const sizeWords = toWordSet(`
  small medium large big jumbo tiny lg lge lrg sm sml md med xl xlg ex-lg ex-large x-lg miniature mini extra-large x-large
  medium-size medium-sized small-sized large-sized medium-large medium-small good-sized small-medium
  medium-to-large small-to-medium giant huge smallish largish bite-size bite-sized colossal
  thumb-sized thumb-size small-size large-size
`);

/** Words that qualify a unit: "heaped tbsp", "thin slice", "generous pinch". */
export const measureWords = toWordSet(`
  heaped heaping scant generous rounded level leveled levelled good thick thin fat packed loose full
  big large small medium jumbo tiny lg lrg sm sml md medium-size medium-sized large-sized small-sized long
  short decent hearty slight firmly loosely lightly inch-thick very extra thumb-sized thumb-size
  healthy bare tall nice whole overflowing mounded medium-large thinly thickly walnut-sized wide
  standard miniature mini big-sized additional extra-large thickish skimpy heavy well-packed tightly
`);

/** Words around an amount that do not belong to the food. */
export const amountFillers = toWordSet(`
  about approximately approx around roughly circa ca c. nearly almost over under up scant heaped
  heaping generous rounded level total each weighing weight or to at least most of a an minimum just
  only make yield yields equivalent equals is plus and per another between
`);

/**
 * Preparations before the name that leave the food the same. Those that change it (dried, cooked,
 * smoked) belong to the name.
 */
export const preparationWords = toWordSet(`
  chopped grated sliced shredded minced diced crushed peeled toasted crumbled cubed squeezed shelled
  cracked melted drained mashed seeded chilled torn sifted slivered steamed snipped trimmed shaved
  refrigerated halved softened dissolved lukewarm rinsed beaten julienned hulled poached cleaned
  boned strained pureed puréed popped shucked quartered skinned hard-boiled hard-cooked deveined
  deseeded de-seeded cored stemmed washed warmed whisked sieved scrubbed separated segmented
  spiralized riced flattened pounded zested juiced deboned fresh-ground freshly-ground
  fresh-squeezed freshly-squeezed freshly-grated freshly-cracked finely-chopped thinly-sliced
  finely-grated coarsely-chopped roughly-chopped finely-diced coarsely-ground cut ripped bruised
  smashed scored butterflied unwrapped thawed defrosted undrained unpeeled uncooked husked podded
  scraped crumpled cooled heated reheated milled pulverized well-beaten well-drained soaked split
  picked stripped parboiled par-boiled reconstituted rehydrated matchstick-cut hand-torn broken
  flaked-up wilted ribboned packed loosely-packed lightly-packed firmly-packed squeezed-out
  dried-out wiped lightly-beaten hand-shredded sectioned jointed slivered crustless
`);

/** Adverbs and the like before a preparation word. */
export const preparationLeads = toWordSet(`
  finely coarsely freshly thinly roughly lightly thickly very well firmly loosely fully fresh newly
  slightly partially diagonally crosswise lengthwise evenly gently completely extra hand fairly
  quite just medium-finely paper
`);

/**
 * By preparation word, the words before which it belongs to the name: "crushed tomatoes", "toasted
 * sesame oil", "shredded coconut".
 */
export const nameStates: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['crushed', toWordSet('tomatoes tomato pineapple red hot chilli chili chile ice')],
  ['diced', toWordSet('tomatoes tomato')],
  ['shredded', toWordSet('coconut wheat hash sweetened unsweetened')],
  ['toasted', toWordSet('oil')],
  ['mashed', toWordSet('potatoes potato')],
  ['split', toWordSet('peas pea red yellow green black lentils chickpeas')],
  ['popped', toWordSet('corn popcorn')],
  ['drained', toWordSet('yogurt yoghurt')],
  ['cracked', toWordSet('wheat rye')],
  ['broken', toWordSet('rice')],
  ['cut', toWordSet('green oats')],
  ['melted', toWordSet('cheese')],
  [
    'crustless',
    toWordSet('quiche pie tart pizza vegetable spinach broccoli ham bacon cheese crab salmon mini cheesecake'),
  ],
]);

/** Preparation words that may follow the name without a comma: "2 carrots peeled and sliced". */
export const trailingPreparations = toWordSet(`
  chopped grated sliced shredded minced diced crushed peeled toasted crumbled cubed squeezed shelled
  melted drained mashed seeded chilled torn sifted slivered trimmed halved softened rinsed beaten
  julienned hulled cleaned strained pureed shucked quartered skinned deveined deseeded de-seeded
  cored stemmed washed warmed whisked sieved scrubbed separated cut broken thawed defrosted
  crosswise lengthwise finely coarsely thinly roughly lightly thickly pounded juiced zested divided
  smashed bruised soaked dissolved blanched mixed stuck tied combined decorated reserved topped
  tailed well-drained removed boned deboned husked podded slit crustless
`);

/** A part between commas that begins with one of these is a comment, not a preparation. */
export const commentLeads = toWordSet(`
  or plus such preferably about approximately approx optional if as depending like available see
  homemade store-bought ideally either including any not but more from use use minimum weighing both
  firm white green red yellow out made with to taste per note note: ie eg i.e e.g whole each total
  e.g. i.e. additional extra your recommended called found sold usually i we you this these
  available also using try especially fresh organic brand ripe frozen canned unsalted dried medium
  large small vegetable parsley coriander thyme rosemary basil mint dill chives oregano tarragon
  raspberries blueberries black carrots celery haddock chicken cauliflower king adjust can needed
  good packed
`);

/** Verbs of purposes: "to serve", "to grease the pan". */
export const purposeVerbs = toWordSet(`
  serve garnish finish decorate cover coat dust glaze fry grease sprinkle drizzle brush line top dip
  accompany season dress fill bind roll dredge thicken moisten thin loosen deep-fry shallow-fry cook
  saute sauté spread stuff spray oil marinate assemble scatter pour seal stick plate rub
`);

/**
 * Words that describe a food and name none. A part with only these is not yet the food ("boneless,
 * skinless chicken thighs").
 */
export const descriptors = toWordSet(`
  boneless skinless fresh ripe firm unsalted salted dried frozen large small medium bone-in skin-on
  unsweetened sweetened low-sodium reduced-sodium low-fat reduced-fat organic whole thin thick cold
  hot raw red green yellow white black soft hard dry sweet lean day-old good-quality mild
  extra-virgin light dark canned tinned cooked roasted crusty sharp seedless plain skinned unpeeled
  pitted fat-free nonfat non-fat warm crisp tart young mixed smoked very reduced fat low sodium
  rolled blanched stoned tender extra full-fat mature homemade best-quality high-quality quality
  good best favorite kosher imported domestic natural pure dense flaky buttery sticky unbleached
  bleached enriched prepared store-bought leftover free-range ready-made fine coarse chewy runny
  crunchy juicy meaty
`);

/**
 * More words that name no food by themselves: "cold, strong, brewed coffee". They are no part of
 * `descriptors`, which the tagger's weights were fitted with.
 */
export const bareAdjectives = toWordSet(`
  strong weak stewed brewed fruity robust waxy floury starchy grilled steamed fried boiled baked
  braised poached pickled marinated candied glazed caramelized caramelised fermented aged pre-washed
  prewashed triple-washed ready-to-eat rich lightly
`);

/** First words of drinks that are counted in fingers, nips and parts. */
export const drinks = toWordSet(`
  absinthe amaretto amaro aperol beer bourbon brandy cachaca calvados campari champagne chartreuse
  cider cognac cointreau cola cranberry cream creme curacao curaçao dark dry espresso fresh
  frangelico galliano gin ginger gold grand grapefruit grenadine honey irish islay kahlua kirsch
  lemon lemonade lime limoncello liqueur london maraschino mezcal midori milk orange orgeat ouzo
  peach pimm's pimms pineapple pisco port prosecco rose rosé rum rye sambuca schnapps scotch
  sherry silver simple sloe soda soju sour sparkling spiced sugar sweet syrup tequila tomato tonic
  triple vermouth vodka water whiskey whisky white wine
`);
