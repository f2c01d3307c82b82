/**
 * A browser as people call it: "Firefox on Windows".
 * @param agent its User-Agent header; may be cut at any place
 * @returns the header itself if it names no known browser, "Unknown" if it is empty
 */
export function toBrowserName(agent: string): string {
  const browser = browsers.find(([sign]) => sign.test(agent))?.[1];
  if (browser === undefined) return agent === '' ? 'Unknown' : agent;
  const system = systems.find(([sign]) => sign.test(agent))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** Most browsers also name Chrome and Safari, and Chrome names Safari: those with names of their own first. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

/** Android also names Linux, and an iPhone also macOS. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
