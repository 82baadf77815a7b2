// Endpoints of sign-in: login, token refresh, logout.
import { endpoints } from '../../src/core/wire/index.ts';
import { logIn } from '../auth/log-in.ts';
import { refreshSignIn, signOut } from '../auth/signins.ts';
import type { AddRoute } from '../http/route.ts';
import { done } from '../result.ts';
import type { Services } from '../services.ts';

export function addSignInRoutes(add: AddRoute, services: Services): void {
  add(endpoints.login, ({ body, address, userAgent }) => logIn(services, { ...body, address, userAgent }));

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
