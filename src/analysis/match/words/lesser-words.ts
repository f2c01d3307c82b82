/**
 * Words that change nothing about which record is meant: left out without loss where a name with them is unknown.
 * Normalised, one word each.
 */
export const emptyWords: ReadonlySet<string> = new Set(
  `a an the of some more any your our my own about approximately optional additional extra needed desired preferred favorite
   fresh freshly large small medium big jumbo little tiny mini thick thin fat plump heaping heaped level scant generous good best better quality high
   finest premium gourmet artisan artisanal authentic traditional classic real pure natural organic local seasonal ripe overripe unripe
   homemade home made store shop bought purchased leftover day old prepared ready made
   free range cage pasture pastured raised farm farmed grass fed wild caught sustainably humanely hormone antibiotic non gmo kosher vegan vegetarian
   chopped minced diced sliced grated shredded crushed crumbled mashed peeled unpeeled halved quartered cubed julienned torn cut slivered shaved
   finely coarsely thinly thickly roughly lightly loosely tightly firmly well very cored seeded deseeded pitted stoned hulled stemmed trimmed
   rinsed washed cleaned scrubbed packed sifted melted softened cold chilled warm hot lukewarm tepid boiling room temperature cool thawed defrosted
   divided separated beaten whisked uncut whole only just slightly piece chunk bite sized size pack package packet box bag bottle carton container brand style
   soft solid live strong hearty creamy smooth crunchy curly lump rolled
   plain regular standard ordinary normal simple everyday basic assorted choice imported reasonably fairly pre petite flat can tin jar carton cup tablespoon teaspoon into pound ounce inch oz lb cm mm gram kg ml serving person each
   ea we used i temp sale garnish serve pkg pkt approx`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Parts and shapes at the end of a name that the food's record does not tell apart ("basil leaf" is basil). */
export const partWords: ReadonlySet<string> = new Set(
  `leaf clove stalk stick floret floweret piece chunk slice wedge strip ring sprig root bulb head spear cube half round rib bunch fillet
   frond tip bit crumble shred segment ball knob hunk rasher link flesh pulp meat stem chop kernel section supreme thread strand pod`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Words that change a record a little: leaving one out costs confidence and is said in the issues. */
export const lesserWords: ReadonlySet<string> = new Set(
  `unsalted salted low lower reduced less light lite sodium salt fat free nonfat lowfat no added sugar lean extra skinless boneless bone skin on in off
   unbleached bleached enriched unsweetened unfiltered raw uncooked cooked toasted roasted smoked dried dry ground canned frozen drained
   instant quick cooking baby young new sweet mild spicy sharp aged pasteurized unpasteurized cured uncured thick fine coarse flaky
   english french italian greek turkish persian mexican spanish chinese thai indian japanese korean vietnamese american canadian european asian
   california texa hawaiian atlantic pacific alaskan yellow red green white brown purple pink`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Words of `lesserWords` and others that say how much fat, sugar or salt is in it: most of what a food is worth may hang on them. */
export const leanWords: ReadonlySet<string> = new Set(
  'nonfat lowfat fat free low lower reduced less light lite skim semi lean extra full half added no'.split(' '),
);

/** Where the part of a name that names the food ends: "chicken thighs with skin", "oil such as canola", "tuna in water". */
export const breakWords: ReadonlySet<string> = new Set(
  'such like preferably plus from with in for at without if or and to as on about cut including depending dissolved broken removed reserved made weighing left mixed'.split(
    ' ',
  ),
);
