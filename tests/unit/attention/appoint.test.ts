import { expect, test } from 'vitest';
import { appoint, type Attendant } from '../../../workers/attention/appoint.ts';

const hidden = { visible: false, focused: false, active: false, touched: 0 };
const tab = (name: string, over: Partial<Attendant>) => ({ name, page: { ...hidden, ...over } });
const appointed = (...tabs: ReturnType<typeof tab>[]): string | null =>
  appoint(tabs, ({ page }) => page)?.name ?? null;

const focused = tab('focused', { visible: true, focused: true, touched: 1 });
const visible = tab('visible', { visible: true, touched: 5 });
const usedLast = tab('usedLast', { active: true, touched: 9 });
const usedBefore = tab('usedBefore', { active: true, touched: 8 });
const silent = tab('silent', { touched: 10 });

test('[INV-10] appoint chooses the focused tab, else a visible one, else the one used last, else any tab', () => {
  expect(appointed(silent, usedBefore, usedLast, visible, focused)).toBe('focused');
  expect(appointed(focused, visible, usedLast, usedBefore, silent)).toBe('focused');
  expect(appointed(silent, usedBefore, usedLast, visible)).toBe('visible');
  expect(appointed(usedBefore, silent, usedLast)).toBe('usedLast');
  expect(appointed(usedLast, usedBefore)).toBe('usedLast');
  expect(appointed(silent, usedLast)).toBe('usedLast');
  // Just after the start of the browser no tab was used yet; an unused tab can show a notification too.
  expect(appointed(silent)).toBe('silent');
  expect(appointed()).toBeNull();
});

test('[INV-10] Of two visible tabs appoint chooses the one that the user touched last', () => {
  const older = tab('older', { visible: true, touched: 3 });
  expect(appointed(visible, older)).toBe('visible');
  expect(appointed(older, visible)).toBe('visible');
});

test('appoint ignores the focus of a hidden page', () => {
  const left = tab('left', { focused: true, active: true, touched: 9 });
  expect(appointed(left, visible)).toBe('visible');
});
