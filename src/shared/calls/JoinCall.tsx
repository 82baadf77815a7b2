// Joins the running call of a group as soon as its code has loaded; it shows nothing.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useJoinCall } from './use-join-call.ts';

export interface JoinCallProps {
  groupId: number;
  onDone: () => void;
}

export function JoinCall({ groupId, onDone }: JoinCallProps) {
  const join = useJoinCall();
  // React runs the effects of a development build twice.
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void join(groupId).then(onDone);
  });
  useEffect(() => begin(), []);
  return null;
}
