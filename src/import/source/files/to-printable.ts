/** What a download says, short and fit for a terminal, which control characters could command. */
export function toPrintable(text: string, mostLength: number): string {
  const plain = text.slice(0, 2 * mostLength).replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ');
  return plain.length > mostLength ? `${plain.slice(0, mostLength)}…` : plain;
}
