// Dialog with the full text of a system message, and an external link that opens in a new tab.
import { useLingui } from '@lingui/react/macro';
import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useState } from 'react';
import type { SystemBody } from '../../../core/contract/message-commands.ts';
import { type Failure, isFault } from '../../../core/contract/result.ts';
import { isWithdrawn } from '../../../core/contract/withdrawn.ts';
import { SYSTEM_CHAT } from '../../../core/domain/chat-key.ts';
import type { Foreign } from '../../../core/domain/foreign.ts';
import { useLine } from '../../../line/hooks.ts';
import styles from '../../../shared/cards/Cards.module.css';
import { FaultCopy } from '../../../shared/diagnostics/FaultCopy.tsx';
import { retryCommand } from '../../../shared/retry-command.ts';
import { RichText } from '../../../shared/text/RichText.tsx';
import { useTimes } from '../../../shared/use-times.ts';
import { useWithdrawn } from '../../../shared/use-withdrawn.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { outwardAddress } from './announcement-of.ts';

export interface SystemPageProps {
  id: number;
  title: string;
  /** The card's introduction, shown until the full text arrives, and where that fails to load. */
  intro: Foreign;
  /** Send time, ms. */
  at: number;
  onClose: () => void;
}

export function SystemPage({ id, title, intro, at, onClose }: SystemPageProps) {
  const { t } = useLingui();
  const line = useLine();
  const times = useTimes();
  const [body, setBody] = useState<SystemBody | Failure | null>(null);
  useEffect(() => {
    let mounted = true;
    void retryCommand(line, 'systemContent', { id }).then((receipt) => {
      if (mounted) setBody(receipt.ok ? receipt.value : receipt.error);
    });
    return () => {
      mounted = false;
    };
  }, [line, id]);
  useWithdrawn((notice) => {
    if (isWithdrawn(notice, { chat: SYSTEM_CHAT, id })) onClose();
  });
  const failureText = (error: Failure): string => {
    if (error.code === 'REFUSED') return error.message;
    if (error.code === 'NOT_FOUND') return t`The server no longer has the rest of this message.`;
    if (isFault(error)) return t`Something went wrong. Try again.`;
    return t`You can see the rest of this message when you are back online.`;
  };
  const failure = body && 'code' in body ? body : null;
  const content = body && 'text' in body ? body : null;
  const link = outwardAddress(content?.link ?? '');
  return (
    <Dialog open onClose={onClose} title={title || t`System message`} closeLabel={t`Close`} width={560}>
      <article className={styles.page} aria-busy={body === null || undefined}>
        <time className={styles.when}>{times.full(at)}</time>
        <div className={styles.body}>
          <RichText text={content ? content.text || intro : intro} />
        </div>
        {failure && (
          <div className={styles.when} role="alert">
            {failureText(failure)} <FaultCopy failure={failure} />
          </div>
        )}
        {link !== '' && (
          <a className={styles.outward} href={link} target="_blank" rel="noopener noreferrer">
            {t`Open page`}
            <ExternalLink />
          </a>
        )}
      </article>
    </Dialog>
  );
}
