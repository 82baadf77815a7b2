// HTTP responses of a hostile or broken server or proxy. Each call returns a result, only some responses end a
// sign-in, and an honest server restores everything.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Result } from '../../src/core/contract/result.ts';
import { decodeEnvelope, endpoints, parseJson, type EndpointName } from '../../src/core/wire/index.ts';
import { createHttp } from '../../workers/link/http.ts';
import { Tokens } from '../../workers/sign-in/tokens.ts';
import { Disk } from '../faults/memory-store.ts';
import { scaled } from '../support/seeded.ts';
import { rowsOf, SELF } from './hostile.ts';
import { AccountRun } from './account-run.ts';
import { Answer, NOW, Server, type Row } from './server.ts';
import { mutant, wild } from './mutations.ts';

const CODES = [
  200,
  200,
  200,
  400,
  401,
  404,
  429,
  500,
  503,
  507,
  10001,
  -1,
  0.5,
  '200',
  '400',
  '401',
  'x',
  null,
] as const;
const STATUSES = [200, 200, 200, 200, 200, 201, 204, 301, 400, 401, 404, 413, 429, 500, 502, 503] as const;

const data = fc.oneof(
  wild,
  rowsOf.private,
  rowsOf.group,
  rowsOf.system,
  mutant(fc.constant({ id: SELF, userName: 'self', nickName: 'Self', accessToken: 'a', refreshToken: 'b' })),
  fc.constantFrom({ accessToken: '\ud800', refreshToken: 'ÿ\n' }, { accessToken: '', refreshToken: '' }),
);
const envelope = mutant(
  fc.record({ code: fc.constantFrom(...CODES), message: fc.oneof(fc.string(), wild), data }),
);
const body = fc.oneof(
  { weight: 8, arbitrary: envelope.map((it) => JSON.stringify(it) ?? '') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'null', '[]', '<html>502</html>', '{"code":200', '['.repeat(50_000)),
  },
  { weight: 1, arbitrary: wild.map((it) => JSON.stringify(it) ?? '') },
);
const headers = fc.constantFrom<Record<string, string>>(
  {},
  { Date: 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { Date: 'not a date' },
  { Date: 'Sat, 13 Sep 275760 00:00:00 GMT' },
  { 'x-rows-left': '-1' },
  { 'x-rows-left': '999999999999' },
);
const answer = fc
  .record({ status: fc.constantFrom(...STATUSES), body, headers, lost: fc.integer({ min: 0, max: 9 }) })
  .map((it) => (it.lost === 0 ? null : new Answer(it.body, it.status, it.headers)));

/** Requests of the engine, with their arguments. */
const REQUESTS: [EndpointName, object][] = [
  ['login', { body: { terminal: 0, userName: 'self', password: 'secret' } }],
  ['logout', {}],
  ['userSelf', {}],
  ['userFind', { params: { id: 2 } }],
  ['systemConfig', {}],
  ['friendList', {}],
  ['groupList', {}],
  ['groupFind', { params: { groupId: 7 } }],
  ['groupMembers', { params: { groupId: 7 } }],
  ['messagePrivateSend', { body: { tmpId: 'a', content: 'x', type: 0, recvId: 2 } }],
  ['messagePrivateRecall', { params: { id: 2 } }],
  ['messagePrivateReaded', { query: { friendId: 2, messageId: 5 } }],
  ['messagePrivateMaxReadedId', { query: { friendId: 2 } }],
  ['messagePrivateLoadOfflineMessage', { query: { minId: 0, size: 1000 } }],
  ['messageGroupLoadOfflineMessage', { query: { minId: 0, size: 1000 } }],
  ['messageSystemLoadOfflineMessage', { query: { minSeqNo: 0, size: 1000 } }],
  ['messagePrivateHistory', { query: { friendId: 2, size: 100, maxId: 9 } }],
  ['messageGroupFindReadedUsers', { query: { groupId: 7, messageId: 5 } }],
  ['messageGroupDeleteChat', { body: { chatId: 7, maxId: 5 } }],
];

const FAILURES = ['REFUSED', 'NO_ANSWER', 'BUSY', 'SIGNED_OUT'];
/** Codes that mean an overloaded server; they do not concern the sign-in. */
const BUSY = new Set([429, 503, 507]);

/**
 * True if the responses end the sign-in: not logged in, an expired token that is not renewed, or a refused
 * token refresh.
 */
function endsSignIn(exchanges: readonly Exchange[], isOpen: boolean): boolean {
  return exchanges.some(({ path, with: given }, index) => {
    if (given?.status === 401) return true;
    const decoded = given?.ok ? decodeEnvelope(parseJson(given.text)) : undefined;
    if (!decoded) return false;
    if (isRefresh(path)) return decoded.code !== 200 && !BUSY.has(decoded.code);
    return (
      !isOpen &&
      (decoded.code === 400 || (decoded.code === 401 && !isRefresh(exchanges[index + 1]?.path ?? '')))
    );
  });
}

interface Exchange {
  path: string;
  with: Answer | null;
}

const isRefresh = (path: string): boolean => path.endsWith('/refreshToken');

/** In half of the cases the first response is that the token has expired. */
const answerLists = fc
  .tuple(fc.boolean(), fc.array(answer, { minLength: 1, maxLength: 4 }))
  .map(([isTokenExpired, answers]) =>
    isTokenExpired ? [new Answer({ code: 401, message: 'late' }), ...answers] : answers,
  );

test('[ERR-02, ERR-04, ERR-07] Any HTTP response makes a call return a result, and only a rejected token ends the sign-in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...REQUESTS), answerLists, async ([name, request], answers) => {
      const tokens = new Tokens();
      tokens.begin('sign-in', 'access', 'refresh');
      let expired = 0;
      const received: Exchange[] = [];
      const remaining = [...answers];
      const fetch = (path: string): Promise<Response> => {
        const next =
          remaining.length > 0
            ? (remaining.shift() ?? null)
            : new Answer({ code: 200, message: '', data: null });
        received.push({ path, with: next });
        return next
          ? Promise.resolve(next as unknown as Response)
          : Promise.reject(new TypeError('no network'));
      };
      const http = createHttp({
        env: { fetch, apiBase: 'https://host/api', now: () => NOW },
        tokens,
        languages: () => ['\n', 'en'],
      });
      http.expired$.subscribe(() => expired++);
      for (let time = 0; time < 2; time++) {
        const result: Result<unknown> = await http.call(name, request);
        if (!result.ok) expect(FAILURES).toContain(result.error.code);
        if (!result.ok && result.error.code === 'REFUSED') expect(typeof result.error.message).toBe('string');
      }
      const isOpen = endpoints[name].access === 'open';
      expect(expired > 0).toBe(endsSignIn(received, isOpen));
      expect(Number.isSafeInteger(http.serverNow())).toBe(true);
    }),
    { numRuns: scaled(2000) },
  );
});

const row = (id: number, over: Row = {}): Row => ({
  id,
  sendId: 2,
  recvId: SELF,
  content: `text ${id}`,
  type: 0,
  status: 0,
  sendTime: NOW - 100_000,
  ...over,
});

function honestServer(): Server {
  const server = new Server();
  server.friends = [{ id: 2, nickName: 'Friend' }];
  server.groups = [{ id: 7, name: 'Group' }];
  server.rows.private = [1, 2, 3].map((id) => row(id));
  server.rows.group = [1, 2].map((id) => row(id, { groupId: 7, recvId: null }));
  server.rows.system = [{ seqNo: 1, type: 53, title: 'News', status: 0, sendTime: NOW }];
  return server;
}

/** True for rows with ids: the client cannot know that the server does not have these messages. */
function hasPlausibleRows(text: string): boolean {
  const { data: rows } = (parseJson(text) ?? {}) as { data?: unknown };
  const hasId = ({ id, seqNo }: Row): boolean => [id, seqNo].some((it) => Number(it) >= 1);
  return Array.isArray(rows) && rows.some((it: unknown) => typeof it === 'object' && it && hasId(it as Row));
}

const replacement = fc.record({ nth: fc.nat(30), answer });
/**
 * Reasons for the end of a sign-in, shown to the user. Only the refusal of a request that a start needs ends
 * it.
 */
const REFUSALS = ['pull-failed', 'initialization-failed'];

test('Broken HTTP responses during a catch-up lose nothing: an honest server restores all messages', async () => {
  const reference = await AccountRun.begin(new Disk(), honestServer());
  await reference.connect();
  const expected = await reference.visibleState();
  expect(Object.keys(expected).sort()).toEqual(['group-7', 'private-2', 'system-0']);
  await fc.assert(
    fc.asyncProperty(fc.array(replacement, { minLength: 1, maxLength: 8 }), async (replacements) => {
      const server = honestServer();
      let requests = 0;
      let refusals = 0;
      server.replaceAnswer = (path, honest) => {
        const replaced = replacements.find(({ nth }) => nth === requests);
        requests++;
        if (!replaced) return honest;
        const given = replaced.answer;
        if (!given) throw new TypeError('no network');
        const code = given.ok ? decodeEnvelope(parseJson(given.text))?.code : undefined;
        if (code !== undefined && ![200, 400, 401].includes(code)) refusals++;
        const isRows =
          given.text.includes('"sendTime"') || (path.includes('/message/') && hasPlausibleRows(given.text));
        return code === 200 && isRows ? honest : given;
      };
      const run = await AccountRun.begin(new Disk(), server);
      await run.connect();
      await run.account.opening.open('group-7');
      await run.settle(30_000);
      await run.check();
      for (const why of run.ended) expect(REFUSALS).toContain(why.why);
      if (run.ended.length > 0) expect(refusals).toBeGreaterThan(0);
      server.replaceAnswer = (_path, honest) => honest;
      await run.reconnect();
      expect(run.account.link.state.step).toBe('live');
      await run.check();
      expect(await run.visibleState()).toEqual(expected);
      await run.close();
    }),
    { numRuns: scaled(200) },
  );
});
