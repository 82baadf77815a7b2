// Tests: an account whose server gives some messages ids that are far too high, and what must hold of it in the end.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { MessageType } from '../../src/core/domain/enums.ts';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { Disk } from '../faults/memory-store.ts';
import { SELF } from './hostile.ts';
import { Life } from './life.ts';
import { NOW, Server, type Row } from './server.ts';

export const PEOPLE = [90, 91] as const;
type Person = (typeof PEOPLE)[number];
/** Longer than any pause between two pulls, ms. */
const LONG = 300_000;

const person = fc.constantFrom(...PEOPLE);
export const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('live' as const), person }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('missed' as const), person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('far' as const, 'far push' as const, 'far recall' as const),
      person,
      id: fc.constantFrom(4000, 5_000_000, 2 ** 40, Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('read' as const), person }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('read elsewhere' as const), person }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reconnect' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('wait' as const) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

export class Town {
  readonly server = new Server();
  readonly #disk = new Disk();
  #life!: Life;
  #last = 0;

  async begin(): Promise<void> {
    this.server.friends = PEOPLE.map((id) => ({ id, nickName: `Person ${id}` }));
    await this.reload();
  }

  async reload(): Promise<void> {
    await this.#life?.close();
    this.#life = await Life.begin(this.#disk, this.server);
    await this.#life.connect();
  }

  async take(it: Step): Promise<void> {
    const life = this.#life;
    if (it.does === 'live') return this.live(it.person);
    if (it.does === 'missed') return this.#keep(this.#row(it.person));
    if (it.does === 'reload') return this.reload();
    if (it.does === 'reconnect') return life.reconnect();
    if (it.does === 'wait') return this.#wait();
    if (it.does === 'read') {
      const chat = privateChat(it.person);
      const shown = (await life.messages(chat)).at(-1);
      return shown && life.account.reading.read(chat, shown.id);
    }
    if (it.does === 'read elsewhere') {
      life.socket.frame(3, { sendId: SELF, recvId: it.person, type: MessageType.READED, content: '' });
      return life.rest();
    }
    const recall = it.does === 'far recall' && { type: MessageType.RECALL, content: String(NOBODYS) };
    const row = { ...this.#row(it.person, it.id), sendTime: NOW - 9_000_000, ...recall };
    if (this.server.rows.private.some((held) => (held as Row)['id'] === it.id)) return undefined;
    this.#keep(row);
    if (it.does !== 'far') life.socket.frame(3, row);
    return life.rest();
  }

  async live(from: Person): Promise<void> {
    const row = this.#row(from);
    this.#keep(row);
    this.#life.socket.frame(3, row);
    await this.#life.rest();
  }

  /** All is as it would be had no id been wrong. */
  async examine(): Promise<void> {
    await this.#wait();
    await this.#life.check();
    await complete(this.#life, this.server.rows.private as Row[]);
  }

  /** The line stays up meanwhile. */
  async #wait(): Promise<void> {
    if (this.#life.account.link.state.step !== 'live') await this.#life.reconnect();
    for (let waited = 0; waited < LONG; waited += 5_000) {
      this.#life.socket.frame(1);
      await this.#life.rest(5_000);
    }
  }

  #row(from: Person, id = ++this.#last): Row {
    const sendTime = NOW - 3_000_000 + id * 1000;
    return { id, sendId: from, recvId: SELF, content: `text ${id} of ${from}`, type: 0, status: 0, sendTime };
  }

  #keep(row: Row): void {
    const rows = this.server.rows.private as Row[];
    rows.push(row);
    rows.sort((a, b) => Number(a['id']) - Number(b['id']));
  }
}

/** The id of no message. */
const NOBODYS = 3999;
const isFar = (row: Row): boolean => Number(row['id']) >= 4000;

async function complete(life: Life, stored: readonly Row[]): Promise<void> {
  const all = stored.filter((row) => row['type'] !== MessageType.RECALL);
  for (const from of PEOPLE) {
    const chat = privateChat(from);
    const rows = all.filter((row) => row['sendId'] === from);
    expect((await life.messages(chat)).map(({ id }) => id)).toEqual(rows.map((row) => row['id']));
    const { summary, marks } = life.account.chatStore.chat(chat)!;
    const newest = rows.findLast((row) => !isFar(row))!;
    expect(summary.last).toMatchObject({ content: newest['content'] });
    expect(marks.readUpTo).toBeLessThan(newest['id'] as number);
    expect(summary.unread).toBeGreaterThan(0);
  }
  expect(new Set(await life.found('text'))).toEqual(new Set(all.map((row) => String(row['content']))));
}
