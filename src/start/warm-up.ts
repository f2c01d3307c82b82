import { analyzeRecipe } from '../analysis/analyze';
import type { Catalog } from '../analysis/catalog';
import { paceEngine, type Engine } from '../analysis/engine';
import type { Pace } from '../analysis/pace';
import { toRestJson } from '../api/rest-contract';
import { listSampleRecipes } from './sample-recipes';

/**
 * Analyzes sample recipes after the start and drops the answers. V8 compiles code only once it has run
 * often: without this, the first requests take several times as long as later ones.
 */
export interface WarmUp {
  /** Resolves when all recipes are analyzed, or it is closed, or a recipe cannot be analyzed. */
  readonly ended: Promise<void>;
  /** Ends it before the next recipe. */
  readonly close: () => Promise<void>;
}

/**
 * Starts the warm-up.
 * @param onError called if a recipe cannot be analyzed, which ends the warm-up
 */
export function startWarmUp({ engine, getCatalog, pace }: WarmUpParts, onError: (cause: unknown) => void): WarmUp {
  const paced = paceEngine(engine, pace);
  let isClosed = false;

  async function run(): Promise<void> {
    for (const recipe of listSampleRecipes(getCatalog(), sampleRecipes)) {
      if (isClosed) return;
      toRestJson(await analyzeRecipe(paced, getCatalog(), recipe));
    }
  }

  const ended = run().catch(onError);
  return {
    ended,
    close() {
      isClosed = true;
      return ended;
    },
  };
}

/** Resolves when the warm-up has ended, which it does early when `until` resolves. */
export async function endWith({ ended, close }: WarmUp, until: Promise<unknown>): Promise<void> {
  void until.then(close);
  await ended;
}

interface WarmUpParts {
  readonly engine: Engine;
  readonly getCatalog: () => Catalog;
  /** Of background work, so that requests go first. */
  readonly pace: Pace;
}

// After these, more recipes make an answer no faster.
const sampleRecipes = 1500;
