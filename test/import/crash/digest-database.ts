import { Client } from 'pg';

/**
 * A hash of each table that a service reads of foods, releases and corrections. Two databases with
 * the same digest give the same answers. Only the times of imports and corrections are left out.
 */
export async function digestDatabase(url: string): Promise<Readonly<Record<string, string>>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // All at one moment, because an import may switch meanwhile.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const digests: Record<string, string> = {};
    for (const [name, sql] of Object.entries(contents)) {
      const { rows } = await client.query<{ digest: string }>(
        `SELECT count(*) || ' rows ' || coalesce(md5(string_agg(content, E'\\n' ORDER BY place)), '') AS digest
         FROM (SELECT content::text, row_number() OVER (ORDER BY place) AS place FROM (${sql}) AS listed (content, place)) AS ordered`,
      );
      digests[name] = rows[0]?.digest ?? '';
    }
    return digests;
  } finally {
    await client.end();
  }
}

// The id of a release depends on how often an import began, so its fingerprint stands for it. The
// order in which products are stored counts.
const contents = {
  food: `SELECT to_jsonb(food) - 'release_id' || jsonb_build_object('release', fingerprint), fdc_id
    FROM food LEFT JOIN dataset_release ON id = release_id`,
  portion: `SELECT portion, (fdc_id, position) FROM portion`,
  flag: `SELECT food_flag, (fdc_id, flag) FROM food_flag`,
  alias: `SELECT alias, (phrase, "when") FROM alias`,
  product: `SELECT branded_food, ctid FROM branded_food`,
  brand: `SELECT brand, phrase FROM brand`,
  word: `SELECT branded_word, word FROM branded_word`,
  release: `SELECT (dataset, name, form, published_at, fingerprint, foods, report::jsonb - 'effort'), id FROM dataset_release`,
  edit: `SELECT (kind, fdc_id, change::text, reason, made_by, undone_by, undone_reason), id FROM food_edit`,
  version: `SELECT (name, version), name FROM data_version`,
  index: `SELECT (indexname, indexdef), indexname FROM pg_indexes WHERE schemaname = 'public'`,
  constraint: `SELECT (conname, conrelid::regclass, pg_get_constraintdef(oid)), (conrelid::regclass::text, conname) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace`,
  table: `SELECT (relname, relpersistence), relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
} as const;
