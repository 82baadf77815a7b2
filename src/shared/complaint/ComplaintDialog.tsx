// The dialog that files a complaint about a user or a group (GEN-08, X-CMPL-01, X-CMPL-02). A failure keeps the dialog
// and everything in it.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { isBlank } from '../../core/domain/blank.ts';
import type { StoredPicture } from '../../core/contract/people-commands.ts';
import { ComplaintType } from '../../core/wire/profile-s/enums.ts';
import { isFault } from '../../core/contract/result.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { useLine } from '../../line/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { toasts } from '../../ui/toasts.ts';
import { shownName } from '../files/file-name.ts';
import { stillThere } from '../still-there.ts';
import { useLimit } from '../forms/use-limit.ts';
import { useBusy } from '../use-busy.ts';
import { useFailureToast } from '../use-failure-toast.ts';
import { useFailureWords } from '../use-failure-words.ts';
import styles from './Complaint.module.css';
import { ComplaintPictureList } from './ComplaintPictureList.tsx';
import { type ComplaintOutcome, fileComplaint } from './file-complaint.ts';
import type { OpenComplaint } from './open-complaint.ts';
import { useComplaintPictures } from './use-complaint-pictures.ts';

export interface ComplaintDialogProps {
  about: OpenComplaint;
  onClose: () => void;
}

export function ComplaintDialog({ about, onClose }: ComplaintDialogProps) {
  const { t } = useLingui();
  const line = useLine();
  const failureText = useFailureWords();
  const showFailure = useFailureToast();
  const [type, setType] = useState<ComplaintType | null>(null);
  const [text, setText] = useState('');
  /** The user has pressed Send: missing fields are marked from then on. */
  const [isTried, setTried] = useState(false);
  const [error, setError] = useState('');
  /** The number of the picture that is being uploaded; 0: none. */
  const [upload, setUpload] = useState(0);
  const [busy, run] = useBusy();
  const shown = useComplaintPictures(busy);
  const uploaded = useRef(new Map<File, StoredPicture>());
  const isClosed = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  const ready = shown.pictures.flatMap(({ ready: picture }) => (picture ? [picture] : []));
  const isPreparing = ready.length < shown.pictures.length;
  const { limit, tooLong } = useLimit()(text, LIMITS.complaintText.max, { isAlwaysShown: true });
  const missingText = isBlank(text) ? t`Describe the problem.` : undefined;
  const settle = (outcome: ComplaintOutcome): void => {
    setUpload(0);
    if (outcome.kind === 'sent') {
      toasts.add({ kind: 'good', text: t`Your complaint was sent.` });
      onClose();
    } else if (outcome.kind === 'failed') {
      const reason = failureText(outcome.error);
      const name = shownName(outcome.picture?.name ?? '');
      if (isFault(outcome.error)) showFailure(outcome.error, reason);
      else setError(name === '' ? reason : t`${name}: ${reason}`);
    }
  };
  const send = async (chosen: ComplaintType): Promise<void> => {
    setError('');
    const complaint = { of: about.of, type: chosen, text, pictures: ready };
    const outcome = await fileComplaint(complaint, {
      line,
      uploaded: uploaded.current,
      onUpload: setUpload,
      isCancelled: () => isClosed.current,
    });
    settle(outcome);
  };
  const submit = (): void => {
    setTried(true);
    if (type === null) form.current?.querySelector<HTMLElement>('input[type=radio]')?.focus();
    else if ((tooLong ?? missingText) !== undefined) field.current?.focus();
    else if (!isPreparing) void run(() => send(type));
  };

  const count = ready.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Complain about ${{ name: about.name }}`}
      closeLabel={t`Close`}
      finalFocus={() => stillThere(about.from)}
      width={480}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            busy={busy}
            disabled={isPreparing}
            reason={t`The pictures are being prepared.`}
          >
            {t`Send`}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <RadioGroup
          label={t`Type of problem`}
          value={type}
          onChange={setType}
          disabled={busy}
          error={isTried && type === null ? t`Select a type.` : undefined}
          options={[
            { value: ComplaintType.HARASSMENT, label: t`Harassment` },
            { value: ComplaintType.FRAUD, label: t`Suspected fraud` },
            { value: ComplaintType.BAD_CONTENT, label: t`Bad content` },
            { value: ComplaintType.OTHER, label: t`Other` },
          ]}
        />
        <TextArea
          ref={field}
          label={t`Description`}
          dir="auto"
          limit={limit}
          value={text}
          readOnly={busy}
          error={tooLong ?? (isTried ? missingText : undefined)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ComplaintPictureList shown={shown} isLocked={busy} />
        <p className={styles.progress} role="status">
          {upload > 0 && t`Uploading picture ${upload} of ${count}`}
        </p>
        <p className={styles.error} role="alert">
          {error}
        </p>
      </form>
    </Dialog>
  );
}
