// Users who call each other from two devices each, with a clock and timers that move only by `pass`.
import { CALL_TIMES } from '../../server/calls/session.ts';
import type { CallOptions } from '../../server/calls/sessions.ts';
import type { RunningServer } from '../../server/start.ts';
import { Command, type Endpoint, endpoints, MessageType, Terminal } from '../../src/core/wire/index.ts';
import {
  type Client,
  connect,
  type Envelope,
  frameOf,
  makeFriends,
  makeUser,
  signIn,
  type TestSocket,
} from './support.ts';

/** The clock and the timers of calls. */
export interface CallTime {
  options: CallOptions;
  /** Moves the clock, and runs each timer at its time. */
  pass(ms: number): void;
  /** Number of timers that run. */
  running(): number;
}

export function callTime(): CallTime {
  let now = 1_000_000;
  const timers = new Set<{ at: number; run: () => void }>();
  return {
    options: {
      times: CALL_TIMES,
      now: () => now,
      startTimer: (ms, run) => {
        const timer = { at: now + ms, run };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    },
    pass: (ms) => {
      const end = now + ms;
      for (;;) {
        const [next] = [...timers].toSorted((a, b) => a.at - b.at);
        if (!next || next.at > end) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
    running: () => timers.size,
  };
}

const ACTIONS = {
  accept: endpoints.webrtcPrivateAccept,
  reject: endpoints.webrtcPrivateReject,
  cancel: endpoints.webrtcPrivateCancel,
  handup: endpoints.webrtcPrivateHandup,
  heartbeat: endpoints.webrtcPrivateHeartbeat,
};

/** A device of a user, connected. */
export interface CallDevice {
  userId: number;
  client: Client;
  socket: TestSocket;
  /** `call`: the id that the device gives the call. */
  setup(peer: { id: number }, mode?: 'voice' | 'video', call?: string): Promise<Envelope>;
  act(action: keyof typeof ACTIONS, peer: { id: number }, call?: string): Promise<Envelope>;
  failed(peer: { id: number }, reason: string): Promise<Envelope>;
  send(kind: 'offer' | 'answer' | 'candidate', peer: { id: number }, body: unknown): Promise<Envelope>;
  info(peer: { id: number }, call?: string): Promise<unknown>;
  /** The signals and records since the last call, as `type sender>receiver content`. */
  signals(): Promise<string[]>;
}

export interface CallUser {
  id: number;
  userName: string;
  web: CallDevice;
  app: CallDevice;
}

export async function makeCallUser(server: RunningServer, name: string): Promise<CallUser> {
  const user = await makeUser(server, name);
  const [web, app] = [
    await makeDevice(server, user, await signIn(server, user)),
    await makeDevice(server, user, await signIn(server, user, Terminal.APP)),
  ];
  return { id: user.id, userName: user.userName, web, app };
}

/** Ann and Bob, friends, with two devices each. */
export async function makePair(server: RunningServer): Promise<{ ann: CallUser; bob: CallUser }> {
  const [ann, bob] = [await makeCallUser(server, 'Ann'), await makeCallUser(server, 'Bob')];
  await makeFriends(server, ann, bob);
  return { ann, bob };
}

/** Ann's web calls, Bob's web accepts, and all signals of that are read. */
export async function makeTalk(server: RunningServer): Promise<{ ann: CallUser; bob: CallUser }> {
  const pair = await makePair(server);
  const { ann, bob } = pair;
  await ann.web.setup(bob);
  await bob.web.act('accept', ann);
  await readAll(ann, bob);
  return pair;
}

/** The signals of each device of the users since the last call. */
export async function readAll(...people: CallUser[]): Promise<string[][]> {
  const all: string[][] = [];
  for (const { web, app } of people) all.push(await web.signals(), await app.signals());
  return all;
}

export async function makeDevice(
  server: RunningServer,
  user: { id: number },
  client: Client,
): Promise<CallDevice> {
  const socket = await connect(server, client);
  const query = ({ id: uid }: { id: number }, call?: string) => ({
    uid,
    ...(call !== undefined && { call }),
  });
  return {
    userId: user.id,
    client,
    socket,
    setup: (peer, mode = 'video', call) =>
      client.call(endpoints.webrtcPrivateSetup, { query: { ...query(peer, call), mode } }),
    act: (action, peer, call) => client.call(ACTIONS[action], { query: query(peer, call) }),
    failed: (peer, reason) =>
      client.call(endpoints.webrtcPrivateFailed, { query: { ...query(peer), reason } }),
    send: (kind, peer, body) => client.call(SIGNALS[kind], { query: query(peer), body } as never),
    info: async (peer, call) =>
      (await client.call(endpoints.webrtcPrivateInfo, { query: query(peer, call) })).data,
    signals: signalsOf(server, socket),
  };
}

const SIGNALS: Record<'offer' | 'answer' | 'candidate', Endpoint> = {
  offer: endpoints.webrtcPrivateOffer,
  answer: endpoints.webrtcPrivateAnswer,
  candidate: endpoints.webrtcPrivateCandidate,
};

/** Reads the new frames of a socket. A heartbeat is answered after all frames that were pushed before. */
function signalsOf(server: RunningServer, socket: TestSocket): () => Promise<string[]> {
  let read = 0;
  return async () => {
    await server.services.calls.settled();
    socket.heartbeat();
    await socket.next(frameOf(Command.HEARTBEAT));
    const fresh = socket.frames.slice(read);
    read = socket.frames.length;
    return fresh.flatMap(({ cmd, data }) => {
      const { type, sendId, recvId, content } = { ...data } as Record<string, string | number>;
      if (cmd !== Command.PRIVATE || type === MessageType.FRIEND_ONLINE) return [];
      return [`${type} ${sendId}>${recvId}${content === undefined ? '' : ` ${content}`}`];
    });
  };
}
