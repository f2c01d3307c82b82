interface Closable {
  close(): Promise<void> | void;
}

/** Keeps an open part until the end, also one that is opened later than the others; returns it. */
export type Keep = <Part extends Closable>(part: Part) => Part;

/**
 * Opens parts one after the other. What is returned also closes them, in reverse order; where one
 * cannot be opened, those before it are closed at once. Each part is closed once.
 * @param open opens the parts, and hands each to `keep` before it opens the next
 * @throws what `open` throws
 */
export async function openInOrder<Opened extends object>(
  open: (keep: Keep) => Promise<Opened>,
): Promise<Opened & { close(): Promise<void> }> {
  const parts: Closable[] = [];
  async function close(): Promise<void> {
    for (const part of parts.splice(0).reverse()) await part.close();
  }
  try {
    const opened = await open((part) => {
      parts.push(part);
      return part;
    });
    return { ...opened, close };
  } catch (error) {
    await close();
    throw error;
  }
}
