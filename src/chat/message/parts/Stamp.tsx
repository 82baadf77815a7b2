// Time and send status of a message: a clock for waiting or sending, one tick for sent, two for read.
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
      <SendStatus mark={mark} />
    </span>
  );
}

function SendStatus({ mark }: { mark: MessageMark }) {
  const { t } = useLingui();
  const statuses: Readonly<Record<Exclude<MessageMark, 'none'>, { icon: ReactNode; words: string }>> = {
    waiting: { icon: <Clock />, words: t`Waiting to send` },
    sending: { icon: <Clock />, words: t`Sending` },
    sent: { icon: <Check />, words: t`Sent` },
    read: { icon: <CheckCheck />, words: t`Read` },
    // The failure icon is a button beside the bubble.
    failed: { icon: null, words: t`Not sent` },
  };
  if (mark === 'none') return null;
  return (
    <span className={styles.sendStatus} data-mark={mark} title={statuses[mark].words}>
      {statuses[mark].icon}
      <VisuallyHidden>{statuses[mark].words}</VisuallyHidden>
    </span>
  );
}
