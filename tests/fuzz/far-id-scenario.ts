// An account whose server gives some messages ids that are far too high, and the state that it must reach.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { MessageType } from '../../src/core/domain/enums.ts';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { Disk } from '../faults/memory-store.ts';
import { SELF } from './hostile.ts';
import { AccountRun } from './account-run.ts';
import { NOW, Server, type Row } from './server.ts';

export const PEOPLE = [90, 91] as const;
type Person = (typeof PEOPLE)[number];
/** Longer than any pause between two pulls, ms. */
const LONG_PAUSE = 300_000;

const person = fc.constantFrom(...PEOPLE);
export const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('live' as const), person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('missed' as const), person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('far' as const, 'far push' as const, 'far recall' as const),
      person,
      id: fc.constantFrom(4000, 5_000_000, 2 ** 40, Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const), person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read elsewhere' as const), person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reconnect' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

export class FarIdScenario {
  readonly server = new Server();
  readonly #disk = new Disk();
  #run!: AccountRun;
  #last = 0;

  async begin(): Promise<void> {
    this.server.friends = PEOPLE.map((id) => ({ id, nickName: `Person ${id}` }));
    await this.reload();
  }

  async reload(): Promise<void> {
    await this.#run?.close();
    this.#run = await AccountRun.begin(this.#disk, this.server);
    await this.#run.connect();
  }

  async perform(item: Step): Promise<void> {
    const run = this.#run;
    if (item.kind === 'live') return this.receiveLive(item.person);
    if (item.kind === 'missed') return this.#store(this.#row(item.person));
    if (item.kind === 'reload') return this.reload();
    if (item.kind === 'reconnect') return run.reconnect();
    if (item.kind === 'wait') return this.#wait();
    if (item.kind === 'read') {
      const chat = privateChat(item.person);
      const shown = (await run.messages(chat)).at(-1);
      return shown && run.account.reading.read(chat, shown.id);
    }
    if (item.kind === 'read elsewhere') {
      run.socket.frame(3, { sendId: SELF, recvId: item.person, type: MessageType.READED, content: '' });
      return run.settle();
    }
    const recall = item.kind === 'far recall' && { type: MessageType.RECALL, content: String(UNUSED_ID) };
    const row = { ...this.#row(item.person, item.id), sendTime: NOW - 9_000_000, ...recall };
    if (this.server.rows.private.some((stored) => (stored as Row)['id'] === item.id)) return undefined;
    this.#store(row);
    if (item.kind !== 'far') run.socket.frame(3, row);
    return run.settle();
  }

  async receiveLive(from: Person): Promise<void> {
    const row = this.#row(from);
    this.#store(row);
    this.#run.socket.frame(3, row);
    await this.#run.settle();
  }

  /** Expects the state that correct ids would have led to. */
  async expectComplete(): Promise<void> {
    await this.#wait();
    await this.#run.check();
    await expectAllMessages(this.#run, this.server.rows.private as Row[]);
  }

  /** Lets time pass on a live connection. */
  async #wait(): Promise<void> {
    if (this.#run.account.link.state.step !== 'live') await this.#run.reconnect();
    for (let waited = 0; waited < LONG_PAUSE; waited += 5_000) {
      this.#run.socket.frame(1);
      await this.#run.settle(5_000);
    }
  }

  #row(from: Person, id = ++this.#last): Row {
    const sendTime = NOW - 3_000_000 + id * 1000;
    return { id, sendId: from, recvId: SELF, content: `text ${id} of ${from}`, type: 0, status: 0, sendTime };
  }

  #store(row: Row): void {
    const rows = this.server.rows.private as Row[];
    rows.push(row);
    rows.sort((a, b) => Number(a['id']) - Number(b['id']));
  }
}

/** An id that no message has. */
const UNUSED_ID = 3999;
const isFar = (row: Row): boolean => Number(row['id']) >= 4000;

async function expectAllMessages(run: AccountRun, stored: readonly Row[]): Promise<void> {
  const all = stored.filter((row) => row['type'] !== MessageType.RECALL);
  for (const from of PEOPLE) {
    const chat = privateChat(from);
    const rows = all.filter((row) => row['sendId'] === from);
    expect((await run.messages(chat)).map(({ id }) => id)).toEqual(rows.map((row) => row['id']));
    const { summary, marks } = run.account.chatStore.chat(chat)!;
    const newest = rows.findLast((row) => !isFar(row))!;
    expect(summary.last).toMatchObject({ content: newest['content'] });
    expect(marks.readUpTo).toBeLessThan(newest['id'] as number);
    expect(summary.unread).toBeGreaterThan(0);
  }
  expect(new Set(await run.searchResults('text'))).toEqual(new Set(all.map((row) => String(row['content']))));
}
