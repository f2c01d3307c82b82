import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Database } from '../database/open-database';

/** The outcomes of forms, which all processes of a database share for a minute. */
export interface FormOutcomes {
  /**
   * Does what a form asks for, or returns the outcome of the request that did it within the last
   * minute, in whichever process.
   * @param form what the sender and all fields of the form are, with a random value of 128 bits
   * @param act its outcome is kept; if it throws, the form can be sent again
   * @returns null if the other request takes longer than 15 seconds
   */
  run(form: string, act: () => Promise<string>): Promise<string | null>;
}

/**
 * Creates the access to the outcomes. The table has no secret: an outcome, which may hold a new API
 * key, is encrypted with a key that is derived from the form, and so is the id of the row. No
 * connection is held while a form waits for another.
 */
export function createFormOutcomes(pool: Pick<Pool, 'query'>): FormOutcomes {
  async function ask(id: Uint8Array): Promise<AskedRow> {
    const { rows } = await pool.query<AskedRow>({ name: 'claim-form', text: askSql, values: [id] });
    const [row] = rows;
    if (row === undefined) throw new Error('The claim of a form returned no row.');
    return row;
  }

  async function perform({ id, key }: FormKeys, { claim, act }: Claimed): Promise<string> {
    try {
      const outcome = await act();
      // Without its outcome in the table, the form was still sent once, and this response shows it.
      await pool
        .query('UPDATE form_outcome SET sealed = $3 WHERE id = $1 AND claim = $2', [id, claim, seal(outcome, key)])
        .catch(() => null);
      return outcome;
    } catch (error) {
      await pool.query('DELETE FROM form_outcome WHERE id = $1 AND claim = $2', [id, claim]).catch(() => null);
      throw error;
    }
  }

  return {
    async run(form, act) {
      const keys = deriveKeys(form);
      for (let [waitedMs, pauseMs] = [0, 25]; waitedMs < maxWaitMs; pauseMs = Math.min(pauseMs * 2, 1000)) {
        const { claim, sealed } = await ask(keys.id);
        if (claim !== null) return perform(keys, { claim, act });
        if (sealed !== null) return unseal(sealed, keys.key);
        await sleep(pauseMs);
        waitedMs += pauseMs;
      }
      return null;
    },
  };
}

interface FormKeys {
  readonly id: Buffer;
  readonly key: Buffer;
}

interface Claimed {
  readonly claim: string;
  readonly act: () => Promise<string>;
}

interface AskedRow {
  /** Not null where this request is the one that acts. */
  readonly claim: string | null;
  /** The outcome of an earlier request; null until it is known. */
  readonly sealed: Buffer | null;
}

// A claim without an outcome after a minute is of a process that has ended.
const askSql = `
  WITH claimed AS (
    INSERT INTO form_outcome AS f (id, claim, claimed_at) VALUES ($1, gen_random_uuid(), now())
    ON CONFLICT (id) DO UPDATE SET claim = excluded.claim, claimed_at = excluded.claimed_at, sealed = NULL
    WHERE f.claimed_at < excluded.claimed_at - interval '1 minute'
    RETURNING claim
  )
  SELECT (SELECT claim FROM claimed) AS claim, (SELECT sealed FROM form_outcome WHERE id = $1) AS sealed`;

const maxWaitMs = 15_000;

/** The hash needs no salt, because the random value of a form cannot be guessed. */
function deriveKeys(form: string): FormKeys {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', form, '', use, 32));
  return { id: derive('id of a form'), key: derive('key of a form') };
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

function seal(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce);
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
}

/** @throws Error if the sealed text was changed */
function unseal(sealed: Buffer, key: Buffer): string {
  const tagAt = nonceBytes + tagBytes;
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
  opening.setAuthTag(sealed.subarray(nonceBytes, tagAt));
  return Buffer.concat([opening.update(sealed.subarray(tagAt)), opening.final()]).toString('utf8');
}

/** Removes the outcomes that nobody gets any more. */
export async function pruneFormOutcomes({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`
    DELETE FROM form_outcome WHERE id IN (
      SELECT id FROM form_outcome WHERE claimed_at < now() - interval '1 minute' FOR UPDATE SKIP LOCKED)`);
}
