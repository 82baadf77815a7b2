// The series of /metrics: names, documentation, alerts, values of labels, and access.
import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { refusalOfScrape } from '../../../server/http/metrics.ts';
import { createMetrics } from '../../../server/metrics/metrics.ts';
import { readScrape } from '../../server/scrape.ts';
import { waitFor } from '../../support/wait-for.ts';

const metrics = createMetrics();
afterAll(() => metrics.stop());
const series = metrics.list();

const read = (path: string) => readFileSync(inRoot(path), 'utf8');
const { groups } = parse(read('deploy/alerts.yaml')) as {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
};
const rules = groups.flatMap((group) => group.rules);

test('Each series has a name by the conventions of Prometheus, and a help sentence', () => {
  expect(series.length).toBeGreaterThan(30);
  for (const { name, type, help } of series) {
    expect(name).toMatch(/^partyline_[a-z\d]+(?:_[a-z\d]+)*$/);
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
    expect(name).not.toMatch(/_(?:ms|milliseconds|kb|mb|percent|count|sum|bucket)(?:_|$)/);
    if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    expect(help).toMatch(/^[A-Z\d].*\.$/);
  }
});

test('The table of docs/operating.md has each series with its type and labels, and no other', () => {
  const cells = read('docs/operating.md')
    .split('\n')
    .filter((line) => line.startsWith('| `partyline_'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));
  const documented = cells.map(([, name = '', type = '', labels = '', help = '']) => ({
    name,
    type,
    labels: labels.split(', ').filter(Boolean),
    help: `${help}.`,
  }));
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  expect(documented.toSorted(byName)).toEqual(series.toSorted(byName));
});

test('Each example alert is valid PromQL and names series and labels that exist', () => {
  expect(rules.length).toBeGreaterThan(5);
  for (const { alert, expr } of rules) {
    const nodes = nodesOf(expr);
    expect([alert, nodes.filter(({ kind }) => kind === '⚠')]).toEqual([alert, []]);
    const names = nodes
      .filter(({ kind }) => kind === 'VectorSelector')
      .map(({ text }) => /^\w+/.exec(text)![0]);
    expect(names.length).toBeGreaterThan(0);
    const found = names.map((name) => ({ name, series: seriesOf(name) }));
    expect([alert, found.filter((one) => one.name !== 'up' && !one.series)]).toEqual([alert, []]);
    const labels = new Set(['instance', 'job', 'le', ...found.flatMap((one) => one.series?.labels ?? [])]);
    const used = nodes.filter(({ kind }) => kind === 'LabelName').map(({ text }) => text);
    expect([alert, used.filter((label) => !labels.has(label))]).toEqual([alert, []]);
  }
  expect(nodesOf('sum(partyline_calls').some(({ kind }) => kind === '⚠')).toBe(true);
});

test('Values from clients make no more series than the fixed sets have', async () => {
  const own = createMetrics();
  try {
    const answered = { route: '/api/x', status: 200, code: 0, isAborted: false, seconds: 0.01 };
    for (let n = 0; n < 3_000; n++) {
      const socket = own.sockets.opened(() => 0);
      socket.loggedIn(n);
      socket.closed(2_000 + n);
      own.requests.answered({ ...answered, method: `M${n}`, code: 20_000 + n });
    }
    const text = await own.text();
    expect(text.split('\n').length).toBeLessThan(300);
    const samples = readScrape(text);
    expect(samples.get('partyline_socket_closes_total{code="other"}')).toBe(2_998);
    expect(samples.get('partyline_socket_closes_total{code="3000"}')).toBe(1);
    expect(samples.get('partyline_socket_logins_total{terminal="other"}')).toBe(2_998);
    expect(samples.get('partyline_http_refusals_total{code="other"}')).toBe(3_000);
  } finally {
    own.stop();
  }
});

test('A histogram counts a duration in its bucket, and an aborted response apart', async () => {
  const own = createMetrics();
  const answered = { method: 'GET', route: '/files/:name', code: 0, seconds: 0.07 };
  own.requests.answered({ ...answered, status: 206, isAborted: false });
  own.requests.answered({ ...answered, status: 200, isAborted: true });
  own.statements.ended({ operation: 'insert', seconds: 0.003, isFailed: true });
  const samples = readScrape(await own.text());
  own.stop();
  const bucket = (le: string, status: string) =>
    `partyline_http_request_duration_seconds_bucket{le="${le}",method="GET",route="/files/:name",status="${status}"}`;
  expect([samples.get(bucket('0.05', '2xx')), samples.get(bucket('0.1', '2xx'))]).toEqual([0, 1]);
  expect(samples.get(bucket('+Inf', 'aborted'))).toBe(1);
  const statements = 'partyline_database_statement_duration_seconds';
  expect(samples.get(`${statements}_bucket{le="0.0025",operation="insert"}`)).toBe(0);
  expect(samples.get(`${statements}_bucket{le="0.005",operation="insert"}`)).toBe(1);
  expect(samples.get('partyline_database_statement_failures_total{operation="insert"}')).toBe(1);
});

test('The bytes that clients have not read are summed at the scrape, and cut sockets count', async () => {
  const own = createMetrics();
  let buffered = 0;
  const [one, other] = [own.sockets.opened(() => buffered), own.sockets.opened(() => 5)];
  buffered = 7;
  one.cut();
  let samples = readScrape(await own.text());
  expect(samples.get('partyline_socket_buffered_bytes')).toBe(12);
  expect(samples.get('partyline_sockets_cut_total')).toBe(1);
  other.closed(1006);
  samples = readScrape(await own.text());
  own.stop();
  expect(samples.get('partyline_socket_buffered_bytes')).toBe(7);
  expect(samples.get('partyline_sockets{terminal="none"}')).toBe(1);
});

test('Values of the parts are read at each scrape, and absent before the parts are there', async () => {
  const own = createMetrics();
  const state = { waiting: 3, age: 1_500, eventAge: 250 };
  const first = readScrape(await own.text());
  expect([...first.keys()].filter((name) => /lanes|calls|cluster/.test(name))).toEqual([]);
  const count = () => 2;
  own.read({
    engine: 'postgres',
    pools: { requests: () => ({ total: 5, idle: 3, waiting: 4 }) },
    lanes: { waiting: () => state.waiting, age: () => state.age },
    admission: { running: count, waiting: count },
    pendingPushes: { waiting: count },
    cluster: {
      isShared: true,
      isAttached: () => false,
      status: () => ({ members: 2, held: 6, eventAge: state.eventAge }),
    },
    calls: { count },
    groupCalls: { count },
    disks: () => [['files', { free: 7, size: 20 * 1_073_741_824 }]],
    failedWrites: { count: 5 },
  });
  const second = readScrape(await own.text());
  state.waiting = 0;
  const third = readScrape(await own.text());
  own.stop();
  expect(Object.fromEntries([...second].filter(([name]) => name.startsWith('partyline_disk')))).toEqual({
    'partyline_disk_free_bytes{disk="files"}': 7,
    'partyline_disk_size_bytes{disk="files"}': 21_474_836_480,
    'partyline_disk_reserve_bytes{disk="files"}': 1_073_741_824,
    partyline_disk_failed_writes_total: 5,
  });
  expect(
    Object.fromEntries([...second].filter(([name]) => /lanes|pool|connections|cluster/.test(name))),
  ).toEqual({
    'partyline_database_connections{pool="requests",state="idle"}': 3,
    'partyline_database_connections{pool="requests",state="busy"}': 2,
    'partyline_database_pool_waiting{pool="requests"}': 4,
    partyline_lanes_waiting: 3,
    partyline_lanes_oldest_age_seconds: 1.5,
    partyline_cluster_attached: 0,
    partyline_cluster_members: 2,
    partyline_cluster_last_event_age_seconds: 0.25,
    partyline_cluster_held_events: 6,
  });
  expect(third.get('partyline_lanes_waiting')).toBe(0);
});

test('A blocked event loop and a garbage collection show in the next scrape', async () => {
  const own = createMetrics();
  const before = readScrape(await own.text());
  const block = (until: number) => {
    while (performance.now() < until);
  };
  await waitFor(async () => {
    // Only a block between two samples counts, and the first sample comes later than the begin.
    block(performance.now() + 80);
    const delay = readScrape(await own.text()).get('partyline_event_loop_delay_p99_seconds') ?? 0;
    expect(delay).toBeGreaterThan(0.03);
  });
  const active = 'partyline_event_loop_active_seconds_total';
  const after = readScrape(await own.text());
  expect(after.get(active)! - before.get(active)!).toBeGreaterThan(0.07);
  const collected = (samples: ReadonlyMap<string, number>) =>
    [...samples]
      .filter(([name]) => name.startsWith('partyline_gc_runs_total'))
      .reduce((sum, [, value]) => sum + value, 0);
  // Short-lived objects fill the young generation.
  await waitFor(async () => {
    const garbage = Array.from({ length: 200_000 }, (_, n) => ({ n }));
    expect(garbage.length + collected(readScrape(await own.text()))).toBeGreaterThan(200_000);
  });
  expect(after.get('partyline_memory_bytes{part="rss"}')).toBeGreaterThan(1_000_000);
  own.stop();
});

test.each([
  ['a program of this machine', '127.0.0.1', {}, null],
  ['a program of this machine by IPv6', '::1', {}, null],
  ['a program of this machine over a mapped address', '::ffff:127.0.0.1', {}, null],
  ['another machine', '10.0.0.9', {}, 'peer'],
  ['an unknown peer', undefined, {}, 'peer'],
  ['a proxy that names the client', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 'peer'],
  ['a proxy that names itself', '127.0.0.1', { via: '1.1 proxy' }, 'peer'],
  ['a proxy by the standard header', '::1', { forwarded: 'for=127.0.0.1' }, 'peer'],
  ['a proxy with an empty header', '::1', { 'x-real-ip': '' }, 'peer'],
] as const)('Without a token, the metrics answer %s as they should', (_who, peer, headers, refused) => {
  expect(refusalOfScrape({ headers, peer }, null)).toBe(refused);
});

test.each([
  ['Bearer 0123456789abcdef', null],
  ['bearer   0123456789abcdef', null],
  ['Bearer 0123456789abcdeF', 'token'],
  ['Bearer 0123456789abcde', 'token'],
  ['Bearer ', 'token'],
  ['0123456789abcdef', 'token'],
  ['Basic 0123456789abcdef', 'token'],
  ['', 'token'],
] as const)('With a token, the header "%s" decides alone', (authorization, refused) => {
  for (const peer of ['127.0.0.1', '203.0.113.9']) {
    const headers = { authorization, 'x-forwarded-for': '203.0.113.9' };
    expect(refusalOfScrape({ headers, peer }, '0123456789abcdef')).toBe(refused);
  }
});

/** The series that a sample belongs to; a histogram has three kinds of samples. */
function seriesOf(name: string) {
  return series.find(
    (one) =>
      one.name === name ||
      (one.type === 'histogram' && name.replace(/_(?:bucket|sum|count)$/, '') === one.name),
  );
}

function nodesOf(expression: string): { kind: string; text: string }[] {
  const nodes: { kind: string; text: string }[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => void nodes.push({ kind: type.name, text: expression.slice(from, to) }),
  });
  return nodes;
}
