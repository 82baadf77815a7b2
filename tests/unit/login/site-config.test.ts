import { expect, test } from 'vitest';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { createSite } from '../../../src/shared/site-config.ts';

const CONFIG = {
  registration: ['username'],
  codeLength: 6,
  password: { min: 6, max: 20 },
  site: { name: 'Site', recordNumber: '', recordUrl: '' },
};

/** A connection whose commands wait for the test. */
function setUp() {
  const waiting: ((receipt: Result<typeof CONFIG>) => void)[] = [];
  const line = { command: () => new Promise<never>((resolve) => waiting.push(resolve as never)) };
  const site = createSite();
  return { site, waiting, load: () => site.load(line) };
}

test('[LOGIN-06, GEN-03] Screens that load the configuration at the same time share one request', async () => {
  const { site, waiting, load } = setUp();
  const loads = [load(), load()];
  expect([waiting.length, site.get()]).toEqual([1, { config: null, hasFailed: false }]);
  waiting[0]?.(done(CONFIG));
  await Promise.all(loads);
  expect(site.get()).toEqual({ config: CONFIG, hasFailed: false });
  await load();
  expect(waiting).toHaveLength(1);
});

test('[LOGIN-06] A failed request for the configuration can be repeated', async () => {
  const { site, waiting, load } = setUp();
  const first = load();
  waiting[0]?.(failed({ code: 'NO_ANSWER' }));
  await first;
  expect(site.get()).toEqual({ config: null, hasFailed: true });
  const second = load();
  expect(site.get()).toEqual({ config: null, hasFailed: false });
  waiting[1]?.(done(CONFIG));
  await second;
  expect(site.get().config).toEqual(CONFIG);
});
