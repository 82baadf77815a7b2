import { expect, test } from 'vitest';
import { ScrollDriver } from '../../../src/chat/timeline/scroll/driver.ts';
import type { RenderFacts } from '../../../src/chat/timeline/scroll/machine.ts';

/** A page that never draws a frame. */
const page = {
  document: { hidden: false },
  requestAnimationFrame: () => 1,
  cancelAnimationFrame() {},
  setTimeout: () => 1,
  clearTimeout() {},
} as never;

const facts: RenderFacts = {
  newest: 'm9',
  divider: false,
  total: 900,
  live: true,
  inSight: true,
  span: null,
  sent: null,
  target: null,
};

const layout = {
  scrollTop: 0,
  viewport: 500,
  content: 900,
  find: () => ({ top: 0, height: 100 }),
  topRow: () => null,
};

test('The driver reports each change of the scroll mode once, also without another rendering', () => {
  const driver = new ScrollDriver(page);
  const modes: string[] = [];
  const stop = driver.watchMode(() => modes.push(driver.mode()));
  const scrolled: string[] = [];
  const actions = { scrollToEnd: () => scrolled.push('end'), showEnd: () => scrolled.push('window') };
  const render = (changed: Partial<RenderFacts>): void =>
    driver.rendered(
      { box: {}, layout, actions } as never,
      { ...facts, ...changed },
      { key: 'm1', id: 1, offset: 0 },
    );

  expect(driver.mode()).toBe('opening');
  render({});
  expect(modes).toEqual(['anchored']);
  driver.requestEnd();
  expect([modes, scrolled]).toEqual([['anchored', 'pinned'], ['end']]);
  driver.requestEnd();
  expect(modes).toHaveLength(2);

  render({ live: false });
  driver.requestEnd();
  expect([modes.at(-1), scrolled.at(-1)]).toEqual(['anchored', 'window']);
  render({ live: true });
  expect([modes.at(-1), scrolled.at(-1)]).toEqual(['pinned', 'end']);

  stop();
  render({ live: false });
  expect([modes.at(-1), driver.mode()]).toEqual(['pinned', 'anchored']);
});
