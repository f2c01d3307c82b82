/**
 * What is said about the food beside its name in other words than names have: "skin removed" is skinless, "90/10" and "10% fat" are 90% lean
 * (or 90%, where the name says lean itself). Each as it would stand before the name.
 */
export function findAsides(text: string): readonly string[] {
  const asides = rows.flatMap(({ said, name }) => (said.test(text) ? [name] : []));
  const lean = readLean(text);
  return lean === null ? asides : [`${lean}% lean`, `${lean}%`, ...asides];
}

const rows: readonly { said: RegExp; name: string }[] = [
  {
    said: /\bskins? (?:is |are )?(?:removed|off|discarded|taken off)\b|\b(?:without|no) skin\b|\bskinned\b/i,
    name: 'skinless',
  },
  { said: /\bskins? (?:is |are )?(?:on|intact|left on|attached)\b|\bwith (?:the |their )?skins?\b/i, name: 'skin on' },
  {
    said: /\bbones? (?:is |are )?(?:removed|out|discarded)\b|\b(?:without|no) bones?\b|\b(?:de)?boned\b/i,
    name: 'boneless',
  },
];

/** The grades of ground meat that are sold and have records of their own. */
const grades = [70, 75, 80, 85, 90, 93, 95, 97] as const;

/** The lean share that a line states, brought to the nearest grade; null where it states none. */
function readLean(text: string): number | null {
  const [, ratio, rest] = /\b(\d{2})\s*[/-]\s*(\d{1,2})\b/.exec(text) ?? [];
  const fat = /\b(\d{1,2})\s*(?:%|percent) fat\b/i.exec(text)?.[1];
  const lean = /\b(\d{2})\s*(?:%|percent) lean\b/i.exec(text)?.[1];
  const stated =
    ratio !== undefined && Number(ratio) + Number(rest) === 100
      ? Number(ratio)
      : lean !== undefined
        ? Number(lean)
        : fat !== undefined
          ? 100 - Number(fat)
          : null;
  if (stated === null || stated < 65) return null;
  return grades.reduce<number>(
    (nearest, grade) => (Math.abs(grade - stated) < Math.abs(nearest - stated) ? grade : nearest),
    grades[0],
  );
}
