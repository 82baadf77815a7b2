// File sizes as text (FMT-04), in megabytes, kilobytes or bytes.

const KB = 1024;
const MB = KB * KB;

/** @param locale the language tag that decides the decimal separator */
export function fileSize(bytes: number, locale: string): string {
  // A size of four digits is shorter in the next unit: 1,001 B is 1 KB, and 999.5 KB rounds to four digits.
  const [value, unit] =
    bytes < 1000 ? [bytes, 'B'] : bytes < 999.5 * KB ? [bytes / KB, 'KB'] : [bytes / MB, 'MB'];
  const digits = unit === 'B' || value >= 10 ? 0 : 1;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)} ${unit}`;
}
