// A ZIP writer that stores files without compression. Pictures and voice notes are compressed already, and a Blob keeps
// the bytes outside the page's memory.

/** The limits of the format without its 64-bit extension. */
const MAX_BYTES = 0xffff_ffff;
const MAX_FILES = 0xffff;

/** The archive exceeds the limits of its format. */
export class ZipFull extends Error {
  constructor() {
    super('the archive is larger than 4 GB, or has more than 65,535 files');
  }
}

/** One file of an archive, written piece by piece. */
export class ZipFile {
  readonly name: string;
  readonly parts: Blob[] = [];
  size = 0;
  crc = 0;

  /** @param name a relative path with `/` */
  constructor(name: string) {
    this.name = name;
  }

  text(text: string): void {
    this.#add(new TextEncoder().encode(text));
  }

  /** Adds the bytes of a Blob. The checksum reads them in chunks, so that the page stays responsive. */
  async blob(blob: Blob): Promise<void> {
    for (let at = 0; at < blob.size; at += CHUNK)
      this.#add(new Uint8Array(await blob.slice(at, at + CHUNK).arrayBuffer()));
  }

  #add(bytes: Uint8Array<ArrayBuffer>): void {
    this.crc = crc32(bytes, this.crc);
    this.size += bytes.length;
    this.parts.push(new Blob([bytes]));
  }
}

/**
 * The archive of these files: for each file a header and its bytes, then the directory with the offset of each header.
 * Throws {@link ZipFull}. `at`: the modification time of all files.
 */
export function zipOf(files: readonly ZipFile[], at: Date): Blob {
  if (files.length > MAX_FILES) throw new ZipFull();
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const file of files) {
    const name = new TextEncoder().encode(file.name);
    directory.push(record(CENTRAL_HEADER, file, name, at, offset));
    const header = record(LOCAL_HEADER, file, name, at, 0);
    parts.push(header, ...file.parts);
    offset += header.length + file.size;
  }
  const directorySize = directory.reduce((sum, { length }) => sum + length, 0);
  if (offset + directorySize > MAX_BYTES) throw new ZipFull();
  const end = fields(
    [END_HEADER, 4],
    [0, 4],
    [files.length, 2],
    [files.length, 2],
    [directorySize, 4],
    [offset, 4],
    [0, 2],
  );
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

/** The CRC-32 of bytes that follow the bytes with the checksum `before`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}

/** Number of bytes that one step of the checksum reads. */
const CHUNK = 1024 * 1024;

const LOCAL_HEADER = 0x0403_4b50;
const CENTRAL_HEADER = 0x0201_4b50;
const END_HEADER = 0x0605_4b50;
/** Version 2.0 of the format. */
const VERSION = 20;
/** Made on Unix: some programs decode names of other systems wrongly. */
const MADE_BY = (3 << 8) | VERSION;
/** The mode of a regular file, rw-r--r--. */
const ATTRIBUTES = 0x81a4_0000;
/** Bit 11: the name is in UTF-8. */
const FLAGS = 0x0800;
const STORED = 0;

function record(
  kind: typeof LOCAL_HEADER | typeof CENTRAL_HEADER,
  { crc, size }: ZipFile,
  name: Uint8Array<ArrayBuffer>,
  at: Date,
  offset: number,
): Uint8Array<ArrayBuffer> {
  const isCentral = kind === CENTRAL_HEADER;
  const head = fields(
    [kind, 4],
    ...(isCentral ? [[MADE_BY, 2] as const] : []),
    [VERSION, 2],
    [FLAGS, 2],
    [STORED, 2],
    [dosTime(at), 2],
    [dosDate(at), 2],
    [crc, 4],
    [size, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
    // Without a comment, and on the first disk.
    ...(isCentral
      ? ([
          [0, 2],
          [0, 2],
          [0, 2],
          [ATTRIBUTES, 4],
          [offset, 4],
        ] as const)
      : []),
  );
  const bytes = new Uint8Array(head.length + name.length);
  bytes.set(head);
  bytes.set(name, head.length);
  return bytes;
}

/** Numbers with their lengths in bytes, in little-endian order. */
function fields(...values: readonly (readonly [value: number, length: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.reduce((sum, [, length]) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, length] of values) {
    if (length === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += length;
  }
  return bytes;
}

/** Local time, in steps of two seconds. */
const dosTime = (at: Date): number => (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);

/** The format begins in 1980. */
const dosDate = (at: Date): number =>
  (Math.max(0, at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  return crc;
});
