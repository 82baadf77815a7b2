// The frame of an incoming call, private or group: the overlay with its keys, focus, title and notification. It takes the
// focus unless the user is typing, so that no typed key answers the call.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { setTitle } from '../../platform/title.ts';
import { usePortal } from '../../ui/portal.ts';
import { focusOnArrival } from '../arrival-focus.ts';
import { acceptorAct, type AcceptorAct } from './acceptor-keys.ts';
import styles from './Acceptor.module.css';
import { useRingsAloud } from './rings-aloud.ts';
import { useCallNotification } from './use-call-notification.ts';
import { isolated } from '../../ui/text-direction.ts';

export interface AcceptorFrameProps {
  /** The user or group that calls. */
  name: string;
  /** The kind of the call, below the name. */
  words: string;
  avatar: ReactNode;
  /** More about the call, below the words. */
  children?: ReactNode;
  /** The buttons. */
  acts: ReactNode;
  busy: boolean;
  /** The call may be accepted with video. */
  isVideo: boolean;
  /** The chat of the call, whose settings decide about the sound. */
  chat: ChatKey;
  /** This tab rings and notifies. */
  isRinger: boolean;
  onAct: (act: AcceptorAct) => void;
}

export function AcceptorFrame(props: AcceptorFrameProps) {
  const { name, words, avatar, children, acts, busy, isVideo, chat, isRinger, onAct } = props;
  const titleId = useId();
  useCallNotification(name, words, isRinger, useRingsAloud(chat));
  useRingingTitle(`${isolated(name)} · ${words}`);
  const { ref, shownAt } = useArrivalFocus();
  const handleKey = (event: KeyboardEvent): void => {
    const act = acceptorAct(event.nativeEvent, isVideo, event.timeStamp - shownAt.current);
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    onAct(act);
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
      {avatar}
      <div className={styles.who}>
        <h2 id={titleId} className={styles.name}>
          <bdi title={name}>{name}</bdi>
        </h2>
        <p id={`${titleId}-words`} className={styles.words}>
          {words}
        </p>
      </div>
      {children}
      <div className={styles.acts} aria-busy={busy || undefined}>
        {acts}
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
