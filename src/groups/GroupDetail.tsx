// Detail of the open group. The members load here, because no chat of the group is open.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { groupChat } from '../core/domain/chat-key.ts';
import { focusTitleIfLost } from '../shared/focus-title.ts';
import { Detail } from '../shared/split/Detail.tsx';
import { useMembers } from '../shared/members/use-members.ts';
import { GroupProfile } from './profile/GroupProfile.tsx';

export function GroupDetail({ group }: { group: number }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const chat = groupChat(group);
  const members = useMembers(group, true);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Detail
      title={t`Group info`}
      titleRef={title}
      backLabel={t`Back to the groups`}
      onBack={() => void navigate({ to: '/home/group', search: {} })}
    >
      <GroupProfile
        chat={chat}
        members={members}
        title={title}
        onOpenChat={() => void navigate({ to: '/home/chat', search: { chat } })}
        onLeft={() => {
          void navigate({ to: '/home/group', search: {}, replace: true }).then(() => focusTitleIfLost());
        }}
      />
    </Detail>
  );
}
