// The tab. What may be sent as a picture or a file, and under which name. Pure.
import { LIMITS } from '../../../../core/wire/profile-s/limits.ts';

export type FileKind = 'image' | 'file';

/** Why a file is not sent. */
export type Refusal =
  | { why: 'empty' }
  | { why: 'too-large'; most: number }
  | { why: 'format' }
  | { why: 'too-many-pixels'; most: number }
  | { why: 'unreadable' }
  | { why: 'not-written' };

/** The pictures that every browser shows. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export const PICTURE_NAMES = 'PNG, JPEG, GIF, WebP';

/** null where nothing speaks against it by what is known without reading it. */
export function refusalOf({ size, type }: Pick<File, 'size' | 'type'>, kind: FileKind): Refusal | null {
  const most = kind === 'image' ? LIMITS.imageBytes : LIMITS.fileBytes;
  if (size === 0) return { why: 'empty' };
  if (kind === 'image' && !PICTURE_TYPES.some((one) => one === type)) return { why: 'format' };
  return size > most ? { why: 'too-large', most } : null;
}

const LONGEST_NAME = 255;
const LONGEST_MIME = 127;

/** The name as it may travel: never empty, and what is cut off is its middle, so that the type is still told. */
export function travellingName(name: string): string {
  const whole = name.toWellFormed();
  if (whole === '') return 'file';
  if (whole.length <= LONGEST_NAME) return whole;
  const end = /\.[^.]{1,16}$/.exec(whole)?.[0] ?? '';
  // A cut character becomes a sign of its own, never half of one.
  return `${whole.slice(0, LONGEST_NAME - end.length)}${end}`.toWellFormed();
}

export const travellingMime = (type: string): string => (type.length <= LONGEST_MIME ? type : '');

const LONGEST_SIDE = 65_535;

/** Sides that cannot travel are unknown. */
export function travellingSides(width: number, height: number): { width: number; height: number } {
  const known = Math.max(width, height) <= LONGEST_SIDE;
  return known ? { width, height } : { width: 0, height: 0 };
}
