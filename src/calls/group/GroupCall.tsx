// The group call of this browser as one tab shows it: the acceptor, the dialog, the bar, and the end.
import { useState } from 'react';
import type { GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import { useSeat } from '../../line/hooks.ts';
import { useGroupMedia } from '../call-context.ts';
import { shownPart } from '../screens/shown-part.ts';
import { useCloseEnd } from '../screens/use-close-end.ts';
import { GroupAcceptor } from './GroupAcceptor.tsx';
import { GroupAwayBar, GroupEndBar } from './GroupBar.tsx';
import { GroupScreen } from './GroupScreen.tsx';
import { useGroupEndPlan } from './use-group-end-plan.ts';

export function GroupCall({ row }: { row: GroupCallStateRow }) {
  const seat = useSeat();
  const media = useGroupMedia();
  const plan = useGroupEndPlan(row);
  useCloseEnd(plan === null ? null : row.call, plan?.ms ?? null);
  const key = useVisitKey(row);
  const part = shownPart(row, seat, media !== null);
  switch (part.kind) {
    case 'none':
      return null;
    case 'acceptor':
      return <GroupAcceptor key={row.call} row={row} isRinger={row.ringer === seat} />;
    case 'call':
      return <GroupScreen key={key} row={row} media={media} />;
    case 'away':
      return <GroupAwayBar row={row} />;
    case 'ended':
      // The same component as during the call, so that its place and the focus stay.
      return part.isHere ? <GroupScreen key={key} row={row} media={null} /> : <GroupEndBar row={row} />;
  }
}

/** Another key for each visit of a call: a user who joins again after an end gets new screens and a new clock. */
function useVisitKey({ call, step }: GroupCallStateRow): string {
  const isEnded = step === 'ended';
  const [visit, setVisit] = useState({ number: 0, isEnded });
  const number = visit.isEnded && !isEnded ? visit.number + 1 : visit.number;
  if (visit.isEnded !== isEnded) setVisit({ number, isEnded });
  return `${call} ${number}`;
}
