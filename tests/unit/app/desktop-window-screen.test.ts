import { expect, test, vi } from 'vitest';
import { followScreens, windowScreenOf } from '../../../src/app/desktop/window-screen.ts';
import type { Screen } from '../../../src/app/screen-controller.ts';
import { type DesktopBridge, PAGE_SIZES } from '../../../src/core/contract/desktop.ts';

const screen = (kind: Screen['kind']): Screen => ({ kind }) as Screen;

function follow(first: Screen['kind']) {
  let current = first;
  let changed = (): void => undefined;
  const resize = vi.fn<DesktopBridge['resize']>();
  const badge = vi.fn<DesktopBridge['badge']>();
  const watch = (listener: () => void) => {
    changed = listener;
    return () => undefined;
  };
  followScreens({ screen: () => screen(current), watch }, { resize, badge });
  const show = (kind: Screen['kind']): void => {
    current = kind;
    changed();
  };
  return { resize, badge, show, sizes: () => resize.mock.calls.map(([name]) => name) };
}

test('[LOGIN-07, REG-08, HOME-10, LIM-26] The window takes the size of login, registration and home', () => {
  const { show, sizes } = follow('undecided');
  expect(sizes()).toEqual([]);
  for (const kind of ['login', 'register', 'login', 'home'] as const) show(kind);
  expect(sizes()).toEqual(['login', 'register', 'login', 'home']);
  expect(PAGE_SIZES).toEqual({
    login: { width: 360, height: 440 },
    register: { width: 400, height: 620 },
    home: { width: 1000, height: 700 },
  });
});

test('The window keeps its size on other pages, and for a screen that it shows already', () => {
  const { show, sizes } = follow('home');
  for (const kind of ['undecided', 'home', 'not-found', 'missing', 'home'] as const) show(kind);
  expect(sizes()).toEqual(['home']);
  expect(windowScreenOf(screen('not-found'))).toBeNull();
});

test('The screens before the sign-in clear the number on the icon, which an ended page may have left', () => {
  const { show, badge } = follow('home');
  expect(badge).not.toHaveBeenCalled();
  show('login');
  expect(badge.mock.calls).toEqual([[0]]);
});
