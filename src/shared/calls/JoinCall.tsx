// Joins the running call of a group as soon as its code has loaded; it shows nothing.
import { useEffect, useEffectEvent } from 'react';
import { useJoinCall } from './use-join-call.ts';

export interface JoinCallProps {
  groupId: number;
  onDone: () => void;
}

export function JoinCall({ groupId, onDone }: JoinCallProps) {
  const join = useJoinCall();
  const begin = useEffectEvent(() => void join(groupId).then(onDone));
  useEffect(() => begin(), []);
  return null;
}
