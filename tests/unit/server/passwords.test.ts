// Node: passwords as they are kept, and which of them match.
import { expect, test } from 'vitest';
import { createPasswords, DEFAULT_COST } from '../../../server/auth/passwords.ts';

const cheap = createPasswords({ N: 16, r: 8, p: 1 });

test('a password is kept as scrypt with its cost, under a salt of its own each time', async () => {
  const [first, second] = [await cheap.hash('secret'), await cheap.hash('secret')];
  for (const hash of [first, second]) expect(hash).toMatch(/^scrypt\$16\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(first).not.toBe(second);
});

test('only the same password matches, however its letters are composed', async () => {
  const hash = await cheap.hash('caf\u00e9');
  expect(await cheap.matches('caf\u00e9', hash)).toBe(true);
  expect(await cheap.matches('cafe\u0301', hash)).toBe(true);
  for (const wrong of ['cafe', 'CAF\u00c9', '']) expect(await cheap.matches(wrong, hash)).toBe(false);
});

test('a hash keeps the cost that it was made with when the cost of the server rises', async () => {
  const risen = createPasswords({ N: 64, r: 4, p: 2 });
  const old = await cheap.hash('secret');
  expect(await risen.matches('secret', old)).toBe(true);
  expect(await risen.matches('other', old)).toBe(false);
  expect(await risen.hash('secret')).toMatch(/^scrypt\$64\$4\$2\$/);
});

test('a server hashes at a cost of 32,768 rounds unless told otherwise', async () => {
  const usual = createPasswords(DEFAULT_COST);
  const kept = await usual.hash('secret');
  expect(kept).toMatch(/^scrypt\$32768\$8\$1\$/);
  expect(await usual.matches('secret', kept)).toBe(true);
});

test('an unknown name matches no password, and costs a hash of the server’s own cost', async () => {
  for (const password of ['', 'secret']) expect(await cheap.matches(password, null)).toBe(false);
  // Scrypt refuses this cost, which tells that it was asked.
  await expect(createPasswords({ N: 3, r: 1, p: 1 }).matches('secret', null)).rejects.toThrow(
    /scrypt param/i,
  );
});

test('a hash of another form rejects', async () => {
  const [name, ...rest] = (await cheap.hash('secret')).split('$');
  const [N, r, p, salt, key] = rest as [string, string, string, string, string];
  expect(name).toBe('scrypt');
  for (const wrong of [
    ['bcrypt', ...rest],
    ['scrypt', N, r, p, salt],
    ['scrypt', N, r, p, '', key],
    ['scrypt'],
    [''],
  ]) {
    await expect(cheap.matches('secret', wrong.join('$'))).rejects.toThrow(
      'a password hash of an unknown form',
    );
  }
});
