// The question before a grouping is deleted. Its friends move to the default grouping (X-FGRP-02).
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { useFailureWords } from '../../shared/use-failure-words.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { focusTitleIfLost } from '../../shared/focus-title.ts';

export interface DeleteGroupingProps {
  grouping: { id: number; name: string };
  onClose: () => void;
}

export function DeleteGrouping({ grouping: { id, name }, onClose }: DeleteGroupingProps) {
  const { t } = useLingui();
  const line = useLine();
  const words = useFailureWords();
  const [error, setError] = useState<string | null>(null);
  const [busy, run, unlessBusy] = useBusy();
  const cancel = (): void => unlessBusy(onClose);
  const remove = async (): Promise<void> => {
    setError(null);
    const receipt = await retryCommand(line, 'deleteGrouping', { id });
    if (!receipt.ok) return setError(words(receipt.error));
    toasts.add({ kind: 'good', text: t`Grouping ${name} deleted.` });
    onClose();
    focusTitleIfLost();
  };
  return (
    <Dialog
      open
      alert
      onClose={cancel}
      title={t`Delete the grouping ${name}?`}
      description={t`Its friends move to the grouping “My friends”. No friend is lost.`}
      actions={
        <>
          <Button onClick={cancel}>{t`Cancel`}</Button>
          <Button kind="danger" busy={busy} onClick={() => void run(remove)}>
            {t`Delete grouping`}
          </Button>
        </>
      }
    >
      {error !== null && <Banner kind="wrong">{error}</Banner>}
    </Dialog>
  );
}
