// Windows of a conversation over a journal that may write pages at any moment.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHAT, message, put } from '../support.ts';
import { many, setUp, completeHistory, type ShownPane } from './panes.ts';

type Action =
  | { kind: 'new'; count: number }
  | { kind: 'between' | 'recall' | 'restore'; at: number }
  | { kind: 'remove'; at: number; count: number }
  | { kind: 'clear'; at: number }
  | { kind: 'compact'; wait: boolean }
  /** `during`: new messages arrive while the pages are read. */
  | { kind: 'open'; size: number; at: number; after: number; end: boolean; during: boolean };

const at = fc.nat(1000);
const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('new' as const), count: fc.integer({ min: 1, max: 12 }) }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constantFrom('between', 'recall', 'restore'), at }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('remove' as const),
        at,
        count: fc.constantFrom(1, 2, 10, 150),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const), at: fc.nat(400) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('compact' as const), wait: fc.boolean() }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('open' as const),
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

test('[INV-11, INV-12] Any window of any history equals a slice of its messages, and grows without holes or duplicates', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(0, 1, 70, 150, 400), actions, async (count, steps) => {
      const it = await setUp();
      let newest = count;
      const panes: { shown: ShownPane; before: number[]; later: boolean }[] = [];
      await it.apply(...many(count), put(message(5)), completeHistory);
      const pick = (which: number): number => it.visible[which % Math.max(1, it.visible.length)] ?? 5;
      for (const step of steps) {
        switch (step.kind) {
          case 'new':
            for (let n = 0; n < step.count; n++) await it.apply(put(message(++newest * 10)));
            break;
          case 'between':
            await it.apply(
              put(message(pick(step.at) + 1, { content: `between ${step.at}` })),
              completeHistory,
            );
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
            const during = step.during && !shown.applyPatch();
            if (during) {
              await it.apply(put(message(++newest * 10)), put(message(pick(step.at) + 2)), completeHistory);
            }
            await shown.settle();
            const all = it.visible;
            const middle = step.end ? all.length : all.filter((other) => other <= id).length;
            const upTo = step.end ? all.length : middle + step.after;
            const expected = all.slice(Math.max(0, middle - step.size), upTo);
            if (during) {
              // The new messages may be applied before or after the pages are read.
              expect(shown.ids).toEqual(expect.arrayContaining(expected));
            } else {
              expect(shown.ids).toEqual(expected);
              expect([shown.more, shown.later]).toEqual([middle > step.size, upTo < all.length]);
            }
            panes.push({ shown, before: [], later: true });
          }
        }
        for (const pane of panes) {
          if (step.kind !== 'compact' || step.wait) await pane.shown.settle();
          const { ids, more, later } = pane.shown;
          if (step.kind === 'compact' && !step.wait) continue;
          const all = it.visible;
          const slice = all.filter((id) => id >= (ids[0] ?? Infinity) && id <= (ids.at(-1) ?? 0));
          expect(ids).toEqual(slice);
          // Shown rows stay unless they are deleted. A restored window is read again, and keeps its end only
          // at the end of the chat.
          const isNew = step.kind === 'restore';
          const [from, upTo] = [isNew ? ids[0] : 0, isNew && pane.later ? ids.at(-1) : Infinity];
          const stillVisible = pane.before.filter(
            (id) => all.includes(id) && id >= (from ?? 0) && id <= (upTo ?? 0),
          );
          expect(ids).toEqual(expect.arrayContaining(stillVisible));
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
