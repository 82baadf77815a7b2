// Top of a group's profile: picture, name, number of members, a menu, and the states that keep the user from writing.
import { useLingui } from '@lingui/react/macro';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { GroupInfoRow } from '../../core/contract/people-rows.ts';
import { groupRights } from '../../core/domain/group-rights.ts';
import { useCardEntries } from '../../shared/cards/use-card-entries.tsx';
import { useGroupFacts } from '../../shared/cards/use-group-facts.ts';
import layout from '../../shared/split/Profile.module.css';
import { Banner } from '../../ui/Banner.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useGroupName } from '../../shared/use-group-name.ts';
import { GroupPicture } from './GroupPicture.tsx';

export function ProfileTop({ group }: { group: GroupInfoRow }) {
  const { t } = useLingui();
  const name = useGroupName()(group);
  const facts = useGroupFacts()(group);
  const { isBanned, isMuted, isAllMuted, reason } = group;
  const { key: of, headImage } = group;
  const entries = useCardEntries({ of, name, ownName: group.name, headImage, card: null });
  return (
    <>
      <div className={layout.top}>
        <GroupPicture group={group} name={name} canEdit={groupRights(group.role, group).edit} />
        <div className={layout.who}>
          <h3 className={layout.name}>
            <bdi title={name}>{name}</bdi>
          </h3>
          <p className={layout.fact}>{facts || '\u00A0'}</p>
        </div>
        <Menu
          entries={entries}
          trigger={
            <IconButton className={layout.more} label={t`More`} title={t`More`}>
              <Ellipsis />
            </IconButton>
          }
        />
      </div>
      {isBanned && (
        <Banner kind="wrong">
          {t`This group chat has been banned by the administrator. Reason:${{ reason }}`}
        </Banner>
      )}
      {isMuted && <Banner kind="wait">{t`You are muted in this group.`}</Banner>}
      {isAllMuted && <Banner kind="info">{t`Everyone in this group is muted.`}</Banner>}
    </>
  );
}
