// Format and pixel size of a picture, read from its header. Nothing is decoded, so a picture that would be huge
// in memory costs only a few reads.
import { hasBytes } from './byte-signature.ts';
import { bmpSize, gifSize, jpegSize, pngSize, type Size, webpSize } from './image-sizes.ts';
import type { ReadBytes } from './read-bytes.ts';

export interface ImageHeader {
  mime: string;
  /** File extensions, the usual one first. */
  extensions: readonly [string, ...string[]];
  /** Pixels as stored, before the rotation that EXIF requests. */
  width: number;
  height: number;
}

/**
 * Reads the header of a picture. Null for a file that is no PNG, JPEG, GIF, WebP or BMP, or whose width or
 * height is 0.
 */
export async function imageHeader(read: ReadBytes): Promise<ImageHeader | null> {
  const head = await read(0, 64);
  for (const { matches, readSize, ...format } of FORMATS) {
    if (!matches(head)) continue;
    const size = await readSize(head, read);
    return size && size.width > 0 && size.height > 0 ? { ...format, ...size } : null;
  }
  return null;
}

interface Format extends Pick<ImageHeader, 'mime' | 'extensions'> {
  matches: (head: Uint8Array) => boolean;
  readSize: (head: Uint8Array, read: ReadBytes) => Size | null | Promise<Size | null>;
}

const FORMATS: readonly Format[] = [
  {
    mime: 'image/png',
    extensions: ['png'],
    matches: (head) => hasBytes(head, 0, '\x89PNG\r\n\x1a\n'),
    readSize: pngSize,
  },
  {
    mime: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    matches: (head) => hasBytes(head, 0, '\xff\xd8\xff'),
    readSize: (_head, read) => jpegSize(read),
  },
  {
    mime: 'image/gif',
    extensions: ['gif'],
    matches: (head) => hasBytes(head, 0, 'GIF87a') || hasBytes(head, 0, 'GIF89a'),
    readSize: gifSize,
  },
  {
    mime: 'image/webp',
    extensions: ['webp'],
    matches: (head) => hasBytes(head, 0, 'RIFF') && hasBytes(head, 8, 'WEBP'),
    readSize: webpSize,
  },
  { mime: 'image/bmp', extensions: ['bmp'], matches: (head) => hasBytes(head, 0, 'BM'), readSize: bmpSize },
];
