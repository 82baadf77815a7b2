import { NEVER, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { failed } from '../../../src/core/contract/result.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import type { Account } from '../../../workers/account/account.ts';
import type { LogFailure } from '../../../workers/log/commits.ts';
import type { Salvage } from '../../../workers/log/salvage.ts';
import { CurrentAccount, type AccountRequest } from '../../../workers/sign-in/current-account.ts';
import { SignInQueue } from '../../../workers/sign-in/sign-in-queue.ts';
import { createScope } from '../../../workers/scope.ts';
import { Receipts } from '../../../workers/engine/receipts.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import { StoreFailure } from '../../../workers/journal/store.ts';
import { eventLogOn, reasonOf } from '../../faults/event-log-on.ts';
import { Disk, MemoryStore } from '../../faults/memory-store.ts';
import { CHAT, message, put, unexpected } from '../support.ts';
import { act, live, pulled } from '../../../workers/log/entry.ts';

const many = (count: number): ChatEvent[] => Array.from({ length: count }, (_, at) => put(message(at + 1)));
const removed: ChatEvent = { kind: 'removed', chat: CHAT, ids: [3] };

/** `opensAnew`: the account of this log is replaced once its journal is lost. */
async function bootOn(store: MemoryStore, opensAnew = true) {
  const losses: StoreFailure['why'][] = [];
  const over = { failed: (it: LogFailure) => void losses.push(reasonOf(it)), isLastJournal: !opensAnew };
  return { losses, ...(await eventLogOn(new Journal(store, jsonCodec), over)) };
}

/** 300 messages in pages, and an engine that has read none of them. */
async function folded(disk: Disk, opensAnew?: boolean) {
  const first = await bootOn(new MemoryStore(disk));
  await first.log.append(pulled(many(300)));
  await first.log.compact();
  await first.log.close();
  const store = new MemoryStore(disk);
  return { store, ...(await bootOn(store, opensAnew)) };
}

/** So many reads of pages fail from now on. */
function failReads(store: MemoryStore, times: number): void {
  const range = store.range.bind(store);
  let left = times;
  store.range = (...asked) => (left-- > 0 ? Promise.reject(new StoreFailure('gone')) : range(...asked));
}

test('[INV-12] an account that closes while the disk hangs writes down what waits for a page', async () => {
  const disk = new Disk();
  const { log } = await folded(disk);
  disk.held = [];
  void log.append(live(removed));
  const closed = log.close();
  const held = disk.held.splice(0);
  disk.held = null;
  for (const go of held) go();
  await closed;
  const { chatStore } = await bootOn(new MemoryStore(disk));
  expect(chatStore.chat(CHAT)?.marks.removed).toEqual({ 3: true });
});

test('a page that cannot be read once is read again, and what is unread stays right', async () => {
  const { store, log, losses, chatStore } = await folded(new Disk());
  failReads(store, 1);
  await log.append(act([{ kind: 'read', chat: CHAT, upTo: 200, told: false }]));
  expect([chatStore.chat(CHAT)?.summary.unread, losses]).toEqual([100, []]);
});

test('a page that cannot be read costs the journal, is told once, and nothing waits for it', async () => {
  const disk = new Disk();
  const { store, log, losses, chatStore } = await folded(disk, false);
  const written = disk.writes;
  failReads(store, 99);
  await log.append(act([removed]));
  await log.append(act([{ ...removed, ids: [4] }]));
  expect(chatStore.chat(CHAT)?.marks.removed).toEqual({ 3: true, 4: true });
  // What was counted without the page is not written down.
  expect([losses, disk.writes]).toEqual([['gone'], written]);
});

test('[INV-6] an act behind a lost journal ends with its account, and is carried over', async () => {
  const { store, log, chatStore } = await folded(new Disk());
  store.write = () => Promise.reject(new StoreFailure('gone'));
  const acts = new Receipts();
  const ok = { ok: true, value: null } as const;
  const give = (event: ChatEvent) => acts.track(() => log.append(act([event])).then(() => ok));
  await give({ kind: 'opened', chat: CHAT, at: 1 });
  const receipt = give(removed);
  // Long enough for a receipt.
  await new Promise<void>((turn) => void setImmediate(turn));
  await log.abort();
  acts.endAll(failed({ code: 'ENGINE_LOST' }));
  expect(await receipt).toMatchObject({ error: { code: 'ENGINE_LOST' } });
  expect(chatStore.chat(CHAT)?.marks.removed).toEqual({ 3: true });
});

test('[INV-6] where a journal is lost, what is in progress ends at once, and what is left is taken when all has ended', async () => {
  const said: string[] = [];
  const left: Salvage = { marks: new Map(), people: new Map(), outbox: [], files: [] };
  const salvages: (Salvage | null)[] = [];
  const losses: Subject<'storage' | 'bug'>[] = [];
  const account = (): Account => {
    const lost$ = new Subject<'storage' | 'bug'>();
    losses.push(lost$);
    return {
      lost$,
      ended$: NEVER,
      fenced$: NEVER,
      link: { input: () => undefined },
      abort: () => {
        said.push('aborted');
        return Promise.resolve(left);
      },
    } as unknown as Account;
  };
  const scope = createScope(unexpected);
  const queue = new SignInQueue(scope, Promise.resolve());
  const current = new CurrentAccount({
    openAccount: ({ salvage }) => {
      salvages.push(salvage);
      return Promise.resolve(account());
    },
    queue,
    scope,
  });
  scope.bind(current.commandsEnd$, (receipt) => said.push(receipt.ok ? '' : receipt.error.code));
  const request = { self: null, signIn: 'a', loadUser: null, salvage: null } as unknown as AccountRequest;
  await current.open(request, true);
  losses[0]?.next('storage');
  await queue.settled();
  expect(said).toEqual(['ENGINE_LOST', 'aborted', 'ENGINE_LOST']);
  expect(salvages).toEqual([null, left]);
  // Once: where that one is lost as well, memory has to do.
  losses[1]?.next('storage');
  await queue.settled();
  expect([salvages.length, said.length]).toEqual([2, 3]);
});
