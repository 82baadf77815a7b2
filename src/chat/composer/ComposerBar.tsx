// The composer: text field, reply bar, buttons, and a note with the key hint or an error. Esc closes the
// mention list, then cancels the reply (X-CHAT-22). use-sending.ts sends the text.
import { useLingui } from '@lingui/react/macro';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { contentLength } from '../../core/domain/characters.ts';
import { targetOf } from '../../core/domain/chat-key.ts';
import { ChatType } from '../../core/domain/enums.ts';
import { useLine } from '../../line/hooks.ts';
import { CopyDiagnosticsButton } from '../../shared/diagnostics/CopyDiagnosticsButton.tsx';
import { LazyBoundary } from '../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../shared/lazy/on-demand.ts';
import { useNames } from '../../shared/use-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useChatHead } from '../context/use-chat-head.ts';
import { AttachButton } from './attach/AttachButton.tsx';
import { DropZone } from './attach/DropZone.tsx';
import { offerFiles, removeOffered, useOffered } from './attach/offered-files.ts';
import styles from './Composer.module.css';
import type { ComposerBarProps } from './Composer.tsx';
import { useDraft } from './draft/use-draft.ts';
import { EditorField, type EditorFieldHandle } from './editor/EditorField.tsx';
import { EmojiButton } from './EmojiButton.tsx';
import { hasKeyboard } from './has-keyboard.ts';
import { KeyHint } from './KeyHint.tsx';
import { enterAction } from './keys.ts';
import { MentionList, optionId } from './mention/MentionList.tsx';
import { useMentions } from './mention/use-mentions.ts';
import { COUNTED_FROM, LONGEST_TEXT } from './outgoing-text.ts';
import { ReceiptSwitch } from './ReceiptSwitch.tsx';
import { useKept } from './record/kept-recordings.ts';
import { VoiceButton } from './record/VoiceButton.tsx';
import { ReplyBar } from './reply/ReplyBar.tsx';
import { useReply } from './reply/use-reply.ts';
import { useSending } from './use-sending.ts';

const FilesTray = onDemand(async () => (await import('./attach/FilesTray.tsx')).FilesTray);

export function ComposerBar({ chat, draft, onUp, focusedAtOpen }: ComposerBarProps) {
  const { t } = useLingui();
  const line = useLine();
  const nameOf = useNames();
  const noteId = useId();
  const bar = useRef<HTMLElement>(null);
  const field = useRef<EditorFieldHandle>(null);
  const head = useChatHead(chat);
  const input = useDraft(chat, draft);
  const reply = useReply(chat);
  const mentions = useMentions(chat, head?.role ?? null, field);
  const offered = useOffered(chat);
  const { content, error, isFaulty, send, showFieldFull, receipt, setReceipt, resetReplyAndReceipt } =
    useSending(chat, input, reply, field);
  // A draft of another tab may arrive while the user records: the recorder stays.
  const recording = useKept(chat);
  const isGroup = targetOf(chat).type === ChatType.GROUP;
  const name = head ? nameOf(head) : '';
  const { text } = input;
  const quote = reply.target?.id ?? null;

  useEffect(() => {
    if (hasKeyboard() && !hasMovedFocus(focusedAtOpen)) field.current?.focus();
  }, [focusedAtOpen]);
  // The menu that set the reply returns the focus to its trigger. The field takes the focus one frame later.
  useEffect(() => {
    if (quote === null) return undefined;
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [quote]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (mentions.onKeyDown(event)) return;
    const { nativeEvent, key } = event;
    const action = enterAction(nativeEvent);
    if (action !== null) {
      event.preventDefault();
      if (action === 'send') void send();
      else field.current?.insert('\n');
    } else if (key === 'Escape' && reply.target) {
      event.stopPropagation();
      reply.cancel();
    } else if (key === 'ArrowUp' && text === '' && onUp && !event.shiftKey) {
      event.preventDefault();
      onUp();
    }
  };

  const refocus = (): void => {
    if (hasKeyboard()) field.current?.focus();
  };
  const cancelReply = (): void => {
    reply.cancel();
    refocus();
  };
  const { list } = mentions;
  return (
    <footer ref={bar} className={styles.composer}>
      {reply.target && <ReplyBar chat={chat} row={reply.target} chatName={name} onCancel={cancelReply} />}
      <div className={styles.box} data-wrong={error !== null || undefined}>
        {list && <MentionList list={list} />}
        <EmojiButton
          onChoose={(emoji) => field.current?.insert(emoji)}
          focusField={() => field.current?.focus()}
        />
        <EditorField
          ref={field}
          value={text}
          onChange={input.type}
          onMove={mentions.update}
          onFiles={(files) => offerFiles(line, chat, files)}
          onTooLong={showFieldFull}
          onKeyDown={onKeyDown}
          onFocus={input.focus}
          onBlur={() => {
            mentions.close();
            input.blur();
          }}
          idOfName={mentions.idOfName}
          label={t`Message`}
          placeholder={t`Write a message`}
          describedBy={noteId}
          list={isGroup ? list && { id: list.id, active: optionId(list.id, list.active) } : undefined}
        />
        {isGroup && <ReceiptSwitch on={receipt} members={head?.members ?? null} onChange={setReceipt} />}
        <AttachButton chat={chat} />
        {(content.kind === 'blank' || recording) && (
          <VoiceButton
            chat={chat}
            quote={quote}
            onDone={() => {
              resetReplyAndReceipt();
              refocus();
            }}
          />
        )}
        {content.kind !== 'blank' && (
          <IconButton
            kind="filled"
            label={t`Send`}
            title={t`Send`}
            // The press leaves the focus in the field, so a phone keeps its on-screen keyboard open.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              field.current?.endComposition();
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
        role={error ? 'alert' : undefined}
        data-wrong={error !== null || undefined}
      >
        <span className={styles.words}>{error ?? <KeyHint />}</span>
        {isFaulty && <CopyDiagnosticsButton size="small" />}
        {text.length >= COUNTED_FROM && (
          <span className={styles.count}>
            {contentLength(text.trimEnd())} / {LONGEST_TEXT}
          </span>
        )}
      </p>
      <DropZone chat={chat} name={name} within={bar} />
      {offered.length > 0 && (
        <LazyBoundary onError={() => removeOffered(line, chat, offered)}>
          <FilesTray
            chat={chat}
            name={name}
            offered={offered}
            quote={quote}
            receipt={receipt}
            onSent={(caption) => {
              resetReplyAndReceipt();
              refocus();
              if (caption !== '') field.current?.insert(caption);
            }}
            onCancel={(caption) => caption !== '' && field.current?.insert(caption)}
          />
        </LazyBoundary>
      )}
    </footer>
  );
}

/**
 * True if the user moved the focus after the chat had opened. The composer's code may load later, and then the
 * focus stays in a popup, in the conversation, or in a text field with the user's next letters.
 */
function hasMovedFocus(focusedAtOpen: Element | null): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement === focusedAtOpen) return false;
  return (
    activeElement.closest('[role=menu], [role=dialog], [data-conversation]') !== null ||
    activeElement.matches('input, textarea, [contenteditable]')
  );
}
