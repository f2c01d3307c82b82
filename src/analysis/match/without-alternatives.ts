/** A preparation or comment without what it merely allows: "(or frozen)" does not say that the food is frozen. */
export function withoutAlternatives(text: string): string {
  return text.replace(/\bor\b[^,;()]*/gi, ' ');
}
