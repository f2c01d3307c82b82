/**
 * The 14 digits of a trade item number. The dataset lost leading zeros, so any number of digits up to 14 is one; what was printed with blanks or hyphens
 * is read without. The check digit is not demanded: a number that is wrong on the pack is still the pack's number.
 * @returns '' where there is none
 */
export function toGtin(text: string): string {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{1,14}$/.test(digits) && /[1-9]/.test(digits) ? digits.padStart(14, '0') : '';
}
