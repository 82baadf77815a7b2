// Windows of a conversation over a journal that writes pages at any moment.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHAT, message, put } from '../support.ts';
import { many, setUp, whole, type Shown } from './panes.ts';

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
