import { toWordSet } from '../words';

/** By the id of a unit, words behind which it is none but begins a name: "2 rib eye steaks", "pound cake". */
export const namesWithUnits: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['rib', toWordSet('eye eyes steak steaks roast chop chops rack tip tips fillet fillets')],
  ['strip', toWordSet('steak steaks loin loins')],
  ['cube', toWordSet('steak steaks roll rolls')],
  ['leaf', toWordSet('lettuce lard spinach gelatine gelatin')],
  ['pound', toWordSet('cakes')],
  ['recipe', toWordSet('calls')],
  ['bottle', toWordSet('gourd gourds')],
  ['brick', toWordSet('pastry')],
  ['mug', toWordSet('cake cakes brownie brownies')],
  ['glass', toWordSet('noodle noodles vermicelli')],
  ['head', toWordSet('cheese')],
  ['pot', toWordSet('barley cheese roast noodle noodles')],
  ['stem', toWordSet('ginger lettuce')],
  ['fillet', toWordSet('mignon mignons steak steaks')],
  ['handle', toWordSet('bag bags')],
  ['finger', toWordSet('lime limes eggplant eggplants aubergine aubergines')],
  ['stone', toWordSet('crab crabs fruit fruits')],
  // Brands: "2 Ball Park hot dog buns", "2 Log Cabin waffles", "Bar Harbor clam juice".
  ['ball', toWordSet('park')],
  ['log', toWordSet('cabin')],
  ['bar', toWordSet('harbor')],
  ['drop', toWordSet('scone scones biscuit biscuits dumpling dumplings')],
]);
