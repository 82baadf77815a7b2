// Paging of a dialog's list: it shows more rows as the user scrolls, and a toast at its end (DLG-07, ERR-19).
import { type UIEvent, useState } from 'react';
import { PAGE, shownAfter } from './pages.ts';
import { useEndToast } from './use-end-toast.ts';

export interface Pages<T> {
  shown: readonly T[];
  onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** @param name id of the list: a list with another name starts at its first page */
export function usePages<T>(items: readonly T[], name: string): Pages<T> {
  const [page, setPage] = useState({ name, count: PAGE });
  const count = page.name === name ? page.count : PAGE;
  const reportScroll = useEndToast(count >= items.length && items.length > PAGE);
  return {
    shown: items.slice(0, count),
    onScroll: ({ currentTarget: box }) => {
      const next = shownAfter(box, count, items.length);
      if (next !== count || page.name !== name) setPage({ name, count: next });
      reportScroll(box);
    },
  };
}
