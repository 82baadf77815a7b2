// The button of a row's menu. It is in the tab order with its row.
import { useLingui } from '@lingui/react/macro';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { IconButton } from '../../ui/IconButton.tsx';
import type { RowPlace } from './RowList.tsx';
import styles from './RowList.module.css';

export interface RowMenuButtonProps extends RowPlace {
  rowKey: string;
  /** The name that the row shows. */
  name: string;
}

export function RowMenuButton({ rowKey: key, name, tabStop, onFocus, onMenu }: RowMenuButtonProps) {
  const { t } = useLingui();
  return (
    <IconButton
      className={styles.more}
      label={t`Options for ${name}`}
      aria-haspopup="menu"
      tabIndex={tabStop ? 0 : -1}
      onFocus={() => onFocus(key)}
      onClick={(event) => onMenu({ key, at: event.currentTarget })}
    >
      <Ellipsis />
    </IconButton>
  );
}
