import { expect, test } from 'vitest';
import { appoint, type Attendant } from '../../../workers/attention/appoint.ts';

const hidden = { visible: false, focused: false, active: false, touched: 0 };
const one = (name: string, over: Partial<Attendant>) => ({ name, page: { ...hidden, ...over } });
const appointed = (...tabs: ReturnType<typeof one>[]): string | null =>
  appoint(tabs, ({ page }) => page)?.name ?? null;

const focused = one('focused', { visible: true, focused: true, touched: 1 });
const visible = one('visible', { visible: true, touched: 5 });
const lately = one('lately', { active: true, touched: 9 });
const before = one('before', { active: true, touched: 8 });
const silent = one('silent', { touched: 10 });

test('[INV-10] the focused tab is appointed, else a visible, else the last used that may sound, else any', () => {
  expect(appointed(silent, before, lately, visible, focused)).toBe('focused');
  expect(appointed(focused, visible, lately, before, silent)).toBe('focused');
  expect(appointed(silent, before, lately, visible)).toBe('visible');
  expect(appointed(before, silent, lately)).toBe('lately');
  expect(appointed(lately, before)).toBe('lately');
  expect(appointed(silent, lately)).toBe('lately');
  // A browser that was just started has none that was used: a notification needs none.
  expect(appointed(silent)).toBe('silent');
  expect(appointed()).toBeNull();
});

test('[INV-10] of two equal tabs the one that the user turned to last is appointed', () => {
  const older = one('older', { visible: true, touched: 3 });
  expect(appointed(visible, older)).toBe('visible');
  expect(appointed(older, visible)).toBe('visible');
});

test('the focus of a hidden page does not count', () => {
  const left = one('left', { focused: true, active: true, touched: 9 });
  expect(appointed(left, visible)).toBe('visible');
});
