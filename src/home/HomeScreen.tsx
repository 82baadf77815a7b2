// The tab. The shell around everything that needs a sign-in: rail, content, toasts, the window's title.
import { useLingui } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { draftsOf } from '../chat/composer/draft/drafts-of-line.ts';
import { useLine, useRow, useView } from '../line/hooks.ts';
import { snapshotOnLeave } from '../platform/shell-snapshot.ts';
import { storage } from '../platform/storage.ts';
import { windowTitle } from '../platform/title.ts';
import { DialogWordsContext } from '../ui/dialog-words.ts';
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { toasts } from '../ui/toasts.ts';
import { useAttending } from './attention/use-attending.ts';
import styles from './HomeScreen.module.css';
import { useShellKeys } from './keys/use-shell-keys.ts';
import { Rail } from './Rail.tsx';
import { ReleaseBar } from './ReleaseBar.tsx';
import { unreadSum } from './unread-sum.ts';
import { useNoticeToasts } from './use-notice-toasts.ts';
import { useSettled } from './use-settled.ts';

/** ms */
const SETTLED = 100;

export function HomeScreen() {
  const user = useRow({ view: 'status' })?.self?.id ?? null;
  const [shown, setShown] = useState({ user, turn: 0 });
  // An engine that has just come up knows of nobody yet: that is no other account.
  if (user !== null && user !== shown.user)
    setShown({ user, turn: shown.user === null ? shown.turn : shown.turn + 1 });
  // Nothing of one account is left when another one comes (X-ACC-04).
  return <Shell key={shown.turn} />;
}

function Shell() {
  const { t } = useLingui();
  const line = useLine();
  const chats = useView({ view: 'chats' });
  // Of some of the chats it would be a number that nobody has to do with.
  // A message that is read as it comes is none for title, icon and badge.
  const unread = useSettled(chats.more ? 0 : unreadSum(chats.rows), SETTLED);

  useEffect(() => {
    document.title = windowTitle(unread);
  }, [unread]);
  useEffect(
    () => () => {
      document.title = windowTitle(0);
    },
    [],
  );
  useEffect(() => {
    const unsent = draftsOf(line);
    return () => {
      unsent.forget();
      for (const toast of toasts.list()) toasts.dismiss(toast.id);
    };
  }, [line]);
  useNoticeToasts();
  useShellKeys();
  const { news, Attending } = useAttending();
  const shell = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const over = new AbortController();
    snapshotOnLeave(window, () => shell.current, storage, over.signal);
    return () => over.abort();
  }, []);

  return (
    <DialogWordsContext value={{ move: t`Move the dialog` }}>
      <div ref={shell} className={styles.shell}>
        <ReleaseBar />
        <Rail unread={unread} />
        <Suspense fallback={<main className={styles.waiting} aria-busy="true" />}>
          <Outlet />
        </Suspense>
        {Attending && <Attending news={news} unread={unread} />}
        <ToastRegion label={t`Notices`} closeLabel={t`Close`} />
      </div>
    </DialogWordsContext>
  );
}
