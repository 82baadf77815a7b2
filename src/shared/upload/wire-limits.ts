// Name, MIME type and picture dimensions of a file, limited to the values that the protocol allows.

/** The file name to send, never empty. A long name is cut before its extension, which shows the type. */
export function wireName(name: string): string {
  const whole = name.toWellFormed();
  if (whole === '') return 'file';
  if (whole.length <= MAX_NAME_LENGTH) return whole;
  const end = /\.[^.]{1,16}$/.exec(whole)?.[0] ?? '';
  // `toWellFormed` replaces half of a cut surrogate pair.
  return `${whole.slice(0, MAX_NAME_LENGTH - end.length)}${end}`.toWellFormed();
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
