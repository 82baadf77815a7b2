// The level of a person's voice, 0 to 1, from the browser's receiver or the last statistics.
import { transceiverOf } from '../media/lanes.ts';
import type { Link } from '../media/link.ts';

/** The level of the person's voice. A lost path keeps its last level, which counts as silence. */
export function farLevel({ peer, stats, far, health }: Link): number {
  if (peer === null || far.isMuted || health.watch.path !== 'connected') return 0;
  const receiver = transceiverOf(peer.connection, 'microphone')?.receiver;
  const [source] = receiver?.getSynchronizationSources() ?? [];
  return source?.audioLevel ?? stats?.farLevel ?? 0;
}
