// Connection status in one line at the foot of a list, so that no bar covers the rows. A line above it counts the
// messages that failed to send, if any.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLine, useLineState, useRow } from '../../line/hooks.ts';
import { retryCommand } from '../retry-command.ts';
import { useFailureToast } from '../use-failure-toast.ts';
import { useTimes } from '../use-times.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { type ConnectionMessage, connectionStatus } from './connection-status.ts';
import styles from './ConnectionFoot.module.css';

export function ConnectionFoot() {
  const { t, i18n } = useLingui();
  const times = useTimes();
  const status = useRow({ view: 'status' });
  const isReplaced = useLineState().kind === 'over';
  const { kind, message, completeTo } = connectionStatus(status);
  const failed = status?.failed ?? 0;

  const wordsOf = (shown: ConnectionMessage): string => {
    switch (shown.kind) {
      case 'live':
        return t`Connected`;
      case 'waiting-for-other-version':
        return shown.refused
          ? t`Another tab is still writing or uploading in another version. This tab continues when it has finished.`
          : t`Closing another open version of Partyline…`;
      case 'connecting':
        return t`Connecting…`;
      case 'offline':
        return t`Offline since ${{ time: times.moment(shown.since) }} · You can keep writing messages`;
      case 'catching-up':
        return t`Syncing`;
      case 'catching-up-left':
        return t`Syncing, ${{ count: i18n.number(shown.left) }} left`;
      case 'catching-up-so-far':
        return t`Syncing, ${{ count: i18n.number(shown.pulled) }} received`;
    }
  };

  const state = wordsOf(message);
  const text = completeTo === null ? state : t`${state} · Synced to ${{ time: times.moment(completeTo) }}`;
  return (
    <div className={styles.foot}>
      {failed > 0 && <FailedLine count={failed} />}
      {isReplaced ? (
        // This tab gets no more updates. The bar at the top of the page has a button for this state.
        <StatusLine kind="wrong" text={t`Another version is now in use`} />
      ) : (
        <StatusLine kind={kind} text={text} action={message.kind === 'offline' && <ConnectNow />} />
      )}
    </div>
  );
}

/** Button that ends the pause before the next connection attempt. */
function ConnectNow() {
  const { t } = useLingui();
  const line = useLine();
  return (
    <Button size="small" kind="ghost" onClick={() => line.environment({ retry: true })}>
      {t`Connect now`}
    </Button>
  );
}

function FailedLine({ count }: { count: number }) {
  const { t } = useLingui();
  const line = useLine();
  const showFailure = useFailureToast();
  const [busy, setBusy] = useState(false);
  const resend = async (): Promise<void> => {
    setBusy(true);
    const receipt = await retryCommand(line, 'resendAll', {});
    setBusy(false);
    if (!receipt.ok) showFailure(receipt.error, t`The messages could not be resent. Try again.`);
  };
  return (
    <StatusLine
      kind="wrong"
      text={t`${plural(count, { one: '# message was not sent', other: '# messages were not sent' })}`}
      action={
        <Button size="small" kind="ghost" busy={busy} onClick={() => void resend()}>
          {t`${plural(count, { one: 'Resend', other: 'Resend all' })}`}
        </Button>
      }
    />
  );
}
