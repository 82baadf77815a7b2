import { afterEach, expect, test, vi } from 'vitest';
import { focusOnArrival } from '../../../src/calls/arrival-focus.ts';
import { focusDialog } from '../../../src/calls/screens/use-dialog-focus.ts';

afterEach(() => void vi.unstubAllGlobals());

class FakeElement {
  focused = 0;
  readonly name: string;
  readonly isContentEditable: boolean;

  constructor(name: string, isContentEditable = false) {
    this.name = name;
    this.isContentEditable = isContentEditable;
  }

  matches = (selectors: string): boolean => selectors.split(', ').includes(this.name);
  focus = (): void => void (this.focused += 1);
}

/** Whether the element gets the focus while `activeElement` has it. */
function getsFocus(activeElement: FakeElement | null, focus: (element: HTMLElement) => void): boolean {
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('document', { activeElement });
  const element = new FakeElement('div');
  focus(element);
  return element.focused === 1;
}

const ACTIVE = [
  null,
  new FakeElement('button'),
  new FakeElement('input'),
  new FakeElement('textarea'),
  new FakeElement('div', true),
];

test('A part of the call that appears by itself leaves the focus to a user who types', () => {
  expect(ACTIVE.map((active) => getsFocus(active, focusOnArrival))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('The dialog takes the focus of a typing user for a call of this tab, and not after a take-over', () => {
  const focus = (isTakenOver: boolean) =>
    ACTIVE.map((active) => getsFocus(active, (dialog) => focusDialog(dialog, isTakenOver)));
  expect(focus(false)).toEqual([true, true, true, true, true]);
  expect(focus(true)).toEqual([true, true, false, false, false]);
});
