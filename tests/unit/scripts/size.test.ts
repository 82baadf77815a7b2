// The maximum sizes of files and folders.
import { expect, test } from 'vitest';
import { sizeProblems } from '../../../scripts/check/size.ts';

const file = (path: string, lines = 1) => ({ path, text: 'x\n'.repeat(lines) });

test('A file of 300 lines passes, and a file of 301 lines is reported with its path', () => {
  expect(sizeProblems([file('src/a.ts', 300)])).toEqual([]);
  expect(sizeProblems([file('src/a.ts', 301)])).toEqual([
    'src/a.ts: 301 lines, the ceiling is 300: split it by its ideas',
  ]);
});

test('A folder of the engine has at most 20 files, not counting its subfolders', () => {
  const files = Array.from({ length: 20 }, (_, at) => file(`workers/log/f${at}.ts`));
  expect(sizeProblems([...files, file('workers/log/lazy/a.ts')])).toEqual([]);
  expect(sizeProblems([...files, file('workers/log/more.ts')])).toEqual([
    'workers/log: 21 files, the ceiling is 20: find the rooms in it',
  ]);
});
