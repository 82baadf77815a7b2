// The tab. The shell around everything that needs a sign-in: rail, content, toasts, the window's title.
import { useLingui } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useNotices, useView } from '../../line/hooks.ts';
import type { Notice } from '../../core/contract/views.ts';
import { windowTitle } from '../../platform/title.ts';
import { ToastRegion } from '../../ui/ToastRegion.tsx';
import { toasts } from '../../ui/toasts.ts';
import { forgetUnsent } from './chat/composer/unsent.ts';
import styles from './HomeScreen.module.css';
import { Rail } from './Rail.tsx';
import { unreadSum } from './unread-sum.ts';

export function HomeScreen() {
  const { t } = useLingui();
  const unread = unreadSum(useView({ view: 'chats' }).rows);

  useEffect(() => {
    document.title = windowTitle(unread);
    return () => {
      document.title = windowTitle(0);
    };
  }, [unread]);
  // Nothing of one account is left when another one comes (X-ACC-04).
  useEffect(() => leaveNothing, []);

  const tell = (notice: Notice): void => {
    if (notice.kind === 'refused') toasts.add({ kind: 'wrong', text: notice.message });
    else if (notice.kind === 'reconnected') {
      toasts.add({ kind: 'good', text: t`Reconnection successful`, key: 'line' });
    } else {
      toasts.add({ kind: 'info', text: t`Disconnected, trying to reconnect...`, key: 'line' });
    }
  };
  useNotices(tell);

  return (
    <div className={styles.shell}>
      <Rail unread={unread} />
      <Suspense fallback={<main className={styles.waiting} aria-busy="true" />}>
        <Outlet />
      </Suspense>
      <ToastRegion label={t`Notices`} closeLabel={t`Close`} />
    </div>
  );
}

function leaveNothing(): void {
  forgetUnsent();
  for (const toast of toasts.list()) toasts.dismiss(toast.id);
}
