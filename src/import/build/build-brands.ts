import type { Client } from 'pg';
import { listBrandPhrases } from '../branded/list-brand-phrases';
import { copyText } from '../stage/copy-text';
import { toCell } from '../stage/to-cell';
import { copyColumns, copyIndexes } from './copy-definition';

/**
 * Makes `fdc_staging.brand`, every phrase that the brand of some product goes by, as most products write it, and `fdc_staging.branded_word`, the words that
 * products and their brands are found by, each with the number of products. Both count what `fdc_staging.branded_food` is searched by.
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

// A brand's words count as often as the brand that has them and the most products: one product goes by several phrases of the same words.
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

/** Which phrases each spelling stands for, some ten thousand at a time: there are hundreds of thousands. */
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
