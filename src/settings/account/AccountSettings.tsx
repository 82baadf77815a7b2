// The account settings (SET-04): sound, friend verification, notifications and theme. Each change applies at once.
import { useLingui } from '@lingui/react/macro';
import { useRow } from '../../line/hooks.ts';
import { CommandSwitch } from '../../shared/forms/CommandSwitch.tsx';
import { useCommand } from '../../shared/use-command.ts';
import styles from '../Settings.module.css';
import { NotificationSetting } from './NotificationSetting.tsx';
import { ThemeSetting } from './ThemeSetting.tsx';

export function AccountSettings() {
  const { t } = useLingui();
  const command = useCommand();
  const self = useRow({ view: 'status' })?.self;
  if (!self) return null;
  return (
    <div className={styles.part}>
      <div className={styles.group}>
        <CommandSwitch
          label={t`Sound`}
          hint={t`Plays a sound for new messages in this app.`}
          checked={self.isAudioTip}
          onChange={(on) => command('setSound', { on })}
        />
        <CommandSwitch
          label={t`Friend verification`}
          hint={t`Others become your friends only after you approve their requests.`}
          checked={self.isManualApprove}
          onChange={(on) => command('setManualApprove', { on })}
        />
      </div>
      <div className={styles.group}>
        <NotificationSetting />
      </div>
      <div className={styles.group}>
        <ThemeSetting />
      </div>
    </div>
  );
}
