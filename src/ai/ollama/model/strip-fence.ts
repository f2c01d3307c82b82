/** What a model said without the code fence and the blanks around it, which the templates of some models make it add. */
export function stripFence(content: string): string {
  const said = content.trim();
  const fenced = /^(`{1,3})(?:json)?([^]*)\1$/.exec(said);
  return (fenced?.[2] ?? said).trim();
}
