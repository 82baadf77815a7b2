// The tab. Pure: what may be uploaded where (VAL-27, VAL-28, DLG-06). A caller names the places that its files may go
// to; the first one that takes a file's type decides.
import { LIMITS } from '../../core/wire/profile-s/limits.ts';

export interface UploadRules {
  /** Where the server takes it. */
  path: '/image/upload' | '/file/upload' | '/video/upload';
  /** What is taken, by its ending; null: anything. */
  types: Readonly<Record<string, readonly string[]>> | null;
  /** Bytes. */
  most: number;
}

/** Why a file is not sent. */
export type Refusal =
  | { why: 'empty' }
  | { why: 'too-large'; most: number }
  /** `types`: the endings that would do. */
  | { why: 'format'; types: readonly string[] }
  | { why: 'too-many-pixels'; most: number }
  /** A picture that this browser cannot show (ERR-17). */
  | { why: 'not-shown' }
  /** ERR-18 */
  | { why: 'unreadable' }
  | { why: 'not-written' };

/** One of the two is null. */
export interface Checked {
  file: File;
  rules: UploadRules | null;
  refusal: Refusal | null;
}

export const PICTURES: UploadRules = {
  path: '/image/upload',
  types: {
    jpeg: ['image/jpeg'],
    jpg: ['image/jpeg'],
    bmp: ['image/bmp', 'image/x-ms-bmp'],
    png: ['image/png'],
    webp: ['image/webp'],
    gif: ['image/gif'],
  },
  most: LIMITS.imageBytes,
};

export const VIDEOS: UploadRules = {
  path: '/video/upload',
  types: {
    mp4: ['video/mp4'],
    ogg: ['video/ogg'],
    webm: ['video/webm'],
    mov: ['video/quicktime'],
  },
  most: LIMITS.videoBytes,
};

export const FILES: UploadRules = { path: '/file/upload', types: null, most: LIMITS.fileBytes };

/** What speaks against it by what is known without reading it. */
export function checked(file: File, rules: readonly UploadRules[]): Checked {
  const mine = rules.find((one) => takes(one, file));
  const refuse = (refusal: Refusal): Checked => ({ file, rules: null, refusal });
  if (file.size === 0) return refuse({ why: 'empty' });
  if (!mine) return refuse({ why: 'format', types: rules.flatMap(endingsOf) });
  return file.size > mine.most
    ? refuse({ why: 'too-large', most: mine.most })
    : { file, rules: mine, refusal: null };
}

/** What a browser's own dialog shall offer; undefined: everything. */
export function acceptOf(rules: readonly UploadRules[]): string | undefined {
  if (rules.some(({ types }) => types === null)) return undefined;
  const endings = rules.flatMap(endingsOf).map((ending) => `.${ending}`);
  return [...rules.flatMap(({ types }) => Object.values(types ?? {}).flat()), ...endings].join(',');
}

const endingsOf = ({ types }: UploadRules): string[] => Object.keys(types ?? {});

/** By what the browser says of it; it knows no type where the system knows none: then by the name. */
function takes({ types }: UploadRules, { name, type }: File): boolean {
  if (types === null) return true;
  if (type !== '') return Object.values(types).flat().includes(type.toLowerCase());
  return Object.hasOwn(types, name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}
