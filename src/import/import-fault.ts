/** A download cannot be imported as it is; the message says what was found and what to do. Nothing was changed. */
export class ImportFault extends Error {
  override readonly name = 'ImportFault';
}
