import type { Client } from 'pg';
import { ownSchemas } from '../schemas/own-schemas';
import { tryToDrop } from '../schemas/try-to-drop';
import { brandedTables } from './branded-tables';

/**
 * Drops what a switch took out of use, of this import or of one that was killed before it could.
 * @returns false where somebody reads it still, or made something that depends on it; the next import drops it then
 */
export async function dropFormer(session: Client): Promise<boolean> {
  return (await tryToDrop(session, dropFormerSql)) === null;
}

/** Fails where anything but these tables would go with them. */
export const dropFormerSql = `
  DROP TABLE IF EXISTS ${brandedTables.map((table) => `${ownSchemas.former}.${table}`).join(', ')};
  DROP SCHEMA IF EXISTS ${ownSchemas.former}`;
