// The call of this browser as one tab shows it: the acceptor, the dialog, the bar, and the end. The home shell loads it
// while a call exists, and it loads the screens of a group call with the first one (HOME-09).
import { useState, useSyncExternalStore } from 'react';
import { useLine, useSeat, type Line } from '../line/hooks.ts';
import { NeededPart } from '../shared/lazy/NeededPart.tsx';
import { onDemand } from '../shared/lazy/on-demand.ts';
import type { Store } from '../shared/store.ts';
import { CallContext, useCallMedia, useCallRow, useGroupCallRow } from './call-context.ts';
import { createCallTab } from './call-tab.ts';
import type { CallTab } from './media/call-media-api.ts';
import { Acceptor } from './ring/Acceptor.tsx';
import { useRingtone } from './ring/use-ringtone.ts';
import { AwayBar } from './screens/AwayBar.tsx';
import { CallScreen } from './screens/CallScreen.tsx';
import { EndBar } from './screens/EndBar.tsx';
import { endPlan } from './screens/end-plan.ts';
import { shownPart } from './screens/shown-part.ts';
import { useCloseEnd } from './screens/use-close-end.ts';

const GroupCall = onDemand(async () => (await import('./group/GroupCall.tsx')).GroupCall);

export interface CallHostProps {
  /** Makes this tab's part of the call. */
  createTab?: (line: Line) => CallTab;
}

export default function CallHost({ createTab = createCallTab }: CallHostProps) {
  const line = useLine();
  const [part] = useState(() => tabOf(() => createTab(line)));
  const tab = useSyncExternalStore(part.watch, part.get);
  return (
    tab && (
      <CallContext value={tab}>
        <Call />
      </CallContext>
    )
  );
}

function Call() {
  const seat = useSeat();
  const row = useCallRow();
  const media = useCallMedia();
  const groupRow = useGroupCallRow();
  useRingtone(row ?? groupRow, seat);
  useCloseEnd(row?.call ?? null, row?.end ? endPlan(row.end, row.role).ms : null);
  if (groupRow !== null)
    return (
      <NeededPart isNeeded>
        <GroupCall row={groupRow} />
      </NeededPart>
    );
  if (row === null) return null;
  const part = shownPart(row, seat, media !== null);
  switch (part.kind) {
    case 'none':
      return null;
    case 'acceptor':
      return <Acceptor key={row.call} row={row} isRinger={row.ringer === seat} />;
    case 'call':
      return <CallScreen key={row.call} row={row} media={media} />;
    case 'away':
      return <AwayBar row={row} />;
    case 'ended':
      // The same component as during the call, so that its place and the focus stay.
      return part.isHere ? <CallScreen key={row.call} row={row} media={null} /> : <EndBar row={row} />;
  }
}

/** This tab's part of the call, which lives as long as the host is mounted. */
function tabOf(create: () => CallTab): Pick<Store<CallTab | null>, 'get' | 'watch'> {
  let tab: CallTab | null = null;
  return {
    get: () => tab,
    watch: (changed) => {
      tab = create();
      changed();
      return () => {
        tab?.close();
        tab = null;
      };
    },
  };
}
