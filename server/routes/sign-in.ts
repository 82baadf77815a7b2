// Server: signing in, staying in, signing out.
import { endpoints, ResultCode } from '../../src/core/wire/index.ts';
import { barredBy, beginSignIn, refreshSignIn, signOut } from '../auth/signins.ts';
import type { AddRoute } from '../http/route.ts';
import { findByName } from '../people/users.ts';
import { done, refuse, tooMany } from '../result.ts';
import type { Services } from '../services.ts';

export function addSignInRoutes(add: AddRoute, services: Services): void {
  const { tries, passwords } = services;

  // An unknown name costs the same time and gives the same answer as a wrong password, and nothing
  // about the account is said before the password was right.
  add(endpoints.login, async ({ body: { terminal, userName, password }, address }) => {
    const wait = tries.wait(address, userName);
    if (wait > 0) return tooMany('tooManyTries', wait);
    const user = await findByName(services, userName);
    if (!(await passwords.matches(password, user?.passwordHash ?? null)) || !user) {
      tries.failed(address, userName);
      return refuse('wrongPassword', [], ResultCode.WRONG_PASSWORD);
    }
    tries.succeeded(address, userName);
    return barredBy(user) ?? done(await beginSignIn(services, user, terminal));
  });

  add(endpoints.refreshToken, ({ refreshToken }) => refreshSignIn(services, refreshToken));

  add(
    endpoints.logout,
    async ({ accessToken }) => {
      await signOut(services, accessToken);
      return done(null);
    },
    { anyToken: true },
  );
}
