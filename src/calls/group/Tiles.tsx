// The tiles of a group call in the video area: a grid, or the leader with the others in a scrolling strip (GCALL-01,
// GCALL-03).
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GroupMediaView } from '../call-context.ts';
import { following, leaderOf, NO_LEADER, pressed } from './leader.ts';
import { gridLayout, leaderLayout, type Size } from './layout.ts';
import { Tile } from './Tile.tsx';
import styles from './Tiles.module.css';
import type { TileItem } from './tiles.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useShownSizes } from './use-shown-sizes.ts';

export interface TilesProps {
  items: readonly TileItem[];
  /** null before this tab holds the media. */
  media: GroupMediaView | null;
  area: Size;
  isMinimized: boolean;
  /** The setup of the call is not sent yet. */
  isPreparing: boolean;
}

export function Tiles({ items, media, area, isMinimized, isPreparing }: TilesProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState(NO_LEADER);
  const next = following(choice, items);
  if (next !== choice) setChoice(next);
  // One tile alone is large already.
  const leader = items.length > 1 ? leaderOf(next) : null;
  useShownSizes(ref, media, items, leader, isMinimized);
  const state = media?.state ?? null;

  const tileIn = (id: string | null): HTMLElement | null | undefined =>
    ref.current?.querySelector<HTMLElement>(`[data-tile="${id}"]`);
  // A screen that leads no more is another element; the dialog gets the focus of a person who has left.
  const keptFocus = useKeptFocus(
    (gone) => tileIn(gone.getAttribute('data-tile')) ?? ref.current?.closest<HTMLElement>('[role="dialog"]'),
  );

  const press = (id: string): void => {
    // The tile moves between the strip and the place of the leader, so it is a new element, which keeps the focus.
    flushSync(() => setChoice(pressed(next, id)));
    const tile = tileIn(id);
    tile?.focus();
    tile?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const tileOf = (item: TileItem) => (
    <Tile
      item={item}
      state={state}
      isLeader={item.id === leader}
      isPreparing={isPreparing}
      onPress={() => items.length > 1 && press(item.id)}
    />
  );
  const lead = items.find(({ id }) => id === leader);
  const rest = lead ? items.filter((item) => item !== lead) : items;
  const { tile, scrolls } = lead ? { ...leaderLayout(area), scrolls: true } : gridLayout(items.length, area);
  return (
    <div ref={ref} className={styles.area} {...keptFocus}>
      {lead && (
        <div className={styles.leader} style={sized(leaderLayout(area).leader)}>
          {tileOf(lead)}
        </div>
      )}
      <ul
        className={lead ? styles.strip : styles.grid}
        data-scrolls={scrolls || undefined}
        aria-label={t`People in the call`}
      >
        {rest.map((item) => (
          <li key={item.id} className={styles.item} style={sized(tile)}>
            {tileOf(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const sized = ({ width, height }: Size): CSSProperties => ({ width: `${width}px`, height: `${height}px` });
