// The bus over Redis: all servers append to one stream and read it, their own entries included. The order of the
// stream is the order of events on all servers. Publish and subscribe would lose the events of a short break, and
// have no common order.
//
// After a break of the connection, a server joins anew in a new epoch: it does not know which of its last entries
// Redis has, and does not repeat them. Pushes among them are healed by a pull of their receivers.
import { type Redis, RedisDown } from '../redis/connection.ts';
import type { Log } from '../log.ts';
import type { Bus, BusListener, Clocks } from './bus.ts';
import type { ClusterEvent, Delivery } from './events.ts';
import { fieldsOf, isBefore, type LogEntry, type Place, readEntries } from './log-entry.ts';
import { createLivingNodes } from './living-nodes.ts';
import { createLogSize } from './log-size.ts';
import { createSeen } from './seen.ts';
import { isSilent, type SentEntry, TICK_MS } from './silence.ts';

interface RedisBusOptions extends Clocks {
  /** The id of this server, unique among all servers at all times. */
  node: string;
  log: Pick<Log, 'warn' | 'info'>;
}

type State =
  | 'off'
  /** The `join` is sent and not applied yet. */
  | 'joining'
  | 'attached';

export function createRedisBus(redis: Redis, { node, log, now, time }: RedisBusOptions): Bus {
  const reader = redis.another();
  const living = createLivingNodes(redis, node);
  const seen = createSeen();
  const size = createLogSize();
  let listener: BusListener | null = null;
  let state: State = 'off';
  /** Redis may be connected before the parts of the state are there. */
  let isStarted = false;
  let isStopped = false;
  /** Where the next read begins; null before the first start. */
  let position: string | null = null;
  let epoch = 0;
  /** Number of the last own entry of this epoch. */
  let sent = 0;
  /** The last own entry that Redis has accepted, in any epoch. */
  let accepted: Place = NOWHERE;
  /** Number of the last own event that reached no other server, below 0. */
  let alone = 0;
  /** Own events that are sent and not applied yet, oldest first. */
  let underway: (SentEntry & { event: ClusterEvent })[] = [];
  /** The time at which Redis last refused an event; null before. */
  let refusedAt: number | null = null;
  /** Signs of life so far. */
  let beats = 0;
  /** Turns of the watch so far, and the one at which the last entry was read. */
  let [tick, readAt] = [0, 0];
  const watch = setInterval(() => {
    tick++;
    // A Redis that hangs would hold the pushes of this server back.
    const inEpoch = accepted.epoch === epoch ? accepted.number : 0;
    if (isSilent(underway, { tick, readAt, accepted: inEpoch })) detach();
  }, TICK_MS);
  watch.unref();
  let syncs: { number: number; resolve: () => void }[] = [];
  let onJoined: (() => void)[] = [];

  const listening = () => {
    if (!listener) throw new Error('the bus has no listener');
    return listener;
  };
  const own = (event: ClusterEvent, number: number, at = { now: now(), time: time() }): Delivery => ({
    from: node,
    isOwn: true,
    id: `${node} ${epoch} ${number}`,
    at,
    event,
  });

  const append = (event: ClusterEvent, acceptedBefore = NOWHERE) => {
    const number = ++sent;
    const inEpoch = epoch;
    underway.push({ number, event, sentAt: tick });
    const entry = { node, epoch, number, accepted: acceptedBefore, at: { now: now(), time: time() }, event };
    redis.send(['XADD', KEY, 'MAXLEN', '~', String(size.entries()), '*', ...fieldsOf(entry)]).then(
      () => {
        // Replies come in the order of the entries.
        accepted = { epoch: inEpoch, number };
      },
      (error: unknown) => {
        if (!(error instanceof RedisDown)) {
          refusedAt = now();
          log.warn({ err: error }, 'Redis refused an event');
        }
        // A later entry without this one would look complete.
        if (epoch === inEpoch) detach();
      },
    );
    return number;
  };

  /** Ends the epoch. Own events apply at once from now on. */
  const detach = () => {
    if (state === 'off') return;
    state = 'off';
    const unsent = underway
      .filter(({ event }) => event.kind !== 'join')
      .map(({ event, number }) => own(event, number));
    underway = [];
    for (const { resolve } of syncs.splice(0)) resolve();
    log.warn({ unsent: unsent.length }, 'events do not reach the other servers');
    listening().detached(unsent);
    attachSoon();
  };

  const attachSoon = () => {
    if (isStopped) return;
    const timer = setTimeout(() => void attach(), RETRY_MS);
    timer.unref();
  };
  const attach = async () => {
    if (!isStarted || isStopped || state !== 'off' || !redis.isReady() || !reader.isReady()) return;
    try {
      // A Redis without memory refuses all events until the log is shorter. Readers of a lost entry join anew.
      if (isRefused()) await redis.send(['XTRIM', KEY, 'MAXLEN', String(SHORT)]);
      const others = await living.others();
      const [newest] = readEntries(await redis.send(['XREVRANGE', KEY, '+', '-', 'COUNT', '1']));
      // A Redis that restarted without its data begins a new stream.
      if (position === null) position = newest?.id ?? NOTHING;
      else if (!newest || isBefore(newest.id, position)) position = NOTHING;
      if (isStopped || state !== 'off') return;
      state = 'joining';
      epoch++;
      sent = 0;
      append({ kind: 'join', attempt: epoch, others, hasState: listening().hasState() }, accepted);
      void read(epoch);
    } catch (error) {
      if (!(error instanceof RedisDown)) log.warn({ err: error }, 'Redis refused to show its events');
      attachSoon();
    }
  };

  const read = async (inEpoch: number) => {
    while (state !== 'off' && epoch === inEpoch) {
      try {
        const from = position ?? NOTHING;
        const args = ['XREAD', 'COUNT', String(PAGE), 'BLOCK', String(BLOCK_MS), 'STREAMS', KEY, from];
        const reply = await reader.send(args);
        if (epoch !== inEpoch) return;
        const stream = Array.isArray(reply) ? (reply as [string, never][])[0] : undefined;
        for (const { id, entry, bytes } of stream ? readEntries(stream[1]) : []) {
          position = id;
          size.note(bytes);
          readAt = tick;
          if (entry) receive(entry);
          else log.warn({ id }, 'an event of another server could not be read');
        }
      } catch (error) {
        if (!(error instanceof RedisDown)) log.warn({ err: error }, 'Redis refused to show its events');
        if (epoch === inEpoch) detach();
      }
    }
  };

  const isRefused = () => refusedAt !== null && now() - refusedAt < REFUSED_MS;

  /** Messages and signals stay in the log for a minute at most. A Redis before 6.2 cannot trim by age. */
  const trimOld = () => {
    const oldest = Number(position?.split('-')[0]) - AGE_MS;
    if (oldest > 0) redis.send(['XTRIM', KEY, 'MINID', '~', String(oldest)]).catch(() => undefined);
  };

  const receive = (entry: LogEntry) => {
    if (entry.node === node) return receiveOwn(entry);
    const known = seen.note(entry);
    if (known === 'repeated') return;
    if (known === 'after-a-gap') missed();
    const id = `${entry.node} ${entry.epoch} ${entry.number}`;
    listening().apply({ from: entry.node, isOwn: false, id, at: entry.at, event: entry.event });
  };
  const receiveOwn = ({ epoch: inEpoch, number, at, event }: LogEntry) => {
    // Own events of earlier epochs were applied, or given up, when their epoch ended.
    if (inEpoch !== epoch || state === 'off') return;
    while (underway[0] && underway[0].number <= number) underway.shift();
    if (event.kind === 'join') {
      state = 'attached';
      log.info({ node }, 'events reach the other servers');
    }
    listening().apply(own(event, number, at));
    if (event.kind === 'join') for (const resolve of onJoined.splice(0)) resolve();
    while (syncs[0] && syncs[0].number <= number) syncs.shift()?.resolve();
  };
  /** The state of this server may differ from that of the others, so it joins anew. */
  const missed = () => {
    log.warn({}, 'events of another server are missing');
    listening().missed();
    detach();
  };

  for (const connection of [redis, reader]) {
    connection.onReady(() => void attach());
    connection.onLost(detach);
  }

  return {
    node,
    isShared: true,
    isAttached: () => state === 'attached',
    isRefused,
    publish: (event) => {
      // A number that no sent entry has.
      if (state !== 'attached') return listening().apply(own(event, --alone));
      append(event);
      if (event.kind !== 'alive') return;
      living.note().catch(() => undefined);
      if (++beats % TRIM_BEATS === 0) trimOld();
    },
    listen: (given) => {
      listener = given;
    },
    synced: () => {
      if (state !== 'attached') return Promise.resolve();
      return new Promise((resolve) => {
        const last = syncs.at(-1);
        // A sign of life that this tick has just sent serves several callers.
        const number = last?.number === sent ? sent : append({ kind: 'alive' });
        syncs.push({ number, resolve });
      });
    },
    rejoin: detach,
    start: () =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`Redis did not answer within ${START_MS / 1000} s`)),
          START_MS,
        );
        onJoined.push(() => {
          clearTimeout(timer);
          resolve();
        });
        isStarted = true;
        void attach();
      }),
    stop: async () => {
      if (state === 'attached') {
        await Promise.race([
          new Promise<void>((resolve) => syncs.push({ number: append({ kind: 'leave' }), resolve })),
          new Promise((resolve) => setTimeout(resolve, STOP_MS).unref()),
        ]);
      }
      isStopped = true;
      clearInterval(watch);
      state = 'off';
      onJoined = [];
      await living.end().catch(() => undefined);
      await reader.close();
    },
  };
}

const KEY = 'partyline:{log}';
/** Far above the time after which a silent node counts as gone. */
const AGE_MS = 30_000;
/** Signs of life, 2 s apart, between two trims. */
const TRIM_BEATS = 5;
/** Entries that stay when Redis has no memory. */
const SHORT = 200;
const REFUSED_MS = 30_000;
const PAGE = 500;
const BLOCK_MS = 1_000;
const RETRY_MS = 200;
const START_MS = 10_000;
const STOP_MS = 1_000;
const NOTHING = '0-0';
const NOWHERE: Place = { epoch: 0, number: 0 };
