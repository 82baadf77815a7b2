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

/** `opensAnew`: true if the owner of this log opens the account again after the loss of the journal. */
async function bootOn(store: MemoryStore, opensAnew = true) {
  const losses: StoreFailure['why'][] = [];
  const over = { failed: (it: LogFailure) => void losses.push(reasonOf(it)), isLastJournal: !opensAnew };
  return { losses, ...(await eventLogOn(new Journal(store, jsonCodec), over)) };
}

/** A log on a journal with 300 messages in pages, none of which is read yet. */
async function bootCompacted(disk: Disk, opensAnew?: boolean) {
  const first = await bootOn(new MemoryStore(disk));
  await first.log.append(pulled(many(300)));
  await first.log.compact();
  await first.log.close();
  const store = new MemoryStore(disk);
  return { store, ...(await bootOn(store, opensAnew)) };
}

/** Makes the next `times` reads of pages fail. */
function failReads(store: MemoryStore, times: number): void {
  const range = store.range.bind(store);
  let failures = times;
  store.range = (...args) => (failures-- > 0 ? Promise.reject(new StoreFailure('gone')) : range(...args));
}

test('[INV-12] Closing an account while a page read hangs writes the deletion that waits for the page', async () => {
  const disk = new Disk();
  const { log } = await bootCompacted(disk);
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

test('A read of a journal page that fails once is retried, and the unread number stays correct', async () => {
  const { store, log, losses, chatStore } = await bootCompacted(new Disk());
  failReads(store, 1);
  await log.append(act([{ kind: 'read', chat: CHAT, upTo: 200, told: false }]));
  expect([chatStore.chat(CHAT)?.summary.unread, losses]).toEqual([100, []]);
});

test('An unreadable journal page loses the journal, is reported once, and blocks no event', async () => {
  const disk = new Disk();
  const { store, log, losses, chatStore } = await bootCompacted(disk, false);
  const written = disk.writes;
  failReads(store, 99);
  await log.append(act([removed]));
  await log.append(act([{ ...removed, ids: [4] }]));
  expect(chatStore.chat(CHAT)?.marks.removed).toEqual({ 3: true, 4: true });
  // Unread numbers counted without the page are not written.
  expect([losses, disk.writes]).toEqual([['gone'], written]);
});

test('[INV-6] The command of a deletion after a lost journal ends in ENGINE_LOST; memory has the deletion', async () => {
  const { store, log, chatStore } = await bootCompacted(new Disk());
  store.write = () => Promise.reject(new StoreFailure('gone'));
  const receipts = new Receipts();
  const ok = { ok: true, value: null } as const;
  const append = (event: ChatEvent) => receipts.track(() => log.append(act([event])).then(() => ok));
  await append({ kind: 'opened', chat: CHAT, at: 1 });
  const receipt = append(removed);
  // An answer to the command would arrive within this turn.
  await new Promise<void>((turn) => void setImmediate(turn));
  await log.abort();
  receipts.endAll(failed({ code: 'ENGINE_LOST' }));
  expect(await receipt).toMatchObject({ error: { code: 'ENGINE_LOST' } });
  expect(chatStore.chat(CHAT)?.marks.removed).toEqual({ 3: true });
});

test('[INV-6] A lost journal ends pending commands at once, and the account reopens with the salvaged data', async () => {
  const steps: string[] = [];
  const salvaged: Salvage = { marks: new Map(), people: new Map(), outbox: [], files: [] };
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
        steps.push('aborted');
        return Promise.resolve(salvaged);
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
  scope.bind(current.commandsEnd$, (receipt) => steps.push(receipt.ok ? '' : receipt.error.code));
  const request = { self: null, signIn: 'a', loadUser: null, salvage: null } as unknown as AccountRequest;
  await current.open(request, true);
  losses[0]?.next('storage');
  await queue.settled();
  expect(steps).toEqual(['ENGINE_LOST', 'aborted', 'ENGINE_LOST']);
  expect(salvages).toEqual([null, salvaged]);
  // The account is reopened only once: after a second loss its data stay in memory.
  losses[1]?.next('storage');
  await queue.settled();
  expect([salvages.length, steps.length]).toEqual([2, 3]);
});
