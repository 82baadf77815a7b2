// An icon with its accessible text, at the end of a row's upper line.
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './RowList.module.css';

export function RowMark({ icon, words }: { icon: ReactNode; words: string }) {
  return (
    <span className={styles.mark} title={words}>
      {icon}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
