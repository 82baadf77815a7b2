import { createElement } from 'react';
import { expect, test } from 'vitest';
import { ComplaintPictureList } from '../../../src/shared/complaint/ComplaintPictureList.tsx';
import { admit, type ComplaintPictures } from '../../../src/shared/complaint/use-complaint-pictures.ts';
import { checked, PICTURES } from '../../../src/shared/upload/file-rules.ts';
import { drawnInBoth, textsInBoth } from '../rendered.ts';

const offer = (name: string, type = 'image/png') => checked(new File(['x'], name, { type }), [PICTURES]);

const listOf = (over: Partial<ComplaintPictures>, isLocked = false) =>
  createElement(ComplaintPictureList, {
    isLocked,
    shown: { pictures: [], leftOut: [], add: () => undefined, remove: () => undefined, ...over },
  });

test('[X-CMPL-02] A complaint takes pictures that pass the upload checks, and names every other file', () => {
  const { admitted, leftOut } = admit([offer('a.png'), offer('b.exe', 'application/x-msdownload')], 0);
  expect(admitted.map(({ file }) => file.name)).toEqual(['a.png']);
  expect(leftOut).toMatchObject([{ name: 'b.exe', refusal: { why: 'format' } }]);
});

test('A complaint takes nine pictures, and names the others', () => {
  const files = Array.from({ length: 5 }, (_one, index) => offer(`${index}.png`));
  const { admitted, leftOut } = admit(files, 6);
  expect(admitted.map(({ file }) => file.name)).toEqual(['0.png', '1.png', '2.png']);
  expect(leftOut).toEqual([
    { name: '3.png', refusal: { why: 'too-many' } },
    { name: '4.png', refusal: { why: 'too-many' } },
  ]);
  expect(admit(files, 9).admitted).toEqual([]);
});

test('The list of pictures shows their number, and a sentence for each file that was left out', async () => {
  const leftOut = [{ name: 'x.png', refusal: { why: 'too-many' as const } }];
  expect(await textsInBoth(listOf({ leftOut }))).toEqual([
    ['Add pictures', '0/9', 'x.png: a complaint has at most 9 pictures.'],
    ['新增圖片', '0/9', 'x.png：檢舉最多可附 9 張圖片。'],
  ]);
});

test('While a complaint is being sent, no picture can be added or removed', async () => {
  const pictures = [{ key: 1, file: new File(['x'], 'a.png'), ready: null }];
  const enabled = (html: string): string[] =>
    (html.match(/<button [^>]*>/g) ?? []).filter((one) => !one.includes('disabled'));
  const [locked = ''] = await drawnInBoth(listOf({ pictures }, true));
  expect(enabled(locked)).toEqual([]);
  const [open = ''] = await drawnInBoth(listOf({ pictures }));
  expect(enabled(open)).toHaveLength(2);
});
