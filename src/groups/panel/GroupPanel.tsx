// Side panel of a group's conversation: the group's profile. On a narrow page it covers the conversation.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { type ChatKey, targetOf } from '../../core/domain/chat-key.ts';
import { focusTitleIfLost } from '../../shared/focus-title.ts';
import { useShortcut } from '../../shared/keys/use-shortcut.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useMembers } from '../../shared/members/use-members.ts';
import { GroupProfile } from '../profile/GroupProfile.tsx';
import styles from './GroupPanel.module.css';
import { closePanel, takeFocus } from './panel-state.ts';

export interface GroupPanelProps {
  chat: ChatKey;
  /** The panel covers the conversation. */
  covers: boolean;
}

export function GroupPanel({ chat, covers }: GroupPanelProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const members = useMembers(targetOf(chat).targetId, false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeFocus()) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <aside
      className={styles.panel}
      aria-labelledby="group-panel-title"
      onKeyDown={(event) => {
        // A key event of a dialog or menu reaches this element through React, not through the DOM.
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
        event.preventDefault();
        closePanel();
      }}
    >
      {covers && <CloseOnBack />}
      <header className={styles.head}>
        <h2 ref={title} id="group-panel-title" tabIndex={-1} className={styles.title}>
          {t`Group info`}
        </h2>
        <IconButton label={t`Close the group info`} title={t`Close the group info`} onClick={closePanel}>
          <X />
        </IconButton>
      </header>
      <GroupProfile
        chat={chat}
        members={members}
        title={title}
        onLeft={() => {
          closePanel();
          void navigate({ to: '/home/chat', search: { chat } }).then(() => focusTitleIfLost());
        }}
      />
    </aside>
  );
}

/** Esc closes a panel that covers the conversation, wherever the focus is. */
function CloseOnBack() {
  useShortcut('back', () => {
    closePanel();
    return true;
  });
  return null;
}
