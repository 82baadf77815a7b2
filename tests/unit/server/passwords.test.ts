// Password hashes, and the passwords that match them.
import { expect, test } from 'vitest';
import { createPasswords, DEFAULT_COST } from '../../../server/auth/passwords.ts';

const cheap = createPasswords({ N: 16, r: 8, p: 1 });

test('A password is stored as scrypt with its cost, under a new salt each time', async () => {
  const [first, second] = [await cheap.hash('secret'), await cheap.hash('secret')];
  for (const hash of [first, second]) expect(hash).toMatch(/^scrypt\$16\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(first).not.toBe(second);
});

test('Only the same password matches a hash, in any Unicode composition', async () => {
  const hash = await cheap.hash('caf\u00e9');
  expect(await cheap.matches('caf\u00e9', hash)).toBe(true);
  expect(await cheap.matches('cafe\u0301', hash)).toBe(true);
  for (const wrong of ['cafe', 'CAF\u00c9', '']) expect(await cheap.matches(wrong, hash)).toBe(false);
});

test("A password hash keeps the cost that it was made with when the server's cost rises", async () => {
  const risen = createPasswords({ N: 64, r: 4, p: 2 });
  const old = await cheap.hash('secret');
  expect(await risen.matches('secret', old)).toBe(true);
  expect(await risen.matches('other', old)).toBe(false);
  expect(await risen.hash('secret')).toMatch(/^scrypt\$64\$4\$2\$/);
});

test('A server hashes passwords at a cost of 32,768 rounds by default', async () => {
  const byDefault = createPasswords(DEFAULT_COST);
  const stored = await byDefault.hash('secret');
  expect(stored).toMatch(/^scrypt\$32768\$8\$1\$/);
  expect(await byDefault.matches('secret', stored)).toBe(true);
});

test("An unknown user name matches no password, and costs a hash at the server's own cost", async () => {
  for (const password of ['', 'secret']) expect(await cheap.matches(password, null)).toBe(false);
  // Scrypt refuses this cost, which shows that it was called.
  await expect(createPasswords({ N: 3, r: 1, p: 1 }).matches('secret', null)).rejects.toThrow(
    /scrypt param/i,
  );
});

test('A check of a password against a hash of another format rejects', async () => {
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
