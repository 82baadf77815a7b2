// Times of a call that the screens count in seconds.
import { useState, useSyncExternalStore } from 'react';
import { talkBegin, type TalkRow, talkTime } from './talk-clock.ts';
import { pageClock } from '../../shared/clock.ts';

/** The length of the talk as text; null before it begins. Mount it with the call, so that it sees the begin. */
export function useTalkTime(row: TalkRow & { step: string }): string | null {
  const now = useSyncExternalStore(tick, serverClock, serverClock);
  const [begin, setBegin] = useState(() => talkBegin(null, row, now));
  const next = talkBegin(begin, row, now);
  if (next !== begin && (next.call !== begin.call || next.at !== begin.at)) setBegin(next);
  // The time of an ended talk stands still.
  const [last, setLast] = useState(now);
  if (row.step !== 'ended' && now !== last) setLast(now);
  const [isAlive] = useState(row.step !== 'ended');
  return next.at === null || !isAlive ? null : talkTime(last - next.at);
}

/** Whole seconds since a time of `performance.now()`; null where the time is null. */
export function useSecondsSince(at: number | null): number | null {
  const now = useSyncExternalStore(tick, ownClock, ownClock);
  return at === null ? null : Math.max(0, Math.floor((now - at) / 1000));
}

/** Pause between two looks at the clock, ms: each second appears close to its begin. */
const PAUSE = 200;

function tick(changed: () => void): () => void {
  const timer = setInterval(changed, PAUSE);
  return () => clearInterval(timer);
}

// Whole seconds, so that the components render once a second.
const serverClock = (): number => wholeSecond(pageClock.serverNow());
const ownClock = (): number => wholeSecond(performance.now());
const wholeSecond = (ms: number): number => Math.floor(ms / 1000) * 1000;
