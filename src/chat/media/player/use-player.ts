// The state of the player for one voice note.
import { useSyncExternalStore } from 'react';
import type { Line } from '../../../line/api.ts';
import { type PlayerState, player, type Track } from './player.ts';

/** A note that is not the player's current track counts as paused at 0 s. All notes share one speed (`rate`). */
export function usePlayer({ address, length }: Track): Omit<PlayerState, 'track'> {
  const state = useSyncExternalStore(player.watch, () => {
    const current = player.state();
    return current.track?.address === address ? current : current.rate;
  });
  return typeof state === 'object' ? state : { kind: 'paused', at: 0, length, rate: state };
}

/**
 * Stops the player when the account changes, because the next account must not hear the note. Called each time a note
 * starts to play.
 */
export function stopAtAccountChange(line: Pick<Line, 'user' | 'watch'>): void {
  const user = line.user();
  if (watching || user === null) return;
  watching = true;
  const unwatch = line.watch({ view: 'status' }, () => {
    if (line.user() === user) return;
    watching = false;
    unwatch();
    player.stop();
  });
}

/** Whether the page's only subscription for account changes is active. Like the player, it outlives conversations. */
let watching = false;
