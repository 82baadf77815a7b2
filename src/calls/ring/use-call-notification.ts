// The system notification of a ringing call, shown by one tab while no tab has the focus. It closes with the ringing.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { desktop } from '../../platform/desktop.ts';
import { flash } from '../../platform/flash.ts';
import { notificationPrompt } from '../../platform/notification-prompt.ts';
import { notifier } from '../../platform/notify.ts';

const NAME = 'call';
const ICON = '/icons/icon-192.png';

/**
 * @param isRinger the engine has chosen this tab, which is the focused one where any tab has the focus
 * @param isLoud the notification sounds, because a page without a press may not play the ringtone
 */
export function useCallNotification(name: string, words: string, isRinger: boolean, isLoud: boolean): void {
  const { t } = useLingui();
  const show = useEffectEvent(() => {
    if (document.hasFocus()) return;
    flash();
    if (notifier.permission() === 'default') return notificationPrompt.raise();
    if (notificationPrompt.isOff()) return;
    const where = desktop ? t`Open the window to answer.` : t`Open this tab to answer.`;
    const body = `${words}\n${where}`;
    // The click brings the tab to the front, and the acceptor is there.
    notifier.show({
      name: NAME,
      title: name,
      body,
      icon: ICON,
      message: null,
      isLoud,
      onClick: () => undefined,
    });
  });
  useEffect(() => {
    if (!isRinger) return;
    show();
    const close = (): void => notifier.close(NAME);
    // A user who has come to the tab by another way needs it no more.
    window.addEventListener('focus', close);
    return () => {
      window.removeEventListener('focus', close);
      close();
    };
  }, [isRinger]);
}
