// The tab. Says that the end of a paged list was reached by scrolling (ERR-19).
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toasts } from '../../ui/toasts.ts';
import { endOfList, onceIn, type Scrolled } from './end-of-list.ts';

/** ms from one telling to the next, over all lists of the page */
const APART = 3000;
const mayBeSaid = onceIn(APART);

/**
 * A function that is told of every scrolling.
 * @param whole all of a list that comes in pages is there
 */
export function useEndToast(whole: boolean): (box: Scrolled) => void {
  const { t } = useLingui();
  const [reaches] = useState(endOfList);
  return (box) => {
    if (!whole || !reaches(box) || !mayBeSaid(performance.now())) return;
    toasts.add({ text: t`Scrolled to the bottom`, key: 'end', ms: 2000 });
  };
}
