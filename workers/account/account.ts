// One signed-in account. `openAccount` reads from top to bottom: state, log, sources of entries, streams
// between them, start. A closed account leaves nothing in memory that the next account could see (INV-9).
import { distinctUntilChanged, filter, map, merge, Subject, switchMap, timer } from 'rxjs';
import { Ring } from '../diagnostics/ring.ts';
import { createLink } from '../link/link.ts';
import { ChatStore } from '../log/chat-store.ts';
import { Cursors } from '../log/cursors.ts';
import { salvaged } from '../log/entry.ts';
import { createEventLog } from '../log/event-log.ts';
import { readJournal } from '../log/restore.ts';
import { openOutbox } from '../outbox/account-outbox.ts';
import { createLookUp } from '../people/fetch.ts';
import { People } from '../people/people.ts';
import { accountSync } from '../sync/account-sync.ts';
import { checkCursors } from '../sync/cursor-check.ts';
import { createIdOrder } from '../sync/id-order.ts';
import { accountActs, pagesBefore } from './account-acts.ts';
import type { Account, AccountOptions } from './account-api.ts';
import { accountFacade } from './facade.ts';
import { damageOf, journalLosses } from './journal-losses.ts';
import { createConnectionStatus } from './connection-status.ts';
import { appendLive } from './live-events.ts';
import { createStamp } from './stamp.ts';

export type { Account, AccountOptions };

/** Delay between a catch-up and the fold of its events into journal pages, ms. Tabs show the events first. */
const COMPACTION_DELAY = 2000;
/** Delay between a catch-up and the lists of friend requests and groupings, ms. Tabs paint their chats first. */
const REQUESTS_DELAY = 200;

export async function openAccount(options: AccountOptions): Promise<Account> {
  const { env, http, journal, self, salvage = null, slice } = options;
  const { scheduler, idle } = env;
  // The log outlives the other parts, because it writes while the account closes.
  const logScope = options.scope.child();
  const scope = logScope.child();
  const ring = new Ring(env.now);
  const tell = (reason: string): void => ring.note({ kind: 'fault', reason });
  const serverNow = (): number => http.serverNow();
  const stamp = createStamp(serverNow);

  // The state comes from the journal, or from the facts salvaged from a lost journal.
  const chatStore = new ChatStore({ id: self.id });
  const people = new People();
  const loaded = await readJournal(journal, salvage, chatStore, people);
  const cursors = new Cursors(loaded.damaged || salvage ? {} : loaded.cursors);
  const connection = createConnectionStatus(serverNow, cursors.completeTo);

  // The log: everything that happens goes through `append`.
  const isLastJournal = salvage !== null;
  const stored = { chatStore, people, journal };
  const log = createEventLog({ ...stored, scope: logScope, scheduler, idle, tell, isLastJournal, slice });

  // The sources of log entries. The outbox requests pulls from the sync, and the sync asks the outbox which
  // rows a pull has confirmed.
  const base = { ...stored, env, http, scheduler, scope, log, cursors, tell, stamp, selfId: self.id };
  const { canSend } = connection;
  const pullRequests$ = new Subject<(isPulled: boolean) => void>();
  const confirm = (): Promise<boolean> => new Promise((answer) => pullRequests$.next(answer));
  const rows = { rows: loaded.outbox, held: salvage?.files ?? [] };
  const outgoing = openOutbox({ ...base, ...rows, upload: options.upload, self, canSend, confirm });
  const order = createIdOrder(chatStore, cursors, log);
  const sync = accountSync({ ...base, order, reconciled: outgoing.reconciled, inUse: options.inUse });
  const lookUp = createLookUp(base);
  const acts = accountActs({ ...base, outgoing, canSend, lookUp });
  const { accessToken, loadUser } = options;
  const link = createLink({ ...base, accessToken, loadUser, catchUp: () => sync.catchUp() });

  // Streams into the log.
  const events$ = merge(sync.live$.pipe(map((event) => ({ event }))), outgoing.sent$);
  const arrivedLive$ = appendLive({ scope, events$, log, chatStore, order, outgoing, stamp });
  const { applied$ } = log;
  checkCursors({ ...base, applied$, pulled$: sync.pulled$, confirm, history: pagesBefore(journal) });
  const lossNotices$ = journalLosses({ ...base, damage: damageOf(loaded), state$: link.state$, confirm });

  // Streams out of the log, and between the parts.
  scope.bind(applied$, ({ event }) => ring.note({ kind: 'event', event }));
  scope.bind(merge(events$.pipe(map(({ event }) => event.chat)), sync.chats$), lookUp);
  logScope.bind(merge(log.failed$.pipe(filter(({ kind }) => kind === 'bug')), log.bugs$), ({ error }) =>
    scope.report(error),
  );
  scope.bind(pullRequests$, (answer) => void sync.confirm().then(answer));
  scope.bind(link.frames$, (frame) => sync.frame(frame));
  scope.bind(link.texts$, (text) => ring.note(text));
  scope.bind(
    merge(sync.omitted$, order.full$.pipe(map((chat) => `more recalls than ${chat} keeps`))),
    (reason) => ring.note({ kind: 'rejected', text: '', reason }),
  );
  scope.bind(sync.people$, (change) => outgoing.flags.merge(change));
  scope.bind(sync.listed$, (since) => outgoing.flags.reapply(since));
  scope.bind(sync.askRead$, (chat) => acts.opening.askRead(chat));
  scope.bind(sync.progress$, (progress) => (connection.progress = progress));
  scope.bind(outgoing.changed$.pipe(filter((chat) => chat !== null)), (chat) =>
    chatStore.changes$.next({ chat, messages: [], marks: false }),
  );
  scope.bind(link.state$, (state) => {
    ring.note({ kind: 'step', step: state.step });
    const isDown = connection.update(state);
    if (connection.canSend()) outgoing.outbox.loadParts();
    else sync.down();
    if (isDown) people.forgetPresence();
  });
  const step$ = link.state$.pipe(
    map(({ step }) => step),
    distinctUntilChanged(),
  );
  // Retry the outbox once the catch-up has begun its pull: `retryNow` may need a pull for a message with
  // unknown outcome.
  scope.bind(step$.pipe(filter((step) => step === 'catching-up')), () => outgoing.outbox.retryNow());
  const isLive$ = step$.pipe(filter((step) => step === 'live'));
  scope.bind(isLive$, () => acts.retryNow());
  const afterLive = (ms: number) => isLive$.pipe(switchMap(() => timer(ms, scheduler)));
  scope.bind(afterLive(REQUESTS_DELAY), () => acts.reloadRequests());
  scope.bind(afterLive(COMPACTION_DELAY), () => void log.compact());

  // The start.
  if (journal) await log.restore(loaded, loaded.damaged ? cursors.forget() : null);
  await outgoing.show();
  if (salvage) {
    const outbox = { put: outgoing.outbox.rows(), files: salvage.files };
    await log.append(salvaged(chatStore.chats.keys(), outbox, cursors.forget()));
  }
  return accountFacade({
    ...base,
    ring,
    connection,
    sync,
    link,
    outgoing,
    acts,
    upload: options.upload,
    arrivedLive$,
    lossNotices$,
    logScope,
  });
}
