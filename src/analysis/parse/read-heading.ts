/** Whether a line heads a group of ingredients and names none: "For the sauce:", "**Dressing**", "FILLING". */
export function isHeading(text: string, normalized: string): boolean {
  if (/\d/.test(normalized) || !/\p{L}/u.test(normalized)) return false;
  if (/^[^:,(]{1,60}:$/.test(normalized)) return true;
  if (/^\s*(?:\*\*|__|#{1,6} |==|--)/.test(text) && /(?:\*\*|__|==|--|^\s*#{1,6} .{1,60})\s*$/.test(text))
    return normalized.length <= 60;
  if (/^<(h[1-6]|b|strong)>[^<>]{1,60}<\/\1>$/i.test(text.trim())) return true;
  return (
    /^for (?:the|serving|garnish|assembly|topping)(?: [\p{L}'-]+){0,4}$/iu.test(normalized) && !normalized.includes(',')
  );
}
