// The tab. When, and how far it has come: a clock waits, one tick is stored, two are read.
import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import Clock from 'lucide-react/icons/clock-3';
import type { ReactNode } from 'react';
import type { MessageMark } from '../../../core/contract/rows.ts';
import { useTimes } from '../../../shared/use-times.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from '../Bubble.module.css';

export interface StampProps {
  at: number;
  mark: MessageMark;
  className?: string | undefined;
}

export function Stamp({ at, mark, className }: StampProps) {
  const times = useTimes();
  return (
    <span className={cx(styles.stamp, className)}>
      <time title={times.full(at)}>{times.clock(at)}</time>
      <Fate mark={mark} />
    </span>
  );
}

function Fate({ mark }: { mark: MessageMark }) {
  const { t } = useLingui();
  const fates: Readonly<Record<Exclude<MessageMark, 'none'>, { icon: ReactNode; words: string }>> = {
    waiting: { icon: <Clock />, words: t`waiting to be sent` },
    sending: { icon: <Clock />, words: t`being sent` },
    sent: { icon: <Check />, words: t`sent` },
    read: { icon: <CheckCheck />, words: t`read` },
    // Its mark stands beside the bubble, where it can be pressed.
    failed: { icon: null, words: t`not sent` },
  };
  if (mark === 'none') return null;
  return (
    <span className={styles.fate} data-mark={mark} title={fates[mark].words}>
      {fates[mark].icon}
      <VisuallyHidden>{fates[mark].words}</VisuallyHidden>
    </span>
  );
}
