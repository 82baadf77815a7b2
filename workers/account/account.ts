// The engine. One signed-in account: its state, its journal, its line. Closing it leaves nothing of it
// in memory, so that the next account can see none of it (INV-9).
import { Subject, Subscription, timer } from 'rxjs';
import type { SignInEnd, StatusRow } from '../../src/core/contract/rows.ts';
import type { Notice } from '../../src/core/contract/views.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Arrival } from '../attention/attention.ts';
import { createLink } from '../link/link.ts';
import { createLookup } from '../people/fetch.ts';
import { People } from '../people/people.ts';
import { accountActs } from './account-acts.ts';
import type { Account, AccountOptions } from './account-api.ts';
import { accountSync } from '../sync/account-sync.ts';
import { arrivalsOf } from '../attention/arrivals.ts';
import { salvageOf } from '../log/salvage.ts';
import { Cursors } from '../log/cursors.ts';
import { createIdOrder } from '../sync/id-order.ts';
import { EventLog } from '../log/event-log.ts';
import { createPost } from '../outbox/post.ts';
import { readJournal } from '../log/restore.ts';
import { Ring } from '../diagnostics/ring.ts';
import { watchJournal } from './watch-journal.ts';
import { ChatStore } from '../log/chat-store.ts';
import { createScope } from '../scope.ts';

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
  const lost$ = new Subject<void>();
  const life = new Subscription();
  const ring = new Ring(env.now);
  const scope = createScope((bug) => ring.note({ kind: 'fault', reason: String(bug) }));
  life.add(() => scope.end());
  let stamped = 0;
  let wasUp = false;
  let untold = false;
  let progress: StatusRow['progress'] = null;

  const loaded = await readJournal(journal, options.salvage ?? null, chatStore, people);
  untold = loaded.damaged;
  const cursors = new Cursors(loaded.damaged || options.salvage ? {} : loaded.cursors);
  let { completeTo } = cursors;
  const log = new EventLog({
    chatStore,
    people,
    journal,
    scheduler: env.scheduler,
    idle: env.idle,
    onApplied: (event) => ring.note({ kind: 'event', event }),
    onLost: (why) => {
      if (why === 'fenced') options.onFenced();
      else lost$.next();
      changed$.next();
      // Once: where the next journal is lost as well, memory has to do.
      return why === 'fenced' || !options.salvage;
    },
  });
  const canSend = (): boolean => link.state.step === 'catching-up' || link.state.step === 'live';
  const lookUp = createLookup(http, people, env.scheduler);
  const post = createPost({
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
    onEvent,
    onChanged: (chat) => {
      if (chat) chatStore.changes$.next({ chat, messages: [], marks: false });
      changed$.next();
    },
    onRefused: (message) => notices$.next({ kind: 'refused', message }),
  });
  /** Also heals: a push or a pull that brings a tmpId settles its outbox row. */
  function onEvent(event: ChatEvent, sent: readonly string[] = []): void {
    order.look([event]);
    for (const arrival of arrivalsOf([event], chatStore, true)) arrived$.next(arrival);
    const del = [...sent, ...post.reconciled(event)];
    const timed = event.kind === 'message' ? { ...event, at: stamp() } : event;
    log.live(timed, { del }, order.onApplied(event));
    lookUp(event.chat);
  }

  const { scheduler } = env;
  const tell = (reason: string): void => ring.note({ kind: 'rejected', text: '', reason });
  const history = async (key: ChatKey, count: number, below: number): Promise<StoredMessage[]> =>
    (await journal?.pages.before(key, below, count).catch(() => [])) ?? [];
  const order = createIdOrder({
    chatStore,
    cursors,
    log,
    history,
    confirm: () => sync.confirm(),
    scheduler,
    onFull: (chat) => tell(`more recalls than ${chat} keeps`),
  });
  const sync = accountSync({
    env,
    http,
    selfId: self.id,
    chatStore,
    people,
    cursors,
    log,
    order,
    tell,
    arrived$,
    ended$,
    reconciled: (event) => post.reconciled(event),
    reflag: (since) => post.flags.again(since),
    onPeople: (change) => post.flags.heard(change),
    lookUp,
    askRead: (chat) => opening.askRead(chat),
    onEvent,
    inUse: options.inUse,
  });

  const link = createLink({
    env,
    selfId: self.id,
    accessToken: options.accessToken,
    loadUser: options.loadUser,
    onText: (it) => ring.note(it),
    catchUp: async () => {
      const caughtUp = sync.catchUp();
      // A text whose outcome is unknown may ask for a pull: one is about to begin.
      post.outbox.retryNow();
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

  /** Server time that never stands still, so that what comes later stands higher in the list. */
  function stamp(): number {
    stamped = Math.max(http.serverNow(), stamped + 1);
    return stamped;
  }

  const { act, live, find, reading, opening, filling } = accountActs({
    env,
    http,
    journal,
    chatStore,
    people,
    cursors,
    log,
    post,
    stamp,
    canSend,
    lookUp,
    scope,
    tell: (reason) => ring.note({ kind: 'fault', reason }),
  });

  if (journal) {
    watchJournal({
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
    const { tail, rows, damaged, lost, junk } = loaded;
    await log.restore(tail, rows, damaged ? { lost, junk, cursors: cursors.forget() } : null);
  }
  await post.show();
  if (options.salvage) await log.adopt({ ...options.salvage, outbox: post.outbox.rows() }, cursors.forget());

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
    post.outbox.close();
    life.unsubscribe();
  }

  return {
    chatStore,
    people,
    link,
    outbox: post.outbox,
    reading,
    opening,
    changed$,
    ended$,
    notices$,
    arrived$,
    lost$,
    get durable() {
      return log.durable;
    },
    get progress() {
      return progress;
    },
    get failed() {
      return post.outbox.failedCount;
    },
    get completeTo() {
      return completeTo;
    },
    act,
    live,
    stamp,
    history,
    later: async (key, above, count) => (await journal?.pages.above(key, above, count).catch(() => [])) ?? [],
    get journal() {
      return log.durable ? journal : null;
    },
    wantFilled: (key, gap, up) => filling.want(key, gap, up),
    find,
    locate: (key, id) => filling.locate(key, id),
    undo: post.undo,
    async erase(chat, ids) {
      await log.act([{ kind: 'removed', chat, ids }]);
      await log.compact();
    },
    inside: {
      sync,
      cursors,
      log,
      ring,
    },
    get canAsk() {
      return canSend();
    },
    file: post.file,
    uploadOf: post.uploadOf,
    async close() {
      end();
      await log.close();
    },
    async abort() {
      end();
      await log.abort();
      return salvageOf(chatStore, people, post.outbox, post.files());
    },
  };
}
