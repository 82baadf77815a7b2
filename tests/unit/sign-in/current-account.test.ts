// The open account, and the streams that follow it.
import { EMPTY, NEVER, of, Subject, type Observable } from 'rxjs';
import { expect, test } from 'vitest';
import type { Notice } from '../../../src/core/contract/views.ts';
import type { Account } from '../../../workers/account/account.ts';
import { createScope } from '../../../workers/scope.ts';
import { CurrentAccount, type AccountRequest } from '../../../workers/sign-in/current-account.ts';
import { SignInQueue } from '../../../workers/sign-in/sign-in-queue.ts';
import { testScope } from '../support.ts';

test('[INV-5] An account whose journal another engine takes over while it opens is aborted', async () => {
  const calls: string[] = [];
  const account = {
    fenced$: of(undefined),
    lost$: EMPTY,
    link: { input: () => void calls.push('start') },
    abort: () => Promise.resolve(void calls.push('abort')),
  };
  const scope = testScope();
  const queue = new SignInQueue(scope, Promise.resolve());
  const openAccount = () => Promise.resolve(account as unknown as Account);
  const current = new CurrentAccount({ openAccount, queue, scope });
  // The engine learns at once that another engine has taken over the journal, and ends.
  scope.bind(current.fenced$, () => {
    current.ended = true;
    void current.abort();
  });
  await current.open({ self: { id: 1 }, signIn: 'one' } as AccountRequest, true);
  expect(calls).toEqual(['abort', 'start']);
  expect(current.account).toBe(null);
});

test('An error in a stream of an account is a bug, and the stream follows the next account', async () => {
  const bugs: unknown[] = [];
  const scope = createScope((bug) => bugs.push(bug));
  const opened = [new Subject<Notice>(), new Subject<Notice>()];
  const accounts = opened.map((notices$) => ({
    notices$,
    fenced$: NEVER,
    lost$: NEVER,
    link: { input: () => undefined },
    close: () => Promise.resolve(),
  }));
  const openAccount = () => Promise.resolve(accounts.shift() as unknown as Account);
  const current = new CurrentAccount({
    openAccount,
    queue: new SignInQueue(scope, Promise.resolve()),
    scope,
  });
  const notices: Notice[] = [];
  const notices$: Observable<Notice> = current.streamOf((account) => account.notices$);
  scope.bind(notices$, (notice) => notices.push(notice));
  const request = { self: { id: 1 }, signIn: 'one' } as AccountRequest;
  await current.open(request, true);
  opened[0]?.error('a bug');
  await current.close();
  await current.open(request, true);
  opened[1]?.next({ kind: 'reconnected' });
  expect([bugs, notices]).toEqual([['a bug'], [{ kind: 'reconnected' }]]);
});
