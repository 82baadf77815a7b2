// Name, MIME type and size of a file, limited to the values that the protocol allows.

/** Never empty. Cuts a long name before its extension, which keeps the type visible. */
export function wireName(name: string): string {
  const whole = name.toWellFormed();
  if (whole === '') return 'file';
  if (whole.length <= MAX_NAME_LENGTH) return whole;
  const end = /\.[^.]{1,16}$/.exec(whole)?.[0] ?? '';
  // `toWellFormed` replaces half of a cut surrogate pair.
  return `${whole.slice(0, MAX_NAME_LENGTH - end.length)}${end}`.toWellFormed();
}

/** Empty for a type that is too long. */
export const wireMime = (type: string): string => (type.length <= MAX_MIME_LENGTH ? type : '');

/** 0 x 0, which means unknown, for sides that are too long. */
export function wireSides(width: number, height: number): { width: number; height: number } {
  const known = Math.max(width, height) <= MAX_SIDE;
  return known ? { width, height } : { width: 0, height: 0 };
}

/** UTF-16 units. */
const MAX_NAME_LENGTH = 255;
const MAX_MIME_LENGTH = 127;
/** px */
const MAX_SIDE = 65_535;
