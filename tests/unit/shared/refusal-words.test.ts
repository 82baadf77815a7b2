import { expect, test } from 'vitest';
import { checked, FILES, PICTURES, type Refusal, VIDEOS } from '../../../src/shared/upload/file-rules.ts';
import { useRefusalWords } from '../../../src/shared/upload/use-refusal-words.ts';
import { inBoth } from '../words.ts';

/** The sentence in English and in Traditional Chinese. */
async function sentences(refusal: Refusal): Promise<string[]> {
  const { 'en-US': english, 'zh-TW': chinese } = await inBoth(useRefusalWords);
  return [english.why(refusal), chinese.why(refusal)];
}

function tooLarge(type: string): Refusal {
  const file = new File(['x'], 'a', { type });
  Object.defineProperty(file, 'size', { value: 2 ** 40 });
  return checked(file, [PICTURES, VIDEOS, FILES]).refusal ?? { why: 'empty' };
}

test('[ERR-16, VAL-28] The refusal of a too large file names the limit of its type in both languages', async () => {
  expect(await sentences(tooLarge('image/png'))).toEqual([
    'The file size cannot exceed 20 MB!',
    '檔案大小不可超過 20 MB！',
  ]);
  expect(await sentences(tooLarge('video/mp4'))).toEqual([
    'The file size cannot exceed 50 MB!',
    '檔案大小不可超過 50 MB！',
  ]);
});

test('[ERR-15, VAL-27] The refusal of a file type names the accepted types in both languages', async () => {
  expect(await sentences({ why: 'format', types: ['png', 'webp'] })).toEqual([
    'The file format is incorrect, please upload the file in the following format: png, webp.',
    '檔案格式不正確，請上傳以下格式的檔案：png, webp。',
  ]);
});

test('[ERR-17, ERR-18] An undecodable picture and an unreadable file have sentences in both languages', async () => {
  expect(await sentences({ why: 'not-shown' })).toEqual(['Unable to load image.', '無法載入圖片。']);
  expect(await sentences({ why: 'not-prepared' })).toEqual([
    'This picture could not be read. You can attach it as a file.',
    '無法讀取這張圖片，可以改用附加檔案的方式傳送。',
  ]);
  expect(await sentences({ why: 'unreadable' })).toEqual(['Unable to read file.', '無法讀取檔案。']);
});
