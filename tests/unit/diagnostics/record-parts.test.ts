// The parts of a record: the ring, masked texts, and states in few words.
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { emptyChat } from '../../../src/core/domain/chat.ts';
import { Timeline } from '../../../src/core/domain/timeline.ts';
import { differences, digestOf } from '../../../workers/diagnostics/digest.ts';
import { lineOf } from '../../../workers/diagnostics/inspect.ts';
import { createMask } from '../../../workers/diagnostics/mask.ts';
import { RING_SIZE, Ring } from '../../../workers/diagnostics/ring.ts';
import { packEvent } from '../../../workers/journal/pack.ts';
import { readEvents } from '../../../workers/journal/records.ts';
import { CHAT, message } from '../support.ts';

test('the ring holds the last 2,000 entries, oldest first, and the beginning of long texts', () => {
  let now = 0;
  const ring = new Ring(() => ++now);
  ring.note({ kind: 'rejected', text: 'x'.repeat(5000), reason: 'too long' });
  expect(ring.list()).toEqual([{ kind: 'rejected', text: 'x'.repeat(2000), reason: 'too long', at: 1 }]);
  for (let n = 0; n < RING_SIZE + 10; n++) ring.note({ kind: 'step', step: 'live' });
  const held = ring.list();
  expect(held).toHaveLength(RING_SIZE);
  expect([held[0]?.at, held.at(-1)?.at]).toEqual([12, RING_SIZE + 11]);
});

test('a masked text keeps its length and its script, and nothing of its content', () => {
  const mask = createMask(7);
  const masked = mask('Call me at 0912-345, 好嗎? 🙈 Ünï');
  expect(masked).toMatch(/^[A-Z][a-z]{3} [a-z]{2} [a-z]{2} \d{4}-\d{3}, \p{Script=Han}{2}\? 🙂 x[a-z]x$/u);
  expect(masked).not.toContain('0912');
  expect(mask('Call me at 0912-345, 好嗎? 🙈 Ünï')).toBe(masked);
  expect(createMask(8)('Call me at 0912-345, 好嗎? 🙈 Ünï')).not.toBe(masked);
});

test('the mask leaves ids, times, names of chats and own words of the engine', () => {
  const mask = createMask(7);
  const kept = {
    chat: 'private-12',
    kind: 'peer-read',
    upTo: 5,
    at: 1e12,
    tmpId: '1700000000000abcdefgh',
    on: true,
    no: null,
  };
  expect(mask(kept)).toEqual(kept);
  expect(mask([1, ['', 'group-3']])).toEqual([1, ['', 'group-3']]);
});

test('a masked tail holds: the mask knows every kind of event, also those of earlier builds', () => {
  const mask = createMask(7);
  const tail = [
    packEvent({ kind: 'message', chat: CHAT, message: message(1) }),
    packEvent({ kind: 'far', chat: CHAT, id: 9e15 }),
    { kind: 'restored', chat: CHAT, ids: [1], clearedTo: null },
  ];
  for (const event of tail) expect(readEvents(mask([event]))).toMatchObject({ intact: true });
});

test('masked texts differ where the texts differ, and are equal where they are equal', () => {
  const text = fc.string({
    minLength: 8,
    maxLength: 40,
    unit: fc.constantFrom(...Array.from('abcdefghij 0123')),
  });
  fc.assert(
    fc.property(fc.integer(), text, text, (seed, a, b) => {
      const mask = createMask(seed);
      const letters = (it: string): string => it.replace(/[^a-z0-9]/g, '');
      if (a === b) expect(mask(a)).toBe(mask(b));
      else if (letters(a).length >= 8 && letters(a) !== letters(b)) expect(mask(a)).not.toBe(mask(b));
    }),
  );
});

test('a comparison of two states names each difference by its chat', () => {
  const same = <T>(value: T): T => value;
  const chat = { ...emptyChat(CHAT), timeline: Timeline.of([message(1), message(2)]) };
  const held = digestOf([chat], same);
  expect(differences(held, digestOf([{ ...chat }], same))).toEqual([]);
  const read = { ...chat, summary: { ...chat.summary, unread: 3 } };
  expect(differences(held, digestOf([read], same))).toEqual([
    expect.stringMatching(new RegExp(`^${CHAT}, summary: was .*"unread":0.*, is .*"unread":3`)),
  ]);
  const other = { ...chat, timeline: Timeline.of([message(1), { ...message(2), content: 'another' }]) };
  expect(differences(held, digestOf([other], same))).toEqual([
    expect.stringMatching(/timeline: was \[2,1,2,\d+\], is \[2,1,2,\d+\]/),
  ]);
  expect(differences(held, {})).toEqual([`${CHAT}: is missing`]);
  expect(differences({}, held)).toEqual([`${CHAT}: should not be there`]);
});

test('an entry of the ring is one line without the texts of users', () => {
  const frame = { cmd: 3, data: { id: 7, type: 0, content: 'secret' } };
  expect(lineOf({ at: 1, kind: 'frame', text: JSON.stringify(frame) })).toBe(
    'frame cmd 3 type 0 id 7 (53 characters)',
  );
  expect(lineOf({ at: 1, kind: 'unknown', text: '{"cmd":99}' })).toBe('frame unknown cmd 99 (10 characters)');
  expect(lineOf({ at: 1, kind: 'rejected', text: 'secret', reason: 'not JSON' })).toBe(
    'frame rejected: not JSON (6 characters)',
  );
  expect(lineOf({ at: 1, kind: 'event', event: { kind: 'message', chat: CHAT, message: message(9) } })).toBe(
    `event message ${CHAT} 9 type 0`,
  );
});
