/** A file of corrections cannot be used as it is; the message says where and why. Nothing was changed. */
export class EditFileFault extends Error {
  override readonly name = 'EditFileFault';
}
