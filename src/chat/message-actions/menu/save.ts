// The tab. Saves what a message carries. Another site's file is not saved but opened, in a tab of its own.
import type { Carried } from './attached-file.ts';

export function save({ address, name }: Carried): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
}
