// The sentence that tells the user why the last sign-in ended (ERR-13, ERR-14, ERR-26..28).
'use no memo';

import { useLingui } from '@lingui/react/macro';
import type { SignInEnd } from '../core/contract/rows.ts';

export function useEndedWords(): (end: SignInEnd) => string {
  const { t } = useLingui();
  return (end) => {
    switch (end.why) {
      case 'forced-logoff':
        return t`You are logged in elsewhere and will be forced to log off`;
      case 'banned':
        return t`Your account has been banned by the administrator for the following reasons: ${{ reason: end.reason }}`;
      case 'cancelled':
        return t`Your account has been cancelled`;
      case 'removed':
        return t`This device was signed out from another device. Type your password to sign in again.`;
      case 'pull-failed':
        return withDetail(t`Failed to pull offline messages`, end.message);
      case 'initialization-failed':
        return withDetail(t`Initialization Failed`, end.message);
      case 'expired':
        return end.message || t`Your sign-in has expired. Sign in again.`;
    }
  };
}

const withDetail = (sentence: string, detail: string): string =>
  detail ? `${sentence} (${detail})` : sentence;
