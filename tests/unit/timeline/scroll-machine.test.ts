import { describe, expect, test } from 'vitest';
import { isPinned, restorationOf } from '../../../src/chat/timeline/scroll/machine.ts';
import { range, rowsOf, ScrolledPage } from './scrolled-page.ts';

const open = (...input: ConstructorParameters<typeof ScrolledPage>): ScrolledPage => {
  const page = new ScrolledPage(...input);
  page.render();
  page.settle();
  return page;
};

const replace = (page: ScrolledPage, key: string, height: number): void => {
  page.rows = page.rows.map((row) => (row.key === key ? { ...row, height } : row));
};

describe('opening', () => {
  test('[X-CHAT-04] A timeline with new messages opens at their divider', () => {
    const page = open(rowsOf(range(1, 40), 100, 21));
    expect(page.offsetOf('unread')).toBe(0);
    expect(page.state.mode).toEqual({ kind: 'anchored', anchor: expect.objectContaining({ key: 'unread' }) });
  });

  test('[X-CHAT-04] The unread divider keeps its place while rows above it get their measured heights', () => {
    const page = new ScrolledPage(rowsOf(range(1, 40), 100, 21));
    page.render();
    replace(page, 'm20', 340);
    page.put({ kind: 'frame' });
    expect(page.offsetOf('unread')).toBe(0);
    replace(page, 'm19', 20);
    page.render();
    expect(page.offsetOf('unread')).toBe(0);
  });

  test('A timeline opens at its end if all new messages are visible from there', () => {
    const page = open(rowsOf(range(1, 40), 100, 38));
    expect([page.gap, isPinned(page.state)]).toEqual([0, true]);
  });

  test('A timeline without new messages opens at its end', () => {
    const page = open(rowsOf(range(1, 40)));
    expect([page.gap, isPinned(page.state)]).toEqual([0, true]);
  });

  test('A timeline that was left above its end opens at the same row and offset', () => {
    const page = open(rowsOf(range(1, 40), 100, 21), {}, { key: 'm10', id: 10, offset: -30 });
    expect(page.offsetOf('m10')).toBe(-30);
    expect(isPinned(page.state)).toBe(false);
  });

  test('A timeline whose restored row was deleted opens at the next message', () => {
    const page = open(rowsOf([...range(1, 9), ...range(11, 40)]), {}, { key: 'm10', id: 10, offset: -30 });
    expect(page.offsetOf('m11')).toBe(-30);
  });

  test('A timeline without rows stays in the state `opening`, and has no position to restore', () => {
    const page = new ScrolledPage([]);
    page.render();
    expect([page.state.mode.kind, restorationOf(page.state, page)]).toEqual(['opening', null]);
    page.put({ kind: 'idle' });
    expect(page.requests).toEqual([]);
  });

  test('A timeline that opens for a jump opens at its target, and not at the unread divider', () => {
    const page = new ScrolledPage(rowsOf(range(1, 40), 100, 21), {
      target: { key: 'm5', id: 5, turn: 1 },
    });
    page.render();
    expect(page.offsetOf('m5')).toBe(200);
  });
});

describe('following the end', () => {
  test('[X-CHAT-06] A timeline pinned to its end follows a new message', () => {
    const page = open(rowsOf(range(1, 40)));
    page.rows = rowsOf(range(1, 41));
    page.render();
    expect(page.gap).toBe(0);
  });

  test('A timeline pinned to its end follows a burst of messages before the browser reports the scrolls', () => {
    const page = open(rowsOf(range(1, 40)));
    page.rows = rowsOf(range(1, 60));
    // The browser reports the scroll position from before the burst late.
    page.put({ kind: 'scrolled' });
    expect(isPinned(page.state)).toBe(true);
    page.render();
    expect(page.gap).toBe(0);
  });

  test('A timeline pinned to its end follows an image that grows as it loads', () => {
    const page = open(rowsOf(range(1, 40)));
    replace(page, 'm40', 420);
    page.render();
    expect(page.gap).toBe(0);
  });

  test('[X-CHAT-06] A reader who scrolls up unpins the timeline, and pins it again only at its end', () => {
    const page = open(rowsOf(range(1, 40)));
    page.wheel(-49);
    expect(isPinned(page.state)).toBe(false);
    page.rows = rowsOf(range(1, 42));
    page.render();
    expect(page.gap).toBe(249);
    page.wheel(199);
    expect(isPinned(page.state)).toBe(false);
    page.wheel(2);
    expect(isPinned(page.state)).toBe(true);
  });

  test('A scroll of a few px up does not unpin the timeline', () => {
    const page = open(rowsOf(range(1, 40)));
    page.wheel(-40);
    expect(isPinned(page.state)).toBe(true);
  });

  test('Messages that arrive while the page is hidden are followed once the page is visible', () => {
    const page = open(rowsOf(range(1, 40)));
    page.render({ inSight: false });
    page.rows = rowsOf(range(1, 45));
    page.render();
    expect(page.gap).toBe(500);
    page.render({ inSight: true });
    expect(page.gap).toBe(0);
  });

  test('A pinned timeline whose rows leave and return out of sight is at its end again', () => {
    const page = open(rowsOf(range(1, 40)));
    const { rows } = page;
    page.rows = [];
    page.render({ inSight: false });
    page.scrollTop = 0;
    page.rows = rows;
    page.render();
    page.put({ kind: 'scrolled' });
    expect([page.gap, isPinned(page.state)]).toEqual([0, true]);
  });

  test('[X-CHAT-04] A reader who returns to the page at the end of a timeline sees the divider of the new messages', () => {
    const page = open(rowsOf(range(1, 40)));
    page.render({ inSight: false });
    page.rows = rowsOf(range(1, 60), 100, 41);
    page.render({ inSight: true, span: { after: 40, upTo: 60 } });
    page.settle();
    expect(page.offsetOf('unread')).toBe(0);
  });

  test('A reader who had scrolled up returns to the same place of the timeline', () => {
    const page = open(rowsOf(range(1, 40)));
    page.wheel(-1000);
    page.render({ inSight: false });
    const before = page.scrollTop;
    page.rows = rowsOf(range(1, 60), 100, 41);
    page.render({ inSight: true, span: { after: 40, upTo: 60 } });
    page.settle();
    expect(page.scrollTop).toBe(before);
  });

  test('[X-CHAT-06] A message sent from this tab scrolls the timeline to its end, from anywhere', () => {
    const page = open(rowsOf(range(1, 40)));
    page.wheel(-2000);
    page.rows = rowsOf(range(1, 41));
    page.render({ sent: 'm41' });
    expect([page.gap, isPinned(page.state)]).toEqual([0, true]);
  });

  test('A message that was unconfirmed when the timeline opened does not scroll it', () => {
    const page = open(rowsOf(range(1, 40), 100, 21), { sent: 'm40' });
    page.render();
    expect(page.offsetOf('unread')).toBe(0);
  });
});

describe('a window that moves', () => {
  test('Older messages that load above the anchor row leave that row in its place', () => {
    const page = open(rowsOf(range(101, 140)), {}, { key: 'm110', id: 110, offset: -30 });
    page.state = { ...page.state, still: 0 };
    page.rows = rowsOf(range(1, 140));
    page.render();
    expect(page.offsetOf('m110')).toBe(-30);
  });

  test('Older and newer messages are requested before the reader meets the edge of the window', () => {
    const page = open(rowsOf(range(1, 100)), {}, { key: 'm50', id: 50, offset: 0 });
    page.put({ kind: 'idle' });
    expect(page.requests).toEqual([]);
    page.wheel(-4000);
    page.put({ kind: 'idle' });
    expect(page.requests).toEqual([{ kind: 'load-older', reader: 10 }]);
    page.wheel(8000);
    page.put({ kind: 'idle' });
    expect(page.requests.slice(1)).toEqual([{ kind: 'load-newer', reader: 90 }]);
  });

  test('[INV-11] A timeline at its end requests to drop the messages far above', () => {
    const page = open(rowsOf(range(1, 100)));
    page.put({ kind: 'idle' });
    expect(page.requests.map(({ kind }) => kind)).toEqual(['trim', 'load-newer']);
  });

  test('A window without the newest messages has no end to which the timeline is pinned', () => {
    const page = open(rowsOf(range(1, 40)));
    page.render({ live: false });
    expect(isPinned(page.state)).toBe(false);
    page.rows = rowsOf(range(1, 60));
    page.render();
    expect(page.gap).toBe(2000);
    page.wheel(2000);
    expect([page.gap, isPinned(page.state)]).toEqual([0, false]);
  });

  test('[X-CHAT-06] A press on the button to the newest message waits for the window that has it', () => {
    const page = open(rowsOf(range(1, 40)), { live: false }, { key: 'm10', id: 10, offset: 0 });
    page.put({ kind: 'end-requested' });
    expect(page.requests).toEqual([{ kind: 'show-end' }]);
    expect(page.offsetOf('m10')).toBe(0);
    page.rows = rowsOf(range(500, 560));
    page.render({ live: true });
    expect([page.gap, isPinned(page.state)]).toEqual([0, true]);
    page.wheel(-1000);
    page.render();
    expect(page.gap).toBe(1000);
  });

  test('[X-CHAT-06] A scroll to the end stays requested while a virtualizer moves the rows of the new window', () => {
    const page = open(rowsOf(range(1, 600)), { live: false }, { key: 'm550', id: 550, offset: 0 });
    page.wheel(-500);
    page.put({ kind: 'end-requested' });
    page.rows = rowsOf(range(5000, 5060));
    page.render({ live: true });
    page.scrollTop = 1000;
    page.put({ kind: 'scrolled' });
    page.settle();
    expect([page.gap, isPinned(page.state)]).toEqual([0, true]);
  });

  test('A press on the button to the newest message scrolls to the end if the window has it', () => {
    const page = open(rowsOf(range(1, 40)), {}, { key: 'm10', id: 10, offset: 0 });
    page.put({ kind: 'end-requested' });
    expect([page.gap, page.requests]).toEqual([0, []]);
  });
});

describe('a jump', () => {
  const target = { key: 'm10', id: 10, turn: 1 };

  test('[X-CHAT-22] A jump puts its message into the middle of the viewport and marks it once', () => {
    const page = open(rowsOf(range(1, 40)));
    page.render({ target });
    page.settle();
    expect(page.offsetOf('m10')).toBe(200);
    page.render();
    expect(page.requests).toEqual([{ kind: 'mark', target }]);
    expect(isPinned(page.state)).toBe(false);
  });

  test('[X-CHAT-22] The target of a jump stays in the middle while rows above it get their measured heights', () => {
    const page = open(rowsOf(range(1, 40)));
    page.render({ target });
    replace(page, 'm9', 320);
    page.put({ kind: 'frame' });
    expect(page.offsetOf('m10')).toBe(200);
  });

  test('A jump to the same message can be requested again', () => {
    const page = open(rowsOf(range(1, 40)));
    page.render({ target });
    page.settle();
    page.wheel(1500);
    page.render({ target: { ...target, turn: 2 } });
    page.settle();
    expect(page.offsetOf('m10')).toBe(200);
    expect(page.requests).toHaveLength(2);
  });

  test('A scroll by the reader ends a jump in progress', () => {
    const page = open(rowsOf(range(1, 40)));
    page.render({ target });
    page.wheel(300);
    replace(page, 'm9', 320);
    page.put({ kind: 'frame' });
    expect(page.offsetOf('m10')).toBe(120);
    expect(page.state.mode).toEqual({ kind: 'anchored', anchor: null });
  });

  test('A jump to a message at the end leaves the timeline pinned to its end', () => {
    const page = open(rowsOf(range(1, 40)));
    page.render({ target: { key: 'm40', id: 40, turn: 1 } });
    page.settle();
    expect(isPinned(page.state)).toBe(true);
  });
});

describe('the viewport', () => {
  const openAt = (viewport: number, top: number): ScrolledPage => {
    const page = open(rowsOf(range(1, 40)));
    page.put({ kind: 'resized' });
    page.wheel(top - page.scrollTop);
    page.viewport = viewport;
    page.put({ kind: 'resized' });
    return page;
  };

  test('A timeline stays at its end when the composer grows or a keyboard opens', () => {
    expect(openAt(320, 3500).gap).toBe(0);
  });

  test('A timeline above its end keeps its position when the composer grows', () => {
    expect(openAt(320, 1000).scrollTop).toBe(1000);
  });

  test('A window without the newest message keeps its position when the composer grows', () => {
    const page = open(rowsOf(range(1, 40)), { live: false }, { key: 'm36', id: 36, offset: 0 });
    page.put({ kind: 'resized' });
    page.viewport = 320;
    page.put({ kind: 'resized' });
    expect(page.offsetOf('m36')).toBe(0);
  });
});

describe('the position to restore', () => {
  test('The position to restore above the end is the first message in the viewport, with its offset', () => {
    const page = open(rowsOf(range(1, 40)));
    page.wheel(-1030);
    expect(restorationOf(page.state, page)).toEqual({ key: 'm25', id: 25, offset: -70 });
  });

  test('At the end of a timeline there is no position to restore', () => {
    const page = open(rowsOf(range(1, 40)));
    expect(restorationOf(page.state, page)).toBeNull();
  });
});
