// Turns the pages' reports about the network, and about a resume after a freeze, into inputs of the
// connection machine.
import { map, merge, mergeMap, scan, type Observable } from 'rxjs';
import type { LinkInput } from '../link/machine.ts';
import { isOnline, type TabChange, type TabState } from './tab-state.ts';

export interface NetworkOptions {
  /** The current states of all tabs. */
  tabs: () => readonly TabState[];
  /** Number of tabs, emitted when one connects or leaves. */
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
  tabChange: TabChange | null,
  tabs: readonly TabState[],
): NetworkState {
  const inputs: LinkInput[] = [];
  // Without a tab the state is unknown, so keep the last one.
  const isOnlineNow = tabs.length === 0 ? online : isOnline(tabs);
  if (isOnlineNow !== online) inputs.push({ kind: isOnlineNow ? 'online' : 'offline' });
  if (tabChange) {
    const { change, before } = tabChange;
    // One page is back online: try to connect, whatever the other pages report.
    if (isOnlineNow === online && change.online === true && !before.online) inputs.push({ kind: 'online' });
    if (change.resumed === true) inputs.push({ kind: 'suspect' });
    if (change.retry === true) inputs.push({ kind: 'online' });
  }
  return { online: isOnlineNow, inputs };
}
