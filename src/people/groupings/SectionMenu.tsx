// Menu of a grouping. The default grouping can be neither renamed, moved nor deleted.
import { useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import PencilLine from 'lucide-react/icons/pencil-line';
import Trash2 from 'lucide-react/icons/trash-2';
import type { RowMenuPlace } from '../../shared/list/RowList.tsx';
import { useAfterMenu } from '../../shared/list/use-after-menu.ts';
import { MenuAt } from '../../ui/MenuAt.tsx';
import type { MenuEntry } from '../../ui/MenuEntries.tsx';
import type { GroupingSection } from './sections.ts';

export interface SectionMenuProps extends RowMenuPlace {
  section: GroupingSection;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  onToggle: () => void;
  onStep: (step: -1 | 1) => void;
  onRename: (section: GroupingSection) => void;
  onDelete: (section: GroupingSection) => void;
}

export function SectionMenu(props: SectionMenuProps) {
  const { section, isOpen, isFirst, isLast, onToggle, onStep, onRename, onDelete } = props;
  const { t } = useLingui();
  const { afterwards, handleClose } = useAfterMenu(props.onClose);
  const toggle: MenuEntry = {
    id: 'toggle',
    label: isOpen ? t`Collapse` : t`Expand`,
    icon: isOpen ? <ChevronRight /> : <ChevronDown />,
    onSelect: onToggle,
  };
  const own: MenuEntry[] = [
    { id: 'rename', label: t`Rename`, icon: <PencilLine />, onSelect: afterwards(() => onRename(section)) },
    { id: 'up', label: t`Move up`, icon: <ArrowUp />, disabled: isFirst, onSelect: () => onStep(-1) },
    { id: 'down', label: t`Move down`, icon: <ArrowDown />, disabled: isLast, onSelect: () => onStep(1) },
    { kind: 'line', id: 'line' },
    {
      id: 'delete',
      label: t`Delete grouping`,
      icon: <Trash2 />,
      danger: true,
      onSelect: afterwards(() => onDelete(section)),
    },
  ];
  return (
    <MenuAt
      label={t`Options for ${{ name: section.name }}`}
      at={props.at}
      entries={section.id === null ? [toggle] : [toggle, ...own]}
      finalFocus={props.finalFocus}
      onClose={handleClose}
    />
  );
}
