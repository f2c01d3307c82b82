/** A description without the note that the food is also given out by a programme, which nobody means by it. */
export function dropProgramNote(description: string): string {
  return description.replace(/\(includes foods for usda[^)]*\)/gi, '');
}
