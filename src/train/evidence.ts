import type { Catalog } from '../analysis/catalog';
import { judgeByName } from '../analysis/match/judge-by-name';
import type { Evidence, Judgement as Match } from '../analysis/match/judgement';
import { readLine, type LineReading } from '../analysis/match-line/line-reading';
import { listMatchCandidates } from '../analysis/match/match-line';
import { createParser } from '../analysis/parse/parse-line';
import { readTagger } from '../seed/model-files';
import { unrecordedNames } from '../analysis/match-alias/unrecorded-names';
import type { Judgement } from './judged-lines';
import { hasLikeEnergy, isSameFood } from './same-food';
import { weighName, type UnseenName } from './unseen-names';

const parseLine = createParser(readTagger());

/** A match with a known outcome. */
export interface KnownCase {
  readonly evidence: Evidence;
  /** 1 right, 0 wrong; between them where people would disagree. */
  readonly outcome: number;
  readonly weight: number;
  readonly source: 'judged' | 'unseen' | 'non-food';
}

/** The matches of the judged lines that the judgements cover. */
export function judgeAgain(catalog: Catalog, judgements: readonly Judgement[], weights: Float64Array): KnownCase[] {
  return judgements.flatMap(({ text, fdcId, isRight, isStandIn, standsFor }) => {
    const judged = fdcId === null ? null : catalog.foods.get(fdcId);
    if (judged === undefined || standsFor === 0) return [];
    return listMatches(catalog, readLine(catalog, '', parseLine(text)), weights).flatMap(({ food, evidence }) => {
      if (judged !== null && !isSameFood(food, judged)) return [];
      const outcome =
        judged === null || !isRight ? 0 : isStandIn || isByStandIn(evidence) ? acceptedStandIns : acceptedMatches;
      return [{ evidence, outcome, weight: standsFor, source: 'judged' as const }];
    });
  });
}

/** The matches of names that are not food, and of foods without a record. All of them are wrong. */
export function matchNonFoods(catalog: Catalog, weights: Float64Array): KnownCase[] {
  const match = (name: string, weight: number): KnownCase[] =>
    listMatches(catalog, readLine(catalog, '', parseLine(name)), weights).map(({ evidence }) => ({
      evidence,
      outcome: 0,
      weight,
      source: 'non-food' as const,
    }));
  return [
    ...nonFoods.flatMap((name) => match(name, 1)),
    ...[...unrecordedNames].flatMap((name) => match(name, unrecordedShare)),
  ];
}

// Names without a record are rare in lines: with more weight, right matches of real lines fall below
// the threshold.
const unrecordedShare = 0.1;

/** The matches of names of the table by a catalog that lacks them. @param forgetful that catalog */
export function matchUnseenNames(forgetful: Catalog, names: readonly UnseenName[], weights: Float64Array): KnownCase[] {
  return names.flatMap((name) =>
    listMatches(forgetful, readLine(forgetful, '', name.line), weights).map(({ food, evidence }) => ({
      evidence,
      outcome: isSameFood(food, name.food) ? 1 : hasLikeEnergy(food, name.food, nearShare) ? acceptedNear : 0,
      weight: weighName(name),
      source: 'unseen' as const,
    })),
  );
}

/** The match by name; without one, all candidates. */
function listMatches(catalog: Catalog, reading: LineReading, weights: Float64Array): readonly Match[] {
  const named = judgeByName(catalog, reading);
  if (named !== null) return [named];
  return listMatchCandidates(catalog, reading, weights);
}

function isByStandIn(evidence: Evidence): boolean {
  return evidence.way === 'alias' && evidence.fit === 'proxy';
}

// A reader who sees the answer agrees more readily than one who has to find it. An estimate, not a
// measurement.
const acceptedMatches = 0.98;

// That a stand-in is good enough is the view of one person; another may prefer no match. An
// estimate, not a measurement.
const acceptedStandIns = 0.9;

// Within this share of the energy, another food gives a recipe about the right figures. Whether a
// reader would accept it is uncertain: an estimate, not a measurement.
const nearShare = 0.25;
const acceptedNear = 0.5;

/**
 * Lines among ingredients that are not food, and words without meaning. The ranker must find
 * nothing for them.
 */
const nonFoods: readonly string[] = `
aluminum foil | heavy duty aluminum foil | tin foil | reynolds wrap aluminum foil | parchment paper | baking paper | greaseproof paper | wax paper |
plastic wrap | cling film | paper towels | kitchen paper | coffee filter | cheesecloth | muslin cloth | kitchen string | kitchen twine | butcher's twine |
bamboo skewers | wooden skewers | metal skewers | skewers soaked in water | toothpicks | cocktail sticks | cocktail picks | lollipop sticks | popsicle sticks |
craft sticks | paper liners | cupcake liners | muffin liners | cupcake cases | paper cases | muffin cases | baking dish | baking pan | loaf pan | loaf tin |
cake pan | cake tin | springform pan | bundt pan | pie dish | pie plate | tart tin | muffin tin | baking sheet | roasting pan | roasting rack | wire rack |
dutch oven | slow cooker | pressure cooker | instant pot | air fryer | rice cooker | cast iron skillet | nonstick skillet | frying pan | saucepan | stock pot |
grill basket | charcoal grill | charcoal | hickory wood chips | apple wood chips | mesquite wood chips | wood chunks | cedar plank | cedar grilling planks |
pizza stone | rolling pin | cookie cutter | pastry bag | piping bag | pastry brush | meat thermometer | candy thermometer | instant read thermometer |
stand mixer | food processor | blender | immersion blender | spice grinder | mandoline | microplane | zester | melon baller | ice cream maker | ice cream machine |
candy molds | popsicle molds | ramekins | canning jars with lids and rings | mason jars | half pint canning jars | sterilized jars | jar with lid |
airtight container | ziploc bag | resealable plastic bag | plastic bag | freezer bags | oven bag | spray bottle | ribbon | paper straws | drinking straws |
paper plates | cocktail umbrellas | candles | birthday candles | edible flowers for decoration only | banana leaf for wrapping | corn husks for wrapping |
rubber gloves | latex gloves | tongs | ladle | wooden spoon | serving platter | cutting board | sharp knife | your favorite toppings | toppings of your choice |
special equipment | equipment | see note | recipe follows | notes | method | directions | instructions | for full ingredient list see nutrition | nutrition facts |
for the sauce | for the topping | for the marinade | for serving | for garnish | to serve | to finish | additional ingredients | optional ingredients | from the pantry |
love | patience | a pinch of love | xyzzy | wuzzle | lorem ipsum | foo bar | asdf qwerty | n/a | none | tbd | ingredients | serves four | prep time |
cooking time | printable recipe | subscribe to my newsletter | click here | photo credit | advertisement | weekly menu | shopping list
`
  .split('|')
  .map((text) => text.trim());
