// Traces: the spans of requests, and a server whose collector fails.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { endpoints, MessageType, Terminal } from '../../src/core/wire/index.ts';
import { type Collector, type ReceivedSpan, startCollector, tracesTo, valuesOf } from './collector.ts';
import { spawnMain } from './spawn.ts';
import {
  connect,
  makeFriends,
  makeUser,
  nobody,
  onOne,
  PASSWORD,
  signIn,
  startTestServer,
} from './support.ts';

const running: (() => Promise<unknown>)[] = [];
const collector = await startCollector();
const server = onOne(await startTestServer({ traces: tracesTo(collector.url) }));
afterEach(async () => {
  for (const end of running.splice(0).toReversed()) await end();
});
afterAll(async () => {
  await server.stop();
  await collector.close();
});

const PARENT = '00f067aa0ba902b7';
const newTrace = () => randomUUID().replaceAll('-', '');

test('The spans of a sign-in and of a message have the caller as parent, and no personal data', async () => {
  const [ann, ben] = [await makeUser(server, 'Annabel'), await makeUser(server, 'Benedict')];
  await makeFriends(server, ann, ben);
  const socket = await connect(server, await signIn(server, ben));
  const trace = newTrace();
  const headers = { traceparent: `00-${trace}-${PARENT}-01`, tracestate: 'vendor=of-the-client' };
  // The handler runs in the span of its request also after a body of several packets.
  const padding = 'x'.repeat(500_000);
  const login = { terminal: Terminal.WEB, userName: ann.userName, password: PASSWORD, padding };
  await nobody(server).call(endpoints.login, { body: login }, headers);
  const client = await signIn(server, ann);
  const content = `a secret ${randomUUID()}`;
  const body = { tmpId: `${Date.now()}tracedmsg`, recvId: ben.id, content, type: MessageType.TEXT };
  await client.call(endpoints.userSearch, { query: { name: ben.userName } }, headers);
  expect((await client.call(endpoints.messagePrivateSend, { body }, headers)).code).toBe(200);

  const sends = await spansOf(trace, SEND);
  const signIns = await spansOf(trace, 'POST /api/login');
  for (const [root] of [signIns, sends]) {
    expect(root).toMatchObject({ traceId: trace, parentSpanId: PARENT, kind: SERVER });
  }
  expect(valuesOf(sends[0]!)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/message/private/send',
    'http.response.status_code': '200',
    'partyline.result_code': '200',
  });
  expect(signIns.map(({ name }) => name)).toEqual(expect.arrayContaining(['sql select', 'sql insert']));
  const lane = sends.find(({ name }) => name === 'lane private');
  const inLane = sends.filter(({ parentSpanId }) => parentSpanId === lane?.spanId).map(({ name }) => name);
  expect(inLane).toEqual(['sql insert', 'push']);
  expect(collector.resource()).toMatchObject({ 'service.name': 'partyline' });
  expect(collector.requests[0]).toEqual({ path: '/v1/traces', token: 'of the collector' });
  expect((await spansOf(trace, 'GET /api/user/search')).length).toBeGreaterThan(1);
  const secrets = [ann.userName, ben.userName, 'Annabel', content, PASSWORD, body.tmpId, 'of-the-client'];
  for (const secret of [...secrets, client.tokens.accessToken, client.tokens.refreshToken]) {
    expect(collector.text()).not.toContain(secret);
  }
  await socket.close();
});

test('A request without traceparent, or with a malformed one, begins a trace of its own', async () => {
  const earlier = new Set(collector.spans().map(({ traceId }) => traceId));
  const trace = newTrace();
  const malformed = [
    '',
    'x',
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${trace}-${PARENT}`,
    'a'.repeat(5_000),
  ];
  for (const value of malformed) {
    await nobody(server).call(endpoints.systemConfig, {}, value ? { traceparent: value } : {});
  }
  await fetch(`${server.url}/healthz`);
  await fetch(`${server.url}/api/no/such/path/of/Cassandra`);
  const roots = () =>
    collector.spans().filter(({ kind, traceId }) => kind === SERVER && !earlier.has(traceId));
  const names = [...malformed.map(() => 'GET /api/system/config'), 'GET none'];
  await expect.poll(() => roots().map(({ name }) => name)).toEqual(names);
  expect(roots().filter(({ parentSpanId }) => parentSpanId)).toEqual([]);
  expect(new Set(roots().map(({ traceId }) => traceId)).size).toBe(names.length);
  expect(collector.text()).not.toContain('Cassandra');
});

test('A request whose caller does not sample sends no span', async () => {
  const [unsampled, sampled] = [newTrace(), newTrace()];
  const ask = (trace: string, flags: string) =>
    nobody(server).call(endpoints.systemConfig, {}, { traceparent: `00-${trace}-${PARENT}-${flags}` });
  await ask(unsampled, '00');
  await ask(sampled, '01');
  await spansOf(sampled, 'GET /api/system/config');
  expect(collector.spans().filter(({ traceId }) => traceId === unsampled)).toEqual([]);
});

test('The stop of a server sends the spans that wait', async () => {
  const own = await collectorWith(200);
  const other = await startTestServer({ traces: { ...tracesTo(own.url), delayMs: 3_600_000 } });
  await nobody(other).call(endpoints.systemConfig);
  expect(own.spans()).toEqual([]);
  await other.stop();
  expect(own.spans().map(({ name }) => name)).toContain('GET /api/system/config');
});

test.each([
  ['never answers', null],
  ['answers 500', 500],
  ['answers 503, and asks for repetition', 503],
] as const)('A collector that %s delays neither requests nor the stop', async (_name, answers) => {
  const failing = await collectorWith(answers);
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const other = await startTestServer({ traces: tracesTo(failing.url), log: 'warn', logTo });
  const client = nobody(other);
  await client.call(endpoints.systemConfig);
  await failing.reached;
  const since = performance.now();
  const all = await Promise.all(Array.from({ length: 200 }, () => client.call(endpoints.systemConfig)));
  expect(all.every(({ code }) => code === 200)).toBe(true);
  await other.stop();
  // A send gives up after 10 s.
  expect(performance.now() - since).toBeLessThan(8_000);
  const warnings = lines.filter((line) => /spans/.test(line));
  expect(warnings.length).toBeGreaterThan(0);
  expect(warnings.length).toBeLessThan(4);
});

test('A start without an endpoint loads no tracing package, and a start with one does', async () => {
  // The counts load the interfaces of @opentelemetry/api, which contain no tracing.
  const hook = String.raw`import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => {
      const loaded = next(url, context);
      for (const [, name] of String(loaded.source ?? '').matchAll(/node_modules\/(@opentelemetry\/(?!api\/)[\w-]+)/g))
        process.stderr.write('loads ' + name + '\n');
      return loaded;
    } });`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
  const start = async (settings: Record<string, string>) => {
    // Nothing listens there, so the start ends after it has loaded its modules.
    const env = { NODE_OPTIONS, DATABASE_URL: 'postgres://127.0.0.1:1/none', ...settings };
    const { child, errors } = spawnMain(['--port', '0', '--data', await newFolder()], env);
    await once(child, 'close');
    expect(errors()).toContain('The database cannot be opened');
    return errors();
  };
  expect(await start({})).not.toContain('loads');
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
  expect(await start(endpoint)).toContain('@opentelemetry/sdk-trace');
});

/** The kind of a span that answers a request. */
const SERVER = 2;
const SEND = 'POST /api/message/private/send';

/**
 * Resolves with the span of this name in the trace, and all spans in it, in the order of their ends. A span is sent
 * when it ends, so the parts of a request precede it.
 */
async function spansOf(trace: string, name: string): Promise<ReceivedSpan[]> {
  const find = () => collector.spans().find((span) => span.name === name && span.traceId === trace);
  await expect.poll(find).toBeDefined();
  const root = find()!;
  const ids = new Set([root.spanId]);
  const parts: ReceivedSpan[] = [];
  for (const span of collector.spans().toReversed()) {
    if (!ids.has(span.parentSpanId ?? '')) continue;
    ids.add(span.spanId);
    parts.unshift(span);
  }
  return [root, ...parts];
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-'));
  running.push(() => rm(folder, { recursive: true }));
  return folder;
}

async function collectorWith(answers: number | null): Promise<Collector> {
  const started = await startCollector(answers);
  running.push(() => started.close());
  return started;
}
