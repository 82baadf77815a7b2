// Dialog with the files to send, the reason for each refused file, and a caption field (X-CHAT-09).
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import type { CheckedFile, Refusal } from '../../../shared/upload/file-rules.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EditorField, type EditorFieldHandle } from '../editor/EditorField.tsx';
import { hasKeyboard } from '../has-keyboard.ts';
import { enterAction } from '../keys.ts';
import { outgoing } from '../outgoing-text.ts';
import { nextTmpId } from '../tmp-ids.ts';
import { useSendErrorTexts } from '../use-send-error-texts.ts';
import styles from './FilesTray.module.css';
import { carriesFiles } from './carries-files.ts';
import { dropFiles, offerFiles, removeOffered, setCaption, useCaption } from './offered-files.ts';
import { afterPress, type TrayContent } from './pending-press.ts';
import { type NotSent, sendFiles } from './send-files.ts';
import { TrayFile } from './TrayFile.tsx';
import { type TrayItem, useTrayItems } from './use-tray-items.ts';

export interface FilesTrayProps {
  chat: ChatKey;
  /** The name of the chat. */
  name: string;
  /** At least one file. */
  offered: readonly CheckedFile[];
  /** The id of the message that the first file replies to; null for no reply. */
  quote: number | null;
  receipt: boolean;
  /** Called when no file is left to send. @param caption the caption if it was not sent, else '' */
  onSent: (caption: string) => void;
  /** Called when the user cancels. @param caption the typed caption, '' for none */
  onCancel: (caption: string) => void;
}

export function FilesTray({ chat, name, offered, quote, receipt, onSent, onCancel }: FilesTrayProps) {
  const { t } = useLingui();
  const line = useLine();
  const noteId = useId();
  const field = useRef<EditorFieldHandle>(null);
  const captionElement = useRef<HTMLDivElement>(null);
  const errorTexts = useSendErrorTexts();
  const caption = useCaption(chat);
  /** The caption into which an inserted text did not fit; null for none. */
  const [fullCaption, setFullCaption] = useState<string | null>(null);
  const [pressed, setPressed] = useState<TrayContent | null>(null);
  const [sending, setSending] = useState<TrayContent | null>(null);
  const [notSent, setNotSent] = useState<ReadonlyMap<CheckedFile, Refusal>>(new Map());
  const items = useTrayItems(offered).map((item) => withoutChanged(item, notSent.get(item.offer)));
  const preparing = items.some((item) => item.ready === null && item.refusal === null);
  const going = items.filter((item) => item.refusal === null).length;
  const tooLong = outgoing(caption).kind === 'too-long';
  const error = fullCaption === caption ? errorTexts['field-full'] : tooLong ? errorTexts['too-long'] : '';
  const count = items.filter((item) => item.ready !== null).length;
  const hasNone = count === 0 && !preparing;
  const cancel = (): void => {
    removeOffered(line, chat, offered);
    onCancel(caption);
  };

  const content: TrayContent = { caption, items };
  const press = (): void => {
    if (!sending && !tooLong && (preparing || count > 0)) setPressed(content);
  };
  const step = pressed && afterPress(pressed, content);
  if (step === 'send') setSending(content);
  if (step === 'send' || step === 'forget') setPressed(null);

  const send = useEffectEvent((sent: TrayContent) => {
    const files = sent.items.flatMap((item) => item.ready ?? []);
    return sendFiles({ chat, files, caption: sent.caption, quote, receipt }, { line, nextTmpId });
  });
  const settle = useEffectEvent((sent: TrayContent, { files, caption: keepsCaption }: NotSent) => {
    setSending(null);
    const remaining = new Map<CheckedFile, Refusal>();
    for (const { offer, ready } of sent.items) {
      const refusal = ready && files.get(ready);
      if (refusal) remaining.set(offer, refusal);
    }
    setNotSent(remaining);
    const done = sent.items.flatMap(({ offer }) => (remaining.has(offer) ? [] : offer));
    removeOffered(line, chat, done);
    if (remaining.size === 0) onSent(keepsCaption ? sent.caption : '');
    else if (!keepsCaption) setCaption(line, chat, '');
  });
  useEffect(() => {
    if (sending) void send(sending).then((failed) => settle(sending, failed));
  }, [sending]);

  return (
    <Dialog
      open
      onClose={cancel}
      title={
        hasNone
          ? t`None of these files can be sent`
          : t`${plural(going, { one: 'Send # file', other: 'Send # files' })} to ${name}`
      }
      width={440}
      {...(hasKeyboard() && { initialFocus: captionElement })}
      closeLabel={t`Close`}
      actions={
        <>
          <Button onClick={cancel}>{hasNone ? t`Close` : t`Cancel`}</Button>
          {!hasNone && (
            <Button kind="primary" busy={(sending ?? pressed) !== null} disabled={tooLong} onClick={press}>
              {t`Send`}
            </Button>
          )}
        </>
      }
    >
      <div
        className={styles.tray}
        onDragOver={(event) => carriesFiles(event.dataTransfer) && event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          dropFiles(line, chat, event.dataTransfer);
        }}
      >
        <ul className={styles.list} aria-label={t`Files to send`}>
          {items.map((item, index) => (
            <TrayFile
              // The index is in the key, because the user can choose the same file twice.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${index}-${item.offer.file.name}`}
              item={item}
              refusal={notSent.get(item.offer) ?? item.refusal}
              onRemove={() => removeOffered(line, chat, [item.offer])}
            />
          ))}
        </ul>
        {!hasNone && (
          <div className={styles.caption} data-wrong={error !== '' || undefined}>
            <EditorField
              ref={field}
              element={captionElement}
              label={t`Caption`}
              placeholder={t`Add a caption`}
              describedBy={noteId}
              value={caption}
              onChange={(typed) => setCaption(line, chat, typed)}
              onTooLong={() => setFullCaption(caption)}
              onFiles={(more) => offerFiles(line, chat, more)}
              onKeyDown={(event) => {
                const { nativeEvent } = event;
                const action = enterAction(nativeEvent);
                if (action === null) return;
                event.preventDefault();
                if (action === 'send') press();
                else field.current?.insert('\n');
              }}
            />
          </div>
        )}
        <p id={noteId} className={styles.note} role={error === '' ? undefined : 'alert'}>
          {error}
        </p>
      </div>
    </Dialog>
  );
}

/** A changed file cannot be sent again, unlike one that the engine did not store. */
const withoutChanged = (item: TrayItem, refusal: Refusal | undefined): TrayItem =>
  refusal?.why === 'changed' ? { ...item, ready: null, refusal } : item;
