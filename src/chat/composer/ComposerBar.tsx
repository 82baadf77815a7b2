// The tab. Where one writes: the field, what stands above it, and the buttons beside it. What is sent, and why not, is
// use-sending.ts; the keys are here: Esc puts away what is on top, then what is answered to (X-CHAT-22).
import { useLingui } from '@lingui/react/macro';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { targetOf } from '../../core/domain/chat-key.ts';
import { ChatType } from '../../core/domain/enums.ts';
import { useLine, useRow } from '../../line/hooks.ts';
import { LazyBoundary } from '../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../shared/lazy/on-demand.ts';
import { useNames } from '../../shared/use-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { AttachButton } from './attach/AttachButton.tsx';
import { DropZone } from './attach/DropZone.tsx';
import { forgetOffered, offerFiles, useOffered } from './attach/offered-files.ts';
import styles from './Composer.module.css';
import type { ComposerProps } from './Composer.tsx';
import { useDraft } from './draft/use-draft.ts';
import { Field, type FieldHandle } from './editor/EditorField.tsx';
import { EmojiButton } from './EmojiButton.tsx';
import { hasKeyboard } from './has-keyboard.ts';
import { KeyHint } from './KeyHint.tsx';
import { meaningOf } from './keys.ts';
import { MentionList, optionId } from './mention/MentionList.tsx';
import { useMentions } from './mention/use-mentions.ts';
import { COUNTED_FROM, LONGEST_TEXT } from './outgoing-text.ts';
import { ReceiptSwitch } from './ReceiptSwitch.tsx';
import { VoiceButton } from './record/VoiceButton.tsx';
import { ReplyBar } from './reply/ReplyBar.tsx';
import { useReply } from './reply/use-reply.ts';
import { useSending } from './use-sending.ts';

const FilesTray = onDemand(async () => (await import('./attach/FilesTray.tsx')).FilesTray);

export function ComposerBar({ chat, draft, onUp }: ComposerProps) {
  const { t } = useLingui();
  const line = useLine();
  const nameOf = useNames();
  const noteId = useId();
  const bar = useRef<HTMLElement>(null);
  const field = useRef<FieldHandle>(null);
  const head = useRow({ view: 'head', chat });
  const unsent = useDraft(chat, draft);
  const reply = useReply(chat);
  const mentions = useMentions(chat, head?.role ?? null, field);
  const offered = useOffered(chat);
  const { going, note, send, noRoom, receipt, setReceipt, sent } = useSending(chat, unsent, reply, field);
  const isGroup = targetOf(chat).type === ChatType.GROUP;
  const name = head ? nameOf(head) : '';
  const { text } = unsent;
  const quote = reply.target?.id ?? null;

  useEffect(() => {
    // It comes a moment after the chat: who is in a menu or a dialog by then stays there.
    const isElsewhere = document.activeElement?.closest('[role=menu], [role=dialog]');
    if (hasKeyboard() && !isElsewhere) field.current?.focus();
  }, []);
  // A menu that set it gives the focus back to where it was opened, a moment later.
  useEffect(() => {
    if (quote === null) return undefined;
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [quote]);

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (mentions.press(event)) return;
    const { nativeEvent, key } = event;
    const meaning = meaningOf(nativeEvent);
    if (meaning !== null) {
      event.preventDefault();
      if (meaning === 'send') void send();
      else field.current?.insert('\n');
    } else if (key === 'Escape' && reply.target && !nativeEvent.isComposing) {
      event.stopPropagation();
      reply.cancel();
    } else if (key === 'ArrowUp' && text === '' && onUp && !event.shiftKey && !nativeEvent.isComposing) {
      event.preventDefault();
      onUp();
    }
  };

  const back = (): void => {
    if (hasKeyboard()) field.current?.focus();
  };
  const { list } = mentions;
  return (
    <footer ref={bar} className={styles.composer}>
      {reply.target && <ReplyBar chat={chat} row={reply.target} chatName={name} onCancel={reply.cancel} />}
      <div className={styles.box} data-wrong={note !== null || undefined}>
        {list && <MentionList list={list} />}
        <EmojiButton onChoose={(emoji) => field.current?.insert(emoji)} />
        <Field
          ref={field}
          value={text}
          onChange={unsent.type}
          onMove={mentions.look}
          onFiles={(files) => offerFiles(line, chat, files)}
          onTooLong={noRoom}
          onKeyDown={press}
          onFocus={unsent.enter}
          onBlur={() => {
            mentions.close();
            unsent.leave();
          }}
          known={mentions.known}
          label={t`Message`}
          placeholder={t`Write a message`}
          describedBy={noteId}
          list={isGroup ? list && { id: list.id, active: optionId(list.id, list.active) } : undefined}
        />
        {isGroup && <ReceiptSwitch on={receipt} members={head?.members ?? null} onChange={setReceipt} />}
        <AttachButton chat={chat} />
        {going.kind === 'blank' ? (
          <VoiceButton
            chat={chat}
            quote={quote}
            onDone={() => {
              sent();
              back();
            }}
          />
        ) : (
          <IconButton
            kind="filled"
            label={t`Send`}
            title={t`Send`}
            // The caret, and with it the keyboard of a phone, stays where one writes.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              field.current?.commit();
              void send();
              field.current?.focus();
            }}
          >
            <ArrowUp />
          </IconButton>
        )}
      </div>
      <p
        id={noteId}
        className={styles.note}
        role={note ? 'alert' : undefined}
        data-wrong={note !== null || undefined}
      >
        <span className={styles.words}>{note ?? <KeyHint />}</span>
        {text.length >= COUNTED_FROM && (
          <span className={styles.count}>
            {text.trimEnd().length} / {LONGEST_TEXT}
          </span>
        )}
      </p>
      <DropZone chat={chat} name={name} within={bar} />
      {offered.length > 0 && (
        <LazyBoundary onMissing={() => forgetOffered(line, chat, offered)}>
          <FilesTray
            chat={chat}
            name={name}
            offered={offered}
            quote={quote}
            receipt={receipt}
            onSent={(caption) => {
              sent();
              back();
              if (caption !== '') field.current?.insert(caption);
            }}
          />
        </LazyBoundary>
      )}
    </footer>
  );
}
