// Server: a cookie for the requests that carry no header of ours: pictures, players and downloads of a page. It is sent
// to /files alone and by no other site's page; the API never looks at it. Why not signed addresses: decisions/0006.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints, fastifyPath } from '../../src/core/wire/index.ts';
import type { CallerServices } from '../auth/callers.ts';
import { filePassOf, signInOfPass } from '../auth/file-pass.ts';
import { readToken, REFRESH_SECONDS } from '../auth/tokens.ts';
import { FILES_PATH } from '../uploads/store.ts';

type Needs = Pick<CallerServices, 'secrets' | 'clock'>;

/** Gives the pass with each answer that begins or renews a sign-in, and with that about oneself; takes it at the exit. */
export function givePasses(api: FastifyInstance, { secrets, clock }: Needs): void {
  api.addHook('preSerialization', async (request, reply, payload: unknown) => {
    const path = request.routeOptions.url ?? '';
    const answer = payload as { code?: unknown; data?: { accessToken?: unknown } | null } | null;
    if (answer?.code !== 200) return payload;
    const cookie = (pass: string, seconds: number) =>
      reply.header('set-cookie', cookieOf(request, pass, seconds));
    if (path === LOGOUT) cookie('', 0);
    const token = BEGINS.has(path) ? answer.data?.accessToken : path === SELF ? tokenOf(request) : null;
    const claims = typeof token === 'string' ? readToken(token, secrets.access, clock()) : null;
    if (claims) cookie(filePassOf(claims.signInId, secrets.access), REFRESH_SECONDS);
    return payload;
  });
}

/** The sign-in that asks for a file: by its pass, or as a program that is no page by its access token. */
export function signInAsking(request: FastifyRequest, { secrets, clock }: Needs): number | null {
  const claims = readToken(tokenOf(request), secrets.access, clock());
  if (claims && !claims.expired) return claims.signInId;
  const name = `${nameFor(request)}=`;
  const pairs = (request.headers.cookie ?? '').split(/;\s*/);
  const pass = pairs.find((pair) => pair.startsWith(name))?.slice(name.length);
  return pass === undefined ? null : signInOfPass(pass, secrets.access);
}

function cookieOf(request: FastifyRequest, pass: string, seconds: number): string {
  const safe = request.protocol === 'https' ? '; Secure' : '';
  return `${nameFor(request)}=${pass}; Path=${FILES_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${safe}`;
}

/** Cookies do not tell ports apart, and a machine may have several servers. */
function nameFor({ headers }: FastifyRequest): string {
  return `partyline-files-${/:(\d{1,5})$/.exec(headers.host ?? '')?.[1] ?? 'web'}`;
}

function tokenOf({ headers }: FastifyRequest): string {
  const text = String(headers['accesstoken'] ?? '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const at = (endpoint: Parameters<typeof fastifyPath>[0]): string => `/api${fastifyPath(endpoint)}`;
const BEGINS: ReadonlySet<string> = new Set([at(endpoints.login), at(endpoints.refreshToken)]);
const SELF = at(endpoints.userSelf);
const LOGOUT = at(endpoints.logout);
