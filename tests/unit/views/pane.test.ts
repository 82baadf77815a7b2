// Windows of a conversation over a journal that writes pages at any moment.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import type { PaneSpec } from '../../../src/core/contract/views.ts';
import { isVisible } from '../../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { PaneView } from '../../../workers/views/pane.ts';
import type { ViewSource } from '../../../workers/views/view.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import { eventLogOn } from '../../faults/event-log-on.ts';
import { Disk, MemoryStore } from '../../faults/memory-store.ts';
import { CHAT, message, put, testScope } from '../support.ts';
import { pulled } from '../../../workers/log/entry.ts';
import { viewSource } from './view-source.ts';

const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

/** The rows of one pane in a tab. */
class Shown {
  readonly view: PaneView;
  rows = new Map<string, MessageRow>();
  more = false;
  later = false;

  constructor(spec: PaneSpec, source: ViewSource) {
    this.view = new PaneView(1, spec, source, testScope());
  }

  async settle(): Promise<void> {
    for (let n = 0; n < 30; n++) {
      await turn();
      this.look();
    }
  }

  /** False where the view has no patch, or reads pages. */
  look(): boolean {
    const patch = this.view.dirty ? this.view.patch() : null;
    if (!patch) return false;
    if (patch.stream === 0) this.rows = new Map();
    for (const key of patch.del) this.rows.delete(key);
    for (const row of patch.put as MessageRow[]) this.rows.set(row.key, row);
    this.more = patch.more ?? this.more;
    this.later = patch.later ?? this.later;
    return true;
  }

  get messages(): MessageRow[] {
    return [...this.rows.values()]
      .filter(({ id, gap }) => id !== null && gap === null)
      .sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
  }

  get ids(): number[] {
    return this.messages.map(({ id }) => id ?? 0);
  }

  get gaps(): (string | null)[] {
    return [...this.rows.values()].filter(({ gap }) => gap !== null).map(({ key }) => key);
  }
}

async function setUp() {
  const journal = new Journal(new MemoryStore(new Disk()), jsonCodec);
  const { chatStore, people, log } = await eventLogOn(journal);
  const wanted: [after: number, up: boolean][] = [];
  const views: Shown[] = [];
  const held = new Map<number, ReturnType<typeof message>>();
  chatStore.changes$.subscribe((news) => views.forEach(({ view }) => view.note({ kind: 'chat', news })));
  const source = viewSource({
    chatStore: () => chatStore,
    people: () => people,
    history: (chat, count, below) => journal.pages.before(chat, below, count),
    later: (chat, above, count) => journal.pages.above(chat, above, count),
    wantFilled: (_chat, gap, up) => void wanted.push([gap.after, up]),
    journal: () => journal,
  });
  return {
    chatStore,
    log,
    wanted,
    apply(...events: ChatEvent[]): Promise<void> {
      for (const event of events) if (event.kind === 'message') held.set(event.message.id, event.message);
      return log.append(pulled(events));
    },
    open(size: number, around?: PaneSpec['around']): Shown {
      const shown = new Shown({ view: 'pane', chat: CHAT, size, ...(around && { around }) }, source);
      views.push(shown);
      return shown;
    },
    /** Ids that the user may see. */
    get visible(): number[] {
      const marks = chatStore.chat(CHAT)!.marks;
      return [...held.keys()].filter((id) => isVisible(id, marks)).sort((a, b) => a - b);
    },
  };
}

/** The first message of the account: no gap before it. */
const whole: ChatEvent = { kind: 'filled', chat: CHAT, after: 0, before: 1e9, lost: false };
const many = (count: number): ChatEvent[] =>
  Array.from({ length: count }, (_, at) => put(message((at + 1) * 10)));

type Act =
  | { do: 'new'; count: number }
  | { do: 'between' | 'recall' | 'restore'; at: number }
  | { do: 'remove'; at: number; count: number }
  | { do: 'clear'; at: number }
  | { do: 'compact'; wait: boolean }
  /** `during`: runs while the pages are read. */
  | { do: 'open'; size: number; at: number; after: number; end: boolean; during: boolean };

const at = fc.nat(1000);
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('new' as const), count: fc.integer({ min: 1, max: 12 }) }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constantFrom('between', 'recall', 'restore'), at }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('remove' as const), at, count: fc.constantFrom(1, 2, 10, 150) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const), at: fc.nat(400) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('compact' as const), wait: fc.boolean() }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('open' as const),
        size: fc.constantFrom(1, 3, 20, 70),
        at,
        after: fc.constantFrom(1, 5, 40),
        end: fc.boolean(),
        during: fc.boolean(),
      }),
    },
  ),
  { minLength: 1, maxLength: 25, size: 'max' },
);

test('[INV-11, INV-12] any window of any history is its plain slice, and grows without holes or doubles', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(0, 1, 70, 150, 400), acts, async (count, steps) => {
      const it = await setUp();
      let newest = count;
      const panes: { shown: Shown; before: number[]; later: boolean }[] = [];
      await it.apply(...many(count), put(message(5)), whole);
      const pick = (which: number): number => it.visible[which % Math.max(1, it.visible.length)] ?? 5;
      for (const step of steps) {
        switch (step.do) {
          case 'new':
            for (let n = 0; n < step.count; n++) await it.apply(put(message(++newest * 10)));
            break;
          case 'between':
            await it.apply(put(message(pick(step.at) + 1, { content: `between ${step.at}` })), whole);
            break;
          case 'remove': {
            const from = step.at % Math.max(1, it.visible.length);
            const ids = it.visible.slice(from, from + step.count);
            await it.apply({ kind: 'removed', chat: CHAT, ids });
            break;
          }
          case 'recall':
            await it.apply({
              kind: 'recall',
              chat: CHAT,
              id: null,
              target: pick(step.at),
              byId: 2,
              byName: '',
            });
            break;
          case 'restore': {
            if (it.visible.length === 0) break;
            const ids = [pick(step.at)];
            await it.apply(
              { kind: 'pending', chat: CHAT, deletions: [{ kind: 'remove', ids }] },
              { kind: 'pending', chat: CHAT, deletions: [] },
            );
            break;
          }
          case 'clear':
            await it.apply({ kind: 'cleared', chat: CHAT, upTo: step.at, at: 1 });
            break;
          case 'compact':
            if (step.wait) await it.log.compact();
            else void it.log.compact();
            break;
          case 'open': {
            const id = pick(step.at) + (step.at % 2);
            const shown = step.end ? it.open(step.size) : it.open(step.size, { id, after: step.after });
            const during = step.during && !shown.look();
            if (during) {
              await it.apply(put(message(++newest * 10)), put(message(pick(step.at) + 2)), whole);
            }
            await shown.settle();
            const all = it.visible;
            const middle = step.end ? all.length : all.filter((other) => other <= id).length;
            const upTo = step.end ? all.length : middle + step.after;
            const right = all.slice(Math.max(0, middle - step.size), upTo);
            if (during) {
              // The event may be applied before or after the pages are read.
              expect(shown.ids).toEqual(expect.arrayContaining(right));
            } else {
              expect(shown.ids).toEqual(right);
              expect([shown.more, shown.later]).toEqual([middle > step.size, upTo < all.length]);
            }
            panes.push({ shown, before: [], later: true });
          }
        }
        for (const pane of panes) {
          if (step.do !== 'compact' || step.wait) await pane.shown.settle();
          const { ids, more, later } = pane.shown;
          if (step.do === 'compact' && !step.wait) continue;
          const all = it.visible;
          const slice = all.filter((id) => id >= (ids[0] ?? Infinity) && id <= (ids.at(-1) ?? 0));
          expect(ids).toEqual(slice);
          // Rows that were shown stay, unless they were deleted.
          // A restored window is read anew, and keeps its end only at the end of the chat.
          const isNew = step.do === 'restore';
          const [from, upTo] = [isNew ? ids[0] : 0, isNew && pane.later ? ids.at(-1) : Infinity];
          const kept = pane.before.filter((id) => all.includes(id) && id >= (from ?? 0) && id <= (upTo ?? 0));
          expect(ids).toEqual(expect.arrayContaining(kept));
          if (!later) expect(ids.at(-1)).toBe(all.at(-1));
          if (!more) expect(ids[0]).toBe(all[0]);
          pane.before = ids;
          pane.later = later;
        }
      }
      await it.log.close();
    }),
    { numRuns: 150 },
  );
}, 120_000);

test('a pane around a message shows its neighbours, and says that there is more on both sides', async () => {
  const it = await setUp();
  await it.apply(...many(200), whole);
  await it.log.compact();
  const shown = it.open(3, { id: 1000, after: 2 });
  await shown.settle();
  expect(shown.ids).toEqual([980, 990, 1000, 1010, 1020]);
  expect([shown.more, shown.later]).toEqual([true, true]);
  await it.apply(put(message(2010)));
  await shown.settle();
  // New messages at the end of the chat are outside of this window.
  expect(shown.ids).toEqual([980, 990, 1000, 1010, 1020]);
});

test('a pane around a message that reaches the newest message goes on with new ones', async () => {
  const it = await setUp();
  await it.apply(...many(80), whole);
  await it.log.compact();
  const shown = it.open(2, { id: 790, after: 5 });
  await shown.settle();
  expect([shown.ids, shown.later]).toEqual([[780, 790, 800], false]);
  await it.apply(put(message(810)), put(message(820)));
  await shown.settle();
  expect(shown.ids).toEqual([780, 790, 800, 810, 820]);
});

test('a gap is filled from the side on which its reader stands', async () => {
  const it = await setUp();
  await it.apply(...many(40), whole, { kind: 'gap', chat: CHAT, after: 200, before: 210 });
  const below = it.open(3, { id: 190, after: 5 });
  await below.settle();
  const above = it.open(3, { id: 220, after: 5 });
  await above.settle();
  const end = it.open(30);
  await end.settle();
  expect(it.wanted).toEqual([
    [200, true],
    [200, false],
    [200, false],
  ]);
  expect([below.gaps, above.gaps, end.gaps]).toEqual([['gap-200'], ['gap-200'], ['gap-200']]);
  const away = it.open(3, { id: 100, after: 3 });
  await away.settle();
  expect(away.gaps).toEqual([]);
});

test('a message that arrives late below the window is not shown, and the pane says that it is held', async () => {
  const it = await setUp();
  await it.apply(put(message(20)), whole);
  const shown = it.open(1);
  await shown.settle();
  await it.apply(put(message(30)));
  await shown.settle();
  expect([shown.ids, shown.more]).toEqual([[20, 30], false]);
  await it.apply(put(message(10)), whole);
  await shown.settle();
  expect([shown.ids, shown.more]).toEqual([[20, 30], true]);
});
