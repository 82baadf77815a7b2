// The sockets of a client process: logins, heartbeats at the interval of the product's client, and arriving pushes.
import { WebSocket } from 'ws';
import { encodeHeartbeatFrame, encodeLoginFrame } from '../../src/core/wire/index.ts';
import { DELAYS } from '../../workers/link/machine.ts';
import type { Received } from './books.ts';
import { type Assignment, type ClientProcess, MARK, sharedMicros } from './client-process.ts';
import { type Counts, note } from './histogram.ts';
import { pullAfter, seqOf } from './messages.ts';
import { nodeOf } from './population.ts';

type Sockets = Pick<
  ClientProcess,
  'open' | 'closeAll' | 'pullMissed' | 'heartbeats' | 'arrived' | 'collect' | 'stall' | 'resume' | 'faults'
>;

interface Held {
  socket: WebSocket;
  /** Time (ms) of the next heartbeat. */
  beatAt: number;
  /** Time (ms) of the unanswered heartbeat; null without one. */
  askedAt: number | null;
  isAnswered: boolean;
}

export function createSockets({ origins, population, process, tokens, firstUserId }: Assignment): Sockets {
  const held = new Map<number, Held>();
  const faults: string[] = [];
  const stalled = new Set<number>();
  let stalledClosed = 0;
  let beatAnswers = 0;
  /** Accounts that reconnected and have not pulled yet. */
  const missed = new Set<number>();
  let received = emptyBooks();
  // A source address for each process: one address has 28,000 ports.
  const localAddress = `127.0.0.${2 + process}`;

  /** Returns false if the account has the message already. */
  const arrive = (account: number, seq: number) => {
    const key = seq * ACCOUNTS + account;
    if (received.seen.has(key)) return false;
    received.seen.add(key);
    received.counts.set(seq, (received.counts.get(seq) ?? 0) + 1);
    return true;
  };
  const onPush = (account: number, data: Buffer, at: number) => {
    const [seq = 0, sentAt = 0] = data
      .toString('latin1', at + 1, at + 40)
      .split(MARK)
      .map(Number);
    if (arrive(account, seq)) note(received.latency, (sharedMicros() - sentAt) / 1_000);
    else received.doubled++;
  };
  const openOne = (account: number, times: Counts) =>
    new Promise<void>((resolve, reject) => {
      const from = performance.now();
      const url = `${(origins[nodeOf(account, population)] ?? '').replace('http', 'ws')}/im`;
      const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true, localAddress });
      const own: Held = { socket, beatAt: 0, askedAt: null, isAnswered: false };
      socket.once('open', () => socket.send(encodeLoginFrame(tokens.get(account) ?? '', 1)));
      socket.once('error', reject);
      socket.on('message', (data: Buffer) => {
        const at = data.indexOf(MARK);
        if (at >= 0) {
          if (!stalled.has(account)) onPush(account, data, at);
        } else if (data.length === HEARTBEAT_LENGTH && data[COMMAND_AT] === HEARTBEAT) {
          own.askedAt = null;
          own.isAnswered = true;
          beatAnswers++;
        } else if (data[COMMAND_AT] === LOGIN) {
          note(times, performance.now() - from);
          // The product's client sends the first heartbeat right after the login.
          held.set(account, own);
          resolve();
        }
      });
      socket.once('close', (code) => {
        reject(new Error(`the socket of account ${account} was closed with ${code} before its login`));
        if (!held.delete(account)) return;
        if (stalled.has(account)) stalledClosed++;
        else if (code === PUSHES_MISSED) reopen(account);
        else faults.push(`the socket of account ${account} was closed with ${code}`);
      });
    });
  const reopen = (account: number) => {
    missed.add(account);
    openOne(account, []).catch(({ message }: Error) => faults.push(message));
  };
  const beat = setInterval(() => {
    const now = performance.now();
    for (const [account, own] of held) {
      // A stalled client reads no answers, and goes on with its heartbeats: silence alone would end its socket.
      if (stalled.has(account)) own.askedAt = null;
      if (own.askedAt !== null && now - own.askedAt > DELAYS.answer) {
        faults.push(`a heartbeat of account ${account} had no answer for ${DELAYS.answer / 1_000} s`);
        own.askedAt = null;
      }
      if (now < own.beatAt) continue;
      own.beatAt = now + DELAYS.heartbeat;
      own.askedAt ??= now;
      own.socket.send(encodeHeartbeatFrame());
    }
  }, BEAT_TICK_MS);
  beat.unref();
  return {
    open: async (accounts) => {
      const times: Counts = [];
      const left = [...accounts];
      const openNext = async () => {
        for (let account = left.pop(); account !== undefined; account = left.pop())
          await openOne(account, times);
      };
      await Promise.all(Array.from({ length: OPEN_AT_ONCE }, openNext));
      return times;
    },
    closeAll: () => {
      const all = [...held.values()];
      held.clear();
      for (const { socket } of all) socket.close(1000);
    },
    heartbeats: () => ({
      answers: beatAnswers,
      isEachAnswered: [...held.values()].every(({ isAnswered }) => isAnswered),
    }),
    arrived: () => received.seen.size,
    pullMissed: async (from) => {
      for (const account of missed) {
        const origin = origins[nodeOf(account, population)] ?? '';
        for (const { tmpId, sendId } of await pullAfter({ origin, token: tokens.get(account) ?? '' }, from)) {
          // The sending device has its message from the answer.
          if (sendId !== firstUserId + account && arrive(account, seqOf(tmpId))) received.pulled++;
        }
      }
      missed.clear();
    },
    collect: () => {
      const { counts, doubled, pulled, latency } = received;
      received = emptyBooks();
      return { counts, doubled, pulled, latency };
    },
    stall: (accounts) => {
      for (const account of accounts) {
        stalled.add(account);
        held.get(account)?.socket.pause();
      }
    },
    resume: async () => {
      for (const account of stalled) {
        const own = held.get(account);
        if (!own) continue;
        own.socket.resume();
        // A closed socket gets its end after the frames that the system still has.
        await new Promise<void>((resolve) => {
          own.socket.once('close', () => resolve());
          own.socket.once('pong', () => resolve());
          own.socket.ping();
        });
      }
      return stalledClosed;
    },
    faults: () => faults,
  };
}

interface Books extends Received {
  counts: Map<number, number>;
  doubled: number;
  pulled: number;
  /** Pairs of message and account. */
  seen: Set<number>;
  latency: Counts;
}

const emptyBooks = (): Books => ({ counts: new Map(), doubled: 0, pulled: 0, seen: new Set(), latency: [] });

/** The server closes a socket with this code if its pushes may be lost; a client reconnects at once, and pulls. */
const PUSHES_MISSED = 4001;
/** More than there are accounts. */
const ACCOUNTS = 1_000_000;
const OPEN_AT_ONCE = 16;
const BEAT_TICK_MS = 100;
/** `{"cmd":1,"data":null}` */
const HEARTBEAT_LENGTH = 21;
const COMMAND_AT = 7;
const [LOGIN, HEARTBEAT] = [0x30, 0x31];
