/** The database cannot be used as things stand; the message is one sentence or two that say what to do about it. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
}
