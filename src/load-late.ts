/**
 * Creates a function that loads with its first use, which keeps the start of the service short.
 * Later uses share the result. A load that failed, such as for lack of file descriptors, is tried
 * again by the next use.
 */
export function loadLate<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loaded: Promise<Loaded> | null = null;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    }));
}
