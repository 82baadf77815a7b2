// The tab. The files that are about to be sent, to be looked at first: what each is, what cannot be sent and why, and
// the words that go with them (X-CHAT-09).
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useLine } from '../../../line/hooks.ts';
import type { Checked } from '../../../shared/upload/file-rules.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field, type FieldHandle } from '../editor/EditorField.tsx';
import { hasKeyboard } from '../has-keyboard.ts';
import { meaningOf } from '../keys.ts';
import { outgoing } from '../outgoing-text.ts';
import { nextTmpId } from '../tmp-ids.ts';
import { useNotSentWords } from '../use-not-sent-words.ts';
import styles from './FilesTray.module.css';
import { carriesFiles, dropFiles, forgetOffered, offerFiles } from './offered-files.ts';
import { afterPress, type Parcel } from './pending-press.ts';
import { type Left, sendFiles } from './send-files.ts';
import { TrayFile } from './TrayFile.tsx';
import { type Prepared, usePrepared } from './use-prepared.ts';

export interface FilesTrayProps {
  chat: ChatKey;
  /** Whom they go to. */
  name: string;
  /** At least one. */
  offered: readonly Checked[];
  /** What the first of them answers to. */
  quote: number | null;
  receipt: boolean;
  /** All are written down. @param caption what of the words is not, '' for nothing */
  onSent: (caption: string) => void;
}

export function FilesTray({ chat, name, offered, quote, receipt, onSent }: FilesTrayProps) {
  const { t } = useLingui();
  const line = useLine();
  const noteId = useId();
  const field = useRef<FieldHandle>(null);
  const words = useRef<HTMLDivElement>(null);
  const notes = useNotSentWords();
  const [caption, setCaption] = useState('');
  /** The caption beside which something did not fit; null for none. */
  const [full, setFull] = useState<string | null>(null);
  const [pressed, setPressed] = useState<Parcel | null>(null);
  const [sending, setSending] = useState<Parcel | null>(null);
  const [missed, setMissed] = useState<ReadonlySet<Checked>>(new Set());
  const files = usePrepared(offered);
  const looking = files.some((one) => one.ready === null && one.refusal === null);
  const going = files.filter((one) => one.refusal === null).length;
  const tooLong = outgoing(caption).kind === 'too-long';
  const note = full === caption ? notes['no-room'] : tooLong ? notes['too-long'] : '';
  const count = files.filter((one) => one.ready !== null).length;
  const cancel = (): void => forgetOffered(line, chat, offered);

  const parcel: Parcel = { caption, files };
  const press = (): void => {
    if (!sending && !tooLong && (looking || count > 0)) setPressed(parcel);
  };
  const step = pressed && afterPress(pressed, parcel);
  if (step === 'send') setSending(parcel);
  if (step === 'send' || step === 'forget') setPressed(null);

  const send = useEffectEvent((sent: Parcel) => {
    const ready = sent.files.flatMap((one) => one.ready ?? []);
    return sendFiles({ chat, files: ready, caption: sent.caption, quote, receipt }, { line, nextTmpId });
  });
  const settle = useEffectEvent((sent: Parcel, left: Left) => {
    setSending(null);
    const isLeft = ({ ready }: Prepared): boolean => ready !== null && left.files.includes(ready);
    const again = sent.files.filter(isLeft).map((one) => one.offer);
    setMissed(new Set(again));
    const gone = sent.files.filter((one) => !isLeft(one)).map((one) => one.offer);
    forgetOffered(line, chat, gone);
    if (again.length === 0) onSent(left.caption ? sent.caption : '');
  });
  useEffect(() => {
    if (sending) void send(sending).then((left) => settle(sending, left));
  }, [sending]);

  return (
    <Dialog
      open
      onClose={cancel}
      title={
        count === 0 && !looking
          ? t`Nothing here can be sent`
          : t`${plural(going, { one: 'Send # file', other: 'Send # files' })} to ${name}`
      }
      width={440}
      {...(hasKeyboard() && { initialFocus: words })}
      closeLabel={t`Close`}
      actions={
        <>
          <Button onClick={cancel}>{count === 0 && !looking ? t`Close` : t`Cancel`}</Button>
          {(count > 0 || looking) && (
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
          {files.map((one, index) => (
            <TrayFile
              // The same file can be chosen twice.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${index}-${one.offer.file.name}`}
              file={one}
              refusal={missed.has(one.offer) ? { why: 'not-written' } : one.refusal}
              onRemove={() => forgetOffered(line, chat, [one.offer])}
            />
          ))}
        </ul>
        {(count > 0 || looking) && (
          <div className={styles.caption} data-wrong={note !== '' || undefined}>
            <Field
              ref={field}
              element={words}
              label={t`Caption`}
              placeholder={t`Add a caption`}
              describedBy={noteId}
              value={caption}
              onChange={setCaption}
              onTooLong={() => setFull(caption)}
              onFiles={(more) => offerFiles(line, chat, more)}
              onKeyDown={(event) => {
                const { nativeEvent } = event;
                const meaning = meaningOf(nativeEvent);
                if (meaning === null) return;
                event.preventDefault();
                if (meaning === 'send') press();
                else field.current?.insert('\n');
              }}
            />
          </div>
        )}
        <p id={noteId} className={styles.note} role={note === '' ? undefined : 'alert'}>
          {note}
        </p>
      </div>
    </Dialog>
  );
}
