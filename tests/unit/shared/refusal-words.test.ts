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
  expect(await sentences({ why: 'not-shown' })).toEqual([
    'Unable to load image. This browser cannot show the file as a picture. Choose another one.',
    '無法載入圖片。這個瀏覽器無法將此檔案顯示為圖片，請選擇其他圖片。',
  ]);
  expect(await sentences({ why: 'folder' })).toEqual([
    'This is a folder. Compress it to a file, such as a ZIP, to send it.',
    '這是資料夾。請先壓縮成檔案（例如 ZIP）再傳送。',
  ]);
  expect(await sentences({ why: 'unreadable' })).toEqual(['Unable to read file.', '無法讀取檔案。']);
});
