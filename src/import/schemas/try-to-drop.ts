import { DatabaseError, type Client } from 'pg';

/**
 * Drops what nobody should need any more, unless somebody reads it for more than five seconds or has made something that depends on it.
 * @returns why it stays, in the words of the database; null where it is gone
 */
export async function tryToDrop(session: Client, sql: string): Promise<string | null> {
  await session.query(`SET lock_timeout = '5s'`);
  const reason = await session.query(sql).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof DatabaseError)) throw error;
      return error.message;
    },
  );
  await session.query('SET lock_timeout = 0');
  return reason;
}
