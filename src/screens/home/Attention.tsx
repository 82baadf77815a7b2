// The tab. News of chats that are not on the screen, for the ear; only the one tab that attends is told.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Notice } from '../../core/contract/views.ts';
import { useNotices, useView } from '../../line/hooks.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useNames } from '../shared/use-names.ts';

/** More names than this nobody keeps in mind. */
const NAMED = 3;
/** ms; the same words again would not be said a second time. */
const FORGOTTEN_AFTER = 4000;

export function Attention() {
  const { t } = useLingui();
  const nameOf = useNames();
  const chats = useView({ view: 'chats' }).byKey;
  const [said, setSaid] = useState('');

  useNotices((notice: Notice) => {
    if (notice.kind !== 'attend') return;
    const rows = notice.chats.flatMap((chat) => chats.get(chat) ?? []);
    const names = rows.slice(0, NAMED).map(nameOf).join(', ');
    const more = notice.chats.length - Math.min(rows.length, NAMED);
    if (names === '') return;
    setSaid(
      more > 0
        ? t`New messages in ${names} and ${plural(more, { one: '# more chat', other: '# more chats' })}`
        : t`New messages in ${names}`,
    );
  });
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), FORGOTTEN_AFTER);
    return () => clearTimeout(timer);
  }, [said]);

  return <VisuallyHidden live="polite">{said}</VisuallyHidden>;
}
