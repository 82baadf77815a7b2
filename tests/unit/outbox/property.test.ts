import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OutboxChecker, type Step } from './outbox-checker.ts';

const which = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('text', 'picture', 'deletion'), group: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('answer'),
      which,
      as: fc.constantFrom('ok', 'ok', 'lost', 'silence', 'refusal'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('upload'),
      which,
      as: fc.constantFrom('ok', 'ok', 'silence', 'refusal'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('push', 'discard', 'resend'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pull'), well: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('line'), up: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass'), ms: fc.constantFrom(200, 1000, 5000, 61_000) }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('commit'), count: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash'), arrived: fc.boolean() }) },
);

test('[INV-3, MSG-02, X-CHAT-16] In any interleaving outbox rows are sent singly, in order, once, and none is lost or wrongly dropped', async () => {
  const history = fc.array(step, { maxLength: 80, size: 'max' });
  await fc.assert(
    fc.asyncProperty(history, fc.boolean(), async (steps, quick) => {
      expect(await new OutboxChecker(quick).run(steps)).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});
