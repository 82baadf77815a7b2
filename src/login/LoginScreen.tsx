// The login screen: the form, the saved accounts, and a link to the registration where the server offers one (LOGIN-03).
'use no memo';

import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { PRODUCT } from '../platform/title.ts';
import { LoginForm } from './LoginForm.tsx';
import type { SignedOutScreenProps } from './open-address.ts';
import { SignedOutLink } from './SignedOutLink.tsx';
import { SignedOutPage } from './SignedOutPage.tsx';
import { useSavedSignIns } from './saved/use-saved-sign-ins.ts';
import { useSiteConfig } from '../shared/site-config.ts';

export function LoginScreen({ open }: SignedOutScreenProps) {
  const site = useSiteConfig();
  const modes = site.config?.registration ?? [];
  const { hasAccounts, SavedSignIns } = useSavedSignIns();
  // A new key makes the form read the stored sign-in again.
  const [formKey, setFormKey] = useState(0);
  return (
    <SignedOutPage
      title={<Trans>Sign in to {PRODUCT}</Trans>}
      hasLaterPart={hasAccounts}
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
      <LoginForm key={formKey} />
      {SavedSignIns && <SavedSignIns onChange={() => setFormKey(formKey + 1)} />}
    </SignedOutPage>
  );
}
