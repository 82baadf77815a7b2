// The name of a client, such as "Firefox on Linux", made of the User-Agent header. The server stores this name
// and not the header, because versions and models identify a person.

/** The browser and the system of a User-Agent; one of them if the other is unknown, '' if both are. */
export function clientNameOf(userAgent: string): string {
  const text = userAgent.slice(0, MAX_READ);
  const nameIn = (table: typeof BROWSERS) => table.find(([, pattern]) => pattern.test(text))?.[0];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined).join(' on ');
}

/** Most browsers also name Chrome or Safari, so these come last. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Desktop app', /\bElectron\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
];

/** Android also names Linux, and iOS also names Mac OS X. */
const SYSTEMS: typeof BROWSERS = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Longest part of a header that is read. */
const MAX_READ = 512;
