import { expect, test, vi } from 'vitest';
import { useListEnd } from '../../../src/chat/media/gallery/use-list-end.ts';
import { usePages } from '../../../src/shared/list/use-pages.ts';
import type { Scrolled } from '../../../src/shared/list/end-of-list.ts';
import { useEndToast } from '../../../src/shared/list/use-end-toast.ts';
import { toasts } from '../../../src/ui/toasts.ts';
import { clearToasts } from '../clear-toasts.ts';
import { inBoth } from '../words.ts';

/** A scroll position at the end of a list. */
const END: Scrolled = { scrollTop: 400, clientHeight: 100, scrollHeight: 500 };
const event = { currentTarget: END } as never;

let now = 0;
vi.spyOn(performance, 'now').mockImplementation(() => now);

/** The toasts that a scroll at the time `ms` adds. */
function toastsAt(ms: number, scroll: () => void): string[] {
  now = ms;
  clearToasts();
  scroll();
  return toasts.list().map(({ text }) => text);
}

test('[ERR-19] The end of a paged list shows a toast in both languages, once in 3 s over all lists', async () => {
  const lists = await inBoth(() => useEndToast(true));
  expect(toastsAt(10_000, () => lists['en-US'](END))).toEqual(['Scrolled to the bottom']);
  const others = await inBoth(() => useEndToast(true));
  expect(toastsAt(12_999, () => others['zh-TW'](END))).toEqual([]);
  const later = await inBoth(() => useEndToast(true));
  expect(toastsAt(13_000, () => later['zh-TW'](END))).toEqual(['已經到底了']);
});

test('[ERR-19] A list of one page, and a list with more to load, show no toast at the end', async () => {
  const { 'en-US': short } = await inBoth(() => useEndToast(false));
  expect(toastsAt(20_000, () => short(END))).toEqual([]);
  let requests = 0;
  const growing = { more: true, done: false, onMore: () => requests++ };
  const { 'en-US': gallery } = await inBoth(() => useListEnd(growing));
  expect(toastsAt(30_000, () => gallery.onScroll(event))).toEqual([]);
  expect(requests).toBe(1);
  const { 'en-US': pages } = await inBoth(() => usePages([...Array(31).keys()], 'all'));
  expect(toastsAt(40_000, () => pages.onScroll(event))).toEqual([]);
  const { 'en-US': page } = await inBoth(() => usePages([...Array(30).keys()], 'all'));
  expect(toastsAt(50_000, () => page.onScroll(event))).toEqual([]);
});

test('[ERR-19] A gallery without more files shows the toast of the list’s end at its end', async () => {
  const { 'en-US': gallery } = await inBoth(() =>
    useListEnd({ more: false, done: true, onMore: () => undefined }),
  );
  expect(toastsAt(60_000, () => gallery.onScroll(event))).toEqual(['Scrolled to the bottom']);
});

test('[DLG-07] The list of a dialog shows its first 30 rows', async () => {
  const { 'en-US': pages } = await inBoth(() => usePages([...Array(100).keys()], 'all'));
  expect(pages.shown).toEqual([...Array(30).keys()]);
});
