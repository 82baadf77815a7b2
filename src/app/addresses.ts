// Redirect rules for the page's URLs. They do not use the router, because it loads after the sign-in (ROUTE-01 to
// ROUTE-03, X-ACC-03). Pure functions.
import { homeAddress } from './home-address.ts';

export const HOME = '/home/chat';
export const LOGIN = '/login';
const REGISTER = '/register';

export type Area = 'root' | 'login' | 'register' | 'home' | 'unknown';

/** The parts of a URL that the rules read. */
export interface Address {
  pathname: string;
  /** Starts with `?`; '' without parameters. */
  search: string;
  hash: string;
}

/** The area of the site that a path belongs to. The router handles paths inside `home`. */
export function areaOf(pathname: string): Area {
  if (/^\/*$/.test(pathname)) return 'root';
  if (/^\/login\/*$/i.test(pathname)) return 'login';
  if (/^\/register\/*$/i.test(pathname)) return 'register';
  return /^\/home(?:\/|$)/i.test(pathname) ? 'home' : 'unknown';
}

/** The URL to redirect to; null keeps the current URL. */
export function redirectOf(address: Address, signedIn: boolean): string | null {
  switch (areaOf(address.pathname)) {
    case 'root':
      return signedIn ? HOME : LOGIN;
    case 'login':
      return signedIn ? nextOf(address) : canonical(address, LOGIN);
    case 'register':
      return signedIn ? nextOf(address) : canonical(address, REGISTER);
    case 'home':
      return signedIn ? null : loginFor(address);
    case 'unknown':
      return null;
  }
}

/** The URL to open after the sign-in: the URL in the `next` parameter, else the chat list. */
export const nextOf = ({ search }: Pick<Address, 'search'>): string => requestedIn(search) ?? HOME;

const requestedIn = (search: string): string | null => homeAddress(new URLSearchParams(search).get('next'));

/** The login URL whose `next` parameter leads back to the given URL. */
function loginFor({ pathname, search, hash }: Address): string {
  const requested = `${pathname}${search}${hash}`;
  const isDefault = requested === HOME || /^\/home\/*$/i.test(pathname);
  const next = isDefault ? null : homeAddress(requested);
  return next === null ? LOGIN : `${LOGIN}?${new URLSearchParams({ next })}`;
}

/** The URL at `path` without a `next` that leads outside the home area; null if the URL needs no change. */
function canonical({ pathname, search, hash }: Address, path: string): string | null {
  const parameters = new URLSearchParams(search);
  const isForeign = parameters.has('next') && requestedIn(search) === null;
  if (!isForeign && pathname === path) return null;
  if (isForeign) parameters.delete('next');
  return `${path}${parameters.size > 0 ? `?${parameters}` : ''}${hash}`;
}
