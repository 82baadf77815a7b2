// The engine. The commands that are loaded when one of them is first given: each checked, each ends in a receipt.
import {
  lazyCommandSchemas,
  type LazyAnswers,
  type LazyArgs,
  type LazyCommandName,
} from '../../../src/core/contract/lazy-commands.ts';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { targetOf } from '../../../src/core/domain/chat-key.ts';
import { card } from './card.ts';
import { deleteChat, deleteForMe, undoDelete } from './deletions.ts';
import { forward, sendCard } from './forward.ts';
import { hidePinned, pinMessage, readers } from './group.ts';
import { recall } from './recall.ts';
import { searchServer } from './search-server.ts';
import { systemContent } from './system-content.ts';
import type { Ready, Tools } from './tools.ts';

export async function runLazy(name: string, args: unknown, tools: Tools): Promise<Result<unknown>> {
  const schemas = lazyCommandSchemas(tools.stones);
  // A list of one name would be taken for that name, and for none further on.
  if (typeof name !== 'string' || !Object.hasOwn(schemas, name))
    return failed({ code: 'INVALID', message: 'no such command' });
  const valid = tools.safeParse(schemas[name as LazyCommandName], args);
  if (!valid.success) return failed({ code: 'INVALID', message: valid.issues[0].message });
  const { account } = tools;
  if (!account) return failed({ code: 'SIGNED_OUT' });
  const runner = runners[name as LazyCommandName] as unknown as Runner<never>;
  return runner(valid.output as never, { ...tools, account });
}

type Runner<C extends LazyCommandName> = (args: LazyArgs[C], ready: Ready) => Promise<Result<LazyAnswers[C]>>;

/** Of the server's answer now there must be a line. */
const online =
  <C extends LazyCommandName>(runner: Runner<C>): Runner<C> =>
  (args, ready) =>
    ready.account.canAsk ? runner(args, ready) : Promise.resolve(failed({ code: 'OFFLINE' }));

const runners: { [C in LazyCommandName]: Runner<C> } = {
  recall: online(recall),
  deleteForMe,
  deleteChat,
  undoDelete,
  setTop: ({ chat, on }, ready) => setFlag(ready, chat, 'isTop', on),
  setDnd: ({ chat, on }, ready) => setFlag(ready, chat, 'isDnd', on),
  pinMessage: online(pinMessage),
  hidePinned: online(hidePinned),
  readers: online(readers),
  locate: ({ chat, id }, { account }) => account.locate(chat, id),
  forward,
  sendCard,
  searchServer: online(searchServer),
  systemContent: online(systemContent),
  card: online(card),
};

async function setFlag(
  { account, nameOf }: Ready,
  chat: LazyArgs['setTop']['chat'],
  flag: 'isTop' | 'isDnd',
  on: boolean,
): Promise<Result<null>> {
  // The system's chat has its own place, and nobody to be told.
  if (targetOf(chat).type === 'SYSTEM' || !account.people.holds(chat)) return failed({ code: 'NOT_FOUND' });
  const was = nameOf(chat, account.people)[flag];
  if (was !== on) await account.outbox.tell(chat, { kind: 'flag', flag, on, was });
  return done(null);
}
