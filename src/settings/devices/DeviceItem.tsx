// One device of the user, with a button that signs it out.
import { useLingui } from '@lingui/react/macro';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import type { DeviceRow } from '../../core/contract/account-commands.ts';
import { Button } from '../../ui/Button.tsx';
import styles from '../Settings.module.css';
import { useDeviceWords } from './use-device-words.ts';

export function DeviceItem({ device, onSignOut }: { device: DeviceRow; onSignOut: () => void }) {
  const { t } = useLingui();
  const { nameOf, terminalOf, lastSeen } = useDeviceWords();
  const name = nameOf(device);
  const facts = [terminalOf(device), lastSeen(device)].filter((fact) => fact !== '').join(' · ');
  return (
    <li className={styles.item}>
      <MonitorSmartphone aria-hidden />
      <div className={styles.itemWords}>
        <p className={styles.itemName}>
          <bdi>{name}</bdi>
          {device.isCurrent && <span className={styles.tag}>{t`This device`}</span>}
        </p>
        <p className={styles.note}>{facts}</p>
      </div>
      {!device.isCurrent && (
        <Button size="small" aria-label={t`Sign out there: ${{ device: name }}`} onClick={onSignOut}>
          {t`Sign out there`}
        </Button>
      )}
    </li>
  );
}
