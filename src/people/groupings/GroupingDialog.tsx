// The dialog that creates or renames a grouping (X-FGRP-01, VAL-23). The server refuses a duplicate name.
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { isBlank } from '../../core/domain/blank.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { useFailureWords } from '../../shared/use-failure-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toasts } from '../../ui/toasts.ts';

export interface GroupingDialogProps {
  /** The grouping to rename; null creates one. */
  grouping: { id: number; name: string } | null;
  onClose: () => void;
}

export function GroupingDialog({ grouping, onClose }: GroupingDialogProps) {
  const { t } = useLingui();
  const line = useLine();
  const words = useFailureWords();
  const [typed, setTyped] = useState(grouping?.name ?? '');
  const [error, setError] = useState<string>();
  const [busy, run, unlessBusy] = useBusy();
  const cancel = (): void => unlessBusy(onClose);
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();

  const save = async (): Promise<void> => {
    const name = typed.trim();
    if (name === grouping?.name) return onClose();
    setError(undefined);
    const receipt = grouping
      ? await retryCommand(line, 'renameGrouping', { id: grouping.id, name })
      : await retryCommand(line, 'createGrouping', { name });
    if (!receipt.ok) return setError(words(receipt.error));
    toasts.add({
      kind: 'good',
      text: grouping ? t`The grouping is called ${name} now.` : t`Grouping ${name} created.`,
    });
    onClose();
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBlank(typed)) setError(t`Enter a name.`);
    else void run(save);
  };
  return (
    <Dialog
      open
      onClose={cancel}
      title={grouping ? t`Rename grouping` : t`New grouping`}
      closeLabel={t`Close`}
      initialFocus={field}
      actions={
        <>
          <Button onClick={cancel}>{t`Cancel`}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {grouping ? t`Rename` : t`Create`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit}>
        <TextField
          ref={field}
          label={t`Name`}
          counted
          dir="auto"
          autoComplete="off"
          maxLength={LIMITS.groupingName.max}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
