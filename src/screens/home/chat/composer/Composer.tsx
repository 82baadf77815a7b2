// The tab. Where one writes. Enter sends, Ctrl+Enter and Shift+Enter make a line (X-CHAT-07). A sent text leaves
// the field at once, or a fast typist would run into it; it is held until the engine has written it down, and
// comes back when it could not. What is not sent is a draft (X-CHAT-08).
import { useLingui } from '@lingui/react/macro';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ChatKey } from '../../../../core/domain/chat-key.ts';
import { useLine } from '../../../../line/hooks.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { insist } from '../../../shared/insist.ts';
import { AttachButton } from '../attach/AttachButton.tsx';
import styles from './Composer.module.css';
import type { Draft } from './draft-field.ts';
import { EmojiButton } from './EmojiButton.tsx';
import { fitToText } from './fit-to-text.ts';
import { insertText } from './insert-text.ts';
import { meaningOf } from './keys.ts';
import { COUNTED_FROM, LONGEST_TEXT, outgoing } from './outgoing.ts';
import { nextTmpId } from './tmp-ids.ts';
import { useUnsent } from './use-unsent.ts';

export interface ComposerProps {
  chat: ChatKey;
  /** What the engine holds for this chat; null until it has told. */
  draft: Draft | null;
}

export function Composer({ chat, draft }: ComposerProps) {
  const { t } = useLingui();
  const line = useLine();
  const noteId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const unsent = useUnsent(chat, draft);
  const { text } = unsent;
  const [refused, setRefused] = useState<'too-long' | 'not-taken' | null>(null);
  const going = outgoing(text);

  useLayoutEffect(() => fitToText(field.current));
  useEffect(() => {
    // A touch keyboard would cover what one opened the chat for.
    if (hasKeyboard()) field.current?.focus({ preventScroll: true });
  }, []);

  const send = async (): Promise<void> => {
    if (going.is === 'blank') return;
    if (going.is === 'too-long') {
      setRefused('too-long');
      return;
    }
    setRefused(null);
    const settle = unsent.take();
    const receipt = await insist(line, 'sendText', { chat, tmpId: nextTmpId(), content: going.content });
    settle(receipt.ok);
    if (!receipt.ok) setRefused('not-taken');
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
          onChange={(event) => unsent.type(event.currentTarget.value)}
          onFocus={unsent.enter}
          onBlur={unsent.leave}
          onKeyDown={press}
        />
        <AttachButton
          chat={chat}
          onDone={() => {
            if (hasKeyboard()) field.current?.focus({ preventScroll: true });
          }}
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

const hasKeyboard = (): boolean => matchMedia('(pointer: fine)').matches;

function keysOf(event: KeyboardEvent) {
  const { key, ctrlKey, shiftKey, altKey, metaKey, keyCode } = event;
  return { key, ctrlKey, shiftKey, altKey, metaKey, keyCode };
}
