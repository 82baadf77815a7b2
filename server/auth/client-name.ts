// The name of a client, such as "Firefox on Linux", made of the User-Agent header and the terminal. The server stores this
// name and not the header, because versions and models identify a person.
import { Terminal } from '../../src/core/wire/index.ts';

/**
 * The browser and the system of a User-Agent; one of them if the other is unknown, '' if both are. The desktop shell has
 * the app's name instead of its browser's.
 */
export function clientNameOf(userAgent: string, terminal: number = Terminal.WEB): string {
  const text = userAgent.slice(0, MAX_READ);
  const nameIn = (table: typeof BROWSERS) => table.find(([, pattern]) => pattern.test(text))?.[0];
  const browser = nameIn(BROWSERS);
  const app = browser !== undefined && terminal === Terminal.APP ? 'Partyline' : browser;
  return [app, nameIn(SYSTEMS)].filter((name) => name !== undefined).join(' on ');
}

/** Most browsers also name Chrome or Safari, so these come last. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
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
