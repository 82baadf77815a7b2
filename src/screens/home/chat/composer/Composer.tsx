// The tab. Where one writes. Enter sends, Ctrl+Enter and Shift+Enter make a line (X-CHAT-07). A sent text leaves
// the field at once, or a fast typist would run into it; it is held until the engine has written it down, and
// comes back when it could not.
import { useLingui } from '@lingui/react/macro';
import ArrowUp from 'lucide-react/icons/arrow-up';
import {
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ChatKey } from '../../../../core/domain/chat-key.ts';
import { useLine } from '../../../../line/hooks.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import styles from './Composer.module.css';
import { EmojiButton } from './EmojiButton.tsx';
import { fitToText } from './fit-to-text.ts';
import { insertText } from './insert-text.ts';
import { meaningOf } from './keys.ts';
import { COUNTED_FROM, LONGEST_TEXT, outgoing } from './outgoing.ts';
import { sendText } from './send-text.ts';
import { keepUnsent, takeUnsent, unsentOf, watchUnsent } from './unsent.ts';

export function Composer({ chat }: { chat: ChatKey }) {
  const { t } = useLingui();
  const line = useLine();
  const noteId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useSyncExternalStore(watchUnsent, () => unsentOf(chat));
  const [refused, setRefused] = useState<'too-long' | 'not-taken' | null>(null);
  const going = outgoing(text);

  useLayoutEffect(() => fitToText(field.current));
  useEffect(() => {
    // A touch keyboard would cover what one opened the chat for.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, []);

  const send = async (): Promise<void> => {
    if (going.is === 'blank') return;
    if (going.is === 'too-long') {
      setRefused('too-long');
      return;
    }
    setRefused(null);
    const settle = takeUnsent(chat);
    const written = await sendText(line, chat, going.content);
    settle(written);
    if (!written) setRefused('not-taken');
  };

  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const meaning = meaningOf({ ...keysOf(event), isComposing: event.nativeEvent.isComposing });
    if (meaning === null) return;
    event.preventDefault();
    if (meaning === 'send') void send();
    else insertText(event.currentTarget, '\n');
  };

  const notes = {
    'too-long': t`The text is too long: at most ${LONGEST_TEXT} characters can be sent. Shorten it or send it in parts.`,
    'not-taken': t`This message could not be written down. Your text is still here, try again.`,
  };
  const note = refused === 'too-long' && going.is !== 'too-long' ? null : refused;

  return (
    <footer className={styles.composer}>
      <div className={styles.box} data-wrong={note !== null || undefined}>
        <EmojiButton onChoose={(emoji) => field.current && insertText(field.current, emoji)} />
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          dir="auto"
          enterKeyHint="send"
          aria-label={t`Message`}
          aria-describedby={noteId}
          placeholder={t`Write a message`}
          value={text}
          onChange={(event) => keepUnsent(chat, event.currentTarget.value)}
          onKeyDown={press}
        />
        <IconButton
          kind="filled"
          label={t`Send`}
          title={t`Send`}
          disabled={going.is === 'blank'}
          // The caret, and with it the keyboard of a phone, stays where one writes.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            void send();
            field.current?.focus({ preventScroll: true });
          }}
        >
          <ArrowUp />
        </IconButton>
      </div>
      <p
        id={noteId}
        className={styles.note}
        role={note ? 'alert' : undefined}
        data-wrong={note !== null || undefined}
      >
        <span className={styles.words}>{note ? notes[note] : t`Enter sends · Ctrl+Enter new line`}</span>
        {text.length >= COUNTED_FROM && (
          <span className={styles.count}>
            {text.trimEnd().length} / {LONGEST_TEXT}
          </span>
        )}
      </p>
    </footer>
  );
}

function keysOf(event: KeyboardEvent) {
  const { key, ctrlKey, shiftKey, altKey, metaKey, keyCode } = event;
  return { key, ctrlKey, shiftKey, altKey, metaKey, keyCode };
}
