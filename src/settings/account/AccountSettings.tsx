// The account settings (SET-04): sound, friend verification, notifications, calls and theme. Each change applies at once.
import { useLingui } from '@lingui/react/macro';
import { useRow } from '../../line/hooks.ts';
import { CommandSwitch } from '../../shared/forms/CommandSwitch.tsx';
import { useCommand } from '../../shared/use-command.ts';
import styles from '../Settings.module.css';
import { CallSoundSetting } from './CallSoundSetting.tsx';
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
          hint={t`Plays a sound for new messages in this app, and decides about calls that ring like messages.`}
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
        <CallSoundSetting />
      </div>
      <div className={styles.group}>
        <ThemeSetting />
      </div>
    </div>
  );
}
