// The screen reader announcement of new messages, except in a chat that a focused tab shows.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { AttendNotice } from '../../core/contract/views.ts';
import { useLine } from '../../line/hooks.ts';
import { useNames } from '../../shared/use-names.ts';
import { isolated } from '../../ui/text-direction.ts';

/** Maximum number of chat names in an announcement, because a listener remembers no more. */
const MAX_NAMES = 3;
/** Time until the announcement is cleared, ms. Screen readers would not speak an unchanged text again. */
const CLEAR_AFTER = 4000;

/** Returns the current announcement, and the function that announces a notice. */
export function useAnnouncement(): { announcement: string; announce: (notice: AttendNotice) => void } {
  const { t } = useLingui();
  const nameOf = useNames();
  const line = useLine();
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (announcement === '') return;
    const timer = setTimeout(() => setAnnouncement(''), CLEAR_AFTER);
    return () => clearTimeout(timer);
  }, [announcement]);

  const announce = ({ chats }: AttendNotice): void => {
    const { byKey } = line.view({ view: 'chats' });
    const rows = chats.flatMap((chat) => byKey.get(chat) ?? []);
    const names = rows
      .slice(0, MAX_NAMES)
      .map((row) => isolated(nameOf(row)))
      .join(', ');
    const more = chats.length - Math.min(rows.length, MAX_NAMES);
    if (names === '') return;
    setAnnouncement(
      more > 0
        ? t`New messages in ${names} and ${plural(more, { one: '# more chat', other: '# more chats' })}`
        : t`New messages in ${names}`,
    );
  };
  return { announcement, announce };
}
