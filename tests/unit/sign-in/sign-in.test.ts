// Sign-in by form.
import { webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { memoryCommon } from '../../../workers/journal/common.ts';
import { signInByForm } from '../../../workers/sign-in/password/by-form.ts';
import { createSignIns } from '../../../workers/sign-in/sign-in.ts';
import { client, envelope, failure, self } from '../link/http-client.ts';

test('A late profile of one sign-in does not end the next sign-in', async () => {
  const profile = Promise.withResolvers<Response>();
  const pair = { accessToken: 'a', accessTokenExpiresIn: 1, refreshToken: 'r', refreshTokenExpiresIn: 1 };
  const { http, tokens } = client(
    ({ url }) => (url.endsWith('/login') ? envelope(200, pair) : profile.promise),
    false,
  );
  const crypto = webcrypto as Crypto;
  const common = memoryCommon(crypto);
  const signIns = createSignIns({ common, http, tokens });
  const form = { userName: 'alice', password: 'secret', auto: false, terminal: 0 } as const;
  const first = signInByForm({ env: { crypto }, common, http, tokens, signIns }, form, 'first');
  await new Promise((turn) => setTimeout(turn, 10));
  expect(tokens.pair?.signIn).toBe('first');
  // The user signs out, and in again, before the profile arrives.
  tokens.end();
  tokens.begin('second', 'a2', 'r2');
  profile.resolve(envelope(200, self));
  expect(await first).toEqual(failure('SIGNED_OUT'));
  expect(tokens.pair?.signIn).toBe('second');
});
