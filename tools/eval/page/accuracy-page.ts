import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { replaceFile } from '../../../src/cli/files';
import { findProjectRoot } from '../../../src/project-root';
import { listScored, ofSets, reliabilitySets } from '../judged';
import type { Measures } from '../measures';
import { ofGroup, sourceGroups, type JudgedRecipe } from '../recipes/judged-recipes';
import { drawQuantiles } from './draw-quantiles';
import { drawReliability } from './draw-reliability';
import { pagesTitle } from '../pages';
import { compareHeadlines, listHeadlines, printComparison, type Headline } from './headlines';
import {
  findTable,
  measureParts,
  printAlone,
  printMarkdownTable,
  printSideBySide,
  type PartTables,
} from './part-tables';
import type { Table } from '../table';
import { listWorstRecipes, worstColumns } from './worst-recipes';

/**
 * Writes the accuracy page and its drawings into `benchmarks/` of the folder of documents. An
 * interruption leaves no half-written file.
 * @returns the paths written
 */
export async function writePage(measures: Measures, full: Measures | null, folder: string): Promise<readonly string[]> {
  const benchmarks = join(folder, 'benchmarks');
  mkdirSync(benchmarks, { recursive: true });
  const written: string[] = [];
  for (const [name, text] of await composePage(measures, full)) {
    const path = join(benchmarks, name);
    await replaceFile(path, Readable.from([text]));
    written.push(path);
  }
  return written;
}

/** The accuracy page and its drawings: texts by file name. */
export type Page = ReadonlyMap<string, string>;

/**
 * Measures everything and fills in `accuracy.template.md`. The same data and code give the same
 * texts.
 * @param full the same with all of FoodData Central imported; null without it
 */
export async function composePage(measures: Measures, full: Measures | null): Promise<Page> {
  const tables = await measureParts(measures);
  const compared = full === null ? '' : printComparison(compareHeadlines(tables, await measureParts(full)));
  const recipes = await measures.judgeRecipes();
  const headlines = listHeadlines(tables);
  const template = readFileSync(templatePath, 'utf8');
  const insert = (name: string, argument: string): string => {
    if (name === 'parts') return printSideBySide(tables, argument);
    if (name === 'whole') return printAlone(tables.all, argument);
    if (name === 'learn') return printAlone(tables.learn, argument);
    if (name === 'rest') return printRest(tables, template);
    if (name === 'headlines') return printHeadlines(headlines);
    if (name === 'full') return compared;
    if (name === 'others') return printOthers(headlines);
    if (name === 'exclusions') return printExclusions(recipes);
    if (name === 'names') return printNames(measures);
    if (name === 'misses') return printMisses(tables.all);
    if (name === 'worst') return printMarkdownTable(worstColumns, listWorstRecipes(recipes));
    throw new Error(
      `The template has the unknown placeholder "${name}". Correct the template, or add the placeholder here.`,
    );
  };
  return new Map([
    ['accuracy.md', fillTemplate(template, insert)],
    ['reliability.svg', drawReliability(listPanels(await measures.judgeLines()))],
    ['calorie-errors.svg', drawQuantiles(listCurves(recipes))],
  ]);
}

const templatePath = join(findProjectRoot(), 'tools', 'eval', 'page', 'accuracy.template.md');

/** Replaces each line `{{name argument}}` by a text. Empty texts leave no gap. */
export function fillTemplate(template: string, insert: (name: string, argument: string) => string): string {
  return template
    .replace(/^\{\{(\w+) ?(.*)\}\}$/gm, (_, name: string, argument: string) => insert(name, argument))
    .replace(/\n{3,}/g, '\n\n');
}

/** The tables that the template does not place, so that none is missing from the page. */
function printRest(tables: PartTables, template: string): string {
  return tables.all
    .filter(({ title }) => !template.includes(` ${title}}}`))
    .map(({ title }) => printSideBySide(tables, title))
    .join('\n\n');
}

function printHeadlines(headlines: readonly Headline[]): string {
  return printMarkdownTable(
    ['what', 'goal', 'test set', 'all data', 'command'],
    headlines.map(({ what, goal, check, all, command }) => [what, goal || '–', check, all, `\`${command}\``]),
  );
}

function printOthers(headlines: readonly Headline[]): string {
  return printMarkdownTable(
    ['what', 'others', 'goal', 'learn', 'check', 'all'],
    headlines
      .filter(({ goal }) => goal !== '')
      .map(({ what, others, goal, learn, check, all }) => [what, others, goal, learn, check, all]),
  );
}

/** What was read otherwise than expected on the recipe pages, page by page. */
function printMisses(tables: readonly Table[]): string {
  const misses = findTable(tables, pagesTitle)?.worst ?? [];
  return printMarkdownTable(
    ['page', 'read and expected'],
    misses.map((miss) => [miss.split(': ', 1)[0] ?? '', miss.slice(miss.indexOf(': ') + 2)]),
  );
}

function printExclusions(recipes: readonly JudgedRecipe[]): string {
  return printMarkdownTable(
    ['recipe', 'what is wrong with the published figures'],
    recipes.flatMap(({ recipe, exclusion }) => (exclusion === null ? [] : [[recipe.id, exclusion]])),
  );
}

function printNames({ aliases }: Measures): string {
  return printMarkdownTable(
    ['fit', 'names'],
    (['exact', 'close', 'proxy'] as const).map((fit) => [fit, aliases.filter((alias) => alias.fit === fit).length]),
  );
}

function listPanels(judged: Awaited<ReturnType<Measures['judgeLines']>>) {
  return reliabilitySets
    .map(({ name, sets }) => ({ title: name, matches: listScored(ofSets(judged, sets)) }))
    .filter(({ matches }) => matches.length > 0);
}

function listCurves(recipes: readonly JudgedRecipe[]) {
  return sourceGroups.map((group) => ({
    name: group.name,
    errors: ofGroup(recipes, group).flatMap(({ ratio }) => (ratio === null ? [] : [Math.abs(ratio - 1)])),
  }));
}
