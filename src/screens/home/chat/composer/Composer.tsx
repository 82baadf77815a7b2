// The tab. Where one writes. Enter sends, Ctrl+Enter and Shift+Enter make a line (X-CHAT-07); the text stays
// until the engine has written it down, and stays when it could not.
import { useLingui } from '@lingui/react/macro';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ChatKey } from '../../../../core/domain/chat-key.ts';
import { useLine } from '../../../../line/hooks.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import styles from './Composer.module.css';
import { EmojiButton } from './EmojiButton.tsx';
import { fitToText } from './fit-to-text.ts';
import { insertText } from './insert-text.ts';
import { meaningOf } from './keys.ts';
import { COUNTED_FROM, LONGEST_TEXT, outgoing, withoutSent } from './outgoing.ts';
import { sendText } from './send-text.ts';
import { keepUnsent, unsentOf } from './unsent.ts';

export function Composer({ chat }: { chat: ChatKey }) {
  const { t } = useLingui();
  const line = useLine();
  const noteId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => unsentOf(chat));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<'too-long' | 'not-taken' | null>(null);
  const going = outgoing(text);

  useEffect(() => keepUnsent(chat, text), [chat, text]);
  useLayoutEffect(() => fitToText(field.current));
  useEffect(() => {
    // A touch keyboard would cover what one opened the chat for.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, []);

  const send = async (): Promise<void> => {
    if (going.is === 'blank' || busy) return;
    if (going.is === 'too-long') {
      setRefused('too-long');
      return;
    }
    setRefused(null);
    setBusy(true);
    const taken = await sendText(line, chat, going.content);
    setBusy(false);
    if (taken) {
      // The chat may have been left meanwhile: what is kept for it goes as well.
      keepUnsent(chat, withoutSent(unsentOf(chat), text));
      setText((now) => withoutSent(now, text));
    } else setRefused('not-taken');
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
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={press}
        />
        <IconButton
          kind="filled"
          label={t`Send`}
          title={t`Send`}
          disabled={going.is === 'blank'}
          busy={busy}
          onClick={() => void send()}
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
