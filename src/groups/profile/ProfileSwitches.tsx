// The switches of a group: those of the user, and those that owner and admins set for all members.
import { useLingui } from '@lingui/react/macro';
import type { GroupInfoRow } from '../../core/contract/people-rows.ts';
import { groupRights } from '../../core/domain/group-rights.ts';
import { FlagSwitches } from '../../shared/flags/FlagSwitches.tsx';
import { CommandSwitch } from '../../shared/forms/CommandSwitch.tsx';
import { useCommand } from '../../shared/use-command.ts';
import layout from '../../shared/split/Profile.module.css';

export function ProfileSwitches({ group }: { group: GroupInfoRow }) {
  const { t } = useLingui();
  const command = useCommand();
  const { id, isAllMuted, isAllowInvite, isNoprivatechat } = group;
  const { edit, muteAll } = groupRights(group.role, group);
  return (
    <section className={layout.part} aria-label={t`Settings`}>
      <FlagSwitches of={group} />
      {muteAll && (
        <CommandSwitch
          label={t`Mute all members`}
          hint={t`Only owner and admins can send messages.`}
          checked={isAllMuted}
          onChange={(on) => command('muteAll', { group: id, on })}
        />
      )}
      {edit && (
        <>
          <CommandSwitch
            label={t`Only owner and admins may invite`}
            checked={!isAllowInvite}
            onChange={(on) => command('modifyGroup', { group: id, isAllowInvite: !on })}
          />
          <CommandSwitch
            label={t`No private chats between members`}
            hint={t`Members cannot message or add each other from this group.`}
            checked={isNoprivatechat}
            onChange={(on) => command('modifyGroup', { group: id, isNoprivatechat: on })}
          />
        </>
      )}
    </section>
  );
}
