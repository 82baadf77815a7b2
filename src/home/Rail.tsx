// The navigation rail: the user's avatar, links, theme and help buttons, and the sign-out. On a narrow page the rail is
// a bar at the bottom.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Contact from 'lucide-react/icons/contact';
import MessageCircle from 'lucide-react/icons/message-circle';
import Users from 'lucide-react/icons/users';
import { FriendRequestStatus } from '../core/domain/enums.ts';
import { useRow, useViewValue } from '../line/hooks.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { SignOutButton } from './SignOutButton.tsx';
import styles from './HomeScreen.module.css';
import { HelpButton } from './keys/HelpButton.tsx';
import { RailLink } from './RailLink.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

export function Rail({ unread }: { unread: number }) {
  const { t } = useLingui();
  const self = useRow({ view: 'status' })?.self;
  const own = self ? self.nickName || self.userName : '';
  // The requests load after the chat list, which every screen shows first.
  const hasChats = useViewValue({ view: 'chats' }, ({ ready }) => ready);
  return (
    <nav className={styles.rail} aria-label={t`Main`}>
      <span className={styles.self} title={own}>
        {self && (
          <Avatar id={`u${self.id}`} name={own} image={self.headImageThumb} label={t`Signed in as ${own}`} />
        )}
      </span>
      <RailLink section="chats" label={t`Chats`} icon={<MessageCircle />}>
        <Badge
          className={styles.count}
          kind="red"
          count={unread}
          label={t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`}
        />
      </RailLink>
      <RailLink section="friends" label={t`Friends`} icon={<Contact />}>
        {hasChats && <RequestsBadge />}
      </RailLink>
      <RailLink section="groups" label={t`Groups`} icon={<Users />} />
      <span className={styles.gap} />
      <HelpButton className={styles.help} />
      <ThemeSwitch />
      <SignOutButton />
    </nav>
  );
}

/** The number of received friend requests that wait for an answer (HOME-03). */
function RequestsBadge() {
  const { t } = useLingui();
  const count = useViewValue(
    { view: 'requests' },
    ({ rows }) =>
      rows.filter(({ isReceived, status }) => isReceived && status === FriendRequestStatus.PENDING).length,
  );
  return (
    <Badge
      className={styles.count}
      kind="red"
      count={count}
      label={t`${plural(count, { one: '# friend request', other: '# friend requests' })}`}
    />
  );
}
