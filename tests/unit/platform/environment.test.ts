import { expect, test } from 'vitest';
import type { Environment } from '../../../src/core/contract/seat.ts';
import { watchEnvironment } from '../../../src/platform/environment.ts';

class FakePage extends EventTarget {
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible', hasFocus: () => false });
  readonly navigator = { onLine: true };
}

function setUp() {
  const page = new FakePage();
  const told: Environment[] = [];
  const end = watchEnvironment(page as unknown as Window, (change) => told.push(change));
  const fire = (name: string, on: EventTarget = page, init: object = {}): void => {
    on.dispatchEvent(Object.assign(new Event(name), init));
  };
  const touch = (name: string, timeStamp: number): void => {
    page.dispatchEvent(Object.defineProperty(new Event(name), 'timeStamp', { value: timeStamp }));
  };
  return { page, told, end, fire, touch };
}

test('the page tells its state at first, then every change of network, focus and visibility', () => {
  const { page, told, fire } = setUp();
  fire('offline');
  fire('online');
  fire('focus');
  fire('blur');
  page.document.visibilityState = 'hidden';
  fire('visibilitychange', page.document);
  expect(told).toEqual([
    { online: true, visible: true, focused: false },
    { online: false },
    { online: true },
    { focused: true },
    { focused: false },
    { visible: false },
  ]);
});

test('a page that was frozen or comes back from the cache says that it was away', () => {
  const { page, told, fire } = setUp();
  told.length = 0;
  fire('resume', page.document);
  fire('pageshow', page, { persisted: true });
  fire('pageshow', page, { persisted: false });
  expect(told).toEqual([{ resumed: true }, { resumed: true }]);
});

test('a touch is told once a second, and again when the user turns to the page', () => {
  const { told, fire, touch } = setUp();
  told.length = 0;
  for (let key = 0; key < 5; key++) touch('keydown', 100 * key);
  touch('pointerdown', 999);
  expect(told).toEqual([{ active: true }]);
  touch('keydown', 1000);
  expect(told).toEqual([{ active: true }, { active: true }]);
  fire('focus');
  touch('pointerdown', 1001);
  expect(told.slice(2)).toEqual([{ focused: true }, { active: true }]);
});
