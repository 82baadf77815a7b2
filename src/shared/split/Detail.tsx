// The detail beside a list: a head with the title and, on a narrow page, the button back to the list.
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { useFocusTitle } from '../use-focus-title.ts';
import styles from './Detail.module.css';

export interface DetailProps {
  title: string;
  titleRef?: RefObject<HTMLHeadingElement | null>;
  backLabel: string;
  onBack: () => void;
  children: ReactNode;
}

export function Detail({ title, titleRef, backLabel, onBack, children }: DetailProps) {
  const id = useId();
  const own = useRef<HTMLHeadingElement>(null);
  const heading = titleRef ?? own;
  useFocusTitle(heading);
  return (
    <main className={styles.detail} aria-labelledby={id}>
      <header className={styles.head}>
        <IconButton className={styles.back} label={backLabel} title={backLabel} onClick={onBack}>
          <ChevronLeft />
        </IconButton>
        <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
      </header>
      {children}
    </main>
  );
}
