import type { Food } from '../food';
import { readDescriptionWords } from '../match-ranking/description-words';
import { changingWords } from '../match-line/stated-aside';

/** A food that was found, and the name by which. */
interface NamedFood {
  readonly phrase: string;
  readonly food: Food;
}

/**
 * The words beside the name that ask for another record of its food ("reduced", "sweetened") and that
 * neither the name nor the record has.
 */
export function listLostAside(stated: readonly string[], named: NamedFood): readonly string[] {
  if (stated.length === 0) return stated;
  const had = readHad(named);
  return stated.filter((word) => changingWords.has(word) && !had.has(word));
}

/** The processes that the line states and that neither the name nor the record has. */
export function listLostProcesses(processes: readonly string[], named: NamedFood): readonly string[] {
  if (processes.length === 0) return processes;
  const had = readHad(named);
  return processes.filter((word) => !had.has(word) && !sameProcess.get(word)?.some((other) => had.has(other)));
}

function readHad({ phrase, food }: NamedFood): ReadonlySet<string> {
  return new Set([...phrase.split(' '), ...readDescriptionWords(food)]);
}

/** Words of records for a process that lines call by another. */
const sameProcess: ReadonlyMap<string, readonly string[]> = new Map([
  ['powdered', ['dry', 'powder', 'ground']],
  ['dehydrated', ['dried']],
]);
