// The commands `diagnostics` and `record`. Loads with the first of them.
import { bugFacts } from '../../src/core/contract/bug-facts.ts';
import type { Diagnostics } from '../../src/core/contract/diagnostics.ts';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
import type { StatusRow } from '../../src/core/contract/rows.ts';
import type { EngineEnv } from '../env.ts';
import type { Account } from '../account/account-api.ts';
import type { Bugs } from './bugs.ts';
import { inspect } from './inspect.ts';
import { takeRecord } from './record.ts';
import type { TabSeat } from '../engine/seats.ts';

export interface DiagnoseOptions {
  env: Pick<EngineEnv, 'boot' | 'build' | 'now' | 'random' | 'scheduler'>;
  protocol: number;
  status: StatusRow;
  /** Server clock minus local clock, ms. */
  clockOffset: number;
  seats: Iterable<TabSeat>;
  bugs: Bugs;
  account: Account | null;
  self: number;
  /** Version number of the journal's format. */
  format: number;
}

export async function diagnose(
  name: 'diagnostics' | 'record',
  { env, protocol, status, clockOffset, seats, bugs, account, self, format }: DiagnoseOptions,
): Promise<Result<string | Diagnostics>> {
  const { build, boot, now, random, scheduler } = env;
  const { phase, since, waiting, storage } = status;
  const tabs = Array.from(seats, ({ id, state, facts }) => {
    const { visible, focused, online, busy, chat } = state;
    return { seat: id, visible, focused, online, busy, chat, ...facts };
  });
  const faults = bugs.list.map((bug) => ({ at: bug.at, ...bugFacts(bug) }));
  const facts = { build, boot, protocol, phase, since, waiting, storage, clockOffset, tabs, bugs: faults };
  const diagnostics = inspect({ ...facts, account, self });
  if (name === 'diagnostics') return done(diagnostics);
  if (!account) return failed({ code: 'SIGNED_OUT' });
  const record = await takeRecord({ account, self, diagnostics, format, scheduler, random, now: now() });
  return done(JSON.stringify(record));
}
