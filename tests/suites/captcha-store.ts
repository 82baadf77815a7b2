// The behaviours of a store of captchas, in memory and in Redis.
import { expect, test } from 'vitest';
import type { CaptchaStore } from '../../server/registration/captcha-store.ts';

export interface CaptchasUnderTest {
  /** The store as two nodes see it. */
  nodes: readonly [CaptchaStore, CaptchaStore];
  /** Resolves when the captchas that were put before have expired. */
  expired: () => Promise<void>;
}

export function captchaStoreSuite(place: string, start: () => CaptchasUnderTest): void {
  test(`Captchas ${place}: one node checks the answers of a captcha of another`, async () => {
    const [first, second] = start().nodes;
    const check = (id: string, answer: string) => second.check(id, answer);
    await first.put('one', ['right', 'also right']);
    expect([await check('one', 'right'), await check('one', 'also right')]).toEqual([true, true]);
    expect([await check('one', 'wrong'), await check('two', 'right')]).toEqual([false, false]);
    expect(await check('one', 'guesses')).toBe(false);
  });

  test(`Captchas ${place}: five wrong answers remove a captcha, also simultaneous ones on two nodes`, async () => {
    const { nodes } = start();
    await nodes[0].put('guessed', ['right']);
    await Promise.all([0, 1, 2, 3].map((n) => nodes[n % 2 === 0 ? 0 : 1].check('guessed', `wrong ${n}`)));
    expect(await nodes[1].check('guessed', 'right')).toBe(true);
    await nodes[0].check('guessed', 'wrong');
    expect(await nodes[1].check('guessed', 'right')).toBe(false);
  });

  test(`Captchas ${place}: one of several simultaneous requests uses a captcha`, async () => {
    const { nodes } = start();
    await nodes[0].put('used', ['right']);
    const uses = await Promise.all([0, 1, 2, 3].map((n) => nodes[n % 2 === 0 ? 0 : 1].consume('used')));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await nodes[0].check('used', 'right')).toBe(false);
    expect(await nodes[0].consume('unknown')).toBe(false);
  });

  test(`Captchas ${place}: an expired captcha has no right answer and cannot be used`, async () => {
    const { nodes, expired } = start();
    await nodes[0].put('old', ['right']);
    await expired();
    expect([await nodes[0].check('old', 'right'), await nodes[0].consume('old')]).toEqual([false, false]);
  });
}
