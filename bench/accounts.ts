// Runs on Node 24. Two engines, one on a short history and one on a long one, in workers of their own.
import type { Context } from './context.ts';
import { openEngineWorker, type EngineWorker } from './engine-worker.ts';
import { inventedPlan } from './invented.ts';

export interface Accounts {
  readonly short: (work: 'liveEvents' | 'openChats') => Promise<number>;
  readonly long: (work: 'liveEvents' | 'openChats') => Promise<number>;
  /** What is searched: the long one. */
  readonly searched: Pick<EngineWorker, 'call'> & { readonly host: string };
}

const made = new WeakMap<Context, Promise<Accounts>>();

/** 10 k messages and 1 M, in 1000 chats each; made once for all rows that ask. */
export function accountsOf(context: Context): Promise<Accounts> {
  const known = made.get(context) ?? make(context);
  made.set(context, known);
  return known;
}

async function make(context: Context): Promise<Accounts> {
  const open = async (messages: number): Promise<Accounts['searched']> => {
    const { call } = await openEngineWorker(await context.profile(), await context.stand());
    const host = `m${messages}`;
    await call('openAccount', host, inventedPlan(messages));
    return { call, host };
  };
  const using = ({ call, host }: Accounts['searched']): Accounts['short'] => {
    return (work) => (work === 'liveEvents' ? call('liveEvents', host, EVENTS) : call('openChats', host));
  };
  const short = using(await open(10_000));
  const searched = await open(1_000_000);
  return { short, long: using(searched), searched };
}

/** In one measurement; their mean is what counts. */
const EVENTS = 100;
