// Toasts for notices from the engine, such as a lost connection (ERR-11, ERR-12).
import { useLingui } from '@lingui/react/macro';
import type { Notice } from '../core/contract/views.ts';
import { useLine, useNotices } from '../line/hooks.ts';
import { copyDiagnostics } from '../shared/copy-diagnostics.ts';
import { toasts } from '../ui/toasts.ts';

export function useNoticeToasts(): void {
  const line = useLine();
  useNotices(useNoticeToast(() => copyDiagnostics(line)));
}

/**
 * Returns the function that shows one notice as a toast.
 * @param copyToClipboard copies the diagnostics; resolves with false where that failed
 */
export function useNoticeToast(copyToClipboard: () => Promise<boolean>): (notice: Notice) => void {
  const { t } = useLingui();
  const copy = async (): Promise<void> => {
    const copied = await copyToClipboard();
    if (copied) toasts.add({ kind: 'good', text: t`Copied` });
    else toasts.add({ kind: 'wrong', text: t`The browser did not allow copying.` });
  };
  const show = (notice: Notice): void => {
    switch (notice.kind) {
      case 'refused':
        toasts.add({ kind: 'wrong', text: notice.message });
        break;
      case 'no-profile':
        toasts.add({
          kind: 'wrong',
          text: t`Your profile could not be loaded. Trying again…`,
          key: 'profile',
        });
        break;
      case 'reconnected':
        toasts.add({ kind: 'good', text: t`Reconnection successful`, key: 'line' });
        break;
      case 'reconnecting':
        toasts.add({ kind: 'wrong', text: t`Disconnected, trying to reconnect...`, key: 'line' });
        break;
      case 'storage':
        toasts.add({ kind: 'info', text: storageWords(notice.what), key: 'storage', ms: 12_000 });
        break;
      case 'bug':
        toasts.add({
          kind: 'wrong',
          text: t`Something went wrong. Nothing is lost.`,
          key: 'bug',
          ms: 20_000,
          action: { label: t`Copy diagnostics`, onPress: () => void copy() },
        });
        break;
      case 'attend':
      case 'mention':
        // The folder attention/ handles these notices.
        break;
    }
  };
  const storageWords = (what: (Notice & { kind: 'storage' })['what']): string => {
    switch (what) {
      case 'damaged':
        return t`Part of the data stored in this browser was damaged. It is being loaded from the server again.`;
      case 'lost':
        return t`This browser lost its stored data. Your messages are being loaded from the server again.`;
      case 'pruned':
        return t`The disk is full. The oldest messages were removed from this browser, not from the server.`;
    }
  };
  return show;
}
