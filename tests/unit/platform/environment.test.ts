import { expect, test } from 'vitest';
import type { Environment } from '../../../src/core/contract/seat.ts';
import { watchEnvironment } from '../../../src/platform/environment.ts';

class FakePage extends EventTarget {
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible', hasFocus: () => false });
  readonly navigator = { onLine: true };
}

function setUp() {
  const page = new FakePage();
  const changes: Environment[] = [];
  const end = watchEnvironment(page as unknown as Window, (change) => changes.push(change));
  const fire = (name: string, on: EventTarget = page, init: object = {}): void => {
    on.dispatchEvent(Object.assign(new Event(name), init));
  };
  const touch = (name: string, timeStamp: number): void => {
    page.dispatchEvent(Object.defineProperty(new Event(name), 'timeStamp', { value: timeStamp }));
  };
  return { page, changes, end, fire, touch };
}

test('watchEnvironment reports the initial state, then each change of network, focus and visibility', () => {
  const { page, changes, fire } = setUp();
  fire('offline');
  fire('online');
  fire('focus');
  fire('blur');
  page.document.visibilityState = 'hidden';
  fire('visibilitychange', page.document);
  expect(changes).toEqual([
    { online: true, visible: true, focused: false },
    { online: false },
    { online: true },
    { focused: true },
    { focused: false },
    { visible: false },
  ]);
});

test('watchEnvironment reports a resume after a freeze and after the back-forward cache', () => {
  const { page, changes, fire } = setUp();
  changes.length = 0;
  fire('resume', page.document);
  fire('pageshow', page, { persisted: true });
  fire('pageshow', page, { persisted: false });
  expect(changes).toEqual([{ resumed: true }, { resumed: true }]);
});

test('watchEnvironment reports user activity once a second, and again after a focus', () => {
  const { changes, fire, touch } = setUp();
  changes.length = 0;
  for (let key = 0; key < 5; key++) touch('keydown', 100 * key);
  touch('pointerdown', 999);
  expect(changes).toEqual([{ active: true }]);
  touch('keydown', 1000);
  expect(changes).toEqual([{ active: true }, { active: true }]);
  fire('focus');
  touch('pointerdown', 1001);
  expect(changes.slice(2)).toEqual([{ focused: true }, { active: true }]);
});
