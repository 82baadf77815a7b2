// Every fault of HTTP calls, and calls that pass unchanged.
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import { afterAll, afterEach, expect, test } from 'vitest';
import { Proxy } from './client.ts';
import { End, Target } from './target.ts';

const target = await Target.open();
const proxy = await Proxy.launch(target.url);
afterEach(() => proxy.clear());
afterAll(async () => {
  await proxy.dispose();
  await target.stop();
});

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${proxy.origin}${path}`, init);
const callsOf = (path: string): number => target.calls.filter((call) => call.endsWith(` ${path}`)).length;

test('Without a rule, method, query, body, Host, status and headers pass the proxy unchanged', async () => {
  const response = await get('/api/echo?a=1&b=%20', { method: 'PUT', body: 'ü and more' });
  expect(await response.json()).toEqual({ method: 'PUT', url: '/api/echo?a=1&b=%20', body: 'ü and more' });
  expect(response.headers.get('x-host')).toBe(new URL(proxy.origin).host);
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect((await get('/missing')).status).toBe(404);
  const head = await get('/api/echo', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const body = new Blob(['streamed']).stream();
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
  expect(await (await get('/api/echo', init)).json()).toMatchObject({ body: 'streamed' });
});

test('The proxy closes each connection after one call: browsers repeat calls on reused connections', async () => {
  expect((await get('/one')).headers.get('connection')).toBe('close');
  await proxy.rule({ on: 'http', path: '/two', kind: 'status', status: 500 });
  expect((await get('/two')).headers.get('connection')).toBe('close');
});

test('The fault "refuse" breaks the connection, and the server gets no call', async () => {
  const rule = await proxy.rule({ on: 'http', method: 'POST', path: '/api/*/send', nth: 2, kind: 'refuse' });
  await get('/api/a/send', { method: 'POST' });
  await get('/api/a/send');
  await expect(get('/api/b/send', { method: 'POST' })).rejects.toThrow('fetch failed');
  await get('/api/a/send', { method: 'POST' });
  expect([callsOf('/api/a/send'), callsOf('/api/b/send'), rule.hits]).toEqual([3, 0, 1]);
});

test('A rule matches the whole path, and also the query if the path of the rule has a "?"', async () => {
  const bare = await proxy.rule({ on: 'http', path: '/api/pull', kind: 'status', status: 500 });
  const first = await proxy.rule({ on: 'http', path: '/api/page?n=1', kind: 'status', status: 500 });
  const statusOf = async (path: string): Promise<number> => (await get(path)).status;
  const paths = ['/api/pull?n=1', '/api/pulled', '/x/api/pull', '/api/page?n=1', '/api/page?n=10'];
  expect(await Promise.all(paths.map(statusOf))).toEqual([500, 200, 200, 500, 200]);
  await proxy.sync();
  expect([bare.hits, first.hits]).toEqual([1, 1]);
});

test('The fault "status" makes the proxy respond instead of the server', async () => {
  await proxy.rule({ on: 'http', path: '/page', kind: 'status', status: 502 });
  const page = await get('/page');
  expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html']);
  expect(await page.text()).toContain('<h1>502</h1>');
  const own = { body: '{"code":503}', type: 'application/json' };
  await proxy.rule({ on: 'http', path: '/own', kind: 'status', status: 200, ...own });
  expect(await (await get('/own')).json()).toEqual({ code: 503 });
  expect([callsOf('/page'), callsOf('/own')]).toEqual([0, 0]);
});

test('The fault "stall" holds a call until its release, and the server does not get it before', async () => {
  const rule = await proxy.rule({ on: 'http', path: '/early', times: 1, kind: 'stall' });
  const answer = get('/early', { method: 'POST', body: 'kept' });
  await rule.holds();
  await get('/early');
  expect(callsOf('/early')).toBe(1);
  await rule.release();
  expect(await (await answer).json()).toMatchObject({ body: 'kept' });
});

test('The fault "stall" at the answer holds the response after the server has handled the call', async () => {
  const rule = await proxy.rule({ on: 'http', path: '/late', times: 1, kind: 'stall', at: 'answer' });
  let answered = false;
  const answer = get('/late').then((response) => {
    answered = true;
    return response.json();
  });
  await rule.holds();
  await get('/late');
  expect([callsOf('/late'), answered]).toEqual([2, false]);
  await rule.release();
  expect(await answer).toMatchObject({ url: '/late' });
});

test('A held call that its client has aborted never reaches the server', async () => {
  const rule = await proxy.rule({ on: 'http', path: '/given-up', kind: 'stall' });
  const ended = new AbortController();
  const answer = get('/given-up', { signal: ended.signal });
  await rule.holds();
  ended.abort();
  await expect(answer).rejects.toThrow('aborted');
  await proxy.waitFor(({ requests }) => requests.at(-1)!.isOver);
  await rule.remove();
  await get('/next');
  expect(callsOf('/given-up')).toBe(0);
});

test('A call that its client aborts is aborted at the server too', async () => {
  const ended = new AbortController();
  const answer = get('/never', { signal: ended.signal });
  answer.catch(() => undefined);
  await target.until(() => target.calls.includes('GET /never'));
  ended.abort();
  await target.until(() => target.calls.includes('given up /never'));
  await expect(answer).rejects.toThrow('aborted');
});

test('The fault "delay" holds a call, or its response, for the given time', async () => {
  for (const at of ['request', 'answer'] as const) {
    const rule = await proxy.rule({ on: 'http', path: `/${at}`, kind: 'delay', ms: 5, at });
    expect((await get(`/${at}`)).status).toBe(200);
    await proxy.sync();
    expect([rule.hits, rule.held]).toEqual([1, 0]);
  }
});

test('With the fault "lose" the server handles the call, and the client gets no response', async () => {
  const agent = new Agent({ keepAlive: true });
  await proxy.rule({ on: 'http', path: '/lost', kind: 'lose' });
  const call = request(`${proxy.origin}/lost`, { method: 'POST', agent }).end('work');
  const [error] = (await once(call, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNRESET');
  expect(callsOf('/lost')).toBe(1);
  agent.destroy();
});

test('The fault "truncate" sends a part of the response body, and the client notices', async () => {
  await proxy.rule({ on: 'http', path: '/part', kind: 'truncate', bytes: 10 });
  const response = await get('/part');
  expect(response.status).toBe(200);
  const { value } = await response.body!.getReader().read();
  expect(Buffer.from(value!).toString()).toBe('{"method":');
  await expect(get('/part').then((again) => again.text())).rejects.toThrow('terminated');
});

test('The fault "replace" passes a call to the server, and replaces the body of the response', async () => {
  await proxy.rule({ on: 'http', path: '/other', kind: 'replace', body: '{"code":200,"data":null}' });
  const response = await get('/other');
  expect(await response.json()).toEqual({ code: 200, data: null });
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(callsOf('/other')).toBe(1);
});

test('The HTTP faults also apply to the call that upgrades to a WebSocket', async () => {
  const rule = { on: 'http', path: '/im', times: 1 } as const;
  const fails = async (): Promise<string> => {
    const socket = new WebSocket(`${proxy.origin.replace('http', 'ws')}/im`);
    const [error] = (await once(socket, 'error')) as [Error];
    return error.message;
  };
  await proxy.rule({ ...rule, kind: 'refuse' });
  expect(await fails()).toBe('read ECONNRESET');
  await proxy.rule({ ...rule, kind: 'status', status: 503 });
  expect(await fails()).toBe('Unexpected server response: 503');
  await proxy.rule({ ...rule, kind: 'lose' });
  expect(await fails()).toBe('read ECONNRESET');
  expect(await (await target.end()).closed).toBe(1006);
  for (const at of ['request', 'answer'] as const) {
    const stall = await proxy.rule({ ...rule, kind: 'stall', at });
    const connected = End.connect(proxy.origin);
    await stall.holds();
    await stall.release();
    const client = await connected;
    const server = await target.end();
    server.send('hello');
    expect(await client.next(1)).toEqual(['hello']);
    client.socket.terminate();
    expect(await server.closed).toBe(1006);
  }
});

test('The traffic log has the status of each call, and null for calls without a response', async () => {
  const from = proxy.traffic.requests.length;
  await proxy.rule({ on: 'http', path: '/lost', kind: 'lose' });
  await get('/missing');
  await expect(get('/lost', { method: 'DELETE' })).rejects.toThrow('fetch failed');
  const client = await End.connect(proxy.origin);
  await proxy.waitFor(
    ({ requests }) => requests.length === from + 3 && requests.every((call) => call.isOver),
  );
  expect(proxy.traffic.requests.slice(from)).toEqual([
    { method: 'GET', path: '/missing', status: 404, isOver: true },
    { method: 'DELETE', path: '/lost', status: null, isOver: true },
    { method: 'GET', path: '/im', status: 101, isOver: true },
  ]);
  client.socket.terminate();
});
