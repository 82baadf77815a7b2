// The rules for uploads: path, types and size (VAL-27, VAL-28, DLG-06). A caller lists the rules that it allows; the
// first rule that accepts a file's type decides. Pure functions.
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { FOLDER_TYPE } from './transfer-files.ts';

export interface UploadRules {
  /** The server's path for the upload. */
  path: '/image/upload' | '/file/upload' | '/video/upload';
  /** Accepted MIME types by file extension; null accepts every file. */
  types: Readonly<Record<string, readonly string[]>> | null;
  /** Maximum size, bytes. */
  most: number;
}

/** The reason why a file is not sent. */
export type Refusal =
  | { why: 'empty' }
  | { why: 'folder' }
  | { why: 'too-large'; most: number }
  /** `types`: the accepted extensions. */
  | { why: 'format'; types: readonly string[] }
  | { why: 'too-many-pixels'; most: number }
  /** The browser cannot draw the file as a picture (ERR-17). */
  | { why: 'not-shown' }
  /** The browser cannot read the file (ERR-18). */
  | { why: 'unreadable' }
  /** The file was readable when it was chosen, and is not when it is sent. */
  | { why: 'changed' }
  | { why: 'not-written' };

/** Either `rules` or `refusal` is null. */
export interface CheckedFile {
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
    // The tab converts it, because the server takes none.
    avif: ['image/avif'],
  },
  most: LIMITS.imageBytes,
};

/** Pictures of users and groups (VAL-16, VAL-17). */
export const AVATARS: UploadRules = {
  path: '/image/upload',
  types: {
    jpeg: ['image/jpeg'],
    jpg: ['image/jpeg', 'image/jpg'],
    png: ['image/png'],
    webp: ['image/webp'],
  },
  most: LIMITS.avatarBytes,
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

/** Checks size and type of a file, without reading its content. */
export function checked(file: File, rules: readonly UploadRules[]): CheckedFile {
  const match = rules.find((candidate) => accepts(candidate, file));
  const refuse = (refusal: Refusal): CheckedFile => ({ file, rules: null, refusal });
  if (file.type === FOLDER_TYPE) return refuse({ why: 'folder' });
  if (file.size === 0) return refuse({ why: 'empty' });
  if (!match) return refuse({ why: 'format', types: rules.flatMap(extensionsOf) });
  return file.size > match.most
    ? refuse({ why: 'too-large', most: match.most })
    : { file, rules: match, refusal: null };
}

/** The `accept` attribute for the browser's file dialog; undefined accepts every file. */
export function acceptOf(rules: readonly UploadRules[]): string | undefined {
  if (rules.some(({ types }) => types === null)) return undefined;
  const extensions = rules.flatMap(extensionsOf).map((extension) => `.${extension}`);
  return [...rules.flatMap(({ types }) => Object.values(types ?? {}).flat()), ...extensions].join(',');
}

const extensionsOf = ({ types }: UploadRules): string[] => Object.keys(types ?? {});

/** Compares the file's MIME type; a file without a MIME type is compared by its extension. */
function accepts({ types }: UploadRules, { name, type }: File): boolean {
  if (types === null) return true;
  if (type !== '') return Object.values(types).flat().includes(type.toLowerCase());
  return Object.hasOwn(types, name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}
