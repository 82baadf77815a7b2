import { expect, test } from 'vitest';
import { afterPress } from '../../../src/chat/composer/attach/pending-press.ts';
import type { TrayItem } from '../../../src/chat/composer/attach/use-tray-items.ts';
import { checked, FILES } from '../../../src/shared/upload/file-rules.ts';

function unread(name: string): TrayItem {
  return { offer: checked(new File(['x'], name), [FILES]), ready: null, refusal: null, note: null };
}
function read(item: TrayItem): TrayItem {
  const { file } = item.offer;
  return {
    ...item,
    ready: { file, kind: 'file', width: 0, height: 0, thumb: null, largeThumb: null, lastModified: 0 },
  };
}
const refused = (item: TrayItem): TrayItem => ({ ...item, refusal: { why: 'unreadable' } });

const [first, second, other] = [unread('a.txt'), unread('b.txt'), unread('c.txt')];
const pressed = { caption: 'two texts', items: [first, second] };

test('A press on Send waits until all files are read, and then sends them', () => {
  expect(afterPress(pressed, { ...pressed, items: [{ ...first }, second] })).toBe('wait');
  expect(afterPress(pressed, { ...pressed, items: [read(first), second] })).toBe('wait');
  expect(afterPress(pressed, { ...pressed, items: [read(first), read(second)] })).toBe('send');
});

test('A press on Send sends the read files beside a file that was refused before the press', () => {
  const items = [refused(first), second];
  expect(afterPress({ caption: '', items }, { caption: '', items: [refused(first), read(second)] })).toBe(
    'send',
  );
});

test('A press on Send is forgotten when a file is refused, removed or added, or the caption changes', () => {
  for (const items of [
    [read(first), refused(second)],
    [read(first)],
    [read(first), read(second), other],
    [read(first), read(other)],
  ]) {
    expect(afterPress(pressed, { ...pressed, items })).toBe('forget');
  }
  const items = [read(first), read(second)];
  expect(afterPress(pressed, { caption: 'two texts, and', items })).toBe('forget');
});
