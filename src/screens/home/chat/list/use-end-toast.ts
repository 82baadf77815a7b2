// The tab. Says that the end of a list that comes in pages was reached by scrolling (ERR-19).
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toasts } from '../../../../ui/toasts.ts';
import { endOfList, type Scrolled } from './end-of-list.ts';

/** Rows of the first page; a list that fits into it has no pages. */
const PAGE = 50;

/** To be told of every scrolling of a list of so many rows. */
export function useEndToast(rows: number): (box: Scrolled) => void {
  const { t } = useLingui();
  const [reaches] = useState(() => endOfList(() => performance.now()));
  return (box) => {
    if (reaches(box) && rows > PAGE) toasts.add({ text: t`Scrolled to the bottom`, key: 'end', ms: 2000 });
  };
}
