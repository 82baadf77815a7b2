// The switches of a group: those of the user, and those that owner and admins set for all members.
import { useLingui } from '@lingui/react/macro';
import type { ArgsOf, CommandName } from '../../core/contract/commands.ts';
import type { GroupInfoRow } from '../../core/contract/people-rows.ts';
import { groupRights } from '../../core/domain/group-rights.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { useCommand } from '../../shared/use-command.ts';
import { Switch } from '../../ui/Switch.tsx';
import styles from './Profile.module.css';

export function ProfileSwitches({ group }: { group: GroupInfoRow }) {
  const { t } = useLingui();
  const { key: chat, id, isDnd, isTop, isAllMuted, isAllowInvite, isNoprivatechat } = group;
  const { edit, muteAll } = groupRights(group.role, group);
  return (
    <section className={styles.part} aria-label={t`Settings`}>
      <CommandSwitch
        label={t`Do not disturb`}
        checked={isDnd}
        command="setDnd"
        args={(on) => ({ chat, on })}
      />
      <CommandSwitch label={t`Pin to top`} checked={isTop} command="setTop" args={(on) => ({ chat, on })} />
      {muteAll && (
        <CommandSwitch
          label={t`Mute all members`}
          hint={t`Only owner and admins can send messages.`}
          checked={isAllMuted}
          command="muteAll"
          args={(on) => ({ group: id, on })}
        />
      )}
      {edit && (
        <>
          <CommandSwitch
            label={t`Only owner and admins may invite`}
            checked={!isAllowInvite}
            command="modifyGroup"
            args={(on) => ({ group: id, isAllowInvite: !on })}
          />
          <CommandSwitch
            label={t`No private chats between members`}
            hint={t`Members cannot message or add each other from this group.`}
            checked={isNoprivatechat}
            command="modifyGroup"
            args={(on) => ({ group: id, isNoprivatechat: on })}
          />
        </>
      )}
    </section>
  );
}

interface CommandSwitchProps<C extends CommandName> {
  label: string;
  hint?: string;
  checked: boolean;
  command: C;
  args: (on: boolean) => ArgsOf<C>;
}

/** The switch shows the state of the group, so a failed command leaves it where it was. */
function CommandSwitch<C extends CommandName>({ command, args, ...look }: CommandSwitchProps<C>) {
  const run = useCommand();
  const [busy, runOnce] = useBusy();
  const change = async (on: boolean): Promise<void> => {
    await run(command, args(on));
  };
  return <Switch {...look} busy={busy} onChange={(on) => void runOnce(() => change(on))} />;
}
