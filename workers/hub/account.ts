// The engine. One signed-in account: its state, its journal, its line. Closing it leaves nothing of it
// in memory, so that the next account can see none of it (INV-9).
import { Subject, Subscription } from 'rxjs';
import type { SelfRow, SignInEnd } from '../../src/core/contract/rows.ts';
import type { Notice } from '../../src/core/contract/views.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { Kind } from '../../src/core/wire/index.ts';
import { createOpening, type Opening } from '../commands/open.ts';
import { createReading, type Reading } from '../commands/read.ts';
import { postText } from '../commands/send.ts';
import type { EngineEnv, Http } from '../env.ts';
import type { Journal } from '../journal/journal.ts';
import { createLink, type Link } from '../link/link.ts';
import type { LinkInput } from '../link/machine.ts';
import { afterBoot, echoOf } from '../outbox/machine.ts';
import { Outbox } from '../outbox/outbox.ts';
import { createLookup, fetchMembers, reloadLists } from '../people/fetch.ts';
import { People } from '../people/people.ts';
import { Sync } from '../sync/catch-up.ts';
import { httpPages } from '../sync/pull.ts';
import { Ledger } from './ledger.ts';
import { foldBatch, fromRows } from './restore.ts';
import { World } from './world.ts';

export interface AccountOptions {
  env: EngineEnv;
  http: Http;
  journal: Journal;
  self: SelfRow;
  accessToken: () => string | null;
  /** Loads the profile again; on a reconnect this also refreshes a token that has run out. */
  loadUser: () => Promise<LinkInput>;
}

export interface Account {
  readonly world: World;
  readonly people: People;
  readonly link: Link;
  readonly outbox: Outbox;
  readonly reading: Reading;
  readonly opening: Opening;
  readonly durable: boolean;
  /** Something that the status row shows has changed. */
  readonly changed$: Subject<void>;
  readonly ended$: Subject<SignInEnd>;
  readonly notices$: Subject<Notice>;
  /** Messages that the running pull has brought, null when none runs. */
  readonly pulled: number | null;
  /** Server time (ms) up to which everything is here, null before the first pull has ended. */
  readonly completeTo: number | null;
  close(): Promise<void>;
}

export async function openAccount(options: AccountOptions): Promise<Account> {
  const { env, http, journal, self } = options;
  const world = new World({ id: self.id });
  const people = new People();
  const changed$ = new Subject<void>();
  const ended$ = new Subject<SignInEnd>();
  const notices$ = new Subject<Notice>();
  const cursors: Record<string, number> = {};
  const life = new Subscription();
  let stamped = 0;
  let wasUp = false;
  let pulled: number | null = null;
  let completeTo: number | null = null;

  const loaded = await journal.load();
  for (const [name, rows] of loaded.people) people.restore(name, rows);
  const states = fromRows(loaded.summaries, loaded.marks);
  for (const batch of await journal.tail()) {
    foldBatch(states, batch, (chat) => loaded.summaries.get(chat)?.at ?? 0, world.self);
  }
  for (const state of states.values()) world.restore(state);
  for (const [key, id] of Object.entries(loaded.done)) cursors[key.replace(/^done:/, '')] = id;

  const ledger = new Ledger(world, people, journal, env.scheduler, () => changed$.next());
  const lookUp = createLookup(http, people);
  const canSend = (): boolean => link.state.step === 'catching-up' || link.state.step === 'live';

  const showRow = (row: OutboxRow): void =>
    ledger.live({ kind: 'echo', chat: row.chat, message: echoOf(row, self) });
  const outbox = new Outbox(
    {
      now: env.now,
      serverNow: () => http.serverNow(),
      scheduler: env.scheduler,
      canSend,
      post: (row) => postText(http, self.id, row),
      keep: (row, strict) => {
        showRow(row);
        return ledger.outbox({ put: [row] }, strict);
      },
      settle: (row, event) => {
        if (event) onEvent(event);
        return ledger.outbox({ del: [row.tmpId] }, false);
      },
    },
    loaded.outbox.map(afterBoot),
  );
  for (const row of loaded.outbox.map(afterBoot)) showRow(row);

  /** Also heals: a push or a pull that brings a tmpId settles its outbox row. */
  function onEvent(event: ChatEvent): void {
    ledger.live(event.kind === 'message' ? { ...event, at: stamp() } : event);
    const del = healed(event);
    if (del.length > 0) void ledger.outbox({ del }, false);
    lookUp(event.chat);
  }

  /** The names of the outbox rows that an event settles: they leave the journal in its transaction. */
  function healed(event: ChatEvent): string[] {
    if (event.kind !== 'message' || !event.message.selfSend) return [];
    return outbox.heal(event.message.tmpId) ? [event.message.tmpId] : [];
  }

  const sync = new Sync({
    selfId: self.id,
    fetchPage: httpPages(http, () => self.id),
    cursor: (kind) => cursors[kind] ?? 0,
    store: (kind: Kind, events, done) => {
      const written = ledger.page(kind, events, done, events.flatMap(healed));
      for (const chat of new Set(events.map((event) => event.chat))) lookUp(chat);
      if (done !== null) cursors[kind] = Math.max(cursors[kind] ?? 0, done);
      return written;
    },
    reloadLists: () => reloadLists(http, people),
    onEvent,
    onPeople: (change) => people.apply(change),
    onAskRead: (chat) => void opening.askRead(chat),
    onEnd: (why) => ended$.next(why),
  });

  const link = createLink({
    env,
    accessToken: options.accessToken,
    loadUser: options.loadUser,
    catchUp: async () => {
      outbox.kick();
      const answer = await sync.catchUp();
      if (answer.is === 'caught-up') {
        completeTo = http.serverNow();
        reading.kick();
        opening.kick();
        await ledger.settle();
      }
      return answer;
    },
  });

  /** Server time that never stands still, so that what comes later stands higher in the list. */
  function stamp(): number {
    stamped = Math.max(http.serverNow(), stamped + 1);
    return stamped;
  }

  const act = (event: ChatEvent): Promise<void> => ledger.act(event);
  const live = (event: ChatEvent): void => ledger.live(event);
  const chat = (key: ChatKey) => world.chat(key);
  const reading = createReading({ http, chats: () => world.chats.values(), chat, canSend, act, live });
  const opening = createOpening({
    http,
    now: stamp,
    canSend,
    act,
    live,
    lookUp,
    fetchMembers: (groupId) => fetchMembers(http, people, groupId),
  });

  life.add(link.frames$.subscribe((frame) => sync.frame(frame)));
  life.add(link.notices$.subscribe(notices$));
  life.add(link.ended$.subscribe(ended$));
  life.add(
    link.state$.subscribe((state) => {
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
    sync.pulled$.subscribe((count) => {
      pulled = count;
      changed$.next();
    }),
  );

  return {
    world,
    people,
    link,
    outbox,
    reading,
    opening,
    changed$,
    ended$,
    notices$,
    get durable() {
      return ledger.durable;
    },
    get pulled() {
      return pulled;
    },
    get completeTo() {
      return completeTo;
    },
    async close() {
      link.input({ is: 'stop' });
      outbox.close();
      life.unsubscribe();
      await ledger.close();
    },
  };
}
