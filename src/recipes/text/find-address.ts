import type { ReadLine } from '../draft/sections';

/** The address of the page that a text was copied from, if a line says nothing else. */
export function findAddress(lines: readonly ReadLine[]): string | null {
  for (const { text } of lines) {
    const [, address] =
      /^\s*(?:(?:source|from|original|recipe|link|url|via)\s*:\s*)?<?(https?:\/\/[^\s<>]{4,500})>?\s*$/i.exec(text) ??
      credit.exec(text) ??
      [];
    if (address !== undefined) return address;
  }
  return null;
}

/** "From Grandma (https://example.com/tacos)" and "Adapted from https://example.com/tacos" */
const credit = /^\s*(?:adapted )?from (?:[^():]{1,80} \()?(https?:\/\/[^\s<>()]{4,500})\)?\s*$/i;
