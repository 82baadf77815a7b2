import { expect, test } from 'vitest';
import { afterFrame } from '../../../src/platform/after-frame.ts';

/** A page whose animation frames, idle callbacks and timers run when the test calls them. */
function pageOf({ hidden = false, idle = true } = {}) {
  type Kind = 'frame' | 'idle' | 'timer' | 'late timer';
  const waiting: Record<Kind, (() => void)[]> = { frame: [], idle: [], timer: [], 'late timer': [] };
  const add = (calls: (() => void)[]) => (run: () => void) => calls.push(run);
  const page = {
    document: { hidden },
    requestAnimationFrame: add(waiting.frame),
    ...(idle && { requestIdleCallback: add(waiting.idle) }),
    setTimeout: (run: () => void, delay = 0) => waiting[delay > 0 ? 'late timer' : 'timer'].push(run),
    clearTimeout: () => undefined,
  };
  const run = (kind: Kind): void => {
    for (const call of waiting[kind].splice(0)) call();
  };
  return { page: page as never, run };
}

test.each([
  ['in idle time', {}, ['frame', 'idle']],
  ['in a timer where the browser has no idle callbacks', { idle: false }, ['frame', 'timer']],
  ['in a timer in a hidden page', { hidden: true }, ['timer']],
  ['in a late timer in a page that becomes hidden before the frame', {}, ['late timer']],
  ['in a late timer in a page that becomes hidden after the frame', {}, ['frame', 'late timer']],
] as const)('Work is deferred until after the next frame, %s', (_, options, order) => {
  const { page, run } = pageOf(options);
  let calls = 0;
  afterFrame(() => (calls += 1), page);
  for (const [index, kind] of order.entries()) {
    expect(calls).toBe(0);
    run(kind);
    expect(calls).toBe(index === order.length - 1 ? 1 : 0);
  }

  for (const kind of ['frame', 'idle', 'timer', 'late timer'] as const) run(kind);
  expect(calls).toBe(1);

  for (const [step] of order.entries()) {
    const cancel = afterFrame(() => (calls += 1), page);
    for (const kind of order.slice(0, step)) run(kind);
    cancel();
    for (const kind of order) run(kind);
    expect(calls).toBe(1);
  }
});
