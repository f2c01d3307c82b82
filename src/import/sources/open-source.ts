import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ImportError, toPrintable } from '../errors';
import { openCsv } from './csv';
import { listArchive, listFolder, toSourceFile } from './files';
import type { ImportSource, SourceFolder } from './import-source';
import { openJson } from './json';
import { openSr28 } from './sr28';

/**
 * The forms that FoodData Central has published. Each finds the downloads of its form in a folder.
 */
const forms = [openCsv, openSr28, openJson] as const;

/**
 * The downloads at a path: a zip as it was downloaded, the folder it was unpacked to, a JSON file,
 * or a folder with several of them.
 * @throws ImportError where the path holds no download, or a damaged one
 */
export async function openSource(path: string): Promise<readonly ImportSource[]> {
  const folders = await listFolders(path);
  const sources: ImportSource[] = [];
  for (const folder of folders) {
    for (const open of forms) sources.push(...(await open(folder)));
  }
  if (sources.length > 0) return sources;
  throw new ImportError(
    `${path} holds no download of FoodData Central. Expected: tables such as food.csv and food_nutrient.csv, a JSON file such as ` +
      `FoodData_Central_foundation_food_json_2024-10-31.json, or FOOD_DES.txt and NUT_DATA.txt of SR28, in a folder or zip. Found: ${describe(folders)}.`,
  );
}

async function listFolders(path: string): Promise<readonly SourceFolder[]> {
  const found = await stat(path).catch(() => null);
  if (found === null)
    throw new ImportError(
      `${path} does not exist or cannot be read. Name a file or folder downloaded from fdc.nal.usda.gov.`,
    );
  if (found.isDirectory()) return listFolder(path);
  if (path.toLowerCase().endsWith('.zip')) return listArchive(path);
  if (/\.json(?:\.gz)?$/i.test(path)) return [{ place: path, files: [toSourceFile(path, found.size)] }];
  throw new ImportError(
    `${path} is not a zip, a folder or a JSON file. If it is one table of a download, name its folder: ${dirname(path)}.`,
  );
}

function describe(folders: readonly SourceFolder[]): string {
  const names = folders.flatMap(({ files }) => files.map(({ name }) => name));
  if (names.length === 0) return 'no files';
  return `${toPrintable(names.slice(0, 10).join(', '), 400)}${names.length > 10 ? ` and ${names.length - 10} more` : ''}`;
}
