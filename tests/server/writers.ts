// Writers that keep sending while servers and databases die, and the check of what is left of their messages.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { endpoints, MessageType } from '../../src/core/wire/index.ts';
import type { Client } from './support.ts';

/** One message of a writer. */
interface Sent {
  readonly content: string;
  /** The id in the answer; null as long as no answer has acknowledged the message. */
  id: number | null;
  attempts: number;
}

export interface Writer {
  /** All messages in the order of their first attempt. */
  readonly sent: readonly Sent[];
  /** The number of acknowledged messages. */
  acknowledged(): number;
  /** The number of attempts without an acknowledgement. */
  failures(): number;
  /** Ends after the running attempt. */
  stop(): Promise<void>;
  /** Rejects if the server refuses a message, or the check of an answer fails. Resolves after `stop`. */
  readonly ended: Promise<void>;
}

interface WriterOptions {
  /** The chat: a user or a group. */
  to: { recvId: number } | { groupId: number };
  /** The client of the next attempt; clients of other servers have the same tokens. */
  client: () => Client;
  /** True: repeats a message with its tmpId until it is acknowledged. False: goes on with the next one. */
  repeats: boolean;
  name: string;
  /** Called after each acknowledgement, before the next attempt. */
  acknowledged?: () => void;
}

/** Sends one message after the other without a pause. An attempt that fails is not repeated at once but after 50 ms. */
export function startWriter({ to, client, repeats, name, acknowledged }: WriterOptions): Writer {
  const sent: Sent[] = [];
  let failures = 0;
  let isRunning = true;
  const attempt = async (message: Sent, tmpId: string): Promise<void> => {
    message.attempts++;
    const draft = { tmpId, content: message.content, type: MessageType.TEXT };
    const answer = await (
      'recvId' in to
        ? client().call(endpoints.messagePrivateSend, { body: { ...draft, ...to } })
        : client().call(endpoints.messageGroupSend, { body: { ...draft, ...to } })
    ).catch(() => null);
    if (answer === null) {
      failures++;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } else if (answer.code === 200) {
      message.id = (answer.data as { id: number }).id;
      acknowledged?.();
    }
    // A refusal would be an answer of a database that has lost its rows.
    else throw new Error(`${name} was refused: ${answer.code} ${answer.message}`);
  };
  const run = async (): Promise<void> => {
    while (isRunning) {
      const message: Sent = { content: `${name} ${sent.length}`, id: null, attempts: 0 };
      sent.push(message);
      const tmpId = randomUUID().replaceAll('-', '');
      do await attempt(message, tmpId);
      while (isRunning && repeats && message.id === null);
    }
  };
  const ended = run();
  ended.catch(() => undefined);
  return {
    sent,
    acknowledged: () => sent.filter(({ id }) => id !== null).length,
    failures: () => failures,
    ended,
    stop: () => {
      isRunning = false;
      return ended;
    },
  };
}

/** A row of a chat as a pull has it. */
export interface StoredText {
  id: number | null;
  content: string | null;
}

/**
 * Each acknowledged message is stored exactly once with its id, all others at most once, in the order of the writer.
 * @param stored the texts of all writers of a chat, in the order of their ids
 */
export function expectExactly(writer: Writer, name: string, stored: readonly StoredText[]): void {
  const own = stored.filter(({ content }) => content?.startsWith(`${name} `));
  const contents = new Set(own.map(({ content }) => content));
  const expected = writer.sent.filter(({ id, content }) => id !== null || contents.has(content));
  expect(own.map(({ content }) => content)).toEqual(expected.map(({ content }) => content));
  const acknowledged = writer.sent.filter(({ id }) => id !== null);
  const ids = new Map(own.map(({ content, id }) => [content, id]));
  expect(acknowledged.map(({ content }) => ids.get(content))).toEqual(acknowledged.map(({ id }) => id));
}
