// The length of file names for requests and stores, which count UTF-16 units.
import { firstUnits } from './characters.ts';

/** At most `max` UTF-16 units. The extension, which shows the type, stays as long as there is room for it. */
export function shortFileName(name: string, max: number): string {
  const whole = name.toWellFormed();
  if (whole.length <= max) return whole;
  const extension = /\.[^.]{1,16}$/.exec(whole)?.[0] ?? '';
  return extension.length < max
    ? firstUnits(whole, max - extension.length) + extension
    : firstUnits(whole, max);
}
