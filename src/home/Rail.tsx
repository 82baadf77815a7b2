// The navigation rail: the user's avatar, links, theme and help buttons, and the sign-out. On a narrow page the rail is
// a bar at the bottom.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useRow } from '../line/hooks.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { SignOutButton } from './SignOutButton.tsx';
import styles from './HomeScreen.module.css';
import { HelpButton } from './keys/HelpButton.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

export function Rail({ unread }: { unread: number }) {
  const { t } = useLingui();
  const self = useRow({ view: 'status' })?.self;
  const own = self ? self.nickName || self.userName : '';
  return (
    <nav className={styles.rail} aria-label={t`Main`}>
      <span className={styles.self} title={own}>
        {self && (
          <Avatar id={`u${self.id}`} name={own} image={self.headImageThumb} label={t`Signed in as ${own}`} />
        )}
      </span>
      <Link
        to="/home/chat"
        search={(before) => before}
        className={styles.place}
        activeProps={{ className: styles.here }}
        title={t`Chats`}
      >
        <MessageCircle />
        <VisuallyHidden>{t`Chats`}</VisuallyHidden>
        <Badge
          className={styles.count}
          kind="red"
          count={unread}
          label={t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`}
        />
      </Link>
      <span className={styles.gap} />
      <HelpButton className={styles.help} />
      <ThemeSwitch />
      <SignOutButton />
    </nav>
  );
}
