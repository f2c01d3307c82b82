import { LRUCache } from 'lru-cache';
import { analyzeLines } from '../analysis/analyze';
import type { Catalog } from '../analysis/catalog';
import type { Engine } from '../analysis/engine';
import type { AnalyzedLine } from '../analysis/line';
import type { Recipe } from '../analysis/recipe';

/** Lines that were analyzed of late. Cooks write the same lines over and over, and a line is always analyzed alike. */
export interface LineCache {
  /**
   * What `analyzeLines` gives for the recipe, from memory where it can. The same line may be the same object in many recipes.
   * @throws Refusal `service_unavailable` where the engine is needed and cannot answer now.
   */
  recallLines(engine: Engine, catalog: Catalog, recipe: Recipe): Promise<RecalledLines>;
}

interface RecalledLines {
  readonly lines: readonly AnalyzedLine[];
  /** How many of them came from memory. */
  readonly recalled: number;
}

/**
 * Remembers lines from their second time on: most come once, and keeping those as well made a line never seen cost a fifth more. A line is known by
 * everything that shapes it: the catalog and the engine's version, the text, and the title where the title was read. Each catalog has a memory of its
 * own, which goes with it when a newer one takes its place. What the engine refuses is not remembered.
 * @param maxLines how many lines are kept, the latest used; a line takes about 4 kB, its JSON included
 */
export function createLineCache(maxLines = defaultMaxLines): LineCache {
  const memories = new WeakMap<Catalog, VersionMemory>();

  function findMemory(engine: Engine, catalog: Catalog): VersionMemory {
    let memory = memories.get(catalog);
    if (memory?.version !== engine.version) {
      memory = { version: engine.version, byText: new LRUCache({ max: maxLines }), cameBefore: createDoorkeeper() };
      memories.set(catalog, memory);
    }
    return memory;
  }

  async function recallLines(engine: Engine, catalog: Catalog, recipe: Recipe): Promise<RecalledLines> {
    const { byText, cameBefore } = findMemory(engine, catalog);
    const { title, ingredients } = recipe;
    const recalled = ingredients.map((text) => findLine(byText, text, title));
    const unknown = ingredients.filter((_, index) => recalled[index] === null);
    if (unknown.length === 0) return { lines: recalled.filter(isLine), recalled: ingredients.length };
    const fresh = await analyzeLines(engine, catalog, { title, ingredients: unknown });
    for (const line of fresh)
      if (line.text.length <= maxTextLength && cameBefore(line.text)) byText.set(line.text, { line, title });
    const rest = fresh[Symbol.iterator]();
    const lines = recalled.map((line) => line ?? rest.next().value).filter(isLine);
    return { lines, recalled: ingredients.length - unknown.length };
  }

  return { recallLines };
}

interface VersionMemory {
  /** Of the engine. */
  readonly version: string;
  readonly byText: LRUCache<string, RememberedLine>;
  readonly cameBefore: (text: string) => boolean;
}

/**
 * Tells whether a text came before, by a mark of 32 bits in one of 65,536 places: a mark that another text has since overwritten is forgotten, and one
 * that another text shares lets a line in early; neither changes an answer.
 */
function createDoorkeeper(): (text: string) => boolean {
  const marks = new Int32Array(1 << 16);
  return (text) => {
    let mark = 0x811c9dc5;
    for (let i = 0; i < text.length; i += 1) mark = Math.imul(mark ^ text.charCodeAt(i), 0x01000193);
    const place = (mark >>> 16) ^ (mark & 0xffff);
    if (marks[place] === mark) return true;
    marks[place] = mark;
    return false;
  };
}

interface RememberedLine {
  readonly line: AnalyzedLine;
  /** Of the recipe it stood in when it was analyzed. */
  readonly title: string;
}

function findLine(byText: LRUCache<string, RememberedLine>, text: string, title: string): AnalyzedLine | null {
  const known = byText.get(text);
  return known === undefined || (known.line.titleRead && known.title !== title) ? null : known.line;
}

function isLine(line: AnalyzedLine | null | undefined): line is AnalyzedLine {
  return line !== null && line !== undefined;
}

const defaultMaxLines = 5000;

// Longer lines are seldom sent twice, and a memory full of them would be a large one.
const maxTextLength = 200;
