// The navigation rail: the user's avatar, links, help and settings buttons, and the sign-out. On a narrow page the rail is
// a bar at the bottom. The React Compiler skips this file and the rail's buttons: its output would add 1 kB to every first
// load, for parts that render rarely.
'use no memo';

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Contact from 'lucide-react/icons/contact';
import MessageCircle from 'lucide-react/icons/message-circle';
import Settings from 'lucide-react/icons/settings';
import Users from 'lucide-react/icons/users';
import { useRow } from '../line/hooks.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { useOpenSettings } from '../settings/use-settings-address.ts';
import { Badge } from '../ui/Badge.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import { SignOutButton } from './SignOutButton.tsx';
import styles from './HomeScreen.module.css';
import { HelpButton } from './keys/HelpButton.tsx';
import { RailLink } from './RailLink.tsx';

export function Rail({ unread }: { unread: number }) {
  const { t } = useLingui();
  const openSettings = useOpenSettings();
  const status = useRow({ view: 'status' });
  const self = status?.self;
  // The badge of the friends: received requests that wait for an answer (HOME-03).
  const count = status?.requests ?? 0;
  const own = self ? self.nickName || self.userName : '';
  return (
    <nav className={styles.rail} aria-label={t`Main`}>
      <span className={styles.self}>
        {self && (
          <button
            type="button"
            className={styles.me}
            title={own}
            aria-haspopup="dialog"
            onClick={() => openSettings(self.type)}
          >
            <Avatar id={`u${self.id}`} name={own} image={self.headImageThumb} label={t`Settings of ${own}`} />
          </button>
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
        <Badge
          className={styles.count}
          kind="red"
          count={count}
          label={t`${plural(count, { one: '# friend request', other: '# friend requests' })}`}
        />
      </RailLink>
      <RailLink section="groups" label={t`Groups`} icon={<Users />} />
      <span className={styles.gap} />
      <FullScreenButton className={styles.wideOnly} />
      <HelpButton className={styles.wideOnly} />
      <IconButton
        label={t`Settings`}
        title={t`Settings`}
        aria-haspopup="dialog"
        onClick={() => openSettings(self?.type)}
      >
        <Settings />
      </IconButton>
      <SignOutButton />
    </nav>
  );
}
