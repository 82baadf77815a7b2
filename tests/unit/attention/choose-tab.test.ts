import { expect, test } from 'vitest';
import { chooseTab, type Attendant } from '../../../workers/attention/choose-tab.ts';

const hidden = { visible: false, focused: false, active: false, touched: 0 };
const tab = (name: string, over: Partial<Attendant>) => ({ name, state: { ...hidden, ...over } });
const chosen = (...tabs: ReturnType<typeof tab>[]): string | null => chooseTab(tabs)?.name ?? null;

const focused = tab('focused', { visible: true, focused: true, touched: 1 });
const visible = tab('visible', { visible: true, touched: 5 });
const usedLast = tab('usedLast', { active: true, touched: 9 });
const usedBefore = tab('usedBefore', { active: true, touched: 8 });
const silent = tab('silent', { touched: 10 });

test('[INV-10] chooseTab chooses the focused tab, else a visible one, else the one used last, else any tab', () => {
  expect(chosen(silent, usedBefore, usedLast, visible, focused)).toBe('focused');
  expect(chosen(focused, visible, usedLast, usedBefore, silent)).toBe('focused');
  expect(chosen(silent, usedBefore, usedLast, visible)).toBe('visible');
  expect(chosen(usedBefore, silent, usedLast)).toBe('usedLast');
  expect(chosen(usedLast, usedBefore)).toBe('usedLast');
  expect(chosen(silent, usedLast)).toBe('usedLast');
  // Just after the start of the browser no tab was used yet; an unused tab can show a notification too.
  expect(chosen(silent)).toBe('silent');
  expect(chosen()).toBeNull();
});

test('[INV-10] Of two visible tabs, chooseTab chooses the one that the user touched last', () => {
  const older = tab('older', { visible: true, touched: 3 });
  expect(chosen(visible, older)).toBe('visible');
  expect(chosen(older, visible)).toBe('visible');
});

test('chooseTab ignores the focus of a hidden page', () => {
  const left = tab('left', { focused: true, active: true, touched: 9 });
  expect(chosen(left, visible)).toBe('visible');
});
