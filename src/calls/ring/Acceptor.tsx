// The overlay of an incoming call: the caller, and the buttons to accept or decline (PCALL-05, PCALL-12, PCALL-13).
// It takes the focus unless the user is typing, so that no typed key answers the call.
import { useLingui } from '@lingui/react/macro';
import Phone from 'lucide-react/icons/phone';
import PhoneOff from 'lucide-react/icons/phone-off';
import Video from 'lucide-react/icons/video';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { CallStateRow } from '../../core/contract/call-rows.ts';
import { CallMode } from '../../core/wire/profile-s/enums.ts';
import { useLine } from '../../line/hooks.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import { useBusy } from '../../shared/use-busy.ts';
import { useCommand } from '../../shared/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { setTitle } from '../../platform/title.ts';
import { usePortal } from '../../ui/portal.ts';
import { focusOnArrival } from '../arrival-focus.ts';
import { usePeer } from '../call-context.ts';
import { acceptorAct, type AcceptorAct } from './acceptor-keys.ts';
import styles from './Acceptor.module.css';
import { useCallNotification } from './use-call-notification.ts';

export interface AcceptorProps {
  row: CallStateRow;
  /** This tab rings and notifies. */
  isRinger: boolean;
}

export function Acceptor({ row, isRinger }: AcceptorProps) {
  const { t } = useLingui();
  const command = useCommand();
  const line = useLine();
  const [busy, run] = useBusy();
  const { name, headImage } = usePeer(row.peerId);
  const titleId = useId();
  const isVideo = row.mode === CallMode.VIDEO;
  const words = isVideo ? t`Incoming video call` : t`Incoming voice call`;
  useCallNotification(name, words, isRinger);
  useRingingTitle(`${name} · ${words}`);
  const { ref, shownAt } = useArrivalFocus();

  const answer = (act: AcceptorAct): void => {
    void run(async () => {
      if (act === 'decline') return void (await command('callQuit', { call: row.call }));
      // Without the camera, also for a call with video; the wish comes first, so that the camera stays closed.
      if (act === 'voice' && isVideo) await line.command('callWant', { camera: false });
      await command('callAccept', { call: row.call });
    });
  };
  const handleKey = (event: KeyboardEvent): void => {
    const act = acceptorAct(event.nativeEvent, isVideo, event.timeStamp - shownAt.current);
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    answer(act);
  };
  return createPortal(
    <div
      ref={ref}
      className={styles.acceptor}
      data-theme="dark"
      data-call=""
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={`${titleId}-words`}
      tabIndex={-1}
      onKeyDown={handleKey}
    >
      <Avatar id={`u${row.peerId}`} name={name} image={headImage} size={64} />
      <div className={styles.who}>
        <h2 id={titleId} className={styles.name}>
          <bdi title={name}>{name}</bdi>
        </h2>
        <p id={`${titleId}-words`} className={styles.words}>
          {words}
        </p>
      </div>
      <div className={styles.acts} aria-busy={busy || undefined}>
        <Button
          kind="danger"
          size="large"
          icon={<PhoneOff />}
          disabled={busy}
          title={t`Decline (D)`}
          onClick={() => answer('decline')}
        >{t`Decline`}</Button>
        {isVideo && (
          <Button
            className={styles.voice}
            size="large"
            icon={<Phone />}
            disabled={busy}
            title={t`Accept without your camera (A)`}
            onClick={() => answer('voice')}
          >{t`Voice only`}</Button>
        )}
        <Button
          className={styles.accept}
          size="large"
          icon={isVideo ? <Video /> : <Phone />}
          disabled={busy}
          title={isVideo ? t`Accept with video (V)` : t`Accept (A)`}
          onClick={() => answer(isVideo ? 'video' : 'voice')}
        >{t`Accept`}</Button>
      </div>
    </div>,
    usePortal() ?? document.body,
  );
}

/** Moves the focus to the overlay, and back when it closes. A user who types in a field keeps the focus; F6 moves it. */
function useArrivalFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    const overlay = ref.current;
    let before = document.activeElement;
    shownAt.current = performance.now();
    focusOnArrival(overlay);
    const abort = new AbortController();
    const move = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'F6') return;
      event.preventDefault();
      if (!overlay?.contains(document.activeElement)) before = document.activeElement;
      overlay?.focus();
    };
    document.addEventListener('keydown', move, { signal: abort.signal, capture: true });
    return () => {
      abort.abort();
      const hadFocus = overlay?.contains(document.activeElement) === true || isNothingFocused();
      if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return { ref, shownAt };
}

/** Shows the call in the title of the window, for users who look at another tab. */
function useRingingTitle(ringing: string): void {
  useEffect(() => {
    setTitle({ ringing });
    return () => setTitle({ ringing: null });
  }, [ringing]);
}

const isNothingFocused = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
