import { expect, test, vi } from 'vitest';
import { createDrawables } from '../../../src/platform/drawable.ts';
import { waitFor } from '../../support/wait-for.ts';

const origin = 'https://host';
const at = (name: string): string => `${origin}/files/${name}`;

function setUp(answer: () => Promise<Response>, guarded = false) {
  const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(answer);
  const changed = vi.fn<() => void>();
  const drawables = createDrawables({ origin: () => origin, guarded: () => guarded, fetch });
  const stop = drawables.watch(changed);
  return { drawables, fetch, changed, stop };
}

const ofType = (type: string) => () =>
  Promise.resolve(new Response(null, { headers: { 'content-type': type } }));

test('[INV-8] A picture of this server is drawn once its content type is known, and an SVG is never drawn', async () => {
  for (const [type, drawable] of [
    ['image/png', 'yes'],
    ['image/svg+xml', 'no'],
    ['Image/SVG+xml; charset=utf-8', 'no'],
    ['text/plain', 'yes'],
  ] as const) {
    const { drawables, fetch, changed } = setUp(ofType(type));
    expect(drawables.of(at('1'))).toBe('asking');
    drawables.ask(at('1'));
    drawables.ask(at('1'));
    await waitFor(() => expect(changed).toHaveBeenCalledOnce());
    expect(drawables.of(at('1'))).toBe(drawable);
    expect(fetch.mock.calls).toEqual([[at('1'), { method: 'HEAD' }]]);
  }
});

test('A picture is drawn if the server does not answer the type request or gives no type', async () => {
  for (const answer of [
    () => Promise.reject(new TypeError('no network')),
    () => Promise.resolve(new Response()),
  ]) {
    const { drawables, changed } = setUp(answer);
    drawables.ask(at('1'));
    await waitFor(() => expect(changed).toHaveBeenCalledOnce());
    expect(drawables.of(at('1'))).toBe('yes');
  }
});

test('Behind a service worker, for another origin or an SVG file name, no type request is needed', () => {
  const guarded = setUp(ofType('image/png'), true).drawables;
  expect(guarded.of(at('1'))).toBe('yes');
  const { drawables } = setUp(ofType('image/png'));
  expect(drawables.of('https://elsewhere/1')).toBe('yes');
  expect(drawables.of('https://host.evil/files/1')).toBe('yes');
  for (const name of ['a.svg', 'a.SVGZ', 'a.svg?x=1', 'a.svg#b']) {
    expect([guarded.of(at(name)), drawables.of(at(name))]).toEqual(['no', 'no']);
  }
  expect([drawables.of(at('a.svg.png')), drawables.of('')]).toEqual(['asking', 'no']);
});

test('A listener for known picture types gets no more calls after it is stopped', async () => {
  const { drawables, changed, stop } = setUp(ofType('image/png'));
  const other = vi.fn<() => void>();
  drawables.watch(other);
  stop();
  drawables.ask(at('1'));
  await waitFor(() => expect(other).toHaveBeenCalledOnce());
  expect(changed).not.toHaveBeenCalled();
});
