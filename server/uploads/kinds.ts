// The type of a stored file, detected from its first bytes. Name and declared type come from the sender and
// prove nothing.
import { imageHeader, type ImageHeader } from '../../src/core/media/image-header.ts';
import { mediaKind, type MediaKind } from '../../src/core/media/media-kind.ts';
import { LIMITS } from '../../src/core/wire/index.ts';
import type { ReadAt } from './read-at.ts';

export type FileKind =
  | ({ kind: 'image' } & ImageHeader)
  /** A picture with more than LIMITS.imagePixels pixels: decoding it would take too much memory. */
  | { kind: 'hugeImage'; mime: string }
  | MediaKind
  | { kind: 'other'; mime: string };

export async function kindOf(read: ReadAt): Promise<FileKind> {
  const image = await imageHeader(read);
  if (image) {
    return image.width * image.height <= LIMITS.imagePixels
      ? { kind: 'image', ...image }
      : { kind: 'hugeImage', mime: UNKNOWN };
  }
  return mediaKind(await read(0, 64)) ?? { kind: 'other', mime: UNKNOWN };
}

/** Browsers save a file of this type and never show it. */
const UNKNOWN = 'application/octet-stream';
