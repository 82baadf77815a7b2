import { expect, test } from 'vitest';
import { chooseLocale } from '../../../src/platform/locale.ts';
import { type KeyValue, openStoredValues } from '../../../src/platform/stored-values.ts';

function fakeStore(initial: Record<string, string> = {}): KeyValue & { held: Map<string, string> } {
  const held = new Map(Object.entries(initial));
  return {
    held,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
}

const blocked = (): KeyValue => {
  throw new DOMException('access is denied', 'SecurityError');
};

const TOKENS = { signIn: 's1', number: 3, accessToken: 'a', refreshToken: 'r' };

test('[SESS-01] Tokens are written to session storage and read from it', () => {
  const [local, session] = [fakeStore(), fakeStore()];
  const stored = openStoredValues(
    () => local,
    () => session,
  );
  stored.tokens.write(TOKENS);
  expect([...session.held.keys()]).toEqual(['partyline.tokens']);
  expect(local.held.size).toBe(0);
  expect(stored.tokens.read()).toEqual(TOKENS);
  stored.tokens.write(null);
  expect(session.held.size).toBe(0);
});

test('[SESS-02] Credentials are stored in local storage, the password only sealed', () => {
  const local = fakeStore();
  const stored = openStoredValues(() => local, fakeStore);
  stored.signIn.write({ userName: 'alice', sealed: 'c2VhbGVk', auto: true });
  expect(JSON.parse(local.held.get('partyline.signin')!)).toEqual({
    userName: 'alice',
    sealed: 'c2VhbGVk',
    auto: true,
  });
  expect(stored.signIn.read()).toEqual({ userName: 'alice', sealed: 'c2VhbGVk', auto: true });
});

test('[I18N-03] The language is stored under the key locale as plain text, and the next visit uses it', () => {
  const local = fakeStore();
  openStoredValues(() => local, fakeStore).locale.write('zh-TW');
  expect(local.held.get('locale')).toBe('zh-TW');
  const next = openStoredValues(() => local, fakeStore);
  expect(chooseLocale(next.locale.read(), ['en-US'])).toBe('zh-TW');
});

test('An invalid stored value is read as null', () => {
  const local = fakeStore({
    'partyline.signin': '{"userName":"","sealed":7}',
    'partyline.list-width': '9000',
    theme: 'purple',
    locale: 'x'.repeat(100),
  });
  const session = fakeStore({ 'partyline.tokens': '{"signIn":' });
  const stored = openStoredValues(
    () => local,
    () => session,
  );
  expect(stored.tokens.read()).toBeNull();
  expect(stored.signIn.read()).toBeNull();
  expect(stored.listWidth.read()).toBeNull();
  expect(stored.theme.read()).toBeNull();
  expect(stored.locale.read()).toBeNull();
});

test('Unknown fields of a stored value are dropped', () => {
  const local = fakeStore({
    'partyline.signin': '{"userName":"alice","sealed":"","auto":false,"password":"x"}',
  });
  expect(openStoredValues(() => local, fakeStore).signIn.read()).toEqual({
    userName: 'alice',
    sealed: '',
    auto: false,
  });
});

test('With blocked storage a written value stays in memory until the page closes', () => {
  const stored = openStoredValues(blocked, blocked);
  expect(stored.tokens.read()).toBeNull();
  stored.tokens.write(TOKENS);
  expect(stored.tokens.read()).toEqual(TOKENS);
  stored.tokens.write(null);
  expect(stored.tokens.read()).toBeNull();
});

test('With full storage the newest value stays in memory and hides the stored value', () => {
  const full = fakeStore({ locale: 'en-US' });
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const stored = openStoredValues(() => full, fakeStore);
  stored.locale.write('zh-TW');
  expect(stored.locale.read()).toBe('zh-TW');
});
