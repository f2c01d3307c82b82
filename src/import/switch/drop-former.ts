import type { Client } from 'pg';

/**
 * Drops what a switch took out of use, of this import or of one that was killed before it could.
 * @returns false where somebody reads it still; the next import drops it then
 */
export async function dropFormer(session: Client): Promise<boolean> {
  await session.query(`SET lock_timeout = '5s'`);
  const isDropped = await session.query('DROP SCHEMA IF EXISTS former CASCADE').then(
    () => true,
    () => false,
  );
  await session.query('SET lock_timeout = 0');
  return isDropped;
}
