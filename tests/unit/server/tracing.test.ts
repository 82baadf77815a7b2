// Spans and their parents, as a collector receives them.
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startTracing } from '../../../server/tracing/tracing.ts';
import { type Collector, startCollector, tracesTo, valuesOf } from '../../server/collector.ts';
import { waitFor } from '../../support/wait-for.ts';

const log = { warn: vi.fn<() => void>(), info: vi.fn<() => void>() };
let collector: Collector;
const collectors: Collector[] = [];
beforeEach(async () => {
  collector = await startCollector();
  collectors.push(collector);
});
afterAll(() => Promise.all(collectors.map((one) => one.close())));

const GET = { method: 'GET', route: '/x', traceParent: '' };
const OK = { status: 200, code: 200, isAborted: false };

test('Spans nest in the span of their request, also after a wait', async () => {
  const { request, spans, stop } = startTracing(tracesTo(collector.url), log);
  const span = request!(GET);
  await new Promise<void>((resolve) =>
    span.run(() => {
      const work = async () => {
        await Promise.resolve();
        spans.begin({ name: 'inner', kind: 'client', fields: { n: 1 } })();
      };
      void spans.within({ name: 'outer' }, work).then(resolve);
    }),
  );
  span.end(OK);
  await stop();
  const [inner, outer, root] = collector.spans();
  expect([inner?.name, outer?.name, root?.name]).toEqual(['inner', 'outer', 'GET /x']);
  expect([inner?.parentSpanId, outer?.parentSpanId, root?.parentSpanId]).toEqual([
    outer?.spanId,
    root?.spanId,
    undefined,
  ]);
});

test('Work outside of a request, or after its end, has no span', async () => {
  const { request, spans, stop } = startTracing(tracesTo(collector.url), log);
  spans.begin({ name: 'outside' })();
  expect(await spans.within({ name: 'outside' }, async () => 'done')).toBe('done');
  const span = request!(GET);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const late = new Promise<void>((resolve) =>
    span.run(() => {
      void ended.then(() => {
        spans.begin({ name: 'late' })();
        resolve();
      });
    }),
  );
  span.end(OK);
  end();
  await late;
  await stop();
  expect(collector.spans().map(({ name }) => name)).toEqual(['GET /x']);
});

test('A failure has the kind of its error, and not the message', async () => {
  const { request, spans, stop } = startTracing(tracesTo(collector.url), log);
  const span = request!(GET);
  const failure = new TypeError('a secret value');
  const failed = new Promise<unknown>((resolve) =>
    span.run(() => void spans.within({ name: 'work' }, () => Promise.reject(failure)).catch(resolve)),
  );
  expect(await failed).toBe(failure);
  span.end({ status: 503, code: 0, isAborted: false });
  await stop();
  expect(collector.spans().map(({ status }) => status.code)).toEqual([ERROR, ERROR]);
  expect(valuesOf(collector.spans()[0]!)).toEqual({ 'error.type': 'TypeError' });
  expect(collector.text()).not.toContain('secret');
});

test('The sampler of the operator can ignore the choice of the caller', async () => {
  const always = { followsParent: false, ratio: 0 };
  const { request, stop } = startTracing({ ...tracesTo(collector.url), sampler: always }, log);
  request!({ ...GET, traceParent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }).end(OK);
  await stop();
  expect(collector.spans()).toEqual([]);
});

test('A collector that refuses spans gives one warning', async () => {
  const refusing = await startCollector(400);
  collectors.push(refusing);
  const { request, stop } = startTracing(tracesTo(refusing.url), log);
  const refuse = async () => {
    const calls = refusing.requests.length;
    request!(GET).end(OK);
    await waitFor(() => expect(refusing.requests.length).toBe(calls + 1));
  };
  await refuse();
  await waitFor(() => expect(log.warn).toHaveBeenCalledOnce());
  await refuse();
  await stop();
  expect(
    log.warn.mock.calls.filter(([, text]: unknown[]) => text === 'the collector takes no spans'),
  ).toHaveLength(1);
});

/** The status code of a failed span. */
const ERROR = 2;
