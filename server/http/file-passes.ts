// The file pass: a cookie for requests that cannot carry the access token (<img>, <video>, <audio>,
// downloads). Browsers send the cookie only to /files and only from pages of this site; the API never reads
// it. See docs/decisions/0006.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints, fastifyPath } from '../../src/core/wire/index.ts';
import { type CallerServices, signInIdOf } from '../auth/callers.ts';
import { filePassOf, signInOfPass } from '../auth/file-pass.ts';
import { REFRESH_SECONDS } from '../auth/tokens.ts';
import { FILES_PATH } from '../uploads/file-urls.ts';

type Needs = Pick<CallerServices, 'secrets' | 'clock' | 'botSignIns'>;

/**
 * Sets the cookie in successful responses of login, token refresh and `GET /user/self`; clears it at logout.
 */
export function setFilePasses(api: FastifyInstance, services: Needs): void {
  api.addHook('preSerialization', async (request, reply, payload: unknown) => {
    const path = request.routeOptions.url ?? '';
    const envelope = payload as { code?: unknown; data?: { accessToken?: unknown } | null } | null;
    if (envelope?.code !== 200) return payload;
    const setCookie = (pass: string, seconds: number) =>
      reply.header('set-cookie', cookieOf(request, pass, seconds));
    if (path === LOGOUT) setCookie('', 0);
    const token = ISSUES_TOKEN.has(path)
      ? envelope.data?.accessToken
      : path === SELF
        ? tokenOf(request)
        : null;
    const signInId = typeof token === 'string' ? await signInIdOf(services, token) : null;
    if (signInId !== null) setCookie(filePassOf(signInId, services.secrets.access), REFRESH_SECONDS);
    return payload;
  });
}

/**
 * Sign-in id of a request for a file, from the access token (programs) or the cookie (pages); null without
 * either.
 */
export async function signInOfRequest(request: FastifyRequest, services: Needs): Promise<number | null> {
  const signInId = await signInIdOf(services, tokenOf(request));
  if (signInId !== null) return signInId;
  const name = `${cookieNameFor(request)}=`;
  const pairs = (request.headers.cookie ?? '').split(/;\s*/);
  const pass = pairs.find((pair) => pair.startsWith(name))?.slice(name.length);
  return pass === undefined ? null : signInOfPass(pass, services.secrets.access);
}

function cookieOf(request: FastifyRequest, pass: string, seconds: number): string {
  const safe = request.protocol === 'https' ? '; Secure' : '';
  return `${cookieNameFor(request)}=${pass}; Path=${FILES_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${safe}`;
}

/** The name carries the port: browsers share cookies between ports, and a machine may run several servers. */
function cookieNameFor({ headers }: FastifyRequest): string {
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

const pathOf = (endpoint: Parameters<typeof fastifyPath>[0]): string => `/api${fastifyPath(endpoint)}`;
const ISSUES_TOKEN: ReadonlySet<string> = new Set([pathOf(endpoints.login), pathOf(endpoints.refreshToken)]);
const SELF = pathOf(endpoints.userSelf);
const LOGOUT = pathOf(endpoints.logout);
