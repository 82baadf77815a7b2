// Removal of metadata from pictures: location, time, camera, author, comments, embedded thumbnails, and bytes
// after the end of the picture. Nothing is decoded, so pixels stay as they are. The removal keeps only the
// orientation from EXIF, because rotating the pixels would need a decoder.
import { inBlocks } from '../../../src/core/media/read-bytes.ts';
import type { ReadAt } from '../read-at.ts';
import { gifPieces } from './gif.ts';
import { jpegPieces } from './jpeg.ts';
import type { Piece } from './pieces.ts';
import { pngPieces } from './png.ts';
import { webpPieces } from './webp.ts';

export { bytesOf } from './pieces.ts';

/**
 * The pieces of a picture of this type without its metadata. Omits bytes that cannot be parsed.
 * @param size bytes of the file
 */
export async function withoutMetadata(mime: string, read: ReadAt, size: number): Promise<Piece[]> {
  const piecesOf = PARSERS.get(mime);
  return piecesOf ? piecesOf(inBlocks(read), size) : [{ from: 0, to: size }];
}

/** Parsers by MIME type. BMP is not among them, because it has no metadata. */
const PARSERS: ReadonlyMap<string, (read: ReadAt, size: number) => Promise<Piece[]>> = new Map([
  ['image/jpeg', jpegPieces],
  ['image/png', pngPieces],
  ['image/gif', gifPieces],
  ['image/webp', webpPieces],
]);
