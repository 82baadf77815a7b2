// The devices on which the user is signed in. Another device can be signed out from here.
import { useLingui } from '@lingui/react/macro';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useRef, useState } from 'react';
import type { DeviceRow } from '../../core/contract/account-commands.ts';
import { useLine } from '../../line/hooks.ts';
import { Question } from '../../shared/forms/Question.tsx';
import { retryCommand } from '../../shared/retry-command.ts';
import { FaultCopy } from '../../shared/diagnostics/FaultCopy.tsx';
import { useFailureWords } from '../../shared/use-failure-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toasts } from '../../ui/toasts.ts';
import styles from '../Settings.module.css';
import { DeviceItem } from './DeviceItem.tsx';
import { useDeviceWords } from './use-device-words.ts';
import { useDevices } from './use-devices.ts';

export function Devices() {
  const { t } = useLingui();
  const line = useLine();
  const { nameOf } = useDeviceWords();
  const failureText = useFailureWords();
  const { rows, failure, busy, load } = useDevices();
  const [asked, setAsked] = useState<DeviceRow | null>(null);
  const refresh = useRef<HTMLButtonElement>(null);
  const handleDone = (): void => {
    setAsked(null);
    toasts.add({ kind: 'good', text: t`That device was signed out.` });
    load();
    // The pressed button goes with its row.
    refresh.current?.focus();
  };
  const failed = failure && (
    <div className={styles.wrong} role="alert">
      {failureText(failure)} <FaultCopy failure={failure} />
    </div>
  );
  return (
    <div className={styles.part} aria-busy={busy || undefined}>
      <div className={styles.head}>
        {failure && !rows ? failed : <p className={styles.note}>{t`You are signed in on these devices.`}</p>}
        <Button ref={refresh} size="small" icon={<RefreshCw />} busy={busy} onClick={load}>
          {t`Refresh`}
        </Button>
      </div>
      {rows && failed}
      {!rows && !failure && <Skeleton shape="row" count={3} />}
      {rows && (
        <ul className={styles.items} aria-label={t`Devices`}>
          {rows.map((device) => (
            <DeviceItem key={device.id} device={device} onSignOut={() => setAsked(device)} />
          ))}
        </ul>
      )}
      {asked && (
        <Question
          title={t`Sign out there?`}
          text={t`${{ device: nameOf(asked) }} is signed out at once. Unsent messages stay on that device. A remembered password no longer signs in there.`}
          confirm={t`Sign out there`}
          act={() => retryCommand(line, 'removeDevice', { id: asked.id })}
          onDone={handleDone}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
