// A client of HTTP calls for tests. A test provides its server and its wall clock.
import { createHttp } from '../../../workers/link/http.ts';
import { Tokens } from '../../../workers/sign-in/tokens.ts';

export interface Call {
  url: string;
  init: RequestInit;
}
export type Answer = (call: Call) => Response | Promise<Response>;

export const envelope = (code: number, data: unknown = null, message = ''): Response =>
  Response.json({ code, message, data });
export const headersOf = (call: Call | undefined): Record<string, string> =>
  call?.init.headers as Record<string, string>;
export const isRefresh = ({ url }: Call): boolean => url.endsWith('/refreshToken');
export const self = { id: 1, userName: 'alice', nickName: 'Alice' };
export const failure = (code: string) => ({ ok: false, error: { code } });

/** `pair` true: a user is signed in with the sign-in id `s1`. */
export function client(answer: Answer, pair = true, languages: readonly string[] = ['zh-TW', 'en']) {
  const calls: Call[] = [];
  const expired: string[] = [];
  const clock = { now: 1_790_000_000_000 };
  const tokens = new Tokens();
  if (pair) tokens.begin('s1', 'acc/ess 1', 'refresh1');
  const http = createHttp({
    env: {
      apiBase: 'https://host/api',
      now: () => clock.now,
      fetch: async (url, init) => {
        calls.push({ url, init });
        return answer({ url, init });
      },
    },
    tokens,
    languages: () => languages,
  });
  http.expired$.subscribe(({ message }) => expired.push(message));
  return { http, tokens, calls, expired, clock };
}
