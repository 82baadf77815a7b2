// Generated pictures that move, or have transparent pixels.
import { deflateSync } from 'node:zlib';
import { pngFile, type PngFormat } from '../../server/png.ts';

/** A GIF of plain frames in turn, 100 ms each. @param frames the grey of each frame, 0..127 */
export function movingGif(width: number, height: number, frames: readonly number[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const palette = Buffer.from(
    Array.from({ length: 128 }, (_, grey) => [grey * 2, 90, 255 - grey * 2]).flat(),
  );
  const loop = Buffer.from('!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00', 'latin1');
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([0xf6, 0, 0]),
    palette,
    loop,
    ...frames.flatMap((grey) => [
      Buffer.from('!\xf9\x04\x00\x0a\x00\x00\x00,\x00\x00\x00\x00', 'latin1'),
      size,
      Buffer.from([0, 7]),
      blocksOf(codesOf(width * height, grey)),
    ]),
    Buffer.from(';'),
  ]);
}

/** LZW codes of 8 bits: the code 128 clears the table before the codes would need 9 bits, and 129 ends. */
function codesOf(pixels: number, grey: number): Buffer {
  const codes: number[] = [];
  for (let at = 0; at < pixels; at++) {
    if (at % 120 === 0) codes.push(128);
    codes.push(grey);
  }
  return Buffer.from([...codes, 129]);
}

function blocksOf(data: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([...blocks, Buffer.from([0])]);
}

/** A transparent PNG with a black stroke in its upper half and a white one in its lower half. */
export function strokesPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width * 2 + 1) * height);
  for (let y = 0; y < height; y++) {
    const isStroke = y % (height / 2) > height / 6 && y % (height / 2) < height / 3;
    const grey = y < height / 2 ? 0 : 255;
    for (let x = 0; x < width; x++) {
      const isInside = isStroke && x > width / 6 && x < (width * 5) / 6;
      rows.set([grey, isInside ? 255 : 0], y * (width * 2 + 1) + 1 + x * 2);
    }
  }
  return pngFile(width, height, GREY_ALPHA, deflateSync(rows));
}

const GREY_ALPHA: PngFormat = [8, 4];
