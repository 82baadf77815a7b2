import { expect, test } from 'vitest';
import { afterPress } from '../../../src/chat/composer/attach/pending-press.ts';
import type { Prepared } from '../../../src/chat/composer/attach/use-prepared.ts';
import { checked, FILES } from '../../../src/shared/upload/file-rules.ts';

function reading(name: string): Prepared {
  return { offer: checked(new File(['x'], name), [FILES]), ready: null, refusal: null };
}
function read(one: Prepared): Prepared {
  const { file } = one.offer;
  return { ...one, ready: { file, kind: 'file', width: 0, height: 0, thumb: null } };
}
const refused = (one: Prepared): Prepared => ({ ...one, refusal: { why: 'unreadable' } });

const [first, second, other] = [reading('a.txt'), reading('b.txt'), reading('c.txt')];
const pressed = { caption: 'two texts', files: [first, second] };

test('a press on Send waits until all files are read, and then sends them', () => {
  expect(afterPress(pressed, { ...pressed, files: [{ ...first }, second] })).toBe('wait');
  expect(afterPress(pressed, { ...pressed, files: [read(first), second] })).toBe('wait');
  expect(afterPress(pressed, { ...pressed, files: [read(first), read(second)] })).toBe('send');
});

test('a press on Send sends the read files beside one that was refused before', () => {
  const files = [refused(first), second];
  expect(afterPress({ caption: '', files }, { caption: '', files: [refused(first), read(second)] })).toBe(
    'send',
  );
});

test('a press on Send is forgotten once a file is refused, removed or added, or the caption goes on', () => {
  for (const files of [
    [read(first), refused(second)],
    [read(first)],
    [read(first), read(second), other],
    [read(first), read(other)],
  ]) {
    expect(afterPress(pressed, { ...pressed, files })).toBe('forget');
  }
  const files = [read(first), read(second)];
  expect(afterPress(pressed, { caption: 'two texts, and', files })).toBe('forget');
});
