import { measureKinds, type Alias } from '../../analysis/food';
import { normalizePhrase } from '../../analysis/match/words/normalize-phrase';
import type { Edit } from './edit';

export type Pin = Extract<Edit, { kind: 'pin' }>;

/**
 * The aliases with the pinned phrases in the place of those they had: a pin for all kinds of amounts does away with all others of its phrase, one for
 * a kind with that for this kind.
 * @param pins with the ids of foods that are there, later ones last
 */
export function pinAliases(aliases: readonly Alias[], pins: readonly Pin[]): readonly Alias[] {
  if (pins.length === 0) return aliases;
  const byPhrase = new Map<string, readonly Alias[]>(pins.map(({ change }) => [change.phrase, []]));
  const untouched: Alias[] = [];
  for (const alias of aliases) {
    const phrase = normalizePhrase(alias.phrase);
    const pinned = byPhrase.get(phrase);
    if (pinned === undefined) untouched.push(alias);
    else byPhrase.set(phrase, [...pinned, { ...alias, phrase }]);
  }
  for (const pin of pins) byPhrase.set(pin.change.phrase, pinOnce(byPhrase.get(pin.change.phrase) ?? [], pin));
  return [...untouched, ...[...byPhrase.values()].flat()];
}

function pinOnce(aliases: readonly Alias[], { fdcId, change: { phrase, when } }: Pin): readonly Alias[] {
  const pinned: readonly Alias[] = fdcId === null ? [] : [{ phrase, when, fdcId, fit: 'exact' }];
  if (when === null) return pinned;
  const others = aliases.filter((alias) => alias.when !== when);
  return [...(fdcId === null ? spellOut(others, when) : others), ...pinned];
}

/** What held for all kinds of amounts, as holding for each but one: where that one is forbidden the others go on. */
function spellOut(aliases: readonly Alias[], forbidden: Alias['when']): readonly Alias[] {
  const general = aliases.find((alias) => alias.when === null);
  if (general === undefined) return aliases;
  const particular = aliases.filter((alias) => alias.when !== null);
  const open = measureKinds.filter((kind) => kind !== forbidden && !particular.some((alias) => alias.when === kind));
  return [...particular, ...open.map((when) => ({ ...general, when }))];
}
