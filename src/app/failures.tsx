// The tab. What stands there when the page cannot go on: said in plain words, with the one act that helps.
// Not compiled: it is shown once, and what the compiler adds is waited for at every first visit.
'use no memo';

import { Trans, useLingui } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { PartMissing } from '../screens/shared/on-demand.ts';
import type { Missing } from '../platform/requirements.ts';
import { Button } from '../ui/Button.tsx';
import { Sentence } from './Sentence.tsx';

/** The browser lacks something, or the address is plain http (the most telling one is said). */
export function Unsupported({ missing }: { missing: readonly Missing[] }) {
  const { t } = useLingui();
  if (missing.includes('secure-context')) {
    return (
      <Sentence title={t`Open this page over https`}>
        <Trans>
          Partyline works only on a secure address. Open it with https, or on this machine as
          http://localhost.
        </Trans>
      </Sentence>
    );
  }
  const names = missing.map((one) => NAMES[one]).join(', ');
  return (
    <Sentence title={t`This browser cannot run Partyline`}>
      <Trans>
        It lacks what the page is built on: {names}. Use a current version of Chrome, Edge, Firefox or Safari.
      </Trans>
    </Sentence>
  );
}

/** The engine did not come up. */
export function Broken({ reason }: { reason: string }) {
  const { t } = useLingui();
  return (
    <Sentence title={t`Partyline could not start`} detail={reason} action={<Reload />}>
      <Trans>Reload the page. If it happens again, close the other tabs of Partyline first.</Trans>
    </Sentence>
  );
}

/** Another build of the page holds the engine. */
export function Outdated() {
  const { t } = useLingui();
  return (
    <Sentence title={t`A new version is ready`} action={<Reload />}>
      <Trans>Another tab runs a different version of Partyline. Reload this page to use the same one.</Trans>
    </Sentence>
  );
}

/** The last boundary of every screen. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  if (error instanceof PartMissing) {
    const again = (): void => {
      error.forget();
      reset();
    };
    return (
      <Sentence title={t`This part did not load`} action={<Button onClick={again}>{t`Try again`}</Button>}>
        <Trans>Check your connection. Nothing that you wrote is lost.</Trans>
      </Sentence>
    );
  }
  return (
    <Sentence
      title={t`Something broke on this page`}
      detail={error instanceof Error ? error.message : String(error)}
      action={<Reload />}
    >
      <Trans>Reload the page. Your messages are kept.</Trans>
    </Sentence>
  );
}

export function NotFound() {
  const { t } = useLingui();
  return (
    <Sentence
      title={t`There is nothing at this address`}
      action={<Button onClick={() => location.assign('/home/chat')}>{t`Open your chats`}</Button>}
    >
      <Trans>The address may have been cut off. Your chats are where they were.</Trans>
    </Sentence>
  );
}

function Reload() {
  const { t } = useLingui();
  return <Button kind="primary" onClick={() => location.reload()}>{t`Reload`}</Button>;
}

const NAMES: Readonly<Record<Missing, string>> = {
  'secure-context': 'secure context',
  'shared-worker': 'SharedWorker',
  locks: 'Web Locks',
  crypto: 'Web Crypto',
};
