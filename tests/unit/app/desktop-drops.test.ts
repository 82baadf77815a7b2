import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { refuseDrop } from '../../../src/app/desktop/drops.ts';

class FakeElement {
  readonly isField: boolean;
  constructor(isField: boolean) {
    this.isField = isField;
  }
  closest = () => (this.isField ? this : null);
}

beforeAll(() => void vi.stubGlobal('Element', FakeElement));
afterAll(() => void vi.unstubAllGlobals());

/** Whether a drag over an element is refused. */
function isRefused(types: string[], { isField = false, defaultPrevented = false } = {}): boolean {
  const preventDefault = vi.fn<() => void>();
  const dataTransfer = { types, dropEffect: 'copy' };
  const target = new FakeElement(isField);
  refuseDrop({ defaultPrevented, dataTransfer, target, preventDefault } as never);
  expect(dataTransfer.dropEffect).toBe(preventDefault.mock.calls.length > 0 ? 'none' : 'copy');
  return preventDefault.mock.calls.length > 0;
}

test('A dropped file or link does not replace the page, anywhere in the window', () => {
  expect(isRefused(['Files'])).toBe(true);
  expect(isRefused(['text/uri-list', 'text/plain'])).toBe(true);
  expect(isRefused(['Files'], { isField: true })).toBe(true);
});

test('A drop that a part of the page accepts, and text for a text field, are left alone', () => {
  expect(isRefused(['Files'], { defaultPrevented: true })).toBe(false);
  expect(isRefused(['text/uri-list'], { isField: true })).toBe(false);
  expect(isRefused(['text/plain'])).toBe(false);
});
