// Connected WebSockets, one per user and terminal over all servers, and the only functions that push frames. The
// registry of connections is part of the state that all servers hold (server/cluster); the sockets are of this one.
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { Command, encodeFrame, MessageType, type PushData } from '../../src/core/wire/index.ts';
import type { Bus } from '../cluster/bus.ts';
import { type Cluster, type ClusterOptions, createCluster } from '../cluster/cluster.ts';
import type { ConnectionEntry, Delivery, PushedMessage, PushEvent } from '../cluster/events.ts';
import type { ChatKind } from '../chats.ts';
import { NO_SPANS, type Spans } from '../spans.ts';
import { type Change, createConnections, type Registered } from './connections.ts';

/** A socket of this server that has sent its access token. */
export interface Connection {
  userId: number;
  terminal: number;
  signInId: number;
  /** The connection is registered: the user's device is reached by it. */
  registered(): void;
  send(frame: string): void;
  /** Tells the client that another socket has replaced this one. */
  evict(): void;
  close(code: number, reason: string): void;
}

export type Push = {
  to: readonly number[] | 'everybody';
  /** A terminal that does not get the frame: usually the one that made the request, which gets the response. */
  except?: { userId: number; terminal: number };
  /** The only sign-in that gets the frame, or one that does not: calls run on one device of a user. */
  onlySignIn?: number | undefined;
  exceptSignIn?: number | undefined;
} & Payload;

type Payload = { [C in Command]: { cmd: C; data: PushData[C] } }[Command];

/**
 * Observes the connections of devices on all servers, in the order that all servers see. `cause`: the event that all
 * servers apply. `isOurs`: this server acts on the change where one of the servers has to.
 */
export interface ConnectionWatcher {
  /** The connection is registered, and its client has got the login frame. */
  opened(connection: ConnectionEntry, cause: Delivery, isOurs: boolean): void;
  /** The registered connection of a terminal closed. An evicted one is not registered any more. */
  closed(connection: ConnectionEntry, cause: Delivery, isOurs: boolean): void;
  /** The sign-in may have no socket. */
  signInEnded?(signInId: number, cause: Delivery): void;
}

export interface Hub {
  cluster: Cluster;
  /** Adds a watcher of all connections. */
  watch(watcher: ConnectionWatcher): void;
  /**
   * Registers a connection, sends it the login frame, and evicts the previous one of its user and terminal. Closes
   * the connection if its sign-in has ended since the token was checked. Returns a function for its close.
   */
  bind(connection: Connection): () => void;
  /** The terminals with which a user is connected. */
  terminalsOf(userId: number): readonly number[];
  isOnline(userId: number): boolean;
  /** True if the device is connected, by the socket of this sign-in. */
  isConnected(device: { userId: number; terminal: number; signInId: number }): boolean;
  /** Sends a frame to every terminal of every user in `to`, on all servers. */
  push(push: Push, message?: PushedMessage): void;
  /** Sends a frame like `push`, to the sockets of this server. All servers do so in one event. */
  deliver(push: Push): void;
  /** Tells friends whether the terminal is connected, at the time at which their server sends it. */
  pushPresence(userId: number, terminal: number, to: readonly number[]): void;
  /** Closes the sockets of an ended sign-in. */
  endSignIn(signInId: number): void;
  /** Closes the sockets of users who may have missed pushes; their clients reconnect and pull. */
  pushesMissed(users: readonly number[] | 'everybody'): void;
  /** The sign-ins with a socket of this server. */
  signIns(): number[];
  /** Closes the sockets of this server. */
  closeAll(code: number, reason: string): void;
}

/** Counts of the pushes of this server. */
export interface PushCounts {
  /** A push goes to all servers. */
  published(): void;
  /** A frame goes to a socket of this server. */
  sent(): void;
  /** Sockets of this server close, because their clients may have missed pushes. */
  missed(users: 'some' | 'everybody'): void;
  /** This server has stored a message and pushes it. */
  stored(kind: ChatKind): void;
}

export interface HubOptions extends Omit<ClusterOptions, 'connections'> {
  /** Notes that a private message has reached a device of its recipient. */
  noteDelivery: (message: PushedMessage & { kind: 'private' }) => void;
  /** Notes that a server has pushed the message. */
  notePushed: (message: PushedMessage) => void;
  counts?: PushCounts;
  spans?: Spans;
}

interface Local {
  connection: Connection;
  entry: ConnectionEntry;
}

export function createHub(
  bus: Bus,
  { noteDelivery, notePushed, counts, spans = NO_SPANS, ...options }: HubOptions,
): Hub {
  const registry = createConnections();
  /** The sockets of this server that may be registered, by the number of the connection. */
  const sockets = new Map<number, Local>();
  const ended = new Set<number>();
  const watchers: ConnectionWatcher[] = [];
  let newest = 0;
  const connections = () => [...sockets.values()].map(({ entry }) => entry);
  const cluster = createCluster(bus, { ...options, connections });
  const { node } = cluster;
  const socketOf = (entry: Registered) => (entry.node === node ? sockets.get(entry.id) : undefined);

  const onChange = ({ opened, closed, replaced }: Change, cause: Delivery, isOurs: boolean) => {
    for (const entry of replaced) {
      socketOf(entry)?.connection.evict();
      if (entry.node === node) sockets.delete(entry.id);
    }
    for (const entry of closed) for (const watcher of watchers) watcher.closed(entry, cause, isOurs);
    for (const entry of opened) {
      if (ended.has(entry.signInId)) socketOf(entry)?.connection.close(SIGNED_OUT, 'signed out');
      else {
        socketOf(entry)?.connection.registered();
        for (const watcher of watchers) watcher.opened(entry, cause, isOurs);
      }
    }
  };
  const closeLocal = (isMeant: (local: Local) => boolean, code: number, reason: string) => {
    for (const local of sockets.values()) if (isMeant(local)) local.connection.close(code, reason);
  };
  const onSignInEnded = (signInId: number, cause: Delivery) => {
    ended.add(signInId);
    const [oldest] = ended;
    if (ended.size > MAX_ENDED && oldest !== undefined) ended.delete(oldest);
    closeLocal(({ entry }) => entry.signInId === signInId, SIGNED_OUT, 'signed out');
    for (const watcher of watchers) watcher.signInEnded?.(signInId, cause);
  };
  const send = ({ to, except, onlySignIn, exceptSignIn, frame, message }: PushEvent) => {
    if (message) notePushed(message);
    for (const userId of to === 'everybody' ? registry.users() : to) {
      for (const entry of registry.ofUser(userId)) {
        const local = socketOf(entry);
        if (!local || (except && except.userId === userId && except.terminal === entry.terminal)) continue;
        if (onlySignIn !== undefined && entry.signInId !== onlySignIn) continue;
        if (entry.signInId === exceptSignIn) continue;
        local.connection.send(frame);
        counts?.sent();
        if (message?.kind === 'private' && message.recvId === userId) noteDelivery(message);
      }
    }
  };
  const sendPresence = (userId: number, terminal: number, to: readonly number[]) => {
    const online = registry.terminalsOf(userId).includes(terminal);
    const content = toLeanJson({ userId, terminal, online });
    const data = { type: MessageType.FRIEND_ONLINE, sendId: userId, content };
    send({ kind: 'push', to, frame: encodeFrame(Command.PRIVATE, data) });
  };
  const onMissed = (users: readonly number[] | 'everybody') => {
    counts?.missed(users === 'everybody' ? users : 'some');
    if (users === 'everybody') return closeInTurn([...sockets.values()], sockets.size);
    const missing = new Set(users);
    closeLocal(({ entry }) => missing.has(entry.userId), PUSHES_MISSED, MISSED_REASON);
  };

  cluster.add({
    name: 'connections',
    snapshot: () => registry.all(),
    restore: (snapshot) => registry.restore(snapshot as Registered[]),
    apply: (cause) => {
      const { from, isOwn, event } = cause;
      switch (event.kind) {
        case 'opened':
          return onChange(registry.open(from, event), cause, isOwn);
        case 'closed':
          return onChange(registry.close(from, event), cause, isOwn);
        case 'here':
          return onChange(registry.setAll(from, event.connections), cause, cluster.isLeader());
        case 'leave':
          return onChange(registry.setAll(from, []), cause, cluster.isLeader());
        case 'gone':
          return onChange(registry.setAll(event.node, []), cause, cluster.isLeader());
        case 'sign-in-ended':
          return onSignInEnded(event.signInId, cause);
        case 'push':
          return send(event);
        case 'presence':
          return sendPresence(event.userId, event.terminal, event.to);
        case 'missed':
          return onMissed(event.users);
        default:
          return undefined;
      }
    },
  });
  cluster.onMissed(() => onMissed('everybody'));

  const eventOf = ({ to, except, onlySignIn, exceptSignIn, ...payload }: Push): PushEvent => ({
    kind: 'push',
    to,
    except: except && { userId: except.userId, terminal: except.terminal },
    onlySignIn,
    exceptSignIn,
    frame: encode(payload),
  });
  const isAnyOnline = (to: Push['to']) => to === 'everybody' || to.some((userId) => registry.has(userId));

  return {
    cluster,
    watch: (watcher) => void watchers.push(watcher),
    bind: (connection) => {
      const { userId, terminal, signInId } = connection;
      if (ended.has(signInId)) {
        connection.close(SIGNED_OUT, 'signed out');
        return () => undefined;
      }
      const entry = { userId, terminal, signInId, id: ++newest, since: Date.now() };
      sockets.set(entry.id, { connection, entry });
      cluster.publish({ kind: 'opened', ...entry });
      return () => {
        if (sockets.delete(entry.id)) cluster.publish({ kind: 'closed', ...entry });
      };
    },
    terminalsOf: (userId) => registry.terminalsOf(userId),
    isOnline: (userId) => registry.has(userId),
    isConnected: ({ userId, terminal, signInId }) =>
      !ended.has(signInId) &&
      [...registry.ofUser(userId)].some(
        (entry) => entry.terminal === terminal && entry.signInId === signInId,
      ),
    push: (push, message) => {
      if (message) counts?.stored(message.kind);
      // Another server may know a connection that this one does not know yet.
      if (!cluster.isShared && !isAnyOnline(push.to)) return;
      counts?.published();
      const recipients = push.to === 'everybody' ? push.to : push.to.length;
      const fields = { 'partyline.command': push.cmd, 'partyline.recipients': recipients };
      const end = spans.begin({ name: 'push', kind: 'producer', fields });
      cluster.publish({ ...eventOf(push), message });
      end();
    },
    deliver: (push) => {
      if (isAnyOnline(push.to)) send(eventOf(push));
    },
    pushPresence: (userId, terminal, to) => {
      if (to.length > 0) cluster.publish({ kind: 'presence', userId, terminal, to });
    },
    endSignIn: (signInId) => cluster.publish({ kind: 'sign-in-ended', signInId }),
    pushesMissed: (users) => cluster.publish({ kind: 'missed', users }),
    signIns: () => [...sockets.values()].map(({ entry }) => entry.signInId),
    closeAll: (code, reason) => closeLocal(() => true, code, reason),
  };
}

/** Closes many sockets over CLOSING_MS, so that their clients do not reconnect all at once. */
function closeInTurn(locals: readonly Local[], count: number): void {
  const size = Math.max(AT_ONCE, Math.ceil((count * CLOSE_EVERY_MS) / CLOSING_MS));
  for (const { connection } of locals.slice(0, size)) connection.close(PUSHES_MISSED, MISSED_REASON);
  const rest = locals.slice(size);
  if (rest.length > 0) setTimeout(() => closeInTurn(rest, count), CLOSE_EVERY_MS).unref();
}

/** The casts are safe: the type of a push ties `data` to `cmd`, which the compiler cannot follow here. */
function encode({ cmd, data }: Payload): string {
  return encodeFrame(cmd as typeof Command.PRIVATE, data as PushData[typeof Command.PRIVATE]);
}

/** Close code 1008, policy violation: the sign-in may not have a socket any more. */
const SIGNED_OUT = 1008;
/** The client reconnects at once, and pulls. */
const PUSHES_MISSED = 4001;
const MISSED_REASON = 'pull what is missing';
const CLOSING_MS = 20_000;
const CLOSE_EVERY_MS = 100;
const AT_ONCE = 50;
/** Most ended sign-ins to remember: many more than end while one socket logs in. */
const MAX_ENDED = 10_000;
