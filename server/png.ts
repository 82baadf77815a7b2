// An encoder of generated pictures as PNG, for the demo.
import { crc32, deflateSync } from 'node:zlib';

/** The colour at `x` and `y`, which run from 0 to 1. Red, green and blue run from 0 to 1 too. */
export type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number];

/** Width and height in pixels. */
export function png(width: number, height: number, paint: Paint): Buffer {
  const stride = width * 3 + 1;
  const lines = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row++) {
    let at = row * stride;
    lines[at++] = SUB_FILTER;
    let redBefore = 0;
    let greenBefore = 0;
    let blueBefore = 0;
    for (let column = 0; column < width; column++) {
      const colour = paint((column + 0.5) / width, (row + 0.5) / height);
      const red = toByte(colour[0]);
      const green = toByte(colour[1]);
      const blue = toByte(colour[2]);
      // The buffer stores differences modulo 256, as the filter requires.
      lines[at++] = red - redBefore;
      lines[at++] = green - greenBefore;
      lines[at++] = blue - blueBefore;
      redBefore = red;
      greenBefore = green;
      blueBefore = blue;
    }
  }
  return pngFile(width, height, PNG_RGB, deflateSync(lines));
}

/** Bit depth and colour type of a PNG, by section 11.2.1 of its specification. */
export type PngFormat = readonly [depth: number, colourType: number];
export const PNG_RGB: PngFormat = [8, 2];

/** A PNG of compressed lines, each with its filter type before it. */
export function pngFile(width: number, height: number, format: PngFormat, lines: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(format, 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

function toByte(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 255);
}

/**
 * PNG filter type Sub: each pixel is stored as its difference from the previous one, which compresses better.
 */
const SUB_FILTER = 1;
