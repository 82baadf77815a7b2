import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handleClick, placeOf } from '../../../src/app/desktop/links.ts';

const OWN = 'https://party.example';

class FakeLink {
  readonly href: string;
  readonly attributes: Map<string, string>;
  readonly click = vi.fn<() => void>();
  constructor(href: string, attributes: Record<string, string> = {}) {
    this.href = href;
    this.attributes = new Map(Object.entries(attributes));
  }
  set download(name: string) {
    this.attributes.set('download', name);
  }
  closest = () => this;
  hasAttribute = (name: string) => this.attributes.has(name);
  removeAttribute = (name: string) => this.attributes.delete(name);
}

beforeAll(() => void vi.stubGlobal('Element', FakeLink));
afterAll(() => void vi.unstubAllGlobals());

/** Changes of a plain press with the left button. */
interface Press {
  readonly type?: 'click' | 'auxclick';
  readonly button?: number;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly shiftKey?: boolean;
}

function press(link: FakeLink, change: Press = {}) {
  const preventDefault = vi.fn<() => void>();
  const opened: string[] = [];
  const event = { type: 'click', button: 0, ctrlKey: false, metaKey: false, shiftKey: false, ...change };
  handleClick({ ...event, target: link, preventDefault } as never, OWN, (url) => opened.push(url));
  return { opened, isPrevented: preventDefault.mock.calls.length > 0 };
}

test('A link leads to the app, to a file, to another site or nowhere', () => {
  for (const [href, place] of [
    [`${OWN}/home/chat?chat=private-2`, 'app'],
    [`${OWN}/files/a/b.pdf`, 'file'],
    [`blob:${OWN}/0c9d`, 'file'],
    ['data:text/plain,hi', 'file'],
    ['https://example.org/', 'outside'],
    ['http://party.example/', 'outside'],
    ['https://files.example/files/a.pdf', 'outside'],
    ['mailto:a@example.org', 'outside'],
    ['file:///etc/passwd', 'nowhere'],
    ['javascript:alert(1)', 'nowhere'],
    ['blob:https://example.org/0c9d', 'nowhere'],
    ['steam://run/1', 'nowhere'],
    ['', 'nowhere'],
  ] as const) {
    expect([href, placeOf(href, OWN)]).toEqual([href, place]);
  }
});

test('A press on a link to another site opens the system’s browser once, whatever the button and keys', () => {
  for (const change of [
    {},
    { button: 1, type: 'auxclick' },
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
  ] as const) {
    const link = new FakeLink('https://example.org/', { target: '_blank' });
    expect(press(link, change)).toEqual({ opened: ['https://example.org/'], isPrevented: true });
  }
  expect(press(new FakeLink('https://example.org/'), { button: 2, type: 'auxclick' })).toEqual({
    opened: [],
    isPrevented: false,
  });
});

test('A link that no browser may open does nothing', () => {
  expect(press(new FakeLink('file:///etc/passwd'))).toEqual({ opened: [], isPrevented: true });
});

test('A page of the app opens in the window, and never in a second one', () => {
  const link = new FakeLink(`${OWN}/home/chat`, { target: '_blank' });
  expect(press(link)).toEqual({ opened: [], isPrevented: false });
  expect(link.attributes.has('target')).toBe(false);
  expect(press(link, { ctrlKey: true }).isPrevented).toBe(true);
  expect(press(link, { button: 1, type: 'auxclick' }).isPrevented).toBe(true);
});

test('A file of the server is downloaded without a second window, and never replaces the page', () => {
  const saved = new FakeLink(`${OWN}/files/a.pdf`, { target: '_blank', download: 'plan.pdf' });
  expect(press(saved).isPrevented).toBe(false);
  expect([...saved.attributes]).toEqual([['download', 'plan.pdf']]);
  const shown = new FakeLink(`${OWN}/files/a.pdf`, { target: '_blank' });
  press(shown);
  expect([...shown.attributes]).toEqual([['download', '']]);
  expect(press(saved, { button: 1, type: 'auxclick' }).isPrevented).toBe(true);
  expect(saved.click).toHaveBeenCalledOnce();
});

test('A press beside links is left alone', () => {
  const target = { closest: () => null };
  Object.setPrototypeOf(target, FakeLink.prototype);
  expect(press(target as unknown as FakeLink)).toEqual({ opened: [], isPrevented: false });
});
