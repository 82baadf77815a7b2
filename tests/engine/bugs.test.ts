// A fault of the app itself in a running engine: told as such, and nothing else ends.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Diagnostics } from '../../src/core/contract/diagnostics.ts';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { House } from './house.ts';
import { tmpId } from './support.ts';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

test('a bug in the engine is in the diagnostics with its stack, is told once, and everything goes on', async () => {
  const [a, b] = await house.friends();
  const { browser, tab } = await house.at(a);
  const { account } = browser.engine;
  const tell = () => account!.notices$.next({ kind: 'refused', message: 'not told' });
  // The next two notices find a bug in the sink that tells the tabs.
  let faults = 2;
  const { notices$ } = account!;
  const pipe = notices$.next.bind(notices$);
  notices$.next = (notice) => {
    const broken = faults-- > 0 ? new Proxy(notice, { get: () => thrown() }) : notice;
    pipe(broken);
  };
  tell();
  tell();
  tell();
  await tab.until(() => tab.notices.some(({ kind }) => kind === 'refused'));
  expect(tab.notices.filter(({ kind }) => kind === 'bug')).toHaveLength(1);
  const answer = await tab.command('diagnostics', {});
  const { bugs, account: facts } = (answer as { value: Diagnostics }).value;
  expect(bugs).toMatchObject([{ name: 'TypeError', message: 'a bug on purpose' }, { name: 'TypeError' }]);
  expect(bugs[0]?.stack.join()).toContain('thrown');
  expect(facts?.last.filter(({ words }) => words.startsWith('bug TypeError'))).toHaveLength(2);
  // The journal and the line are as before.
  const chat = privateChat(b.id);
  await tab.command('sendText', { chat, tmpId: tmpId(), content: 'after the bug' });
  await tab.until(() => tab.messages(chat)[0]?.mark === 'sent');
  expect(tab.status?.storage).toBe('journal');
});

function thrown(): never {
  throw new TypeError('a bug on purpose');
}
