// The tab. Whole pages that hold a sentence and the one act that helps, in plain words: nothing else can be shown.
// They come when they are needed, with the words of the home, for nearly nobody sees them.
'use no memo';

import { Trans, useLingui } from '@lingui/react/macro';
import type { Missing } from '../platform/requirements.ts';
import { storage } from '../platform/storage.ts';
import { Button } from '../ui/Button.tsx';
import { DiagnosticsButton } from './DiagnosticsButton.tsx';
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

/** A screen failed while it was drawn. */
export function Broke({ message }: { message: string }) {
  const { t } = useLingui();
  return (
    <Sentence title={t`Something broke on this page`} detail={message} action={<Acts />}>
      <Trans>Reload the page. Your messages are kept.</Trans>
    </Sentence>
  );
}

/** The engine did not come up. */
export function Broken({ reason }: { reason: string }) {
  const { t } = useLingui();
  return (
    <Sentence title={t`Partyline could not start`} detail={reason} action={<Acts />}>
      <Trans>Reload the page. If it happens again, close the other tabs of Partyline first.</Trans>
    </Sentence>
  );
}

/** Another build of the page holds the engine. */
export function Outdated() {
  const { t } = useLingui();
  return (
    <Sentence title={t`A new version is ready`} action={<Acts />}>
      <Trans>Another tab runs a different version of Partyline. Reload this page to use the same one.</Trans>
    </Sentence>
  );
}

/** The engine has told nothing for a while. */
export function Booting() {
  const { t } = useLingui();
  return (
    <Sentence title={t`Starting takes longer than usual`} action={<Acts />}>
      <Trans>Your messages are kept. Reload the page if nothing happens.</Trans>
    </Sentence>
  );
}

/** Where each page has an engine of its own, one page at a time has the line, and it is another one. */
export function Elsewhere() {
  const { t } = useLingui();
  const take = (): void => {
    storage.take.write('here');
    location.reload();
  };
  return (
    <Sentence
      title={t`Partyline is open in another tab`}
      action={<Button kind="primary" onClick={take}>{t`Use it here`}</Button>}
    >
      <Trans>This browser can run it in one tab at a time. Nothing that you wrote is lost.</Trans>
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

function Acts() {
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
