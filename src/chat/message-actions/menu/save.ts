// Download of a message's file. Browsers open a file of another site in a new tab instead of saving it. The link is in the
// page for its click, so that the desktop shell decides about it as about all links.
import type { AttachedFile } from './attached-file.ts';

export function save({ address, name }: AttachedFile): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  document.body.append(link);
  link.click();
  link.remove();
}
