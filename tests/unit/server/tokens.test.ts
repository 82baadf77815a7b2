// Tokens of a sign-in as the server sends them and reads them back.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readToken, signToken, type TokenSubject } from '../../../server/auth/tokens.ts';

const NOW = 1_900_000_000_000;
const secret = 'a-secret-of-this-test';
const ann: TokenSubject = { userId: 7, terminal: 1, userName: 'ann', nickName: 'Ann 安', signInId: 42 };

const decoded = (part: string | undefined): unknown => JSON.parse(Buffer.from(part!, 'base64url').toString());

test('A token is a JWT with HS256 that has the user, the expiry and the sign-in', () => {
  const [header, claims] = signToken(ann, { secret, seconds: 60, now: NOW }).split('.');
  expect(decoded(header)).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(decoded(claims)).toEqual({
    aud: '7',
    exp: NOW / 1000 + 60,
    info: JSON.stringify({ userId: 7, terminal: 1, userName: 'ann', nickName: 'Ann 安' }),
    sid: 42,
  });
  const [, refreshClaims] = signToken(ann, { secret, seconds: 60, now: NOW, tokenId: 5 }).split('.');
  expect(decoded(refreshClaims)).toMatchObject({ sid: 42, jti: '5' });
});

test('A token is read back as its user data, and a refresh token also with its number', () => {
  const access = signToken(ann, { secret, seconds: 60, now: NOW });
  expect(readToken(access, secret, NOW)).toEqual({ ...ann, tokenId: null, expired: false });
  const refresh = signToken(ann, { secret, seconds: 60, now: NOW, tokenId: 5 });
  expect(readToken(refresh, secret, NOW)).toEqual({ ...ann, tokenId: 5, expired: false });
});

test('A token expires at the exact millisecond, counted from the full second of its signing', () => {
  for (const now of [NOW, NOW + 999]) {
    const token = signToken(ann, { secret, seconds: 60, now });
    expect(readToken(token, secret, NOW + 59_999)).toMatchObject({ expired: false });
    expect(readToken(token, secret, NOW + 60_000)).toMatchObject({ expired: true });
  }
});

test('A token with another secret or header, or with changed or missing parts, is not read', () => {
  const token = signToken(ann, { secret, seconds: 60, now: NOW });
  const [header, claims, signature] = token.split('.') as [string, string, string];
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  const other = signToken({ ...ann, userId: 8 }, { secret, seconds: 60, now: NOW }).split('.');
  for (const wrong of [
    signToken(ann, { secret: 'another', seconds: 60, now: NOW }),
    `${none}.${claims}.${signature}`,
    `${header}.${other[1]}.${signature}`,
    `${header}.${claims}.${signature.slice(0, -4)}`,
    `${header}.${claims}.${signature}AAAA`,
    `${token}.${signature}`,
    `${header}.${claims}.`,
    `${header}..${signature}`,
    `${header}.${claims}`,
    header,
    '',
  ]) {
    expect(readToken(wrong, secret, NOW)).toBeNull();
  }
});

test('A token with another header or without claims is not read, even with a valid signature', () => {
  const [header, claims] = signToken(ann, { secret, seconds: 60, now: NOW }).split('.');
  const signed = (body: string) => `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
  expect(readToken(signed(`${header}.${claims}`), secret, NOW)).toMatchObject(ann);
  const other = Buffer.from('{"typ":"JWT","alg":"HS256"}').toString('base64url');
  expect(readToken(signed(`${other}.${claims}`), secret, NOW)).toBeNull();
  expect(readToken(signed(`${header}.`), secret, NOW)).toBeNull();
});
