// The tab. How complete the list is, in one line at its foot: never a bar in the way. Above it, where there
// are any, the messages that did not go out.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLine, useLineState, useRow } from '../../line/hooks.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { useTimes } from '../../shared/use-times.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { toasts } from '../../ui/toasts.ts';
import styles from './ChatList.module.css';
import { type LineSaying, lineWords } from './connection-words.ts';

export function ConnectionFoot() {
  const { t, i18n } = useLingui();
  const times = useTimes();
  const status = useRow({ view: 'status' });
  const isOver = useLineState().kind === 'over';
  const { kind, saying, completeTo } = lineWords(status);
  const failed = status?.failed ?? 0;

  const words = (it: LineSaying): string => {
    switch (it.kind) {
      case 'live':
        return t`Live`;
      case 'waiting-for-other-version':
        return it.refused
          ? t`Another tab is still writing or uploading in another version. This one goes on after it.`
          : t`Another version of Partyline is open and is being closed…`;
      case 'connecting':
        return t`Connecting…`;
      case 'offline':
        return t`Offline since ${{ time: times.moment(it.since) }}, you can go on writing`;
      case 'catching-up':
        return t`Catching up`;
      case 'catching-up-left':
        return t`Catching up, ${{ count: i18n.number(it.left) }} left`;
      case 'catching-up-so-far':
        return t`Catching up, ${{ count: i18n.number(it.pulled) }} so far`;
    }
  };

  const state = words(saying);
  const text = completeTo === null ? state : t`${state} · complete to ${{ time: times.moment(completeTo) }}`;
  return (
    <div className={styles.foot}>
      {failed > 0 && <FailedLine count={failed} />}
      {isOver ? (
        // What is shown stands still from now on; the bar above everything has the act.
        <StatusLine kind="wrong" text={t`Another version has taken over`} />
      ) : (
        <StatusLine kind={kind} text={text} action={saying.kind === 'offline' && <ConnectNow />} />
      )}
    </div>
  );
}

/** A pause of the line ends: the server may be back, or the network. */
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
  const [busy, setBusy] = useState(false);
  const resend = async (): Promise<void> => {
    setBusy(true);
    const receipt = await retryCommand(line, 'resendAll', {});
    setBusy(false);
    if (!receipt.ok) {
      toasts.add({ kind: 'wrong', text: t`The messages could not be sent again. Try once more.` });
    }
  };
  return (
    <StatusLine
      className={styles.unsent}
      kind="wrong"
      text={t`${plural(count, { one: '# message was not sent', other: '# messages were not sent' })}`}
      action={
        <Button size="small" kind="ghost" busy={busy} onClick={() => void resend()}>
          {t`${plural(count, { one: 'Send it again', other: 'Send all again' })}`}
        </Button>
      }
    />
  );
}
