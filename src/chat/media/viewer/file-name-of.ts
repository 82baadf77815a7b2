// The file name under which a picture is saved, taken from its URL. Pure.
import { shownName } from '../../../shared/files/file-name.ts';

export function fileNameOf(address: string): string {
  const last = new URL(address, 'http://localhost').pathname.split('/').at(-1) ?? '';
  try {
    return shownName(decodeURIComponent(last)) || 'picture';
  } catch {
    return shownName(last) || 'picture';
  }
}
