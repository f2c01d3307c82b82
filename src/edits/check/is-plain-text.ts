/** Whether a text says something, and nothing that only a machine could read: no control characters and no halves of characters, which a database may not even take. */
export function isPlainText(text: string): boolean {
  return text.trim() !== '' && !/[\p{Cc}\p{Cs}]/u.test(text);
}
