// Toasts for notices from the engine, such as a lost connection (ERR-11, ERR-12).
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Notice } from '../../core/contract/views.ts';
import { useRow } from '../../line/hooks.ts';
import { CONNECTION, refusalKey } from '../../shared/failure-cause.ts';
import { useMissingPartToast } from '../../shared/lazy/use-missing-part-toast.ts';
import { useFaultToast } from '../../shared/use-failure-toast.ts';
import { type ToastInput, toasts } from '../../ui/toasts.ts';

/** Returns the function that shows one notice. */
export function useNoticeToasts(): (notice: Notice) => void {
  const showNotice = useNoticeToast(useFaultToast(), useMissingPartToast());
  const isLive = useRow({ view: 'status' })?.phase === 'live';
  // The notice of the reconnection may go to another tab. A hidden tab would show the loss of the connection later.
  useEffect(() => {
    if (!isLive) return;
    for (const { id, key, kind } of toasts.list())
      if (key === CONNECTION && kind === 'wrong') toasts.dismiss(id);
  }, [isLive]);
  return showNotice;
}

/**
 * Returns the function that shows one notice as a toast.
 * @param faultToast makes the toast of a fault, which offers to copy the diagnostics
 * @param showMissingPart shows that a part did not load
 */
export function useNoticeToast(
  faultToast: (text: string) => ToastInput,
  showMissingPart: () => void,
): (notice: Notice) => void {
  const { t } = useLingui();
  const show = (notice: Notice): void => {
    switch (notice.kind) {
      case 'refused':
        toasts.add({ kind: 'wrong', text: notice.message, key: refusalKey(notice.message) });
        break;
      case 'no-profile':
        toasts.add({
          kind: 'wrong',
          text: t`Your profile could not be loaded. Trying again…`,
          key: 'profile',
        });
        break;
      case 'reconnected':
        toasts.add({ kind: 'good', text: t`Reconnection successful`, key: CONNECTION });
        break;
      case 'reconnecting':
        toasts.add({ kind: 'wrong', text: t`Disconnected, trying to reconnect...`, key: CONNECTION });
        break;
      case 'storage':
        showStorage(notice.what);
        break;
      case 'part':
        showMissingPart();
        break;
      case 'bug':
        toasts.add(faultToast(t`Something went wrong. Nothing is lost.`));
        break;
      case 'attend':
      case 'mention':
      case 'withdrawn':
        // AttentionEffects handles these notices.
        break;
    }
  };
  const showStorage = (what: (Notice & { kind: 'storage' })['what']): void => {
    const text = storageWords(what);
    // A full disk is no fault of the app.
    const look = what === 'pruned' ? { text, ms: 12_000 } : faultToast(text);
    toasts.add({ ...look, kind: 'info', key: 'storage' });
  };
  const storageWords = (what: (Notice & { kind: 'storage' })['what']): string => {
    switch (what) {
      case 'damaged':
        return t`Part of the data stored in this browser was damaged. It is being loaded from the server again.`;
      case 'unsent':
        return t`An unsent message stored in this browser was damaged and is lost. Everything else is being loaded from the server again.`;
      case 'lost':
        return t`This browser lost its stored data. Your messages are being loaded from the server again.`;
      case 'pruned':
        return t`The disk is full. The oldest messages were removed from this browser, not from the server.`;
    }
  };
  return show;
}
