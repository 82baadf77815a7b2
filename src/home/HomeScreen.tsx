// The shell around all screens that need a sign-in: rail, content, toasts and the window title.
import { useLingui } from '@lingui/react/macro';
import { Outlet, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useRow } from '../line/hooks.ts';
import { snapshotOnLeave } from '../platform/shell-snapshot.ts';
import { storage } from '../platform/storage.ts';
import { setTitle } from '../platform/title.ts';
import { DialogWordsContext } from '../ui/dialog-words.ts';
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { toasts } from '../ui/toasts.ts';
import { useAttentionEffects } from './attention/use-attention-effects.ts';
import styles from './HomeScreen.module.css';
import { useShellKeys } from './keys/use-shell-keys.ts';
import { OverlayHost } from './OverlayHost.tsx';
import { Rail } from './Rail.tsx';
import { ReleaseBar } from './ReleaseBar.tsx';
import { hasOpenEntry } from './sections.ts';
import { useServerTime } from './use-server-time.ts';
import { useProfileLanguage } from './use-profile-language.ts';
import { useUnread } from './use-unread.ts';

export function HomeScreen() {
  const status = useRow({ view: 'status' });
  const user = status?.self?.id ?? null;
  useServerTime(status?.clockOffset ?? 0);
  const [shown, setShown] = useState({ user, generation: 0 });
  // A new engine knows no user at first; this is no change of the account.
  if (user !== null && user !== shown.user)
    setShown({ user, generation: shown.user === null ? shown.generation : shown.generation + 1 });
  // The new key drops all component state of the old account when another account signs in (X-ACC-04).
  return <Shell key={shown.generation} />;
}

function Shell() {
  const { t } = useLingui();
  const unread = useUnread();

  useEffect(() => {
    setTitle({ unread });
  }, [unread]);
  useEffect(
    () => () => {
      setTitle({ unread: 0, ringing: null });
    },
    [],
  );
  useEffect(
    () => () => {
      for (const toast of toasts.list()) toasts.dismiss(toast.id);
    },
    [],
  );
  useProfileLanguage();
  useShellKeys();
  const { notices, AttentionEffects } = useAttentionEffects();
  const isEntryOpen = useSearch({ strict: false, select: hasOpenEntry });
  const shell = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const abort = new AbortController();
    snapshotOnLeave(window, () => shell.current, storage, abort.signal);
    return () => abort.abort();
  }, []);

  return (
    <DialogWordsContext value={{ move: t`Move dialog` }}>
      <div ref={shell} className={styles.shell} data-entry-open={isEntryOpen || undefined}>
        <ReleaseBar />
        <Rail unread={unread} />
        <Suspense fallback={<main className={styles.waiting} aria-busy="true" />}>
          <Outlet />
        </Suspense>
        <OverlayHost />
        {AttentionEffects && <AttentionEffects notices={notices} unread={unread} />}
        <ToastRegion label={t`Notifications`} closeLabel={t`Close`} />
      </div>
    </DialogWordsContext>
  );
}
