// The tab. A list of a dialog that grows as it is scrolled, and says when its end was reached (DLG-07, ERR-19).
import { type UIEvent, useState } from 'react';
import { PAGE, shownAfter } from './pages.ts';
import { useEndToast } from './use-end-toast.ts';

export interface Pages<T> {
  shown: readonly T[];
  onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** @param name another name is another list: it begins at its first page */
export function usePages<T>(items: readonly T[], name: string): Pages<T> {
  const [page, setPage] = useState({ name, count: PAGE });
  const count = page.name === name ? page.count : PAGE;
  const atEnd = useEndToast(count >= items.length && items.length > PAGE);
  return {
    shown: items.slice(0, count),
    onScroll: ({ currentTarget: box }) => {
      const next = shownAfter(box, count, items.length);
      if (next !== count || page.name !== name) setPage({ name, count: next });
      atEnd(box);
    },
  };
}
