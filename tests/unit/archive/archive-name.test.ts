// Names of files in an archive, made from names that other users chose.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { archiveName, fileName, pictureExtension } from '../../../src/settings/data/export/archive-name.ts';

test('A file name names no other folder, and has no character that a file system refuses', () => {
  expect(fileName('../../etc/passwd')).toBe('etc passwd');
  expect(fileName('C:\\x|y?.txt')).toBe('C x y .txt');
  expect(fileName('..')).toBe('');
  expect(fileName('photo\u202egpj.exe\u0000')).toBe('photo gpj.exe');
  expect(fileName(' 海邊 2026.jpg ')).toBe('海邊 2026.jpg');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      // oxlint-disable-next-line no-control-regex
      expect(fileName(name)).not.toMatch(/[/\\:*?"<>|\u0000-\u001f]|^\.|[. ]$/);
      expect(fileName(name).isWellFormed()).toBe(true);
    }),
  );
});

test('A long file name keeps its extension and no half of a character', () => {
  expect(fileName(`${'a'.repeat(300)}.jpeg`)).toBe(`${'a'.repeat(60)}.jpeg`);
  expect(fileName(`${'a'.repeat(59)}😀b.txt`)).toBe(`${'a'.repeat(59)}.txt`);
});

test('The name of an archive has the account and the day', () => {
  expect(archiveName('ada', '', new Date(2026, 0, 5))).toBe('partyline-ada-2026-01-05.zip');
  expect(archiveName('ada', '../Mira: "Vega"', new Date(2026, 0, 5))).toBe(
    'partyline-ada-Mira Vega-2026-01-05.zip',
  );
  expect(archiveName('../', '/', new Date(2026, 0, 5))).toBe('partyline-2026-01-05.zip');
});

test('Only raster pictures have an extension', () => {
  expect(pictureExtension('image/PNG')).toBe('png');
  expect(pictureExtension('image/jpeg; charset=x')).toBe('jpg');
  for (const type of ['image/svg+xml', 'text/html', '', 'constructor'])
    expect(pictureExtension(type)).toBeNull();
});
