// An encoder of pictures with at most 16 colours as GIF.

/** A colour of three bytes. */
export type Colour = readonly [red: number, green: number, blue: number];

/**
 * `colourAt` returns the index in the palette for a pixel. It is called row by row, from the top left.
 *
 * The code stream never refers to its dictionary, so a decoder reads each 5-bit code as a pixel. A clear code
 * precedes the 15th pixel after the last one, before the dictionary grows to codes of 6 bits.
 * Source: GIF89a specification, section 22 and appendix F.
 */
export function gif(
  width: number,
  height: number,
  palette: readonly Colour[],
  colourAt: (column: number, row: number) => number,
): Buffer {
  const codes = [CLEAR];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      if (pixel > 0 && pixel % PIXELS_PER_CLEAR === 0) codes.push(CLEAR);
      codes.push(colourAt(column, row));
    }
  }
  codes.push(END);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    // A global table of 16 colours, the first one as ground, square pixels.
    Buffer.from([...size(width, height), 0b1011_0000 | (BITS - 1), 0, 0]),
    Buffer.from(Array.from({ length: 1 << BITS }, (_, at) => palette[at] ?? [0, 0, 0]).flat()),
    Buffer.from([0x2c, 0, 0, 0, 0, ...size(width, height), 0, BITS]),
    ...blocksOf(packed(codes)),
    Buffer.from([0, 0x3b]),
  ]);
}

const size = (width: number, height: number) => [width & 255, width >> 8, height & 255, height >> 8];

/** Packs codes into bytes, the lowest bit first. */
function packed(codes: readonly number[]): Buffer {
  const bytes: number[] = [];
  let held = 0;
  let heldBits = 0;
  for (const code of codes) {
    held |= code << heldBits;
    heldBits += CODE_BITS;
    for (; heldBits >= 8; heldBits -= 8) {
      bytes.push(held & 255);
      held >>= 8;
    }
  }
  return Buffer.from(heldBits > 0 ? [...bytes, held] : bytes);
}

/** Cuts data into blocks of at most 255 bytes, each after its length. */
function blocksOf(data: Buffer): Buffer[] {
  const blocks = [];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  return blocks;
}

/** Bits of an index in the palette. */
const BITS = 4;
const CODE_BITS = BITS + 1;
const CLEAR = 1 << BITS;
const END = CLEAR + 1;
const PIXELS_PER_CLEAR = 14;
