// The tab. News is held until what acts on it is here: that is fetched with the first one, or once the page stands.
// Nobody has asked for it: where it does not come nothing is said, and the next news asks for it again.
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { Notice } from '../../core/contract/views.ts';
import { useNotices } from '../../line/hooks.ts';
import { addCatalogue } from '../../platform/i18n.ts';
import type { AttendingProps } from './Attending.tsx';
import { Hold } from './hold.ts';
import { isNews, type News } from './news.ts';

/** Until then the list has been drawn, ms. */
const SOON = 1500;

export function useAttending(): { news: Hold<News>; Attending: ComponentType<AttendingProps> | null } {
  const [news] = useState(() => new Hold<News>());
  const [part, setPart] = useState<{ Attending: ComponentType<AttendingProps> } | null>(null);
  const load = useCallback((): void => {
    Promise.all([import('./Attending.tsx'), addCatalogue('rest')])
      .then(([attending]) => setPart(attending))
      .catch(() => undefined);
  }, []);
  useNotices(
    useCallback(
      (notice: Notice) => {
        if (!isNews(notice)) return;
        news.give(notice);
        if (!news.taken) load();
      },
      [news, load],
    ),
  );
  useEffect(() => {
    const timer = setTimeout(load, SOON);
    return () => clearTimeout(timer);
  }, [load]);
  return { news, Attending: part?.Attending ?? null };
}
