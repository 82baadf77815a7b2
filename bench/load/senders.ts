// The requests of a client process that send messages, and their outcomes.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { LIMITS } from '../../src/core/wire/index.ts';
import type { Sent } from './books.ts';
import { type Assignment, type ClientProcess, MARK, type Sending, sharedMicros } from './client-process.ts';
import { note } from './histogram.ts';
import { tmpIdOf } from './messages.ts';
import {
  accountsOf,
  allGroups,
  FRIENDS,
  friendOf,
  groupsOf,
  HEALTHY,
  isIn,
  nodeOf,
  type Range,
} from './population.ts';
import { randomFrom } from './random.ts';

export function createSenders(assignment: Assignment): Pick<ClientProcess, 'send' | 'sendToStalled'> {
  const { process, population, origins, tokens, firstUserId, groupIds } = assignment;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const random = randomFrom(process + 1);
  const own = accountsOf(process, population);
  const groups = groupsOf(population);
  const all = allGroups(groups);
  const ownIn = (range: Range) => own.filter((account) => isIn(account, range));
  const ownByGroup = all.map(ownIn);
  let count = 0;
  const nextSeq = () => count++ * population.processes + process;
  const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

  const privateMessage = (): Message => {
    const sender = oneOf(own);
    const account = friendOf(sender, Math.floor(random() * FRIENDS), population);
    return { sender, target: { kind: 'private', account }, recipients: 1 };
  };
  const groupMessage = (group: number): Message | null => {
    const members = ownByGroup[group] ?? [];
    if (members.length === 0) return null;
    const target = { kind: 'group', group } as const;
    return { sender: oneOf(members), target, recipients: (all[group]?.count ?? 0) - 1 };
  };
  /** Of 100 messages, one goes to the large group and nine to small groups. */
  const nextMessage = (n: number): Message => {
    const place = (n * 7) % 100;
    const group = place === 0 ? 0 : 1 + Math.floor(random() * groups.small.length);
    return (place < 10 ? groupMessage(group) : null) ?? privateMessage();
  };
  const sendOne = async (message: Message, into: Sending, filler = FILLER) => {
    const seq = nextSeq();
    const { sender, target } = message;
    const from = sharedMicros();
    const to =
      target.kind === 'private'
        ? { recvId: firstUserId + target.account }
        : { groupId: groupIds[target.group] };
    const content = `${MARK}${seq}${MARK}${from}${MARK}${filler}`;
    const body = JSON.stringify({ tmpId: tmpIdOf(seq), ...to, content, type: 0 });
    const url = `${origins[nodeOf(sender, population)]}/api/message/${target.kind}/send`;
    const answer = await post(url, { agent, token: tokens.get(sender) ?? '', body });
    note(into.answers, (sharedMicros() - from) / 1_000);
    if (answer.outcome !== 'stored') into.failure ??= answer.text;
    into.sent.push({ seq, ...message, outcome: answer.outcome });
  };

  return {
    send: async ({ rate, seconds }) => {
      const into = emptySending();
      const total = Math.round(rate * seconds);
      const pending: Promise<void>[] = [];
      const from = performance.now();
      for (let n = 0; n < total;) {
        const now = performance.now() - from;
        const due = Math.min(total, Math.floor((now / 1_000) * rate) + 1);
        for (; n < due; n++) {
          note(into.late, Math.max(0, now - (n / rate) * 1_000));
          pending.push(sendOne(nextMessage(n), into));
        }
        await pause(TICK_MS);
      }
      await Promise.all(pending);
      return into;
    },
    sendToStalled: async (each) => {
      const into = emptySending();
      const group = all.length - 1;
      const until = performance.now() + MOST_STALLED_MS;
      const senders = own.filter((account) => account < HEALTHY);
      const sendAll = async (sender: number) => {
        const message = { sender, target: { kind: 'group', group }, recipients: HEALTHY - 1 } as const;
        for (let n = 0; n < each && performance.now() < until; n++) await sendOne(message, into, LONG_FILLER);
      };
      await Promise.all(senders.map(sendAll));
      return into;
    },
  };
}

type Message = Pick<Sent, 'sender' | 'target' | 'recipients'>;

const emptySending = (): Sending => ({ sent: [], answers: [], late: [], failure: null });

interface Post {
  agent: Agent;
  token: string;
  body: string;
}

function post(
  url: string,
  { agent, token, body }: Post,
): Promise<{ outcome: Sent['outcome']; text: string }> {
  return new Promise((resolve) => {
    const headers = {
      accesstoken: token,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const fail = ({ message }: Error) => resolve({ outcome: 'unknown', text: message });
    const outgoing = request(
      url,
      { method: 'POST', agent, headers, timeout: LIMITS.requestTimeoutMs },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        answer.once('error', fail);
        answer.once('end', () => {
          if (text.startsWith('{"code":200')) return resolve({ outcome: 'stored', text });
          // A server without a database does not know whether the message is stored.
          resolve({
            outcome: answer.statusCode === 200 ? 'refused' : 'unknown',
            text: `${answer.statusCode} ${text}`,
          });
        });
      },
    );
    outgoing.once('error', fail);
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.end(body);
  });
}

const CONNECTIONS = 128;
const TICK_MS = 2;
/** Longest time of the messages to stalled readers. */
const MOST_STALLED_MS = 120_000;
const FILLER = ' The quick answer is yes. Let us look at the rest tomorrow.';
/** With the mark less than LIMITS.content, and 3 bytes for each character. */
const LONG_FILLER = '好'.repeat(980);
/** Bytes of the frame of such a message. */
export const LONG_FRAME = 3 * 980 + 300;
