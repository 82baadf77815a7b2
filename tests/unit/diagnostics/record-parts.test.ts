// Parts of a diagnostics record: the ring buffer, masked texts, and digests of chat states.
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

test('The ring buffer holds the last 2,000 entries, oldest first, and 2,000 characters of each text', () => {
  let now = 0;
  const ring = new Ring(() => ++now);
  ring.note({ kind: 'rejected', text: 'x'.repeat(5000), reason: 'too long' });
  expect(ring.list()).toEqual([{ kind: 'rejected', text: 'x'.repeat(2000), reason: 'too long', at: 1 }]);
  for (let n = 0; n < RING_SIZE + 10; n++) ring.note({ kind: 'step', step: 'live' });
  const entries = ring.list();
  expect(entries).toHaveLength(RING_SIZE);
  expect([entries[0]?.at, entries.at(-1)?.at]).toEqual([12, RING_SIZE + 11]);
});

test('A text masked for diagnostics keeps its length and script, and nothing of its content', () => {
  const mask = createMask(7);
  const masked = mask('Call me at 0912-345, 好嗎? 🙈 Ünï');
  expect(masked).toMatch(/^[A-Z][a-z]{3} [a-z]{2} [a-z]{2} \d{4}-\d{3}, \p{Script=Han}{2}\? 🙂 x[a-z]x$/u);
  expect(masked).not.toContain('0912');
  expect(mask('Call me at 0912-345, 好嗎? 🙈 Ünï')).toBe(masked);
  expect(createMask(8)('Call me at 0912-345, 好嗎? 🙈 Ünï')).not.toBe(masked);
});

test('The mask of diagnostics keeps ids, times, chat keys and words of the engine', () => {
  const mask = createMask(7);
  const unmasked = {
    chat: 'private-12',
    kind: 'peer-read',
    upTo: 5,
    at: 1e12,
    tmpId: '1700000000000abcdefgh',
    on: true,
    no: null,
  };
  expect(mask(unmasked)).toEqual(unmasked);
  expect(mask([1, ['', 'group-3']])).toEqual([1, ['', 'group-3']]);
});

test('A masked journal tail stays readable, including events of earlier builds', () => {
  const mask = createMask(7);
  const tail = [
    packEvent({ kind: 'message', chat: CHAT, message: message(1) }),
    packEvent({ kind: 'far', chat: CHAT, id: 9e15 }),
    { kind: 'restored', chat: CHAT, ids: [1], clearedTo: null },
  ];
  for (const event of tail) expect(readEvents(mask([event]))).toMatchObject({ intact: true });
});

test('Masked texts are equal exactly if the original texts are equal', () => {
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

test('A comparison of two chat states names each difference with its chat', () => {
  const same = <T>(value: T): T => value;
  const chat = { ...emptyChat(CHAT), timeline: Timeline.of([message(1), message(2)]) };
  const digest = digestOf([chat], same);
  expect(differences(digest, digestOf([{ ...chat }], same))).toEqual([]);
  const read = { ...chat, summary: { ...chat.summary, unread: 3 } };
  expect(differences(digest, digestOf([read], same))).toEqual([
    expect.stringMatching(new RegExp(`^${CHAT}, summary: was .*"unread":0.*, is .*"unread":3`)),
  ]);
  const other = { ...chat, timeline: Timeline.of([message(1), { ...message(2), content: 'another' }]) };
  expect(differences(digest, digestOf([other], same))).toEqual([
    expect.stringMatching(/timeline: was \[2,1,2,\d+\], is \[2,1,2,\d+\]/),
  ]);
  expect(differences(digest, {})).toEqual([`${CHAT}: is missing`]);
  expect(differences({}, digest)).toEqual([`${CHAT}: should not be there`]);
});

test('An entry of the ring buffer is printed as one line without texts of users', () => {
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
