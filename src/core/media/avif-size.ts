// Size of a still AVIF picture, read from its boxes. The server takes no AVIF, so a tab that can draw one converts it.
import { hasBytes } from './byte-signature.ts';
import type { Size } from './image-sizes.ts';
import { inBlocks, type ReadBytes } from './read-bytes.ts';

/** The largest size that the file names; null for a file that is no still AVIF picture. */
export async function avifSize(file: ReadBytes): Promise<Size | null> {
  const read = inBlocks(file);
  const head = await read(0, 12);
  // The brand of a moving picture is `avis`.
  if (!hasBytes(head, 4, 'ftypavif')) return null;
  const steps = { left: MAX_STEPS };
  const meta = await boxIn(read, 'meta', 0, Infinity, steps);
  // The box `meta` begins with its version and flags.
  const properties = meta && (await boxIn(read, 'iprp', meta.from + 4, meta.to, steps));
  const list = properties && (await boxIn(read, 'ipco', properties.from, properties.to, steps));
  if (!list) return null;
  let size: Size | null = null;
  for (let at = list.from; at < list.to;) {
    const box = await boxIn(read, 'ispe', at, list.to, steps);
    if (!box) break;
    const view = viewOf(await read(box.from, 12));
    if (view.byteLength < 12) break;
    const [width, height] = [view.getUint32(4), view.getUint32(8)];
    if (!size || width * height > size.width * size.height) size = { width, height };
    at = box.to;
  }
  return size && size.width > 0 && size.height > 0 ? size : null;
}

/** The content of the first box of this type in a range of bytes; null where there is none. */
async function boxIn(
  read: ReadBytes,
  type: string,
  start: number,
  end: number,
  steps: { left: number },
): Promise<{ from: number; to: number } | null> {
  for (let at = start; at + 8 <= end && steps.left > 0; steps.left--) {
    const head = await read(at, 8);
    if (head.length < 8) return null;
    const length = viewOf(head).getUint32(0);
    if (hasBytes(head, 4, type)) return length < 8 ? null : { from: at + 8, to: Math.min(end, at + length) };
    // 0 is a box up to the end of the file, and 1 a box above 4 GB.
    if (length < 8) return null;
    at += length;
  }
  return null;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Maximum number of boxes; ordinary pictures have about 20. */
const MAX_STEPS = 1_000;
