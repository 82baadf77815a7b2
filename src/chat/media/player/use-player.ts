// The tab. The player as one voice note sees it.
import { useSyncExternalStore } from 'react';
import type { Line } from '../../../line/api.ts';
import { type PlayerState, player, type Track } from './player.ts';

/** Of a note that does not play: at its beginning. `rate` is everybody's. */
export function usePlayer({ address, length }: Track): Omit<PlayerState, 'track'> {
  const state = useSyncExternalStore(player.watch, () => {
    const now = player.state();
    return now.track?.address === address ? now : now.rate;
  });
  return typeof state === 'object' ? state : { kind: 'paused', at: 0, length, rate: state };
}

/** To be called where something begins to play: nobody hears what another account was listening to. */
export function silenceAtExit(line: Pick<Line, 'user' | 'watch'>): void {
  const user = line.user();
  if (watching || user === null) return;
  watching = true;
  const end = line.watch({ view: 'status' }, () => {
    if (line.user() === user) return;
    watching = false;
    end();
    player.stop();
  });
}

/** One for the page: it outlives the conversation, as the player does. */
let watching = false;
