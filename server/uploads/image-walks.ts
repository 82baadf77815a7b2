// Server: the two kinds of picture whose size may stand far behind the beginning.
import type { Size } from './image-header.ts';
import type { ReadAt } from './reading.ts';

/** Jumps from segment to segment to the one that begins the picture. */
export async function jpegSize(read: ReadAt): Promise<Size | null> {
  let at = 2;
  for (let step = 0; step < MAX_STEPS; step++) {
    const head = await read(at, 9);
    const marker = head[1];
    if (head[0] !== 0xff || marker === undefined) return null;
    if (marker === 0xff) {
      // Any marker may be filled up in front.
      at += 1;
    } else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
    } else if (head.length < 9 || isTooLate(marker)) {
      return null;
    } else if (isFrame(marker)) {
      return { width: head.readUInt16BE(7), height: head.readUInt16BE(5) };
    } else {
      const length = head.readUInt16BE(2);
      if (length < 2) return null;
      at += 2 + length;
    }
  }
  return null;
}

/** The start of a scan, the end of the picture. */
const isTooLate = (marker: number) => marker === 0xda || marker === 0xd9;

/** SOF0 to SOF15 without the three that are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Browsers enlarge the screen to the first frame, so the larger of both counts. */
export async function gifSize(head: Buffer, read: ReadAt): Promise<Size | null> {
  const flags = head[10];
  if (flags === undefined) return null;
  const screen = { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
  const colours = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  const at = await firstFrame(13 + colours, read);
  const frame = at === null ? null : await read(at, 9);
  if (frame?.length !== 9) return null;
  return {
    width: Math.max(screen.width, frame.readUInt16LE(1) + frame.readUInt16LE(5)),
    height: Math.max(screen.height, frame.readUInt16LE(3) + frame.readUInt16LE(7)),
  };
}

/** Where the first frame begins: behind extensions, each a chain of parts that ends with an empty one. */
async function firstFrame(start: number, read: ReadAt): Promise<number | null> {
  let at = start;
  let inside = false;
  for (let step = 0; step < MAX_STEPS; step++) {
    const [sign] = await read(at, 1);
    if (sign === undefined) return null;
    if (inside) {
      at += 1 + sign;
      inside = sign !== 0;
    } else if (sign === FRAME) {
      return at;
    } else if (sign === EXTENSION) {
      at += 2;
      inside = true;
    } else {
      return null;
    }
  }
  return null;
}

const FRAME = 0x2c;
const EXTENSION = 0x21;
/** More than any honest picture has, and done in a moment. */
const MAX_STEPS = 2_048;
