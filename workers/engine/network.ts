// The state of the network and of the machine as the pages tell it, for the connection machine: a worker hears of
// neither.
import { map, merge, mergeMap, scan, type Observable } from 'rxjs';
import type { LinkInput } from '../link/machine.ts';
import { isOnline, type TabChange, type TabState } from './tab-state.ts';

export interface NetworkOptions {
  /** The states of all tabs now. */
  tabs: () => readonly TabState[];
  /** A tab has come or gone. */
  count$: Observable<number>;
  changes$: Observable<TabChange>;
}

interface NetworkState {
  online: boolean;
  inputs: readonly LinkInput[];
}

export function networkInputs({ tabs, count$, changes$ }: NetworkOptions): Observable<LinkInput> {
  const start: NetworkState = { online: true, inputs: [] };
  return merge(count$.pipe(map(() => null)), changes$).pipe(
    scan((state: NetworkState, change: TabChange | null) => networkStep(state, change, tabs()), start),
    mergeMap(({ inputs }) => inputs),
  );
}

function networkStep(
  { online }: NetworkState,
  told: TabChange | null,
  tabs: readonly TabState[],
): NetworkState {
  const inputs: LinkInput[] = [];
  // Without a tab nobody knows.
  const isNow = tabs.length === 0 ? online : isOnline(tabs);
  if (isNow !== online) inputs.push({ kind: isNow ? 'online' : 'offline' });
  if (told) {
    const { change, before } = told;
    // One page is back online: worth a try, whatever the others say.
    if (isNow === online && change.online === true && !before.online) inputs.push({ kind: 'online' });
    if (change.resumed === true) inputs.push({ kind: 'doubt' });
    if (change.retry === true) inputs.push({ kind: 'online' });
  }
  return { online: isNow, inputs };
}
