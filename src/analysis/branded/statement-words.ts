import type { DietFlag } from '../food';
import { toWordSet } from '../words';

/**
 * Words, normalised, that say what an ingredient does, how much of it there is, or why, and not
 * what it is.
 */
export const roleWords = toWordSet(`
  a an the for to as added adds in used from by is of on preserve preserved preserving protect
  maintain retain promote prevent improve help stabilize quality freshness fresh color colored
  coloring tartness texture moisture caking anti anticaking agent preservative preservation
  antioxidant acidity acidulant regulator emulsifier stabilizer thickener thickening leavening
  leavener dough conditioner conditioning firming foaming antifoaming sweetener humectant
  sequestrant mold inhibitor processing aid nutrient release retention spoilage separation
  crystallization derivative source one more each following or and less than ingredient trace
  trivial amount mineral vitamin supplement natural artificial certified organic non gmo kosher
  contain contained acid
`);

/** Words, normalised, for how something was grown, made or cut. They add no ingredient. */
export const treatmentWords = toWordSet(`
  organic natural pure raw fresh frozen dried dry dehydrated freeze evaporated condensed concentrate
  concentrated reconstituted rehydrated refined unrefined unbleached bleached enriched fortified
  iodized filtered purified distilled carbonated sparkling spring deionized pasteurized
  unpasteurized ultrapasteurized homogenized cultured fermented aged ripened smoked roasted toasted
  unroasted cooked uncooked baked fried boiled steamed blanched peeled unpeeled pitted whole half
  cut diced chopped sliced minced crushed ground milled rolled cracked stone shredded grated
  granulated powdered powder flake flaked granule puree paste pulp crisp puffed crumbled skim
  skimmed nonfat lowfat lowmoisture low reduced fat free full part partially fully moisture sweet
  unsweetened sweetened salted unsalted light dark golden brown white red green yellow black blue
  purple orange pink cane beet raw virgin extra expeller cold pressed high oleic hydrogenated
  interesterified fractionated degermed degerminated defatted sifted modified pregelatinized
  hydrolyzed isolated isolate concentrate protein textured instant quick cooking grade grain
  wholegrain multigrain vital active live bulk solid liquid extract extractive oleoresin essence
  essential infusion juice nectar oil shortening fiber bran germ hull seed kernel nut piece bit
  chunk strip leaf root bulb stem skin peel zest flower bud pod bean berry head heart baby mini
  large small medium fancy select premium quality prepared imported domestic wild caught farm raised
  cage range no hormone antibiotic water meat breast thigh leg rib boneless skinless trimming
  mechanically separated boned deboned portioned pre cured uncured style variety mixed assorted
  blend color other double fold single strength flash with minimum process processed dutch separated
`);

/**
 * Words, normalised, for ingredients that no diet forbids: minerals, sugars, gums, acids, vitamins,
 * dyes, and what is pressed, milled or brewed from plants. Starch, dextrose and the like made of
 * wheat must say so by American law (21 U.S.C. 343(w)).
 */
export const freeWords = toWordSet(`
  water salt sea sugar sucrose dextrose fructose glucose maltose isomaltulose maltodextrin dextrin
  polydextrose inulin starch syrup corn rice tapioca cassava agave molasses treacle allulose
  erythritol xylitol sorbitol maltitol mannitol isomalt lactitol stevia steviol rebiana reb
  rebaudioside glycoside sucralose aspartame acesulfame saccharin neotame advantame monk fruit luo
  han guo invert turbinado demerara muscovado citric lactic malic tartaric fumaric acetic ascorbic
  phosphoric sorbic benzoic propionic adipic gluconic carbonic hydrochloric folic folate pantothenic
  acid erythorbic citrate malate tartrate fumarate acetate ascorbate phosphate sorbate benzoate
  propionate gluconate carbonate bicarbonate chloride sulfate sulfite bisulfite metabisulfite
  nitrite nitrate erythorbate diacetate oxide dioxide hydroxide iodide iodate iodine bromate
  peroxide silicate lactate pyrophosphate hexametaphosphate tripolyphosphate polyphosphate
  orthophosphate monophosphate metaphosphate molybdate selenate selenite picolinate pantothenate
  edta sodium potassium calcium magnesium iron ferrous ferric zinc copper manganese chromium
  selenium molybdenum aluminum ammonium monosodium disodium trisodium tetrasodium dipotassium
  tripotassium monopotassium monocalcium dicalcium tricalcium tri di mono silicon titanium carbon
  nitrogen nitrous soda baking cream tartar alum lime alginate alginic agar carrageenan gellan
  pectin xanthan guar locust carob acacia arabic karaya tragacanth konjac tara gum cellulose
  methylcellulose carboxymethylcellulose hydroxypropyl microcrystalline hydroxypropylmethylcellulose
  gel psyllium chicory arrowroot sago vitamin vit a b b9 b1 b2 b3 b5 b6 b12 c d2 e k k1 niacin
  niacinamide riboflavin thiamin thiamine mononitrate hydrochloride pyridoxine cyanocobalamin biotin
  ergocalciferol retinyl palmitate tocopherol tocopheryl alpha phytonadione choline taurine caffeine
  carotene beta lycopene lutein bht bha tbhq propyl gallate natamycin nisin rosemary
  dimethylpolysiloxane polydimethylsiloxane ethyl alcohol vinegar yeast spice spices herb pepper
  paprika turmeric annatto curcumin saffron spirulina anthocyanin chlorophyll chlorophyllin fd c fdc
  dye lake erythrosine tartrazine vanillin ethylvanillin menthol carnauba candelilla paraffin wax
  sunflower safflower canola rapeseed cottonseed soybean soy soya palm olein stearin coconut olive
  sesame flaxseed peanut almond cashew walnut pecan hazelnut pistachio macadamia lecithin algal
  algae vegetable cocoa cacao coffee tea mate hibiscus rooibos chamomile mint peppermint spearmint
  vanilla cinnamon clove nutmeg mace ginger cardamom cumin coriander fennel anise licorice mustard
  horseradish wasabi garlic onion shallot leek chive parsley basil oregano thyme sage bay dill
  tarragon marjoram celery celeriac carrot potato sweet tomato tomatillo spinach kale cabbage
  broccoli cauliflower radish turnip beetroot beet pea chickpea lentil garbanzo pinto navy kidney
  lima fava mung edamame chili jalapeno chipotle habanero poblano serrano cayenne ancho guajillo
  bell cucumber pickle zucchini squash pumpkin eggplant okra mushroom shiitake truffle seaweed nori
  kelp lettuce romaine arugula asparagus artichoke avocado apple pear quince peach nectarine apricot
  plum prune cherry grape raisin currant strawberry raspberry blackberry blueberry cranberry
  elderberry goji acai boysenberry orange lemon grapefruit tangerine mandarin yuzu mango papaya
  pineapple banana plantain kiwi guava passion passionfruit pomegranate date fig melon watermelon
  cantaloupe tamarind lychee coconut acerola corn cornmeal masa hominy popcorn millet quinoa
  amaranth teff buckwheat sorghum chia hemp flax poppy sunflower sprout bamboo shoot palm caper
  smoke hickory mesquite applewood sulfur sulphur monoxide amylase invertase cellulase bacteria
  culture enzyme microbial acidophilus bifidus bifidobacterium bulgaricus thermophilus lactobacillus
  casei bacillus coagulans s l sodium silicoaluminate aluminosilicate aloe ginseng guarana food
  alkali alkalized azodicarbonamide lactase bromelain papain protease inositol citrus torula soluble
  nutritional phylloquinone rhamnosus lactis paracasei plantarum bifidum streptococcus penicillium
  roqueforti starter bacterial glutamate glucono delta lactone succinic succinate ascorbyl anhydrous
  monohydrate crystalline arabica fructooligosaccharide oligofructose hop sugarcane grape must maize
  kalamata isobutyrate paraben cupric prussiate apocarotenal carotenal quinine sacha inchi alfalfa
  rosin electrolyte refinery refiner solution co2 bean pulse faba stevia rebaudiana yerba pekoe mica
  popping
`);

const ofFat = ['meat'] as const;

/**
 * Words, normalised, for ingredients that a diet may forbid. Their telltale flags say all about
 * them.
 */
export const flagWords = toWordSet(`
  whey wheat lactose milkfat butterfat butteroil caseinate casein milk buttermilk sweetcream cream
  malt malted barley rye durum graham triticale semolina spelt oat gluten chicken turkey beef pork
  veal lamb gelatin gelatine honey egg albumen yolk pollock tilapia salmon tuna cod anchovy sardine
  shrimp crab lobster clam oyster squid
`);

/**
 * Words, normalised, for ingredients that can be made from several things without saying from
 * which, with the flags these may raise. Milk, egg, fish, shellfish and wheat must be declared. Lac
 * and carmine come from insects and wool fat from sheep, for which there are no flags: they count
 * as doubts about flags that withhold the label "vegetarian" or "vegan".
 */
export const doubtfulWords: ReadonlyMap<string, readonly DietFlag[]> = new Map<string, readonly DietFlag[]>([
  ...words('diglyceride monoglyceride glyceride glycerin glycerine glycerol glyceryl triglyceride monostearate stearate stearic stearoyl stearyl lactylate lactylic polysorbate sorbitan datem pgpr polyglycerol ester fatty tallowate monoester diacetyl acetylated ethoxylated propylene glycol polyricinoleate sucroglyceride margarine', ofFat),
  ...words('rennet pepsin lipase trypsin', ofFat),
  ...words('inosinate guanylate inosinic ribonucleotide', ofFat),
  ...words('cysteine keratin', ['poultry', 'meat']),
  ...words('carmine cochineal shellac resinous glaze isinglass collagen', ['gelatine', 'meat', 'fish', 'honey']),
  ...words('d d3 cholecalciferol lanolin beeswax propolis', ['honey']),
  ...words('autolyzed autolysate', ['gluten']),
  ...words('flavor flavoring flavour aroma', ['meat', 'poultry', 'gelatine', 'honey', 'gluten']),
  ...words('omega dha epa', ['fish']),
]); // prettier-ignore

function words(list: string, flags: readonly DietFlag[]): (readonly [string, readonly DietFlag[]])[] {
  return list.split(' ').map((word) => [word, flags] as const);
}

/** Nouns, normalised, for mixtures: only their own list of ingredients says what they contain. */
export const mixedWords = toWordSet(`
  sauce seasoning filling crust topping coating mix base dressing batter breading spread dough glaze
  icing frosting crumb crouton cracker cookie cake noodle pasta bread bun roll chip candy chocolate
  sprinkle soup broth stock bouillon marinade rub swirl variegate ribbon inclusion product pepperoni
  salami sausage meatball patty stuffing gravy dip salsa pesto mayonnaise ketchup granola cereal bar
  crunch substitute replacer alternative analog imitation compound system premix packet sachet
  pellet shell tortilla wrapper sandwich pizza burger snack creamer pudding custard jelly
  marshmallow nougat gummy caviar wonton dumpling
`);

/** Telltale words that only packs use, as patterns like those for lines. */
export const packTelltales: Partial<Record<DietFlag, RegExp>> = {
  dairy:
    /\b(?:casein(?:ates?)?|caseinates?|lactose|lactalbumin|lactoglobulin|milk ?fat|butter ?fat|butter ?oil|milk|buttermilk|whey|curds?|lactoferrin)\b/,
  egg: /\b(?:albumen|albumin|ovalbumin|lysozyme|eggs?)\b/,
  meat: /\b(?:tallow|lard|beef|pork|bovine|porcine|animal (?:fat|shortening)|veal|lamb)\b/,
  poultry: /\b(?:chicken|turkey|duck|poultry)\b/,
  fish: /\b(?:anchov(?:y|ies)|fish|tilapia|pollock|isinglass)\b/,
  gelatine: /\b(?:gelatine?|collagen)\b/,
  gluten: /\b(?:wheat|barley|rye|triticale|farina|graham|malt(?:ed)?|spelt|durum|semolina|seitan|oats?|gluten)\b/,
};
