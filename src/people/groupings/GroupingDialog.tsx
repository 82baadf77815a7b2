// The dialog that creates or renames a grouping (X-FGRP-01, VAL-23). The server refuses a duplicate name.
import { useLingui } from '@lingui/react/macro';
import type { Result } from '../../core/contract/result.ts';
import { isBlank } from '../../core/domain/blank.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { useLine } from '../../line/hooks.ts';
import { TextDialog } from '../../shared/forms/TextDialog.tsx';
import { retryCommand } from '../../shared/retry-command.ts';
import { toasts } from '../../ui/toasts.ts';

export interface GroupingDialogProps {
  /** The grouping to rename; null creates one. */
  grouping: { id: number; name: string } | null;
  onClose: () => void;
}

export function GroupingDialog({ grouping, onClose }: GroupingDialogProps) {
  const { t } = useLingui();
  const line = useLine();
  const save = async (name: string): Promise<Result<unknown>> => {
    const receipt = grouping
      ? await retryCommand(line, 'renameGrouping', { id: grouping.id, name })
      : await retryCommand(line, 'createGrouping', { name });
    const text = grouping ? t`The grouping is called ${name} now.` : t`Grouping ${name} created.`;
    if (receipt.ok) toasts.add({ kind: 'good', text });
    return receipt;
  };
  return (
    <TextDialog
      title={grouping ? t`Rename grouping` : t`New grouping`}
      label={t`Name`}
      max={LIMITS.groupingName.max}
      confirm={grouping ? t`Rename` : t`Create`}
      value={grouping?.name ?? ''}
      check={(name) => (isBlank(name) ? t`Enter a name.` : undefined)}
      save={save}
      onClose={onClose}
    />
  );
}
