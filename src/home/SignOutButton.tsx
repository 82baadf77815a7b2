// The sign-out button (HOME-07, SESS-09): signs out in every tab of this browser and turns the automatic sign-in off.
// The screen controller shows the login screen when the engine reports the sign-out.
'use no memo';

import { useLingui } from '@lingui/react/macro';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { useLine } from '../line/hooks.ts';
import { stopAutoSignIn } from '../platform/auto-sign-in.ts';
import { storage } from '../platform/storage.ts';
import { useFailureToast } from '../shared/use-failure-toast.ts';
import { IconButton } from '../ui/IconButton.tsx';

export function SignOutButton() {
  const { t } = useLingui();
  const line = useLine();
  const showFailure = useFailureToast();
  const [busy, setBusy] = useState(false);
  const signOut = async (): Promise<void> => {
    setBusy(true);
    stopAutoSignIn(storage.signIn);
    const receipt = await line.command('signOut', {});
    if (receipt.ok || receipt.error.code === 'SIGNED_OUT') return;
    setBusy(false);
    showFailure(receipt.error, t`Sign-out failed. Try again.`);
  };
  return (
    <IconButton label={t`Sign out`} title={t`Sign out`} busy={busy} onClick={() => void signOut()}>
      <LogOut />
    </IconButton>
  );
}
