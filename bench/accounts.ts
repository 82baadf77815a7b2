// Two engines in separate workers, one with a short history and one with a long history.
import type { Context } from './context.ts';
import { openEngineWorker, type EngineWorker } from './engine-worker.ts';
import { syntheticPlan } from './synthetic-plan.ts';

export interface Accounts {
  readonly short: (work: 'liveEvents' | 'openChats') => Promise<number>;
  readonly long: (work: 'liveEvents' | 'openChats') => Promise<number>;
  /** The engine with the long history, for the search rows. */
  readonly searched: Pick<EngineWorker, 'call'> & { readonly host: string };
}

const made = new WeakMap<Context, Promise<Accounts>>();

/** 10 k and 1 M messages, in 1000 chats each. All rows share one pair of engines. */
export function accountsOf(context: Context): Promise<Accounts> {
  const known = made.get(context) ?? make(context);
  made.set(context, known);
  return known;
}

async function make(context: Context): Promise<Accounts> {
  const open = async (messages: number): Promise<Accounts['searched']> => {
    const { call } = await openEngineWorker(await context.profile(), await context.benchPages());
    const host = `m${messages}`;
    await call('openAccount', host, syntheticPlan(messages));
    return { call, host };
  };
  const using = ({ call, host }: Accounts['searched']): Accounts['short'] => {
    return (work) => (work === 'liveEvents' ? call('liveEvents', host, EVENTS) : call('openChats', host));
  };
  const short = using(await open(10_000));
  const searched = await open(1_000_000);
  return { short, long: using(searched), searched };
}

/** Number of events per measurement; the result is their mean time. */
const EVENTS = 100;
