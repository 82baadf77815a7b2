// File sizes as text (FMT-04), in megabytes, kilobytes or bytes.

const KB = 1024;
const MB = KB * KB;

/** @param locale the language tag that decides the decimal separator */
export function fileSize(bytes: number, locale: string): string {
  const [value, unit] = bytes < KB ? [bytes, 'B'] : bytes < MB ? [bytes / KB, 'KB'] : [bytes / MB, 'MB'];
  // 1023.9 KB rounds to "1,024 KB", so it shows as 1 MB.
  if (unit === 'KB' && value >= KB - 0.5) return fileSize(MB, locale);
  const digits = unit === 'B' || value >= 10 ? 0 : 1;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)} ${unit}`;
}
