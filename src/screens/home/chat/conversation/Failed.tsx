// The tab. A message that did not go out: why, where the server said so, and the act that mends it.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ChatKey } from '../../../../core/domain/chat-key.ts';
import { useLine } from '../../../../line/hooks.ts';
import { Button } from '../../../../ui/Button.tsx';
import styles from './Timeline.module.css';

export interface FailedProps {
  chat: ChatKey;
  tmpId: string;
  /** '' where nothing was said. */
  failure: string;
}

export function Failed({ chat, tmpId, failure }: FailedProps) {
  const { t } = useLingui();
  const line = useLine();
  const [busy, setBusy] = useState(false);
  const resend = async (): Promise<void> => {
    setBusy(true);
    await line.command('resend', { chat, tmpId });
    setBusy(false);
  };
  return (
    <div className={styles.failed}>
      <span>{failure || t`This message was not sent.`}</span>
      <Button size="small" kind="ghost" busy={busy} onClick={() => void resend()}>
        {t`Resend`}
      </Button>
    </div>
  );
}
