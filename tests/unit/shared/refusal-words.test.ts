import { expect, test } from 'vitest';
import { checked, FILES, PICTURES, type Refusal, VIDEOS } from '../../../src/shared/upload/file-rules.ts';
import { useRefusalWords } from '../../../src/shared/upload/use-refusal-words.ts';
import { inBoth } from '../words.ts';

/** The sentence in English and in Traditional Chinese. */
async function said(refusal: Refusal): Promise<string[]> {
  const { 'en-US': english, 'zh-TW': chinese } = await inBoth(useRefusalWords);
  return [english.why(refusal), chinese.why(refusal)];
}

function tooLarge(type: string): Refusal {
  const file = new File(['x'], 'a', { type });
  Object.defineProperty(file, 'size', { value: 2 ** 40 });
  return checked(file, [PICTURES, VIDEOS, FILES]).refusal ?? { why: 'empty' };
}

test('[ERR-16, VAL-28] a file over the limit of its kind is refused with that limit, in both languages', async () => {
  expect(await said(tooLarge('image/png'))).toEqual([
    'The file size cannot exceed 20 MB!',
    '檔案大小不可超過 20 MB！',
  ]);
  expect(await said(tooLarge('video/mp4'))).toEqual([
    'The file size cannot exceed 50 MB!',
    '檔案大小不可超過 50 MB！',
  ]);
});

test('[ERR-15, VAL-27] a type that is not taken is refused with the types that are, in both languages', async () => {
  expect(await said({ why: 'format', types: ['png', 'webp'] })).toEqual([
    'The file format is incorrect, please upload the file in the following format: png, webp.',
    '檔案格式不正確，請上傳以下格式的檔案：png, webp。',
  ]);
});

test('[ERR-17, ERR-18] a picture that cannot be shown and a file that cannot be read say so in both languages', async () => {
  expect(await said({ why: 'not-shown' })).toEqual(['Unable to load image.', '無法載入圖片。']);
  expect(await said({ why: 'unreadable' })).toEqual(['Unable to read file.', '無法讀取檔案。']);
});
