/** What a promise rejects with; null where it resolves. */
export function getError(failing: Promise<unknown>): Promise<unknown> {
  return failing.then(
    () => null,
    (error: unknown) => error,
  );
}
