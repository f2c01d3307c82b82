/** Whether a text says something, and nothing that only a machine could read: no control characters, which a database may not even take. */
export function isPlainText(text: string): boolean {
  return text.trim() !== '' && !/\p{Cc}/u.test(text);
}
