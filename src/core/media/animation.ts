// Whether a picture moves, read from the structure of its file: a GIF, WebP or PNG with at least two frames. Nothing is
// decoded, and names and declared types do not count. A malformed file counts as far as it can be parsed.
import { hasBytes } from './byte-signature.ts';
import { inBlocks, type ReadBytes } from './read-bytes.ts';

export async function isAnimated(file: ReadBytes): Promise<boolean> {
  const read = inBlocks(file);
  const head = await read(0, 16);
  if (hasBytes(head, 0, 'GIF87a') || hasBytes(head, 0, 'GIF89a')) return hasTwoGifFrames(read);
  if (hasBytes(head, 0, '\x89PNG\r\n\x1a\n')) return hasTwoPngFrames(read);
  if (hasBytes(head, 0, 'RIFF') && hasBytes(head, 8, 'WEBP')) return hasTwoWebpFrames(read);
  return false;
}

/** A GIF is a screen with a colour table, then extensions and frames, each with a chain of data blocks. */
async function hasTwoGifFrames(read: ReadBytes): Promise<boolean> {
  const [flags = 0] = await read(10, 1);
  let at = 13 + paletteBytes(flags);
  let frames = 0;
  for (let steps = 0; steps < MAX_STEPS;) {
    const head = await read(at, 10);
    if (head[0] === FRAME) {
      frames += 1;
      if (frames === 2) return true;
      // One byte between the colour table and the data is the code size.
      at += 11 + paletteBytes(head[9] ?? 0);
    } else if (head[0] === EXTENSION) {
      at += 2;
    } else {
      return false;
    }
    for (let length = 1; length > 0; steps++) {
      [length = 0] = await read(at, 1);
      at += 1 + length;
      if (steps > MAX_STEPS) return false;
    }
  }
  return false;
}

/** Bytes of the colour table that `flags` describes. */
const paletteBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The chunk `acTL` stands before the picture's data and names the number of frames. */
async function hasTwoPngFrames(read: ReadBytes): Promise<boolean> {
  let at = 8;
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const head = await read(at, 12);
    if (head.length < 12 || hasBytes(head, 4, 'IDAT')) return false;
    if (hasBytes(head, 4, 'acTL')) return viewOf(head).getUint32(8) > 1;
    at += 12 + viewOf(head).getUint32(0);
  }
  return false;
}

/** Each frame of a WebP is a chunk `ANMF`. Chunks start at even offsets. */
async function hasTwoWebpFrames(read: ReadBytes): Promise<boolean> {
  let at = 12;
  let frames = 0;
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const head = await read(at, 8);
    if (head.length < 8) return false;
    if (hasBytes(head, 0, 'ANMF')) frames += 1;
    if (frames === 2) return true;
    const length = viewOf(head).getUint32(4, true);
    at += 8 + length + (length % 2);
  }
  return false;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

const FRAME = 0x2c;
const EXTENSION = 0x21;
/** Maximum number of blocks or chunks. A GIF of 20 MB has 82,000 blocks. */
const MAX_STEPS = 100_000;
