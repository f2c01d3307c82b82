import { analyzeRecipe } from '../../src/analysis/analyze';
import type { Catalog } from '../../src/analysis/catalog';
import type { Engine } from '../../src/analysis/engine';
import { writeLine, type LineTemplate, type WrittenLine } from './line-template';

/** A template with the cost of its lines. */
export interface MeasuredTemplate {
  readonly template: LineTemplate;
  readonly line: WrittenLine;
  /** CPU of one line, in milliseconds. */
  readonly lineMs: number;
  /** CPU of the largest request of such lines, in milliseconds. */
  readonly requestMs: number;
}

export interface LineMeter {
  /**
   * Writes a number of lines from a template and takes the median of their costs. Ordinary lines
   * measured at the same time show how much slower the machine is than at its fastest; the cost is
   * scaled to that.
   */
  measure(template: LineTemplate, lines: number): Promise<MeasuredTemplate>;
}

export interface MeterOptions {
  readonly engine: Engine;
  readonly catalog: Catalog;
  /** Lines that cooks write. */
  readonly ordinary: readonly string[];
  /** Numbers from 0 to below 1. */
  readonly random: () => number;
}

/**
 * Measures lines one by one, by the CPU time of this process, after enough ordinary lines for the
 * code to be compiled.
 */
export async function createLineMeter({ engine, catalog, ordinary, random }: MeterOptions): Promise<LineMeter> {
  let next = 0;
  let quietMs = Infinity;
  for (let round = 0; round < warmUpRounds; round++) await readSlowness();

  async function measureOne({ text, title }: WrittenLine): Promise<number> {
    const before = process.cpuUsage();
    const { lines } = await analyzeRecipe(engine, catalog, { title, ingredients: [text], servings: 4 });
    // GraphQL may ask for the candidates too.
    for (const line of lines) line.listCandidates();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }

  /** The cost of ordinary lines now, relative to their lowest cost. */
  async function readSlowness(): Promise<number> {
    const costs: number[] = [];
    for (let index = 0; index < ordinaryLines; index++)
      costs.push(await measureOne({ text: ordinary[next++ % ordinary.length] ?? 'salt', title: 'Dinner' }));
    const middleMs = costs.sort((one, other) => one - other)[costs.length >> 1] ?? 1;
    quietMs = Math.min(quietMs, middleMs);
    return middleMs / quietMs;
  }

  async function measure(template: LineTemplate, lines: number): Promise<MeasuredTemplate> {
    const costs: { line: WrittenLine; lineMs: number }[] = [];
    for (let index = 0; index < lines; index++) {
      const line = writeLine(template, random);
      costs.push({ line, lineMs: await measureOne(line) });
    }
    costs.sort((one, other) => one.lineMs - other.lineMs);
    const { line, lineMs } = costs[costs.length >> 1] ?? { line: writeLine(template, random), lineMs: 0 };
    const quietLineMs = lineMs / (await readSlowness());
    return { template, line, lineMs: quietLineMs, requestMs: quietLineMs * countInRequest(line.text) };
  }

  return { measure };
}

/** The number of such lines that fit in one request: at most 500, in a body of at most 256 KiB. */
function countInRequest(text: string): number {
  return Math.min(maxLines, Math.floor(maxBytes / (Buffer.byteLength(JSON.stringify(text)) + 1)));
}

const maxLines = 500;
const maxBytes = 256 * 1024;
const ordinaryLines = 15;
const warmUpRounds = 400;
