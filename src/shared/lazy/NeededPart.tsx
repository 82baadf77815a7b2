// The mount point of a part that loads on demand and that the user needs, such as the controls of a call: a failed load is
// repeated.
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { createLoadAttempts } from './load-attempts.ts';
import { LazyBoundary } from './LazyBoundary.tsx';

export interface NeededPartProps {
  /** Whether a failed load is repeated. */
  isNeeded: boolean;
  children: ReactNode;
}

export function NeededPart({ isNeeded, children }: NeededPartProps) {
  const [attempts] = useState(() => createLoadAttempts(after));
  const attempt = useSyncExternalStore(attempts.watch, attempts.get, attempts.get);
  useEffect(() => {
    attempts.need(isNeeded);
    return () => attempts.need(false);
  }, [attempts, isNeeded]);
  return (
    <LazyBoundary key={attempt} onError={attempts.fail}>
      {children}
    </LazyBoundary>
  );
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
