// Archives of the ZIP writer, read by another program, and checksums compared with those of zlib.
import { crc32 as crcOfZlib } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc32, ZipFile, ZipFull, zipOf } from '../../../src/settings/data/export/zip.ts';
import { unzipped } from '../../unzipped.ts';

const AT = new Date(2026, 10, 26, 4, 30, 8);

function textFile(name: string, ...texts: string[]): ZipFile {
  const file = new ZipFile(name);
  for (const text of texts) file.text(text);
  return file;
}

test('An archive has the texts, bytes, empty files and names of any script that were added', async () => {
  const bytes = Uint8Array.from({ length: 3_000_000 }, (_, at) => at % 251);
  const picture = new ZipFile('files/picture-1.png');
  await picture.blob(new Blob([bytes]));
  const texts = [textFile('index.html', '<p>', 'héllo 海</p>'), textFile('chats/chat-2-海 邊.html', 'x')];
  const archive = zipOf([...texts, picture, textFile('empty')], AT);
  const files = unzipped(new Uint8Array(await archive.arrayBuffer()));
  expect([...files.keys()]).toEqual([
    'index.html',
    'chats/chat-2-海 邊.html',
    'files/picture-1.png',
    'empty',
  ]);
  expect(files.get('index.html')?.toString()).toBe('<p>héllo 海</p>');
  expect(files.get('files/picture-1.png')?.equals(bytes)).toBe(true);
  expect(files.get('empty')?.length).toBe(0);
});

test('The files of an archive have the time of the export', async () => {
  const view = new DataView(await zipOf([textFile('a', 'x')], AT).arrayBuffer());
  const [time, date] = [view.getUint16(10, true), view.getUint16(12, true)];
  expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([4, 30, 8]);
  expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31]).toEqual([2026, 11, 26]);
});

test('The checksum of bytes in pieces equals the checksum of zlib', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (pieces) => {
      const whole = pieces.flatMap((piece) => [...piece]);
      const ours = pieces.reduce((crc, piece) => crc32(piece, crc), 0);
      expect(ours).toBe(crcOfZlib(Uint8Array.from(whole)));
    }),
  );
});

test('An archive of more than 4 GB or 65,535 files is refused', () => {
  const large = new ZipFile('large');
  large.size = 0xffff_ffff;
  expect(() => zipOf([large], AT)).toThrow(ZipFull);
  const many = Array.from({ length: 0x1_0000 }, () => new ZipFile('x'));
  expect(() => zipOf(many, AT)).toThrow(ZipFull);
});
