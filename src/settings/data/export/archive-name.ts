// Names of files in an archive and of the archive itself. They come from other users, and must name no other place.
import { firstUnits } from '../../../core/domain/characters.ts';

/** Maximum length of the given part of a name, UTF-16 units. */
const LENGTH = 60;

/** A path such as `files/picture-3-sea.png`. The number makes it unique, and the prefix prevents reserved names. */
export const archivePath = (folder: string, kind: string, number: number, ending: string): string =>
  `${folder}/${kind}-${number}${ending}`;

/**
 * A name without separators, control characters, and characters that some file system refuses; '' where nothing is
 * left. A long name keeps its extension.
 */
export function fileName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(REFUSED, ' ')
    .replace(/\s+/g, ' ')
    .replace(ENDS, '');
  const extension = /\.[a-z0-9]{1,8}$/i.exec(plain)?.[0] ?? '';
  const stem = plain.slice(0, plain.length - extension.length);
  if (stem.length <= LENGTH) return plain;
  return firstUnits(stem, LENGTH).replace(ENDS, '') + extension;
}

/**
 * The name of an archive, such as `partyline-ada-2026-11-26.zip`, or `partyline-ada-Mira-2026-11-26.zip` for one chat.
 * @param chat the name of the one chat; '' for the whole account
 */
export function archiveName(account: string, chat: string, at: Date): string {
  const twoDigits = (part: number): string => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
  const names = [account, chat].map(fileName).filter((name) => name !== '');
  return `${['partyline', ...names, day].join('-')}.zip`;
}

/** The extension of a raster picture of this media type; null for any other type. SVG is code, so it is no picture. */
export const pictureExtension = (type: string): string | null =>
  EXTENSIONS.get(type.toLowerCase().replace(/;.*$/, '').trim()) ?? null;

const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
  ['image/avif', 'avif'],
  ['image/bmp', 'bmp'],
]);

const REFUSED = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|%#&]/gu;
/** Windows drops dots and spaces at the end; a dot at the start hides a file. */
const ENDS = /^[. ]+|[. ]+$/g;
