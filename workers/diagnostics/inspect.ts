// The diagnostics of the engine: numbers and states without the text of any message. Loads on demand.
import { bugFacts } from '../../src/core/contract/bug-facts.ts';
import type { AccountFacts, Diagnostics, TabFacts } from '../../src/core/contract/diagnostics.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { byFeed } from '../../src/core/wire/index.ts';
import type { Account } from '../account/account-api.ts';
import type { StampedEntry } from './ring.ts';

export interface InspectOptions extends Omit<Diagnostics, 'account'> {
  account: Account | null;
  self: number;
  tabs: readonly TabFacts[];
}

/** Number of ring entries in the diagnostics. */
const MAX_ENTRIES = 100;

export function inspect({ account, self, ...rest }: InspectOptions): Diagnostics {
  return { ...rest, account: account && factsOf(account, self) };
}

function factsOf({ chatStore, link, outbox, internals }: Account, id: number): AccountFacts {
  const { sync, cursors, log, ring } = internals;
  return {
    id,
    step: link.state.step,
    chats: chatStore.chats.size,
    timeline: [...chatStore.chats.values()].reduce((sum, { timeline }) => sum + timeline.size, 0),
    tail: log.tail,
    pending: !log.isWritten,
    cursors: byFeed((feed) => cursors.of(feed)),
    buffers: { ...sync.counts },
    frames: { ...link.counts },
    outbox: outbox.rows().map(({ tmpId, chat, work, state }) => ({ tmpId, chat, kind: work.kind, state })),
    last: ring
      .list()
      .slice(-MAX_ENTRIES)
      .reverse()
      .map((it) => ({ at: it.at, words: lineOf(it) })),
  };
}

/** One line for an entry of the ring, without the texts of users. */
export function lineOf(it: StampedEntry): string {
  switch (it.kind) {
    case 'step':
      return `step ${it.step}`;
    case 'event':
      return `event ${eventLine(it.event)}`;
    case 'rejected':
      return `frame rejected: ${unquoted(it.reason)} (${it.text.length} characters)`;
    case 'fault':
      return `fault: ${it.reason}`;
    case 'bug': {
      const { name, message, stack } = bugFacts(it);
      return `bug ${name}: ${message} ${stack[0] ?? ''}`.trim();
    }
    default:
      return `frame ${it.kind === 'unknown' ? 'unknown ' : ''}${frameLine(it.text)}`;
  }
}

/** A reason without the refused value, which may be a user's text. */
export const unquoted = (reason: string): string => reason.replace(/(?: but)? received[\s\S]*$/i, '');

function eventLine(event: ChatEvent): string {
  switch (event.kind) {
    case 'message':
      return `message ${event.chat} ${event.message.id} type ${event.message.type}`;
    case 'recall':
      return `recall ${event.chat} ${event.target}`;
    case 'read':
    case 'read-told':
    case 'peer-read':
    case 'cleared':
      return `${event.kind} ${event.chat} up to ${event.upTo}`;
    case 'removed':
      return `${event.kind} ${event.chat} ${event.ids.length} messages`;
    default:
      return `${event.kind} ${event.chat}`;
  }
}

/** Command, type and id of a frame, without its content. */
function frameLine(text: string): string {
  const numbers = ['cmd', 'type', 'id'].flatMap((name) => {
    const found = new RegExp(`"${name}":(-?\\d+)`).exec(text);
    return found ? [`${name} ${found[1]}`] : [];
  });
  return `${numbers.join(' ')} (${text.length} characters)`;
}
