import { expect, test } from 'vitest';
import { areaOf, nextOf, redirectOf } from '../../../src/app/addresses.ts';

const address = (text: string) => {
  const { pathname, search, hash } = new URL(text, 'http://localhost');
  return { pathname, search, hash };
};
const signedOut = (text: string): string | null => redirectOf(address(text), false);
const signedIn = (text: string): string | null => redirectOf(address(text), true);

test('[ROUTE-01] The root URL redirects to the login, or to the chats when signed in', () => {
  expect(signedOut('/')).toBe('/login');
  expect(signedIn('/')).toBe('/home/chat');
});

test('[X-ACC-03, GEN-02] A home URL redirects to the login, and the sign-in redirects back to that URL', () => {
  expect(signedOut('/home/chat?chat=private-2')).toBe('/login?next=%2Fhome%2Fchat%3Fchat%3Dprivate-2');
  expect(signedOut('/home/friend#2')).toBe('/login?next=%2Fhome%2Ffriend%232');
  expect(signedIn('/login?next=%2Fhome%2Fchat%3Fchat%3Dprivate-2')).toBe('/home/chat?chat=private-2');
});

test('The login URL has no next parameter when the target is the default or a URL that is too long', () => {
  for (const home of ['/home', '/home/', '/home?x=1', '/home/chat']) expect(signedOut(home)).toBe('/login');
  expect(signedOut(`/home/chat?chat=${'x'.repeat(600)}`)).toBe('/login');
});

test('[X-ACC-03] The login drops a next parameter that points outside the home, and never follows it', () => {
  expect(signedOut('/login?next=https%3A%2F%2Fexample.com&debug=1')).toBe('/login?debug=1');
  expect(signedOut('/login?next=//example.com')).toBe('/login');
  expect(signedIn('/login?next=//example.com')).toBe('/home/chat');
  expect(nextOf({ search: '?next=/login' })).toBe('/home/chat');
});

test('[ROUTE-02] The login URL stays, and its other spellings redirect to the canonical form', () => {
  expect(signedOut('/login')).toBeNull();
  expect(signedOut('/login?next=%2Fhome%2Fchat%3Fchat%3Dgroup-1')).toBeNull();
  expect(signedOut('/login?debug')).toBeNull();
  expect(signedOut('/Login/')).toBe('/login');
  expect(signedIn('/login/')).toBe('/home/chat');
});

test('[ROUTE-03] The registration URL keeps its next parameter, and a signed-in user leaves it as the login', () => {
  expect(signedOut('/register')).toBeNull();
  expect(signedOut('/register?next=%2Fhome%2Fchat%3Fchat%3Dgroup-1')).toBeNull();
  expect(signedOut('/Register/')).toBe('/register');
  expect(signedOut('/register?next=//example.com&debug=1')).toBe('/register?debug=1');
  expect(signedIn('/register')).toBe('/home/chat');
  expect(signedIn('/register?next=%2Fhome%2Fchat%3Fchat%3Dgroup-1')).toBe('/home/chat?chat=group-1');
});

test('A signed-in user is not redirected from any home URL', () => {
  for (const home of ['/home', '/home/chat?chat=private-2', '/home/nowhere'])
    expect(signedIn(home)).toBeNull();
});

test('An unknown URL is not redirected, signed in or not', () => {
  for (const nowhere of ['/nowhere', '/homepage', '/login/x', '/registered']) {
    expect(areaOf(nowhere)).toBe('unknown');
    expect([signedOut(nowhere), signedIn(nowhere)]).toEqual([null, null]);
  }
});
