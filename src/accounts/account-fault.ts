/** Something asked of accounts or keys cannot be done; the message is a sentence that says what to do instead. */
export class AccountFault extends Error {
  override readonly name = 'AccountFault';
}
