// The tab. What of a message can be saved or copied as a file. Pure.
import type { MessageRow } from '../../../core/contract/rows.ts';
import { attachmentOf } from '../../media/attachment-of.ts';

export interface Carried {
  /** '' where there is nothing to save. */
  address: string;
  /** What it is saved as. */
  name: string;
  /** A picture of this server: no other one lets itself be read. */
  picture: boolean;
}

const NOTHING: Carried = { address: '', name: '', picture: false };

export function carriedBy(row: Pick<MessageRow, 'type' | 'content' | 'upload'>, origin: string): Carried {
  const found = attachmentOf(row, origin);
  if (!found) return NOTHING;
  const address = found.kind === 'image' ? found.whole : found.address;
  if (address === '') return NOTHING;
  const url = new URL(address);
  const named = found.kind === 'file' ? found.name : '';
  return {
    address,
    name: named || lastOf(url.pathname),
    picture: found.kind === 'image' && url.origin === origin,
  };
}

function lastOf(path: string): string {
  const part = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
