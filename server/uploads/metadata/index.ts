// Server: takes out of pictures what is not the picture: place, time, camera, author, comments, small versions and
// whatever stands behind the end. Nothing is decoded: pixels stay as they are, and of EXIF the one entry stays that
// says which way up they are shown, so no code of our own draws the picture anew.
import type { ReadAt } from '../reading.ts';
import { gifPieces } from './gif.ts';
import { jpegPieces } from './jpeg.ts';
import { inBlocks, type Piece } from './pieces.ts';
import { pngPieces } from './png.ts';
import { webpPieces } from './webp.ts';

export { bytesOf } from './pieces.ts';

/**
 * What a picture of this type is written anew from. What cannot be read as a part of the picture is left out.
 * @param size bytes
 */
export async function withoutMetadata(mime: string, read: ReadAt, size: number): Promise<Piece[]> {
  const walk = WALKS.get(mime);
  return walk ? walk(inBlocks(read), size) : [{ from: 0, to: size }];
}

/** BMP has no place for such things. */
const WALKS: ReadonlyMap<string, (read: ReadAt, size: number) => Promise<Piece[]>> = new Map([
  ['image/jpeg', jpegPieces],
  ['image/png', pngPieces],
  ['image/gif', gifPieces],
  ['image/webp', webpPieces],
]);
