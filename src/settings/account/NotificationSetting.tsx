// The switch for notifications of this browser. The browser's permission decides first, so its state is shown too.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { desktop } from '../../platform/desktop.ts';
import { notificationPrompt } from '../../platform/notification-prompt.ts';
import { notifier } from '../../platform/notify.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { Switch } from '../../ui/Switch.tsx';

export function NotificationSetting() {
  const { t } = useLingui();
  const [{ permission, isOff }, setState] = useState(current);
  const [busy, run] = useBusy();
  // The user may change the permission in the browser's own settings, or the switch in another tab.
  useEffect(() => {
    const refresh = (): void => setState(current());
    addEventListener('focus', refresh);
    addEventListener('storage', refresh);
    return () => {
      removeEventListener('focus', refresh);
      removeEventListener('storage', refresh);
    };
  }, []);
  const change = async (on: boolean): Promise<void> => {
    const granted = on ? (await notifier.ask()) === 'granted' : false;
    // A refusal in the browser's question is no choice of the switch.
    if (!on || granted) notificationPrompt.answer(on);
    setState(current());
  };
  const hint = {
    missing: t`This browser shows no notifications.`,
    denied: t`Your browser blocks notifications from Partyline. Allow them in the browser settings for this site.`,
    default: t`The browser asks for your permission first.`,
    granted: t`Shows new messages while you look at something else.`,
  }[permission];
  return (
    <Switch
      label={desktop ? t`Notifications on this computer` : t`Notifications in this browser`}
      hint={hint}
      checked={permission === 'granted' && !isOff}
      busy={busy}
      disabled={permission === 'missing' || permission === 'denied'}
      onChange={(on) => void run(() => change(on))}
    />
  );
}

const current = () => ({ permission: notifier.permission(), isOff: notificationPrompt.isOff() });
