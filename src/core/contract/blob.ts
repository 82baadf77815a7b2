// The shape of a Blob that crosses from tab to engine: the core compiles without DOM types.

export interface BlobLike {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
  slice(start?: number, end?: number): BlobLike;
}

/**
 * Whether the bytes can be read: false for a folder, and for a file that was deleted or rewritten on the disk. Reads the
 * first and the last byte: Chromium reads a deleted file as an empty one.
 */
export async function isReadable(blob: BlobLike): Promise<boolean> {
  const { size } = blob;
  if (size === 0) return true;
  try {
    const bytes = await Promise.all([blob.slice(0, 1).arrayBuffer(), blob.slice(size - 1).arrayBuffer()]);
    return bytes.every(({ byteLength }) => byteLength === 1);
  } catch {
    return false;
  }
}

type Source = () => BlobLike | null | undefined | Promise<BlobLike | null>;

/** The first blob whose bytes can be read; null for none. Later sources are asked only where the earlier ones have none. */
export async function firstReadable(sources: readonly Source[]): Promise<BlobLike | null> {
  for (const source of sources) {
    const blob = await source();
    if (blob && (await isReadable(blob))) return blob;
  }
  return null;
}
