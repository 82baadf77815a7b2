// The tab, on demand. News of chats that are not on the screen, in words for the ear.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { AttendNotice } from '../../core/contract/views.ts';
import { useLine } from '../../line/hooks.ts';
import { useNames } from '../../shared/use-names.ts';

/** More names than this nobody keeps in mind. */
const NAMED = 3;
/** ms; the same words again would not be said a second time. */
const FORGOTTEN_AFTER = 4000;

/** What is to be said now, and what makes it so. */
export function useEar(): { said: string; hear: (notice: AttendNotice) => void } {
  const { t } = useLingui();
  const nameOf = useNames();
  const line = useLine();
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), FORGOTTEN_AFTER);
    return () => clearTimeout(timer);
  }, [said]);

  const hear = ({ chats }: AttendNotice): void => {
    const { byKey } = line.view({ view: 'chats' });
    const rows = chats.flatMap((chat) => byKey.get(chat) ?? []);
    const names = rows.slice(0, NAMED).map(nameOf).join(', ');
    const more = chats.length - Math.min(rows.length, NAMED);
    if (names === '') return;
    setSaid(
      more > 0
        ? t`New messages in ${names} and ${plural(more, { one: '# more chat', other: '# more chats' })}`
        : t`New messages in ${names}`,
    );
  };
  return { said, hear };
}
