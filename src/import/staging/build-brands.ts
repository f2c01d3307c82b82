import type { Client } from 'pg';
import { copyText, toCell } from './copy';
import { listBrandPhrases } from './product-text';

/**
 * Builds `fdc_staging.brand`, every phrase for the brand of a product with its most frequent
 * spelling, and `fdc_staging.branded_word`, the words that find products and their brands. Both
 * have the number of products, counted in the search words of `fdc_staging.branded_food`.
 */
export async function buildBrands(session: Client): Promise<void> {
  await session.query(`DROP TABLE IF EXISTS fdc_staging.lexeme, fdc_staging.spelling, fdc_staging.phrase, fdc_staging.brand, fdc_staging.branded_word;
    CREATE UNLOGGED TABLE fdc_staging.lexeme AS ${lexemeSql};
    CREATE UNLOGGED TABLE fdc_staging.spelling AS ${spellingSql};
    CREATE INDEX ON fdc_staging.spelling (spelling);
    CREATE UNLOGGED TABLE fdc_staging.phrase (phrase text, spelling text, foods bigint)`);
  await readPhrases(session);
  await copyColumns(session, 'brand');
  await session.query(brandSql);
  await copyIndexes(session, 'brand');
  await copyColumns(session, 'branded_word');
  await session.query(wordSql);
  await copyIndexes(session, 'branded_word');
}

const lexemeSql = `SELECT lexeme, count(*) AS foods FROM fdc_staging.branded_food, unnest(tsvector_to_array(words)) lexeme GROUP BY lexeme`;

// A word of brands counts as often as the largest brand that has it, because one product has
// several phrases with the same words.
const wordSql = `
  INSERT INTO fdc_staging.branded_word (word, foods)
  SELECT word, sum(foods)::int FROM (
    SELECT lexeme AS word, foods FROM fdc_staging.lexeme WHERE lexeme NOT LIKE 'brand:%'
    UNION ALL
    SELECT word, max(foods) FROM fdc_staging.lexeme, regexp_split_to_table(substr(lexeme, 7), ' ') word WHERE lexeme LIKE 'brand:%' GROUP BY word) used
  GROUP BY word ORDER BY word`;

const spellingSql = `
  SELECT spelling, count(*) AS foods
  FROM fdc_staging.branded_food, unnest(ARRAY[brand_owner, brand_name, subbrand_name]) spelling
  WHERE retired_at IS NULL AND spelling <> '' GROUP BY spelling`;

const brandSql = `
  INSERT INTO fdc_staging.brand (phrase, name, foods)
  SELECT DISTINCT ON (phrase) phrase, spelling, lexeme.foods
  FROM fdc_staging.phrase JOIN fdc_staging.lexeme ON lexeme = 'brand:' || phrase
  ORDER BY phrase, phrase.foods DESC, spelling`;

/**
 * Fills `fdc_staging.phrase` with the phrases of each spelling, in portions, because there are
 * hundreds of thousands of spellings.
 */
async function readPhrases(session: Client): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await session.query<{ spelling: string; foods: string }>(
      'SELECT spelling, foods FROM fdc_staging.spelling WHERE spelling > $1 ORDER BY spelling LIMIT $2',
      [last, spellingsAtOnce],
    );
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.spelling;
    const lines = rows.flatMap(({ spelling, foods }) =>
      listBrandPhrases({ owner: spelling, name: '', subbrand: '' }).map(
        (phrase) => `${phrase}\t${toCell(spelling)}\t${foods}\n`,
      ),
    );
    await copyText(session, 'fdc_staging.phrase', lines.join(''));
  }
}

const spellingsAtOnce = 20_000;

/**
 * Creates an empty table in `fdc_staging` with the columns and checks of its namesake in `public`.
 * It is logged, because it replaces that table.
 */
export async function copyColumns(session: Client, table: string): Promise<void> {
  await session.query(
    `CREATE TABLE fdc_staging.${table} (LIKE public.${table} INCLUDING ALL EXCLUDING INDEXES EXCLUDING STATISTICS)`,
  );
}

/**
 * Gives a filled table in `fdc_staging` the keys and indexes of its namesake in `public`, under the
 * same names, and so also what migrations have added.
 */
export async function copyIndexes(session: Client, table: string): Promise<void> {
  const { rows } = await session.query<{ statement: string }>(
    `SELECT CASE WHEN conname IS NULL
        THEN replace(pg_get_indexdef(indexrelid), ' ON public.' || $1 || ' ', ' ON fdc_staging.' || $1 || ' ')
        ELSE format('ALTER TABLE fdc_staging.%I ADD CONSTRAINT %I %s', $1::text, conname, pg_get_constraintdef(pg_constraint.oid)) END AS statement
     FROM pg_index LEFT JOIN pg_constraint ON conindid = indexrelid AND contype IN ('p', 'u')
     WHERE indrelid = format('public.%I', $1::text)::regclass ORDER BY indexrelid`,
    [table],
  );
  for (const { statement } of rows) await session.query(statement);
  await session.query(`ANALYZE fdc_staging.${table}`);
}
