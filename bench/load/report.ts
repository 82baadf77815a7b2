// The results of a load test as a table: one column for each number of nodes.
import type { LoadResult } from './run.ts';
import { holds, type Step, type Times } from './measure.ts';

/** A table in Markdown. */
export function reportOf(results: readonly LoadResult[]): string {
  const rows: (readonly [string, (result: LoadResult) => string])[] = [
    ['sockets', ({ sockets }) => thousands(sockets)],
    ['logins a second, while all open', ({ sockets, opened }) => thousands(sockets / opened.seconds)],
    ['memory of the nodes before the sockets', ({ memory }) => megabytes(memory.before.resident)],
    ['memory with all sockets idle', ({ memory }) => megabytes(memory.idle.resident)],
    ['memory per socket: resident, live', ({ memory, sockets }) => perSocket(memory, sockets)],
    ['heartbeats answered', ({ heartbeats }) => thousands(heartbeats)],
    ['messages a second', ({ fixed }) => thousands(fixed.rate)],
    ['pushes a second', ({ fixed }) => thousands(fixed.pushesPerSecond)],
    [
      'messages stored, pushes arrived',
      ({ fixed: { balance } }) => `${thousands(balance.stored)}, ${thousands(balance.pushes)}`,
    ],
    [
      'messages lost, doubled, pulled instead of pushed',
      ({ fixed: { balance } }) => `${balance.lost}, ${balance.doubled}, ${balance.pulled}`,
    ],
    ['request to push: p50, p95, p99, max', ({ fixed }) => milliseconds(fixed.latency)],
    ['request to answer: p50, p95, p99, max', ({ fixed }) => milliseconds(fixed.answers)],
    ['cores: nodes, PostgreSQL, Redis, clients', ({ fixed }) => coresOf(fixed)],
    ['highest rate with p99 < 500 ms', ({ search }) => rateOf(search?.best)],
    ['its p50, p95, p99, max', ({ search }) => (search?.best ? milliseconds(search.best.latency) : '-')],
    [
      'its cores: nodes, PostgreSQL, Redis, clients',
      ({ search }) => (search?.best ? coresOf(search.best) : '-'),
    ],
    ['the next rate, and its limit', ({ search }) => nextOf(search?.steps ?? [])],
    [
      'stalled readers, unread by each',
      ({ stalled }) => (stalled ? `${stalled.sockets}, ${megabytes(stalled.bytesEach)}` : '-'),
    ],
    [
      'memory before and at the peak',
      ({ stalled }) => (stalled ? `${megabytes(stalled.before)}, ${megabytes(stalled.peak)}` : '-'),
    ],
    ['stalled readers cut off', ({ stalled }) => (stalled ? String(stalled.cut) : '-')],
    [
      'messages in the database, compared by pulls',
      ({ comparison }) => `${thousands(comparison.stored)}, ${thousands(comparison.messages)}`,
    ],
  ];
  const head = ['', ...results.map(({ nodes }) => `${nodes} ${nodes === 1 ? 'node' : 'nodes'}`)];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map(([name, cell]) => line([name, ...results.map(cell)])),
  ].join('\n');
}

const perSocket = ({ before, idle }: LoadResult['memory'], sockets: number): string =>
  [idle.resident - before.resident, idle.live - before.live]
    .map((bytes) => `${(bytes / sockets / 1_024).toFixed(1)} kB`)
    .join(', ');
const thousands = (value: number): string => Math.round(value).toLocaleString('en-US');
const megabytes = (bytes: number): string => `${thousands(bytes / 1_048_576)} MB`;
const milliseconds = ({ p50, p95, p99, max }: Times): string =>
  `${[p50, p95, p99, max].map((ms) => (ms < 10 ? ms.toFixed(1) : thousands(ms))).join(', ')} ms`;
const coresOf = ({ cores }: Step): string =>
  [cores.nodes, cores.PostgreSQL, cores.Redis, cores.clients].map((value) => value.toFixed(2)).join(', ');
const rateOf = (step: Step | null | undefined): string =>
  step ? `${thousands(step.rate)} messages, ${thousands(step.pushesPerSecond)} pushes` : '-';

/** The lowest rate that did not hold. */
function nextOf(steps: readonly Step[]): string {
  const [failed] = steps.filter((step) => !holds(step)).sort((a, b) => a.rate - b.rate);
  if (failed === undefined) return '-';
  const { rate, latency, balance, late } = failed;
  return `${thousands(rate)}: p99 ${thousands(latency.p99)} ms, ${balance.pulled} messages pulled instead of pushed, ${balance.refused + balance.unknown} not acknowledged, requests late by ${thousands(late.p99)} ms (p99)`;
}
