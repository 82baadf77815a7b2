import { expect, test } from 'vitest';
import { areaOf, nextOf, redirectOf } from '../../../src/app/addresses.ts';

const address = (text: string) => {
  const { pathname, search, hash } = new URL(text, 'http://localhost');
  return { pathname, search, hash };
};
const out = (text: string): string | null => redirectOf(address(text), false);
const into = (text: string): string | null => redirectOf(address(text), true);

test('[ROUTE-01] the root redirects to the login, with a sign-in to the chats', () => {
  expect(out('/')).toBe('/login');
  expect(into('/')).toBe('/home/chat');
});

test('[X-ACC-03, GEN-02] an address of the home redirects to a login that leads back to it', () => {
  expect(out('/home/chat?chat=private-2')).toBe('/login?next=%2Fhome%2Fchat%3Fchat%3Dprivate-2');
  expect(out('/home/friend#2')).toBe('/login?next=%2Fhome%2Ffriend%232');
  expect(into('/login?next=%2Fhome%2Fchat%3Fchat%3Dprivate-2')).toBe('/home/chat?chat=private-2');
});

test('the login has no next address where the chats are the default', () => {
  for (const home of ['/home', '/home/', '/home?x=1', '/home/chat']) expect(out(home)).toBe('/login');
  expect(out(`/home/chat?chat=${'x'.repeat(600)}`)).toBe('/login');
});

test('[X-ACC-03] a next address outside the home is dropped from the login and never followed', () => {
  expect(out('/login?next=https%3A%2F%2Fexample.com&debug=1')).toBe('/login?debug=1');
  expect(out('/login?next=//example.com')).toBe('/login');
  expect(into('/login?next=//example.com')).toBe('/home/chat');
  expect(nextOf({ search: '?next=/login' })).toBe('/home/chat');
});

test('[ROUTE-02] the login keeps its address, in its canonical form', () => {
  expect(out('/login')).toBeNull();
  expect(out('/login?next=%2Fhome%2Fchat%3Fchat%3Dgroup-1')).toBeNull();
  expect(out('/login?debug')).toBeNull();
  expect(out('/Login/')).toBe('/login');
  expect(into('/login/')).toBe('/home/chat');
});

test('with a sign-in the router decides about addresses of the home', () => {
  for (const home of ['/home', '/home/chat?chat=private-2', '/home/nowhere']) expect(into(home)).toBeNull();
});

test('an unknown address stays, with a sign-in and without', () => {
  for (const nowhere of ['/nowhere', '/homepage', '/login/x']) {
    expect(areaOf(nowhere)).toBe('unknown');
    expect([out(nowhere), into(nowhere)]).toEqual([null, null]);
  }
});
