import { analyzeRecipe } from '../../src/analysis/analyze-recipe';
import type { Catalog } from '../../src/analysis/catalog';
import type { Engine } from '../../src/analysis/engine';
import { writeLine, type LineTemplate, type WrittenLine } from './line-template';

/** A template with what its lines cost. */
export interface MeasuredTemplate {
  readonly template: LineTemplate;
  readonly line: WrittenLine;
  /** CPU of one line, in milliseconds. */
  readonly lineMs: number;
  /** CPU of the largest request of such lines, in milliseconds. */
  readonly requestMs: number;
}

export interface LineMeter {
  /** Writes so many lines after a template and takes the middle of what they cost, for other work of the machine only adds to it. */
  measure(template: LineTemplate, lines: number): Promise<MeasuredTemplate>;
}

/** Measures lines one by one by the CPU time of this process. @param random numbers from 0 to below 1 */
export function createLineMeter(engine: Engine, catalog: Catalog, random: () => number): LineMeter {
  async function measureOne({ text, title }: WrittenLine): Promise<number> {
    const before = process.cpuUsage();
    const { lines } = await analyzeRecipe(engine, catalog, { title, ingredients: [text], servings: 4 });
    // GraphQL may ask for the runners-up as well.
    for (const line of lines) line.listCandidates();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }

  async function measure(template: LineTemplate, lines: number): Promise<MeasuredTemplate> {
    const costs: { line: WrittenLine; lineMs: number }[] = [];
    for (let index = 0; index < lines; index++) {
      const line = writeLine(template, random);
      costs.push({ line, lineMs: await measureOne(line) });
    }
    costs.sort((one, other) => one.lineMs - other.lineMs);
    const middle = costs[costs.length >> 1] ?? { line: writeLine(template, random), lineMs: 0 };
    return { template, ...middle, requestMs: middle.lineMs * countInRequest(middle.line.text) };
  }

  return { measure };
}

/** How many such lines one request may hold: at most 500, in a body of at most 256 KiB. */
function countInRequest(text: string): number {
  return Math.min(mostLines, Math.floor(mostBytes / (Buffer.byteLength(JSON.stringify(text)) + 1)));
}

const mostLines = 500;
const mostBytes = 256 * 1024;
