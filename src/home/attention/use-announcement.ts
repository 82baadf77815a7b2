// The screen reader announcement of new messages, except in a chat that a focused tab shows.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AttendNotice } from '../../core/contract/views.ts';
import { useLine } from '../../line/hooks.ts';
import { useNames } from '../../shared/use-names.ts';
import { type Spoken, useSpoken } from '../../ui/LiveRegion.tsx';
import { isolated } from '../../ui/text-direction.ts';

/** Maximum number of chat names in an announcement, because a listener remembers no more. */
const MAX_NAMES = 3;

/** Returns the current announcement, and the function that announces a notice. */
export function useAnnouncement(): { spoken: Spoken; announce: (notice: AttendNotice) => void } {
  const { t } = useLingui();
  const nameOf = useNames();
  const line = useLine();
  const { spoken, speak } = useSpoken();

  const announce = ({ chats }: AttendNotice): void => {
    const { byKey } = line.view({ view: 'chats' });
    const rows = chats.flatMap((chat) => byKey.get(chat) ?? []);
    const names = rows
      .slice(0, MAX_NAMES)
      .map((row) => isolated(nameOf(row)))
      .join(', ');
    const more = chats.length - Math.min(rows.length, MAX_NAMES);
    if (names === '') return;
    speak(
      more > 0
        ? t`New messages in ${names} and ${plural(more, { one: '# more chat', other: '# more chats' })}`
        : t`New messages in ${names}`,
    );
  };
  return { spoken, announce };
}
