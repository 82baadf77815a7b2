import { expect, test } from 'vitest';
import { LIMITS } from '../../../src/core/wire/index.ts';
import {
  dropFiles,
  offeredTo,
  offerFiles,
  removeOffered,
} from '../../../src/chat/composer/attach/offered-files.ts';

const line = { user: () => 1 };

function file(name: string, type: string, size = 1): File {
  const result = new File(['x'], name, { type });
  Object.defineProperty(result, 'size', { value: size });
  return result;
}

test('[X-CHAT-09] Pasted and dropped files are checked for type and size, and offered to their chat', () => {
  const pasted = [
    file('a.png', 'image/png'),
    file('huge.png', 'image/png', LIMITS.imageBytes + 1),
    file('a.svg', 'image/svg+xml'),
  ];
  expect(offerFiles(line, 'private-2', pasted)).toBe(true);
  const dropped = [file('huge.bin', '', LIMITS.fileBytes + 1), file('empty.txt', 'text/plain', 0)];
  expect(dropFiles(line, 'private-2', { files: dropped })).toBe(true);
  const offered = offeredTo(line, 'private-2');
  expect(offered.map(({ file: { name }, rules, refusal }) => [name, rules?.path, refusal])).toEqual([
    ['a.png', '/image/upload', null],
    ['huge.png', undefined, { why: 'too-large', most: LIMITS.imageBytes }],
    ['a.svg', '/file/upload', null],
    ['huge.bin', undefined, { why: 'too-large', most: LIMITS.fileBytes }],
    ['empty.txt', undefined, { why: 'empty' }],
  ]);
  expect(offeredTo(line, 'private-3')).toEqual([]);
  removeOffered(line, 'private-2', offered.slice(1));
  expect(offeredTo(line, 'private-2').map((offer) => offer.file.name)).toEqual(['a.png']);
  expect(offerFiles(line, 'private-3', [])).toBe(false);
});
