// The question before a grouping is deleted. Its friends move to the default grouping (X-FGRP-02).
import { useLingui } from '@lingui/react/macro';
import { useLine } from '../../line/hooks.ts';
import { Question } from '../../shared/forms/Question.tsx';
import { retryCommand } from '../../shared/retry-command.ts';
import { toasts } from '../../ui/toasts.ts';

export interface DeleteGroupingProps {
  grouping: { id: number; name: string };
  onClose: () => void;
}

export function DeleteGrouping({ grouping: { id, name }, onClose }: DeleteGroupingProps) {
  const { t } = useLingui();
  const line = useLine();
  return (
    <Question
      title={t`Delete the grouping ${name}?`}
      text={t`Its friends move to the grouping “My friends”. No friend is lost.`}
      confirm={t`Delete grouping`}
      act={() => retryCommand(line, 'deleteGrouping', { id })}
      onDone={() => {
        toasts.add({ kind: 'good', text: t`Grouping ${name} deleted.` });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
