import { LRUCache } from 'lru-cache';
import { analyzeLines } from '../analysis/analyze';
import type { Catalog } from '../analysis/catalog';
import type { Engine } from '../analysis/engine';
import { toSentText, type AnalyzedLine } from '../analysis/line';
import type { Recipe } from '../analysis/recipe';
import { hashText } from '../analysis/words';

/**
 * A cache of analyzed lines. Cooks write the same lines over and over, and the same line always has
 * the same analysis.
 */
export interface LineCache {
  /**
   * The result of `analyzeLines` for the recipe, from the cache where possible. Several recipes may
   * share the object of a line.
   * @throws ApiError `service_unavailable` where the engine is needed and cannot answer
   */
  recallLines(engine: Engine, catalog: Catalog, recipe: NamedLines): Promise<RecalledLines>;
}

type NamedLines = Pick<Recipe, 'title' | 'ingredients'>;

interface RecalledLines {
  readonly lines: readonly AnalyzedLine[];
  /** How many of them came from the cache. */
  readonly recalled: number;
}

/**
 * Caches lines from their second time on: most lines come once, and caching those too made a new
 * line cost a fifth more. A line is identified by everything that shapes it: the catalog and the
 * engine's version, the text, and the title where the title was read. Each catalog has a cache of
 * its own, which is freed with it. Lines that the engine refuses are not cached.
 * @param maxLines the number of cached lines, the latest used; a line takes about 4 kB, its JSON
 * included
 */
export function createLineCache(maxLines = defaultMaxLines): LineCache {
  const caches = new WeakMap<Catalog, VersionCache>();

  function findCache(engine: Engine, catalog: Catalog): VersionCache {
    let cache = caches.get(catalog);
    if (cache?.version !== engine.version) {
      cache = { version: engine.version, byText: new LRUCache({ max: maxLines }), wasSeen: createDoorkeeper() };
      caches.set(catalog, cache);
    }
    return cache;
  }

  async function recallLines(engine: Engine, catalog: Catalog, recipe: NamedLines): Promise<RecalledLines> {
    const { byText, wasSeen } = findCache(engine, catalog);
    const { title, ingredients } = recipe;
    const recalled = ingredients.map((text) => findLine(byText, text, title));
    const unknown = ingredients.filter((_, index) => recalled[index] === null);
    if (unknown.length === 0) return { lines: recalled.filter(isLine), recalled: ingredients.length };
    const fresh = await analyzeLines(engine, catalog, { title, ingredients: unknown });
    for (const line of fresh) {
      const text = toSentText(line);
      if (text.length <= maxTextLength && wasSeen(text)) byText.set(text, { line, title });
    }
    const rest = fresh[Symbol.iterator]();
    const lines = recalled.map((line) => line ?? rest.next().value).filter(isLine);
    return { lines, recalled: ingredients.length - unknown.length };
  }

  return { recallLines };
}

interface VersionCache {
  /** Version of the engine. */
  readonly version: string;
  readonly byText: LRUCache<string, CachedLine>;
  readonly wasSeen: (text: string) => boolean;
}

/**
 * Tells whether a text came before, by a mark of 32 bits in one of 65,536 places. A mark that
 * another text overwrites is forgotten, and a text with the same mark as another is cached early;
 * neither changes an answer.
 */
function createDoorkeeper(): (text: string) => boolean {
  const marks = new Int32Array(1 << 16);
  return (text) => {
    const mark = hashText(text);
    const place = (mark >>> 16) ^ (mark & 0xffff);
    if (marks[place] === mark) return true;
    marks[place] = mark;
    return false;
  };
}

interface CachedLine {
  readonly line: AnalyzedLine;
  /** The title of the recipe in which it was analyzed. */
  readonly title: string;
}

function findLine(byText: LRUCache<string, CachedLine>, text: string, title: string): AnalyzedLine | null {
  const known = byText.get(text);
  return known === undefined || (known.line.titleRead && known.title !== title) ? null : known.line;
}

function isLine(line: AnalyzedLine | null | undefined): line is AnalyzedLine {
  return line !== null && line !== undefined;
}

const defaultMaxLines = 5000;

// Longer lines are seldom sent twice, and would make the cache large.
const maxTextLength = 200;
