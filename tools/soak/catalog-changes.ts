import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './postgres';
import { post, type Target } from './traffic';

const root = join(__dirname, '../../..');

/** A service, and the database below it. */
interface Changeable extends Target {
  readonly databaseUrl: string;
}

/** A change of the foods that can be made to any service, with the same data version after it. */
export interface CatalogChange {
  readonly name: string;
  /** @throws Error where it cannot be made */
  make(service: Changeable): Promise<void>;
}

/** A correction, over GraphQL. Each number is another one. */
export function makeCorrection(number: number): CatalogChange {
  const reason = `soak ${number}`;
  const body = JSON.stringify({
    query: `mutation ($amount: Float!, $reason: String!) {
      correctNutrient(fdcId: ${saltedButter}, nutrient: SODIUM, amountPer100g: $amount, reason: $reason) { isServed }
    }`,
    variables: { amount: 500 + number, reason },
  });
  return {
    name: 'correction',
    async make(service) {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const { status, text } = await post(service, { path: '/graphql', body });
        if (status === '200') return;
        if (status === '400' || status === '403') throw new Error(`The correction was refused: ${text}`);
        await sleep(1000);
        // A lost connection leaves open whether it was made.
        const made = await ask(service.databaseUrl, 'SELECT 1 FROM food_edit WHERE reason = $1', [reason]);
        if (made !== null && made.length > 0) return;
      }
      throw new Error(`The correction was not made in ${attempts} attempts.`);
    },
  };
}

const saltedButter = 173410;
const attempts = 60;

/** An import of a made-up download of SR Legacy. */
export function makeImport(folder: string): CatalogChange {
  const download = join(folder, 'download');
  writeDownload(download);
  return {
    name: 'import',
    async make({ databaseUrl }) {
      const child = spawn(process.execPath, ['dist/src/main.js', 'import', download], {
        cwd: root,
        env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      });
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
      const [code]: unknown[] = await once(child, 'close');
      if (code !== 0) throw new Error(`The import ended with ${String(code)}: ${said.slice(-500)}`);
    },
  };
}

/** Writes some hundred foods in the columns of the official files. */
function writeDownload(folder: string): void {
  mkdirSync(folder);
  const numbers = Array.from({ length: 300 }, (_, index) => index + 1);
  const toId = (number: number): number => 90_000_000 + number;
  const tables = {
    food: [
      'fdc_id,data_type,description,food_category_id,publication_date',
      ...numbers.map((number) => {
        const name = number === 7 ? 'Quandongo, raw' : `Plumquat, sort no. ${number}`;
        return `${toId(number)},sr_legacy_food,"${name}",1,2020-04-01`;
      }),
    ],
    food_category: ['id,code,description', '1,0900,Fruits and Fruit Juices'],
    sr_legacy_food: ['fdc_id,NDB_number', ...numbers.map((number) => `${toId(number)},${900_000 + number}`)],
    food_nutrient: [
      'id,fdc_id,nutrient_id,amount',
      ...numbers.flatMap(
        (number) =>
        [1008, 1003, 1004, 1005].map((nutrient, place) => `${toId(number) * 10 + place},${toId(number)},${nutrient},${((number + place) % 20) + 1}`), // prettier-ignore
      ),
    ],
    measure_unit: ['id,name', '9999,undetermined'],
    food_portion: [
      'id,fdc_id,seq_num,amount,measure_unit_id,portion_description,modifier,gram_weight',
      ...numbers.map((number) => `${toId(number)},${toId(number)},1,1,9999,,cup,${100 + number}`),
    ],
  };
  for (const [name, rows] of Object.entries(tables)) writeFileSync(join(folder, `${name}.csv`), `${rows.join('\n')}\n`);
}
