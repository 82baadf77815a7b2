// `npm run load` in small: its sockets, messages and books on two nodes, in processes of their own.
import { expect, test } from 'vitest';
import { readOptions } from '../../bench/load/options.ts';
import { reportOf } from '../../bench/load/report.ts';
import { runLoad } from '../../bench/load/run.ts';
import { startRedis } from '../../scripts/lib/redis.ts';

test(
  'The load test loses and doubles no message of 200 sockets on two nodes, and reads what stalled readers miss',
  { timeout: 480_000 },
  async () => {
    const options = readOptions(['--sockets', '200', '--seconds', '2', '--rate', '40', '--stalled', '5'])!;
    const infrastructure = {
      databaseUrl: process.env['TEST_DATABASE_URL']!,
      startRedis: () => startRedis(process.env['TEST_REDIS_PROGRAM']!),
    };
    const small = { ...options, search: false, group: 150, stalledBytes: 200_000, settleSeconds: 0 };
    const result = await runLoad(small, 2, infrastructure, () => undefined);
    expect(result.problems).toEqual([]);
    const { fixed, stalled, comparison } = result;
    expect(fixed.balance).toMatchObject({
      stored: 80,
      refused: 0,
      unknown: 0,
      lost: 0,
      doubled: 0,
      pulled: 0,
    });
    // 90 % private messages, 9 % to a group of 100 and 1 % to the large one, from each of two processes.
    expect(fixed.balance.pushes).toBeGreaterThan(80 + 4 * 98);
    expect(fixed.latency.p50).toBeGreaterThan(0);
    expect(stalled?.step.balance).toMatchObject({ stored: 80, pushes: 80 * 19, lost: 0 });
    expect(comparison.stored).toBe(160);
    expect(comparison.messages).toBeGreaterThan(160);
    expect(reportOf([result])).toContain('| messages lost, doubled, pulled instead of pushed | 0, 0, 0 |');
  },
);
