// Name, MIME type and picture dimensions of a file, limited to the values that the protocol allows.
import { shortFileName } from '../../core/domain/file-names.ts';

/** The file name to send, never empty. A long name is cut before its extension, which shows the type. */
export function wireName(name: string): string {
  return shortFileName(name, MAX_NAME_LENGTH) || 'file';
}

/** The MIME type to send; '' for a type that is too long. */
export const wireMime = (type: string): string => (type.length <= MAX_MIME_LENGTH ? type : '');

/** The dimensions to send, px; 0 x 0 (unknown) where a side exceeds the limit. */
export function wireSides(width: number, height: number): { width: number; height: number } {
  const known = Math.max(width, height) <= MAX_SIDE;
  return known ? { width, height } : { width: 0, height: 0 };
}

/** Maximum lengths of a name and a MIME type, UTF-16 units. */
const MAX_NAME_LENGTH = 255;
const MAX_MIME_LENGTH = 127;
/** Maximum width and height, px. */
const MAX_SIDE = 65_535;
