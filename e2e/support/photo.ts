// Generated photographs and animated pictures of any size, without the dependency of an encoder.

/**
 * A JPEG of colour gradients with noise, as cameras write it: chroma at half size, orientation in EXIF. It has the
 * smallest set of Huffman codes, a DC difference and three AC values a block.
 * @param orientation of EXIF: 6 shows the stored picture turned by 90 degrees
 */
export function photograph(width: number, height: number, orientation: number): Buffer {
  const columns = Math.ceil(width / 16);
  const rows = Math.ceil(height / 16);
  const bits = new BitWriter(columns * rows * 40);
  const last = [0, 0, 0];
  let seed = 1;
  const noise = (): number => (seed = (seed * 48_271) % 2_147_483_647) & 3;
  const block = (component: 0 | 1 | 2, dc: number, hasNoise: boolean): void => {
    const difference = dc - (last[component] ?? 0);
    last[component] = dc;
    const size = 32 - Math.clz32(Math.abs(difference));
    bits.write(size, 4);
    bits.write(difference < 0 ? difference + 2 ** size - 1 : difference, size);
    // Each AC value: code 1, no zeros before it and 2 bits of value.
    for (let count = hasNoise ? 3 : 0; count > 0; count--) {
      bits.write(1, 4);
      bits.write(noise(), 2);
    }
    bits.write(0, 4);
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const luma = Math.round((column / columns) * 100) - 50;
      for (let part = 0; part < 4; part++) block(0, luma + part * 4, true);
      block(1, Math.round((row / rows) * 80) - 40, false);
      block(2, 40 - Math.round((column / columns) * 80), false);
    }
  }
  const exif = [
    ...Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0', 'latin1'),
    orientation,
  ];
  const [frameHeight, frameWidth] = [
    [height >> 8, height & 255],
    [width >> 8, width & 255],
  ] as const;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, [...exif, 0, 0, 0, 0, 0, 0]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
    segment(0xc0, [8, ...frameHeight, ...frameWidth, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]),
    // DC: a code of 4 bits for each size from 0 to 11. AC: code 0 ends the block, code 1 is a value of 2 bits.
    segment(0xc4, [0, ...codesOfFourBits(12), ...Array.from({ length: 12 }, (_, size) => size)]),
    segment(0xc4, [0x10, ...codesOfFourBits(2), 0, 2]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    bits.end(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** The number of codes of each length from 1 to 16 bits: all `count` codes have 4 bits. */
const codesOfFourBits = (count: number): number[] =>
  Array.from({ length: 16 }, (_, at) => (at === 3 ? count : 0));

function segment(marker: number, body: readonly number[]): Buffer {
  const length = body.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...body]);
}

/** Entropy-coded data: a byte 0xff is followed by 0. */
class BitWriter {
  #bytes: Buffer;
  #length = 0;
  #held = 0;
  #count = 0;

  constructor(capacity: number) {
    this.#bytes = Buffer.alloc(capacity);
  }

  write(value: number, bits: number): void {
    this.#held = (this.#held << bits) | value;
    this.#count += bits;
    while (this.#count >= 8) {
      this.#count -= 8;
      this.#push((this.#held >> this.#count) & 255);
    }
    this.#held &= 2 ** this.#count - 1;
  }

  end(): Buffer {
    if (this.#count > 0) this.write(2 ** (8 - this.#count) - 1, 8 - this.#count);
    return this.#bytes.subarray(0, this.#length);
  }

  #push(byte: number): void {
    if (this.#length + 2 > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, this.#bytes]);
    this.#bytes[this.#length++] = byte;
    if (byte === 0xff) this.#bytes[this.#length++] = 0;
  }
}

/** A GIF of two frames of different colours, shown in turn for ever. It is not compressed. */
export function animatedGif(width: number, height: number): Buffer {
  const number = (value: number): number[] => [value & 255, value >> 8];
  const palette = [0x20, 0x40, 0x70, 0xf0, 0xc0, 0x40, 0, 0, 0, 0xff, 0xff, 0xff];
  const frame = (colour: number): Buffer =>
    Buffer.concat([
      Buffer.from([0x21, 0xf9, 4, 4, ...number(10), 0, 0]),
      Buffer.from([0x2c, 0, 0, 0, 0, ...number(width), ...number(height), 0, 2]),
      gifData(Array.from({ length: width * height }, (_, at) => (at % width < at / width ? colour : 3))),
    ]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([...number(width), ...number(height), 0x81, 0, 0, ...palette]),
    Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1'),
    frame(0),
    frame(1),
    Buffer.from([0x3b]),
  ]);
}

/** LZW codes of 3 bits. A clear code after every second pixel keeps the decoder's table too small for longer codes. */
function gifData(pixels: readonly number[]): Buffer {
  const CLEAR = 4;
  const END = 5;
  const codes = pixels.flatMap((pixel, at) => (at % 2 === 0 ? [CLEAR, pixel] : [pixel]));
  codes.push(END);
  const packed = Buffer.alloc(Math.ceil((codes.length * 3) / 8));
  for (const [at, code] of codes.entries()) {
    const offset = at * 3;
    const shifted = code << (offset & 7);
    packed[offset >> 3] = (packed[offset >> 3] ?? 0) | (shifted & 255);
    if (shifted > 255) packed[(offset >> 3) + 1] = shifted >> 8;
  }
  const blocks: Buffer[] = [];
  for (let at = 0; at < packed.length; at += 255) {
    const block = packed.subarray(at, at + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([...blocks, Buffer.from([0])]);
}
