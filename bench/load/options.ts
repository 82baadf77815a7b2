// The command line options of `npm run load`.
import { parseArgs } from 'node:util';
import { Plain } from '../../scripts/lib/say.mjs';
import { LEAST_SOCKETS } from './population.ts';

export interface LoadOptions {
  /** Number of accounts, each with one socket. */
  readonly sockets: number;
  /** Length of the measurement at `rate`, in seconds. */
  readonly seconds: number;
  /** Messages per second, private ones and those of groups together. */
  readonly rate: number;
  /** Numbers of nodes: one run for each. */
  readonly nodes: readonly number[];
  /** Number of members of the large group. */
  readonly group: number;
  /** Number of sockets that stop reading at the end; 0 skips this part. */
  readonly stalled: number;
  /** Bytes of messages for each stalled socket. */
  readonly stalledBytes: number;
  /** Whether to search the highest rate. */
  readonly search: boolean;
  /** Longest wait until the memory of idle servers is constant, in seconds. */
  readonly settleSeconds: number;
}

export const usage = `npm run load [-- OPTION ...]

Opens sockets on servers of this machine, holds them with heartbeats, and sends messages through them. Counts each push
at its recipient, and prints latencies, memory per socket and processor time. It starts its own PostgreSQL, and Redis
for several nodes. It fails if a message is lost or pushed twice, or a socket ends without cause.

  --sockets N     number of accounts with a socket each (10000)
  --seconds S     length of the measurement at --rate (60)
  --rate R        messages per second: 90 % private, 9 % to groups of 100, 1 % to the large group (100)
  --nodes LIST    numbers of nodes, one run for each (1,2)
  --group SIZE    members of the large group, up to 3000 (500)
  --stalled N     sockets that stop reading at the end, 0 for none (100)
  --no-search     do not search the highest rate with a p99 below 500 ms
  --help          this text

It needs Linux, and Debian's packages postgresql and redis-server (they need not run).`;

/** Returns null for `--help`. Throws Plain for an invalid option. */
export function readOptions(args: readonly string[]): LoadOptions | null {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      sockets: { type: 'string' },
      seconds: { type: 'string' },
      rate: { type: 'string' },
      nodes: { type: 'string' },
      group: { type: 'string' },
      stalled: { type: 'string' },
      search: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return null;
  const sockets = integer('--sockets', values.sockets ?? '10000', LEAST_SOCKETS, 100_000);
  return {
    sockets,
    seconds: integer('--seconds', values.seconds ?? '60', 1, 3_600),
    rate: integer('--rate', values.rate ?? '100', 1, 100_000),
    nodes: (values.nodes ?? '1,2').split(',').map((text) => integer('--nodes', text, 1, 8)),
    group: Math.min(integer('--group', values.group ?? '500', 2, 3_000), sockets),
    stalled: Math.min(integer('--stalled', values.stalled ?? '100', 0, 10_000), Math.floor(sockets / 2)),
    stalledBytes: 12 * 1_048_576,
    search: values.search ?? true,
    settleSeconds: 60,
  };
}

function integer(option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new Plain(`${option} takes a whole number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}
