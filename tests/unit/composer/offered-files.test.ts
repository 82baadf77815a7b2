import { expect, test } from 'vitest';
import { LIMITS } from '../../../src/core/wire/index.ts';
import {
  dropFiles,
  forgetOffered,
  offeredTo,
  offerFiles,
} from '../../../src/chat/composer/attach/offered-files.ts';

const line = { user: () => 1 };

function file(name: string, type: string, size = 1): File {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
}

test('[X-CHAT-09] pasted and dropped files pass the type and size checks, and are offered to their chat', () => {
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
  forgetOffered(line, 'private-2', offered.slice(1));
  expect(offeredTo(line, 'private-2').map((it) => it.file.name)).toEqual(['a.png']);
  expect(offerFiles(line, 'private-3', [])).toBe(false);
});
