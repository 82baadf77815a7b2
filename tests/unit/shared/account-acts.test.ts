// The acts on saved accounts, against a fake engine.
import { expect, test } from 'vitest';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import type { StoredSignIn } from '../../../src/platform/stored-values.ts';
import { createAccountActs } from '../../../src/shared/accounts/account-acts.ts';

function setUp(answer: Result<null> = done(null)) {
  const held = new Map<string, string>();
  const store = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
  const commands: [name: string, args: object, signIn: StoredSignIn | null][] = [];
  const it = { commands, held, signIn: null as StoredSignIn | null };
  const line = {
    command: (name: string, args: object) => {
      commands.push([name, args, it.signIn]);
      return Promise.resolve(answer);
    },
  };
  const signIn = {
    read: () => it.signIn,
    write: (value: StoredSignIn | null) => void (it.signIn = value),
  };
  const deleted: string[] = [];
  const caches = { delete: (name: string) => Promise.resolve(deleted.push(name) > 0) };
  const acts = createAccountActs({
    line: line as never,
    signIn,
    stores: { local: () => store, session: () => store },
    page: { caches, navigator: {} },
  });
  return { ...it, it, acts, deleted };
}

const ADA = { userName: 'ada', sealed: 'a', auto: true };

test('[SESS-12] A switch stores the account for the login form, and signs in with the sealed password', async () => {
  const { acts, commands } = setUp();
  await acts.switchTo({ account: 'bob', password: 'sealed' });
  const bob = { userName: 'bob', sealed: 'sealed', auto: true };
  expect(commands).toEqual([['switchAccount', { userName: 'bob', sealed: 'sealed', terminal: 0 }, bob]]);
});

test('[SESS-12] A switch to an account without a password leads to its login form', async () => {
  const { acts, commands } = setUp();
  await acts.switchTo({ account: 'bob', password: '' });
  expect(commands).toEqual([['signOut', {}, { userName: 'bob', sealed: '', auto: true }]]);
});

test('[SESS-10] A switch that fails changes nothing', async () => {
  const { acts, it } = setUp(failed({ code: 'ENGINE_LOST' }));
  it.signIn = ADA;
  expect(await acts.switchTo({ account: 'bob', password: 'sealed' })).toMatchObject({ ok: false });
  expect(it.signIn).toEqual(ADA);
});

test('[SESS-14] Adding an account clears the stored sign-in and signs out', async () => {
  const { acts, commands, it } = setUp();
  it.signIn = ADA;
  await acts.add();
  expect(commands).toEqual([['signOut', {}, null]]);
});

test('[SESS-13] A forgotten account leaves the stored list before the engine deletes its data', async () => {
  const { acts, commands, held, deleted } = setUp();
  held.set('partyline.signin', JSON.stringify(ADA));
  await acts.forget({ id: 7, account: 'ada' });
  expect(held.size).toBe(0);
  expect(commands.map(([name, args]) => [name, args])).toEqual([['forgetAccount', { id: 7 }]]);
  expect(deleted).toEqual(['partyline-pictures-7']);
});
