// The dialogs that the menu of a grouping opens: the new name, and the question before the grouping is deleted.
import type { ReactNode } from 'react';
import { useDialogSubject } from '../../shared/use-dialog-subject.ts';
import { DeleteGrouping } from './DeleteGrouping.tsx';
import { GroupingDialog } from './GroupingDialog.tsx';
import type { GroupingSection } from './sections.ts';

export interface GroupingDialogs {
  openRename: (section: GroupingSection) => void;
  openDelete: (section: GroupingSection) => void;
  /** The open dialog, to be rendered by the caller. */
  dialog: ReactNode;
}

interface Asked {
  kind: 'rename' | 'delete';
  section: GroupingSection;
}

export function useGroupingDialogs(sections: readonly GroupingSection[]): GroupingDialogs {
  const { subject, open, close } = useDialogSubject((asked: Asked) =>
    sections.some(({ id }) => id === asked.section.id) ? asked : undefined,
  );
  const dialogOf = ({ kind, section: { id, name } }: Asked): ReactNode => {
    if (id === null) return null;
    const grouping = { id, name };
    return kind === 'rename' ? (
      <GroupingDialog grouping={grouping} onClose={close} />
    ) : (
      <DeleteGrouping grouping={grouping} onClose={close} />
    );
  };
  return {
    openRename: (section) => open({ kind: 'rename', section }),
    openDelete: (section) => open({ kind: 'delete', section }),
    dialog: subject && dialogOf(subject),
  };
}
