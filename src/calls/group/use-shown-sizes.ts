// Tells the media how this tab shows each person: by the layout, by the tiles that are in sight, and by the window.
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { GroupMediaView } from '../call-context.ts';
import type { GroupMediaControl } from '../media/group-media-api.ts';
import { type Shown, shownSizes } from './shown-sizes.ts';
import type { TileItem } from './tiles.ts';

/**
 * @param area the element around the tiles
 * @param media null before this tab holds the media
 * @param isMinimized the tiles are hidden
 */
export function useShownSizes(
  area: RefObject<HTMLElement | null>,
  media: GroupMediaView | null,
  tiles: readonly TileItem[],
  leader: string | null,
  isMinimized: boolean,
): void {
  const control = media?.control ?? null;
  const speakerId = media?.state.speakerId ?? null;
  const hidden = useHiddenTiles(area, [leader ?? 'grid', ...tiles.map(({ id }) => id)].join(' '));
  const isVisible = useSyncExternalStore(watchVisibility, isPageVisible, isPageVisible);
  const told = useRef<{ control: GroupMediaControl | null; shown: Map<string, Shown> }>({
    control: null,
    shown: new Map(),
  });
  useEffect(() => {
    if (control === null) return;
    const sizes = shownSizes(tiles, { leader, speakerId, hidden, isSeen: isVisible && !isMinimized });
    const before = told.current.control === control ? told.current.shown : new Map<string, Shown>();
    const shown = new Map<string, Shown>();
    for (const { person } of tiles) {
      const size = sizes.get(person.userId);
      if (size === undefined) continue;
      // A person who comes again is a new one for the media.
      const key = `${person.userId} ${person.visit}`;
      const last = before.get(key);
      if (last?.camera !== size.camera || last.screen !== size.screen) control.show(person.userId, size);
      shown.set(key, size);
    }
    told.current = { control, shown };
  });
}

/**
 * Ids of the tiles that are scrolled out of sight.
 * @param key the leader or `grid`, then the ids of the tiles: it changes with the elements
 */
function useHiddenTiles(area: RefObject<HTMLElement | null>, key: string): ReadonlySet<string> {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const root = area.current;
    if (!root) return;
    const out = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = target.getAttribute('data-tile') ?? '';
          if (isIntersecting) out.delete(id);
          else out.add(id);
        }
        setHidden(new Set(out));
      },
      { root },
    );
    for (const id of new Set(key.split(' '))) {
      const tile = root.querySelector(`[data-tile="${id}"]`);
      if (tile) observer.observe(tile);
    }
    return () => observer.disconnect();
  }, [area, key]);
  return hidden;
}

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

const isPageVisible = (): boolean => document.visibilityState === 'visible';
