import { expect, test } from 'vitest';
import { afterFrame } from '../../../src/platform/after-frame.ts';

/** A page whose frames, idle callbacks and timers run when the test calls them. */
function pageOf({ hidden = false, idle = true } = {}) {
  const waiting = {
    frame: new Map<number, () => void>(),
    idle: new Map<number, () => void>(),
    timer: new Map<number, () => void>(),
  };
  let ids = 0;
  const add = (calls: Map<number, () => void>) => (run: () => void) => {
    calls.set(++ids, run);
    return ids;
  };
  const remove = (calls: Map<number, () => void>) => (id: number) => void calls.delete(id);
  const page = {
    document: { hidden },
    requestAnimationFrame: add(waiting.frame),
    cancelAnimationFrame: remove(waiting.frame),
    ...(idle && { requestIdleCallback: add(waiting.idle) }),
    cancelIdleCallback: remove(waiting.idle),
    setTimeout: add(waiting.timer),
    clearTimeout: remove(waiting.timer),
  };
  const run = (kind: keyof typeof waiting): void => {
    const calls = [...waiting[kind].values()];
    waiting[kind].clear();
    for (const call of calls) call();
  };
  return { page: page as never, run };
}

test.each([
  ['in idle time', {}, ['frame', 'idle']],
  ['in a timer where the browser has no idle callbacks', { idle: false }, ['frame', 'timer']],
  ['in a timer in a hidden page', { hidden: true }, ['timer']],
] as const)('Work is deferred until after the next frame, %s', (_, options, order) => {
  const { page, run } = pageOf(options);
  let calls = 0;
  afterFrame(() => (calls += 1), page);
  for (const [index, kind] of order.entries()) {
    expect(calls).toBe(0);
    run(kind);
    expect(calls).toBe(index === order.length - 1 ? 1 : 0);
  }

  for (const [step] of order.entries()) {
    const cancel = afterFrame(() => (calls += 1), page);
    for (const kind of order.slice(0, step)) run(kind);
    cancel();
    for (const kind of order) run(kind);
    expect(calls).toBe(1);
  }
});
