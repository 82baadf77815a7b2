// The login screen: the form, and a link to the registration where the server offers one (LOGIN-03).
'use no memo';

import { Trans } from '@lingui/react/macro';
import { PRODUCT } from '../platform/title.ts';
import { LoginForm } from './LoginForm.tsx';
import type { SignedOutScreenProps } from './open-address.ts';
import { SignedOutLink } from './SignedOutLink.tsx';
import { SignedOutPage } from './SignedOutPage.tsx';
import { useSiteConfig } from './site-config.ts';

export function LoginScreen({ open }: SignedOutScreenProps) {
  const site = useSiteConfig();
  const modes = site.config?.registration ?? [];
  return (
    <SignedOutPage
      title={<Trans>Sign in to {PRODUCT}</Trans>}
      other={
        modes.length > 0 && (
          <>
            <Trans>No account yet?</Trans>
            <SignedOutLink to="/register" open={open}>
              <Trans>Register</Trans>
            </SignedOutLink>
          </>
        )
      }
    >
      <LoginForm />
    </SignedOutPage>
  );
}
