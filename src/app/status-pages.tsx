// Full-page messages for states in which the app cannot show a screen. This file and its message catalogue load on
// demand, because few users ever see one of these pages.
'use no memo';

import { Trans, useLingui } from '@lingui/react/macro';
import type { Missing } from '../platform/requirements.ts';
import { storage } from '../platform/storage.ts';
import { CopyDiagnosticsButton } from '../shared/diagnostics/CopyDiagnosticsButton.tsx';
import { Button } from '../ui/Button.tsx';
import { DiagnosticsButton } from './DiagnosticsButton.tsx';
import { StatusPage } from './StatusPage.tsx';

/** Shown if the browser lacks a required feature. Over plain http the page only asks the user to use https. */
export function UnsupportedPage({ missing }: { missing: readonly Missing[] }) {
  const { t, i18n } = useLingui();
  if (missing.includes('secure-context')) {
    return (
      <StatusPage title={t`Open this page over https`}>
        <Trans>
          Partyline requires a secure connection. Open it over https, or on this computer at http://localhost.
        </Trans>
      </StatusPage>
    );
  }
  const names = new Intl.ListFormat(i18n.locale).format(missing.map((feature) => NAMES[feature]));
  return (
    <StatusPage title={t`This browser cannot run Partyline`}>
      <Trans>It does not support: {names}. Use a current version of Chrome, Edge, Firefox or Safari.</Trans>
    </StatusPage>
  );
}

/** Shown after a screen threw an error while it rendered. */
export function CrashPage({ error }: { error: unknown }) {
  const { t } = useLingui();
  const message = error instanceof Error ? error.message : String(error);
  return (
    <StatusPage title={t`Something went wrong`} detail={message} action={<FaultActions error={error} />}>
      <Trans>Reload the page. Your messages are kept.</Trans>
    </StatusPage>
  );
}

/** Shown if the engine failed to start. */
export function StartFailedPage({ reason }: { reason: string }) {
  const { t } = useLingui();
  return (
    <StatusPage title={t`Partyline could not start`} detail={reason} action={<FaultActions />}>
      <Trans>Reload the page. If it happens again, close the other tabs of Partyline first.</Trans>
    </StatusPage>
  );
}

/** Shown if the engine has another protocol version, or if an engine of another build has replaced it. */
export function OutdatedPage() {
  const { t } = useLingui();
  return (
    <StatusPage title={t`A new version is ready`} action={<Actions />}>
      <Trans>
        Another tab runs a different version of Partyline. Reload this page to use the same version.
      </Trans>
    </StatusPage>
  );
}

/** Shown if the engine has reported no status for at least 7 s after the page load. */
export function SlowStartPage() {
  const { t } = useLingui();
  return (
    <StatusPage title={t`Partyline takes longer than usual to start`} action={<FaultActions />}>
      <Trans>Your messages are kept. Reload the page if nothing happens.</Trans>
    </StatusPage>
  );
}

/** Shown without SharedWorker: each page then has its own engine, and another page's engine has the connection. */
export function OtherTabPage() {
  const { t } = useLingui();
  const takeOver = (): void => {
    storage.take.write('here');
    location.reload();
  };
  return (
    <StatusPage
      title={t`Partyline is open in another tab`}
      action={<Button kind="primary" onClick={takeOver}>{t`Use here`}</Button>}
    >
      <Trans>This browser can run Partyline in one tab at a time. Nothing that you wrote is lost.</Trans>
    </StatusPage>
  );
}

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <StatusPage
      title={t`Page not found`}
      action={<Button onClick={() => location.assign('/home/chat')}>{t`Open your chats`}</Button>}
    >
      <Trans>The address may be incomplete. Your chats are not affected.</Trans>
    </StatusPage>
  );
}

function FaultActions({ error }: { error?: unknown }) {
  return (
    <>
      <Actions />
      <CopyDiagnosticsButton error={error} />
    </>
  );
}

function Actions() {
  const { t } = useLingui();
  return (
    <>
      <Button kind="primary" onClick={() => location.reload()}>{t`Reload`}</Button>
      <DiagnosticsButton />
    </>
  );
}

const NAMES: Readonly<Record<Missing, string>> = {
  'secure-context': 'secure context',
  worker: 'Worker',
  locks: 'Web Locks',
  crypto: 'Web Crypto',
};
