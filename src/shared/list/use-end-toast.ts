// A toast that says that the user scrolled to the end of a paged list (ERR-19).
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toasts } from '../../ui/toasts.ts';
import { atMostEvery, endOfList, type Scrolled } from './end-of-list.ts';

/** Minimum time between two toasts of all lists of the page, ms. */
const INTERVAL = 3000;
const mayShow = atMostEvery(INTERVAL);

/**
 * Returns a function to call on every scroll.
 * @param isComplete whether all pages of the list are shown
 */
export function useEndToast(isComplete: boolean): (box: Scrolled) => void {
  const { t } = useLingui();
  const [reachesEnd] = useState(endOfList);
  return (box) => {
    if (!isComplete || !reachesEnd(box) || !mayShow(performance.now())) return;
    toasts.add({ text: t`Scrolled to the bottom`, key: 'end', ms: 2000 });
  };
}
