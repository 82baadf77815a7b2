// The engine. One signed-in account: its state, its journal, its line. Closing it leaves nothing of it
// in memory, so that the next account can see none of it (INV-9).
import { Subject, Subscription, timer } from 'rxjs';
import type { SignInEnd, StatusRow } from '../../src/core/contract/rows.ts';
import type { Notice } from '../../src/core/contract/views.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Arrival } from '../attention/attention.ts';
import { createLink } from '../link/link.ts';
import { createLookUp } from '../people/fetch.ts';
import { People } from '../people/people.ts';
import { accountActs, pagesAbove, pagesBefore } from './account-acts.ts';
import type { Account, AccountOptions } from './account-api.ts';
import { accountSync } from '../sync/account-sync.ts';
import { arrivalsOf } from '../attention/arrivals.ts';
import { salvageOf } from '../log/salvage.ts';
import { Cursors } from '../log/cursors.ts';
import { checkCursors } from '../sync/cursor-check.ts';
import { createIdOrder } from '../sync/id-order.ts';
import { act as actEntry, live as liveEntry, salvaged } from '../log/entry.ts';
import { createEventLog } from '../log/event-log.ts';
import { openOutbox } from '../outbox/account-outbox.ts';
import { readJournal } from '../log/restore.ts';
import { Ring } from '../diagnostics/ring.ts';
import { createStamp } from './stamp.ts';
import { watchJournal } from './watch-journal.ts';
import { ChatStore } from '../log/chat-store.ts';

export type { Account, AccountOptions };

/** What a pull has brought is folded into pages when the tabs have had their time to show it, ms. */
const SETTLED = 2000;

export async function openAccount(options: AccountOptions): Promise<Account> {
  const { env, http, journal, self } = options;
  const chatStore = new ChatStore({ id: self.id });
  const people = new People();
  const changed$ = new Subject<void>();
  const ended$ = new Subject<SignInEnd>();
  const notices$ = new Subject<Notice>();
  const arrived$ = new Subject<Arrival>();
  const lost$ = new Subject<'storage' | 'bug'>();
  const fenced$ = new Subject<void>();
  const life = new Subscription();
  const ring = new Ring(env.now);
  // The log outlives the other parts: it writes while the account closes.
  const logScope = options.scope.child();
  const scope = logScope.child();
  life.add(() => scope.end());
  const stamp = createStamp(() => http.serverNow());
  let wasUp = false;
  let progress: StatusRow['progress'] = null;

  const loaded = await readJournal(journal, options.salvage ?? null, chatStore, people);
  let untold = loaded.damaged;
  const cursors = new Cursors(loaded.damaged || options.salvage ? {} : loaded.cursors);
  let { completeTo } = cursors;
  const log = createEventLog({
    scope: logScope,
    chatStore,
    people,
    journal,
    scheduler: env.scheduler,
    idle: env.idle,
    isLastJournal: Boolean(options.salvage),
    ...(options.slice && { slice: options.slice }),
  });
  scope.bind(log.applied$, ({ event }) => ring.note({ kind: 'event', event }));
  logScope.bind(log.failed$, ({ kind, error }) => {
    if (kind === 'bug') scope.report(error);
    if (kind === 'fenced') fenced$.next();
    else lost$.next(kind);
    changed$.next();
  });
  const canSend = (): boolean => link.state.step === 'catching-up' || link.state.step === 'live';
  const { scheduler } = env;
  const fault = (reason: string): void => ring.note({ kind: 'fault', reason });
  const lookUp = createLookUp({ http, people, scheduler, scope, tell: fault });
  const outgoing = openOutbox({
    env,
    http,
    upload: options.upload,
    self,
    log,
    people,
    journal,
    rows: loaded.outbox,
    held: options.salvage?.files ?? [],
    stamp,
    canSend,
    confirm: () => sync.confirm(),
    scope,
  });
  scope.bind(outgoing.sent$, ({ event, row }) => onEvent(event, [row.tmpId]));
  scope.bind(outgoing.refused$, ({ message }) => notices$.next({ kind: 'refused', message }));
  scope.bind(outgoing.changed$, (chat) => {
    if (chat) chatStore.changes$.next({ chat, messages: [], marks: false });
    changed$.next();
  });
  /** Also heals: a push or a pull that brings a tmpId settles its outbox row. */
  function onEvent(event: ChatEvent, sent: readonly string[] = []): void {
    order.beforeLive(event);
    for (const arrival of arrivalsOf([event], chatStore, true)) arrived$.next(arrival);
    const del = [...sent, ...outgoing.reconciled(event)];
    const timed = event.kind === 'message' ? { ...event, at: stamp() } : event;
    void log.append(liveEntry(timed, { del }));
    lookUp(event.chat);
  }

  const tell = (reason: string): void => ring.note({ kind: 'rejected', text: '', reason });
  const history = pagesBefore(journal);
  const order = createIdOrder(chatStore, cursors, log);
  const sync = accountSync({
    env,
    http,
    selfId: self.id,
    chatStore,
    people,
    cursors,
    log,
    order,
    reconciled: (event) => outgoing.reconciled(event),
    inUse: options.inUse,
    scope,
  });
  const { applied$ } = log;
  const { pulled$, confirm } = sync;
  checkCursors({
    applied$,
    pulled$,
    chatStore,
    cursors,
    log,
    history,
    confirm,
    scheduler,
    scope,
    tell: fault,
  });
  scope.bind(order.full$, (chat) => tell(`more recalls than ${chat} keeps`));
  scope.bind(sync.live$, (event) => onEvent(event));
  scope.bind(sync.people$, (change) => outgoing.flags.merge(change));
  scope.bind(sync.askRead$, (chat) => opening.askRead(chat));
  scope.bind(sync.ended$, (why) => ended$.next(why));
  scope.bind(sync.arrived$, (arrival) => arrived$.next(arrival));
  scope.bind(sync.chats$, lookUp);
  scope.bind(sync.listed$, (since) => outgoing.flags.reapply(since));
  scope.bind(sync.omitted$, tell);

  const link = createLink({
    scope,
    env,
    selfId: self.id,
    accessToken: options.accessToken,
    loadUser: options.loadUser,
    catchUp: async () => {
      const caughtUp = sync.catchUp();
      // A text whose outcome is unknown may ask for a pull: one is about to begin.
      outgoing.outbox.retryNow();
      const answer = await caughtUp;
      if (answer.kind === 'caught-up') {
        completeTo = http.serverNow();
        reading.retryNow();
        opening.retryNow();
        life.add(timer(SETTLED, env.scheduler).subscribe(() => void log.compact()));
      }
      return answer;
    },
  });

  const { act, live, find, reading, opening, filling } = accountActs({
    env,
    http,
    journal,
    chatStore,
    people,
    cursors,
    log,
    outgoing,
    stamp,
    canSend,
    lookUp,
    scope,
    tell: fault,
  });

  if (journal) {
    watchJournal({
      scope,
      journal,
      log,
      chatStore,
      cursors,
      confirm: () => void sync.confirm(),
      // Nobody listens before the line begins.
      tell: (what) => {
        if (what === 'damaged' && link.state.step === 'stopped') untold = true;
        else notices$.next({ kind: 'storage', what });
      },
    });
    await log.restore(loaded, loaded.damaged ? cursors.forget() : null);
  }
  await outgoing.show();
  if (options.salvage) {
    const outbox = { put: outgoing.outbox.rows(), files: options.salvage.files };
    await log.append(salvaged(chatStore.chats.keys(), outbox, cursors.forget()));
  }

  scope.bind(link.texts$, (it) => ring.note(it));
  life.add(link.frames$.subscribe((frame) => sync.frame(frame)));
  life.add(link.notices$.subscribe(notices$));
  life.add(link.ended$.subscribe(ended$));
  life.add(
    link.state$.subscribe((state) => {
      ring.note({ kind: 'step', step: state.step });
      if (untold) notices$.next({ kind: 'storage', what: 'damaged' });
      untold = false;
      const up = state.step === 'catching-up' || state.step === 'live';
      if (!up) sync.down();
      if (wasUp && !up) people.forgetPresence();
      wasUp = up;
      // An answered heartbeat proves that nothing was missed up to now.
      if (state.step === 'live' && !state.beating) completeTo = http.serverNow();
      changed$.next();
    }),
  );
  life.add(
    sync.progress$.subscribe((now) => {
      progress = now;
      changed$.next();
    }),
  );

  function end(): void {
    link.input({ kind: 'stop' });
    life.unsubscribe();
    scope.end();
  }

  return {
    chatStore,
    people,
    link,
    outbox: outgoing.outbox,
    reading,
    opening,
    changed$,
    ended$,
    notices$,
    arrived$,
    lost$,
    fenced$,
    get durable() {
      return log.durable;
    },
    get progress() {
      return progress;
    },
    get failed() {
      return outgoing.outbox.failedCount;
    },
    get completeTo() {
      return completeTo;
    },
    act,
    live,
    stamp,
    history,
    later: pagesAbove(journal),
    get journal() {
      return log.durable ? journal : null;
    },
    wantFilled: (key, gap, up) => filling.want(key, gap, up),
    find,
    locate: (key, id) => filling.locate(key, id),
    undo: outgoing.undo,
    async erase(chat, ids) {
      await log.append(actEntry([{ kind: 'removed', chat, ids }]));
      await log.compact();
    },
    inside: { sync, cursors, log, ring },
    get canAsk() {
      return canSend();
    },
    file: outgoing.file,
    uploadOf: outgoing.uploadOf,
    async close() {
      end();
      await log.close();
      logScope.end();
    },
    async abort() {
      end();
      await log.abort();
      logScope.end();
      return salvageOf(chatStore, people, outgoing.outbox, outgoing.files());
    },
  };
}
