// The part of this tab in the call: it holds the media, has to take over, or only shows the call. Pure.
import { type AnyCallRow, partnerOf } from './any-call.ts';

/** The media that this tab holds. */
export interface MediaFacts {
  user: number | null;
  call: string;
  /** See {@link partnerOf}. */
  partner: string;
  /** The step of the last row. */
  step: AnyCallRow['step'];
  /** The last seat of this tab that the engine knew as the owner. */
  seat: string;
  generation: number;
}

export interface TabFacts {
  /** `up`: its rows are here. `coming`: this page connects to one. `gone`: this page has to reload. */
  engine: 'up' | 'coming' | 'gone';
  row: AnyCallRow | null;
  /** The seat of this tab in the present engine. */
  seat: string;
  /** The user whom the tab shows as signed in. */
  user: number | null;
  media: MediaFacts | null;
  /** The call that this tab held before a reload; null for none. */
  held: Pick<MediaFacts, 'call' | 'partner' | 'generation'> | null;
}

export type TabPart =
  /** The engine is not known: everything stays as it is. */
  | 'wait'
  /** This tab holds or held a call, and the engine knows none; or no engine will come. */
  | 'missing'
  /** The media of this tab end. */
  | 'release'
  /** This tab holds the media of the call. */
  | 'hold'
  /** This tab is the owner, and has no media yet. */
  | 'begin'
  /** The call has no owner, and this tab takes it over. */
  | 'take'
  /** Another tab, or none, holds the media. */
  | 'show';

export function partOf({ engine, row, seat, user, media, held }: TabFacts): TabPart {
  if (media && media.user !== user) return 'release';
  if (engine === 'gone' && media) return 'missing';
  if (engine !== 'up') return 'wait';
  // A new engine does not restore a call of which nobody was told.
  if (row === null && media?.step === 'preparing') return 'release';
  if (row === null) return media || held ? 'missing' : 'show';
  if (media) return partWithMedia(row, seat, media);
  const wasHere = held !== null && held.call === row.call && held.partner === partnerOf(row);
  // Another tab has taken the call over, or the call has ended: the reload lost it.
  const isForgotten = row.step === 'ended' || !wasHere || row.generation > held.generation;
  // The rows of a user who has signed out may stay for a moment.
  if (user !== null && row.step !== 'ended' && row.step !== 'ringing') {
    if (row.owner === seat) return 'begin';
    if (row.owner === null && (row.heir === seat || (wasHere && !isForgotten))) return 'take';
  }
  return held && isForgotten ? 'release' : 'show';
}

function partWithMedia(row: AnyCallRow, seat: string, media: MediaFacts): TabPart {
  const isSame = row.call === media.call && partnerOf(row) === media.partner;
  if (!isSame || row.step === 'ended' || row.step === 'ringing') return 'release';
  if (row.owner === null) return 'take';
  // The rows of the last engine name the seat that this tab had there.
  if (row.owner === seat || row.owner === media.seat) return 'hold';
  // A take-over raises the generation, and its answer may arrive before the row.
  return row.generation >= media.generation ? 'release' : 'hold';
}
