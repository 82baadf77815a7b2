// The head of a detail: its title, and the button back to the list on a narrow page.
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { type RefObject, useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useFocusTitle } from '../use-focus-title.ts';
import styles from './DetailHead.module.css';

export interface BackButtonProps {
  label: string;
  onClick: () => void;
  className?: string | undefined;
}

/** Wide pages hide the button, because they show the list beside the detail. */
export function BackButton({ label, onClick, className }: BackButtonProps) {
  return (
    <IconButton className={cx(styles.back, className)} label={label} title={label} onClick={onClick}>
      <ChevronLeft />
    </IconButton>
  );
}

export interface DetailHeadProps {
  title: string;
  /** The id of the title. */
  titleId?: string;
  titleRef?: RefObject<HTMLHeadingElement | null>;
  back: BackButtonProps;
  className?: string | undefined;
}

export function DetailHead({ title, titleId, titleRef, back, className }: DetailHeadProps) {
  const own = useRef<HTMLHeadingElement>(null);
  const heading = titleRef ?? own;
  useFocusTitle(heading);
  return (
    <header className={cx(styles.head, className)}>
      <BackButton {...back} />
      <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
    </header>
  );
}
