// The account that is open, and the streams that follow it.
import { EMPTY, of } from 'rxjs';
import { expect, test } from 'vitest';
import type { Account } from '../../../workers/account/account.ts';
import { CurrentAccount, type AccountRequest } from '../../../workers/sign-in/current-account.ts';
import { SignInQueue } from '../../../workers/sign-in/sign-in-queue.ts';
import { testScope } from '../support.ts';

test('[INV-5] an account that was fenced while it opened is aborted with its engine', async () => {
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
  // The engine hears of the fence at once, and ends.
  scope.bind(current.fenced$, () => {
    current.ended = true;
    void current.abort();
  });
  await current.open({ self: { id: 1 }, signIn: 'one' } as AccountRequest, true);
  expect(calls).toEqual(['abort', 'start']);
  expect(current.account).toBe(null);
});
