// A reader of ZIP archives without compression. It reads the directory at the end, as most programs do, and rejects an
// archive whose headers, sizes or checksums disagree.
import { crc32 } from 'node:zlib';

/** The bytes of each file by its name. */
export function unzipped(archive: Uint8Array<ArrayBuffer>): Map<string, Buffer> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = bytes.length - 22;
  check(bytes.readUInt32LE(end) === 0x0605_4b50, 'no end record');
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  check(at + bytes.readUInt32LE(end + 12) === end, 'the directory does not end at the end record');
  const files = new Map<string, Buffer>();
  for (let n = 0; n < count; n++) {
    check(bytes.readUInt32LE(at) === 0x0201_4b50, 'no directory record');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    const local = bytes.readUInt32LE(at + 42);
    check(bytes.readUInt32LE(local) === 0x0403_4b50, `${name}: no local header`);
    const [inDirectory, inHeader] = [bytes.subarray(at + 6, at + 30), bytes.subarray(local + 4, local + 28)];
    check(inDirectory.equals(inHeader), `${name}: the headers differ`);
    const size = bytes.readUInt32LE(at + 24);
    const start = local + 30 + nameLength;
    const content = bytes.subarray(start, start + size);
    check(content.length === size && crc32(content) === bytes.readUInt32LE(at + 16), `${name}: wrong bytes`);
    check(!files.has(name), `${name}: twice`);
    files.set(name, content);
    at += 46 + nameLength;
  }
  check(at === end, 'the directory has a wrong length');
  return files;
}

function check(holds: boolean, reason: string): void {
  if (!holds) throw new Error(reason);
}
