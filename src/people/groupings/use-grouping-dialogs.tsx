// The dialogs that the menu of a grouping opens: the new name, and the question before the grouping is deleted.
import { type ReactNode, useState } from 'react';
import { DeleteGrouping } from './DeleteGrouping.tsx';
import { GroupingDialog } from './GroupingDialog.tsx';
import type { GroupingSection } from './sections.ts';

export interface GroupingDialogs {
  openRename: (section: GroupingSection) => void;
  openDelete: (section: GroupingSection) => void;
  /** The open dialog, to be rendered by the caller. */
  dialog: ReactNode;
}

export function useGroupingDialogs(): GroupingDialogs {
  const [open, setOpen] = useState<{ kind: 'rename' | 'delete'; section: GroupingSection } | null>(null);
  const close = (): void => setOpen(null);
  const dialogOf = ({ kind, section: { id, name } }: NonNullable<typeof open>): ReactNode => {
    if (id === null) return null;
    const grouping = { id, name };
    return kind === 'rename' ? (
      <GroupingDialog grouping={grouping} onClose={close} />
    ) : (
      <DeleteGrouping grouping={grouping} onClose={close} />
    );
  };
  return {
    openRename: (section) => setOpen({ kind: 'rename', section }),
    openDelete: (section) => setOpen({ kind: 'delete', section }),
    dialog: open && dialogOf(open),
  };
}
