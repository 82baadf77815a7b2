// The tab. Pure: what is told of a file, in the form in which it may travel.

/** Never empty, and what is cut off is its middle, so that the type is still told. */
export function travellingName(name: string): string {
  const whole = name.toWellFormed();
  if (whole === '') return 'file';
  if (whole.length <= LONGEST_NAME) return whole;
  const end = /\.[^.]{1,16}$/.exec(whole)?.[0] ?? '';
  // A cut character becomes a sign of its own, never half of one.
  return `${whole.slice(0, LONGEST_NAME - end.length)}${end}`.toWellFormed();
}

export const travellingMime = (type: string): string => (type.length <= LONGEST_MIME ? type : '');

/** Sides that cannot travel are unknown. */
export function travellingSides(width: number, height: number): { width: number; height: number } {
  const known = Math.max(width, height) <= LONGEST_SIDE;
  return known ? { width, height } : { width: 0, height: 0 };
}

const LONGEST_NAME = 255;
const LONGEST_MIME = 127;
const LONGEST_SIDE = 65_535;
