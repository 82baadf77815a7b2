// The tab. Exit (HOME-07, SESS-09): the sign-in ends in every tab of this browser, and does not come back
// by itself. The router leads to the login as soon as the engine tells it.
import { useLingui } from '@lingui/react/macro';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { useLine } from '../line/hooks.ts';
import { stopAutoSignIn } from '../platform/auto-sign-in.ts';
import { storage } from '../platform/storage.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { toasts } from '../ui/toasts.ts';

export function ExitButton() {
  const { t } = useLingui();
  const line = useLine();
  const [busy, setBusy] = useState(false);
  const exit = async (): Promise<void> => {
    setBusy(true);
    stopAutoSignIn(storage.signIn);
    const receipt = await line.command('signOut', {});
    if (receipt.ok || receipt.error.code === 'SIGNED_OUT') return;
    setBusy(false);
    toasts.add({ kind: 'wrong', text: t`Exiting did not work. Try again.` });
  };
  return (
    <IconButton label={t`Exit`} title={t`Exit`} busy={busy} onClick={() => void exit()}>
      <LogOut />
    </IconButton>
  );
}
