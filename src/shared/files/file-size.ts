// The tab. The size of a file in words (FMT-04): megabytes, kilobytes or bytes, by its magnitude.

const KB = 1024;
const MB = KB * KB;

/** @param locale for the decimal sign */
export function fileSize(bytes: number, locale: string): string {
  const [part, unit] = bytes < KB ? [bytes, 'B'] : bytes < MB ? [bytes / KB, 'KB'] : [bytes / MB, 'MB'];
  // 1023.9 KB would be printed as 1,024.
  if (unit === 'KB' && part >= KB - 0.5) return fileSize(MB, locale);
  const digits = unit === 'B' || part >= 10 ? 0 : 1;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(part)} ${unit}`;
}
