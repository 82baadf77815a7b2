import { expect, test } from 'vitest';
import { LIMITS } from '../../../src/core/wire/index.ts';
import { fileSize } from '../../../src/shared/files/file-size.ts';

const sizes = (locale: string, ...bytes: number[]): string[] => bytes.map((size) => fileSize(size, locale));

test('[FMT-04] A file size shows in bytes, kilobytes or megabytes', () => {
  expect(sizes('en-US', 0, 999, 1000, 1024, 1536, 10 * 1024)).toEqual([
    '0 B',
    '999 B',
    '1 KB',
    '1 KB',
    '1.5 KB',
    '10 KB',
  ]);
  expect(sizes('en-US', 999 * 1024, 1000 * 1024)).toEqual(['999 KB', '1 MB']);
  expect(sizes('en-US', 1024 * 1024 - 1, 1024 * 1024, LIMITS.fileBytes)).toEqual(['1 MB', '1 MB', '20 MB']);
  expect(sizes('en-US', 2 ** 31)).toEqual(['2,048 MB']);
  expect(sizes('zh-TW', 512, 1536, 2.5 * 1024 * 1024)).toEqual(['512 B', '1.5 KB', '2.5 MB']);
});
