import { BehaviorSubject, NEVER, Subject } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { expect, test, vi } from 'vitest';
import type { TokenPair } from '../../../src/core/contract/views.ts';
import { createScope } from '../../../workers/scope.ts';
import { SignInManager } from '../../../workers/sign-in/sign-in-manager.ts';

const created = vi.hoisted(() => vi.fn<() => object>(() => ({})));
vi.mock('../../../workers/sign-in/password/password-sign-in.ts', () => ({ createPasswordSignIn: created }));

const pair: TokenPair = { signIn: 's1', number: 1, accessToken: 'a', refreshToken: 'r' };

/** A manager that a tab has greeted. */
async function greeted(held: TokenPair | null): Promise<void> {
  const manager = new SignInManager({
    env: { scheduler: new TestScheduler(() => undefined) },
    scope: createScope((bug) => {
      throw bug;
    }),
    common: Promise.resolve({}),
    signIns: Promise.resolve({}),
    queue: { post: () => undefined },
    current: { self$: new BehaviorSubject(null), changed$: NEVER, streamOf: () => NEVER },
    tokens: { pair: held, pair$: new Subject() },
    http: { expired$: NEVER },
    tell: () => undefined,
  } as never);
  await manager.hello({ tokens: null, auto: null } as never);
  await new Promise((loaded) => setImmediate(loaded));
}

test('The code of the sign-in with a password loads when a tab connects without a sign-in', async () => {
  await greeted(pair);
  expect(created).not.toHaveBeenCalled();
  await greeted(null);
  await vi.waitFor(() => expect(created).toHaveBeenCalledOnce());
});
