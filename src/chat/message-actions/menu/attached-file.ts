// File or picture of a message that the menu can save or copy. Pure.
import type { MessageRow } from '../../../core/contract/rows.ts';
import { attachmentOf } from '../../media/attachment-of.ts';

export interface AttachedFile {
  /** URL of the file, '' where the message has none. */
  address: string;
  /** File name of the download. */
  name: string;
  /** The file is a picture on the page's origin. Pictures of other sites cannot be read for the clipboard. */
  isReadablePicture: boolean;
}

const NO_FILE: AttachedFile = { address: '', name: '', isReadablePicture: false };

export function attachedFileOf(
  row: Pick<MessageRow, 'type' | 'content' | 'upload'>,
  origin: string,
): AttachedFile {
  const found = attachmentOf(row, origin);
  if (!found) return NO_FILE;
  const address = found.kind === 'image' ? found.whole : found.address;
  if (address === '') return NO_FILE;
  const url = new URL(address);
  const givenName = found.kind === 'file' ? found.name : '';
  return {
    address,
    name: givenName || lastSegment(url.pathname),
    isReadablePicture: found.kind === 'image' && url.origin === origin,
  };
}

function lastSegment(path: string): string {
  const segment = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
