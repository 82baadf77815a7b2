import { expect, test } from 'vitest';
import { checked, FILES, PICTURES, VIDEOS } from '../../../src/shared/upload/file-rules.ts';
import { filesIn } from '../../../src/shared/upload/transfer-files.ts';

/** The members of DataTransferItem that `filesIn` uses. */
interface Item {
  kind: string;
  getAsFile: () => File | null;
  webkitGetAsEntry: () => { isDirectory: boolean; name: string } | null;
}

const item = (name: string, isDirectory: boolean): Item => ({
  kind: 'file',
  // Browsers hand over a folder as a file of 0 or 4096 bytes.
  getAsFile: () => new File([isDirectory ? '' : 'x'], name),
  webkitGetAsEntry: () => ({ isDirectory, name }),
});
const text: Item = { kind: 'string', getAsFile: () => null, webkitGetAsEntry: () => null };
const transfer = (items: Item[], files: File[] = []) => ({ items, files }) as unknown as DataTransfer;

test('[X-MEDIA-03] A dropped folder is refused as a folder, and the files beside it are sent', () => {
  const files = filesIn(transfer([item('a.txt', false), item('photos', true), text, item('b.txt', false)]));
  const offers = files.map((file) => checked(file, [PICTURES, VIDEOS, FILES]));
  expect(offers.map(({ file: { name }, refusal }) => [name, refusal])).toEqual([
    ['a.txt', null],
    ['photos', { why: 'folder' }],
    ['b.txt', null],
  ]);
});

test('A drop or paste without items has the files of its list, and one without files has none', () => {
  const file = new File(['x'], 'a.txt');
  expect(filesIn(transfer([text], [file]))).toEqual([file]);
  expect(filesIn(transfer([text]))).toEqual([]);
  expect(filesIn(null)).toEqual([]);
});
