// Bar of the chat list that asks once for permission to show notifications of new messages. The bar covers
// nothing.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { notificationPrompt } from '../../platform/notification-prompt.ts';
import { notifier } from '../../platform/notify.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { toasts } from '../../ui/toasts.ts';
import styles from './NotifyBar.module.css';

export function NotifyBar({ className }: { className?: string | undefined }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const turnOn = async (): Promise<void> => {
    setBusy(true);
    const permission = await notifier.ask();
    setBusy(false);
    // Only a denial is stored. After a prompt that was closed without an answer, the bar may appear again.
    notificationPrompt.answer(permission !== 'denied');
    if (permission === 'denied') {
      toasts.add({
        text: t`Your browser blocks notifications from Partyline. Allow them in the browser settings for this site.`,
      });
    }
  };
  return (
    <Banner kind="info" className={className}>
      {t`Turn on notifications for new messages?`}
      <span className={styles.acts}>
        <Button size="small" kind="primary" busy={busy} onClick={() => void turnOn()}>
          {t`Turn on`}
        </Button>
        <Button size="small" kind="ghost" onClick={() => notificationPrompt.answer(false)}>
          {t`Not now`}
        </Button>
      </span>
    </Banner>
  );
}
