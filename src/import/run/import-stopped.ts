/** The import was asked to stop and did, at a place from which the same command goes on; the message says where. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
}
